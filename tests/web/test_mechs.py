"""The catalogue of mechs on the pages: found, brought in, looked at, printed."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from api.bodies import BODY_MAX
from core.import_files import files_in
from core.uploads import FORM_MAX
from matches.imports import files_import
from matches.models import MechDesign
from tests.matches.files import archive, mtf

pytestmark = pytest.mark.django_db


def bring(reader, *files, language=None, to="mech-import"):
    """The page after these (name, bytes) were brought in by its form."""
    page = reader.go(to)
    form = page.form("/import/", "files") if page.has_form("/import/") else page.forms[1]
    uploads = [SimpleUploadedFile(name, data) for name, data in files]
    return reader.send(reverse(to), "post", {**form.values, "files": uploads})


def counts(page):
    """The numbers of the summary: new, changed, as before, skipped, refused."""
    words = page.text.partition("What has come of it")[2].split()
    return tuple(int(word) for word in words[:20] if word.isdecimal())[:5]


@pytest.fixture
def alices(reader, alice):
    return reader(alice)


@pytest.fixture
def heavier(alice):
    """Alice's own mechs: one of 100 tons on two legs, one of 80 on four."""
    import io

    files = archive(("a.mtf", mtf("Atlas", "AS7", mass=100)), ("b.mtf", mtf("Goat", "GT-1", mass=80, config="Quad")))
    files_import("mechs", owner=alice, files=files_in(io.BytesIO(files), "mine.zip", ".mtf"))


def listed(page):
    table = page.text.partition(" Here ")[2]
    return [name for name in ("Cicada", "Enforcer", "Hunchback", "Atlas", "Goat") if name in table]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["Cicada", "Enforcer", "Hunchback", "Atlas", "Goat"]),
        ("q=hUNCH", ["Hunchback"]),
        ("least=50&most=90", ["Enforcer", "Hunchback", "Goat"]),
        ("least=100", ["Atlas"]),
        ("status=unplayable", ["Goat"]),
        ("status=nonsense&q=atlas", ["Atlas"]),
        ("q=nothing", []),
        ("page=99", ["Cicada", "Enforcer", "Hunchback", "Atlas", "Goat"]),
    ],
)
def test_the_catalogue_is_narrowed(query, names, alices, heavier):
    assert listed(alices.open(f"/mechs/?{query}")) == names


def test_a_weight_that_is_none_is_refused_in_words(alices):
    page = alices.open("/mechs/?least=heavy&q=hunch")
    assert (page.status, "Give a whole number." in page.text) == (422, True)
    assert page.form("/mechs/", "q").values["least"] == ["heavy"]


def test_what_alice_brought_in_is_hers_alone(reader, bob, heavier):
    assert listed(reader(bob).go("mechs")) == ["Cicada", "Enforcer", "Hunchback"]
    assert reader(bob).go("mech", "atlas-as7").status == 404


def test_files_come_in_and_the_rest_is_named_with_reason_and_line(alices):
    page = bring(
        alices,
        ("badger.mtf", mtf()),
        ("more.zip", archive(("x/otter.mtf", mtf("Otter", "OT-1")), ("x/readme.txt", b"hello"))),
        ("bad.mtf", mtf().replace(b"Walk MP:5", b"Walk MP:fast")),
    )
    assert counts(page) == (2, 0, 0, 1, 1)
    keys = dict(MechDesign.objects.filter(builtin=False).values_list("title", "key"))
    assert keys.keys() == {"Badger BDG-1", "Otter OT-1"}
    for title, key in keys.items():
        assert f'href="{reverse("mech", args=[key])}">{title}</a>' in page.html
    assert "bad.mtf (line 8)" in page.text
    assert "has to be a number" in page.text
    assert "This is not a file of the kind that was asked for." in page.text


def test_a_mechs_page_names_its_weapons_in_the_readers_language(reader, alice):
    french = reader(alice, "fr").go("mech", "HBK-4G").text
    assert french.count("Laser moyen") == 2
    assert "laser" not in french.replace("Laser moyen", "").replace("Petit laser", "").lower()
    assert reader(alice).go("mech", "HBK-4G").text.count("Medium laser") == 2


def test_the_same_files_again_change_nothing_and_another_text_changes(alices):
    bring(alices, ("badger.mtf", mtf()))
    assert counts(bring(alices, ("badger.mtf", mtf()))) == (0, 0, 1, 0, 0)
    changed = bring(alices, ("badger.mtf", mtf(mass=35)))
    assert counts(changed) == (0, 1, 0, 0, 0)
    assert ">Badger BDG-1</a>" in changed.html


