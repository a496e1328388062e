"""Campaigns and their people: made, edited, joined by link; who sees what."""

import pytest

from campaigns.access import CAMPAIGN, CampaignRole
from campaigns.models import Battle, Campaign, Player
from campaigns.services import campaigns, generals
from campaigns.services.templates import campaign_from_template
from core.errors import Conflict, Invalid, Missing
from core.grants import grant_open, may
from core.receipts import WriteRequest
from games.battle_cry.options import Options
from games.core.errors import Illegal
from tests.granting import campaign_link, signed, somebody

from .conftest import NOW
from .test_desk import refused


def test_a_blank_campaign_has_two_sides_with_six_tokens_and_no_battle(alice):
    entry = campaigns.campaign_create(user=alice, at=NOW, name=" Shiloh ", language="fr")
    campaign = Campaign.objects.get(pk=entry.data["id"])
    assert (campaign.name, campaign.language, campaign.status) == ("Shiloh", "fr", "planned")
    assert [(s.key, s.tokens) for s in campaign.sides.all()] == [("union", 6), ("confederacy", 6)]
    assert not campaign.battles.exists()
    assert campaign.options == Options().to_mapping()


def test_scenarios_are_copied_into_the_campaign_in_the_order_chosen(war):
    names = list(Battle.objects.filter(campaign=war.campaign).values_list("number", "name", "date"))
    assert names == [
        (1, "First Bull Run", "1861-07-21"),
        (2, "Kernstown", "1862-03-23"),
        (3, "Antietam", "1862-09-17"),
    ]


