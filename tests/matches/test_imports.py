"""The players' files: what can be read comes in once, the rest is named with its reason, and nothing is trusted."""

import io
import struct
import threading
import zipfile

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.battletech.board import BOARDS
from matches import sources
from matches.designs import design_find, designs_seen, map_find, map_notes, maps_seen
from matches.imports import BOARD, MTF, designs_import, maps_import
from matches.models import Battlemap, MechDesign, RecordSheet
from matches.sheets import sheet_create
from matches.sources import Source, shown, sources_at, sources_in

from .files import archive, board, locked, mtf

pytestmark = pytest.mark.django_db

PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR" + bytes(200)


def bring(*files, owner=None, suffix=MTF):
    """The summary of bringing in (name, bytes) pairs."""
    service = designs_import if suffix == MTF else maps_import
    found = [one for name, data in files for one in list(read_now(name, data, suffix))]
    return service(owner=owner, sources=found)


def read_now(name, data, suffix):
    """The sources of an upload, each read while its archive is open."""
    for one in sources_in(io.BytesIO(data), name, suffix):
        try:
            content = one.read()
        except Exception as error:
            yield Source(one.name, raising(error), one.skipped)
        else:
            yield Source(one.name, lambda content=content: content, one.skipped)


def raising(error):
    def read():
        raise error

    return read


def told(notes):
    return [(one.file, one.code) for one in notes]


def counts(summary):
    return summary.imported, summary.updated, summary.unchanged, len(summary.skipped), len(summary.refused)


def own():
    """The rows that did not come with the tool."""
    return MechDesign.objects.filter(builtin=False)


# --- mechs ----------------------------------------------------------------------------------------


def test_a_mech_comes_in_with_its_facts(alice):
    assert counts(bring(("Badger.mtf", mtf()), owner=alice)) == (1, 0, 0, 0, 0)
    row = own().get()
    assert (row.owner, row.key, row.title, row.chassis, row.model) == (
        alice,
        "badger-bdg-1",
        "Badger BDG-1",
        "Badger",
        "BDG-1",
    )
    assert (row.tons, row.walk, row.status, row.source) == (30, 5, "playable", "Badger.mtf")
    assert row.data["armour"]["CT"] == 10


def test_the_same_files_again_change_nothing(alice):
    files = [("a.mtf", mtf()), ("b.mtf", mtf("Otter", "OTR-2"))]
    bring(*files, owner=alice)
    before = list(own().values())
    assert counts(bring(*files, owner=alice)) == (0, 0, 2, 0, 0)
    assert list(own().values()) == before


def test_a_changed_file_changes_the_design_and_no_running_sheet(alice):
    bring(("a.mtf", mtf()), owner=alice)
    sheet = RecordSheet.objects.get(pk=sheet_create(user=alice, design="badger-bdg-1").pk)
    assert counts(bring(("a.mtf", mtf(CT=12)), owner=alice)) == (0, 1, 0, 0, 0)
    assert own().get().data["armour"]["CT"] == 12
    kept = RecordSheet.objects.get(pk=sheet.pk)
    assert (kept.facts, kept.marks, kept.design_id) == (sheet.facts, sheet.marks, own().get().pk)
    assert kept.facts["armour"]["CT"] == 10


def test_of_two_that_differ_in_one_import_the_first_stays(alice):
    summary = bring(("a.mtf", mtf()), ("b.mtf", mtf()), ("c.mtf", mtf(CT=12)), owner=alice)
    assert counts(summary) == (1, 0, 1, 0, 1)
    assert told(summary.refused) == [("c.mtf", "same-name-twice")]
    assert own().get().data["armour"]["CT"] == 10


