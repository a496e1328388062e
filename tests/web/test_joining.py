"""Coming to a table or a campaign: by a code of four letters, under a name, on another phone."""

from http.cookies import SimpleCookie

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import General
from core import guessing
from core.grants import grants_of
from core.models import Grant
from matches.models import MatchSeat
from matches.tables import Sitting, match_create
from tests.granting import campaign_link, signed

from .bench import NOW, Bench

pytestmark = pytest.mark.django_db


@pytest.fixture
def free(alice):
    """A table at which north waits for a guest."""
    return Bench(alice, {})


def code_on(page):
    """The code that stands on a page."""
    return page.text.partition("Code ")[2][:4]


def typed(reader, code, language="en"):
    return reader(None, language).go("join").send("/join/", code=code)


def north_of(table):
    return MatchSeat.objects.get(match=table.id, seat="north")


# --- by code --------------------------------------------------------------------------------------


def test_a_guest_types_the_code_of_the_table_gives_a_name_and_sits_down(reader, alice, free):
    code = code_on(reader(alice).hand_out("table-links", free.id))
    page = typed(reader, f" {code.lower()} ")
    assert "The seat North is free." in page.text
    page = page.send("/j/", "how=sit", name="Hugo")
    assert page.path == free.path
    assert north_of(free).name == "Hugo"
    page = reader(alice).open(free.path)
    assert "North Hugo" in page.text
    assert "North (Hugo)" in reader(alice).go("tables").text


def test_who_goes_back_to_the_link_of_the_seat_he_has_is_led_to_the_table(reader, alice, free):
    guest = (
        typed(reader, code_on(reader(alice).hand_out("table-links", free.id)))
        .send("/j/", "how=sit", name="Hugo")
        .reader
    )
    again = guest.open(reverse("link", args=[signed(Grant.objects.get(taken__gt=""))]))
    assert "North is yours." in again.text
    assert "The other phone" not in again.text
    assert again.send("/j/", "how=sit").path == free.path
    assert MatchSeat.objects.get(match=free.id, seat="north").name == "Hugo"


def test_before_bob_signs_out_he_reads_that_his_seat_by_a_code_is_forgotten_then(reader, alice, bob, free):
    guest = (
        typed(reader, code_on(reader(alice).hand_out("table-links", free.id)))
        .send("/j/", "how=sit", name="Hugo")
        .reader
    )
    guest.client.force_login(bob)  # on the same browser, whose session stays
    page = guest.go("profile")
    assert "This browser has 1 seat by a link or a code. Signing out forgets it" in page.text
    page.send("/sign-out/")
    assert guest.open(free.path).status == 404
    assert "Signing out forgets" not in reader(bob).go("profile").text


def test_a_seat_that_is_bobs_accounts_is_not_forgotten(reader, alice, bob, free):
    guest = (
        typed(reader, code_on(reader(alice).hand_out("table-links", free.id)))
        .send("/j/", "how=sit", name="Hugo")
        .reader
    )
    guest.client.force_login(bob)
    guest.open(free.path).send("/claim/")
    assert "Signing out forgets" not in guest.go("profile").text


def test_the_code_stands_beside_the_short_address_of_this_house(reader, alice, free, settings):
    path = reader(alice).hand_out("table-links", free.id).path
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    settings.LAN_URL = "http://192.0.2.7:8000"
    page = reader(alice).open(path, host="127.0.0.1:8000")
    assert "192.0.2.7:8000/join" in page.text
    assert "127.0.0.1" not in page.html


@pytest.mark.parametrize(
    ("language", "code", "words"),
    [
        ("en", "K7P", "A code has four letters or digits"),
        ("en", "K7PM", "This code leads nowhere"),
        ("en", "k7po", "No code has this: O. B, I, L, O, S, U, Z, 0, 1, 2, 5, 8 are left out of all codes"),
        ("fr", "K7P", "Un code a quatre lettres ou chiffres"),
        (
            "fr",
            "k7po",
            "Aucun code ne contient ceci : O. B, I, L, O, S, U, Z, 0, 1, 2, 5, 8 manquent",
        ),
        ("fr", "K7PM", "Ce code ne mène nulle part"),
    ],
)
def test_a_wrong_code_is_said_in_the_readers_language_and_stays_in_the_field(reader, language, code, words):
    page = typed(reader, code, language)
    assert page.status in (404, 422)
    assert words in page.text
    assert page.form("join", "code").values["code"] == [code]


