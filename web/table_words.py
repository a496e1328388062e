"""What the pages call what is played at a table, for every game: seats, kinds of actions, stages, dice, reasons."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games import registry
from games.battletech import events as battletech_events
from games.battletech.board import BOARDS
from games.battletech.model import team_of, unit_of
from games.bitva import model as bitva_events
from games.bitva.labels import LABELS as BITVA
from games.core.text import Text
from games.invasion import events as invasion_events
from games.invasion.dice import COLOURED
from games.invasion.labels import LABELS as INVASION
from games.little_battlefield import events as little_battlefield_events
from games.little_battlefield.labels import WORDS as LITTLE_BATTLEFIELD
from games.little_battlefield.scenarios import SCENARIOS
from games.little_battlefield.tables import AI_BOARDS, CARDS, FACTIONS
from matches.codec import decode
from matches.models import MatchSeat
from web.words import in_language

_EVENTS = {
    "bitva": bitva_events.Event,
    "invasion": invasion_events.Event,
    "battletech": battletech_events.Event,
    "little-battlefield": little_battlefield_events.Event,
}

_SEATS = {"attacker": _("Attacker"), "defender": _("Defender")}

# The groups in which a page offers actions, by the action's tag; a kind of the same name in two games means the same.
KINDS = {
    "roll": _("Throw the dice"),
    "post": _("Take a command post"),
    "place": _("Set up infantry"),
    "move": _("Move"),
    "enter": _("Enter the combat zone"),
    "recall": _("Go back to a reserve"),
    "stay": _("Take nobody back"),
    "pass": _("Pass"),
    "place-hero": _("Sit a hero down"),
    "give-potion": _("Give a potion"),
    "hide-treasure": _("Hide a treasure"),
    "place-goblin": _("Put a goblin on a sewer"),
    "step": _("Step"),
    "attack": _("Attack"),
    "break-in": _("Break in"),
    "strike": _("Strike"),
    "break-off": _("Do not strike"),
    "retreat": _("Retreat"),
    "take-treasure": _("Take the treasure"),
    "drink-potion": _("Drink a potion"),
    "heal": _("Heal"),
    "end-turn": _("End the turn"),
    "summon": _("Summon goblins"),
    "end-phase": _("End the phase"),
    "deploy": _("Set a mech up"),
    "face": _("Face it"),
    "roll-initiative": _("Roll for initiative"),
    "announce": _("Choose a mech and its pace"),
    "stop": _("End the move"),
    "declare": _("Declare an attack"),
    "hold-fire": _("Hold fire"),
    "choose-side": _("Choose a side of the line"),
    "aim": _("Add a weapon"),
    "ready": _("Complete the declaration"),
    "fire": _("Fire"),
    "drop": _("Drop an attack"),
    "travel": _("Say how far it has moved"),
    "leave": _("Leave the table"),
    "say-range": _("Say the range"),
    "say-woods": _("Say what woods stand between"),
    "say-ground": _("Say where the target stands"),
    "say-bearing": _("Say where the target lies"),
    "say-side": _("Say on which side it is hit"),
    "say-blocked": _("There is no line of sight"),
    "say-no-shot": _("There is no shot"),
    "open-sheet": _("Correct a sheet"),
    "correct-armour": _("Correct armour"),
    "correct-shots": _("Correct shots"),
    "close-sheet": _("Correct nothing"),
    "agree": _("Agree to a correction"),
    "refuse": _("Refuse a correction"),
    "draw-lots": _("Draw lots"),
    "lay-row": _("Lay the field"),
    "roll-dice": _("Roll the dice of the turn"),
    "fight": _("Fight"),
    "take-resource": _("Gain a resource"),
    "use-special": _("Use a special rule"),
    "raise-power": _("Raise POWER"),
    "reroll": _("Roll again"),
    "convert": _("Turn a die"),
    "not-this-turn": _("Not any more this turn"),
    "roll-for-ai": _("Roll for the AI"),
    "force-reroll": _("Have the AI’s die rolled again"),
    "let-stand": _("Let the die stand"),
    "choose-sector": _("Choose a sector"),
    "undo": _("Take back"),
    "resign": _("Resign"),
}

# The kinds of actions that dice decide.
CHANCY = frozenset(
    {"roll", "attack", "break-in", "strike", "roll-initiative", "fire", "draw-lots", "lay-row", "roll-dice", "reroll"}
    | {"roll-for-ai", "force-reroll"}
)

# The kinds of actions that follow a ruling of our own, with its number.
OURS = {"choose-side": "L6"}

# What dice decide, by the code that the rules ask for them with.
WHY = {
    "lots": _("for who begins"),
    "infantry": _("for the next infantry"),
    "entry": _("for who enters the combat zone"),
    "recall": _("for who goes back to a reserve"),
    "move": _("for the moves of this turn"),
    "strike": _("for the strike"),
    "reroll": _("rolled again"),
    "break-in": _("for the closed passage"),
    "initiative": _("for initiative"),
    "to-hit": _("to hit"),
    "location": _("for where it hits"),
    "turn": _("for the turn"),
    "deck": _("for the composition of the deck"),
    "first-player": _("for who moves first"),
    "sector-category": _("for the category of the next sector"),
    "sector": _("for the next sector"),
    "ai-turn": _("for the AI"),
    "ai-unusable": _("for the AI, which could not use the last one"),
    "ai-forced": _("for the AI, once more"),
}

# What symbol dice show, where the game's own content has no word for it.
_SYMBOLS = {
    "helmet": _("Helmet"),
    "helmet_green": _("Green helmet"),
    "helmet_blue": _("Blue helmet"),
    "helmet_red": _("Red helmet"),
    "bonus_strike": _("Bonus strike"),
    "lore": _("Lore"),
    "flag": _("Flag"),
    "category-2": _("Category 2"),
    "category-3": _("Category 3"),
    "category-4": _("Category 4"),
    "category-5": _("Category 5"),
}

STAGES = {
    "bitva": {
        "lots": _("Lots for who begins"),
        "generals": _("The generals take their posts"),
        "infantry": _("The infantry is set up"),
        "entry": _("Into the combat zone"),
        "recall": _("Back to a reserve, or not"),
        "battle": pgettext_lazy("stage", "Battle"),
        "over": _("The game is over"),
    },
    "battletech": {
        "deployment": _("Deployment"),
        "initiative": _("Initiative"),
        "movement": _("Movement"),
        "declaration": _("Declaring attacks"),
        "resolution": _("Resolving attacks"),
        "over": _("The game is over"),
    },
    "little-battlefield": {
        "lots": _("Drawing lots"),
        "field": _("Laying the field"),
        "roll": _("Rolling the dice of the turn"),
        "act": _("Using the dice"),
        "follow": _("Following a die, or not"),
        "retreat": _("A unit retreats"),
        "ai-roll": _("The AI’s next die"),
        "ai-die": _("The AI’s die: let it stand?"),
        "ai-order": _("The AI’s die: where first?"),
        "ai-move": _("The AI’s move: which one?"),
        "ai-target": _("The AI’s special rule: where?"),
        "over": _("The game is over"),
    },
}

# Why a game ended.
REASONS = {
    "resigned": _("The other side has resigned."),
    "general-captured": _("A general was captured."),
    "diamonds-found": _("Both diamonds are found."),
    "heroes-dead": _("The last hero is dead."),
    "last-standing": _("No other mech is left."),
    "left-map": _("A mech has left the map."),
    "both-lost": _("Both sides lost in the same turn."),
    "stalemate": _("No mech can hurt another any more."),
    "points": _("There are 20 victory points at the end of a turn."),
    "objective": _("The objective is reached."),
    "rounds": _("The last round is over."),
    "reserve-reached": _("A Reserve is reached."),
    "ai-power": _("The AI has reached its last POWER level."),
}

WHO = {
    "me": _("Me, on this phone"),
    "guest": _("A guest, by link"),
    **dict(MatchSeat.Computer.choices),
}

# The values of options, as "option=value", or "=value" where the same means the same everywhere.
_VALUES: Mapping[str, Any] = MappingProxyType(
    {
        "=false": _("No"),
        "=true": _("Yes"),
        "reroll=full": _("The new die counts in full"),
        "reroll=flag_only": _("Only a second flag counts"),
        "riposte=optional": _("May be left out"),
        "riposte=always": pgettext_lazy("riposte", "Always"),
        "helmet=any": _("Any helmet"),
        "helmet=banner": _("The banner’s colour only"),
        "leaving=side_loses": _("Its side loses"),
        "leaving=mech_lost": _("The mech is lost"),
        "mode=battle": _("Two players"),
        "mode=solo": _("Alone against the AI"),
        "scenario=none": _("A pitched battle"),
        "first=random": _("Chance decides"),
        "deck=dice": _("The dice choose"),
        "first=blue": LITTLE_BATTLEFIELD["blue"],
        "first=red": LITTLE_BATTLEFIELD["red"],
        "seats=by_side": _("A player a side"),
        "seats=by_mech": _("A player a mech"),
        "side_of_line=whole": _("One whole side"),
        "side_of_line=per_pair": _("For each pair of hexes"),
        "map=own": _("Our own"),
        "map=none": _("None: a table of ours"),
        **{f"map={key}": board.title for key, board in BOARDS.items()},
        **{f"scenario={key}": one.name for key, one in SCENARIOS.items()},
        **{f"faction_{side}={key}": one.name for side in ("blue", "red") for key, one in FACTIONS.items()},
        **{f"ai_board={key}": one.name for key, one in AI_BOARDS.items()},
    }
)


# What more there is to say of a value than its word.
_NOTES: Mapping[str, Any] = MappingProxyType({f"scenario={key}": one.brief for key, one in SCENARIOS.items()})


def said(word: Any) -> str:
    """A word of the pages, or of a game's content, in the reader's language."""
    return in_language(word) if isinstance(word, Text) else str(word)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def game_name(key: str) -> str:
    return said(registry.GAMES[key].title)


def seat_name(game: str, seat: str) -> str:
    """What a seat of a game is called; a side without a seat (the solo AI) too."""
    content = {
        "bitva": BITVA.get(f"bitva.seat.{seat}"),
        "invasion": INVASION.get(f"invasion.seat.{seat}"),
        "battletech": _battletech_seat(seat),
        "little-battlefield": LITTLE_BATTLEFIELD.get(seat),
    }
    return said(content.get(game) or seat)


def _battletech_seat(seat: str) -> str:
    """D6 "Attacker", or with its mech "Attacker A2"."""
    name = _SEATS.get(team_of(seat))
    return f"{name}\u00a0{unit_of(seat)}" if name and unit_of(seat) else str(name or "")


def value_name(option: str, value: str | int | bool) -> str:
    """An option's value: its word, where it has one."""
    key = str(value).lower() if isinstance(value, bool) else str(value)
    return said(_VALUES.get(f"{option}={key}") or _VALUES.get(f"={key}") or key)


