"""What each verb of an effect says when it is right, and what is told of its mistakes: from the first character of the effect."""

from __future__ import annotations

import pytest

NOT_TRUE = "language/type: this is a number, but true or false is needed here. / A condition compares: write what it must be, as in x >= 1."

RIGHT = {
    "{set: {speed: 3}}": {"cells": [{"of": "goat", "field": "speed", "key": None, "type": "number", "value": "3"}]},
    "{set: {goat.speed: 3}}": {"cells": [{"of": "goat", "field": "speed", "key": None, "type": "number", "value": "3"}]},
    "{set: {speed: other.speed + 1}, who: other}": {
        "who": "other",
        "cells": [{"of": "other", "field": "speed", "key": None, "type": "number", "value": "other.speed + 1"}],
    },
    "{set: {tame: true, mood: cross}, who: goat}": {
        "cells": [
            {"of": "goat", "field": "tame", "key": None, "type": "truth", "value": "True"},
            {"of": "goat", "field": "mood", "key": None, "type": "choice mood", "value": "cross"},
        ]
    },
    '{set: {"goat.knows[other]": true}, who: goat}': {
        "cells": [{"of": "goat", "field": "knows", "key": "other", "type": "truth", "value": "True"}]
    },
    "{set: {herd.grazing: true}, who: goat}": {
        "cells": [{"of": "goat.herd", "field": "grazing", "key": None, "type": "truth", "value": "True"}]
    },
    "{set: {meadow.wet: true}}": {"cells": [{"of": "the meadow", "field": "wet", "key": None, "type": "truth", "value": "True"}]},
    "{set: {wet: true}, who: meadow}": {
        "who": "the meadow",
        "cells": [{"of": "the meadow", "field": "wet", "key": None, "type": "truth", "value": "True"}],
    },
    "{set: {friend: other}}": {"cells": [{"of": "goat", "field": "friend", "key": None, "type": "piece goat?", "value": "other"}]},
    "{set: {friend: none}}": {"cells": [{"of": "goat", "field": "friend", "key": None, "type": "piece goat?", "value": "Nothing()"}]},
    "{add: {hops: 1}}": {"cells": [{"of": "goat", "field": "hops", "key": None, "type": "number", "value": "1"}]},
    "{add: {mood: 1}}": {"cells": [{"of": "goat", "field": "mood", "key": None, "type": "choice mood", "value": "1"}]},
    "{cross_off: {wool: 2}, who: other}": {"who": "other", "boxes": [{"track": "wool", "value": "2"}]},
    "{cross_off: {wool: n}, quietly: yes}": {"boxes": [{"track": "wool", "value": "n"}], "quietly": True},
    "{restore: {wool: 1}}": {"boxes": [{"track": "wool", "value": "1"}]},
    "{gain: asleep}": {"condition": "asleep"},
    "{gain: asleep, who: other, times: n}": {"who": "other", "condition": "asleep", "times": "n"},
    "{gain: itchy, fields: {since: turn}}": {"condition": "itchy", "fields": {"since": "Clock(turn)"}},
    "{gain: roped, to: other}": {"condition": "roped", "to": "other"},
    "{gain: lucky}": {"condition": "lucky"},
    "{gain: fog, who: meadow}": {"who": "the meadow", "condition": "fog"},
    "{lose: asleep, times: 2}": {"condition": "asleep", "times": "2"},
    "{place: brown goat, times: n, as: kid}": {
        "pieces": [{"kinds": ["goat"], "fields": {"coat": "brown"}, "text": "brown goat"}],
        "times": "n",
        "as": "kid",
    },
    "{place: [white goat, goat], by: each, from: goat}": {
        "pieces": [
            {"kinds": ["goat"], "fields": {"coat": "white"}, "text": "white goat"},
            {"kinds": ["goat"], "text": "goat"},
        ],
        "from": "goat",
        "by": "each",
    },
    "{place: goat/herd, by: shared}": {"pieces": [{"kinds": ["goat", "herd"], "text": "goat/herd"}], "by": "shared"},
    "{place: goat, fields: {speed: 3, herd: goat.herd}, behind: other, ahead: 3}": {
        "pieces": [{"kinds": ["goat"], "text": "goat"}],
        "fields": {"speed": "3", "herd": "goat.herd"},
        "geometry": {"behind": "other", "ahead": "3"},
    },
    "{move: other, turn: n, ahead: 2, to_wind: left}": {"piece": "other", "geometry": {"turn": "n", "ahead": "2", "to_wind": "left"}},
    "{remove: goat}": {"piece": "goat"},
    "{roll: 1d6, as: x}": {"dice": [["x", {"dice": ["Dice(1 6)"], "value": "#0"}]], "as": "x"},
    "{roll: 2d6 + n, as: x, do: [{note: rolled}]}": {
        "dice": [["x", {"dice": ["Dice(2 6)"], "value": "#0 + n"}]],
        "as": "x",
        "do": [{"verb": "note", "note": "rolled"}],
    },
    "{roll: {a: 1d6, b: 1d8}}": {"dice": [["a", {"dice": ["Dice(1 6)"], "value": "#0"}], ["b", {"dice": ["Dice(1 8)"], "value": "#0"}]]},
    "{if: goat.tame, then: [{gain: asleep}], else: [{lose: asleep}]}": {
        "if": "goat.tame",
        "then": [{"verb": "gain", "condition": "asleep"}],
        "else": [{"verb": "lose", "condition": "asleep"}],
    },
    "{let: {x: n + 1, y: x > 2}}": {"names": [["x", "n + 1"], ["y", "x > 2"]]},
    "{repeat: 3, until: goat is asleep, do: [{add: {hops: 1}}]}": {
        "repeat": "3",
        "do": [{"verb": "add", "cells": [{"of": "goat", "field": "hops", "key": None, "type": "number", "value": "1"}]}],
        "until": "Has(goat ['asleep'] False)",
    },
    "{later: wake, do: [{gain: asleep}]}": {"step": "wake", "do": [{"verb": "gain", "condition": "asleep"}]},
    "{stop: leap}": {"stop": "leap"},
    "{stop: check.leap}": {"stop": "check.leap"},
    "{note: it rains}": {"note": "it rains"},
    "{note: it rains, when: goat.tame, because: it is so, cite: M-1, id: rain}": {
        "cite": ["M-1"],
        "because": "it is so",
        "id": "rain",
        "note": "it rains",
        "when": "goat.tame",
    },
    "{move: goat, who: other}": {"who": "other", "piece": "goat"},
}

