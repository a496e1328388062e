"""What all weapons of a mech would hit with at once, before anything is decided and without a map."""

from collections.abc import Mapping, Sequence

from games.battletech.board import TERRAIN
from games.battletech.designs import Design
from games.battletech.labels import TEXTS
from games.battletech.mechs import WEAPONS, Reach
from games.battletech.sight import OPEN_WOODS, Woods
from games.battletech.tohit import MODES, MOVED, NO_ATTACK, ToHit, to_hit
from games.battletech.words import ground_said, hexes_said, number_said
from games.core.outlooks import Case, Means
from games.core.sheets import Circumstance, Shooting, Weapon

BEGIN = {"range": "3", "attacker": "still", "target": "0", "woods": "0", "cover": "clear"}


def shooting(design: Design, weapons: Sequence[Weapon], asked: Mapping[str, str], language: str) -> Shooting:
    """W5–W10 The number and the chance of each of a mech's weapons, which say themselves what keeps them from firing.

    Steps: `range` in hexes, `attacker` (what it has announced), `target` (the first hexes of a bracket), `woods`
    between (a place in OPEN_WOODS), `cover` (what the target stands in).
    """
    reaches = {index: mount.facts.reach for index, mount in enumerate(design.mounts) if mount.fires}
    farthest = max((reach.long for reach in reaches.values()), default=1)
    choices: dict[str, Sequence[str]] = {
        "range": [str(hexes) for hexes in range(1, farthest + 1)],
        "attacker": MODES,
        "target": [str(hexes) for hexes in MOVED],
        "woods": [str(index) for index in range(len(OPEN_WOODS))],
        "cover": list(TERRAIN),
    }
    chosen = {
        name: next(each for each in (asked.get(name, ""), BEGIN[name], values[0]) if each in values)
        for name, values in choices.items()
    }

    def number(reach: Reach) -> ToHit:
        mode = next(mode for mode in MODES if mode == chosen["attacker"])
        between = OPEN_WOODS[int(chosen["woods"])]
        return to_hit(reach, int(chosen["range"]), mode, int(chosen["target"]), between, chosen["cover"])

    def means(weapon: Weapon) -> Means:
        found = number(reaches[weapon.index]) if weapon.index in reaches else NO_ATTACK
        why_not = weapon.why or ("" if found.number else say("outlook.why-not.out-of-range"))
        known = WEAPONS.get(design.mounts[weapon.index].weapon)
        expected = (known.damage if known else 0) * found.probability
        case = Case(number_said(found, language), found.probability, expected)
        return Means(
            weapon.index, known.title.said_in(language) if known else weapon.name, why_not, weapon.where, (case,)
        )

    say = TEXTS.speaking(language)
    near = number(Reach(farthest, farthest, farthest))  # W6 without what the range adds, which each weapon has its own
    adds = {modifier.why: modifier.value for modifier in near.modifiers}
    shown = {
        "range": hexes_said(int(chosen["range"]), language),
        "attacker": say(f"shooting.{chosen['attacker']}"),
        "target": _moved(MOVED.index(int(chosen["target"]))),
        "woods": _woods(OPEN_WOODS[int(chosen["woods"])], language),
        "cover": ground_said(chosen["cover"], language),
    }
    steps = tuple(
        Circumstance(
            name,
            say(f"shooting.{name}"),
            chosen[name],
            shown[name],
            "" if name == "range" else f"+{adds.get(name, 0)}",
            *_beside(values, chosen[name]),
        )
        for name, values in choices.items()
    )
    return Shooting(steps, tuple(map(means, weapons)), say("shooting.total", n=near.number))


def _beside(values: Sequence[str], value: str) -> tuple[str, str]:
    """The values before and after it; at an end it is its own neighbour."""
    index = values.index(value)
    return values[max(index - 1, 0)], values[min(index + 1, len(values) - 1)]


def _moved(bracket: int) -> str:
    """W8 The hexes of a bracket: "3–4", and "25+" for the last bracket."""
    first = MOVED[bracket]
    return f"{first}–{MOVED[bracket + 1] - 1}" if bracket + 1 < len(MOVED) else f"{first}+"


def _woods(between: Woods, language: str) -> str:
    """L3 What stands between: "2 light"."""
    say = TEXTS.speaking(language)
    kinds = [say(f"shooting.{kind}", n=n) for kind, n in zip(("light", "heavy"), between, strict=True) if n]
    return ", ".join(kinds) or say("shooting.none")
