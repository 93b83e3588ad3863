"""Lines, cones and distances of hexes are those of hexagons drawn on paper: for every offset within fifteen hexes."""

from __future__ import annotations

import hexagons

from rulecore.values import hexes

OFFSETS = [each for each in hexes.within((0, 0), 15) if each != (0, 0)]


def test_all_720_lines_meet_what_they_cut():
    assert len(OFFSETS) == 720
    for end in OFFSETS:
        inside, beside, touched = hexagons.met(end)
        line = hexes.line((0, 0), end)
        assert sorted(each[0] for each in line if len(each) == 1) == sorted(inside), end
        assert sorted(sorted(each) for each in line if len(each) == 2) == sorted(map(sorted, beside)), end
        assert sorted(hexes.touched((0, 0), end)) == sorted(touched), end


def test_lines_pass_hexes_in_the_order_in_which_they_cut_them():
    for end in OFFSETS:
        parts = [hexagons.cut(end, each[0]) for each in hexes.line((0, 0), end)]
        assert parts == sorted(parts), end


def test_cones_and_distances():
    for offset in OFFSETS:
        assert hexes.distance((0, 0), offset) == hexagons.rings()[offset]
        for heading in range(6):
            assert hexes.in_cone(offset, heading) == hexagons.between_rows(offset, heading, heading + 1, edges=True)
