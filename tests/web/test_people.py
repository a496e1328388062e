"""Generals, invitations, guests."""

import pytest
from django.urls import reverse

from campaigns.models import General
from campaigns.services.generals import general_add, general_retire
from campaigns.services.invitations import player_of
from core.receipts import WriteRequest
from tests.granting import campaign_link, signed, somebody

from .conftest import NOW

pytestmark = pytest.mark.django_db


def test_alice_adds_a_general_by_name_and_retires_him(reader, alice, camp):
    page = reader(alice).go("campaign-generals", camp.id).send("generals", side="union", name="Hugo")
    assert "Hugo" in page.text
    hugo = General.objects.get(player__name="Hugo")
    page = page.send("/generals/retire/")  # the first of the list is Bob
    bob = General.objects.get(pk=camp.bob)
    assert (bob.active, hugo.active) == (False, True)
    page = page.send("/generals/retire/", "active=1")
    bob.refresh_from_db()
    assert bob.active


def test_who_is_retired_is_not_offered_to_go_on_with_another_phone(reader, alice, bob, camp):
    path, player = reverse("general-move", args=[camp.id]), str(player_of(alice).uid)
    general_add(request=WriteRequest(camp.access, NOW), asker=somebody(alice), side="union", player_uid=player)
    own = General.objects.get(player__user=alice).pk
    assert path in reader(alice).go("campaign", camp.id).html
    for general in (own, camp.bob):
        general_retire(request=WriteRequest(camp.access, NOW), general_id=general, active=False)
    for user in (alice, bob):
        assert reader(user).open(path).status == 403
        assert path not in reader(user).go("campaign", camp.id).html


def test_a_player_met_before_is_picked_from_the_list(reader, alice, camp, make_camp):
    other = make_camp("shiloh")
    page = reader(alice).go("campaign-generals", other.id)
    uid = str(General.objects.get(pk=camp.lea).player.uid)
    assert uid in page.form("generals").offers("player")
    page.send("generals", side="union", player=uid)
    assert General.objects.filter(campaign=other.campaign, player__uid=uid).exists()


def test_whoever_organises_and_fights_finds_herself_in_that_list(reader, alice, camp):
    page = reader(alice).go("campaign-generals", camp.id)
    assert "Or yourself, or somebody you have played with" in page.text
    assert "alice (you)" in page.text
    page.send("generals", side="union", player=str(player_of(alice).uid))
    assert General.objects.filter(campaign=camp.campaign, player__user=alice).exists()


def test_a_name_that_is_missing_is_said_beside_the_form(reader, alice, camp):
    page = reader(alice).go("campaign-generals", camp.id).send("generals", side="union")
    assert page.status == 422
    assert "Fill this in." in page.text


def test_opening_a_link_changes_nothing_until_its_button_is_pressed(reader, camp):
    path = reverse("link", args=[signed(campaign_link(camp.id, side="union"))])
    visitor = reader()
    assert "A general of the Union" in visitor.open(path).text
    assert visitor.go("campaign", camp.id).status == 404
    assert General.objects.count() == 2


def test_a_guest_joins_a_side_by_name_and_has_her_seat(reader, camp):
    page = reader().go("link", signed(campaign_link(camp.id, side="union"))).send("/j/", name="Inès")
    assert page.path == reverse("campaign", args=[camp.id])
    assert "You sit here as Inès, in this browser only." in page.text
    assert General.objects.get(player__name="Inès").side == "union"


def test_charlie_joins_as_himself(reader, charlie, camp):
    page = reader(charlie).go("link", signed(campaign_link(camp.id, side="confederacy")))
    assert "You join as charlie." in page.text
    page.send("/j/")
    assert General.objects.get(player__user=charlie).side == "confederacy"


def test_a_link_is_pasted_whole_or_only_its_end(reader, camp):
    token = signed(camp.watch())
    for typed in (f"http://testserver/j/{token}/", f"  {token} "):
        page = reader().go("join").send("join", link=typed)
        assert page.path == reverse("link", args=[token])


def test_a_bad_link_is_said_and_stays_in_the_field(reader):
    page = reader().go("join").send("join", link="http://x/j/nonsense/")
    assert page.status == 422
    assert "not one of ours" in page.text
    assert page.form("join", "link").values["link"] == ["http://x/j/nonsense/"]


def test_watching_never_costs_a_guest_her_seat(guest, camp):
    leas = guest(camp.pass_of(camp.lea))
    leas.go("link", signed(camp.watch())).send("/j/")
    assert "You sit here as Léa" in leas.go("campaign", camp.id).text


def test_a_guest_makes_the_seat_her_own_after_signing_in(guest, reader, charlie, camp):
    leas = guest(camp.pass_of(camp.lea))
    leas.go("sign-in").send("sign-in", username="charlie", password="charlie-sings-well")
    page = leas.go("campaign", camp.id).send("/claim/")
    assert "The seat is yours." in page.text
    assert General.objects.get(pk=camp.lea).player.user == charlie
    assert reader(charlie).go("campaign", camp.id).status == 200


def test_withdrawing_the_links_shuts_every_guest_out(guest, reader, alice, bob, camp):
    watcher = guest(camp.watch())
    assert watcher.go("campaign", camp.id).status == 200
    page = reader(alice).hand_out("campaign-links", camp.id).send("/links/withdraw/")
    assert "worthless now" in page.text
    assert watcher.go("campaign", camp.id).status == 404
    assert reader(bob).go("campaign", camp.id).status == 200


def test_the_qr_code_says_the_very_link_beside_it(reader, alice, camp):
    import segno

    page = reader(alice).hand_out("campaign-links", camp.id)
    links = [had["value"] for tag, had in page.read.tags if tag == "input" and had.get("id", "").startswith("l-")]
    drawn = [had["d"] for tag, had in page.read.tags if tag == "path" and "qr-line" in had.get("class", "")]
    assert len(links) == len(drawn) == 4  # two sides, to watch, Léa: Bob has an account
    for url, path in zip(links, drawn, strict=True):
        assert path in segno.make(url, error="m", micro=False).svg_inline(border=2, omitsize=True)
