"""The mini-language: text → tree → checked tree → run, explain, odds, print. It knows no YAML."""
