"""What the moves of whole games weigh, compressed as `make run` compresses them, where a page has the board before;
`tests/browser/test_weight.py` weighs a few in a browser.
"""

import gzip
import re

import pytest

from core.grants import may
from core.receipts import WriteRequest
from games.core.protocol import effective
from matches.access import TABLE
from matches.codec import encode
from matches.models import Match
from matches.tables import Sitting, match_create, match_play
from tests.games.kept import kept_games
from tests.granting import somebody

from .bench import NOW

pytestmark = pytest.mark.django_db

KEY = "little-battlefield"
MOST = 15_000  # bytes
EVERY = 20  # a move in so many is weighed


def begun(host, kept) -> Match:
    """A kept game as it began, by the rules of its time, with all seats in one hand."""
    rules, state = kept.rules, kept.states[0]
    sittings = [Sitting(seat, host.pk) for seat in rules.seats(state)]
    match = match_create(
        game=KEY, host=host, at=NOW, sittings=sittings, options={"mode": kept.options.get("mode", "battle")}
    )
    Match.objects.filter(pk=match.pk).update(
        state=encode(state), options=kept.options, rules_version=rules.version, waiting=list(rules.to_act(state))
    )
    return match


@pytest.mark.parametrize("kept", kept_games(KEY), ids=str)
def test_no_move_of_a_kept_game_weighs_more_than_15_kilobytes(kept, alice, client):
    match = begun(alice, kept)
    client.force_login(alice)
    client.cookies["django_language"] = "fr"
    had, weights = {"server": "", "table": ""}, {"server": [], "table": []}
    for n, line in enumerate(effective(kept.entries)):
        access = may(somebody(alice), TABLE, pk=match.pk)
        match_play(
            request=WriteRequest(access, NOW),
            action=encode(line.action),
            faces=list(line.faces) or None,
            seat=line.seat,
        )
        if n % EVERY < EVERY - 2:
            continue
        for dice in ("server", "table"):
            Match.objects.filter(pk=match.pk).update(dice=dice)
            html = client.get(f"/tables/{match.pk}/", headers={"Drawn": had[dice]}).content
            weights[dice].append(len(gzip.compress(html, 6)))
            had[dice] = re.search(rb'data-drawing="([^"]*)"', html)[1].decode()
    for found in weights.values():
        assert max(found[1::2]) <= MOST, found  # the pages between are whole: they do not have the last board
