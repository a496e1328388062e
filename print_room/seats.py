"""Who plays a battle or sits at a table, as cards for their seats and as a form for their result."""

from campaigns.models import Battle, General
from campaigns.selectors.lists import generals_of
from core.grants import Kind, Role
from games import registry
from games.battle_cry import GAME
from games.battle_cry.dice import SIDES
from matches.access import TableAccess
from matches.models import Match, MatchSeat
from print_room.source_request import SourceRequest
from printables.art.battle_cry.data import BLANK_ROUNDS
from printables.art.battle_cry.scenarios import dated
from printables.art.bivouac.form import FormGroup, ResultForm
from printables.art.bivouac.seats import SeatCards, TakenSeat
from printables.words import Words

BATTLE_COLUMNS = ("units", "objectives", "points", "result_won")  # C7, C8
RESULTS = ("result_won", "result_drawn", "result_lost")


# --- a battle ------------------------------------------------------------------------------------


def battle_cards(request: SourceRequest) -> SeatCards:
    """A card for each general who takes part; the organiser's open a guest's seat, everybody's the campaign."""
    battle, access = request.battle()
    campaign = battle.campaign
    words, revision, generals = Words(request.language, GAME.meta.key), campaign.version, list(generals_of(campaign))

    def address(general: General) -> str:
        if access.organises and general.player.user_id is None:
            return request.link(Kind.CAMPAIGN, campaign.pk, Role.GENERAL, general.pk, revision=revision)
        return request.address("campaign", campaign.pk, revision=revision)

    cards = tuple(
        TakenSeat(words(general.side), general.player.name, general.side, address(general))
        for side in SIDES
        for general in generals
        if general.active and general.side == side
    )
    title = f"{campaign.name}, {battle_title(battle, request.language)}"
    return SeatCards(title, cards, str(revision), GAME.meta.key)


def battle_form(request: SourceRequest) -> ResultForm:
    """A part for each round, as it was set up; where none is, blank ones."""
    battle, _access = request.battle()
    campaign = battle.campaign
    words = Words(request.language, GAME.meta.key)
    groups = tuple(
        FormGroup(
            row.number,
            row.table,
            tuple(TakenSeat(words(s), sides[s].general.player.name, s) for s in SIDES),
        )
        for row in battle.rounds.all()
        for sides in [row.by_side]
    )
    blank = tuple(
        FormGroup(n, "", tuple(TakenSeat(words(side), "", side) for side in SIDES)) for n in range(1, BLANK_ROUNDS + 1)
    )
    return ResultForm(
        title=campaign.name,
        played=f"{GAME.meta.title.said_in(request.language)}, {campaign.name}",
        subtitle=battle_title(battle, request.language),
        groups=groups or blank,
        columns=BATTLE_COLUMNS,
        game=GAME.meta.key,
        revision=str(campaign.version),
        qr_url=request.address("battle", campaign.pk, battle.pk, revision=campaign.version),
    )


def battle_title(battle: Battle, language: str) -> str:
    """What a battle is called, with its day where two scenarios of ours have its name."""
    return dated(battle.name, battle.date, Words(language))


# --- a table -------------------------------------------------------------------------------------


def table_cards(request: SourceRequest) -> SeatCards:
    """A card for each person's seat; the host's open a guest's seat, everybody's the table."""
    access = request.table()
    match = access.match

    def address(row: MatchSeat) -> str:
        if access.hosts and row.user_id is None:
            return request.link(Kind.TABLE, match.pk, Role.PLAYER, row.seat, revision=match.version)
        return request.address("table", match.pk, revision=match.version)

    game, state = match.playable, match.snapshot

    def called(seat: str) -> str:
        return ", ".join(filter(None, (game.seat_said(seat, request.language), game.about(state, seat))))

    cards = tuple(
        TakenSeat(called(row.seat), row.holder, _role(access, row), address(row))
        for row in access.sitters
        if not row.computer
    )
    return SeatCards(table_title(match, request.language), cards, str(match.version), match.game)


def table_form(request: SourceRequest) -> ResultForm:
    """One part with everybody at the table, and the sides that nobody sits for; points where the game has them."""
    access = request.table()
    match, played = access.match, access.match.playable
    seated = {row.seat for row in access.sitters}
    rows = [
        TakenSeat(played.seat_said(row.seat, request.language), row.holder, _role(access, row))
        for row in access.sitters
    ]
    sides = played.sides(match.snapshot) if played.sides else ()
    rows += [TakenSeat(played.seat_said(side, request.language), "", side) for side in sides if side not in seated]
    return ResultForm(
        title=table_title(match, request.language),
        played=played.meta.title.said_in(request.language),
        groups=(FormGroup(table=match.name, rows=tuple(rows)),),
        columns=("points", *RESULTS) if played.scored else RESULTS,
        game=match.game,
        revision=str(match.version),
        qr_url=request.address("table", match.pk, revision=match.version),
    )


def table_title(match: Match, language: str) -> str:
    """What a table is called: as its host named it, else after its game."""
    return match.name or registry.game(match.game).meta.title.said_in(language)


def _role(access: TableAccess, row: MatchSeat) -> str:
    """The side in whose look a seat's pieces are drawn on the board and as counters."""
    return access.match.playable.colours(row.seat) or row.seat
