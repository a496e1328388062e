"""Designs: their notes and status, their facts there and back, what of them is played."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battletech.damage import LOCATIONS, REARS
from games.battletech.designs import (
    DESIGNS,
    MOUNTS_MAX,
    NOTE_KINDS,
    STATUSES,
    DesignMount,
    MechNote,
    design_facts,
    design_of,
)
from games.battletech.equipment import part, squashed
from games.battletech.mechs import WEAPONS
from games.core.content import load, parse, written
from games.core.errors import Illegal
from tests.mechs import design

ARMOUR, BEHIND = dict.fromkeys(LOCATIONS, 9), dict.fromkeys(REARS, 3)


def made(*mounts, notes=(), **changes):
    facts = {"chassis": "Fox", "model": "FX-1", "tons": 20, "walk": 8, "armour": ARMOUR, "rear": BEHIND}
    return design(**{**facts, "mounts": mounts, **changes}, notes=notes)


LASER = DesignMount("Medium Laser", "CT", "medium-laser")


# --- notes and status -------------------------------------------------------------------------------


def test_a_mech_with_nothing_special_is_playable_and_has_no_notes():
    assert (made(LASER).status, made(LASER).notes) == ("playable", ())


@pytest.mark.parametrize(
    ("mech", "note", "status"),
    [
        (made(), MechNote("unarmed"), "playable"),
        (made(LASER, config="quad"), MechNote("quad"), "unplayable"),
        (made(LASER, config="quadvee"), MechNote("quadvee"), "unplayable"),
        (made(LASER, armour=ARMOUR | {"HD": 0}), MechNote("bare-vital", location="HD"), "unplayable"),
        (made(LASER, armour=ARMOUR | {"LL": 0}), MechNote("bare-location", location="LL"), "simplified"),
        (made(LASER, rear=BEHIND | {"LT": 0}), MechNote("bare-rear"), "playable"),  # H10
        (made(LASER, DesignMount("Fluid Gun", "LA", "")), MechNote("unknown-weapon", "Fluid Gun"), "simplified"),
        (
            made(LASER, DesignMount("PPC", "CT", "ppc", rear=True)),
            MechNote("rear-weapon", "PPC", "CT"),
            "simplified",
        ),
        (made(DesignMount("LRM 5", "LA", "lrm-5", 24)), MechNote("salvo", "LRM 5"), "simplified"),
        (made(DesignMount("Ultra", "LA", "ultra-ac-5", 20)), MechNote("single-shot", "Ultra AC/5"), "simplified"),
        (made(DesignMount("G", "LA", "heavy-gauss-rifle", 4)), MechNote("by-range", "heavy Gauss rifle"), "simplified"),
        (made(DesignMount("ATM 6", "LA", "atm-6", 10)), MechNote("two-munitions", "ATM 6"), "simplified"),
        (
            made(DesignMount("P", "LA", "medium-pulse-laser")),
            MechNote("own-modifier", "medium pulse laser"),
            "simplified",
        ),
        (made(DesignMount("Taser", "LA", "mech-taser", 5)), MechNote("special-damage", "Mech taser"), "simplified"),
        (made(DesignMount("AC/5", "LA", "ac-5", 0)), MechNote("no-ammunition", "AC/5"), "playable"),
        (
            made(*[DesignMount("AC/5", "LA", "ac-5", 10)] * 2),
            MechNote("shared-ammunition", "AC/5"),
            "playable",
        ),
    ],
    ids=lambda value: value.code if isinstance(value, MechNote) else "",
)
def test_a_note_follows_from_the_facts_and_says_what_becomes_of_the_mech(mech, note, status):
    assert note in mech.notes
    assert mech.status == status


def test_the_gravest_note_decides():
    mech = made(LASER, notes=[MechNote("idle-equipment", "ECM"), MechNote("special-armour", "Hardened")])
    assert mech.status == "simplified"
    assert made(LASER, config="lam", notes=[MechNote("special-armour", "Hardened")]).status == "unplayable"


def test_what_follows_from_the_facts_cannot_be_claimed():
    assert made(LASER, notes=[MechNote("quad"), MechNote("salvo", "LRM 5")]).notes == ()


@pytest.mark.parametrize("code", NOTE_KINDS)
def test_every_note_is_a_sentence_in_both_languages_with_a_weight(code):
    assert NOTE_KINDS[code].weight in STATUSES
    note = MechNote(code, "NAME", "LA")
    assert (("NAME" in note.text.en), ("left arm" in note.text.en)) == (
        ("NAME" in note.text.fr),
        ("bras gauche" in note.text.fr),
    )


def test_the_page_for_players_tells_what_every_note_makes_of_a_mech():
    page = (Path(__file__).parents[3] / "docs" / "mech_files.md").read_text("utf-8")
    rows = re.findall(r"^\| (`[a-z`, -]+`) \| (playable|simplified|unplayable) \|", page, re.MULTILINE)
    weights = {code: weight for codes, weight in rows for code in re.findall("`([a-z-]+)`", codes)}
    assert weights == {code: kind.weight for code, kind in NOTE_KINDS.items()}


def test_braces_in_a_name_are_plain_text():
    assert "“{0.__class__}”" in MechNote("unknown-weapon", "{0.__class__}").text.en


# --- facts there and back ---------------------------------------------------------------------------


@st.composite
def designs(draw):
    names = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=20)
    mounts = []
    for weapon in draw(st.lists(st.sampled_from(["", *WEAPONS]), max_size=8)):
        needs = bool(weapon) and WEAPONS[weapon].ammunition
        shots = draw(st.integers(0, 200)) if needs else None
        place, rear = draw(st.sampled_from(LOCATIONS)), draw(st.booleans())
        mounts.append(DesignMount(draw(names), place, weapon, shots, rear))
    points = st.integers(0, 60)
    read = [code for code, kind in NOTE_KINDS.items() if kind.read]
    return design(
        chassis=draw(names),
        model=draw(st.one_of(st.just(""), names)),
        tons=draw(st.integers(1, 200)),
        walk=draw(st.integers(0, 30)),
        armour={place: draw(points) for place in LOCATIONS} | {"CT": draw(st.integers(1, 60))},
        rear={place: draw(points) for place in REARS},
        mounts=mounts,
        config=draw(st.sampled_from(["biped", "biped", "biped", "quad"])),
        notes=[MechNote(code, draw(names)) for code in draw(st.lists(st.sampled_from(read), max_size=3))],
    )


@given(designs())
def test_a_design_comes_back_from_its_facts_as_json_and_as_toml(mech):
    facts = design_facts(mech)
    assert design_of(json.loads(json.dumps(facts))) == mech
    assert design_of(parse(written({"mech": [facts]}))["mech"][0]) == mech


FACTS = design_facts(DESIGNS["HBK-4G"])
MOUNT = FACTS["mounts"][0]


@pytest.mark.parametrize(
    ("facts", "code", "path"),
    [
        ([], "wrong-type", "mech"),
        ({}, "missing-field", "mech.chassis"),
        (FACTS | {"chassis": ""}, "blank", "mech.chassis"),
        (FACTS | {"chassis": "x" * 81}, "too-long", "mech.chassis"),
        (FACTS | {"model": "a\x00"}, "control-character", "mech.model"),
        (FACTS | {"tons": 0}, "out-of-range", "mech.tons"),
        (FACTS | {"tons": True}, "wrong-type", "mech.tons"),
        (FACTS | {"walk": 31}, "out-of-range", "mech.walk"),
        (FACTS | {"config": "hexapod"}, "unknown-value", "mech.config"),
        (FACTS | {"armour": {}}, "missing-field", "mech.armour.HD"),
        (FACTS | {"armour": FACTS["armour"] | {"TAIL": 1}}, "unknown-field", "mech.armour.TAIL"),
        (FACTS | {"armour": FACTS["armour"] | {"CT": 201}}, "out-of-range", "mech.armour.CT"),
        (FACTS | {"rear": {"HD": 1}}, "unknown-field", "mech.rear.HD"),
        (FACTS | {"mounts": [MOUNT] * (MOUNTS_MAX + 1)}, "too-many", "mech.mounts"),
        (FACTS | {"mounts": [MOUNT | {"weapon": "stick"}]}, "unknown-value", "mech.mounts[0].weapon"),
        (FACTS | {"mounts": [MOUNT | {"location": "tail"}]}, "unknown-value", "mech.mounts[0].location"),
        (FACTS | {"mounts": [MOUNT | {"shots": -1}]}, "out-of-range", "mech.mounts[0].shots"),
        (FACTS | {"mounts": [MOUNT | {"weapon": "ppc"}]}, "unknown-field", "mech.mounts[0].shots"),
        (FACTS | {"notes": [{"code": "poem"}]}, "unknown-value", "mech.notes[0].code"),
        (FACTS | {"colour": "red"}, "unknown-field", "mech.colour"),
        (FACTS | {"armour": dict.fromkeys(LOCATIONS, 0)}, "mech-without-armour", None),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_facts_are_read_strictly(facts, code, path):
    with pytest.raises(Illegal) as no:
        design_of(facts, "mech")
    assert (no.value.code, no.value.params.get("path")) == (code, path)


# --- what is played ---------------------------------------------------------------------------------


@pytest.mark.parametrize("key", DESIGNS)
def test_our_own_mechs_are_designs_like_any_other(key):
    ours = DESIGNS[key]
    assert design_of(design_facts(ours)) == ours
    assert (ours.notes, ours.model, ours.firing) == ((), key, ours.mounts)
    assert ours.whole == (ours.armour, ours.rear)
    for mount in ours.mounts:
        assert mount.name == mount.facts.title.en


def test_what_cannot_be_fired_is_not_played():
    mech = made(DesignMount("Fluid Gun", "LA", ""), DesignMount("PPC", "CT", "ppc", rear=True), LASER)
    assert [mount.weapon for mount in mech.firing] == ["medium-laser"]


# --- the table of weapons ---------------------------------------------------------------------------

ROWS = load("games.battletech", "weapons")
SALVOS = [key for key in WEAPONS if re.search("[lsm]rm|atm|mml|rocket|hag|silver-bullet", key)]
# Of so many missiles these hit, in the published table for a roll of 7.
HITS = {2: 1, 3: 2, 4: 3, 5: 3, 6: 4, 7: 4, 9: 5, 10: 6, 12: 8, 15: 9, 20: 12, 30: 18, 40: 24}


def test_every_weapon_has_what_rules_and_files_need():
    for key, weapon in WEAPONS.items():
        row = ROWS[key]
        assert 1 <= weapon.reach.short <= weapon.reach.medium <= weapon.reach.long, key
        assert weapon.damage > 0, key
        assert weapon.ammunition == ("shots" in row), key
        assert 1 <= row.get("clan_slots", row["slots"]) <= row["slots"] <= 12, key
        kinds = [NOTE_KINDS[code] for code in row.get("notes", ())]
        assert all(kind.weight == "simplified" and not kind.read for kind in kinds), key
        assert all(name == squashed(name) for name in row.get("names", ())), key


@pytest.mark.parametrize("key", SALVOS)
def test_R_a_salvo_has_the_points_of_the_missiles_that_hit_on_a_7_and_of_a_streak_launcher_of_all(key):
    missiles = 15 if key == "silver-bullet-gauss" else int(key.rpartition("-")[2])
    hitting = missiles if re.search("streak|improved-atm", key) else HITS[missiles]
    assert WEAPONS[key].damage == hitting * (2 if re.search("srm|atm", key) else 1)


def test_what_fires_a_salvo_is_noted_to_do_so_and_nothing_else():
    assert [key for key, weapon in WEAPONS.items() if "salvo" in weapon.notes] == SALVOS


def test_every_weapon_is_found_by_its_title_with_the_mark_of_its_makers():
    for key, weapon in WEAPONS.items():
        title, tech = weapon.title.en, ROWS[key].get("tech", "is")
        found = part(title, tech)
        assert (found.kind, found.key) == ("weapon", key)
        marked = {"is": "IS", "clan": "CL"}[tech] + title.removeprefix("Clan ").replace(" ", "")
        assert part(marked, "clan" if tech == "is" else "is").key == key


@pytest.mark.parametrize(
    ("key", "facts"),
    [
        ("ppc", (10, (6, 12, 18), False)),
        ("clan-er-ppc", (15, (7, 14, 23), False)),
        ("ac-5", (5, (6, 12, 18), True)),
        ("gauss-rifle", (15, (7, 15, 22), True)),
        ("machine-gun", (2, (1, 2, 3), True)),
        ("lrm-20", (12, (7, 14, 21), True)),
        ("srm-6", (8, (3, 6, 9), True)),
        ("clan-streak-srm-6", (12, (4, 8, 12), True)),
        ("clan-large-pulse-laser", (10, (6, 14, 20), False)),
    ],
)
def test_weapons_of_the_published_table(key, facts):
    assert (WEAPONS[key].damage, tuple(WEAPONS[key].reach), WEAPONS[key].ammunition) == facts
