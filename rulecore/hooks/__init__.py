"""Hooks: where code of plugins joins a rulebook, step by step; found, checked and guarded here, nothing of it for data alone."""
