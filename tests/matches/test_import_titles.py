"""Which row a mech of a file is: the one of its title, whatever its key, beside those of others and of the tool."""

import pytest

from matches.designs import design_find, designs_seen
from matches.models import Battlemap, MechDesign

from .bringing import bring, counts, files_and_codes, own
from .files import BOARD, board, mtf

pytestmark = pytest.mark.django_db


# --- which row a file is ---------------------------------------------------------------------------


def test_a_mech_without_latin_letters_is_found_again_when_it_has_changed(alice):
    assert counts(bring(("a.mtf", mtf("Буря", "")), owner=alice)) == (1, 0, 0, 0, 0)
    key = own().get().key
    assert counts(bring(("a.mtf", mtf("Буря", "", walk=4)), owner=alice)) == (0, 1, 0, 0, 0)
    assert (own().get().data["walk"], own().get().key) == (4, key)
    assert key.isascii()
    assert key


APART = [
    ("雷電", "Mk 1", "鎧武者", "Mk 1"),
    ("Locust", "LCT-1E", "Locust", "LCT-1E'"),
    ("Foo Bar", "A-1", "Foo-Bar", "A 1"),
    ("Otter", "", "OTTER", ""),
    ("Буря", "", "Гроза", ""),
    ("Œuf", "1", "Uf", "1"),
]


@pytest.mark.parametrize("one_after_the_other", [True, False], ids=["two imports", "one import"])
@pytest.mark.parametrize(("chassis", "model", "other", "others"), APART, ids=lambda word: word)
def test_mechs_whose_titles_differ_stay_apart(chassis, model, other, others, one_after_the_other, alice):
    files = [("a.mtf", mtf(chassis, model)), ("b.mtf", mtf(other, others, walk=6))]
    for brought in [[file] for file in files] if one_after_the_other else [files]:
        summary = bring(*brought, owner=alice)
        assert (summary.imported, summary.updated, summary.refused) == (len(brought), 0, [])
    rows = {row.title: (row.data["walk"], row.key) for row in own()}
    assert {title: walk for title, (walk, _key) in rows.items()} == {
        f"{chassis} {model}".strip(): 5,
        f"{other} {others}".strip(): 6,
    }
    assert len({key for _walk, key in rows.values()}) == 2
    for title, (walk, key) in rows.items():
        assert (design_find(alice, key).title, design_find(alice, key).data["walk"]) == (title, walk)
    before = list(own().values())
    assert counts(bring(*files, owner=alice)) == (0, 0, 2, 0, 0)
    assert counts(bring(*reversed(files), owner=alice)) == (0, 0, 2, 0, 0)
    assert list(own().values()) == before


def test_a_key_stands_for_one_mech_among_all_that_somebody_sees(alice, bob):
    bring(("a.mtf", mtf("Locust", "LCT-1E'")), owner=alice)
    bring(("a.mtf", mtf("Locust", "LCT-1E")))
    bring(("a.mtf", mtf("Locust", "LCT-1E!")), owner=alice)
    bring(("a.mtf", mtf("Locust", "LCT 1E")), owner=bob)
    for user in (alice, bob):
        seen = [row for row in designs_seen(user) if not row.builtin]
        assert [design_find(user, row.key).pk for row in seen] == [row.pk for row in seen]
    assert {row.title for row in designs_seen(alice)} >= {"Locust LCT-1E", "Locust LCT-1E'", "Locust LCT-1E!"}


def test_ones_own_hides_everybodys_of_the_same_title_whatever_their_keys(alice, bob):
    bring(("a.mtf", mtf("Locust", "LCT-1E'")), owner=alice)
    bring(("a.mtf", mtf("Locust", "LCT-1E")), owner=bob)
    bring(("a.mtf", mtf("Locust", "LCT-1E'")))
    hers, common = own().get(owner=alice), own().get(owner=None)
    assert (hers.title, hers.key) != (common.title, common.key)
    assert [row for row in designs_seen(alice) if not row.builtin] == [hers]
    assert {row.title for row in designs_seen(bob) if not row.builtin} == {"Locust LCT-1E", "Locust LCT-1E'"}


def test_a_key_is_free_even_where_somebody_named_a_mech_like_it(alice):
    bring(("a.mtf", mtf("Otter", "")), owner=alice)
    bring(("a.mtf", mtf("Otter!", "")), owner=alice)
    key = own().get(title="Otter!").key
    own().all().delete()
    bring(("a.mtf", mtf("Otter", "")), ("b.mtf", mtf(key, "")), ("c.mtf", mtf("Otter!", "")), owner=alice)
    assert own().get(title=key).key == key
    assert len({row.key for row in own()}) == 3


