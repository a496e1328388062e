"""Being invited: on the home page and on the campaign's; accepted, declined, left."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.models import Campaign, General
from campaigns.transfer.export import campaign_export
from tests.granting import campaign_link, signed

from .conftest import NOW, Camp

pytestmark = pytest.mark.django_db


@pytest.fixture
def invited(reader, alice, bob, charlie, camp, make_camp):
    """Alice invites Bob, whom she has had in a campaign before, into another one; by the form."""
    other = make_camp("shiloh")
    General.objects.filter(campaign=other.campaign, player=bob.player).delete()
    page = reader(alice).go("campaign-generals", other.id)
    page = page.send("generals", side="union", player=str(bob.player.uid))
    assert "Invited, has not answered" in page.text
    return other


def test_the_list_says_that_an_account_is_invited(reader, alice, bob, camp, make_camp):
    other = make_camp("shiloh")
    General.objects.filter(campaign=other.campaign, player=bob.player).delete()
    assert "bob (is invited)" in reader(alice).go("campaign-generals", other.id).text


def test_bob_finds_the_invitation_at_home_and_accepts(reader, bob, invited):
    page = reader(bob).go("home")
    assert "alice invites you to the campaign “Virginia”. Union" in page.text
    page = page.send("/invitations/", "answer=accept")
    assert page.path == reverse("campaign", args=[invited.id])
    assert "The seat is yours." in page.text
    assert General.objects.filter(campaign=invited.campaign, player=bob.player).exists()
    assert "invites you" not in reader(bob).go("home").text


def test_bob_looks_at_the_campaign_before_he_declines(reader, alice, bob, invited):
    page = reader(bob).go("campaign", invited.id)
    assert (page.status, "invites you to the campaign" in page.text) == (200, True)
    page = page.send("/invitations/", "answer=decline")
    assert (page.path, "Nothing of it is on your record" in page.text) == (reverse("home"), True)
    assert reader(bob).go("campaign", invited.id).status == 404
    assert "Guest" in reader(alice).go("campaign-generals", invited.id).text


def test_a_new_sheet_is_offered_the_campaigns_that_take_it(reader, bob, camp, invited):
    form = reader(bob).go("sheet-new").form("/new/")
    assert form.choices["campaign"] == ["", str(camp.id)]
    General.objects.filter(pk=camp.bob).update(active=False)
    assert "campaign" not in reader(bob).go("sheet-new").form("/new/").values


def test_bob_leaves_a_campaign_that_he_had_joined(reader, alice, bob, camp):
    page = reader(bob).go("campaign-generals", camp.id).send("/leave/")
    assert "Nothing of it is on your record" in page.text
    assert reader(bob).go("campaign", camp.id).status == 404
    row = General.objects.get(pk=camp.bob)
    assert (row.player.name, row.player.user) == ("bob", None)
    journal = reader(alice).go("campaign-journal", camp.id)
    assert "bob leaves the campaign; the name stays as a guest’s." in journal.text


def test_whoever_leaves_in_the_browser_that_opened_the_link_sees_no_more_of_the_campaign(reader, account, camp):
    dora = reader(account("dora"))
    page = dora.go("link", signed(campaign_link(camp.id, side="union"))).send("/j/")
    assert page.path == reverse("campaign", args=[camp.id])
    home = dora.go("campaign-generals", camp.id).send("/leave/")
    assert "You have left." in home.text
    assert "Virginia" not in home.text
    assert dora.go("campaign", camp.id).status == 404


def test_whoever_leaves_keeps_the_seat_of_a_guest_that_is_had_in_the_same_browser(reader, bob, camp):
    bobs = reader(bob)
    bobs.go("link", signed(camp.pass_of(camp.lea))).send("/j/")
    bobs.go("campaign-generals", camp.id).send("/leave/")
    assert "You sit here as the guest Léa." in bobs.go("campaign", camp.id).text


def test_nobody_answers_for_bob(reader, charlie, bob, invited):
    charlies = reader(charlie)
    token = charlies.go("tools").forms[0].values["csrfmiddlewaretoken"][0]
    path = reverse("invitation", args=[bob.invitations.get().pk])
    page = charlies.send(path, "post", {"answer": ["accept"], "csrfmiddlewaretoken": [token]})
    assert "There is no such invitation" in page.text
    assert bob.invitations.exists()


def test_a_guest_of_one_name_is_offered_once(reader, alice, camp, make_camp, account):
    for _ in range(2):
        make_camp("shiloh")
    empty = Camp(alice, account("dora"))
    General.objects.filter(campaign=empty.campaign).delete()
    offered = reader(alice).go("campaign-generals", empty.id).form("generals").offers("player")
    assert alice.players_made.filter(uid__in=filter(None, offered), name="Léa").count() == 1
    assert alice.players_made.filter(name="Léa").count() == 4


# --- files that are here already ------------------------------------------------------------------


def sent(visitor, file, **fields):
    page = visitor.go("campaign-import")
    form = page.form("import")
    data = {name: values[0] for name, values in form.values.items()} | fields
    data["file"] = SimpleUploadedFile("c.json", json.dumps(file).encode(), "application/json")
    response = visitor.client.post(reverse("campaign-import"), data, follow=True)
    return response, response.content.decode()


def test_a_file_that_is_here_already_leads_there_or_comes_in_as_a_copy(reader, alice, charlie, camp):
    file = json.loads(json.dumps(campaign_export(campaign=Campaign.objects.get(pk=camp.id), at=NOW), default=str))
    response, html = sent(reader(alice), file)
    assert (response.status_code, "This campaign is here already" in html) == (409, True)
    assert f'href="{reverse("campaign", args=[camp.id])}"' in html
    _, html = sent(reader(charlie), file)
    assert reverse("campaign", args=[camp.id]) not in html
    response, html = sent(reader(alice), file, copy="1")
    assert (response.status_code, "A copy of a campaign that is here" in html) == (200, True)


def test_whoever_is_invited_into_a_copy_hears_that_its_results_are_on_nobodys_record(reader, alice, bob, camp):
    file = json.loads(json.dumps(campaign_export(campaign=Campaign.objects.get(pk=camp.id), at=NOW), default=str))
    sent(reader(alice), file, copy="1")
    page = reader(bob).go("home")
    assert "alice invites you to the campaign “Virginia (copy of " in page.text
    assert "its results are on nobody’s record a second time" in page.text
    assert "its results are on your record" not in page.text


def test_the_demonstration_says_that_it_counts_for_nobody(reader, alice):
    page = reader(alice).go("campaign-new").send("campaigns/new", template="brandy-station")
    assert "A demonstration: its results are on nobody’s record." in page.text
