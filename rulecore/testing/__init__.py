"""For authors of rulesets: worked examples, coverage, strategies."""
