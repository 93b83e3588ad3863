"""Hooks: where code of plugins joins a rulebook, step by step; found, checked and guarded here, and nothing of it for rules of data alone."""
