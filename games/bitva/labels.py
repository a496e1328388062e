"""What actions and events are called, in no language yet. The sentences stand in content/texts.toml."""

from msgspec.structs import asdict

from games.bitva import model
from games.bitva.ground import Ground
from games.bitva.model import PIECES, Action, Event, State
from games.bitva.options import PACKAGE
from games.bitva.rules import ground_of
from games.core.texts import Label, texts

TEXTS = texts(PACKAGE)


def action_label(action: Action, state: State) -> Label:
    """What an action does in this state, in which it is legal."""
    ground = ground_of(state.options)
    match action:
        case model.Roll():
            return Label(f"actions.roll.{state.phase}", {})
        case model.Post() | model.Place():
            return Label(f"actions.{action.do}", {"hex": ground.board.printed[action.at]})
        case model.Move() | model.Enter() | model.Recall():
            return _jump(ground, action, state.cells)
    return Label(f"actions.{action.do}", {})


def _jump(ground: Ground, action: model.Move | model.Enter | model.Recall, cells: str) -> Label:
    origin, to = ground.index[action.origin], ground.index[action.to]
    code = f"actions.{action.do}.{PIECES[cells[origin]]}"
    if taken := PIECES.get(cells[to]):
        code += f".takes-{taken}"
    params = {
        "origin": ground.board.printed[action.origin],
        "hex": ground.board.printed[action.to],
        "from_number": ground.number[origin],
        "number": ground.number[to],
    }
    return Label(code, params)


def event_label(event: Event, state: State) -> Label:
    """What has happened; `state` is any of the same game."""
    printed = ground_of(state.options).board.printed
    code, params = f"events.{event.it}", asdict(event)
    match event:
        case model.Posted() | model.Placed():
            params["hex"] = printed[event.at]
        case model.Moved():
            code += f".{event.piece}"
            params |= {"origin": printed[event.origin], "hex": printed[event.to]}
        case model.Captured():
            code += f".{event.piece}"
            params["hex"] = printed[event.at]
        case model.Passed() if not state.options.pass_if_only_general:  # A3 with the option one may pass who could move
            code += ".stuck"
        case model.Won((seat,)):
            params = {"seat": seat}
        case model.Won((seat, ally)):
            return Label(f"{code}-together", {"seat": seat, "ally": ally})
    return Label(code, params)
