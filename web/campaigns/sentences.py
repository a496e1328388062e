"""The journal in the reader's words: one sentence for each kind of line."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import JournalEntry
from core.language import in_language, reader_language
from games.core.text import Text, both, listed
from web.campaigns import words
from web.words import THROWN_BY

RAW_LONGEST = 300


class TakenData(TypedDict, total=False):
    """What was taken of a reserve roll."""

    kind: str
    unit: str | None
    to: str | None
    hex: str


class Data(TypedDict, total=False):
    """What lines of any kind say; `campaigns.lines` tells which says what."""

    at_desk: bool
    before: Any  # points by side, or faces
    count: int
    delta: int
    figures: int
    final: Mapping[str, int]
    generals: Mapping[str, Mapping[str, str]]
    guest: str
    invited: bool
    kind: str
    label: str
    moved: bool
    name: str
    note: str
    number: int
    of: str
    points: Mapping[str, Mapping[str, int]]
    returned: Mapping[str, int] | None
    round_number: int
    seq: int
    side: str
    title: str | Mapping[str, str]
    what: str
    worth: int
    state: str
    take: Sequence[TakenData]
    tokens: int
    unit: str
    unit_kind: str | None
    winner: str | None


def line_words(entry: JournalEntry) -> str:
    """What a line says was done. The one who did it and the time stand beside it.

    A line that cannot be put in words, of a kind or with contents that are not known here, is shown as it is stored.
    """
    return in_words(entry, entry.data)


def desk_words(entry: JournalEntry) -> str:
    """The same at the desk of its battle, which need not be named for every round."""
    is_object = isinstance(entry.data, dict)
    return in_words(entry, entry.data | {"at_desk": True} if is_object else entry.data)


def in_words(entry: JournalEntry, data: Data) -> str:
    try:
        return SENTENCES[entry.kind](data)
    except (LookupError, TypeError, ValueError, AttributeError):
        text = json.dumps(entry.data, ensure_ascii=False, sort_keys=True)
        return f"{entry.kind} {text if len(text) <= RAW_LONGEST else text[:RAW_LONGEST] + '…'}"


def faces_of(entry: JournalEntry) -> list[str]:
    """The dice of a line, where it has some that can be drawn."""
    dice = entry.data.get("dice") if isinstance(entry.data, dict) else None
    faces = dice.get("faces") if isinstance(dice, dict) and dice.get("by") in THROWN_BY else None
    if not isinstance(faces, list) or not all(isinstance(face, str) and face in words.SYMBOLS for face in faces):
        return []
    return list(faces)


def side(data: Data) -> str:
    return words.SIDES[data["side"]]


def battle(data: Data) -> str:
    return _("battle %(n)s, %(name)s") % {"n": data.get("number", ""), "name": data.get("name", "")}


def round_of(data: Data) -> str:
    if data.get("at_desk"):
        return _("round %(n)s") % {"n": data.get("round_number", "")}
    return _("%(battle)s, round %(n)s") % {"battle": battle(data), "n": data.get("round_number", "")}


def round_or_battle(data: Data) -> str:
    """Where a line belongs: a round, or its battle."""
    return round_of(data) if "round_number" in data else battle(data)


def points(given: Mapping[str, Mapping[str, int]]) -> str:
    return ", ".join(
        _("%(side)s %(units)s from units and %(objectives)s from objectives") % {"side": words.SIDES[s], **p}
        for s, p in given.items()
    )


def event_rolled(data: Data) -> str:
    n = data["count"]
    text = ngettext("%(side)s: event roll of one die, %(place)s.", "%(side)s: event roll of %(n)s dice, %(place)s.", n)
    return text % {"n": n, "side": side(data), "place": round_or_battle(data)}


def effect_applied(data: Data) -> str:
    what = words.EFFECTS[words.joined(data["kind"], data["unit_kind"] if data["kind"] == "figure_lost" else "")]
    whose = f"{side(data)}, {round_of(data)}" if "round_number" in data else side(data)
    named = {"side": whose, "what": what, "unit": data.get("label", ""), "n": data.get("figures")}
    if data["state"] == "no_target":
        return _("%(what)s (%(side)s): no unit could suffer it.") % named
    if "moved" in data:  # C9, T6 which of the two a flag came to
        if data["moved"]:
            return _("A unit moves back one hex (%(side)s): %(unit)s.") % named
        return _("A unit loses a figure instead of moving back (%(side)s): %(unit)s, now %(n)s.") % named
    if data.get("label"):
        return _("%(what)s (%(side)s): %(unit)s, now %(n)s.") % named
    return _("%(what)s (%(side)s): done at the table.") % named


def roster_edited(data: Data) -> str:
    named = {"side": side(data), "label": data["label"], "place": round_or_battle(data)}
    return _("%(side)s: the roster’s line of %(label)s put right, %(place)s.") % named


def reserve_chosen(data: Data) -> str:
    taken = listed((taken_words(choice) for choice in data["take"]), reader_language())
    named = {"side": side(data), "taken": taken, "place": round_of(data), "n": data["tokens"]}
    if not taken:
        return _("%(side)s: takes nothing, %(place)s. Tokens left: %(n)s.") % named
    return _("%(side)s: takes %(taken)s, %(place)s. Tokens left: %(n)s.") % named


def taken_words(choice: TakenData) -> str:
    """One choice of a reserve roll."""
    unit = words.UNITS.get(choice.get("unit") or "", "")
    if choice["kind"] == "unit":
        text = _("%(unit)s to the holding zone") if choice.get("to") == "holding" else _("%(unit)s on the baseline")
    elif choice["kind"] == "elite":
        text = _("%(unit)s made Elite")
    elif unit:
        text = _("the scenario’s event: %(unit)s, Elite")
    else:
        text = words.OTHERS_TAKEN[choice["kind"]]
    named = text % {"unit": unit} if "%(unit)s" in text else text
    return f"{named} ({choice['hex']})" if choice.get("hex") else named


def result(data: Data) -> dict[str, object]:
    """Who has won a battle, and the final score with the winner's points first."""
    final, winner = data["final"], data["winner"]
    first, second = ("confederacy", "union") if winner == "confederacy" else ("union", "confederacy")
    return {"result": words.BATTLE_WON[winner or "drawn"], "first": final[first], "second": final[second]}


