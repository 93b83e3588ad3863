"""rulecore: a tabletop rulebook as data that can be played, explained, measured, printed and changed."""

__version__ = "0.1.0"
