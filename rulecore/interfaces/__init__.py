"""How people reach it."""
