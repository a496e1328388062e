"""The form of a new table: a game's options as fields, its seats, and what was typed, as the services want it."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from core.errors import Invalid, Refused
from core.language import in_language
from core.messages import message
from core.misfits import placed
from games import registry
from games.core.errors import Illegal
from games.core.meta import GameMeta
from games.core.options import OptionFact
from games.core.structs import Value
from matches.models import MatchSeat
from matches.tables import Sitting, computers_of
from web.refusals import Refusal
from web.rule_options import OptionField, numbers, sent, typed_options
from web.tables import words
from web.words import game_name

OPTIONS_KEPT = 64  # sets of options in words: tables are played by few
CHOICES_FEW = 5  # so many values of an option stand side by side, in so many letters; more of them are a list, or a
LETTERS_FEW = 26  # number to type

# The ways to begin with one tap: the first seat is one's own, and who has the others.
PRESETS: Mapping[str, Callable[[str, str, int], Sitting]] = {
    "computer": lambda game, seat, user_id: Sitting(seat, computer=computers_of(game)[-1]),
    "phones": lambda game, seat, user_id: Sitting(seat),
    "round": lambda game, seat, user_id: Sitting(seat, user_id),
}

ALONE = "alone"  # one's own seat is the only seat: by the game's rules for one player


class SeatField(Struct, frozen=True):
    """A seat of the game: who is to have it, and the name of a guest; `about` is what it has, beside its title."""

    seat: str
    title: str
    who: str
    name: str
    about: str = ""


def _kind(game: str, name: str, fact: OptionFact) -> str:
    if not fact.allowed:
        return "text" if fact.lines else "line"
    if len(numbers(fact)) > CHOICES_FEW:
        return "number"
    letters = sum(len(words.value_name(game, name, choice)) for choice in fact.allowed)
    return "choices" if len(fact.allowed) <= CHOICES_FEW and letters <= LETTERS_FEW else "list"


def option_fields(game: str, data: Mapping[str, str], refused: Illegal | Refused | None = None) -> list[OptionField]:
    """The options of a game with what was typed into them, and the refusal at the one it is about."""
    at, facts = option_refused(game, data, refused), registry.playable(game).options
    sentence = Refusal.of(refused).words if refused else ""
    if isinstance(refused, Illegal):
        sentence = message(refused.code, placed(refused, at))
    texts = {name: data.get(f"o-{name}", fact.default) for name, fact in facts.items() if not fact.allowed}
    return [
        OptionField(
            name=f"o-{name}",
            fact=fact,
            kind=_kind(game, name, fact),
            value=data.get(f"o-{name}", sent(fact.default)),
            choices=tuple((sent(choice), words.value_name(game, name, choice)) for choice in fact.allowed),
            means=meaning(game, name, texts) if texts.get(name) else "",
            notes=notes(game, name, fact),
            error=sentence if name == at else "",
        )
        for name, fact in facts.items()
    ]


def notes(game: str, name: str, fact: OptionFact) -> tuple[tuple[str, str], ...]:
    """The values of an option of which there is more to say, each in words, with what it is."""
    noted = ((choice, words.value_note(game, name, sent(choice))) for choice in fact.allowed)
    return tuple((words.value_name(game, name, choice), note) for choice, note in noted if note)


def meaning(game: str, name: str, texts: Mapping[str, str]) -> str:
    """What the text of an option means; "" for one that says it itself, or that the rules refuse."""
    try:
        return in_language(registry.playable(game).typed_text(name, texts))
    except Illegal:
        return ""


@lru_cache(maxsize=OPTIONS_KEPT)
def options_played(game: str, sent: tuple[tuple[str, str], ...], language: str) -> tuple[OptionField, ...]:
    """The options by which a table is played, of these names and values, for those who read this language."""
    return tuple(option_fields(game, {f"o-{name}": value for name, value in sent}))


def options_typed(game: str, data: Mapping[str, str]) -> dict[str, Any]:
    """The options that differ from their defaults. What is not in the form has its default.

    Raises Invalid for a number that is none; what is not allowed goes on to the rules, which refuse it.
    """
    facts = registry.playable(game).options
    return {name: value for name, value in typed_options(facts, data, "o-").items() if value != facts[name].default}


def alone(game: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The option by which one person plays alone; nothing where the game has none, or where it is chosen already."""
    option, value = registry.playable(game).alone
    return {option: value} if option and chosen.get(option) != value else {}