WRONG = {
    "{set: {spead: 3}, who: other}": ['8+5 language/no-field: a goat has no field or quantity "spead". / Did you mean "speed"?'],
    "{set: {speed: calm}}": ["15+4 language/type: this is a word of mood, but a number is needed here."],
    "{set: {mood: clam}, who: other}": ['14+4 language/unknown-name: mood has no word "clam". / Did you mean "calm"?'],
    "{set: {goat.jump: 3}}": [
        '8+9 rules/path: "goat.jump" is no field that can be written. / jump is worked out anew each time: a modifier changes it.'
    ],
    '{set: {"goat.speed + 1": 2}}': ['8+16 rules/path: "goat.speed + 1" is no field. / Write the name of a field, or piece.field.'],
    "{set: {goat.wool: 2}}": [
        '8+9 rules/path: "goat.wool" is no field that can be written. / Boxes of a track are crossed off: `cross_off` and `restore`.'
    ],
    "{set: {speed: }}": ['15+1 schema/type: "speed" must be an expression of the language, not nothing.'],
    "{set: 3}": ['7+1 schema/type: "set" must be a mapping from field to value, not the number 3.'],
    "{add: {coat: 1}}": ["8+4 rules/add: nothing is added to a word of coat. / Use `set`."],
    "{add: {hops: tame}, who: meadow}": ['8+4 language/no-field: a meadow has no field or quantity "hops". / A meadow has: wet, fog.'],
    "{add: {goat.tame: 1}}": ["8+9 rules/add: nothing is added to true or false. / Use `set`."],
    "{cross_off: {wol: 1}}": ['14+3 rules/unknown-name: a goat has no track "wol". / Did you mean "wool"?'],
    "{cross_off: {wool: goat.tame}}": ["20+9 language/type: this is true or false, but a number is needed here."],
    "{cross_off: {wool: 1}, who: meadow}": ['14+4 rules/unknown-name: a meadow has no track "wool". / It has no tracks.'],
    "{cross_off: {wool: 1}, quiet: yes}": ['24+5 schema/unknown-key: "quiet" is no key of the effect "cross_off". Did you mean "quietly"?'],
    "{restore: {speed: 1}}": ['12+5 rules/unknown-name: a goat has no track "speed". / Known are: wool.'],
    "{gain: aslep}": ['8+5 rules/unknown-name: there is no condition or trait "aslep". / Did you mean "asleep"?'],
    "{gain: fog}": ["8+3 rules/carrier: a goat cannot have fog. / It is carried by a meadow: name it with `who:`."],
    "{gain: roped}": ["8+5 rules/partner: roped is shared by two pieces. / Say with whom: `to:` and the other piece."],
    "{gain: roped, to: meadow.wet}": ["19+10 language/type: this is true or false, but a piece is needed here."],
    "{gain: asleep, fields: {deep: true}}": ['25+4 rules/unknown-name: there is no field "deep" here. / It has no fields.'],
    "{gain: itchy, fields: {snice: 3}}": ['24+5 rules/unknown-name: there is no field "snice" here. / Did you mean "since"?'],
    "{gain: itchy, fields: {since: white}}": ["31+5 language/type: this is a word of coat, but a number is needed here."],
    "{gain: asleep, times: calm}": ["23+4 language/type: this is a word of mood, but a number is needed here."],
    "{gain: asleep, who: nobody}": [
        '21+6 language/unknown-name: there is no fact, quantity, table or name "nobody". / Did you mean "mood"?'
    ],
    "{gain: asleep, who: goat.speed}": ["21+10 rules/who: `who` names a piece, but this is a number. / Name a piece in scope."],
    "{gain: asleep, lose: lucky}": ['16+4 schema/verb: this effect has 2 verbs, "gain" and "lose".'],
    "{gian: asleep}": ['2+4 schema/verb: "gian" is no verb. Did you mean "gain"?'],
    "{lose: lucky, whom: goat}": ['15+4 schema/unknown-key: "whom" is no key of the effect "lose". Did you mean "who"?'],
    "{place: big goat}": [
        '9+8 rules/unknown-name: there is no word of a field of goat "big". / Known are: calm, cross, furious, white, brown.'
    ],
    "{place: brown gaot}": ['9+10 rules/unknown-name: there is no kind of piece "gaot". / Did you mean "goat"?'],
    "{place: goat, times: lots}": ['22+4 language/unknown-name: there is no fact, quantity, table or name "lots".'],
    "{place: goat, by: everybody}": ['19+9 language/unknown-name: there is no fact, quantity, table or name "everybody".'],
    "{place: goat, from: n}": ["21+1 language/type: this is a number, but a piece is needed here."],
    "{place: brown goat, fields: {spead: 3}}": ['30+5 rules/unknown-name: there is no field "spead" here. / Did you mean "speed"?'],
    "{move: n, turn: 2}": ["8+1 rules/who: a piece is moved, but this is a number. / Name a piece in scope."],
    "{remove: nobody}": ['10+6 language/unknown-name: there is no fact, quantity, table or name "nobody". / Did you mean "mood"?'],
    "{roll: goat.mood, as: x}": ["8+9 rules/dice: dice or damage are rolled, but this is a word of mood. / Write dice as 1d6."],
    "{roll: 2d6 + goat.tame, as: x}": ["14+9 language/type: true or false cannot be reckoned with. / Arithmetic takes numbers."],
    "{roll: {a: 1d6, b: goat.coat}}": ["20+9 rules/dice: dice are rolled, but this is a word of coat. / Write dice as 1d6 or 2d10 + 1."],
    "{roll: 0d6, as: x}": ["8+3 language/dice: 0d6 is 0 dice; a roll has 1 to 10,000."],
    "{if: n, then: [{gain: asleep}]}": [f"6+1 {NOT_TRUE}"],
    "{if: goat.tame, then: [{gain: aslep}], esle: [{lose: asleep}]}": [
        '31+5 rules/unknown-name: there is no condition or trait "aslep". / Did you mean "asleep"?',
        '40+4 schema/unknown-key: "esle" is no key of the effect "if". Did you mean "else"?',
    ],
    "{if: true, then: [{gain: asleep}]}": ["6+4 language/always: this always holds. / Leave it out: it says nothing."],
    "{let: {goat: 3}}": ['8+4 rules/given: "goat" is already a name here, and names once given do not change. / Use another name.'],
    "{let: {x: goat.spead}}": ['11+10 language/no-field: a goat has no field or quantity "spead". / Did you mean "speed"?'],
    "{let: {x: 1, y: z}}": ['17+1 language/unknown-name: there is no fact, quantity, table or name "z".'],
    "{repeat: goat.tame, do: []}": ["10+9 language/type: this is true or false, but a number is needed here."],
    "{repeat: 3, until: n, do: []}": [f"20+1 {NOT_TRUE}"],
    "{later: dusk, do: []}": ['9+4 rules/unknown-name: there is no step "dusk". / Known are: wake.'],
    "{later: morning, do: []}": ['9+7 rules/unknown-name: there is no step "morning". / Known are: wake.'],
    "{stop: everything}": [
        '8+10 rules/unknown-name: there is no step, check, table or procedure "everything". / Known are: leap, startle, stir, try_it, wake.'
    ],
    "{stop: leaps}": ['8+5 rules/unknown-name: there is no step, check, table or procedure "leaps". / Did you mean "leap"?'],
    "{note: hello, when: n}": [f"21+1 {NOT_TRUE}"],
    "{note: hello, when: goat.coat is whit}": ['34+4 language/unknown-word: coat has no word "whit". / Did you mean "white"?'],
    "{gain: asleep, when: goat.speed > 9}": [
        "22+14 language/dead: this can never hold: it lies between 0 and 9. / Correct it, or leave the line out: it does nothing."
    ],
    "{}": ["1+1 schema/verb: this effect is empty."],
    "asleep": ['1+6 schema/type: item 1 of "do" must be an effect, not the text "asleep".'],
    "{dance: goat}": ['2+5 schema/verb: "dance" is no verb. Did you mean "place"?'],
    "{set: {speed: 3}, because: 3}": ['28+1 schema/type: "because" must be a reason in plain words, not the number 3.'],
}


