"""What pages and API read of tables. What a seat may not know does not come through here. Nothing here writes."""

from collections.abc import Collection, Iterable
from fractions import Fraction
from itertools import groupby
from typing import Any

from django.db.models import Prefetch, QuerySet
from msgspec import Struct

from core.errors import Invalid, Missing
from core.grants import Asker
from core.prepared import Prepared
from games import registry
from games.core.dice import Dice, NeedDice
from games.core.errors import Illegal
from games.core.game import NO_DIE
from games.core.protocol import GameRules, odds, replay
from games.core.structs import Action, Value
from games.core.texts import Label
from games.core.upshots import Upshot, Way
from matches.access import TABLE, TableAccess, sitters
from matches.codec import action_decode, decode, encode
from matches.logs import Numbers, Undoing, entries_of, line_facts
from matches.models import Handover, Match, Move
from matches.positions import state_at

BEGUN_NEAR = (15, 185)  # lines that are looked through for the begin of a turn, and as many more where it is not there
ODDS_MOST = 4000  # ways the dice can fall, before odds are refused as too many


def _lines(match: int, after: int, upto: int) -> QuerySet[Move]:
    """Lines of a log, the newest first: those behind the line `after`, to the line `upto`."""
    return Move.objects.filter(match=match, seq__gt=after, seq__lte=upto).order_by("-seq")


LINES = Prepared(_lines, match=int, after=int, upto=int)
EVENTS = Prepared(lambda **those: _lines(**those).values_list("events"), match=int, after=int, upto=int)
HANDOVERS = Prepared(lambda match: Handover.objects.filter(match=match).order_by("-pk"), match=int)


def tables_of(asker: Asker) -> QuerySet[Match]:
    """The asker's tables, those in play first, newest first."""
    return TABLE.rows(asker).prefetch_related(Prefetch("seats", sitters(asker))).order_by("-status", "-pk")


def eye_of(access: TableAccess, seat: str | None) -> str | None:
    """Whose eyes a reader looks through: the seat asked for, else the acting one held; None for a spectator."""
    if seat is not None:
        access.require_seat(seat)
        return seat
    return next(iter([*access.acting, *access.seats]), None)


def state_of(access: TableAccess, seat: str | None = None, *, at: int | None = None) -> Any:
    """The state as the reader may know it, now or after the line `at` of the log. Raises Missing("no-such-move")."""
    match = access.match
    rules = match.playable.rules_of(match.rules_version)
    state = decode(rules.state, match.state) if at is None else state_at(match, rules, at)
    return rules.view(state, eye_of(access, seat))


class Offer(Struct, frozen=True):
    """Something a seat may do now: as the rules mean it, as it is sent, and its label as a code with what belongs into
    it. A walk is sent as the list of its actions.
    """

    meant: Any
    action: Any
    label: Label

    @property
    def tag(self) -> str:
        """What its kind is called, where its label says no other."""
        return "walk" if isinstance(self.action, list) else str(self.action["do"])


def offers(access: TableAccess, seat: str | None = None) -> tuple[str | None, list[Offer]]:
    """Whose turn it is of the seats held, and everything that seat may do now."""
    match = access.match
    eye = eye_of(access, seat)
    if eye is None or eye not in match.waiting:
        return eye, []
    game, rules = match.playable, match.playable.rules
    state = rules.view(match.snapshot, eye)  # so that no label can tell what the seat must not know
    return eye, [Offer(action, encode(action), game.action_label(action, state)) for action in rules.legal(state, eye)]


def still_legal(access: TableAccess, seat: str, action: object) -> bool:
    """Whether a seat may do this now; of a list, one after the other, and nothing comes to light by any of them."""
    match, rules = access.match, access.match.playable.rules
    state = match.snapshot
    try:
        for part in action if isinstance(action, list) else [action]:
            meant = action_decode(rules, part)
            if meant not in rules.legal(rules.view(state, seat), seat):
                return False
            if isinstance(action, list):
                state, events = rules.apply(state, seat, meant, Dice())
                if any(event.shows for event in events):
                    return False
    except (Illegal, NeedDice):
        return False
    return True


def walk_offers(game: str, state: Value, walkers: Iterable[str]) -> list[Offer]:
    """Where these pieces can walk from where they stand."""
    walks = registry.playable(game).walks
    if walks is None:
        return []
    found = [walk for walker in walkers for walk in walks.ends(state, walker)]
    return [Offer(walk, encode(list(walk.actions)), walks.label(walk, state)) for walk in found]


def destinations(access: TableAccess, seat: str | None, walker: str | None) -> tuple[str | None, list[Offer]]:
    """Whose turn it is of the seats held, and all walks of its pieces, or of the one named.

    Raises Missing("no-walker") for one that cannot walk now.
    """
    eye, found = offers(access, seat)
    walks = access.match.playable.walks
    if walks is None or not found:
        names: list[str] = []
    else:
        names = list(walks.walkers(state := state_of(access, eye), [offer.meant for offer in found]))
    if walker is not None and walker not in names:
        raise Missing("no-walker", walkers=names)
    return eye, walk_offers(access.match.game, state, names if walker is None else [walker]) if names else []


def action_seen(rules: GameRules, action: dict[str, Any]) -> dict[str, Any]:
    """Another seat's action: what its class `hides` is left out, and said to be."""
    kind = rules.actions.get(action["do"])
    hidden = kind.hides if kind else ()  # an undoing, or giving up, hides nothing
    seen = {name: value for name, value in action.items() if name not in hidden}
    return {**seen, "hidden": list(hidden)} if hidden else seen


