"""The odds of a check: its outcomes, or its totals where it has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.analysis.odds.rolls import Roll
from rulecore.engine import why
from rulecore.values.cannot import Cannot

if TYPE_CHECKING:
    from rulecore.analysis.odds.readings import FaceReading
    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Read

    Names = dict[str, Any]

#: What comes of a check none of whose outcomes holds.
NOTHING = "nothing"


class CheckRoll(Roll):
    """One check."""

    sort = "check"

    def __init__(self, p: Doing, written: dict[str, Any], names: Names) -> None:
        super().__init__(p, written, names)
        self._outcomes: list[tuple[str, Read | None]] = []

    def there(self) -> bool:
        """Say whether whoever makes the check is there."""
        return not self.subject_name or self.p.there(self.subject)

    def trees(self) -> list[Any]:
        """Give the conditions of its outcomes."""
        return [each["when"] for each in self.written["outcomes"] if each.get("when") is not None]

    def declared(self) -> list[str]:
        """Give its outcomes."""
        return [each["id"] for each in self.written["outcomes"]]

    def make_ready(self) -> list[FaceReading]:
        """Make its outcomes ready."""
        self._outcomes = [
            (each["id"], self.lines.read(each["when"]) if each.get("when") is not None else None) for each in self.written["outcomes"]
        ]
        return self.lines.readings

    @property
    def totals(self) -> bool:
        """Whether what comes of it is its total."""
        return not self.written["outcomes"]

    def _explain(self) -> None:
        super()._explain()
        for tree in self.trees():
            self.p.reasons += why.quantities(self.p, tree, self.names)

    def decided(self, names: Names) -> Any:
        """Give the outcome of one case: the first that holds, a *cannot*, the total, or the totals of both sides."""
        if type(names.get("total")) is Cannot:
            return self.refused(names["total"])
        for name, when in self._outcomes:
            if when is None or when(self.p, names):
                return name
        if self._outcomes:
            return NOTHING
        if self.throwing.opposed:
            return tuple([names[f"{name}.total"] for name, _, _ in self.throwing.formulas])
        return names.get("total")
