"""The meaning of the tree: every definition checked, compiled on demand, immutable."""
