"""What compiled lines call: the operations that Python's own operators don't do as the language means them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.values.cannot import Cannot, any_cannot, choose, equal, negate, otherwise, unequal
from rulecore.values.numbers import divide, rounded
from rulecore.values.words import climb

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def every(*clauses: Callable[[], Any]) -> Any:
    """Say whether all clauses hold: one that is false decides, whatever cannot be said of the others."""
    refused: Any = None
    for clause in clauses:
        value = clause()
        if type(value) is Cannot:
            refused = value if refused is None else any_cannot((refused, value))
        elif not value:
            return False
    return True if refused is None else refused


def some(*clauses: Callable[[], Any]) -> Any:
    """Say whether one clause holds: one that is true decides, whatever cannot be said of the others."""
    refused: Any = None
    for clause in clauses:
        value = clause()
        if type(value) is Cannot:
            refused = value if refused is None else any_cannot((refused, value))
        elif value:
            return True
    return False if refused is None else refused


def least(*values: Any) -> Any:
    """Give the lowest; *cannot* when one of them cannot be said."""
    refused = any_cannot(values)
    return min(values) if refused is None else refused


def most(*values: Any) -> Any:
    """Give the highest; *cannot* when one of them cannot be said."""
    refused = any_cannot(values)
    return max(values) if refused is None else refused


def lowest(values: Iterable[Any]) -> Any:
    """Give the lowest of some values that may be none at all."""
    found = list(values)
    return least(*found) if found else Cannot(("there is nothing to take the lowest of",))


def highest(values: Iterable[Any]) -> Any:
    """Give the highest of some values that may be none at all."""
    found = list(values)
    return most(*found) if found else Cannot(("there is nothing to take the highest of",))


def floor(x: Any) -> Any:
    """Round down."""
    return rounded(x, "down")


def ceil(x: Any) -> Any:
    """Round up."""
    return rounded(x, "up")


def nearest(x: Any) -> Any:
    """Round to the nearest whole number, a half away from zero."""
    return rounded(x, "nearest")


def remainder(a: Any, b: Any) -> Any:
    """Give what is left after dividing; it has the sign of the divisor."""
    refused = any_cannot((a, b))
    return a % b if refused is None else refused


def count_words(text: str) -> int:
    """Count the words of a text."""
    return len(text.split())


def letter(damage: Any, which: str) -> Any:
    """Give how often rolled damage hits what a letter stands for."""
    return damage if type(damage) is Cannot else damage.get(which, 0)


def has_one(value: Any, others: tuple[Any, ...]) -> bool:
    """Say whether a piece is one of some very pieces."""
    return any(value is other or (value is not None and value == other) for other in others)


def is_cannot(value: Any) -> bool:
    """Say whether a value is *cannot*."""
    return type(value) is Cannot


def bounded(total: Any, lines: list[tuple[str, Any, Any]]) -> Any:
    """Apply changes that carry the total no further than a bound: `below` from the highest bound, then `above` down to the lowest.

    Changes that share a bound add up first.
    """
    refused = any_cannot([part for line in lines for part in line[1:]])
    if refused is not None:
        return refused
    for word in ("below", "above"):
        amounts: dict[Any, Any] = {}
        for which, amount, bound in lines:
            if which == word:
                amounts[bound] = amounts.get(bound, 0) + amount
        for bound in sorted(amounts, reverse=True):
            changed = total + amounts[bound]
            total = max(changed, min(total, bound)) if word == "below" else min(changed, max(total, bound))
    return total


def below(total: Any, amount: Any, bound: Any) -> Any:
    """Apply one change that carries the total not below a bound; all three are known."""
    changed, held = total + amount, min(total, bound)
    return max(changed, held)


def above(total: Any, amount: Any, bound: Any) -> Any:
    """Apply one change that carries the total not above a bound; all three are known."""
    changed, held = total + amount, max(total, bound)
    return min(changed, held)


def rank_of(rung: Any) -> Any:
    """Give the rank of a word of a ladder; *cannot* stays one."""
    return rung if type(rung) is Cannot else rung.rank


def set_once(found: list[tuple[str, Any, str]], quantity: str) -> Any:
    """Give the one value that lines set a quantity to; two different ones are a mistake of the rules, told with both places."""
    first, value, at = found[0]
    for label, other, place in found[1:]:
        if other != value:
            from rulecore.errors import Problem, RulesWrong
            from rulecore.locations import Location

            message = f"{quantity} is set to {value} by {first} and to {other} by {label}{f' ({place})' if place else ''} at once."
            hint = "Give one of them a `when` that leaves the other out, or `ignore` one."
            raise RulesWrong(Problem("rules/two-values", message, Location.read(at) if at else None, hint=hint))
    return value


#: The names a compiled line may use besides its own; there are no others, not even Python's.
OPERATIONS: dict[str, Any] = {
    "Cannot": Cannot,
    "above": above,
    "absolute": abs,
    "any_": any,
    "any_cannot": any_cannot,
    "below": below,
    "bounded": bounded,
    "ceil": ceil,
    "choose": choose,
    "climb": climb,
    "count_words": count_words,
    "divide": divide,
    "equal": equal,
    "every": every,
    "floor": floor,
    "has_one": has_one,
    "highest": highest,
    "is_cannot": is_cannot,
    "least": least,
    "letter": letter,
    "lowest": lowest,
    "most": most,
    "nearest": nearest,
    "negate": negate,
    "otherwise": otherwise,
    "rank_of": rank_of,
    "remainder": remainder,
    "rounded": rounded,
    "set_once": set_once,
    "some": some,
    "sum_": sum,
    "type_": type,
    "unequal": unequal,
}