def test_a_title_that_is_much_longer_in_latin_letters_has_a_key_that_fits():
    bring(("㎯" * 80 + ".board", board()), suffix=BOARD)
    assert len(Battlemap.objects.get(builtin=False).key) <= 200


def renamed(name):
    """A mech that differs by nothing but how it writes its laser."""
    return ("a.mtf", mtf().replace(b"Medium Laser", name))


def test_how_a_known_weapon_is_written_makes_no_other_mech(alice):
    assert counts(bring(renamed(b"Medium Laser"), renamed(b"ISMediumLaser"), owner=alice)) == (1, 0, 1, 0, 0)
    assert counts(bring(renamed(b"ISMediumLaser"), owner=alice)) == (0, 0, 1, 0, 0)
    assert counts(bring(renamed(b"Large Laser"), owner=alice)) == (0, 1, 0, 0, 0)


def test_how_a_weapon_is_written_that_only_the_list_has_makes_no_other_mech(alice):
    def listed(name):
        return ("a.mtf", mtf().partition(b"Right Arm:")[0].replace(b"Medium Laser", name))

    assert counts(bring(listed(b"Medium Laser"), listed(b"ISMediumLaser"), owner=alice)) == (1, 0, 1, 0, 0)


def test_a_weapon_that_is_not_known_is_known_by_its_name(alice):
    summary = bring(renamed(b"Death Ray"), renamed(b"Life Ray"), owner=alice)
    assert files_and_codes(summary.refused) == [("a.mtf", "same-name-twice")]


# --- what comes with the tool ----------------------------------------------------------------------

CICADA = """Version:1.0
Cicada
CDA-2A

Config:Biped
TechBase:Inner Sphere
Mass:40
Walk MP:8
LA armor:4
RA armor:4
LT armor:6
RT armor:6
CT armor:11
HD armor:9
LL armor:6
RL armor:6
RTL armor:3
RTR armor:3
RTC armor:6

Weapons:3
Small Laser, Center Torso
Medium Laser, Right Torso
Medium Laser, Left Torso

Left Torso:
Medium Laser

Right Torso:
Medium Laser

Center Torso:
Small Laser
"""


@pytest.mark.parametrize("owned", [True, False], ids=["an account", "everybody"])
def test_a_mech_that_comes_with_the_tool_is_there_already(alice, owned):
    summary = bring(("Cicada.mtf", CICADA.encode()), owner=alice if owned else None)
    assert counts(summary) == (0, 0, 1, 0, 0)
    assert files_and_codes(summary.noted) == [("Cicada.mtf", "is-built-in")]
    assert not own().exists()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Mass:40", "Mass:45"),
        ("Walk MP:8", "Walk MP:7"),
        ("CT armor:11", "CT armor:12"),
        ("RTC armor:6", "RTC armor:5"),
        ("Small Laser", "Large Laser"),
        ("Center Torso", "Head"),
        ("LA armor:4", "LA armor:Reactive(Inner Sphere):4"),
        ("Config:Biped", "Config:Quad"),
    ],
    ids=["mass", "walk", "armour", "rear", "weapon", "place", "kind of armour", "build"],
)
def test_one_of_the_same_name_that_plays_otherwise_stands_beside_it(old, new, alice, bob):
    data = CICADA.replace(old, new).encode()
    assert counts(bring(("Cicada.mtf", data), owner=alice)) == (1, 0, 0, 0, 0)
    assert counts(bring(("Cicada.mtf", data), owner=alice)) == (0, 0, 1, 0, 0)
    hers, ours = own().get(), MechDesign.objects.get(key="CDA-2A")
    assert (hers.title, hers.key, ours.builtin, ours.data["walk"]) == (ours.title, "cicada-cda-2a", True, 8)
    assert {row.pk for row in designs_seen(alice).filter(title=hers.title)} == {hers.pk, ours.pk}
    assert design_find(alice, hers.key) == hers
    assert design_find(alice, "CDA-2A") == ours
    assert [row.pk for row in designs_seen(bob).filter(title=hers.title)] == [ours.pk]
    assert counts(bring(("Cicada.mtf", CICADA.encode()), owner=alice)) == (0, 1, 0, 0, 0)  # it is hers all the same