def test_an_accounts_mechs_and_everybodys_are_kept_apart(alice, bob):
    for owner in (None, alice, bob):
        assert counts(bring(("a.mtf", mtf()), owner=owner)) == (1, 0, 0, 0, 0)
    assert own().count() == 3


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file-empty"),
        (b" \n\n", "file-empty"),
        (PICTURE, "file-not-text"),
        (b"hello\n", "mtf-no-chassis"),
        (mtf(mass=-5), "mtf-number"),
        (mtf(walk="1" * 400), "mtf-number"),
        (mtf(config="Tank"), "mtf-config"),
        (b"x" * (sources.FILE_MAX + 1), "file-too-large"),
    ],
    ids=["empty", "blank", "picture", "text", "negative", "huge", "tank", "large"],
)
def test_what_cannot_be_read_is_refused_by_file_and_the_rest_comes_in(data, code):
    summary = bring(("bad.mtf", data), ("good.mtf", mtf()))
    assert told(summary.refused) == [("bad.mtf", code)]
    assert counts(summary) == (1, 0, 0, 0, 1)


def test_a_refusal_names_the_line():
    (one,) = bring(("a.mtf", mtf(mass=-5))).refused
    assert one.line == 7


def test_other_files_are_skipped():
    summary = bring(("fluff.txt", b"x"), ("._a.mtf", b"x"), ("board.board", board()), ("A.MTF", mtf()))
    assert told(summary.skipped) == [(name, "not-this-kind") for name in ("fluff.txt", "._a.mtf", "board.board")]
    assert summary.imported == 1


def test_a_name_is_a_text():
    title = '<script>alert("x")</script>'
    bring((f"../../{title}.mtf", mtf(title, "")))
    row = own().get()
    assert (row.title, row.key) == (title, "scriptalertxscript")
    assert row.source == f"../../{title}.mtf"
    assert shown("a\x00b\u202ec\udcff.mtf") == "a\ufffdb\ufffdc?.mtf"
    assert len(shown("x" * 1000 + ".mtf")) == sources.NAME_LONGEST


# --- which row a file is ---------------------------------------------------------------------------


def test_a_mech_without_latin_letters_is_found_again_when_it_has_changed(alice):
    assert counts(bring(("a.mtf", mtf("Буря", "")), owner=alice)) == (1, 0, 0, 0, 0)
    key = own().get().key
    assert counts(bring(("a.mtf", mtf("Буря", "", walk=4)), owner=alice)) == (0, 1, 0, 0, 0)
    assert (own().get().walk, own().get().key) == (4, key)
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
    for brought in [[one] for one in files] if one_after_the_other else [files]:
        summary = bring(*brought, owner=alice)
        assert (summary.imported, summary.updated, summary.refused) == (len(brought), 0, [])
    rows = {row.title: (row.walk, row.key) for row in own()}
    assert {title: walk for title, (walk, _key) in rows.items()} == {
        f"{chassis} {model}".strip(): 5,
        f"{other} {others}".strip(): 6,
    }
    assert len({key for _walk, key in rows.values()}) == 2
    for title, (walk, key) in rows.items():
        assert (design_find(alice, key).title, design_find(alice, key).walk) == (title, walk)
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
    mine, common = own().get(owner=alice), own().get(owner=None)
    assert (mine.title, mine.key) != (common.title, common.key)
    assert [row for row in designs_seen(alice) if not row.builtin] == [mine]
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
    assert told(summary.refused) == [("a.mtf", "same-name-twice")]


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
    assert told(summary.noted) == [("Cicada.mtf", "is-built-in")]
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
    mine, ours = own().get(), MechDesign.objects.get(key="CDA-2A")
    assert (mine.title, mine.key, ours.builtin, ours.walk) == (ours.title, "cicada-cda-2a", True, 8)
    assert {row.pk for row in designs_seen(alice).filter(title=mine.title)} == {mine.pk, ours.pk}
    assert design_find(alice, mine.key) == mine
    assert design_find(alice, "CDA-2A") == ours
    assert [row.pk for row in designs_seen(bob).filter(title=mine.title)] == [ours.pk]
    assert counts(bring(("Cicada.mtf", CICADA.encode()), owner=alice)) == (0, 1, 0, 0, 0)  # it is hers all the same


