"""S2, S6, H3–H7: what a throw comes to, before it is thrown: initiative, a hit, its place, the end of a mech."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from games.battletech.actions import RollInitiative
from games.battletech.damage import LOCATIONS, destroyed
from games.battletech.events import DamageMarked, Event, Hit, InitiativeTied, InitiativeWon, LocationLost, RearMarked
from games.battletech.model import State, enemy, team_of
from games.battletech.rules import BATTLETECH
from games.core.protocol import odds
from games.core.text import Text, tenths
from games.core.texts import Label
from games.core.upshots import NO_UPSHOT, Average, Likelihoods, Upshot, Way, share


def upshot(state: State, seat: str, ways: Sequence[Way]) -> Upshot:
    """The sum of all ways in which the dice for initiative or for a shot can fall; none where none are thrown.

    The attacker throws for initiative: both sides come to 2, 3, … 12 in 1, 2, … 1 ways, so to the same total in
    1 × 1 + 2 × 2 + … + 6 × 6 + … + 1 × 1 = 146 of 1,296 ways, and either is ahead in half of the others.

    >>> from msgspec.structs import replace
    >>> state = replace(BATTLETECH.setup(), phase="initiative")
    >>> ways = [Way(*way) for way in odds(BATTLETECH, state, "attacker", RollInitiative())]
    >>> [part.chance * 1296 for part in upshot(state, "attacker", ways).parts]
    [Fraction(575, 1), Fraction(146, 1), Fraction(575, 1)]
    """
    if state.phase == "initiative":
        return _initiative(team_of(seat), ways)
    hits = [event for way in ways for event in way.events if isinstance(event, Hit)]
    return _shot(hits[0], ways) if hits else NO_UPSHOT  # W10 there may be nothing to roll for


def _initiative(team: str, ways: Sequence[Way]) -> Upshot:
    """S2 Who will have the initiative; where the other side has still to throw, with every way its dice can fall."""
    settled = [end for way in ways for end in _settled(way)]
    return Upshot(
        (
            share(Label("chances.initiative-won", {"seat": team}), settled, _says(InitiativeWon(team))),
            share(Label("chances.initiative-tied", {}), settled, _says(InitiativeTied())),
            share(Label("chances.initiative-lost", {"seat": enemy(team)}), settled, _says(InitiativeWon(enemy(team)))),
        )
    )


def _settled(way: Way) -> Iterator[Way]:
    """A throw for initiative with the other side's, where that has still to come."""
    if not (way.after.phase == "initiative" and way.after.rolls):  # it is settled, or a tie
        yield way
        return
    for weight, after, events in odds(BATTLETECH, way.after, BATTLETECH.to_act(way.after)[0], RollInitiative()):
        yield Way(way.chance * weight, after, events)


def _shot(hit: Hit, ways: Sequence[Way]) -> Upshot:
    """S6 Whether it hits; H3 the points marked off on average; H6 the target's end; where it hits; H7 what is lost."""
    target = hit.target
    points = sum((way.chance * sum(map(_points, way.events)) for way in ways), Fraction(0))
    marked = Label("outlook.marked", {"n": Text(tenths(points, "en"), tenths(points, "fr"))})
    return Upshot(
        parts=(
            share(Label("chances.hit", {"number": hit.number}), ways, lambda way: _hit(way) is not None),
            share(Label("chances.miss", {}), ways, lambda way: _hit(way) is None),
        ),
        besides=(
            share(
                Label("outlook.destroyed", {"unit": target}), ways, lambda way: destroyed(way.after.mech(target).armour)
            ),
        ),
        averages=(Average(marked, points),),
        details=(
            _by_location("chances.where", ways, lambda location: lambda way: _hit(way) == location),
            _by_location("chances.lost", ways, lambda location: _says(LocationLost(target, location))),
        ),
    )


def _hit(way: Way) -> str | None:
    """H1 The location that is hit; None for a miss."""
    return next((event.location for event in way.events if isinstance(event, Hit)), None)


def _points(event: Event) -> int:
    """H3 The points that are marked off."""
    return event.damage if isinstance(event, DamageMarked | RearMarked) else 0


def _says(event: Event) -> Callable[[Way], bool]:
    """Whether this happens."""
    return lambda way: event in way.events


def _by_location(title: str, ways: Sequence[Way], holds: Callable[[str], Callable[[Way], bool]]) -> Likelihoods:
    """The locations for which something may hold, the likeliest first."""
    found = [share(Label(f"terms.location.{location}", {}), ways, holds(location)) for location in LOCATIONS]
    possible = [each for each in found if each.chance]
    return Likelihoods(Label(title, {}), tuple(sorted(possible, key=lambda each: -each.chance)))