def value_note(option: str, value: str) -> str:
    """What is to be known of an option's value, such as the brief of a scenario; "" for nothing."""
    return said(_NOTES.get(f"{option}={value}", ""))


def face_name(game: str, shown: str | int) -> str:
    """What a die shows."""
    if isinstance(shown, int):
        return str(shown)
    card = CARDS.get(shown)
    word = _SYMBOLS.get(shown) or (card.name if card else LITTLE_BATTLEFIELD.get(shown))
    return said(word or shown)


def faces_said(game: str, faces: Sequence[int], *, told: bool) -> str:
    """The faces of a line of the log, where what happened is not told or does not name them already."""
    if game in ("bitva", "little-battlefield") and told:
        return ""
    if game == "invasion":
        return ", ".join(face_name(game, COLOURED.faces[face - 1]) for face in faces)
    return ", ".join(face_name(game, face) for face in faces)


def part_name(game: str, part: str) -> str:
    """What the offers of a kind are sorted by: a hex, a figure, some dice."""
    if game == "invasion":
        return invasion_figure(part)
    return ", ".join(face_name(game, code) for code in part.split())


def invasion_figure(code: str) -> str:
    """A hero, a goblin by its number, a treasure's face, a weapon."""
    word = INVASION.get(f"invasion.word.{code}")
    return capital(said(word)) if word else f"{said(INVASION['invasion.word.goblin'])}\u00a0{code[1:]}"


def stage_name(game: str, state: Any) -> str:
    """Where the game is."""
    if game == "invasion":
        return said(INVASION[f"invasion.stage.{state.stage}"])
    return said(STAGES[game].get(state.phase, state.phase))


def event_words(game: str, event: Mapping[str, Any], state: Any) -> str:
    """A line of what happened, from an event as the log keeps it; `state` is a later one of the same game."""
    return event_said(game, decode(_EVENTS[game], event), state)


def event_said(game: str, event: Any, state: Any) -> str:
    one = registry.playable(game)
    return capital(one.said(one.event_label(event, state), get_language() or "en"))


def action_said(game: str, action: Any, state: Any) -> str:
    """What a legal action does."""
    one = registry.playable(game)
    return capital(one.said(one.action_label(action, state), get_language() or "en"))
