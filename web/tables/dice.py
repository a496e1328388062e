"""Dice that a page asks for before something is done, with the chances before the throw."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from core.errors import Invalid
from core.language import in_language
from games.core.dice import NeedDice
from games.core.upshots import Likelihood
from matches import selectors
from matches.access import TableAccess
from matches.codec import action_decode
from matches.models import Match
from web.faces import PicturedFace, faces_of
from web.tables import words
from web.taps import action_sent
from web.words import percents

BAR_MOST = 4  # parts of a bar of chances that are told apart
WAYS_MOST = 120  # more ways than anybody reads

Chance = tuple[str, Fraction]  # of what


class BarSegment(Struct, frozen=True):
    """A part of a bar of chances: its share in per cent, what it is, and where it lies, in thousandths of the bar."""

    percent: str
    text: str
    start: int
    wide: int


class DiceAsk(Struct, frozen=True):
    """Dice to be thrown before an action is done, and the chances before that.

    `drawn`: no dice, but something to draw. `faces` are what a die can show, or what can be drawn; `typed` those given
    so far. Without `count` Bivouac rolls. `ways` are how the dice can fall; `sums` what that comes to, where the game
    counts by it, with chances and averages `besides`, and `details` of these by their title. `alone`: nothing else can
    be done now. `places`: those of the board that it is about.
    """

    action: str
    label: str
    seat: str
    count: int = 0
    sides: int = 0
    drawn: bool = False
    why: str = ""
    faces: tuple[PicturedFace, ...] = ()
    typed: tuple[str, ...] = ()
    typed_words: str = ""
    ways: tuple[Chance, ...] = ()
    sums: tuple[Chance, ...] = ()
    besides: tuple[Chance, ...] = ()
    averages: tuple[str, ...] = ()
    details: tuple[tuple[str, tuple[Chance, ...]], ...] = ()
    more: int = 0
    no_odds: str = ""
    alone: bool = False
    places: tuple[str, ...] = ()

    @property
    def rolls(self) -> bool:
        """Whether Bivouac may throw: one's own throw is not mixed with another's."""
        return not self.typed

    @property
    def bar(self) -> list[BarSegment]:
        """The chances at a glance; nothing where there are too many of them for that, or all of many are alike."""
        parts = self.sums or (self.ways if 1 < len(self.ways) <= BAR_MOST else ())
        shares = [share for _text, share in parts]
        if len(parts) > BAR_MOST and len(set(shares)) == 1:
            return []
        return [
            BarSegment(percent, text, round(1000 * (end - share)), round(1000 * share))
            for (text, share), end, percent in zip(parts, accumulate(shares), percents(shares), strict=True)
        ]


def dice_ask(
    access: TableAccess,
    seat: str,
    action: Mapping[str, object],
    need: NeedDice | None = None,
    typed: Sequence[str] = (),
    *,
    alone: bool = False,
) -> DiceAsk:
    """What a page asks before dice fall. The chances stand there as long as no die has been typed in."""
    match = access.match
    asked = DiceAsk(
        action=action_sent(action),
        label=action_label(access, seat, action),
        seat=seat,
        count=need.count if need else 0,
        sides=need.sides if need else 0,
        drawn=bool(need and need.drawn),
        why=words.word(match.game, "draws" if need.drawn else "dice", need.why) if need else "",
        faces=faces_of(match.game, need.drawn or need.die.first) if need else (),
        typed=tuple(typed),
        typed_words=", ".join(words.face_name(match.game, face) for face in typed),
        alone=alone,
        places=_places(access, seat, action),
    )
    return asked if typed or asked.drawn else _foretold(asked, access, action)


def throw_alone(access: TableAccess, seat: str | None, offers: Sequence[selectors.Offer]) -> DiceAsk | None:
    """The dice of the one thing that this seat can do; None where there is more to do, or Bivouac throws them."""
    if seat is None or len(offers) != 1 or access.match.dice == Match.Dice.SERVER:
        return None
    need = selectors.dice_wanted(access, seat, offers[0].meant)
    return dice_ask(access, seat, offers[0].action, need, alone=True) if need else None


def _foretold(asked: DiceAsk, access: TableAccess, action: Mapping[str, object]) -> DiceAsk:
    """With the ways in which the dice can fall and what they come to, or why there are none to show."""
    game = access.match.game
    state = selectors.state_of(access, asked.seat)
    try:
        found, upshot = selectors.action_odds(access, action, asked.seat)
    except Invalid as error:
        return replace(asked, no_odds=error.code)
    ways = (
        (" ".join(words.event_words(game, event, state) for event in way.events), way.chance)
        for way in found[:WAYS_MOST]
    )
    return replace(
        asked,
        ways=tuple(ways),
        sums=_in_words(game, (share for share in upshot.parts if share.chance)),
        besides=_in_words(game, (share for share in upshot.besides if share.chance)),
        averages=tuple(words.offer_words(game, average.label) for average in upshot.averages),
        details=tuple((words.offer_words(game, kind.title), _in_words(game, kind.shares)) for kind in upshot.details),
        more=max(0, len(found) - WAYS_MOST),
    )


def _places(access: TableAccess, seat: str, action: object) -> tuple[str, ...]:
    if isinstance(action, list):
        return ()
    playable = access.match.playable
    return playable.places(selectors.state_of(access, seat), action_decode(playable.rules, action))


def _in_words(game: str, shares: Iterable[Likelihood]) -> tuple[Chance, ...]:
    return tuple((words.label_words(game, share.label), share.chance) for share in shares)


def action_label(access: TableAccess, seat: str, action: object) -> str:
    """What an action does, where it is legal now; else its kind alone. Of a list it is what all of it is called."""
    if isinstance(action, list):
        return in_language(words.kind_of(access.match.game, "walk"))
    playable = access.match.playable
    meant = action_decode(playable.rules, action)
    state = selectors.state_of(access, seat)
    if meant in playable.rules.legal(state, seat):
        return words.offer_words(access.match.game, playable.action_label(meant, state))
    return in_language(words.kind_of(access.match.game, meant.do))
