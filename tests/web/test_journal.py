"""The journal in words, and taking its newest line back."""

import re
from pathlib import Path

import pytest

from campaigns.models import JournalEntry
from campaigns.services.campaigns import campaign_create, pot_adjust
from core.receipts import WriteRequest
from web.campaigns.words import JOURNAL

from .conftest import NOW

pytestmark = pytest.mark.django_db

CAMPAIGNS = Path(__file__).parents[2] / "campaigns"


def test_every_kind_of_line_has_its_sentence():
    code = "".join(file.read_text() for file in CAMPAIGNS.rglob("*.py"))
    kinds = set(re.findall(r'kind="([a-z]+-[a-z-]+)"', code)) | {"general-retired", "general-recalled"}
    assert kinds <= set(JOURNAL)
    assert [code for code in JOURNAL if not code.startswith(tuple(kinds))] == []


def test_the_journal_says_who_did_what(reader, alice, bob, camp, fight):
    fight()
    text = reader(alice).go("campaign-journal", camp.id).text
    for words in (
        "Made the campaign “Virginia”.",
        "bob joins by a link: Union.",
        "Léa becomes a general: Confederacy.",
        "Opened battle 1, First Bull Run.",
        "Set up battle 1, First Bull Run, round 1: bob against Léa.",
        "Union: reserve roll, battle 1, First Bull Run, round 1.",
        "Union: takes nothing, battle 1, First Bull Run, round 1. Tokens left: 6.",
        "Points, battle 1, First Bull Run, round 1: Union 5 from units and 1 from objectives",
        "Closed battle 1, First Bull Run. The Union wins the battle, 7 to 4.",
    ):
        assert words in text


def test_every_line_that_a_whole_campaign_writes_is_said_in_french(reader, alice, camp, fight):
    fight()
    page = reader(alice, "fr").go("campaign-journal", camp.id)
    assert "Clôture" in page.text
    assert page.status == 200


def test_a_unit_is_called_in_the_readers_language_unless_it_has_a_name(reader, alice, camp):
    camp.roster()
    page = reader(alice).open(f"{camp.opened()}roster/").send("/do/roster/", figures=3)
    page.send("/do/roster/", label="27th New York", figures=2)
    english, french = (reader(alice, language).go("campaign-journal", camp.id).text for language in ("en", "fr"))
    assert "the roster’s line of Infantry 1 put right" in english
    assert "Infanterie 1, ligne corrigée dans l’effectif" in french
    assert all("27th New York" in text for text in (english, french))
    assert "Infantry" not in french


def test_the_winners_points_come_first(reader, alice, camp, fight):
    fight((4, 0), (6, 1))
    text = reader(alice).go("campaign-journal", camp.id).text
    assert "The Confederacy wins the battle, 8 to 4." in text


def test_points_put_right_say_how_a_closed_battle_ends_now(organiser, reader, alice, camp, fight):
    fight((5, 1), (4, 0))
    organiser.open(camp.desk()).send("/do/amend/", confederacy__units=9)
    text = reader(alice).go("campaign-journal", camp.id).text
    assert "The Confederacy wins the battle, 10 to 6." in text.partition("Points put right")[2].partition("Closed")[0]


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "or where. Union: Hugo instead of bob."), ("fr", "manche 1. Union\u00a0: Hugo au lieu de bob.")],
)
def test_a_round_that_somebody_else_fought_says_who_and_instead_of_whom(reader, alice, camp, language, words):
    desk = camp.in_round()
    hugo = camp.general("Hugo", "union")
    reader(alice).open(desk).send("/do/round-edit/", general__union=hugo)
    page = reader(alice, language).go("campaign-journal", camp.id)
    assert words in page.html
    assert page.text.count("instead of") + page.text.count("au lieu de") == 1  # the other side fights as before


@pytest.mark.parametrize(
    ("language", "out", "back"),
    [
        ("en", "no longer counts for the all-time ranking.", "The campaign counts for the all-time ranking."),
        ("fr", "ne compte plus pour le classement", "La campagne compte pour le classement"),
    ],
)
def test_whoever_takes_a_campaign_out_of_the_ranking_leaves_a_line_that_says_so(
    reader, alice, camp, language, out, back
):
    def lines():
        return reader(alice, language).go("campaign-journal", camp.id).text

    reader(alice).go("campaign-settings", camp.id).send("settings", name="The Valley")
    assert not any(words in lines() for words in (out, back))
    reader(alice).go("campaign-settings", camp.id).send("settings", listed=[])
    assert (out in lines(), back in lines()) == (True, False)
    reader(alice).go("campaign-settings", camp.id).send("settings", listed="on")
    assert (out in lines(), back in lines()) == (True, True)


def test_a_round_says_its_table_in_the_readers_language(reader, alice, camp):
    desk = reader(alice, "fr").open(camp.opened()).send("/do/round-add/", table="7")
    assert "Manche 1 · Table : 7" in desk.text.replace("\u00a0", " ")
    assert "Table\u00a0: 7." in desk.reader.go("campaign-journal", camp.id).html


def test_an_open_journal_asks_whether_there_is_news_and_gets_nothing_while_there_is_none(reader, alice, camp):
    page = reader(alice).go("campaign-journal", camp.id)
    asked = next(had["hx-get"] for _tag, had in page.read.tags if had.get("id") == "news")
    htmx = {"HX-Request": "true"}
    assert page.reader.client.get(asked, headers=htmx).status_code == 204
    camp.general("Hugo", "union")
    assert page.reader.client.get(asked, headers=htmx).status_code == 200


def test_that_a_campaign_was_made_is_not_offered_to_be_taken_back(reader, alice):
    made = campaign_create(user=alice, at=NOW, name="Georgia").campaign
    assert not reader(alice).go("campaign-journal", made.pk).has_form("/journal/undo/")


def test_alice_takes_the_newest_line_back_and_both_stay_written(reader, alice, camp):
    camp.general("Hugo", "union")
    page = reader(alice).go("campaign-journal", camp.id).send("/journal/undo/")
    assert "taken back" in page.text
    assert not camp.campaign.generals.filter(player__name="Hugo").exists()
    assert JournalEntry.objects.filter(undone=True).count() == 1


def test_somebody_elses_newer_line_is_not_taken_back_by_mistake(reader, alice, camp):
    page = reader(alice).go("campaign-journal", camp.id)
    camp.general("Hugo", "union")
    page = page.send("/journal/undo/")
    assert "Another line is the newest by now." in page.text
    assert not JournalEntry.objects.filter(undone=True).exists()


def test_bob_takes_back_his_own_typed_dice_only(reader, alice, bob, camp):
    reader(alice).open(camp.opened()).send("/do/round-add/")
    page = reader(bob).open(camp.desk())
    assert not page.has_form("/journal/undo/")
    page = page.send("/do/reserve-roll/", "how=table", d1="flag", d2="sabres")
    page = page.send("/journal/undo/")
    assert page.has_form("/do/reserve-roll/")
    page = page.send("/do/reserve-roll/", "how=server")
    assert not page.has_form("/journal/undo/")


def test_a_long_journal_is_turned_page_by_page(reader, alice, camp):
    for _ in range(25):
        for delta in (1, -1):
            pot_adjust(request=WriteRequest(camp.access, camp.campaign.created_at), side="union", delta=delta)
    alices = reader(alice)
    first = alices.go("campaign-journal", camp.id)
    assert "1 / 2" in first.text
    assert "Made the campaign" in alices.open(first.path + "?page=2").text
