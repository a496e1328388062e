"""A desk that is read while others write: it is of one moment, and never broken."""

import pytest

from campaigns.models import Battle
from campaigns.selectors import battles
from campaigns.services.reserves import reserve_choose, reserve_roll
from campaigns.services.rounds import round_add, round_score
from core.receipts import WriteRequest

from .bench import NOW

pytestmark = pytest.mark.django_db

POINTS = {side: {"units": 1, "objectives": 0} for side in ("union", "confederacy")}
INFANTRY = [{"kind": "unit", "unit": "infantry", "to": "holding"}]


@pytest.fixture
def steps(camp):
    """What is done at a table in two rounds, one step after the other."""
    camp.opened()
    asked, battle = WriteRequest(camp.access, NOW), Battle.objects.get(pk=camp.battle())
    rounds = [round_add(request=asked, battle_id=battle.pk).data["id"] for _ in range(2)]
    done = []
    for side in (battle.first_side, "confederacy" if battle.first_side == "union" else "union"):
        for row in rounds:
            dice, take = ["infantry", "infantry"], INFANTRY if row == rounds[0] else []
            done += [
                lambda row=row, side=side, dice=dice: reserve_roll(request=asked, round_id=row, side=side, dice=dice),
                lambda row=row, side=side, take=take: reserve_choose(request=asked, round_id=row, side=side, take=take),
            ]
    return [*done, *(lambda row=row: round_score(request=asked, round_id=row, points=POINTS) for row in rounds)]


@pytest.mark.parametrize("tokens", [4, 1], ids=["plenty", "one token"])
@pytest.mark.parametrize("pause", [1, 3], ids=["one step between", "three steps between"])
def test_a_page_is_read_whatever_is_written_between_its_questions(
    reader, alice, camp, steps, monkeypatch, pause, tokens
):
    camp.campaign.sides.update(tokens=tokens)
    waiting, load = list(steps), battles.battle_in

    def loaded(*asked, **where):
        found = load(*asked, **where)
        for _ in range(pause):
            if waiting:
                waiting.pop(0)()
        return found

    monkeypatch.setattr("web.desk.views.battle.battle_in", loaded)
    pages = 0
    while waiting:
        page = reader(alice).open(camp.desk())
        assert page.status == 200, page.text[:900]
        pages += 1
    assert pages >= len(steps) / pause