def test_codes_are_not_guessed_on_pages(free, monkeypatch):
    monkeypatch.setattr(guessing, "ADDRESS_MOST", 2)
    client = Client(headers={"Accept-Language": "fr"})
    assert [client.post("/join/", {"code": "AAAA"}).status_code for _ in range(3)] == [404, 404, 429]
    answer = client.post("/api/v1/joins/code/", '{"code": "AAAA"}', content_type="application/json")
    assert answer.status_code == 429
    assert client.post("/join/", {"link": "x"}).status_code == 422
    assert client.get("/join/").status_code == 200


def test_pages_count_the_wrong_codes_of_everybody_together(monkeypatch):
    monkeypatch.setattr(guessing, "ALL_MOST", 2)
    monkeypatch.setattr(guessing, "FEW_MOST", 1)
    tries = [Client(REMOTE_ADDR=f"192.0.2.{n}").post("/join/", {"code": "AAAA"}) for n in range(4)]
    assert [answer.status_code for answer in tries] == [404, 404, 404, 429]
    assert int(tries[3].headers["Retry-After"]) > 0


def test_no_code_stands_where_nobody_is_waited_for(reader, sits, alice, with_zoe):
    assert code_on(reader(alice).hand_out("table-links", with_zoe.id))
    sits(with_zoe.held("north"))
    page = reader(alice).hand_out("table-links", with_zoe.id)
    assert not code_on(page)
    assert "Waiting for the others." not in page.text


def test_the_host_sees_and_withdraws_a_code_among_the_links(reader, alice, free):
    page = reader(alice).hand_out("table-links", free.id)
    code = code_on(page)
    page = reader(alice).hand_out("table-links", free.id)
    assert "Seat: North (Guest), by code" in page.text
    grant = grants_of("table", free.id).exclude(until=None).get()
    form = next(shown for shown in page.forms if shown.values.get("grant") == [str(grant.pk)])
    page.reader.send(form.action, "post", form.values)
    assert "This code leads nowhere" in typed(reader, code).text


def test_the_page_of_links_goes_on_to_the_table_once_everybody_is_there(reader, sits, alice, free):
    alices = reader(alice)
    page = alices.hand_out("table-links", free.id)
    (asking,) = [had["hx-get"] for _tag, had in page.read.tags if "?free=" in had.get("hx-get", "")]
    headers = {"HX-Request": "true"}
    assert alices.client.get(asking, headers=headers).status_code == 204
    typed(reader, code_on(page)).send("/j/", "how=sit", name="Hugo")
    assert alices.client.get(asking, headers=headers).headers["HX-Redirect"] == free.path


def test_a_general_joins_a_side_by_its_code(reader, alice, camp):
    page = reader(alice).hand_out("campaign-links", camp.id)
    joined = typed(reader, code_on(page)).send("/j/", name="Hugo")
    assert joined.path == reverse("campaign", args=[camp.id])
    assert "Hugo" in reader(alice).go("campaign-generals", camp.id).text


def test_the_home_page_leads_to_the_code_in_both_languages(reader, alice):
    for who in (None, alice):
        assert "Join by code" in reader(who).go("home").text
        assert "Entrer un code" in reader(who, "fr").go("home").text


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "Fill this in."),
        ("al\u0456ce", "letters of one script only"),
        ("A1ice", "Somebody has a name that looks just like this one."),
    ],
)
def test_a_guests_name_is_refused_where_it_stands(reader, alice, free, name, words):
    page = typed(reader, code_on(reader(alice).hand_out("table-links", free.id)))
    page = page.send("/j/", "how=sit", name=name)
    assert words in page.text
    assert page.form("/j/", "name").values["name"] == [name]
    assert page.send("/j/", "how=sit", name="Hugo").path == free.path


def test_the_name_that_the_host_gave_stands_there_and_may_be_changed(reader, with_zoe):
    link = reverse("link", args=[signed(with_zoe.held("north"))])
    page = reader().open(link)
    assert page.form("/j/").values["name"] == ["Zoé"]
    page.send("/j/", "how=sit", name="Zoé la Rouge")
    assert north_of(with_zoe).name == "Zoé la Rouge"


# --- another phone --------------------------------------------------------------------------------


