"""What actions and events are called, in no language yet. The sentences stand in content/texts.toml."""

from collections.abc import Mapping

from msgspec.structs import asdict

from games.core.text import Text, both, together
from games.core.texts import Label, texts
from games.invasion import model
from games.invasion.events import Broken, Event, GameEnded, Held, NoRiposte, Struck, Summoned
from games.invasion.model import Action, State
from games.invasion.position import step_cost
from games.invasion.tiles import PACKAGE

TEXTS = texts(PACKAGE)


def figure_text(code: str) -> Text:
    """What a figure is called: a hero by its name, a goblin "g3" by its number."""
    if not is_goblin(code):
        return TEXTS.term(code)
    return together((TEXTS.term("goblin"), both(code[1:])), "\u00a0")


def is_goblin(code: str) -> bool:
    """Whether a code is a goblin's; cells begin with a capital."""
    return code.startswith("g") and code[1:].isdecimal()


def figure_label(code: str, params: Mapping[str, object]) -> Label:
    """A label in which goblins are called by their numbers."""
    goblins = {
        name: figure_text(value) for name, value in params.items() if isinstance(value, str) and is_goblin(value)
    }
    return Label(code, {**params, **goblins})


def action_label(action: Action, state: State) -> Label:
    """What an action does in this state, in which it is legal."""
    params = asdict(action)
    match action:
        case model.Step(figure, to):
            params |= {"at": state.cell_of(figure), "cost": step_cost(state, figure, to)}
        case model.BreakIn(figure, to):
            params |= {"at": state.cell_of(figure), "target": state.occupants()[to]}
        case model.Attack(figure, target):
            params |= {"at": state.cell_of(figure), "to": state.cell_of(target)}
        case model.Strike() | model.BreakOff() | model.Retreat() if state.fight:
            figure, target = state.fight.next, state.fight.other
            params |= {"figure": figure, "at": state.cell_of(figure), "target": target}
        case model.TakeTreasure(name):
            params |= {"at": state.cell_of(name)}
        case model.EndTurn(figure):
            points, attacks = state.left_of(figure)
            params |= {"at": state.cell_of(figure), "points": points, "attacks": attacks}
        case model.EndPhase():
            params["idle"] = sum(not goblin.done for goblin in state.goblins)
    return figure_label(f"actions.{action.do}", params)


def event_label(event: Event, state: State) -> Label:
    """What has happened; `state` is any of the same game, as events of Invasion say all themselves."""
    params, more = asdict(event), ""
    match event:
        case Struck(effect=effect, rerolled=rerolled):
            more = f".{effect}-again" if rerolled else f".{effect}"  # R7
        case GameEnded(side):
            more = f".{side}"
        case NoRiposte(melee=melee):
            more = ".melee" if melee else ".afar"
        case Broken(crushed=True):
            more = ".crushed"
        case Held(why=why) if why:
            more = f".{why}"
        case Summoned(pack, bonus, goblins) if goblins < pack + bonus:
            params["lost"], more = pack + bonus - goblins, ".lost"
    if isinstance(event, Broken | Held):
        params["first"], params["second"] = event.edge.split("-")
    return figure_label(f"events.{event.it}{more}", params)