def option_refused(game: str, data: Mapping[str, str], refused: Illegal | Refused | None) -> str:
    """The option that a refusal is about: "" for none of them.

    What the rules say of a deck or a board without naming the option is about the text that was typed in.
    """
    options = registry.playable(game).options
    if isinstance(refused, Refused):
        return refused.field.removeprefix("o-") if refused.field.startswith("o-") else ""
    if refused is None:
        return ""
    named = refused.params.get("option", refused.params.get("path"))
    if named in options:
        return str(named)
    texts = [name for name, fact in options.items() if not fact.allowed]
    filled = [name for name in texts if data.get(f"o-{name}", sent(options[name].default)) != options[name].default]
    return next(iter([*reversed(filled), *texts]), "")


def seated(game: str, options: Mapping[str, object]) -> Value:
    """A game as the options stand, for its seats; as the defaults have it while the options do not fit."""
    rules = registry.playable(game).rules
    try:
        state: Value = rules.setup(**options)
    except (Illegal, Refused):
        state = rules.setup()
    return state


def seat_fields(game: str, data: Mapping[str, str], state: Value) -> list[SeatField]:
    """Who sits where; until somebody says otherwise the first seat is one's own, the others are for guests."""
    playable = registry.playable(game)
    return [
        SeatField(
            seat,
            words.seat_name(game, seat),
            data.get(f"who-{seat}", "guest" if index else "me"),
            data.get(f"name-{seat}", ""),
            playable.about(state, seat),
        )
        for index, seat in enumerate(playable.rules.seats(state))
    ]


def sitting_typed(game: str, seat: str, data: Mapping[str, str], user_id: int | None) -> Sitting:
    """Who is to have a seat of a game. Raises Invalid("not-a-choice"), Invalid("required")."""
    who, name = data.get(f"who-{seat}", ""), data.get(f"name-{seat}", "")
    if not who:
        raise Invalid("required", field="seats")
    if who not in (known := words.who_may_sit(game)):
        raise Invalid("not-a-choice", field="seats", choices=[str(word) for word in known.values()])
    if who in MatchSeat.Computer.values:
        return Sitting(seat, computer=who)
    return Sitting(seat, user_id if who == "me" else None, name if who == "guest" else "")


def sittings_typed(game: str, data: Mapping[str, str], user_id: int, state: Value) -> list[Sitting]:
    """Who is to have which seat, as each of them says or as one of the ways to begin does. Raises Invalid."""
    seats = registry.playable(game).rules.seats(state)
    if not (preset := data.get("preset", "")):
        return [sitting_typed(game, seat, data, user_id) for seat in seats]
    if preset not in PRESETS and preset != ALONE:
        raise Invalid("not-a-choice", field="seats", choices=list(PRESETS))
    first, *others = seats
    if preset == ALONE and others:
        raise Invalid("not-a-choice", field="seats", choices=list(PRESETS))
    return [Sitting(first, user_id), *(PRESETS[preset](game, seat, user_id) for seat in others)]


def game_cards() -> list[dict[str, Any]]:
    """The games that are played move by move."""
    return [
        {"key": key, "title": game_name(key), "players": players(game.meta)} for key, game in registry.PLAYABLE.items()
    ]


def players(meta: GameMeta) -> str:
    if meta.players_max is None:
        return _("%(n)s players or more") % {"n": meta.players_min}
    if meta.players_min == meta.players_max:
        return _("%(n)s players") % {"n": meta.players_min}
    return _("%(least)s to %(most)s players") % {"least": meta.players_min, "most": meta.players_max}
