"""Pure values: exact numbers, dice, distributions, words of lists. Imports nothing of ours but errors."""
