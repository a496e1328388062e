"""N1, N2, S1 The set-up. What chance decides in it is thrown by actions, so that it can be typed in at the table."""

from functools import partial

from msgspec.structs import replace

from games.core.dice import D6, Dice, Die
from games.core.errors import Illegal
from games.little_battlefield.components import AI, BOARD, CARDS, CATEGORIES, LEGAL_DECKS, RESERVE, SEATS
from games.little_battlefield.events import LotsDrawn, RowLaid, TurnBegun
from games.little_battlefield.field import Tell
from games.little_battlefield.model import Phase, Side, State
from games.little_battlefield.options import Options, check_deck
from games.little_battlefield.scenarios import SCENARIOS, says_first

_KINDS = {category: f"category-{category}" for category in CATEGORIES}  # as whoever draws a card is asked for it
_CATEGORIES = {kind: category for category, kind in _KINDS.items()}
_CARDS_OF = {category: [key for key, card in CARDS.items() if card.category == category] for category in CATEGORIES}


def first_state(options: Options, rules_version: int) -> State:
    """N1, N2 Two Standards in each Reserve, Elite and Renown on the board, COMMAND 1, MORALE 2, POWER 1."""
    scenario = SCENARIOS.get(options.scenario)
    blue, red = (scenario.blue.side, scenario.red.side) if scenario else (Side(), Side())
    if options.mode == "solo":
        red = ai_side(red)
    state = State(options, "lots", blue, red, rules_version=rules_version)
    if scenario:  # C1 it brings its own field and start
        state = replace(state, cards=scenario.cards, markers=scenario.gauges)
    else:
        state = replace(state, deck=_deck(options))
    return state if _lots(state) else _on(state, _first(options), [])


def ai_side(red: Side) -> Side:
    """S1 The AI starts with no resources and with all its units available."""
    first, second, elite, renown = (RESERVE if place == BOARD else place for place in red.units)
    return replace(red, command=0, morale=0, units=(first, second, elite, renown))


def check_first(options: Options) -> None:
    """C1 Where a scenario says who moves first, a table does not say otherwise.

    Raises Illegal("bad-option") with the values that go with the scenario.
    """
    first = says_first(options)
    if first and options.first not in ("random", first):
        raise Illegal("bad-option", option="first", allowed=["random", first])


def _deck(options: Options) -> str:
    if options.cards:
        return check_deck(options.cards)
    return "" if options.deck == "dice" else options.deck


def _first(options: Options) -> str:
    """Who moves first, "" when chance decides. C1 A scenario may say it."""
    first = says_first(options) or options.first
    return "" if first == "random" else first


def _lots(state: State) -> bool:
    return not _first(state.options) or not (state.deck or state.cards)


def draw_lots(state: State, dice: Dice, tell: Tell) -> State:
    """N1 One die for the composition of the deck; N2 one for the first player (odd: blue). Only what is still open."""
    deck, first = state.deck, _first(state.options)
    if not deck and not state.cards:
        deck = LEGAL_DECKS[dice.roll(1, D6, why="deck", read=lambda faces: (faces[0] - 1) // 2)]
    if not first:
        first = SEATS[dice.roll(1, D6, why="first-player", read=lambda faces: (faces[0] - 1) % 2)]
    tell.append(LotsDrawn(deck, first))
    return _on(replace(state, deck=deck), first, tell)


def _on(state: State, first: str, tell: Tell) -> State:
    """To the field, or to the first turn when a scenario has laid it. Until then `turn` names who will be first."""
    if len(state.cards) < 9:
        return replace(state, phase="field", turn=first)
    return turn_begun(state, first, tell)


def remaining(state: State, category: int) -> tuple[str, ...]:
    """The sectors of a category that can still be drawn, each as often as there are copies left."""
    own = state.options.cards.split()
    copies = {key: own.count(key) if own else CARDS[key].copies for key in _CARDS_OF[category]}
    return tuple([key for key, number in copies.items() for _ in range(number - state.cards.count(key))])


def lay_row(state: State, dice: Dice, tell: Tell) -> State:
    """N1 Three sectors. For each a draw of its category out of what the deck still has to hold, and one of the sector.

    Drawn so, every deck of the composition and every order of it are equally likely. Who has real cards names each as
    it is turned over.
    """
    for _ in range(3):
        held = [CARDS[card].category for card in state.cards]
        asked = zip(CATEGORIES, map(int, state.deck.split("-")), strict=True)
        left = [category for category, number in asked for _ in range(number - held.count(category))]
        card = dice.draw(Die(tuple([_KINDS[category] for category in left])), partial(_lots_of, state), why="sector")
        state = replace(state, cards=(*state.cards, card))
    tell.append(RowLaid((state.cards[-3], state.cards[-2], state.cards[-1])))
    return turn_begun(state, state.turn, tell) if len(state.cards) == 9 else state


def _lots_of(state: State, kind: str) -> Die[str]:
    return Die(remaining(state, _CATEGORIES[kind]))


def turn_begun(state: State, seat: str, tell: Tell) -> State:
    """N3 A side's turn: no dice yet, the first reroll free, every special rule unused, everybody to be asked again."""
    tell.append(TurnBegun(seat))
    phase: Phase = "roll"
    ai_left = 0
    if state.is_ai(seat):
        phase, ai_left = "ai-roll", state.side(AI).level.dice  # S2
    return fresh(state, phase=phase, turn=seat, turns=state.turns + 1, ai_left=ai_left)


def fresh(state: State, **changes: object) -> State:
    """What begins anew with every turn, the AI's bonus turn too, and besides it these changes."""
    blue, red = (
        replace(each_side, specials=(), no_follow=False, no_force=False) for each_side in (state.blue, state.red)
    )
    return replace(
        state, blue=blue, red=red, dice=(), used=(), discarded=(), free_reroll=True, converted=False, **changes
    )