def battle_closed(data: Data) -> str:
    return _("Closed %(battle)s. %(result)s, %(first)s to %(second)s.") % {"battle": battle(data), **result(data)}


def round_scored(data: Data) -> str:
    text = _("Points, %(round)s: %(points)s.") % {"round": round_of(data), "points": points(data["points"])}
    for whose, back in (data.get("returned") or {}).items():
        if back:
            text += " " + ngettext(
                "%(side)s: one token goes back from the holding zone.",
                "%(side)s: %(n)s tokens go back from the holding zone.",
                back,
            ) % {"side": words.SIDES[whose], "n": back}
    return text


def noted_words(data: Data) -> str:
    """What was noted: a unit, or an objective by its name where the scenario gives a name."""
    if data["what"] == "unit":
        return _("1 unit")
    title = data.get("title")
    name = in_language(both(title if isinstance(title, str) else Text(**title))) if title else _("1 objective")
    return f"{name} (+{data['worth']})" if data["worth"] > 1 else name


def point_noted(data: Data) -> str:
    return _("%(side)s: %(what)s, %(round)s.") % {
        "side": side(data),
        "what": noted_words(data),
        "round": round_of(data),
    }


def round_amended(data: Data) -> str:
    named = {"round": round_of(data), "before": points(data["before"]), "points": points(data["points"])}
    text = _("Points put right, %(round)s: %(points)s (before: %(before)s).") % named
    return f"{text} {_('%(result)s, %(first)s to %(second)s.') % result(data)}" if "final" in data else text


def round_added(data: Data) -> str:
    generals = data["generals"]
    named = {"round": round_of(data), "u": generals["union"]["name"], "c": generals["confederacy"]["name"]}
    text = _("Set up %(round)s: %(u)s against %(c)s.") % named
    if not data.get("table"):
        return text
    at = _("Table: %(table)s.") % data  # makemessages finds nothing inside an f-string
    return f"{text} {at}"


def roll_corrected(data: Data) -> str:
    before = ", ".join(words.SYMBOLS[face] for face in data["before"])
    return _("%(side)s: dice put right, %(place)s (before: %(before)s).") % {
        "side": side(data),
        "place": round_or_battle(data),
        "before": before,
    }


def entry_undone(data: Data) -> str:
    return _("Took back line %(n)s of %(name)s.") % {"n": data["seq"], "name": data["of"]}


