"""The sessions of nox: the same commands as the Makefile, each for every Python the machine has."""

from __future__ import annotations

import nox

nox.options.sessions = ["tests", "style", "types"]
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run every test that takes seconds."""
    session.install("-e", ".[dev]")
    session.run("pytest", "-q", *session.posargs)


@nox.session
def style(session: nox.Session) -> None:
    """Look for what a linter or the formatter would change."""
    session.install("ruff")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Check the types, strictly."""
    session.install("-e", ".[dev]")
    session.run("mypy")


@nox.session
def build(session: nox.Session) -> None:
    """Build the wheel and the source archive, install the wheel and ask it for its version."""
    session.install("hatchling")
    session.run("python", "-m", "hatchling", "build", "-d", "dist")
    session.install("--no-index", "--find-links", "dist", "--no-deps", "--force-reinstall", "rulecore")
    session.run("rulecore", "--version")