def test_the_demonstration_campaign_ends_its_first_battle_14_to_18(alice):
    campaign = campaign_from_template(user=alice, key="brandy-station", at=NOW).campaign
    first, *rest = campaign.battles.all()
    assert campaign.name == "Brandy Station"
    assert (first.union_total, first.confederacy_total + first.bonus, first.winner) == (14, 18, "confederacy")
    assert rest
    assert {battle.status for battle in rest} == {"planned"}


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"name": ""}, "required"),
        ({"name": "x" * 121}, "too-long"),
        ({"name": "a\x00b"}, "control-characters"),
        ({"name": "a\u202eb"}, "control-characters"),
        ({"name": 7}, "not-text"),
        ({"language": "de"}, "not-a-choice"),
        ({"options": {"tokens_union": -1}}, "bad-option"),
        ({"options": {"dragons": True}}, "unknown-option"),
        ({"scenarios": ["atlantis"]}, "unknown-scenario"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_campaign_that_makes_no_sense_is_refused(alice, values, code):
    with pytest.raises((Invalid, Illegal)) as caught:
        campaigns.campaign_create(user=alice, at=NOW, **{"name": "Shiloh", **values})
    assert caught.value.code == code
    assert not Campaign.objects.exists()


def test_starting_tokens_move_the_pots_until_the_first_battle_opens(war):
    campaigns.campaign_edit(request=war.request, options={"tokens_union": 9})
    assert (war.pot("union"), war.pot("confederacy")) == (9, 6)
    war.open()
    refused("options-fixed", campaigns.campaign_edit, request=war.request, options={"tokens_union": 3})
    campaigns.campaign_edit(request=war.request, name="Virginia, 1861", listed=False)
    war.campaign.refresh_from_db()
    assert (war.campaign.name, war.campaign.listed) == ("Virginia, 1861", False)


def test_an_edit_of_an_old_version_is_refused(war):
    seen = Campaign.objects.get(pk=war.campaign.pk).version
    campaigns.campaign_edit(request=WriteRequest(war.organiser, NOW, seen), name="A")
    refused("stale-version", campaigns.campaign_edit, request=WriteRequest(war.organiser, NOW, seen), name="B")


def test_alice_and_bob_see_the_campaign_and_charlie_does_not(war, alice, bob, charlie):
    assert may(somebody(alice), CAMPAIGN, pk=war.campaign.pk).role is CampaignRole.ORGANISER
    access = may(somebody(bob), CAMPAIGN, pk=war.campaign.pk)
    assert (access.role, access.side, access.name) == (CampaignRole.GENERAL, "union", "bob")
    for stranger in (somebody(charlie), somebody()):
        assert not CAMPAIGN.rows(stranger).exists()
        with pytest.raises(Missing):
            may(stranger, CAMPAIGN, pk=war.campaign.pk)


def test_a_spectator_by_link_sees_and_may_do_nothing(war):
    held = campaign_link(war.campaign.pk)
    assert grant_open(signed(held)) == held
    access = may(somebody(None, held), CAMPAIGN, pk=war.campaign.pk)
    assert access.role is CampaignRole.SPECTATOR
    war.open()
    round_id = war.round()
    refused("spectators-watch", war.roll, round_id, war.battle(1).first_side, "flag", "flag", access=access)
    refused("organiser-only", campaigns.campaign_finish, request=WriteRequest(access, NOW))


def test_a_guest_takes_a_generals_seat_by_link(war):
    held = campaign_link(war.campaign.pk, general=war.names["Léa"])
    assert generals.link_join(grant=held, user=None, at=NOW) == (held, None)
    access = may(somebody(None, held), CAMPAIGN, pk=war.campaign.pk)
    assert (access.role, access.side, access.name) == (CampaignRole.GENERAL, "confederacy", "Léa")


def test_a_guest_joins_a_side_under_a_new_name(war):
    held = campaign_link(war.campaign.pk, side="confederacy")
    got, line = generals.link_join(grant=held, user=None, at=NOW, name="Zoé")
    assert (line.kind, line.actor_name) == ("general-joined", "Zoé")
    access = may(somebody(None, got), CAMPAIGN, pk=war.campaign.pk)
    assert (access.role, access.side, access.name) == (CampaignRole.GENERAL, "confederacy", "Zoé")
    with pytest.raises(Invalid, match="required"):
        generals.link_join(grant=held, user=None, at=NOW, name=" ")


def test_bob_joins_once_however_often_he_opens_the_link(war, bob):
    held = campaign_link(war.campaign.pk, side="confederacy")
    got, line = generals.link_join(grant=held, user=bob, at=NOW)
    assert (got, line) == (held, None)
    assert may(somebody(bob, got), CAMPAIGN, pk=war.campaign.pk).general_id == war.names["bob"]


def test_withdrawn_and_forged_links_lead_nowhere(war):
    held = campaign_link(war.campaign.pk, general=war.names["Léa"])
    token = signed(held)
    campaigns.links_renew(request=war.request)
    with pytest.raises(Missing, match="link-withdrawn"):
        grant_open(token)
    assert not CAMPAIGN.rows(somebody(None, held)).exists()
    for forged in ("", "x", token[:-3] + "abc"):
        with pytest.raises(Invalid, match="bad-link"):
            grant_open(forged)


def test_charlie_claims_a_guests_seat_with_an_account(war, charlie, bob):
    held = campaign_link(war.campaign.pk, general=war.names["Léa"])
    generals.seat_claim(grant=held, user=charlie, at=NOW)
    access = may(somebody(charlie), CAMPAIGN, pk=war.campaign.pk)
    assert (access.general_id, access.side) == (war.names["Léa"], "confederacy")
    with pytest.raises(Conflict, match="seat-taken"):
        generals.seat_claim(grant=held, user=bob, at=NOW)


def test_a_player_serves_one_side(war, alice):
    again = {"request": war.request, "asker": somebody(alice)}
    uid = Player.objects.get(name="Léa").uid
    refused("already-a-general", generals.general_add, side="union", player_uid=uid, **again)
    refused("no-player", generals.general_add, side="union", player_uid="not a uid", **again)
    refused("not-a-choice", generals.general_add, side="mexico", name="Ann", **again)


def test_alice_does_not_pick_players_she_never_met(war, alice, charlie):
    refused(
        "no-player",
        generals.general_add,
        request=war.request,
        asker=somebody(alice),
        side="union",
        player_uid=str(charlie.player.uid),
    )


def test_players_live_across_campaigns(war, alice):
    second = campaigns.campaign_create(user=alice, at=NOW, name="The West").campaign
    from campaigns.journal import organiser_access

    uid = str(Player.objects.get(name="Léa").uid)
    access = organiser_access(second)
    generals.general_add(request=WriteRequest(access, NOW), asker=somebody(alice), side="union", player_uid=uid)
    assert Player.objects.get(name="Léa").generals.count() == 2
