"""Best generals, explained."""

import pytest
from django.urls import reverse

from campaigns.services.generals import seat_claim
from tests.granting import campaign_link

from .conftest import NOW

pytestmark = pytest.mark.django_db


def test_a_campaigns_generals_with_every_line_that_makes_their_scores(reader, alice, camp, fight):
    fight((5, 1), (4, 0))
    text = reader(alice).open(reverse("rankings") + f"?campaign={camp.id}").text
    assert "6 + 2×1 − 2×0 = 8" in text
    assert "First Bull Run, 1 5 + 1 VP won +8" in text
    assert "First Bull Run, 1 4 + 0 VP lost +2" in text


def test_a_score_below_zero_shows_its_floor(reader, alice, camp, fight):
    fight((5, 1), (1, 0))
    text = reader(alice).open(reverse("rankings") + f"?campaign={camp.id}").text
    assert "1 + 2×0 − 2×1 = −1, so 0" in text


def test_A9_that_the_floor_is_applied_once_is_marked_as_ours(reader, alice, camp, fight):
    fight((5, 1), (1, 0))
    text = reader(alice).open(reverse("rankings") + f"?campaign={camp.id}").text
    assert "The 0 is applied once, to the sum of a campaign. R A drawn round moves nothing." in text
    assert "Our reconstruction: the rules leave this open" in text


def test_all_campaigns_rank_players_and_lead_to_their_lines(reader, alice, camp, fight):
    fight((5, 1), (4, 0))
    page = reader(alice).go("rankings")
    assert "1 bob 1 6 1 0 8" in page.text
    uid = camp.campaign.generals.get(pk=camp.bob).player.uid
    page = page.reader.go("ranking-player", uid)
    assert "Virginia" in page.text
    assert "First Bull Run, 1 5 + 1 VP won +8" in page.text


def test_a_ranking_without_anybody_says_who_comes_into_it(reader, alice):
    assert "Nobody yet. Here are accounts, with the campaigns in which they have accepted to fight" in (
        reader(alice).go("rankings").text
    )


def test_charlie_sees_the_score_but_not_the_name_of_a_campaign_he_has_no_seat_in(reader, charlie, camp, fight):
    fight()
    uid = camp.campaign.generals.get(pk=camp.bob).player.uid
    text = reader(charlie).go("ranking-player", uid).text
    assert "A campaign of others" in text
    assert "Virginia" not in text


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("?side=union", {"bob"}),
        ("?side=confederacy", set()),
        ("?finished=1", set()),
        ("?since=2000-01-01&until=2100-01-01", {"bob"}),
        ("?until=2000-01-01", set()),
    ],
)
def test_filters(query, names, reader, alice, camp, fight):
    fight()
    text = reader(alice).open(reverse("rankings") + query).text
    assert {name for name in ("bob", "Léa") if name in text} == names


def test_equal_scores_share_the_place(reader, alice, charlie, camp, fight):
    """T19: a drawn round gives both the same."""
    seat_claim(grant=campaign_link(camp.id, general=camp.lea), user=charlie, at=NOW)
    fight((4, 0), (4, 0))
    text = reader(alice).go("rankings").text
    assert "1 bob 1 4 0 0 4" in text
    assert "1 charlie 1 4 0 0 4" in text


def test_a_bad_date_is_said(reader, alice):
    assert reader(alice).open(reverse("rankings") + "?since=soon").status == 422


def test_before_the_first_battle_there_is_an_explanation_and_no_ranking(reader, alice, camp):
    text = reader(alice).open(reverse("rankings") + f"?campaign={camp.id}").text
    assert "No ranking yet" in text
    assert "How a score is made" in text