def pot_adjusted(data: Data) -> str:
    delta = data["delta"]
    named = {"side": side(data), "delta": f"+{delta}" if delta > 0 else f"−{-delta}", "n": data["tokens"]}
    text = _("%(side)s: the pot put right by %(delta)s, now %(n)s.") % named
    return f"{text} {data['note']}" if data.get("note") else text


def link_withdrawn(data: Data) -> str:
    name = data.get("name") or data.get("label")
    return _("Withdrew a link: %(name)s.") % {"name": name} if name else _("Withdrew a link.")


def named(text: Callable[[], str]) -> Callable[[Data], str]:
    """A sentence with what the line holds, and the side, battle and round in words."""

    def sentence(data: Data) -> str:
        more: dict[str, Any] = {"name": data.get("name", ""), "guest": data.get("guest", "")}
        if "side" in data:
            more["side"] = side(data)
        if "number" in data:
            more["battle"] = battle(data)
        if "round_number" in data:
            more["round"] = round_of(data)
        if data.get("unit") in words.UNITS:
            more["unit"] = words.UNITS[data["unit"]]
        return text() % {**data, **more}

    return sentence


def general_added(data: Data) -> str:
    if data.get("invited"):
        return _("%(name)s is invited as a general: %(side)s.") % {"name": data["name"], "side": side(data)}
    return _("%(name)s becomes a general: %(side)s.") % {"name": data["name"], "side": side(data)}


def general_moved(data: Data) -> str:
    if data.get("left"):
        return _("%(name)s goes on with another phone; the seat is a guest’s there.") % {"name": data["name"]}
    return _("%(name)s goes on with another phone: %(side)s.") % {"name": data["name"], "side": side(data)}


SENTENCES: Mapping[str, Callable[[Data], str]] = {
    "campaign-created": named(lambda: _("Made the campaign “%(name)s”.")),
    "campaign-imported": named(lambda: _("Brought the campaign “%(name)s” in from a file.")),
    "campaign-edited": named(lambda: _("Changed the settings.")),
    "campaign-finished": named(lambda: _("Ended the campaign.")),
    "pot-adjusted": pot_adjusted,
    "links-renewed": named(lambda: _("Withdrew all links.")),
    "link-withdrawn": link_withdrawn,
    "general-added": general_added,
    "general-joined": named(lambda: _("%(name)s joins by a link: %(side)s.")),
    "general-renamed": named(lambda: _("%(was)s is called %(name)s from now on.")),
    "general-removed": named(lambda: _("Took %(name)s out of the campaign: %(side)s.")),
    "general-retired": named(lambda: _("%(name)s takes no part in new rounds.")),
    "general-recalled": named(lambda: _("%(name)s takes part again.")),
    "invitation-accepted": named(lambda: _("%(name)s accepts the invitation: %(side)s.")),
    "invitation-declined": named(lambda: _("%(name)s declines the invitation; the name stays a guest’s.")),
    "general-left": named(lambda: _("%(name)s leaves the campaign; the name stays as a guest’s.")),
    "general-moved": general_moved,
    "seat-claimed": named(lambda: _("The guest seat of %(guest)s now belongs to %(name)s.")),
    "battle-added": named(lambda: _("Planned %(battle)s.")),
    "battle-edited": named(lambda: _("Changed the plan of %(battle)s.")),
    "battle-opened": named(lambda: _("Opened %(battle)s.")),
    "battle-closed": battle_closed,
    "round-added": round_added,
    "round-edited": named(lambda: _("Put right who fights %(round)s, or where.")),
    "round-removed": named(lambda: _("Took %(round)s away.")),
    "point-noted": point_noted,
    "round-scored": round_scored,
    "round-amended": round_amended,
    "event-rolled": event_rolled,
    "effect-applied": effect_applied,
    "reserve-rolled": named(lambda: _("%(side)s: reserve roll, %(round)s.")),
    "reserve-chosen": reserve_chosen,
    "holding-entered": named(lambda: _("%(side)s: %(unit)s enters from the holding zone and has moved, %(round)s.")),
    "elite-assigned": named(lambda: _("%(side)s: %(label)s is Elite now, %(round)s.")),
    "roster-edited": roster_edited,
    "roll-corrected": roll_corrected,
    "entry-undone": entry_undone,
}
