"""Where an action is on the board, and a position in words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from games.core.facts import Facts, Table
from games.core.protocol import odds
from games.core.text import capital
from games.core.texts import Say
from games.core.traces import Trace
from games.invasion import events, model
from games.invasion.board import FAR
from games.invasion.events import Event
from games.invasion.figures import DIAMONDS_TO_WIN, HEROES
from games.invasion.labels import TEXTS, figure_text
from games.invasion.model import Action, State
from games.invasion.rules import INVASION
from games.invasion.tiles import CELLS, EDGES, name_of
from games.invasion.walks import in_first_reach

_LETTERS: Mapping[str, str] = {"warrior": "W", "rogue": "R", "cleric": "C", "wizard": "Z", "sword": "s", "bow": "b"}


def places(state: State, action: Action) -> tuple[str, ...]:
    """The cells that an action is about: from where, to where."""
    match action:
        case model.PlaceHero(_, cell) | model.HideTreasure(_, cell) | model.PlaceGoblin(_, cell) | model.Retreat(cell):
            return (cell,)
        case model.Step(figure, cell) | model.BreakIn(figure, cell):
            return (state.cell_of(figure), cell)
        case model.Attack(figure, other):
            return (state.cell_of(figure), state.cell_of(other))
        case model.Strike() if state.fight:
            return (state.cell_of(state.fight.next), state.cell_of(state.fight.other))
        case model.BreakOff() if state.fight:
            return (state.cell_of(state.fight.next),)
        case model.Heal(hero):
            cleric, healed = state.cell_of("cleric"), state.cell_of(hero)
            return (cleric,) if cleric == healed else (cleric, healed)
        case model.GivePotion(hero):
            return (state.cell_of(hero),)
        case model.TakeTreasure(figure) | model.DrinkPotion(figure) | model.EndTurn(figure):
            return (state.cell_of(figure),)
    return ()


def traces(state: State, action: Action, happened: Sequence[Event]) -> tuple[Trace, ...]:
    """Who went where, who struck whom, and who fell or what was taken where."""
    found: list[Trace] = []
    stands: dict[str, str] = {}  # where those stand that have moved with this action

    def cell(figure: str) -> str:
        return stands.get(figure) or state.cell_of(figure)

    for event in happened:
        match event:
            case events.Moved(figure, to) | events.Retreated(figure, to):
                found.append(Trace(cell(figure), end=to))
                stands[figure] = to
            case events.HeroPlaced(cell=to) | events.GoblinPlaced(cell=to):
                found.append(Trace(end=to))
            case events.Struck(figure, target):
                found.append(Trace(way=(cell(figure), cell(target))))
            case events.HeroDied(hero):
                found.append(Trace(taken=(cell(hero),)))
            case events.GoblinDied(cell=at) | events.TreasureFound(cell=at):
                found.append(Trace(taken=(at,)))
    return tuple(found)


def strikes(state: State, action: Action) -> Fraction | None:
    """The chance with which the first blow hurts the one who is attacked or struck back (R6), or a passage is broken in
    upon him (R8); None for what is no blow.

    The warrior at D4 strikes a goblin at D5. Three faces of six hit it, and the flag drives it away:

    >>> from msgspec.structs import replace
    >>> start = INVASION.setup()
    >>> warrior, *others = start.heroes
    >>> goblin, behind = model.Goblin("g1", "sword", "D5"), model.Goblin("g2", "sword", "D6")
    >>> state = replace(start, stage="heroes", heroes=(replace(warrior, cell="D4", hp=3), *others), goblins=(goblin,))
    >>> strikes(state, model.Attack("warrior", "g1"))
    Fraction(1, 2)

    With another goblin behind it, the flag is thrown again (R7): three faces hit then, and a second flag does, too.

    >>> pressed = replace(state, goblins=(goblin, behind))
    >>> strikes(pressed, model.Attack("warrior", "g1")) == Fraction(3, 6) + Fraction(4, 36)
    True
    """
    match action:
        case model.Attack(figure, target):
            pass
        case model.Strike() if state.fight:
            figure, target = state.fight.next, state.fight.other
        case model.BreakIn(figure, cell):
            target = state.occupants()[cell]
        case _:
            return None
    ways = odds(INVASION, state, state.seat_of(figure), action)
    return sum(
        (weight for weight, _after, events in ways if any(_strikes(event, target) for event in events)), Fraction()
    )


def _strikes(event: Event, figure: str) -> bool:
    match event:
        case events.GoblinDied(hurt) | events.HeroHurt(hurt):
            return hurt == figure
        case events.Broken():
            return True
    return False


def facts(state: State, language: str) -> Facts:
    """The board in letters, the heroes, the goblins and the treasures as far as they are known."""
    say = TEXTS.speaking(language)

    def called(code: str) -> str:
        return capital(figure_text(code).said_in(language))

    heroes = tuple(
        (called(hero.name), hero.cell or "–", str(hero.hp), str(hero.potions), _turn(state, say, hero.name, hero.done))
        for hero in state.heroes
    )
    goblins = tuple(
        (called(goblin.id), goblin.cell, called(goblin.weapon), _turn(state, say, goblin.id, goblin.done))
        for goblin in state.goblins
    )
    treasures = tuple((treasure.cell, called(treasure.face)) for treasure in state.treasures)
    heroes_table = _table(say, "heroes", ("hero", "cell", "hp", "potions", "turn"), heroes)
    others = (
        _table(say, "goblins", ("goblin", "cell", "weapon", "turn"), goblins),
        _table(say, "treasures", ("cell", "face"), treasures),
    )
    legend = (
        ("W R C Z", ", ".join(map(called, HEROES))),
        ("s b", say("facts.sword-or-bow")),
        ("h # / O *", say("facts.things")),
        ("| D W :", say("facts.edges")),
    )
    lines = tuple(_lines(state, say, called))
    return Facts(lines, drawn(state), legend, facts=(heroes_table, *(table for table in others if table.rows)))


def _table(say: Say, title: str, columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Table:
    return Table(say(f"facts.{title}"), tuple(say(f"facts.{column}") for column in columns), rows)


def _turn(state: State, say: Say, figure: str, done: bool) -> str:
    if figure == state.active:
        return say("facts.in-turn", points=state.points, attacks=state.attacks)
    return say("facts.done") if done else ""


def _warned(state: State, say: Say) -> Iterator[str]:
    """R3, R13 The heroes begin: what two of them reach at once may be the end of the game before a goblin moves."""
    if state.stage not in ("treasures", "goblins"):
        return
    diamonds = [treasure.cell for treasure in state.treasures if treasure.face == "diamond"]
    reach = in_first_reach(state, diamonds)
    if len(diamonds) >= DIAMONDS_TO_WIN:
        takers = frozenset[str]().union(*reach.values())
        if len(reach) >= DIAMONDS_TO_WIN and len(takers) >= DIAMONDS_TO_WIN:  # R10 a hero takes one a turn
            yield say("facts.diamonds-in-reach", cells=tuple(diamonds))
    elif state.stage == "treasures":
        taken = {treasure.cell for treasure in state.treasures}
        spots = tuple(in_first_reach(state, (spot for spot in state.board.spots if spot not in taken)))
        if len(spots) + len(reach) >= DIAMONDS_TO_WIN:
            yield say("facts.spots-in-reach", spots=spots)


def _lines(state: State, say: Say, called: Callable[[str], str]) -> Iterator[str]:
    if state.round:
        yield say("facts.round", round=state.round)
    if state.fight:
        yield say("facts.fight", attacker=called(state.fight.attacker), defender=called(state.fight.defender))
    yield say("facts.packs", packs=state.packs or "–", bonus=state.bonus)
    if state.placing:
        yield say("facts.to-place", n=state.placing)
    yield from _warned(state, say)
    if state.found:
        yield say("facts.found", found=tuple(map(called, state.found)))


# --- drawn in letters ------------------------------------------------------------------------------


def drawn(state: State) -> str:
    """The board as in a tile's map, treasure spots only where one lies.

    W, R, C and Z stand for the heroes (Z is the wizard), s and b for goblins with a sword and with a bow.
    """
    grid, taken = state.board.grid, state.occupants()
    weapons = {goblin.id: goblin.weapon for goblin in state.goblins}
    lying = {treasure.cell for treasure in state.treasures}

    def symbols_at(x: int, y: int) -> str:
        if (x, y) not in grid:
            return "+"
        kind = grid[x, y]
        if kind in EDGES:
            return EDGES[kind].across if y % 2 else EDGES[kind].down
        cell = name_of((x, y))
        if cell in taken:
            return f" {_LETTERS[weapons.get(taken[cell], taken[cell])]} "
        return f" {CELLS['floor' if kind == 'treasure' and cell not in lying else kind].symbol} "

    return "\n".join("".join(symbols_at(x, y) for x in range(FAR + 1)) for y in range(FAR + 1))
