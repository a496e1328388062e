"""Mech files: what is read of them, what is noted, what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battletech.designs import DESIGNS, design_facts, design_of
from games.battletech.mtf import read_mtf
from games.battletech.textfile import SIZE_MAX
from games.core.errors import Illegal
from tests.games.battletech.mtf_files import (
    CICADA,
    ENFORCER,
    HUNCHBACK,
    HUNCHBACK_ARMOUR,
    HUNCHBACK_SLOTS,
    NEW_HEADER,
    mtf,
)


def weapons(design):
    return [(mount.weapon, mount.location, mount.shots) for mount in design.mounts]


def notes(design):
    return {(note.code, note.name, note.location) for note in design.notes}


def codes(design):
    return {note.code for note in design.notes}


def refused(data):
    with pytest.raises(Illegal) as no:
        read_mtf(data)
    return no.value.code, no.value.params.get("line")


def line_of(data, text):
    return data.decode().split("\n").index(text) + 1


# --- what is read -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("data", "key"), [(HUNCHBACK, "HBK-4G"), (ENFORCER, "ENF-4R"), (CICADA, "CDA-2A")])
def test_a_file_of_one_of_our_own_mechs_says_what_we_have(data, key):
    read, ours = read_mtf(data), DESIGNS[key]
    assert sorted(map(str, weapons(read))) == sorted(map(str, weapons(ours)))
    assert (read.title, read.tons, read.walk, read.armour, read.rear, read.config, read.notes) == (
        ours.title,
        ours.tons,
        ours.walk,
        ours.armour,
        ours.rear,
        "biped",
        (),
    )
    assert read.status == "playable"


@pytest.mark.parametrize(
    "data",
    [
        mtf(header=NEW_HEADER),
        mtf(header=["Version:1.3", "generator:some tool", "Hunchback", "HBK-4G", "mul id:1552"]),
        mtf(header=["Version:1.0", "# a comment", "Hunchback", "# another", "HBK-4G"]),
        mtf(end="\r\n"),
        mtf(end="\r"),
        b"\xef\xbb\xbf" + HUNCHBACK,
        HUNCHBACK.replace(b"Weapons:4", b"Weapons:7"),
        mtf(weapons=["1 ISAC20, RT, Ammo:10", "1 ISMediumLaser, LA", "1 ISMediumLaser, RA", "ISSmallLaser, HD"]),
        mtf(after=["Overview: A fluff line: with colons", "systemmode:ENGINE:200", "a line without a key"]),
        mtf(after=["fluffimage:" + "QUJD" * 50_000]),
        mtf(slots={**HUNCHBACK_SLOTS, "RT": ["AC/20"] * 4 + ["ISAC20 (ARMORED)"] * 6}),
        mtf(slots={**HUNCHBACK_SLOTS, "LT": ["ISAC20 Ammo:SHOTS:10#"]}),
        mtf(weapons=None),
        b"\n".join(line.lower() if b":" in line else line for line in HUNCHBACK.split(b"\n")),
    ],
    ids=[
        "new header",
        "generator and MUL id",
        "comments between",
        "CRLF",
        "CR",
        "byte order mark",
        "a list that miscounts",
        "a list of another tool",
        "fluff",
        "a picture as text",
        "names in several ways",
        "shots by number",
        "no list",
        "keys in small letters",
    ],
)
def test_ways_to_write_the_same_mech(data):
    read = read_mtf(data)
    assert (read.title, read.armour) == ("Hunchback HBK-4G", DESIGNS["HBK-4G"].armour)
    assert sorted(map(str, weapons(read))) == sorted(map(str, weapons(DESIGNS["HBK-4G"])))
    assert read.status == "playable"


def test_a_block_of_six_lines_ends_at_a_blank_one():
    short = mtf().replace(b"-Empty-\n", b"")
    assert weapons(read_mtf(short)) == weapons(read_mtf(mtf()))


@pytest.mark.parametrize(
    "header",
    [["Version:1.0", "Hunchback", "", ""], ["Version:1.0", "Hunchback"], ["chassis:Hunchback", "model:"]],
    ids=["blank", "left out", "empty key"],
)
def test_the_model_may_be_empty(header):
    read = read_mtf(mtf(header=header))
    assert (read.chassis, read.model, read.title) == ("Hunchback", "", "Hunchback")


def test_letters_of_before_utf_8_are_read():
    data = mtf(header=["chassis:Götterdämmerung", "model:HBK"])
    assert read_mtf(data).chassis == "Götterdämmerung"
    assert read_mtf(data.decode().encode("latin-1")).chassis == "Götterdämmerung"


def test_markup_in_a_name_is_plain_text():
    assert read_mtf(mtf(header=["chassis:<b>Fox</b> {name}", "model:%s"])).title == "<b>Fox</b> {name} %s"


# --- weapons ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "techbase", "key"),
    [
        ("PPC", "Inner Sphere", "ppc"),
        ("Particle Cannon", "Inner Sphere", "ppc"),
        ("ER PPC", "Inner Sphere", "er-ppc"),
        ("ER PPC", "Clan", "clan-er-ppc"),
        ("ER PPC", "Mixed (Clan Chassis)", "clan-er-ppc"),
        ("CLERPPC", "Inner Sphere", "clan-er-ppc"),
        ("ISERPPC (OMNIPOD)", "Clan", "er-ppc"),
        ("CLLRM15", "Clan", "lrm-15"),
        ("ISLBXAC10", "Inner Sphere", "lb-10-x"),
        ("LB 10-X AC", "Clan", "clan-lb-10-x"),
        ("HAG/30", "Clan", "hag-30"),
        ("Heavy Machine Gun", "Inner Sphere", "heavy-machine-gun"),
        ("Streak SRM 4", "Clan", "clan-streak-srm-4"),
        ("ISMediumXPulseLaser", "Inner Sphere", "medium-x-pulse-laser"),
        ("ER Micro Laser", "Inner Sphere", "clan-er-micro-laser"),
    ],
)
def test_a_weapon_goes_by_many_names(name, techbase, key):
    data = mtf(techbase=techbase, weapons=[f"{name}, Left Torso"], slots=None)
    assert [mount.weapon for mount in read_mtf(data).mounts] == [key]


def test_the_table_of_locations_counts_slots_not_lines_of_the_list():
    slots = {"LT": ["Medium Laser"] * 2, "RT": ["Large Laser"] * 4}
    read = read_mtf(mtf(weapons=["Medium Laser, Left Torso", "Large Laser, Right Torso"], slots=slots))
    assert weapons(read) == [
        ("medium-laser", "LT", None),
        ("large-laser", "RT", None),
        ("medium-laser", "LT", None),
        ("large-laser", "RT", None),
    ]
    assert notes(read) == {("weapons-differ", "medium laser", "LT"), ("weapons-differ", "large laser", "RT")}


def test_weapons_of_the_clans_take_their_own_number_of_slots():
    read = read_mtf(mtf(techbase="Clan", weapons=None, slots={"LT": ["CLGaussRifle"] * 6, "RT": ["ISGaussRifle"] * 7}))
    assert [(mount.weapon, mount.location) for mount in read.mounts] == [("gauss-rifle", "LT"), ("gauss-rifle", "RT")]
    assert "slots-differ" not in codes(read)


@pytest.mark.parametrize(("listed", "place"), [("LB 20-X AC, Left Torso", "LT"), ("LB 20-X AC, Left Arm", "LA")])
def test_a_weapon_in_two_locations_is_in_the_one_that_the_list_says(listed, place):
    slots = {"LA": ["ISLBXAC20"] * 6, "LT": ["ISLBXAC20"] * 5}
    read = read_mtf(mtf(weapons=[listed], slots=slots))
    assert [(mount.weapon, mount.location) for mount in read.mounts] == [("lb-20-x", place)]
    assert codes(read) == {"single-shot", "no-ammunition"}


def test_slots_that_do_not_come_out_even_are_noted():
    read = read_mtf(mtf(weapons=["PPC, Left Arm"], slots={"LA": ["PPC"] * 4}))
    assert len(read.mounts) == 2
    assert ("slots-differ", "PPC", "LA") in notes(read)
    assert read.status == "simplified"


def test_a_mech_of_more_than_a_hundred_tons_has_larger_slots():
    slots = {"RT": ["ISAC20"] * 5, "LT": ["IS Ammo AC/20|IS Ammo AC/20"]}
    read = read_mtf(mtf(mass="150", weapons=["AC/20, Right Torso"], slots=slots))
    assert weapons(read) == [("ac-20", "RT", 10)]
    assert read.status == "playable"


def test_a_weapon_that_faces_backward_is_kept_and_cannot_be_fired():
    slots = {**HUNCHBACK_SLOTS, "CT": ["Medium Laser (R)"]}
    read = read_mtf(mtf(slots=slots))
    (rear,) = (mount for mount in read.mounts if mount.rear)
    assert (rear.weapon, rear.location) == ("medium-laser", "CT")
    assert ("rear-weapon", "Medium Laser", "CT") in notes(read)
    assert len(read.firing) == 4
    assert read.status == "simplified"


def test_a_weapon_that_is_not_known_is_kept_by_name():
    slots = {**HUNCHBACK_SLOTS, "CT": ["ISFluidGun"] * 2}
    read = read_mtf(mtf(weapons=["Fluid Gun, Center Torso"], slots=slots))
    assert ("", "CT", None) in weapons(read)
    assert ("unknown-weapon", "Fluid Gun", "") in notes(read)
    assert "unknown-equipment" not in codes(read)
    assert read.status == "simplified"


def test_without_a_table_the_list_counts():
    read = read_mtf(mtf(weapons=["2 AC/10, Left Torso, Ammo:15", "ER Medium Laser, Head"], slots=None))
    assert weapons(read) == [("ac-10", "LT", 8), ("ac-10", "LT", 7), ("er-medium-laser", "HD", None)]
    assert {"list-only", "list-ammunition", "shared-ammunition"} <= codes(read)
    assert ("either-kind", "ER Medium Laser", "HD") in notes(read)


def test_a_place_that_there_is_not_is_noted():
    read = read_mtf(mtf(weapons=["Medium Laser, Reft Arm"]))
    assert ("unknown-place", "Medium Laser, Reft Arm", "") in notes(read)
    assert len(read.mounts) == 4


# --- ammunition -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "slots", "ammunition", "shots"),
    [
        ("ISMachine Gun", 1, "IS Ammo MG - Full", 200),
        ("ISMachine Gun", 1, "IS Machine Gun Ammo - Half", 100),
        ("ISMachine Gun", 1, "ISMG Ammo (100)", 100),
        ("ISMachine Gun", 1, "IS Ammo MG:SIZE:0.5", 100),
        ("LRM 15", 3, "IS Ammo LRM-15", 8),
        ("LRM 15", 3, "ISLRM15 Ammo Artemis-capable", 8),
        ("LRM 15", 3, "Clan Ammo LRM-15 (Clan) Artemis V-capable", 8),
        ("ISAC5", 4, "IS Ammo AC/5", 20),
        ("ISAC5", 4, "IS Ammo AC/5 Precision", 10),
        ("ISLBXAC10", 6, "ISLBXAC10 CL Ammo", 10),
        ("ISMML7", 4, "ISMML7 LRM Ammo", 17),
        ("ISGaussRifle", 7, "IS Gauss Ammo (omnipod)", 8),
        ("ISPlasmaRifle", 2, "ISPlasmaRifleAmmo", 10),
        ("CLATM6", 3, "Clan Ammo ATM-6 HE", 10),
        ("HAG/20", 6, "HAG/20 Ammo", 6),
        ("ISStreakSRM4", 1, "IS Streak SRM 4 Ammo", 25),
        ("RL 10", 1, "Cargo", 1),
        ("SRM 4 (OS)", 1, "Cargo", 1),
    ],
)
def test_a_slot_of_ammunition_is_a_ton(weapon, slots, ammunition, shots):
    read = read_mtf(mtf(weapons=None, slots={"LT": [weapon] * slots, "RT": [ammunition]}))
    assert [mount.shots for mount in read.mounts] == [shots]
    assert "unused-ammunition" not in codes(read)


def test_what_several_share_is_dealt_out_evenly_among_those_that_can_fire():
    slots = {"LA": ["ISAC10"] * 7, "RA": ["ISAC10"] * 7, "RT": ["ISAC10 (R)"] * 7, "LT": ["IS Ammo AC/10"] * 2}
    read = read_mtf(mtf(weapons=None, slots={**slots, "HD": ["ISAC10 Ammo:SHOTS:1"]}))
    assert {(mount.location, mount.shots) for mount in read.mounts} == {("LA", 11), ("RA", 10), ("RT", 0)}
    assert ("shared-ammunition", "AC/10", "") in notes(read)


def test_special_ammunition_counts_as_ordinary_and_is_noted():
    slots = {"LT": ["SRM 6"] * 2, "RT": ["IS Ammo SRM-6 Inferno"]}
    read = read_mtf(mtf(weapons=None, slots=slots))
    assert ("special-ammunition", "IS Ammo SRM-6 Inferno", "") in notes(read)
    assert weapons(read) == [("srm-6", "LT", 15)]


def test_ammunition_that_nothing_uses_is_noted():
    read = read_mtf(mtf(slots={**HUNCHBACK_SLOTS, "CT": ["IS Ammo LRM-5"]}))
    assert notes(read) == {("unused-ammunition", "IS Ammo LRM-5", "")}
    assert read.status == "playable"


# --- equipment and armour ---------------------------------------------------------------------------


def test_what_every_mech_has_is_not_noted():
    parts = ["CLDoubleHeatSink", "Jump Jet", "ISCASE", "IS Endo Steel", "Ferro-Fibrous", "Lower Arm Actuator"]
    assert read_mtf(mtf(slots={**HUNCHBACK_SLOTS, "LL": parts})).notes == ()


def test_equipment_of_no_use_here_is_noted_once():
    read = read_mtf(mtf(weapons=["AMS, Left Torso"], slots={"LT": ["ISAntiMissileSystem"], "RT": ["Hatchet"] * 3}))
    assert notes(read) >= {("idle-equipment", "AMS", ""), ("idle-equipment", "Hatchet", "")}
    assert ("idle-equipment", "ISAntiMissileSystem", "") not in notes(read)


def test_equipment_that_is_not_known_is_kept_by_name():
    read = read_mtf(mtf(slots={**HUNCHBACK_SLOTS, "CT": ["Flux Capacitor"] * 2}, after=["nocrit:Tea Kettle:CT"]))
    assert notes(read) == {("unknown-equipment", "Flux Capacitor", ""), ("unknown-equipment", "Tea Kettle", "")}
    assert read.status == "simplified"


@pytest.mark.parametrize("kind", ["Standard", "Standard Armor", "Ferro-Fibrous(Clan)", "Industrial(Inner Sphere)", ""])
def test_armour_that_is_its_points_and_nothing_else_is_not_noted(kind):
    assert read_mtf(mtf(kind=kind)).notes == ()


def test_special_armour_has_its_points_only():
    read = read_mtf(mtf(kind="Reflective(Clan)"))
    assert notes(read) == {("special-armour", "Reflective", "")}
    assert (read.armour, read.status) == (DESIGNS["HBK-4G"].armour, "simplified")


def test_patchwork_armour_names_its_kind_before_the_points():
    points = {**HUNCHBACK_ARMOUR, "LA": "Reactive(Inner Sphere):16", "RA": "Standard(IS/Clan):16"}
    read = read_mtf(mtf(kind="Patchwork", armour=points))
    assert read.armour == DESIGNS["HBK-4G"].armour
    assert notes(read) == {("patchwork-armour", "Reactive", "LA")}


@pytest.mark.parametrize(
    ("config", "code"),
    [("Quad", "quad"), ("Tripod Omnimech", "tripod"), ("LAM", "lam"), ("QuadVee", "quadvee")],
)
def test_what_does_not_walk_on_two_legs_is_kept_but_cannot_be_played(config, code):
    read = read_mtf(mtf(config=config))
    assert (read.config, read.status) == (code, "unplayable")
    assert code in codes(read)


def test_the_front_legs_of_a_quad_stand_in_the_arms_places():
    four = {"FLL": "14", "FRL": "15", "RLL": "16", "RRL": "17", "LT": "20", "RT": "20", "CT": "26", "HD": "9"}
    data = mtf(config="Quad Omnimech", armour=four).replace(b"Left Arm:", b"Front Left Leg:")
    read = read_mtf(data)
    assert read.armour == (9, 26, 20, 20, 14, 15, 16, 17)
    assert ("medium-laser", "LA", None) in weapons(read)


def test_a_location_without_armour_in_the_file_makes_it_unplayable():
    read = read_mtf(mtf(armour={place: points for place, points in HUNCHBACK_ARMOUR.items() if place != "LL"}))
    assert ("missing-location", "", "LL") in notes(read)
    assert read.status == "unplayable"


@pytest.mark.parametrize(("place", "status"), [("CT", "unplayable"), ("LA", "simplified")])
def test_a_location_with_no_point_is_gone_from_the_start(place, status):
    assert read_mtf(mtf(armour={**HUNCHBACK_ARMOUR, place: "0"})).status == status


def test_of_a_key_given_twice_the_last_one_counts():
    read = read_mtf(mtf(after=["Mass:55", "LA Armor:16", "Weapons:0"]))
    assert read.tons == 55
    assert notes(read) == {("given-twice", "mass", "")}


# --- what is refused --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file-empty"),
        (b" \r\n\t", "file-empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "file-not-text"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "file-not-text"),
        (HUNCHBACK.decode().encode("utf-16"), "file-not-text"),
        (b"x" * (SIZE_MAX + 1), "file-too-large"),
        (b"a letter: to the editor", "mtf-no-chassis"),
        (mtf(header=["Version:1.0", "", ""]), "mtf-no-chassis"),
        (mtf(header=["model:HBK-4G"]), "mtf-no-chassis"),
        (b"chassis:Fox\nMass:20\nWalk MP:8\nLA Armor:2", "mtf-missing"),
        (b"chassis:Fox\nConfig:Biped\nWalk MP:8\nLA Armor:2", "mtf-missing"),
        (mtf(armour={}), "mech-without-armour"),
        (mtf(armour=dict.fromkeys(HUNCHBACK_ARMOUR, "0")), "mech-without-armour"),
        (mtf(weapons=["60 Medium Laser, Left Arm", "2 Medium Laser, Right Arm"], slots=None), "mtf-weapons"),
        (mtf(weapons=["Medium Laser, Left Arm"] * 61), "mtf-weapons"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_mech_is_refused(data, code):
    assert refused(data)[0] == code


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (mtf(mass="-50"), "mtf-number", "Mass:-50"),
        (mtf(mass="0"), "mtf-number", "Mass:0"),
        (mtf(mass="9" * 5000), "mtf-number", "Mass:" + "9" * 5000),
        (mtf(mass="٥٠"), "mtf-number", "Mass:٥٠"),
        (mtf(mass="fifty"), "mtf-number", "Mass:fifty"),
        (mtf(walk="31"), "mtf-number", "Walk MP:31"),
        (mtf(armour={**HUNCHBACK_ARMOUR, "CT": "201"}), "mtf-number", "CT Armor:201"),
        (mtf(armour={**HUNCHBACK_ARMOUR, "RTC": "-1"}), "mtf-number", "RTC Armor:-1"),
        (mtf(weapons=["61 Medium Laser, Left Arm"]), "mtf-number", "61 Medium Laser, Left Arm"),
        (mtf(config="Hexapod"), "mtf-config", "Config:Hexapod"),
        (mtf(header=["chassis:" + "x" * 81]), "mtf-name", "chassis:" + "x" * 81),
        (mtf(header=["chassis:Fox\u202e"]), "mtf-name", "chassis:Fox\u202e"),
        (mtf(slots={"LL": ["Heat Sink"] * 9}), "mtf-slots", "Right Leg:"),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else "",
)
def test_a_bad_line_is_named(data, code, line):
    at = line_of(data, line) - (2 if code == "mtf-slots" else 0)  # there it is the thirteenth line of the left leg
    assert refused(data) == (code, at)


# --- anything ---------------------------------------------------------------------------------------

FILES = [HUNCHBACK, ENFORCER, CICADA, mtf(header=NEW_HEADER, end="\r\n")]


def read_or_refused(data):
    """The design, which its own facts give again, or nothing where the file is refused."""
    try:
        read = read_mtf(data)
    except Illegal:
        return
    assert design_of(design_facts(read)) == read


@given(st.binary(max_size=300))
def test_any_bytes_give_a_mech_or_a_refusal(data):
    read_or_refused(data)


@given(st.sampled_from(FILES), st.data())
def test_a_file_with_a_piece_changed_gives_a_mech_or_a_refusal(data, draw):
    start = draw.draw(st.integers(0, len(data)))
    end = draw.draw(st.integers(start, min(len(data), start + 40)))
    piece = draw.draw(
        st.one_of(st.binary(max_size=20), st.text(max_size=20).map(lambda text: text.encode("utf-8", "ignore")))
    )
    read_or_refused(data[:start] + piece + data[end:])


@given(st.sampled_from(FILES), st.data())
def test_a_file_with_its_lines_mixed_gives_a_mech_or_a_refusal(data, draw):
    lines = data.splitlines()
    mixed = draw.draw(st.lists(st.sampled_from(lines), max_size=60))
    at = draw.draw(st.integers(0, len(lines)))
    read_or_refused(b"\n".join([*lines[:at], *mixed, *lines[at:]]))
