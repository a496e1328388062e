"""Whose a record sheet is: its owner, who has a link to mark or to see it, a campaign's people, a stranger."""

import pytest

from campaigns.services.sheets import sheet_new
from core.grants import grant_open
from tests.granting import sheet_link, signed, somebody
from tests.web.marking import MARK, hit, now, opened, page, sheet

__all__ = ["page", "sheet"]  # fixtures

pytestmark = pytest.mark.django_db


def test_whoever_has_the_link_to_mark_marks_without_an_account(reader, sheet, alice):
    visitor = opened(reader, sheet_link(sheet.pk, marks=True))
    hit(visitor.go("sheet", sheet.pk), location="LA", damage=5, how="place")
    assert len(now(sheet, alice).pending) == 1
    assert "Grayson" in visitor.go("sheets").text


def test_whoever_has_the_link_to_see_sees_and_has_no_form(reader, sheet):
    page = opened(reader, sheet_link(sheet.pk)).go("sheet", sheet.pk)
    assert "You watch" in page.text
    assert not page.has_form(MARK)
    token = page.forms[0].values["csrfmiddlewaretoken"]
    answer = page.reader.send(f"/sheets/{sheet.pk}/mark/", "post", {"csrfmiddlewaretoken": token, "do": ["end-phase"]})
    assert answer.status == 403


def test_a_link_to_see_does_not_take_away_the_one_to_mark(reader, sheet):
    visitor = opened(reader, sheet_link(sheet.pk, marks=True))
    visitor.go("link", signed(sheet_link(sheet.pk))).send("/j/")
    assert visitor.go("sheet", sheet.pk).has_form(MARK)


def test_the_owner_hands_out_both_links_and_withdraws_them(page, reader, sheet):
    links = page.reader.hand_out("sheet-links", sheet.pk)
    urls = [had["value"] for tag, had in links.read.tags if tag == "input" and "/j/" in had.get("value", "")]
    assert len(urls) == 2
    tokens = [url.rstrip("/").rpartition("/")[2] for url in urls]
    assert [grant_open(token).role for token in tokens] == ["player", "spectator"]
    links.send("/withdraw/")
    assert reader().go("link", tokens[0]).status == 404


def test_a_link_is_typed_at_the_door_for_links(reader, sheet):
    held = sheet_link(sheet.pk)
    page = reader().go("join").send("/join/", link=f"https://bivouac.test/j/{signed(held)}/")
    assert "You see this record sheet, and change nothing." in page.text


def test_charlie_has_no_such_page(reader, charlie, sheet):
    assert reader(charlie).go("sheet", sheet.pk).status == 404
    assert "Grayson" not in reader(charlie).go("sheets").text


def test_in_a_campaign_its_generals_mark_and_its_spectators_see(reader, guest, alice, bob, camp):
    sheet = sheet_new(asker=somebody(alice), design="HBK-4G", name="Carlyle", campaign=camp.id)
    page = reader(bob).go("sheet", sheet.pk)
    assert "Virginia" in page.text
    hit(page, location="LA", damage=5, how="place")
    assert len(now(sheet, alice).pending) == 1
    assert not guest(camp.watch()).go("sheet", sheet.pk).has_form(MARK)


def test_the_owner_names_the_pilot_and_moves_the_sheet(page, sheet, camp, bob, reader):
    page = page.reader.go("sheet", sheet.pk).send("/settings/", name="Lori", campaign=camp.id)
    assert ("Lori" in page.text, "Virginia" in page.text) == (True, True)
    page = page.send("/settings/", campaign="")
    assert reader(bob).go("sheet", sheet.pk).status == 404


def test_a_name_that_is_too_long_is_refused(page, sheet):
    page = page.send("/settings/", name="x" * 81)
    assert page.status == 422
    sheet.refresh_from_db()
    assert sheet.name == "Grayson"
