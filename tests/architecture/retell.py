"""Tells the documents anew: what each console example prints, and docs/kinds.md from the schema. Look at `git diff` afterwards.

    python tests/architecture/retell.py

The tests hold README and docs/ to what rulecore says today, word for word. When a wording changed on purpose, this is the one command.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: The plugin that the documents show.
EXAMPLE = "docs/examples/hills-plugin"


def documents(root: Path = ROOT) -> list[Path]:
    """Every document whose console examples are run."""
    return [root / "README.md", root / "CONTRIBUTING.md", root / "rulecore" / "codes.md", *sorted((root / "docs").rglob("*.md"))]


def tell(command: str, root: Path = ROOT) -> list[str]:
    """Run one command of a document from the root of the checkout and give the lines it prints; the plugin of the examples is installed."""
    from installed import installed

    from rulecore.__main__ import main

    first, *words = shlex.split(command, comments=True)
    if first != "rulecore":
        raise SystemExit(f"only rulecore is run in documents, not {first}: {command}")
    out, err = io.StringIO(), io.StringIO()
    with installed(root / EXAMPLE), contextlib.chdir(root), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        main(words)
    return (out.getvalue() + err.getvalue()).rstrip("\n").split("\n")


def retold(text: str) -> str:
    """Give a document with what every console example prints today."""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        if line.startswith("```"):
            inside = line == "```console"
            lines.append(line)
        elif inside and line.startswith("$ "):
            if not lines[-1].startswith("```"):
                lines.append("")
            lines += [line, *tell(line[2:])]
        elif not inside:
            lines.append(line)
    return "\n".join(lines) + "\n"


def shown(text: str, root: Path = ROOT) -> str:
    """Give a document in which every block below the name of a file holds that file, or the one definition that is named behind it."""
    pattern = re.compile(r"^(<!-- (\S+?)(?:: (\w+)\.(\w+))? -->\n```\w+\n)(.*?)(^```$)", re.MULTILINE | re.DOTALL)

    def block(found: re.Match[str]) -> str:
        file = (root / found[2]).read_text("utf-8")
        return found[1] + (definition(file, found[3], found[4]) if found[3] else file) + found[6]

    return pattern.sub(block, text)


def definition(file: str, kind: str, name: str) -> str:
    """Give one definition of a file as it is written there."""
    kinds = re.search(rf"^{kind}:\n(?:[ #-].*\n|\n)*", file, re.MULTILINE)
    found = re.search(rf"^  {name}:.*\n(?:   .*\n)*", kinds[0], re.MULTILINE) if kinds else None
    if found is None:
        raise SystemExit(f"there is no {kind}.{name} to show")
    return f"{kind}:\n{found[0]}"


def performed(text: str, root: Path = ROOT) -> str:
    """Give a document in which below each list of effects stands what comes of it today."""
    import performed as effects

    pattern = re.compile(r"(^```yaml\n(- .*?)^```\n\n```text\n)(.*?)(^```$)", re.MULTILINE | re.DOTALL)
    return pattern.sub(lambda found: found[1] + "\n".join(effects.tell(found[2], root)) + "\n" + found[4], text)


def main() -> None:
    """Write every document anew and name those that changed."""
    sys.path.insert(0, str(ROOT))
    os.environ["COLUMNS"] = "80"
    sys.stdin = io.StringIO()
    import hooks
    from kinds import Kinds

    made = {ROOT / "docs" / "kinds.md": Kinds(ROOT).page, ROOT / "docs" / "hooks.md": lambda: hooks.page(ROOT)}
    for path in sorted({*made, *documents()}):
        before = path.read_text("utf-8") if path.exists() else ""
        after = made[path]() if path in made else performed(shown(retold(before)))
        if after != before:
            path.write_text(after, "utf-8")
            sys.stdout.write(f"{path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
