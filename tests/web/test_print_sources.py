"""What a print is filled in from has its name, also where there is more than the list offers."""

import pytest
from django.utils import timezone

from matches.sheets import sheet_create
from matches.tables import Sitting, match_create
from web.prints import forms

pytestmark = pytest.mark.django_db


@pytest.fixture
def sources(alice, camp):
    """A product and what fills it in, with a part of its name, of each kind."""
    sittings = [Sitting("south", alice.pk), Sitting("north", alice.pk)]
    table = match_create(game="bitva", host=alice, at=timezone.now(), sittings=sittings, name="Kitchen")
    sheet = sheet_create(user=alice, design="HBK-4G", name="Wolf")
    return [
        ("campaign-sheet", f"campaign:{camp.id}", "Virginia"),
        ("campaign-sheet", f"plan:{camp.id}", "Virginia, to fill in by hand"),
        ("battle-board", f"battle:{camp.battle()}", "Virginia, "),
        ("bitva-board", f"match:{table.pk}", f"Table {table.pk}: Kitchen, "),
        ("record-sheets", f"sheet:{sheet.pk}", "Wolf, Hunchback"),
        ("record-sheets", "mech:HBK-4G", "Hunchback"),
        ("map-sheet", "map:training", "Training"),
    ]


@pytest.fixture
def nothing_offered(monkeypatch):
    monkeypatch.setattr(forms, "SOURCES_MOST", 0)


def named(page, of):
    """What the form calls it."""
    return page.html.partition(f'<option value="{of}" selected>')[2].partition("</option>")[0]


def test_what_is_chosen_and_not_in_the_list_is_there_by_its_name(nothing_offered, reader, alice, sources):
    for product, of, name in sources:
        page = reader(alice).open(f"/print/?product={product}&of={of}")
        assert page.form("/print/", "of").offers("of") == ["", of]
        assert name in named(page, of)
        assert named(page.send("/print/pack/"), of) == ""  # the pack is told below, without a list
        assert name in page.reader.go("print").text.partition("Your pack so far")[2].partition("For a game night")[0]


def test_what_the_reader_may_not_see_has_no_name(nothing_offered, reader, charlie, sources):
    for product, of, name in sources[:5]:
        page = reader(charlie).open(f"/print/?product={product}&of={of}")
        assert of not in page.form("/print/", "paper").offers("of")
        assert name not in page.text


def test_what_the_pack_had_of_something_that_is_gone_is_told_without_its_code(reader, alice):
    sheet = sheet_create(user=alice, design="HBK-4G", name="Wolf")
    page = reader(alice).open(f"/print/?product=record-sheets&of=sheet:{sheet.pk}").send("/print/pack/")
    sheet.delete()
    text = page.reader.go("print").text.partition("Your pack so far")[2].partition("For a game night")[0]
    assert "not here any more, or not for you" in text
    assert "sheet:" not in text


def test_the_pack_of_a_night_that_waits_keeps_its_table(nothing_offered, reader, alice, sources):
    _product, of, name = sources[3]
    assert name in named(reader(alice).open(f"/print/?n-of={of}"), of)
