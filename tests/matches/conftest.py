"""A record sheet of Alice's, and a match of BattleTech with sheets of its own."""

import pytest

from matches.sheets import sheet_create
from matches.tables import Sitting, match_create

from .marking import NOW


@pytest.fixture
def sheet(alice):
    """Alice's Hunchback."""
    return sheet_create(user=alice, design="HBK-4G", name="Grayson")


@pytest.fixture
def table(alice, bob):
    """Alice attacks with an Enforcer, Bob defends with a Hunchback."""
    return match_create(
        game="battletech",
        host=alice,
        at=NOW,
        sittings=[Sitting("attacker", alice.pk), Sitting("defender", bob.pk)],
    )
