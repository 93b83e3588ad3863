"""The positions of Close Action and their pictures are those of the examples."""

from __future__ import annotations


def test_the_page_and_every_picture_are_drawn_from_the_examples(script):
    positions = script("positions")
    pages = positions.pages()
    differing = [path.name for path, text in pages.items() if not path.exists() or path.read_text("utf-8") != text]
    assert differing == [], "python tests/architecture/positions.py"
    assert set(positions.FOLDER.glob("*.svg")) == {path for path in pages if path.suffix == ".svg"}
    assert len(pages) > 40