@pytest.mark.parametrize("text", RIGHT)
def test_a_verb_gives(effect, bare, text):
    found = effect(text)
    assert found.told == []
    assert bare(found.read) == RIGHT[text]


@pytest.mark.parametrize("text", WRONG)
def test_a_mistake_of_a_verb_is_told(effect, text):
    assert effect(text).told == WRONG[text]


@pytest.mark.parametrize(
    ("effects", "pointed"),
    [
        ("[{roll: 1d6, as: bolt}, {add: {hops: 1}, when: bolt > 6}]", "bolt > 6"),
        ("[{roll: {a: 1d4, b: 1d4}}, {add: {hops: 1}, when: a + b = 9}]", "a + b = 9"),
        ("[{roll: 1d6, as: bolt}, {if: bolt = 0, then: [{add: {hops: 1}}]}]", "bolt = 0"),
        ('[{roll: 1d6, as: bolt}, {add: {hops: "if bolt > 6 then 2 else 1"}}]', "bolt > 6"),
        ("[{for_each: goat, as: foe, where: foe.coat is white and foe.coat is brown, do: [{add: {hops: 1}}]}]", "foe.coat is brown"),
        ("[{roll: 1d6, as: bolt, when: goat.hops > 2}, {add: {hops: 1}, when: bolt < 1}]", None),
    ],
)
def test_what_no_die_of_an_effect_can_show_is_dead(rules, effects, pointed):
    told = [each for each in rules(f"procedures: {{p: {{with: {{goat: goat}}, do: {effects}}}}}").problems if each.code == "language/dead"]
    assert [each.line[each.at.column - 1 :][: each.width] for each in told] == ([pointed] if pointed else [])
