"""Record sheets and counters of any list of mechs: the tool's own, everybody's and one's own."""

import pytest
from django.utils import timezone

from core.import_files import ImportFile
from matches.imports import files_import
from print_room.services import job_run
from tests.matches.files import mtf

pytestmark = pytest.mark.django_db

SLUGS = ("record-sheets", "mech-counters")


def bring(owner, chassis):
    files_import("mechs", owner=owner, files=[ImportFile(f"{chassis}.mtf", lambda: mtf(chassis))])


@pytest.fixture
def hangar(alice):
    """An otter that is everybody's and a lynx of Alice's."""
    bring(None, "Otter")
    bring(alice, "Lynx")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_stranger_prints_the_tools_own_and_everybodys(as_nobody, hangar, slug):
    drawn = as_nobody.get(f"printables/{slug}.svg?mechs=otter-bdg-1,HBK-4G")
    assert drawn.status_code == 200
    assert "Otter" in drawn.text
    assert "Hunchback" in drawn.text
    assert "Cicada" not in drawn.text
    assert as_nobody.get(f"printables/{slug}.pdf?mechs=otter-bdg-1,HBK-4G").content.startswith(b"%PDF-")


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("name", ["lynx-bdg-1", "Lynx BDG-1"])
def test_alice_prints_hers_by_key_or_title(as_alice, hangar, slug, name):
    assert "Lynx" in as_alice.get(f"printables/{slug}.svg?mechs={name}").text


@pytest.mark.parametrize(("language", "shown"), [("en", "6 × Medium laser"), ("fr", "6 × Laser moyen")])
def test_a_mech_of_twelve_weapons_is_printed_on_half_a_page(as_alice, alice, language, shown):
    body, arms = mtf("Nova").decode().split("Weapons:1\n")[0], ("Left Arm", "Right Arm")
    listed, lasers = "".join(f"Medium Laser, {arm}\n" * 6 for arm in arms), "Medium Laser\n" * 6
    blocks = "".join(f"{arm}:\nShoulder\n{lasers}\n" for arm in arms)
    file = f"{body}Weapons:12\n{listed}\n{blocks}".encode()
    files_import("mechs", owner=alice, files=[ImportFile("nova.mtf", lambda: file)])
    drawn = as_alice.get(f"printables/record-sheets.svg?mechs=nova-bdg-1,HBK-4G&lang={language}").text
    assert drawn.count(shown) == 2
    assert "Hunchback" in drawn


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_alices_and_what_nobody_has_answer_the_same(as_bob, as_nobody, refusal, hangar, slug):
    for asker in (as_bob, as_nobody):
        hers, nobodys = (
            refusal(asker.get(f"printables/{slug}.pdf?mechs=HBK-4G,{name}-bdg-1"), 400, "unknown-mechs")
            for name in ("lynx", "gnat")
        )
        assert hers["params"] == {"names": "lynx-bdg-1"}
        assert list(hers["errors"]) == ["mechs"]
        alike = [str({**problem, "instance": ""}) for problem in (hers, nobodys)]
        assert alike[0].replace("lynx", "gnat") == alike[1]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "There are no such mechs here: moon, sun. Name them as in the catalogue, with commas between."),
        (
            "fr",
            "Il n’y a pas ici de tels Mechs\N{NO-BREAK SPACE}: moon, sun. "
            "Nommez-les comme au catalogue, séparés par des virgules.",
        ),
    ],
)
def test_the_refusal_names_each_that_is_unknown(as_nobody, language, words):
    path = "printables/mech-counters.pdf?mechs=moon,HBK-4G,sun,moon"
    assert as_nobody.get(path, Accept_Language=language).json()["errors"]["mechs"][0]["detail"] == words


def test_a_mech_named_twice_has_two_sheets(as_nobody, hangar):
    twice = as_nobody.get("printables/record-sheets.svg?mechs=otter-bdg-1,otter-bdg-1").text
    assert twice.count(">Otter<") == 2


@pytest.mark.parametrize(("seats", "pieces"), [("both", {"A1", "D1"}), ("attacker", {"A1"}), ("defender", {"D1"})])
def test_counters_are_for_both_sides_or_one(as_nobody, hangar, seats, pieces):
    drawn = as_nobody.get(f"printables/mech-counters.svg?mechs=otter-bdg-1&seats={seats}").text
    assert {name for name in ("A1", "D1") if f">{name}<" in drawn} == pieces


def test_more_than_a_match_has_are_refused_at_their_field(as_nobody, refusal):
    problem = refusal(as_nobody.get("printables/record-sheets.pdf?mechs=" + "HBK-4G," * 199), 400, "too-many")
    assert (list(problem["errors"]), problem["params"]["most"]) == (["mechs"], 198)


def test_a_long_list_is_too_large_for_a_stranger_and_a_workers_for_an_account(
    as_nobody, as_alice, refusal, hangar, monkeypatch
):
    path = "printables/record-sheets.pdf?mechs={},HBK-4G,HBK-4G"
    assert as_nobody.get(path.format("otter-bdg-1")).status_code == 200
    monkeypatch.setattr("print_room.at_once.AT_ONCE", 10)
    refusal(as_nobody.get(path.format("otter-bdg-1")), 403, "too-large-at-once")
    href = as_alice.get(path.format("lynx-bdg-1")).headers["Location"]
    job_run(job_id=int(href.split("/")[-2]), clock=timezone.now)
    done = as_alice.get(href).json()
    assert (done["status"], done["pages"]) == ("done", 2)
