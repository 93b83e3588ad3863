"""What Python finds wrong while a line is worked out, said as a sentence about the rule: never a traceback for a person."""

from __future__ import annotations

from rulecore.errors import Problem, RulecoreError, RulesWrong


def sentence_of(error: Exception) -> RulecoreError:
    """Give the error of the rules that stands behind an error of Python.

    >>> print(sentence_of(ZeroDivisionError()))
    rules/divide-by-zero: a line divides by zero.
      Divide by something that is never 0, or test it first.
    """
    if isinstance(error, RulecoreError):  # code that a line called has asked for a name that is not there
        return error
    if isinstance(error, ZeroDivisionError):
        return _wrong("rules/divide-by-zero", "a line divides by zero.", "Divide by something that is never 0, or test it first.")
    if isinstance(error, RecursionError):
        return RulesWrong(Problem("rulecore/too-deep", "a line goes too deep.", hint="A quantity that asks for itself never ends."))
    if isinstance(error, AttributeError) and error.name is not None:
        owner = "none" if error.obj is None else str(error.obj)
        name = "conditions or orders" if error.name.startswith("_") else error.name
        hint = "Test it first: `… is not none and …`." if error.obj is None else "Ask first whether it is of the right kind."
        return _wrong("rules/no-value", f"{owner} has no {name}.", hint)
    if isinstance(error, LookupError):
        return _wrong("rules/no-value", f"nothing is found under {error}.", "Ask first whether it is there.")
    return _wrong("rules/no-value", f"a line works with something that is no number here ({error}).", "Test it for none first.")


def _wrong(code: str, message: str, hint: str) -> RulesWrong:
    return RulesWrong(Problem(code, message, hint=hint))