# --- archives -------------------------------------------------------------------------------------


def test_an_archive_is_read_file_by_file_whatever_its_paths_say():
    data = archive(
        ("../../../etc/passwd.mtf", mtf("Otter")),
        ("C:\\windows\\a.mtf", mtf("Lynx")),
        ("/root/b.mtf", mtf("Stoat")),
        ("folder/", b""),
        ("folder/notes.txt", b"x"),
        ("inner.zip", archive(("c.mtf", mtf("Mole")))),
    )
    summary = bring(("all.zip", data))
    assert counts(summary) == (3, 0, 0, 2, 0)
    assert told(summary.skipped) == [("all.zip/folder/notes.txt", "not-this-kind"), ("all.zip/inner.zip", "zip-in-zip")]
    assert set(own().values_list("source", flat=True)) >= {"all.zip/../../../etc/passwd.mtf"}


def test_a_locked_file_is_refused_and_the_rest_comes_in():
    data = locked(archive(("a.mtf", mtf()), ("b.mtf", mtf("Otter"))))
    summary = bring(("all.zip", data))
    assert told(summary.refused) == [("all.zip/a.mtf", "zip-encrypted")]
    assert summary.imported == 1


def test_a_bomb_is_refused_and_the_rest_comes_in():
    summary = bring(("all.zip", archive(("bomb.mtf", bytes(50 * 2**20)), ("good.mtf", mtf()))))
    assert told(summary.refused) == [("all.zip/bomb.mtf", "zip-bomb")]
    assert summary.imported == 1


def test_an_archive_unpacks_to_so_much_and_no_more(monkeypatch):
    monkeypatch.setattr(sources, "UNPACKED_MAX", 3 * len(mtf()))
    summary = bring(("all.zip", archive(*((f"{n}.mtf", mtf(f"Otter {n}")) for n in range(6)))))
    assert {one.code for one in summary.refused} == {"zip-bomb"}
    assert (summary.imported, len(summary.refused)) == (2, 4)


def test_a_file_that_is_too_large_is_refused_inside_an_archive_too():
    large = archive(("large.mtf", b"x" * (sources.FILE_MAX + 1)), ("a.mtf", mtf()), compression=zipfile.ZIP_STORED)
    summary = bring(("all.zip", large))
    assert told(summary.refused) == [("all.zip/large.mtf", "file-too-large")]
    assert summary.imported == 1


def lying(data, entries=0, size=0):
    """The archive with another number of files or another size in its list of contents."""
    end = data.rindex(b"PK\x05\x06")
    changed = bytearray(data)
    if entries:
        struct.pack_into("<H", changed, end + 10, entries)
    if size:
        struct.pack_into("<L", changed, end + 12, size)
    return bytes(changed)


GOOD = archive(("a.mtf", mtf()))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "zip-broken"),
        (b"PK", "zip-broken"),
        (PICTURE, "zip-broken"),
        (GOOD[:-10], "zip-broken"),
        (GOOD[40:], "zip-broken"),
        (GOOD.replace(b"PK\x01\x02", b"PK\x09\x09"), "zip-broken"),
        (lying(GOOD, entries=60_000), "zip-too-large"),
        (lying(GOOD, size=2**31), "zip-too-large"),
        (GOOD[:-22] + b"PK\x06\x07" + bytes(16) + GOOD[-22:], "zip-too-large"),
    ],
    ids=["empty", "two letters", "picture", "cut", "headless", "no list", "many files", "long list", "large"],
)
def test_an_archive_that_cannot_be_read_is_refused_and_the_rest_comes_in(data, code):
    summary = bring(("all.zip", data), ("good.mtf", mtf("Otter")))
    assert [one.code for one in summary.refused] == [code]
    assert summary.imported == 1