def move_seen(access: TableAccess, rules: GameRules, move: Move) -> dict[str, Any]:
    """A line of the log as the reader may know it. Events tell no secret: the rules give none out before its time."""
    facts = line_facts(move) | {"seat": move.seat, "act": move.act}
    if move.seat not in access.seats:
        facts["action"] = action_seen(rules, move.action)
        if "faces" in facts["action"].get("hidden", ()):
            facts["dice"] |= {"faces": []}
    return facts


def moves_seen(access: TableAccess, *, after: int = 0, most: int = 200) -> list[dict[str, Any]]:
    """The lines after the line `after`, oldest first, at most `most` of them."""
    rules = access.match.playable.rules
    rows = Move.objects.filter(match=access.match, seq__gt=after).order_by("seq")[:most]
    return [move_seen(access, rules, row) for row in rows]


class LineSeen(Struct, frozen=True):
    """A line of the log as the reader may know it (`move_seen`); `stands`: nobody has taken it back; `reached`: the
    table can be made to stand after it; `traces` as they are kept; what it did where it is an `undoing`.
    """

    move: dict[str, Any]
    stands: bool
    reached: bool
    traces: list[Any]
    undoing: Undoing | None = None

    @property
    def seq(self) -> int:
        return int(self.move["seq"])


def log_newest(access: TableAccess, numbers: Numbers, *, most: int, upto: int | None = None) -> list[LineSeen]:
    """The newest lines of the log, to the line `upto`, at most `most` of them and the rest of the last act, the newest
    first.
    """
    match = access.match
    rules = match.playable.rules
    newest = match.version if upto is None else upto
    rows: list[Move] = LINES.all(match=match.pk, after=newest - most, upto=newest)
    if rows and rows[-1].act:
        rows += LINES.all(match=match.pk, after=rows[-1].act - 1, upto=rows[-1].seq - 1)
    gone, way = numbers.gone, {*numbers.track.lines}
    return [
        LineSeen(
            move_seen(access, rules, row),
            row.seq not in gone,
            row.seq in way,
            row.traces,
            numbers.undoings.get(row.seq),
        )
        for row in rows
    ]


def begun(match: Match, before: int, kinds: Collection[str]) -> dict[str, Any] | None:
    """The newest event of these kinds that stands before a line; None where none is near."""
    upto = before - 1
    for most in BEGUN_NEAR:
        for (events,) in EVENTS.rows(match=match.pk, after=upto - most, upto=upto) if upto > 0 else ():
            for event in reversed(events):
                if event["it"] in kinds:
                    found: dict[str, Any] = event
                    return found
        upto -= most
    return None


def acts(lines: Iterable[LineSeen]) -> list[list[LineSeen]]:
    """Lines of the log, newest first, by what was sent together."""
    return [list(act) for _first, act in groupby(lines, key=lambda line: line.move["act"] or line.move["seq"])]


def action_odds(access: TableAccess, action: object, seat: str | None = None) -> tuple[list[Way], Upshot]:
    """Every way an action's dice can fall, likeliest first, and what they come to.

    Raises Illegal for an action that is not legal now, Invalid("odds-would-tell") where carrying it out would show a
    secret, Invalid("too-many-ways"): at once for lots, of which all that are left are as likely as each other.
    """
    match = access.match
    playable = match.playable
    rules = playable.rules
    eye = eye_of(access, seat)
    state = match.snapshot
    meant = action_decode(rules, action)
    if eye is None or eye not in match.waiting or meant not in rules.legal(state, eye):
        raise Illegal("illegal-action", seat=eye or "", action=meant.do)
    if playable.dice_of(meant.do) is NO_DIE:
        raise Invalid("too-many-ways", field="action")
    ways: dict[tuple[Any, ...], Way] = {}
    for count, (weight, after, events) in enumerate(odds(rules, state, eye, meant)):
        if any(event.shows for event in events):
            raise Invalid("odds-would-tell", field="action")
        before = ways[events].chance if events in ways else Fraction(0)
        ways[events] = Way(before + weight, after, events)
        if count > ODDS_MOST:
            raise Invalid("too-many-ways", field="action")
    ordered = sorted(ways.values(), key=lambda way: -way.chance)
    return ordered, playable.upshot(state, eye, ordered)


def dice_wanted(access: TableAccess, seat: str, action: Action) -> NeedDice | None:
    """The first dice that a legal action of this seat asks for; None where it needs none."""
    match = access.match
    try:
        match.playable.rules.apply(match.snapshot, seat, action, Dice())
    except NeedDice as need:
        return need
    return None


class Mismatch(Struct, frozen=True):
    """A match whose log no longer leads to its snapshot: the line where it broke (0: at the end), and why."""

    match: Match
    seq: int
    reason: str


def match_broken(match: Match) -> Mismatch | None:
    """By the rules that the match was begun by, where they are kept, else by those of today."""
    rules = match.playable.rules_of(match.rules_version)
    count = 0
    try:
        state = rules.setup(**match.options)
        for state in replay(rules, entries_of(rules, match.log.order_by("seq")), **match.options):  # noqa: B007
            count += 1
    except Illegal as error:
        return Mismatch(match, count, error.code)
    return None if state == decode(rules.state, match.state) else Mismatch(match, 0, "another-state")
