"""How a rulebook is performed: state, dice, effects, checks."""
