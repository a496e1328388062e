"""What lies on the ground and what it does: the signs with the numbers of the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.invasion.tiles import CELLS, EDGES
from printables.art.invasion.context import Context
from printables.art.invasion.ground import Town, between, cell_art
from printables.layout import REST, Box
from printables.leaflet import Section
from printables.pieces import OURS, marked
from printables.shapes import Shape, at, group, line, paragraph, paragraph_height, rect
from printables.theme import Theme

ROW, SAMPLE, PICTURE, NAME = 10.5, 9.0, 11.0, 36.0  # mm: a row; a cell; the columns of pictures and names
SAID = {"treasure": "inv_of_treasure", "sewer": "inv_of_sewer", "chair": "inv_of_chair"}


@dataclass(frozen=True, slots=True)
class Sign:
    """A picture, what it is called, and what it does; `ours` puts its mark to the name."""

    art: Callable[[], Shape]
    name: str
    words: str
    ours: bool = False

    def height(self, wide: float, points: float) -> float:
        return ROW

    def draw(self, box: Box, theme: Theme, points: float) -> Shape:
        picture, name, words = box.columns(PICTURE, NAME, REST, gap=1.0)
        high = paragraph_height(self.words, points, words.w)
        middle = Box(words.x, words.cy - high / 2, words.w, high)
        mark = OURS if self.ours else ""
        return group(
            at(picture.x + SAMPLE / 2 + 0.5, picture.cy, self.art()),
            marked(name, self.name, points, mark=mark, fill=theme.ink, face="Sans-Semi", pad=0),
            paragraph(middle, self.words, points, fill=theme.ink),
            line((box.x, box.y), (box.right, box.y), theme.hair),
        )


def ground_key(context: Context) -> list[Section]:
    """Edges with their cost in movement points, sight and melee; then cells."""
    words = context.words
    edges = [
        Sign(_edge_art(kind, context), words(f"inv_{kind}").capitalize(), _edge_words(kind, context)) for kind in EDGES
    ]
    broken = Sign(
        _edge_art("door", context, broken=True),
        words("inv_broken").capitalize(),
        words("inv_of_broken", n=EDGES["open"].cost),
    )
    cells = [
        Sign(
            lambda kind=kind: cell_art(kind, SAMPLE, context.theme),  # type: ignore[misc]
            words(f"inv_{kind}").capitalize(),
            words(SAID.get(kind, "inv_of_enter" if facts.enter else "inv_of_barred")),
            facts.reconstruction,
        )
        for kind, facts in CELLS.items()
    ]
    return [Section(words("inv_key_edges"), [*edges, broken]), Section(words("inv_key_cells"), cells)]


def _edge_words(kind: str, context: Context) -> str:
    """ "2 MP, no melee, sight": what an edge costs, and what passes it."""
    words, facts = context.words, EDGES[kind]
    if facts.cost is None:
        return words("inv_of_wall")
    cost = words("inv_of_window" if kind == "window" else "inv_of_cost", n=facts.cost)
    return ", ".join(
        (
            cost,
            words("inv_of_melee" if facts.free else "inv_of_no_melee"),
            words("inv_of_sight" if facts.sight else "inv_of_no_sight"),
        )
    )


def _edge_art(kind: str, context: Context, *, broken: bool = False) -> Callable[[], Shape]:
    def draw() -> Shape:
        grid = {(1, 1): "floor", (1, 3): "floor", (1, 2): kind}
        town = Town(grid, 2, SAMPLE, context.theme, ("A1-A2",) if broken else ())
        pane = Box(-SAMPLE / 2, -SAMPLE / 2, SAMPLE, SAMPLE)
        fill = context.theme.grounds["stone"].fill
        return group(rect(pane, fill=fill), at(-SAMPLE / 2, -SAMPLE, between(town)))

    return draw