def test_a_file_that_is_broken_inside_an_archive_is_refused():
    data = bytearray(archive(("a.mtf", mtf()), ("b.mtf", mtf("Otter")), compression=zipfile.ZIP_STORED))
    data[data.index(b"Badger")] ^= 0xFF
    summary = bring(("all.zip", bytes(data)))
    assert told(summary.refused) == [("all.zip/a.mtf", "zip-broken")]
    assert summary.imported == 1


# --- maps -----------------------------------------------------------------------------------------


def test_a_map_comes_in_under_the_name_of_its_file(alice):
    data = board(3, 2, 'hex 0101 0 "woods:1" ""', 'hex 0302 1 "woods:2;rough:1" ""')
    assert counts(bring(("deep/Mill Pond.board", data), owner=alice, suffix=BOARD)) == (1, 0, 0, 0, 0)
    row = Battlemap.objects.get(owner=alice)
    assert (row.key, row.title, row.width, row.height) == ("mill-pond", "Mill Pond", 3, 2)
    assert row.rows == "l..\n..h"
    assert [(one.code, one.name, one.count) for one in map_notes(row)] == [
        ("elevation", "elevation", 1),
        ("terrain", "rough", 1),
        ("missing-hexes", "", 4),
    ]
    assert counts(bring(("other/Mill Pond.board", data), owner=alice, suffix=BOARD)) == (0, 0, 1, 0, 0)


def test_maps_that_cannot_be_used_are_refused():
    files = [("large.board", board(1000, 1000)), ("no.board", b"hello"), (".board", board())]
    summary = bring(*files, suffix=BOARD)
    assert told(summary.refused) == [("large.board", "board-size"), ("no.board", "board-no-size"), (".board", "blank")]
    assert not Battlemap.objects.filter(builtin=False).exists()


def test_what_is_different_of_a_map_is_said_when_it_comes_in_and_not_again(alice):
    file = (
        "Hills.board",
        board(120, 2, 'hex 001001 0 "woods:3" ""', 'hex 001001 0 "woods:3" ""', 'hex 121001 0 "" ""'),
    )
    summary = bring(file, owner=alice, suffix=BOARD)
    assert told(summary.noted) == [
        ("Hills.board", code)
        for code in ("ultra-woods", "missing-hexes", "repeated-hexes", "hexes-outside", "larger-map")
    ]
    assert all(one.text.fr for one in summary.noted)
    assert bring(file, owner=alice, suffix=BOARD).noted == []


def test_maps_whose_names_differ_stay_apart_and_are_found_again(alice):
    names = ["森 1", "川 1", "Mill Pond", "Mill-Pond", "Лес"]
    files = [(f"{name}.board", board(3, 2 + at)) for at, name in enumerate(names)]
    assert counts(bring(*files, owner=alice, suffix=BOARD)) == (5, 0, 0, 0, 0)
    assert counts(bring(*files, owner=alice, suffix=BOARD)) == (0, 0, 5, 0, 0)
    assert {map_find(alice, row.key).title for row in Battlemap.objects.filter(owner=alice)} == set(names)
    assert counts(bring(("Лес.board", board(5, 5)), owner=alice, suffix=BOARD)) == (0, 1, 0, 0, 0)


def test_a_map_of_the_tools_name_or_key_stands_beside_it(alice):
    title, rows = BOARDS["training"].title.en, Battlemap.objects.get(key="training").rows.split()
    woods = {"l": "woods:1", "h": "woods:2"}
    same = board(
        15,
        17,
        *(
            f'hex {x + 1:02}{y + 1:02} 0 "{woods.get(letter, "")}" ""'
            for y, row in enumerate(rows)
            for x, letter in enumerate(row)
        ),
    )
    summary = bring((f"{title}.board", same), ("Training.board", same), owner=alice, suffix=BOARD)
    assert counts(summary) == (1, 0, 1, 0, 0)
    assert told(summary.noted) == [(f"{title}.board", "is-built-in")]
    assert counts(bring((f"{title}.board", board()), owner=alice, suffix=BOARD)) == (1, 0, 0, 0, 0)
    assert map_find(alice, "training").builtin
    assert {row.title for row in maps_seen(alice)} >= {title, "Training"}
    assert [row.builtin for row in maps_seen(alice).filter(title=title).order_by("builtin")] == [False, True]


