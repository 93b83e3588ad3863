"""Numbers that ask for too many others are told, before anything is worked out."""

from __future__ import annotations


def doubling(steps, what="n{0} + n{0}"):
    chain = "".join(f"  n{step}: {{base: {what.format(step + 1)}}}\n" for step in range(steps))
    return f"quantities:\n{chain}  n{steps}: {{base: turn}}\n"


def used(look, text):
    return look(
        ("rest: {with: {goat: goat}, do: [{add: {fed: ", "rest: {with: {goat: goat}, do: [{add: {fed: n0}}, {add: {fed: "), more=text
    )


def test_a_chain_that_doubles_is_told_once_at_its_head(look):
    found = used(look, doubling(40))
    problem = found.only("rules/too-much")
    assert problem.message == "working out n0 asks for other numbers more than a million million times; at most 20,000 are borne."
    assert found.pointed("rules/too-much") == "n0"


def test_a_chain_that_asks_once_may_be_long(look):
    assert used(look, doubling(200, "n{0} + 1")).errors == []


def test_a_chain_that_goes_too_deep_is_told_once_at_its_head(look):
    found = used(look, doubling(3000, "n{0} + 1")).only("rules/too-much")
    assert found.message == "working out n0 goes through 3,000 other numbers, one inside the other; at most 1,000 are borne."


def test_a_few_doublings_are_borne(look):
    assert used(look, doubling(10)).errors == []


def test_the_number_of_questions_is_told(look):
    assert "65,534 times" in used(look, doubling(15)).only("rules/too-much").message


def test_a_ring_that_doubles_is_a_ring(look):
    found = look(more="quantities: {a: {base: b + b}, b: {base: a + a}}")
    assert "rules/ring" in found.codes()
    assert "rules/too-much" not in found.codes()
