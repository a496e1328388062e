"""Links on the pages: who holds which, withdrawn one by one; generals renamed and removed; the retired."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import General
from core.models import Grant
from matches.sheets import sheet_create
from tests.granting import campaign_link, sheet_link, signed, table_link

pytestmark = pytest.mark.django_db


def opened(visitor, held):
    visitor.go("link", signed(held)).send("/j/")
    return visitor


def withdraw(page, grant):
    """Press the button beside this link."""
    form = next(shown for shown in page.forms if shown.values.get("grant") == [str(grant.pk)])
    return page.reader.send(form.action, "post", form.values)


@pytest.fixture
def things(alice, camp, with_zoe):
    """The page of each thing, that of its links, a link to act in it and one to watch it."""
    sheet = sheet_create(user=alice, design="HBK-4G")
    return [
        (("campaign", camp.id), "campaign-links", camp.pass_of(camp.lea), campaign_link(camp.id)),
        (("table", with_zoe.id), "table-links", with_zoe.held("north"), table_link(with_zoe.id)),
        (("sheet", sheet.pk), "sheet-links", sheet_link(sheet.pk, marks=True), sheet_link(sheet.pk)),
    ]


def test_each_link_is_withdrawn_by_itself_and_says_so_at_the_next_page(reader, alice, things):
    for page, links, acts, watches in things:
        guest, spectator = opened(reader(), acts), opened(reader(), watches)
        answer = withdraw(reader(alice).hand_out(links, page[1]), acts)
        assert "The link is withdrawn." in answer.text
        gone = guest.go(*page)
        assert (gone.status, "This link is no longer valid" in gone.text) == (404, True)
        assert guest.go("link", signed(acts)).status == 404
        assert spectator.go(*page).status == 200
        withdraw(reader(alice).hand_out(links, page[1]), watches)
        assert spectator.go(*page).status == 404


@pytest.mark.parametrize(
    ("language", "button"), [("en", "Make the links and codes"), ("fr", "Faire les liens et les codes")]
)
def test_a_page_of_links_shows_none_before_they_are_made_by_its_button(reader, alice, things, language, button):
    Grant.objects.all().delete()
    for page, links, _acts, _watches in things:
        opened = reader(alice, language).go(links, page[1])
        assert button in opened.text
        assert "/j/" not in opened.html
        made = opened.send("/links/share/")
        assert "/j/" in made.html
        assert button not in made.text


def test_looking_at_links_and_codes_writes_nothing(reader, alice, bob, camp, with_zoe, duel, things):
    Grant.objects.all().delete()
    looks = [(reader(alice), links, page[1]) for page, links, _acts, _watches in things]
    looks += [(reader(bob), "table-move", duel.id), (reader(bob), "general-move", camp.id)]
    for visitor, name, number in looks:
        with CaptureQueriesContext(connection) as asked:
            assert visitor.go(name, number).status == 200
        assert [q["sql"] for q in asked if not q["sql"].startswith(("SELECT", "BEGIN", "SAVEPOINT", "RELEASE"))] == []
        visitor.hand_out(name, number)
    assert set(Grant.objects.values_list("kind", flat=True)) == {"campaign", "table", "sheet"}


@pytest.mark.parametrize(("language", "words"), [("en", "· never used"), ("fr", "· jamais utilisé")])
def test_a_link_that_nobody_has_used_says_so(reader, alice, things, language, words):
    for page, links, _acts, _watches in things:
        made = reader(alice, language).hand_out(links, page[1]).send("/links/make/", gives="spectator", label="Léa")
        assert f"{words} " in made.text


def test_a_link_of_somebodys_own_is_made_listed_and_withdrawn(reader, alice, things):
    for page, links, _acts, watches in things:
        made = reader(alice).hand_out(links, page[1]).send("/links/make/", gives="spectator", label="Aunt Mary")
        assert "Aunt Mary" in made.text
        grant = Grant.objects.get(label="Aunt Mary", kind=watches.kind)
        assert signed(grant) in made.html
        mary, spectator = opened(reader(), grant), opened(reader(), watches)
        assert mary.go(*page).status == 200
        withdraw(made, grant)
        assert (mary.go(*page).status, spectator.go(*page).status) == (404, 200)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("Who holds which link", "Seat: Léa")), ("fr", ("Qui tient quel lien", "Place : Léa"))],
)
def test_the_list_is_in_the_readers_language(reader, alice, camp, language, words):
    opened(reader(), camp.pass_of(camp.lea))
    page = reader(alice, language).hand_out("campaign-links", camp.id)
    assert all(word in page.text for word in words)
    assert ("last used" if language == "en" else "dernier usage") in page.text


def test_a_link_without_a_name_or_to_what_is_not_offered_is_refused(reader, alice, things):
    for page, links, _acts, _watches in things:
        form = reader(alice).hand_out(links, page[1]).form("/links/make/")
        alices = reader(alice)
        token = alices.go("tools").forms[0].values["csrfmiddlewaretoken"]
        for gives, label, words in (
            ("spectator", "", "Fill this in."),
            ("spectator", "\u200d\u2800", "Fill this in."),
            ("organiser", "Mole", "Choose one of:"),
            ("player moon", "Mole", "Choose one of:"),
            ("general 0", "Mole", "Choose one of:"),
        ):
            answer = alices.send(
                form.action, "post", {"csrfmiddlewaretoken": token, "gives": [gives], "label": [label]}
            )
            assert words in answer.text
    assert not Grant.objects.exclude(label="").exists()


def test_a_withdrawn_guest_who_has_another_link_watches(reader, alice, camp):
    leas = opened(opened(reader(), camp.pass_of(camp.lea)), camp.watch())
    withdraw(reader(alice).hand_out("campaign-links", camp.id), camp.pass_of(camp.lea))
    assert "You watch this campaign." in leas.go("campaign", camp.id).text


def test_a_retired_general_has_no_button_at_the_desk(reader, guest, alice, camp):
    path = camp.opened()
    lea = guest(camp.pass_of(camp.lea))
    page = reader(alice).open(path).send("/do/round-add/")
    General.objects.filter(pk=camp.lea).update(active=False)
    assert "You are retired in this campaign and look on." in lea.go("campaign", camp.id).text
    shown = lea.open(page.path)
    assert shown.status == 200
    assert not [form for form in shown.forms if "/do/" in form.action]


def test_a_claimed_generals_link_only_watches(reader, guest, charlie, camp):
    other, claiming = guest(camp.pass_of(camp.lea)), guest(camp.pass_of(camp.lea))
    claiming.go("sign-in").send("sign-in", username="charlie", password="charlie-sings-well")
    claiming.go("campaign", camp.id).send("/claim/")
    assert "You watch this campaign." in other.go("campaign", camp.id).text
    again = reader().go("link", signed(Grant.objects.get(role="general")))
    assert "You see the campaign and its journal, and change nothing." in again.text


def test_alice_renames_a_guest_and_removes_her(reader, alice, camp):
    page = reader(alice).go("campaign-generals", camp.id).send("/generals/rename/", name="Léonie")
    assert "Léonie" in page.text
    lea = next(
        form for form in page.forms if form.action.endswith("remove/") and form.values["general"] == [str(camp.lea)]
    )
    page = page.reader.send(lea.action, "post", lea.values)
    assert "Léonie" not in page.text
    assert not General.objects.filter(pk=camp.lea).exists()
    journal = reader(alice, "fr").go("campaign-journal", camp.id).text
    assert "Léa s’appelle désormais Léonie." in journal
    assert "Léonie sort de la campagne" in journal


def test_a_general_who_fought_stays_and_the_page_says_why(reader, alice, camp):
    page = reader(alice).open(camp.opened()).send("/do/round-add/")
    page = reader(alice).go("campaign-generals", camp.id).send("/generals/remove/")  # the first of the list is Bob
    assert "bob has fought or written here." in page.text
    assert General.objects.filter(pk=camp.bob).exists()


def test_everybody_reads_that_a_guests_link_was_opened_once_more(reader, sits, alice, with_zoe):
    sits(with_zoe.held("north"))
    sits(with_zoe.held("north"))
    words = "The link to North was opened once more after line 0 (Zoé)."
    assert reader(alice).open(with_zoe.path).text.count(words) == 1


def test_a_link_opened_again_in_the_same_browser_is_no_news(reader, sits, alice, with_zoe):
    zoes, _page = sits(with_zoe.held("north"))
    zoes.go("link", signed(with_zoe.held("north"))).send("/j/", "how=sit")
    assert "opened once more" not in reader(alice).open(with_zoe.path).text