def test_ones_own_beside_one_of_the_tool_is_told_apart(alices):
    assert counts(bring(alices, ("a.mtf", mtf("Cicada", "CDA-2A")))) == (1, 0, 0, 0, 0)
    found = alices.open("/mechs/?q=cicada").text.partition(" Here ")[2]
    assert "Cicada CDA-2A 40 8 Playable Bivouac’s own Cicada CDA-2A 30 5 Playable yours" in found
    for page in (alices.open("/tables/new/?game=battletech&find=cicada"), alices.open("/sheets/new/?q=cicada")):
        assert "40 t, Bivouac’s own" in page.text
        assert "30 t, yours" in page.text


def test_a_form_without_a_file_is_refused(alices):
    page = alices.go("mech-import")
    page = alices.send("/import/mechs/", "post", page.form("/import/mechs/", "files").values)
    assert (page.status, "Fill this in." in page.text) == (422, True)


def test_a_form_that_is_too_long_is_refused_unread(alices):
    alices.go("mech-import")
    answer = alices.client.post(
        "/import/mechs/", b"x", content_type="multipart/form-data; boundary=x", CONTENT_LENGTH=str(97 * 2**20)
    )
    assert (answer.status_code, b"more than this address takes" in answer.content) == (422, True)


def test_as_many_files_as_fit_into_a_form_are_read(alices):
    assert counts(bring(alices, ("large.mtf", bytes(FORM_MAX)), ("badger.mtf", mtf()))) == (1, 0, 0, 0, 1)


def forged(path):
    """What a stranger hears of a form as long as those of files, to which a token of theirs would belong."""
    stranger = Client(enforce_csrf_checks=True)
    stranger.cookies["csrftoken"] = "a" * 32
    return stranger.post(path, {"files": SimpleUploadedFile("large.mtf", bytes(FORM_MAX))})


@pytest.mark.parametrize("path", ["/sign-in/", "/join/", "/admin/login/"])
def test_a_form_as_long_as_those_of_files_is_read_by_no_other_page(path):
    answer = forged(path)
    assert (answer.status_code, b"more than this address takes" in answer.content) == (413, True)


@pytest.mark.parametrize("path", ["/sign-in/", "/join/", "/admin/login/"])
def test_a_form_of_escapes_that_is_longer_than_any_of_ours_is_read_by_no_page(path):
    body = b"a=" + b"%41" * (4 * BODY_MAX // 3)
    answer = Client().post(path, body, content_type="application/x-www-form-urlencoded")
    assert (answer.status_code, b"more than this address takes" in answer.content) == (413, True)


def test_a_strangers_files_are_not_read():
    assert forged("/import/mechs/").headers["Location"] == "/sign-in/?next=/import/mechs/"


def test_more_files_than_a_form_may_have_are_refused(alices):
    page = bring(alices, *((f"{n}.mtf", b"x") for n in range(101)))
    assert page.status == 422
    assert not MechDesign.objects.filter(builtin=False).exists()


def test_a_form_of_somebody_elses_making_brings_nothing_in(alices):
    upload = SimpleUploadedFile("badger.mtf", mtf())
    assert alices.client.post("/import/mechs/", {"files": upload}).status_code == 403
    assert not MechDesign.objects.filter(builtin=False).exists()


def test_a_mech_has_its_facts_its_drawing_and_the_way_to_a_sheet(alices):
    page = alices.go("mech", "HBK-4G")
    assert "AC/20 Right torso" in page.text
    assert "damage 20; short 3, medium 6, long 9" in page.text
    assert "50 tons" in page.text.replace(" tons ", "tons ", 0) or "tons 50" in page.text
    assert any(had.get("id") == "s-CT" for _, had in page.read.tags)
    assert any(had.get("href") == "/sheets/new/?design=HBK-4G" for _, had in page.read.tags)


def test_what_cannot_be_played_says_why_and_has_no_live_sheet(alices, heavier):
    page = alices.go("mech", "goat-gt-1")
    assert "Not playable" in page.text
    assert "What is different here" in page.text
    assert not any("/sheets/new/?design" in had.get("href", "") for _, had in page.read.tags)
    page = alices.open("/sheets/new/?q=goat")
    assert page.form("/new/").offers("design") == []


def test_a_blank_sheet_is_printed(alices, heavier):
    for key in ("HBK-4G", "goat-gt-1"):
        assert alices.client.get(reverse("mech-print", args=[key, "pdf"])).content.startswith(b"%PDF")
