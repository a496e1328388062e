"""What is played at a table in the reader's language. The words are the games' own."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core.language import in_language, reader_language
from games import registry
from games.core.facts import Facts
from games.core.structs import Event, Value
from games.core.text import capital
from games.core.texts import Label, OfferKind
from matches.codec import decode
from matches.models import MatchSeat
from matches.tables import computers_of

POSITIONS = 32  # that are kept in words
WHO = {
    "me": _("Me, on this phone"),
    "guest": _("A guest, by link"),
    **dict(MatchSeat.Computer.choices),
}


def who_may_sit(game: str) -> dict[str, Promise]:
    """Who can have a seat of a game: people, and the computers that play it."""
    known = {"me", "guest", *computers_of(game)}
    return {who: word for who, word in WHO.items() if who in known}


def seat_name(game: str, seat: str) -> str:
    """What a seat of a game is called; a side without a seat (the solo AI) too."""
    return _seat_name(game, seat, reader_language())


@lru_cache(maxsize=1000)
def _seat_name(game: str, seat: str, language: str) -> str:
    return registry.playable(game).seat_said(seat, language)


def kind_of(game: str, tag: str) -> OfferKind:
    """What is known of the offers with this tag."""
    return registry.playable(game).texts.kind(tag)


def done_words(game: str, tag: str, seat: str) -> str:
    """That an action was done, where the events alone do not tell it; "" where they do."""
    playable = registry.playable(game)
    if f"done.{tag}" not in playable.texts.every:
        return ""
    return capital(playable.texts.render(Label(f"done.{tag}", {"seat": playable.seat_label(seat)}), reader_language()))


def word(game: str, group: str, code: str) -> str:
    """A word of a game: of its "stages", its "endings", what its "dice" are thrown for."""
    return in_language(registry.playable(game).texts.text(group, code))


def value_name(game: str, option: str, value: str | int | bool) -> str:
    """An option's value: its word, where it has any."""
    return in_language(registry.playable(game).value_text(option, value))


def value_note(game: str, option: str, value: str) -> str:
    """What is to be known of an option's value, such as the brief of a scenario; "" for nothing."""
    return in_language(registry.playable(game).value_note(option, value))


def face_name(game: str, shown: str | int) -> str:
    """What a die shows."""
    return in_language(registry.playable(game).face_text(shown))


def part_name(game: str, kind: OfferKind, label: Label) -> str:
    """What the offers of a kind are sorted by, of one of them: a hex, a figure, some dice; "" where they are not."""
    if kind.by not in label.params:
        return ""
    return capital(str(registry.playable(game).texts.value(kind.by, label.params[kind.by], reader_language())))


def logged_event_words(game: str, event: Mapping[str, object], state: Value) -> str:
    """A line of what happened, from an event as the log keeps it; `state` is a later one of the same game."""
    playable = registry.playable(game)
    kind = next((kind for kind in playable.events if kind.it == event["it"]), None)
    if kind is None:  # of a game that does not say which events it has
        values = {name: value for name, value in event.items() if name != "it"}
        return offer_words(game, Label(f"events.{event['it']}", values))
    return event_words(game, decode(kind, event), state)


def act_words(game: str, events: Sequence[Mapping[str, object]], state: Value) -> tuple[str, ...]:
    """What several actions that were sent as one have come to, in few sentences; nothing where the game has none."""
    playable = registry.playable(game)
    if playable.walks is None:
        return ()
    kinds = {kind.it: kind for kind in playable.events}
    meant = [decode(kinds[event["it"]], event) for event in events]
    return tuple(offer_words(game, label) for label in playable.walks.event_labels(meant, state))


def event_words(game: str, event: Event, state: Value) -> str:
    playable = registry.playable(game)
    return offer_words(game, playable.event_label(event, state))


@lru_cache(maxsize=POSITIONS)
def position_facts(game: str, state: Value, language: str) -> Facts:
    """A position in words; everybody at a table asks for the same few."""
    return registry.playable(game).facts(state, language)


def offer_words(game: str, label: Label) -> str:
    """What an offer with this label does."""
    return capital(label_words(game, label))


def label_words(game: str, label: Label) -> str:
    """A label in the middle of a sentence or a row: without a capital."""
    return registry.playable(game).texts.render(label, reader_language())
