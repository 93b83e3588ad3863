"""A herd of goats that effects of every kind are done to, for odds over effects and for what these touch."""

from __future__ import annotations

HERD = """
choices:
  mood: {ladder: [calm, cross, furious]}
pieces:
  meadow: {one: yes, fields: {slope: {starts: 0}, herd: {starts: 0}}}
  goat:
    fields: {speed: {starts: 2}, mood: {type: mood, starts: calm}, wool: {starts: 3}}
    tracks:
      health: {sections: [2, 2], section_lost: [{add: {herd: 1}, who: meadow}, {check: temper, when: not again}], empty: [{gain: lame}]}
conditions:
  lame: {of: goat, modifiers: {lame: -1 to jump}}
  burr: {of: goat, many: yes, fields: {size: {starts: 1}}, end: [{add: {wool: -1}}]}
  sleepy: {of: goat, levels: {1: [{add: {speed: -1}}], 2: [{cross_off: {health: 1}}]}, beyond: [{remove: goat}]}
  fog: {of: meadow, lasts: until the next jumping, modifiers: {fog: -1 to jump}}
  roped: {between: [goat, goat], fields: {knots: {starts: 1}}}
  tired: {of: goat, ends_when: goat.wool >= 4, end: [{add: {speed: 1}}], triggers: [{after: jumping, do: [{cross_off: {health: 1}}]}]}
quantities:
  jump: {of: goat, base: "goat.speed + (if goat.mood is furious then 1 else 0)"}
checks:
  temper: {of: goat, roll: 1d3, succeeds: total >= 2, failure: [{add: {mood: 1}}]}
  jumping:
    of: goat
    needs: {awake: {rule: goat.speed > 0, because: it lies down}}
    roll: 1d4
    adds: goat.jump
    outcomes:
      far: {when: total >= 6, do: [{set: {wool: total}}]}
      over: {when: total >= 4, do: [{add: {speed: 1}}]}
      short: {do: [{cross_off: {health: roll}}]}
    do: [{add: {slope: 1}, who: meadow}]
tables:
  bush:
    of: goat
    roll: 1d4
    cell: effects
    rows:
      1: [{gain: burr}]
      2-3: [{roll: 1d2, as: thorns}, {cross_off: {health: thorns}}]
      4: [{call: bolt}]
procedures:
  bolt: {of: goat, do: [{set: {mood: furious}}, {stop: procedure.outing, when: goat.speed > 2}, {add: {speed: 1}}]}
"""

EFFECTS = [
    "{add: {wool: 1}}",
    "{set: {wool: 2}}",
    "{set: {wool: 3}, when: goat.mood is cross}",
    "{cross_off: {health: 1}}",
    "{restore: {health: 1}}",
    "{gain: sleepy}",
    "{gain: burr, when: goat.speed > 1}",
    "{lose: burr}",
    "{gain: tired}",
    "{lose: lame}",
    "{gain: fog, who: meadow}",
    "{check: jumping}",
    "{check: temper, success: [{add: {speed: 1}}], as: how_N}",
    "{consult: bush}",
    "{call: bolt}",
    "{roll: 1d3, as: n_N}",
    "{roll: 1d3, as: n_N}, {add: {wool: n_N}}",
    "{roll: {red_N: 1d2, blue_N: 1d2}}, {if: red_N = blue_N, then: [{roll: 1d2, as: x_N}], else: [{let: {x_N: 0}}]}, {add: {wool: x_N}}",
    "{roll: 2d2 keep highest 1, as: best_N}, {add: {speed: 1}, when: best_N = 2}",
    "{repeat: 2, do: [{roll: 1d2, as: tuft_N}, {add: {wool: 1}, when: tuft_N = 2}]}",
    "{repeat: 3, until: goat.wool > 3, do: [{check: temper}, {add: {wool: 1}}]}",
    "{for_each: goat, as: other_N, do: [{check: temper, who: other_N}]}",
    "{pick: goat, order: it.wool, as: found_N}, {add: {wool: 1}, who: found_N}",
    "{pick: goat, die: 1d6, as: found_N, do: [{cross_off: {health: 1}}]}",
    "{gain: roped, to: friend}",
    "{for_each: goat, as: other_N, where: it is roped with goat, do: [{add: {wool: 1}, who: other_N}]}",
    "{lose: roped}",
    "{remove: goat, when: goat.speed = 0}",
    "{stop: procedure.outing, when: goat.health.left < 3}",
    "{place: goat, fields: {wool: 5}, when: count(goat) < 3}",
]

ASKED = [
    "bella.wool",
    "bella.speed",
    "bella.health",
    "bella.mood",
    "bella.burr",
    "bella.sleepy",
    "bella",
    "heidi.wool",
    "meadow.herd",
    "jumping",
]


def outing_with(effects):
    """Give the rules with a procedure of these effects; no name is given twice."""
    listed = [effect.replace("_N", f"_{number}") for number, effect in enumerate(effects)]
    return HERD + f"  outing: {{with: {{goat: goat, friend: goat}}, do: [{', '.join(listed)}]}}\n"


def world_of(rulebook):
    """Put two goats on the meadow."""
    from rulecore.engine.worlds import new_world

    world = new_world(rulebook)
    for name in ("bella", "heidi"):
        world.state.add_piece("goat", name)
    world.begin()
    return world
