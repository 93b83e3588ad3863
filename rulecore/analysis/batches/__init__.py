"""Rules done many times over, side by side as arrays."""
