"""Mech files for the tests, put together from facts: those of our own three mechs, and changes to them."""

from collections.abc import Iterable, Mapping

PLACES = {
    "LA": "Left Arm",
    "RA": "Right Arm",
    "LT": "Left Torso",
    "RT": "Right Torso",
    "CT": "Center Torso",
    "HD": "Head",
    "LL": "Left Leg",
    "RL": "Right Leg",
}
ARM = ["Shoulder", "Upper Arm Actuator"]
LEG = ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator"]
CORE = [*["Fusion Engine"] * 3, *["Gyro"] * 4, *["Fusion Engine"] * 3]
HEAD = ["Life Support", "Sensors", "Cockpit", "Sensors", "Life Support"]
ALWAYS = {"LA": ARM, "RA": ARM, "LT": [], "RT": [], "CT": CORE, "HD": HEAD, "LL": LEG, "RL": LEG}

OLD_HEADER = ["Version:1.0", "Hunchback", "HBK-4G", ""]
NEW_HEADER = ["# a comment: with a colon", "generator:by hand", "chassis:Hunchback", "model:HBK-4G", ""]
HUNCHBACK_ARMOUR = {
    "LA": "16",
    "RA": "16",
    "LT": "20",
    "RT": "20",
    "CT": "26",
    "HD": "9",
    "LL": "20",
    "RL": "20",
    "RTL": "4",
    "RTR": "4",
    "RTC": "5",
}
HUNCHBACK_WEAPONS = [
    "Autocannon/20, Right Torso",
    "Medium Laser, Left Arm",
    "Medium Laser, Right Arm",
    "Small Laser, Head",
]
HUNCHBACK_SLOTS = {
    "LA": ["Medium Laser"],
    "RA": ["Medium Laser"],
    "LT": ["IS Ammo AC/20"] * 2,
    "RT": ["Autocannon/20"] * 10,
    "HD": ["Small Laser"],
}


def mtf(
    *,
    header: Iterable[str] = OLD_HEADER,
    config: str = "Biped",
    techbase: str = "Inner Sphere",
    mass: str = "50",
    walk: str = "4",
    kind: str = "Standard(Inner Sphere)",
    armour: Mapping[str, str] = HUNCHBACK_ARMOUR,
    weapons: Iterable[str] | None = HUNCHBACK_WEAPONS,
    slots: Mapping[str, list[str]] | None = HUNCHBACK_SLOTS,
    after: Iterable[str] = (),
    end: str = "\n",
) -> bytes:
    """A file; by default a Hunchback. `slots` are those of a location beyond what every mech has in it."""
    lines = [
        *header,
        f"Config:{config}",
        f"TechBase:{techbase}",
        "Era:3025",
        "",
        f"Mass:{mass}",
        "Heat Sinks:13 Single",
    ]
    lines += [f"Walk MP:{walk}", "Jump MP:0", "", f"Armor:{kind}"]
    lines += [f"{place} Armor:{points}" for place, points in armour.items()]
    if weapons is not None:
        listed = list(weapons)
        lines += ["", f"Weapons:{len(listed)}", *listed]
    if slots is not None:
        for place, name in PLACES.items():
            filled = [*ALWAYS[place], *slots.get(place, [])]
            lines += ["", f"{name}:", *filled, *["-Empty-"] * (12 - len(filled))]
    return (end.join([*lines, "", *after]) + end).encode()


ENFORCER = mtf(
    header=["Version:1.0", "Enforcer", "ENF-4R", ""],
    armour=dict(zip(HUNCHBACK_ARMOUR, ["14", "14", "17", "17", "23", "9", "20", "20", "3", "3", "4"], strict=True)),
    weapons=["Autocannon/10, Right Arm", "Large Laser, Left Arm", "Small Laser, Left Torso"],
    slots={
        "LA": ["Large Laser"] * 2,
        "RA": ["Autocannon/10"] * 7,
        "LT": ["Heat Sink", "Small Laser"],
        "RT": ["IS Ammo AC/10"],
    },
)
CICADA = mtf(
    header=["Version:1.0", "Cicada", "CDA-2A", ""],
    mass="40",
    walk="8",
    armour=dict(zip(HUNCHBACK_ARMOUR, ["4", "4", "6", "6", "11", "9", "6", "6", "3", "3", "6"], strict=True)),
    weapons=["Medium Laser, Left Torso", "Medium Laser, Right Torso", "Small Laser, Center Torso"],
    slots={"LT": ["Medium Laser"], "RT": ["Medium Laser"], "CT": ["Small Laser"]},
)
HUNCHBACK = mtf()
