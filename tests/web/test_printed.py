"""The code on a print opens the live page, which says what has happened since that print."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from campaigns.access import SHEET
from core.grants import Asker, grant_open, grants_withdraw, may
from core.receipts import WriteRequest
from matches.sheets import sheet_create, sheet_mark
from print_room.sources import data_of
from tests.granting import somebody
from tests.printables.readback import codes_of
from tests.virginia import NOW

pytestmark = pytest.mark.django_db

ORIGIN = "http://testserver"


def code_of(slug, of, user):
    """Where the code of a print of this moment leads."""
    return data_of(slug, of, asker=Asker(user), origin=ORIGIN, language="en")


# What each kind of source has codes on: how many, and how many of them are links that open it to whoever has the paper.
CODES = [
    ("campaign-sheet", "campaign", 1, 1),
    ("best-general", "campaign", 1, 0),
    ("battle-desk", "battle", 1, 0),
    ("result-form", "battle", 1, 0),
    ("seat-cards", "battle", 4, 2),
    ("result-form", "match", 1, 0),
    ("seat-cards", "match", 4, 2),
    ("record-sheet", "sheet", 1, 1),
    ("record-sheets", "sheet", 1, 1),
]


@pytest.mark.parametrize(("slug", "kind", "count", "links"), CODES)
def test_what_a_telephone_reads_on_paper_opens_the_live_thing(
    reader, camp, fight, with_zoe, alice, slug, kind, count, links
):
    fight()  # nobody is the best general before
    number = {
        "campaign": lambda: camp.id,
        "battle": camp.battle,
        "match": lambda: with_zoe.id,
        "sheet": lambda: sheet_create(user=alice, design="HBK-4G", name="Fury").pk,
    }[kind]()
    printed = reader(alice).client.get(f"/print/{slug}.pdf", {"of": f"{kind}:{number}"})
    read = [url.removeprefix(ORIGIN) for url in codes_of(b"".join(printed))]
    assert len(read) == count
    assert sum(url.startswith("/j/") for url in read) == links
    for url in set(read):
        assert reader(alice).client.get(url, follow=True).status_code == 200
        if url.startswith("/j/"):
            page = reader().open(url)
            taken = [f"how={value}" for name, value in page.form("/j/").buttons if (name, value) == ("how", "sit")]
            assert "it still holds" in page.send("/j/", *taken).text
        else:
            assert "it still holds" in reader(alice).open(url).text
            assert reader().client.get(url).status_code == 404  # a stranger does not know of it


def test_a_print_of_this_moment_still_holds(reader, camp, bob):
    url = code_of("campaign-sheet", f"campaign:{camp.id}", bob).qr_url
    assert "it still holds" in reader(bob).open(url.removeprefix(ORIGIN)).text


def test_the_campaign_says_what_has_happened_since_the_print(reader, camp, bob, fight):
    url = code_of("campaign-sheet", f"campaign:{camp.id}", bob).qr_url
    fight((5, 1), (4, 0))
    page = reader(bob).open(url.removeprefix(ORIGIN))
    printed = int(url.rpartition("=")[2])
    assert f"Your print is of revision {printed}." in page.text
    assert "Closed battle 1" in page.text
    more = camp.campaign.version - printed - 6
    assert (f"And {more} lines before these" in page.text) == (more > 1)


def test_a_line_taken_back_since_is_struck_out(reader, camp, alice):
    url = code_of("campaign-sheet", f"plan:{camp.id}", alice)
    revision = camp.campaign.version
    camp.opened()
    page = reader(alice).go("campaign-journal", camp.id).send("/journal/undo/")
    page = reader(alice).open(f"/campaigns/{camp.id}/?print={revision}")
    assert "taken back" in page.text
    assert url.qr_url is None  # a plan to fill in by hand has no code


def test_the_organisers_print_lets_anybody_watch_and_says_what_is_new(reader, camp, alice, charlie):
    url = code_of("campaign-sheet", f"campaign:{camp.id}", alice).qr_url.removeprefix(ORIGIN)
    camp.opened()
    watcher = reader(charlie)
    page = watcher.open(url).send("/j/")
    assert "Your print is of revision" in page.text
    assert "Opened battle 1" in page.text
    again = watcher.open(url)  # scanned once more: straight to the campaign
    assert "Opened battle 1" in again.text


def test_a_guests_card_opens_the_seat_and_says_what_is_new(reader, camp, alice):
    cards = code_of("seat-cards", f"battle:{camp.battle()}", alice).cards
    url = next(card.qr_url for card in cards if card.holder == "Léa").removeprefix(ORIGIN)
    camp.opened()
    lea = reader()
    assert "Opened battle 1" in lea.open(url).send("/j/").text
    assert "Opened battle 1" in lea.open(url).text


def test_the_card_of_a_seat_that_was_claimed_seats_nobody_any_more(reader, camp, alice, charlie):
    cards = code_of("seat-cards", f"battle:{camp.battle()}", alice).cards
    url = next(card.qr_url for card in cards if card.holder == "Léa").removeprefix(ORIGIN)
    hers = reader(charlie)
    hers.open(url).send("/j/")
    hers.go("campaign", camp.id).send("/claim/")
    assert "You watch this campaign." in reader().open(url).send("/j/").text
    again = hers.open(url)  # her own card leads her on
    assert again.path.startswith(f"/campaigns/{camp.id}/")
    assert "You watch this campaign." not in again.text


def test_the_form_opens_the_desk_and_says_what_is_new(reader, camp, bob):
    url = code_of("result-form", f"battle:{camp.battle()}", bob).qr_url.removeprefix(ORIGIN)
    camp.opened()
    assert "Your print is of revision" in reader(bob).open(url).text


@pytest.mark.parametrize("asked", ["", "x", "-1", "9" * 30, "999999", "²"])
def test_a_revision_that_never_was_says_nothing(reader, camp, bob, asked):
    page = reader(bob).open(f"/campaigns/{camp.id}/?print={asked}")
    assert page.status == 200
    assert "Your print" not in page.text


def test_a_table_says_what_was_played_since_the_print(reader, duel, alice, bob):
    match = duel.match
    url = code_of("seat-cards", f"match:{match.pk}", alice).cards[0].qr_url.removeprefix(ORIGIN)
    assert "it still holds" in reader(alice).open(url).text
    duel.began({"user": alice, "seat": "south"}, {"user": bob, "seat": "north"})
    page = reader(alice).open(url)
    assert "Your print is of revision 0." in page.text
    assert page.html.split('id="printed"')[1].split("</section>")[0].count("<li>") >= 2


def test_a_guests_card_of_a_table_opens_the_seat(reader, with_zoe, alice):
    cards = code_of("seat-cards", f"match:{with_zoe.match.pk}", alice).cards
    url = cards[1].qr_url.removeprefix(ORIGIN)
    assert grant_open(url.split("/j/")[1].split("/")[0]).seat == "north"
    zoe = reader()
    page = zoe.open(url)
    button = next(value for name, value in page.form("/j/").buttons if value != "watch")
    assert "Your print is of revision 0" in page.send("/j/", f"how={button}").text
    assert "Your print is of revision 0" in zoe.open(url).text


def test_whoever_scans_alices_record_sheet_sees_what_was_marked_since(reader, alice):
    sheet = sheet_create(user=alice, design="HBK-4G", name="Fury")
    url = code_of("record-sheet", f"sheet:{sheet.pk}", alice).qr_url.removeprefix(ORIGIN)
    access = may(somebody(alice), SHEET, pk=sheet.pk)
    sheet_mark(request=WriteRequest(access, NOW), action={"do": "correct-armour", "location": "LA", "points": 12})
    page = reader(alice).open(url)
    assert page.path.startswith(f"/sheets/{sheet.pk}/")  # her own: nothing to ask
    assert "Your print is of revision 0." in page.text
    stranger = reader().open(url).send("/j/")
    assert "Your print is of revision 0." in stranger.text
    assert not stranger.has_form("/mark/")  # a print lets look, not mark


def test_without_a_print_nothing_is_said(reader, camp, bob):
    assert 'id="printed"' not in reader(bob).open(reverse("campaign", args=[camp.id])).html


def test_a_withdrawn_link_on_paper_opens_nothing(reader, camp, alice):
    url = code_of("campaign-sheet", f"campaign:{camp.id}", alice).qr_url.removeprefix(ORIGIN)
    grants_withdraw("campaign", camp.id, datetime.now(UTC))
    assert reader().client.get(url).status_code == 404
