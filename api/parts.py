"""What the games say, as components of the description: states, actions and events, options that were chosen, designs;
and the files of campaigns and record sheets that hold them.

A component is called by its game and its class (`api.names`), such as "BitvaRoll", those of record sheets such as
"BattletechSheetShot". "Action", "Event", "State", "OptionsChosen" and "Design" are those of any game that is installed.

No view names these classes, as games are found when the process begins: so drf-spectacular cannot come upon them, and
they are put in by its hook for what comes after it.
"""

from collections.abc import Iterable, Mapping
from inspect import cleandoc
from typing import Annotated, Any

from msgspec import Meta, Struct, json

from api.names import REFS, as_text, of_game, ref
from campaigns.transfer.form import CampaignFile
from games.battle_cry.scenario import Scenario
from games.core.game import Game
from games.core.protocol import Undo
from games.core.resolvers import read_by_rules
from games.registry import PLAYABLE
from matches.resigning import Resign
from matches.sheet_files import SheetFile

Schema = dict[str, Any]
Kinds = Iterable[type[Struct]]
ANY: Schema = {"type": "object", "additionalProperties": {}}  # where a game does not say which there are


def part(name: str) -> Any:
    """The type of a field that holds a component of this name; the games check what comes in."""
    return Annotated[dict[str, Any], Meta(extra_json_schema=ref(name))]


GameAction, LineAction, GameEvent, GameState = part("Action"), part("LineAction"), part("Event"), part("State")
SheetAction, SheetLineAction, SheetEvent = part("SheetAction"), part("SheetLineAction"), part("SheetEvent")
OptionsChosen, GameDesign = part("OptionsChosen"), part("Design")
Definition = part("BattleCryScenario")
# What the rules read in a file, by its part. What the `data` of a journal's line are goes by its `kind`.
RULED_IN_FILES: Mapping[str, Mapping[str, str]] = {
    "BattlePart": {"scenario": "BattleCryScenario"},
    "SheetFile": {"design": "Design", "marks": "SheetState"},
    "MarkPart": {"action": "SheetLineAction"},
}


class Parts(dict[str, Schema]):
    """Components by their names."""

    def put(self, name: str, schema: Schema) -> str:
        """One more; gives its name. Raises ValueError where another one has it."""
        if self.setdefault(name, schema) != schema:
            raise ValueError(f"two components are called {name}")
        return name

    def any_of(self, name: str, names: Iterable[str], words: str, **beside: Any) -> str:
        """One of several. Where a value would do for two, as games share tags, the one with more fields comes first: a
        reader that takes the first that fits loses none.
        """
        ordered = sorted(names, key=lambda each: -len(self[each].get("properties", ())))
        refs = list(map(ref, ordered))
        return self.put(name, {"description": words, **({"anyOf": refs} if refs else ANY), **beside})


class Family:
    """The games at tables, or the record sheets: the names of what they say."""

    def __init__(self, parts: Parts, sheet: str = "") -> None:
        self.parts, self.sheet = parts, sheet
        self.states: list[str] = []
        self.actions: list[str] = []
        self.lines: list[str] = []  # the actions as the lines of a log tell them
        self.events: list[str] = []

    def add(self, key: str, states: Kinds, actions: Kinds, events: Kinds) -> None:
        """The components of one game."""
        prefix = of_game(key, self.sheet)
        states, actions, events = (tuple(dict.fromkeys(kinds)) for kinds in (states, actions, events))
        called = _components(self.parts, prefix, states, (*actions, *events))
        self.states += (called[kind] for kind in states)
        self.actions += (called[kind] for kind in actions)
        self.lines += (_line(self.parts, called[kind], getattr(kind, "hides", ())) for kind in actions)
        self.events += (called[kind] for kind in events)
        for word, field, kinds in (("Action", "do", actions), ("Event", "it", events)):
            tags = {getattr(kind, field): REFS + called[kind] for kind in kinds}
            by_tag = {"discriminator": {"propertyName": field, "mapping": tags}} if tags else {}
            self.parts.any_of(prefix + word, [called[kind] for kind in kinds], f"One of those of {key}.", **by_tag)
        if not events:
            self.events.append(f"{prefix}Event")

    def join(self, beside: Iterable[str] = ()) -> None:
        """Those of all games; `beside` are lines of a log that are no actions of a game."""
        put = self.parts.any_of
        where = "on a record sheet" if self.sheet else "at a table"
        put(f"{self.sheet}Action", self.actions, f"What may be done {where}, of any game.")
        put(f"{self.sheet}LineAction", [*self.lines, *beside], f"What was done {where}, as a line of its log tells it.")
        put(f"{self.sheet}Event", self.events, f"What has happened {where}, of any game.")
        put(f"{self.sheet}State", self.states, f"How things stand {where}, of any game.")


