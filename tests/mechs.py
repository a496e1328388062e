"""Mechs for tests."""

from games.battletech.damage import LOCATIONS, settled
from games.battletech.designs import Behind, Design, InFront, noted


def design(*, armour, rear, mounts=(), notes=(), **facts) -> Design:
    """A design of this armour, in front and behind, by location."""
    front, behind = InFront(**armour), Behind(**rear)
    return noted(Design(front=front, behind=behind, mounts=tuple(mounts), notes=tuple(notes), **facts))


def armour_of(points):
    """Armour by location, in the order of the sheet, and as the rules have it."""
    return settled(tuple(points[location] for location in LOCATIONS))[0]
