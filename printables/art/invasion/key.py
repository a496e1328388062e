"""What lies on the ground and what it does, with the numbers of the rules; and how tiles are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from games.core.text import capital
from games.invasion.tiles import CELLS, EDGES
from printables.art.invasion.ground import PLAIN, SHUT, THICK, Decor, cell_art, sample_between
from printables.context import GameContext
from printables.flow import Strip
from printables.fonts import PT
from printables.layout import REST, Box
from printables.leaflet import PanelNote, Section
from printables.pieces import marked, ours
from printables.shapes import Shape, at, group, label, labels, list_entry, paragraph, paragraph_height, rect, underline
from printables.theme import Theme

ROW, SAMPLE, PICTURE = 22.0, 20.0, 23.5  # mm: a row; a cell; the column of pictures
FACT, HEAD = 13.0, 7.0  # mm: a column of facts; the row of their headings
INDENT, CLEAR = 6.0, 2.0  # mm before a step; between a rule and a note below it
LESS = 1.5  # points that an explanation is smaller than a name
TOLD = ("treasure", "sewer", "chair", "stair", "window", "door", "broken")  # what has words of its own


def _heads(words: Sequence[str], _wide: float, points: float, theme: Theme) -> Strip:
    """The headings over the facts of edges."""

    def draw(box: Box) -> Shape:
        _, *cells = box.columns(REST, *[FACT] * len(words))
        heads = labels(cells, words, points - 0.5, face="Sans-Semi", fill=theme.ink, pad=0)
        return group(*heads, underline(box, theme.hair))

    return Strip(HEAD, draw)


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A picture, what it is called and what that is; and facts in columns. `ours` puts its mark to the name."""

    art: Callable[[], Shape]
    name: str
    words: str = ""
    facts: Sequence[str] = ()
    ours: bool = False

    def __call__(self, _wide: float, points: float, theme: Theme) -> Strip:
        return Strip(ROW, lambda box: self._drawn(box, points, theme))

    def _drawn(self, box: Box, points: float, theme: Theme) -> Shape:
        picture, text, *cells = box.columns(PICTURE, REST, *[FACT] * len(self.facts), gap=0.5)
        high, below = points * PT * 1.3, paragraph_height(self.words, points - LESS, text.w) if self.words else 0.0
        top = text.cy + (high + below) / 2
        name = Box(text.x, top - high, text.w, high)
        return group(
            at(picture.x + SAMPLE / 2, picture.cy, self.art()),
            marked(name, self.name, points, mark=ours(self.ours), fill=theme.ink, face="Sans-Semi", pad=0),
            paragraph(Box(text.x, name.y - below, text.w, below), self.words, points - LESS, fill=theme.ink)
            if self.words
            else None,
            *labels(cells, self.facts, points, fill=theme.ink, pad=0),
            underline(box, theme.hair),
        )


def _below(words: str, wide: float, points: float, theme: Theme) -> Strip:
    """A note below the rule of a sign, clear of it."""
    note = PanelNote(words)(wide, points, theme)
    return Strip(note.height + CLEAR, lambda box: note.draw(box.less(above=CLEAR)))


def _step(n: int, words: str, wide: float, points: float, theme: Theme) -> Strip:
    """A numbered step of what is to be done."""

    def draw(box: Box) -> Shape:
        number, room = box.columns(INDENT, REST)
        first = Box(number.x, box.top - points * PT * 1.25, number.w, points * PT * 1.25)
        mark = label(first, f"{n}", points, face="Sans-Bold", fill=theme.accent, anchor="start", pad=0)
        return list_entry(paragraph(room, words, points, fill=theme.ink), mark)

    return Strip(paragraph_height(words, points, wide - INDENT) + 1.6, draw)


def ground_key(context: GameContext) -> list[Section]:
    """Edges with their cost in movement points, melee and sight; cells; how the tiles are made."""
    words = context.words
    edges = [
        KeyRow(
            partial(_edge_art, kind, context),
            capital(words(f"inv_{kind}")),
            words(f"inv_of_{kind}") if kind in TOLD else "",
            _facts("open" if kind == "broken" else kind, context),
        )
        for kind in (*EDGES, "broken")
    ]
    cells = [
        KeyRow(
            partial(_cell_art, kind, context),
            capital(words(f"inv_{kind}")),
            words(f"inv_of_{kind if kind in TOLD else 'enter' if facts.enter else 'barred'}"),
            ours=facts.reconstruction,
        )
        for kind, facts in CELLS.items()
    ]
    stall = KeyRow(
        partial(_cell_art, "table", context, Decor(table="awning")),
        capital(words("inv_stall")),
        words("inv_of_stall"),
    )
    heads = partial(_heads, [words(f"inv_head_{key}") for key in ("move", "melee", "sight")])
    steps = ("make_card", "inv_make_cut", "inv_make_lay")
    return [
        Section(words("inv_key_edges"), [heads, *edges, partial(_below, words("inv_mp"))]),
        Section(words("make_pieces"), [partial(_step, n, words(key)) for n, key in enumerate(steps, 1)]),
        Section(words("inv_key_cells"), [*cells, stall, partial(_below, words("inv_of_decor"))]),
    ]


def _facts(kind: str, context: GameContext) -> tuple[str, str, str]:
    """ "2 MP", "no", "yes": what it costs to step over an edge, and whether it lets melee and sight pass."""
    words, facts = context.words, EDGES[kind]
    yes, no = words("yes"), words("no")
    return (
        no if facts.cost is None else words("inv_of_cost", n=facts.cost),
        yes if facts.free else no,
        yes if facts.sight else no,
    )


def _cell_art(kind: str, context: GameContext, decor: Decor = PLAIN) -> Shape:
    frame = rect(Box.round(0, 0, SAMPLE), stroke=context.theme.hair)
    return group(cell_art(kind, SAMPLE, context.theme, decor=decor), frame)


def _edge_art(kind: str, context: GameContext) -> Shape:
    """Half a cell above an edge and half of one below."""
    theme = context.theme
    # A wall ends half its depth beyond its cells.
    cell = SAMPLE / (1 + THICK / 2) if kind in (*SHUT, "broken") else SAMPLE
    pane = rect(Box.round(0, 0, SAMPLE), fill=theme.grounds["stone"].fill, stroke=theme.hair)
    return group(pane, at(-SAMPLE / 2, -cell, sample_between(kind, cell, theme)))