def test_a_guest_goes_on_with_another_phone_and_the_old_one_watches(reader, sits, alice, with_zoe):
    zoe, page = sits(with_zoe.held("north"))
    assert reverse("table-move", args=[with_zoe.id]) in page.html
    page = zoe.hand_out("table-move", with_zoe.id)
    other = typed(reader, code_on(page))
    assert "The seat North of Zoé moves here." in other.text
    other = other.send("/j/", "how=sit")
    assert "North Zoé (you)" in other.text
    assert "You watch" in zoe.open(with_zoe.path).text
    assert "The link to North was opened once more" in reader(alice).open(with_zoe.path).text


def test_an_account_without_the_table_goes_on_too_and_watches_then(reader, alice, bob, duel):
    bobs = reader(bob)
    page = bobs.hand_out("table-move", duel.id)
    assert "The seat is a guest’s there, under your name" in page.text
    typed(reader, code_on(page)).send("/j/", "how=sit")
    assert (north_of(duel).user, north_of(duel).name) == (None, "bob")
    assert "You watch" in bobs.open(duel.path).text


def test_the_page_with_the_code_goes_on_to_the_table_once_the_seat_has_gone(reader, sits, with_zoe):
    zoe, _page = sits(with_zoe.held("north"))
    page = zoe.hand_out("table-move", with_zoe.id)
    asking = reverse("table-move", args=[with_zoe.id]) + "?seat=north"
    headers = {"HX-Request": "true"}
    assert zoe.client.get(asking, headers=headers).status_code == 204
    typed(reader, code_on(page)).send("/j/", "how=sit")
    assert zoe.client.get(asking, headers=headers).headers["HX-Redirect"] == with_zoe.path


def test_of_several_seats_one_goes(reader, alice):
    table = match_create(
        game="bitva", host=alice, at=NOW, sittings=[Sitting("south", alice.pk), Sitting("north", alice.pk)]
    )
    page = reader(alice).go("table-move", table.pk)
    assert not page.has_form("/move/")
    page = reader(alice).open(page.path + "?seat=north").send("/move/")
    typed(reader, code_on(page)).send("/j/", "how=sit")
    assert list(MatchSeat.objects.filter(match=table).values_list("user", flat=True)) == [alice.pk, None]
    assert reader(alice).open(reverse("table-move", args=[table.pk]) + "?seat=north").status == 403


# --- a general on another phone -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "button", "moves", "watches"),
    [
        ("en", "Go on with another phone", "The seat moves here.", "You watch this campaign."),
        ("fr", "Continuer sur un autre téléphone", "La place passe ici.", "Vous regardez cette campagne."),
    ],
)
def test_a_general_goes_on_with_another_phone_and_the_old_one_watches(
    reader, guest, alice, camp, language, button, moves, watches
):
    lea = guest(camp.pass_of(camp.lea), language)
    page = lea.go("campaign", camp.id)
    assert button in page.text
    page = lea.hand_out("general-move", camp.id)
    other = typed(reader, code_on(page), language)
    assert moves in other.text
    other = other.send("/j/")
    assert other.path == reverse("campaign", args=[camp.id])
    assert button in other.text
    old = lea.go("campaign", camp.id).text
    assert watches in old
    assert button not in old


def test_the_organiser_reads_in_the_journal_and_in_the_list_of_links_who_moved(reader, guest, alice, camp):
    lea = guest(camp.pass_of(camp.lea))
    code = code_on(lea.hand_out("general-move", camp.id))
    assert "Seat: Léa, by code" in reader(alice).hand_out("campaign-links", camp.id).text
    typed(reader, code).send("/j/")
    assert "Léa goes on with another phone: Confederacy." in reader(alice).go("campaign-journal", camp.id).text
    links = reader(alice).hand_out("campaign-links", camp.id).text
    assert "Only watches: taken with an account or by another phone, or used up" in links
    assert "Continue" not in links
    assert "Léa continue sur un autre téléphone" in reader(alice, "fr").go("campaign-journal", camp.id).text


def test_the_desk_has_the_button_for_a_general_and_for_nobody_else(reader, guest, alice, camp):
    desk, button = camp.opened(), reverse("general-move", args=[camp.id])
    assert button in guest(camp.pass_of(camp.lea)).open(desk).html
    assert button not in guest(camp.watch()).open(desk).html
    assert button not in reader(alice).open(desk).html  # she organises, and is no general


def test_an_accounts_general_becomes_a_guest_and_the_account_watches_then(reader, bob, camp):
    bobs = reader(bob)
    page = bobs.hand_out("general-move", camp.id)
    assert "A guest’s results are on nobody’s record" in page.text
    typed(reader, code_on(page)).send("/j/")
    player = General.objects.get(pk=camp.bob).player
    assert (player.user, player.name) == (None, "bob")
    assert "You watch this campaign." in bobs.go("campaign", camp.id).text


