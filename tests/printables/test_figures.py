"""What stands for a unit: a figure of its own for each kind of each game, legible when it is small."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from games.battletech.designs import DESIGNS, DesignMount
from games.invasion.figures import HEROES, WEAPONS
from games.little_battlefield.components import FACTIONS
from games.little_battlefield.components import KINDS as RANKS
from printables.art.battle_cry.field import FIGURES
from printables.art.battletech import context
from printables.art.battletech.context import silhouette
from printables.art.bitva.field import SIGNS as SOLDIERS
from printables.art.invasion.figures import SIGNS as ADVENTURERS
from printables.art.little_battlefield.signs import unit_sign
from printables.installed import packages
from printables.layout import Box
from printables.shapes import Stamp
from printables.symbols import BEHIND, SIDE, extent, figure, figures, room_for, shape_of, symbol
from printables.theme import THEMES
from printables.tree import bounds

EVERY = [f"{game}/{name}" for game in packages() for name in figures(game)]
KEPT_OUT = 1.0  # units at each edge of the square
FLOOR = 0.7  # units: thinner ink or seams are lost where a figure is 11 mm wide (0.08 mm)
ACROSS = 700  # pixels


def drawn(name) -> Image.Image:
    """The figure, white on black, ACROSS pixels wide."""
    out = Image.new("1", (ACROSS, ACROSS))
    for ring in figures(name.partition("/")[0])[name.partition("/")[2]]:
        layer = Image.new("1", out.size)
        ImageDraw.Draw(layer).polygon([((x / SIDE + 0.5) * ACROSS, (0.5 - y / SIDE) * ACROSS) for x, y in ring], fill=1)
        out = ImageChops.logical_xor(out, layer)
    return out.convert("L")


def ink(image) -> int:
    return image.histogram()[255]


def test_every_kind_of_unit_has_a_figure_of_its_own():
    named = [
        *(FIGURES[kind] for kind in ("infantry", "cavalry", "artillery", "general")),
        *(SOLDIERS[kind] for kind in ("infantry", "general")),
        *(unit_sign(faction, kind) for faction in FACTIONS for kind in RANKS),
        *(ADVENTURERS[hero] for hero in HEROES),
        *(ADVENTURERS[f"goblin-{weapon}"] for weapon in WEAPONS),
        *(getattr(context, build) for build in ("HUMANOID", "HUNCHED", "BIRD", "QUAD", "MISSILES", "ASSAULT")),
    ]
    assert sorted(named) == sorted(EVERY)  # each once, and none that nothing uses
    paths = {name: shape_of(name, "#000000").points for name in named}
    assert not [pair for pair in combinations(named, 2) if paths[pair[0]] == paths[pair[1]]]


@pytest.mark.parametrize("name", EVERY)
def test_a_figure_fills_its_square_and_keeps_clear_of_its_edges(name):
    left, bottom, right, top = bounds(shape_of(name, "#000000"))
    assert max(abs(v) for v in (left, bottom, right, top)) <= SIDE / 2 - KEPT_OUT + 0.05
    assert max(extent(name)) == pytest.approx(SIDE - 2 * KEPT_OUT, abs=0.25)
    assert left + right == pytest.approx(0, abs=0.25)
    assert bottom + top == pytest.approx(0, abs=0.25)


@pytest.mark.parametrize("name", EVERY)
def test_no_ink_and_no_seam_of_a_figure_is_too_thin_to_print(name):
    image, pen = drawn(name), 2 * round(FLOOR * ACROSS / SIDE / 2) + 1
    thick = image.filter(ImageFilter.MinFilter(pen)).filter(ImageFilter.MaxFilter(pen))
    filled = image.filter(ImageFilter.MaxFilter(pen)).filter(ImageFilter.MinFilter(pen))
    assert 1 - ink(thick) / ink(image) < 0.012  # points and corners alone
    assert ink(filled) / ink(image) - 1 < 0.012


def test_what_is_no_figure_is_refused_with_its_name(monkeypatch, tmp_path):
    for path, why in (("M1,1 9,9Z", "square"), ("M1,1 9,9 120,3Z", "square"), ("M1,1L9,9", "closed"), ("", "closed")):
        (tmp_path / "figures.toml").write_text(f'knight = "{path}"')
        monkeypatch.setattr("printables.installed.files", lambda _: tmp_path)
        figures.cache_clear()
        with pytest.raises(ValueError, match=f"bitva/knight .*{why}"):
            figures("bitva")
    figures.cache_clear()


def test_a_figure_is_written_once_for_each_ink_and_as_large_as_its_box():
    (near,), (far,) = (symbol(x, 0, "bitva/general", size, "#23476B").contents for x, size in ((1, 5), (9, 20)))
    assert isinstance(near, Stamp)
    assert near.key == far.key
    for name in ("battle-cry/artillery", "battle-cry/infantry"):
        box = Box(3, 4, 12, 9)
        left, bottom, right, top = bounds(shape_of(name, "#000000"))
        scale = room_for(name, box) / SIDE
        assert max((right - left) * scale / box.w, (top - bottom) * scale / box.h) == pytest.approx(1, abs=0.01)


def test_where_ink_is_saved_a_figure_is_paper_within_a_line_as_fine_at_any_size():
    for size in (5, 20):
        (stamp,) = figure(0, 0, "bitva/general", size, "#000000", THEMES["ink-saver"]).contents
        (path,) = stamp.contents
        assert path.fillColor.hexval() == "0xffffff"
        assert path.strokeWidth * size / SIDE == pytest.approx(0.15, abs=0.01)


# --- which mech has which ------------------------------------------------------------------------

HUNCHBACK, ENFORCER, CICADA = (DESIGNS[key] for key in ("HBK-4G", "ENF-4R", "CDA-2A"))
RACKS = (DesignMount("LRM 15", "RT", "lrm-15", 8), DesignMount("LRM 15", "LT", "lrm-15", 8))


@pytest.mark.parametrize(
    ("design", "build"),
    [
        (HUNCHBACK, "hunched"),
        (ENFORCER, "humanoid"),
        (CICADA, "bird"),
        (replace(CICADA, config="quad"), "quad"),
        (replace(ENFORCER, mounts=RACKS), "missiles"),
        (replace(ENFORCER, mounts=(*RACKS, *ENFORCER.mounts)), "humanoid"),
        (replace(ENFORCER, tons=80), "assault"),
        (replace(ENFORCER, mounts=(DesignMount("Mystery gun", "RT", ""),)), "humanoid"),
        (replace(HUNCHBACK, mounts=(DesignMount("Gauss rifle", "LT", "gauss-rifle", 8),)), "hunched"),
        (None, "humanoid"),
    ],
)
def test_a_mechs_figure_follows_from_its_design(design, build):
    assert silhouette(design) == f"battletech/{build}"


@pytest.mark.parametrize("name", [name for name in EVERY if name.startswith("battletech/")])
def test_a_figure_from_behind_is_mirrored_and_as_large_without_what_is_cut_into_it(name):
    front, behind = shape_of(name, "#000000"), shape_of(name + BEHIND, "#000000")
    left, low, right, high = bounds(front)
    assert bounds(behind) == pytest.approx((-right, low, -left, high))
    assert extent(name + BEHIND) == extent(name)
    assert len(behind.operators) < len(front.operators)
