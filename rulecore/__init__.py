"""rulecore: a tabletop rulebook as data that can be played, explained, measured, printed and changed."""

__version__ = "0.1.0"

TYPE_CHECKING = False  # only a type checker takes it for true; no start pays for `typing`
if TYPE_CHECKING:
    from rulecore.markers import hookimpl as hookimpl


def __getattr__(name: str) -> object:
    # Only a plugin wants the mark of its hooks; no other start pays for pluggy.
    if name == "hookimpl":
        from rulecore.markers import hookimpl

        return hookimpl
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
