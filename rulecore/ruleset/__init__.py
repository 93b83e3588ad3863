"""A folder of YAML read into one positioned, layered tree."""