def test_an_account_keeps_its_general_on_its_own_other_phone(reader, bob, camp):
    page = reader(bob).hand_out("general-move", camp.id)
    other = reader(bob)
    offered = other.go("join").send("/join/", code=code_on(page))
    assert "It is your account’s, on this phone too." in offered.text
    assert offered.send("/j/").path == reverse("campaign", args=[camp.id])
    assert General.objects.get(pk=camp.bob).player.user == bob


def test_an_account_that_lost_its_general_to_its_own_phone_makes_it_its_own_again(reader, bob, camp):
    page = reader(bob).hand_out("general-move", camp.id)
    phone = typed(reader, code_on(page)).send("/j/").reader
    phone.go("sign-in").send("sign-in", username="bob", password="bob-sings-well")
    phone.go("campaign", camp.id).send("/claim/")
    assert General.objects.get(pk=camp.bob).player.user == bob


def test_the_open_page_with_a_generals_code_goes_on_to_the_campaign_once_the_seat_has_gone(reader, guest, camp):
    lea = guest(camp.pass_of(camp.lea))
    page = lea.hand_out("general-move", camp.id)
    (asking,) = [had["hx-get"] for _tag, had in page.read.tags if "?general=" in had.get("hx-get", "")]
    headers = {"HX-Request": "true"}
    assert lea.client.get(asking, headers=headers).status_code == 204
    typed(reader, code_on(page)).send("/j/")
    assert lea.client.get(asking, headers=headers).headers["HX-Redirect"] == reverse("campaign", args=[camp.id])


def test_the_code_is_taken_once_by_the_same_form(reader, guest, camp):
    lea = guest(camp.pass_of(camp.lea))
    offered = typed(reader, code_on(lea.hand_out("general-move", camp.id)))
    form = offered.form("/j/")
    for _ in range(2):
        assert offered.reader.send(offered.path, "post", form.values).path == reverse("campaign", args=[camp.id])
    assert reader().open(offered.path).status == 404
    assert camp.campaign.journal.filter(kind="general-moved").count() == 1


def test_a_guest_whose_answer_was_lost_sends_the_form_again_and_is_one_general_with_the_seat(reader, camp):
    phone = reader()
    offered = phone.open(reverse("link", args=[signed(campaign_link(camp.id, side="union"))]))
    form = offered.form("/j/", "name")
    before = SimpleCookie(phone.client.cookies.output(header="", sep=";"))
    for _sent in range(2):
        phone.client.cookies = SimpleCookie(before.output(header="", sep=";"))  # the phone has heard of no answer yet
        page = phone.send(offered.path, "post", {**form.values, "name": ["Zoé"]})
        assert page.path == reverse("campaign", args=[camp.id])
    assert camp.campaign.generals.filter(player__name="Zoé").count() == 1
    assert "You sit here as Zoé" in page.text


def test_the_organiser_sees_that_guests_have_come_by_a_link_of_a_side(reader, alice, camp):
    def shown():
        return (
            reader(alice)
            .hand_out("campaign-links", camp.id)
            .text.partition("Joins: Confederacy")[2]
            .partition("Withdraw")[0]
        )

    path = reverse("link", args=[signed(campaign_link(camp.id, side="confederacy"))])
    assert "never used" in shown()
    reader().open(path).send("/j/", name="Zoé")
    assert "last used" in shown()


def test_the_next_guest_on_the_same_phone_is_another_general(reader, camp):
    phone = reader()
    path = reverse("link", args=[signed(campaign_link(camp.id, side="union"))])
    assert "sits here already" not in phone.open(path).text
    for name in ("Zoé", "Hugo"):
        phone.open(path).send("/j/", name=name)
        assert f"On this phone {name} sits here already." in phone.open(path).text
    assert camp.campaign.generals.filter(player__name__in=("Zoé", "Hugo")).count() == 2


def test_a_retired_general_has_no_button_and_no_code(reader, guest, camp):
    lea = guest(camp.pass_of(camp.lea))
    code = code_on(lea.hand_out("general-move", camp.id))
    General.objects.filter(pk=camp.lea).update(active=False)
    assert "Go on with another phone" not in lea.go("campaign", camp.id).text
    assert lea.hand_out("general-move", camp.id).status == 403
    refused = typed(reader, code).send("/j/")
    assert (refused.status, "This general is retired and only looks on." in refused.text) == (403, True)
