"""Triggers: what conditions and traits do before, while and after something else is rolled or done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulecore.engine.performers import run

if TYPE_CHECKING:
    from rulecore.engine.doing import Doing
    from rulecore.engine.lines import Names, Read
    from rulecore.engine.performers import Perform, Performers


class Trigger:
    """One trigger ready to fire: who carries it, when it fires, what it does."""

    __slots__ = ("carried", "carrier", "conditional", "plain", "then", "when")

    def __init__(self, k: Performers, written: dict[str, Any]) -> None:
        self.carrier: str = written["carrier"]
        self.carried: str = written["condition"] or written["trait"]
        #: Whether it is enough to look at the carrier to know if it has what brings the trigger.
        self.plain = not (k.rulebook.shared(self.carried) or k.rulebook.changed_level(self.carried))
        self.conditional = written.get("when") is not None
        self.when: Read = k.read(written.get("when"))
        self.then: tuple[Perform, ...] = k.of(written["do"])


def fire(p: Doing, moment: str, target: str, names: Names, subject: Any) -> None:
    """Let everything fire that is carried by a single piece, or by the subject of what is running."""
    found = prepared(p, moment, target)
    concerned = p.concerned(subject) if found else []
    for trigger in found:
        carrier = trigger.carrier
        for piece in concerned if carrier else (subject,):
            if (not carrier or piece._kind == carrier) and fires(p, trigger, piece, names):
                run(trigger.then, p, dict(names))


def has_triggers(k: Performers, target: str) -> bool:
    """Say whether something has triggers before, while or after it: most things have none."""
    return any(k.rulebook.triggers(moment, target) for moment in ("before", "rolled", "after"))


def fires(p: Doing, trigger: Trigger, piece: Any, names: Names) -> bool:
    """Say whether a carrier has what brings the trigger, and its `when` holds; at a table what need not be asked comes first."""
    if p.at_table and trigger.conditional and not trigger.when(p, names):
        return False
    if trigger.carried and piece is not None and not (getattr(piece, trigger.carried) if trigger.plain else p.has(piece, trigger.carried)):
        return False
    return not trigger.conditional or bool(trigger.when(p, names))


def prepared(p: Doing, moment: str, target: str) -> list[Trigger]:
    """Give the triggers of a moment of something, made ready once."""
    key = (moment, target)
    found: list[Trigger] | None = p.performers.prepared.get(key)
    if found is None:
        k = p.performers
        # The definitions are kept beside what is made of them: effects are known by the address of their list.
        written = p.rulebook.triggers(moment, target)
        found = [Trigger(k, each) for each in written]
        k.prepared[key] = found
    return found