# --- the commands ---------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """Mechs in a folder, in one inside it and in an archive; a file too large, a text, a link that leads nowhere."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "a.mtf").write_bytes(mtf())
    (tmp_path / "deep" / "b.mtf").write_bytes(mtf("Otter"))
    (tmp_path / "deep" / "c.zip").write_bytes(archive(("c.mtf", mtf("Lynx")), ("bad.mtf", mtf(mass=0))))
    (tmp_path / "large.mtf").write_bytes(bytes(50 * 2**20))
    (tmp_path / "notes.txt").write_bytes(b"x")
    (tmp_path / "gone.mtf").symlink_to(tmp_path / "nowhere.mtf")
    (tmp_path / "gone.zip").symlink_to(tmp_path / "nowhere.zip")
    return tmp_path


def test_the_command_reads_folders_and_archives_and_says_what_came_of_them(folder, capsys):
    call_command("mechs_import", str(folder))
    said, bar = capsys.readouterr()
    assert said.splitlines() == [
        "skipped: notes.txt: This is not a file of the kind that was asked for. [not-this-kind]",
        "refused: gone.mtf: This file cannot be opened. [file-unreadable]",
        "refused: gone.zip: This file cannot be opened. [file-unreadable]",
        "refused: large.mtf: This file is larger than the 2097152 bytes that are read. [file-too-large]",
        "refused: deep/c.zip/bad.mtf, line 7: In line 7, “mass” has to be a number from 1 to 200. [mtf-number]",
        "3 imported, 0 updated, 0 unchanged, 1 skipped, 4 refused",
    ]
    assert bar == ""  # no terminal, no bar
    assert set(own().values_list("owner", "title")) == {
        (None, "Badger BDG-1"),
        (None, "Otter BDG-1"),
        (None, "Lynx BDG-1"),
    }
    call_command("mechs_import", str(folder / "a.mtf"), str(folder / "deep"))
    assert "0 imported, 0 updated, 3 unchanged" in capsys.readouterr().out


def test_the_command_brings_in_for_an_account(folder, alice, capsys):
    call_command("mechs_import", str(folder / "a.mtf"), "--owner", "alice")
    assert own().get().owner == alice
    for paths, more in ((["a.mtf"], {"owner": "nobody"}), (["no.mtf"], {})):
        with pytest.raises(CommandError, match="there is no"):
            call_command("mechs_import", *(str(folder / path) for path in paths), **more)


def test_the_command_for_maps(tmp_path, capsys):
    (tmp_path / "Mill Pond.board").write_bytes(board())
    call_command("maps_import", str(tmp_path))
    assert capsys.readouterr().out.splitlines() == [
        "noted: Mill Pond.board: Hexes that the file leaves out, clear here: 6. [missing-hexes]",
        "1 imported, 0 updated, 0 unchanged, 0 skipped, 0 refused",
    ]


def test_names_in_a_folder_keep_their_order(folder):
    names = [one.name for one in sources_at(folder, MTF) if ".zip/" not in one.name]
    assert names == sorted(names, key=lambda name: ("/" in name, name))
    assert "deep/b.mtf" in names


# --- at once --------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_two_who_bring_in_the_same_at_once_bring_it_in_once():
    start, summaries = threading.Barrier(2), []

    def one():
        found = [Source(f"{n}.mtf", lambda n=n: mtf(f"Otter {n}")) for n in range(40)]
        start.wait()
        try:
            summaries.append(designs_import(owner=None, sources=found))
        finally:
            connection.close()

    threads = [threading.Thread(target=one) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted((one.imported, one.unchanged) for one in summaries) == [(0, 40), (40, 0)]
    assert own().count() == 40
