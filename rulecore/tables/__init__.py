"""Printed charts as data: row keys, look-ups and the proof that every total finds exactly one row."""
