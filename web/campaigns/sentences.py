"""The journal in the reader's words: one sentence for each kind of line, [journal] in the texts of its game."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.models import JournalEntry
from core.language import in_language, reader_language
from games.core.text import Text, both, listed
from web.campaigns import words
from web.words import THROWN_BY

RAW_LONGEST = 300

Data = Mapping[str, Any]  # what a line says: `campaigns.lines` tells which says what


def line_words(entry: JournalEntry, *, at_desk: bool = False) -> str:
    """What a line says was done. The one who did it and the time stand beside it; `at_desk`, its battle too.

    A line that cannot be put in words, of a kind or with contents that are not known here, is shown as it is stored.
    """
    try:
        named = _named(entry.data, at_desk)
        code = _code(entry.kind, entry.data, named)
        return " ".join([words.JOURNAL[code].format(**named), *_besides(entry.kind, entry.data)])
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


def noted_words(data: Data) -> str:
    """What was noted: a unit, or an objective by its name where the scenario gives a name."""
    if data["what"] == "unit":
        return words.JOURNAL_PARTS["unit"]
    title = data.get("title")
    text = both(title if isinstance(title, str) else Text(**title)) if title else None
    name = in_language(text) if text else words.JOURNAL_PARTS["objective"]
    return f"{name} (+{data['worth']})" if data["worth"] > 1 else name


# --- what sentences name --------------------------------------------------------------------------


def _named(data: Data, at_desk: bool) -> dict[str, Any]:
    """What a line holds, with its side, its battle and its round in words; `place` is the round, else the battle."""
    named = {name: value for name, value in data.items() if name != "round"}
    if "number" in data:
        battle = words.JOURNAL_PARTS["battle"].format(number=data["number"], name=data.get("name", ""))
        named["battle"] = named["place"] = battle
        if "round_number" in data:
            round_ = words.JOURNAL_PARTS["round-at-desk" if at_desk else "round"]
            named["round"] = named["place"] = round_.format(battle=battle, number=data["round_number"])
    if "side" in data:
        named["side"] = words.SIDES[data["side"]]
    if data.get("unit") in words.UNITS:
        named["unit"] = words.UNITS[data["unit"]]
    if data.get("label"):
        named["label"] = _unit_called(data["label"])
    return named


def _unit_called(label: str) -> str:
    """A unit without a name of its own stands in a line by its kind and number, in the language of who wrote it."""
    kind, _space, number = label.rpartition(" ")
    code = words.UNITS.code_of(kind) if number.isdecimal() else None
    return f"{words.UNITS[code]} {number}" if code else label


def _code(kind: str, data: Data, named: dict[str, Any]) -> str:
    """The sentence of a line, by its code; what that names beside is added to `named`."""
    match kind:
        case "pot-adjusted":
            named["delta"] = f"+{data['delta']}" if data["delta"] > 0 else f"−{-data['delta']}"
        case "link-withdrawn":
            named["whose"] = data.get("name") or data.get("label")
            return f"{kind}-named" if named["whose"] else kind
        case "general-added":
            return f"{kind}-invited" if data.get("invited") else kind
        case "general-moved":
            return f"{kind}-left" if data.get("left") else kind
        case "battle-closed":
            named["result"] = _result(data)
        case "round-added":
            named |= {side: general["name"] for side, general in data["generals"].items()}
        case "point-noted":
            named["noted"] = noted_words(data)
        case "round-scored":
            named["points"] = _points(data["points"])
        case "round-amended":
            named |= {"points": _points(data["points"]), "before": _points(data["before"])}
        case "event-rolled":
            return f"{kind}-one" if data["count"] == 1 else kind
        case "effect-applied":
            return f"{kind}{_effect(data, named)}"
        case "reserve-chosen":
            named["taken"] = listed(map(_taken, data["take"]), reader_language())
            return kind if named["taken"] else f"{kind}-nothing"
        case "roll-corrected":
            named["faces"] = ", ".join(words.SYMBOLS[face] for face in data["before"])
    return kind


def _besides(kind: str, data: Data) -> Iterator[str]:
    """What stands behind the sentence of a line."""
    match kind:
        case "campaign-edited" if "listed" in data:
            yield words.JOURNAL_PARTS["listed" if data["listed"] else "unlisted"]
        case "pot-adjusted" if data.get("note"):
            yield data["note"]
        case "round-added" if data.get("table"):
            yield words.JOURNAL_PARTS["table"].format(table=data["table"])
        case "round-edited":
            for side, general in data.get("generals", {}).items():
                if general["from"] != general["to"]:
                    before, to = general["from"], general["to"]
                    yield words.JOURNAL_PARTS["instead"].format(side=words.SIDES[side], to=to, before=before)
        case "round-amended" if "final" in data:
            yield f"{_result(data)}."
        case "round-scored":
            for side, back in (data.get("returned") or {}).items():
                code = "returned-one" if back == 1 else "returned"
                if back:
                    yield words.JOURNAL_PARTS[code].format(side=words.SIDES[side], n=back)


def _effect(data: Data, named: dict[str, Any]) -> str:
    """What an effect came to: the end of its code."""
    named["effect"] = words.EFFECTS[
        words.joined(data["kind"], data["unit_kind"] if data["kind"] == "figure_lost" else "")
    ]
    named["suffers"] = f"{named['side']}, {named['round']}" if "round_number" in data else named["side"]
    if data["state"] == "no_target":
        return "-no_target"
    if "moved" in data:  # C9, T6 which of the two a flag came to
        return "-moved" if data["moved"] else "-instead"
    return "-unit" if data.get("label") else ""


def _taken(choice: Data) -> str:
    kind, unit = choice["kind"], words.UNITS.get(choice.get("unit") or "", "")
    if kind == "unit":
        kind = "unit-holding" if choice.get("to") == "holding" else "unit-baseline"
    elif kind != "elite" and unit:
        kind = "event_unit"
    text = words.TAKEN_TOLD[kind].format(unit=unit)
    return f"{text} ({choice['hex']})" if choice.get("hex") else text


def _points(given: Mapping[str, Mapping[str, int]]) -> str:
    return ", ".join(words.JOURNAL_PARTS["points"].format(side=words.SIDES[side], **of) for side, of in given.items())


def _result(data: Data) -> str:
    """Who has won a battle, and the final score with the winner's points first."""
    winner, final = data["winner"], data["final"]
    first, second = ("confederacy", "union") if winner == "confederacy" else ("union", "confederacy")
    won = words.BATTLE_WON[winner or "drawn"]
    return words.JOURNAL_PARTS["result"].format(won=won, first=final[first], second=final[second])