def _components(parts: Parts, prefix: str, states: Kinds, sent: Kinds) -> dict[type[Struct], str]:
    """Puts in the classes of a game and all that they hold; gives the names of the classes.

    A state is sent with all its fields. Of what is sent to us, and of what a log has kept, those with a default may be
    missing.
    """
    refs = f"{REFS}{prefix}{{name}}"
    found, schemas = json.schema_components([*states, *sent], ref_template=refs)
    open_ = json.schema_components(sent)[1]
    for name, schema in schemas.items():
        parts.put(prefix + name, _plain(schema, whole=name not in open_))
    return {kind: each["$ref"].removeprefix(REFS) for kind, each in zip([*states, *sent], found, strict=True)}


def _plain(schema: Schema, *, whole: bool) -> Schema:
    """A component as the rest of the description is written; `whole`: it always has all its fields."""
    made = {name: inner for name, inner in schema.items() if name not in ("title", "description")}
    if "properties" in made:
        made["properties"] = {name: _field(inner, default=not whole) for name, inner in made["properties"].items()}
        made["required"] = list(made["properties"]) if whole else made["required"]
    if not made.get("required"):
        made.pop("required", None)
    return made | ({"description": cleandoc(schema["description"])} if "description" in schema else {})


def _field(value: Any, *, default: bool) -> Any:
    if isinstance(value, list):
        return [_field(inner, default=default) for inner in value]
    if not isinstance(value, dict):
        return value
    value = as_text(value)
    left_out = {"items"} if value.get("items") is False else set()  # a tuple has its length; no need to say it twice
    left_out |= set() if default else {"default"}
    made = {name: _field(inner, default=default) for name, inner in value.items() if name not in left_out}
    match made.get("enum"):
        case [str() as only]:  # such as a tag
            del made["enum"]
            made |= {"type": "string", "const": only}
    return made


def chosen(parts: Parts, games: Mapping[str, Game]) -> None:
    """The options that a table may have been given. All that a game has may be left out, so that nothing but the key of
    the game tells whose they are: what is any game's holds those of all, and a reader of it loses none.
    """
    every: dict[str, list[Schema]] = {}
    for key, game in games.items():
        options = {name: fact.schema for name, fact in game.options.items()}
        parts.put(of_game(key, "OptionsChosen"), _closed(options, f"The options of {key} that were chosen."))
        for name, schema in options.items():
            every.setdefault(name, []).append(schema)
    either = {name: _either(kinds) for name, kinds in every.items()}
    parts.put("OptionsChosen", _closed(either, "The options that were chosen, of any game; each has its own of them."))


def _either(kinds: list[Schema]) -> Schema:
    """What several games allow for an option of one name."""
    values = dict.fromkeys(value for kind in kinds for value in kind.get("enum", ()))
    if all("enum" in kind for kind in kinds) and len(set(map(type, values))) == 1:
        return {"enum": list(values)}
    return {"anyOf": kinds} if any(kind != kinds[0] for kind in kinds) else kinds[0]


def _closed(properties: Mapping[str, object], words: str) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False, "description": words}


def _line(parts: Parts, name: str, hides: tuple[str, ...]) -> str:
    """The component of an action in a log, where others than who did it do not read all its fields."""
    if not hides:
        return name
    whole = parts[name]
    hidden = {"type": "array", "items": {"type": "string", "enum": list(hides)}}
    line = {
        **whole,
        "properties": {**whole["properties"], "hidden": hidden},
        "required": [field for field in whole["required"] if field not in hides],
        "description": "Whole for who did it; for others without the fields that it names in `hidden`.",
    }
    return parts.put(f"{name}Line", line)


def parts() -> Parts:
    """All components. Raises ValueError where two would have the same name."""
    found = Parts()
    tables, sheets = Family(found), Family(found, "Sheet")
    for key, game in PLAYABLE.items():
        tables.add(key, *_played(game))
        if game.sheets:
            sheets.add(key, (game.sheets.marks_shape,), game.sheets.actions, game.sheets.events)
    undo, resign = _components(found, "", (), (Undo, Resign)).values()
    tables.join([undo, resign])
    sheets.join([undo])
    chosen(found, PLAYABLE)
    designs: list[str] = []
    for key, game in PLAYABLE.items():
        designs += _components(found, of_game(key, ""), (), _facts(game)).values()
    found.any_of("Design", designs, "What a record sheet is made of, of any game.")
    found.put("BattleCryScenario", _plain(read_by_rules(Scenario).extra_json_schema or {}, whole=False))
    _components(found, "", (), (CampaignFile, SheetFile))
    for name, fields in RULED_IN_FILES.items():
        found[name]["properties"] |= {field: ref(held) for field, held in fields.items()}
    return found


def _facts(game: Game) -> Kinds:
    """The classes of the facts of a game's designs."""
    return dict.fromkeys(each.facts_shape for each in (game.designs, game.sheets) if each)


def _played(game: Game) -> tuple[Kinds, Kinds, Kinds]:
    """The classes of a game's states, actions and events; tables that began by older rules go on by these."""
    rules = [game.rules, *game.earlier.values()]
    return [each.state for each in rules], [kind for each in rules for kind in each.actions.values()], game.events
