import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from reportlab.graphics import shapes

from printables.art.battle_cry.signs import DIE, SYMBOLS, TOKEN, die, token
from printables.catalogue import render
from printables.hexes import Hexes
from printables.installed import packages
from printables.layout import Box
from printables.pieces import plate, qr, tick
from printables.shapes import Stamp, Stroke, at, circle, curve, group, hatch, outline, poly, rect, segments, text
from printables.sheets import Page, scale_bar
from printables.svg import svg_text
from printables.symbols import figures, symbol
from printables.tabletop import counter
from printables.terrain import bridge, fence, hex_ground
from printables.theme import THEMES, theme_of

THEME = THEMES["colour"]
SVG = "{http://www.w3.org/2000/svg}"


def page(art, width, height) -> Page:
    return Page(width, height, art, "Part", "Part", "", "en")


def counters(theme):
    signs = ("battle-cry/infantry", "battle-cry/cavalry", "battle-cry/artillery", "bitva/general", "goblin")
    sides = ("first", "second", "third", "fourth", "neutral")
    return group(
        *[
            at(1 + 19 * i, 1, counter(18, theme.sides[side], theme, "Name", sign, pips=i, mark="star"))
            for i, (side, sign) in enumerate(zip(sides, signs, strict=True))
        ]
    )


def grounds(theme):
    hexes = Hexes(24, pointed=True)
    kinds = ("hill", "water", "town", "field", "stone")
    return group(*[at(13 + 25 * i, 15, hex_ground(kind, hexes, theme)) for i, kind in enumerate(kinds)])


PARTS = {
    **{f"counters-{key}": (counters(theme), 96, 20) for key, theme in THEMES.items()},
    **{f"grounds-{key}": (grounds(theme), 126, 30) for key, theme in THEMES.items()},
    "things": (
        group(*[symbol(5 + 10 * i, 5, name, 9, "#23476B") for i, name in enumerate(("sword", "bow", "earthworks"))]),
        30,
        10,
    ),
    "ways": (
        group(bridge(20, 10, 20, 9, 5, THEME), fence((2, 30), (16, 30), THEME)),
        42,
        34,
    ),
    "scale-bar": (at(1, 1, scale_bar(THEME)), 102, 7),
    "ticks": (group(tick(3, 3, False, THEME), tick(9, 3, True, THEME, disc=True)), 12, 6),
    **{
        f"figures-{game}": (
            group(*[symbol(8 + 15 * i, 8, f"{game}/{name}", 14, "#23476B") for i, name in enumerate(figures(game))]),
            1 + 15 * len(figures(game)),
            16,
        )
        for game in packages()
        if figures(game)
    },
    "sabres": (symbol(5, 5, "sabres", 10, "#23476B"), 10, 10),
    "dice": (group(*[at(3 + 6 * i, 3, die(face, THEME)) for i, face in enumerate([*SYMBOLS, ""])]), 36, 6),
    "qr": (qr(Box(0, 0, 19, 19), "https://bivouac.example/c/1"), 19, 19),
    **{
        f"side-{side}-{key}": (
            group(plate(Box(1, 1, 20, 6), theme.sides[side]), at(25, 4, token(side, theme))),
            29,
            8,
        )
        for key in THEMES
        for theme in [theme_of(key, "battle-cry")]
        for side in ("union", "confederacy")
    },
}


@pytest.mark.parametrize("name", PARTS)
def test_small_parts_look_as_they_did(name, golden):
    golden(name, svg_text(page(*PARTS[name])))


def test_the_sides_differ_without_colour():
    def shape_only(side):
        svg = svg_text(page(plate(Box(1, 1, 20, 6), theme_of("ink-saver", "battle-cry").sides[side]), 22, 8))
        return re.sub(r"#[0-9a-f]{6}", "", svg)

    assert shape_only("union") != shape_only("confederacy")


def test_a_page_runs_under_a_policy_without_inline_code(campaign):
    tree = ElementTree.fromstring(render("campaign-sheet", format="svg", data=campaign).content)
    for node in tree.iter():
        assert node.tag.removeprefix(SVG) in {
            "svg", "title", "desc", "defs", "g", "use", "rect", "circle", "polygon", "path", "text",
        }  # fmt: skip
        assert not [name for name in node.attrib if name == "style" or name.startswith("on")]
    assert [use.get("href")[0] for use in tree.iter(f"{SVG}use")] == ["#"] * len(list(tree.iter(f"{SVG}use")))


def test_a_page_names_itself_for_those_who_cannot_see_it(campaign):
    tree = ElementTree.fromstring(
        render("campaign-sheet", format="svg", language="fr", data=campaign, prefix="a").content
    )
    assert tree.get("role") == "img"
    assert tree.get("lang") == "fr"
    named = {node.get("id"): node.text for node in tree.iter() if node.tag in (f"{SVG}title", f"{SVG}desc")}
    assert [named[name] for name in tree.get("aria-labelledby").split()] == [
        "La vallée de la Shenandoah – Feuille de campagne – page 1 sur 1",
        "La vallée de la Shenandoah. Union 28, Confédération 36. Batailles\u00a0: Kernstown, Winchester, Ox Hill.",
    ]
    assert (tree.get("width"), tree.get("height"), tree.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")


def test_ids_of_two_pages_in_one_document_never_meet(campaign):
    ids = []
    for prefix in ("a-", "b-"):
        svg = render("campaign-sheet", format="svg", data=campaign, prefix=prefix).content.decode()
        own = re.findall(r' id="([^"]+)"', svg)
        assert len(own) == len(set(own)) > 5
        assert {name[1:] for name in re.findall(r'href="([^"]+)"', svg)} <= set(own)
        ids.append(set(own))
    assert not ids[0] & ids[1]


def test_names_are_escaped(campaign):
    hostile = replace(campaign, name='<script>alert("&")</script>')
    svg = render("campaign-sheet", format="svg", data=hostile).content.decode()
    assert "<script" not in svg
    assert "&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;" in svg


def test_coordinates_keep_a_micrometre():
    svg = svg_text(
        page(group(circle(1.23456, -0.0001, 0.5, fill="#000000"), poly([(0, 0), (1, 0.0005), (2, 2)])), 5, 5)
    )
    assert '<circle cx="1.235" cy="0" r="0.5"' in svg
    assert 'points="0 0 1 0.001 2 2"' in svg or 'points="0 0 1 0 2 2"' in svg


def test_numbers_are_as_short_as_they_can_be():
    art = group(poly([(100, 0), (-10.5, 2.25), (120.300, -0.0004)]), at(10, -20.1234567, circle(0, 0, 1), turn=45))
    svg = svg_text(page(art, 130, 10))
    assert 'width="130mm" height="10mm"' in svg
    assert 'points="100 0 -10.5 2.25 120.3 0"' in svg
    assert 'transform="matrix(0.707107 0.707107 -0.707107 0.707107 10 -20.123457)"' in svg


def test_a_stamp_in_stamps_is_written_once_and_before_them():
    inner = Stamp("inner", (0, 0, 1, 1), circle(0, 0, 1, fill="#000000"))
    outer = Stamp("outer", (0, 0, 9, 9), at(3, 3, inner), at(6, 6, inner))
    tree = ElementTree.fromstring(svg_text(page(group(outer, inner, outer), 20, 20), prefix="a-"))
    defs, drawn = tree.find(f"{SVG}defs"), tree.find(f"{SVG}g")
    small, large = (element.get("id") for element in defs)
    assert small.startswith("a-s")
    assert large.startswith("a-s")
    assert [len(list(element.iter(f"{SVG}circle"))) for element in defs] == [1, 0]
    assert [use.get("href") for use in defs[1].iter(f"{SVG}use")] == [f"#{small}", f"#{small}"]
    assert [use.get("href") for use in drawn.iter(f"{SVG}use")] == [f"#{large}", f"#{small}", f"#{large}"]


def test_a_stamp_is_called_by_what_it_is_in_every_drawing():
    dot, ring = Stamp("one", (0, 0, 1, 1), circle(0, 0, 1)), Stamp("two", (0, 0, 1, 1), circle(0, 0, 2))

    def names(*art):
        defs = ElementTree.fromstring(svg_text(page(group(*art), 20, 20))).find(f"{SVG}defs")
        return [element.get("id") for element in defs]

    assert names(dot, ring) == names(ring, dot)[::-1]
    assert len(set(names(dot, ring))) == 2
    assert names(dot, Stamp("the same again", (0, 0, 1, 1), circle(0, 0, 1))) == names(dot)


def test_shapes_that_differ_in_one_thing_only_keep_their_own_look():
    pens = [
        Stroke("#111111", 0.3),
        Stroke("#111111", 0.4),
        Stroke("#222222", 0.3),
        Stroke("#111111", 0.3, (1, 2)),
        None,
    ]
    fills = ["#333333", "#444444", None]
    art = group(*[rect(Box(0, 0, 1, 1), fill=fill, stroke=pen) for _ in range(2) for fill in fills for pen in pens])
    found = [
        tuple(node.get(name) for name in ("fill", "stroke", "stroke-width", "stroke-dasharray"))
        for node in ElementTree.fromstring(svg_text(page(art, 1, 1))).iter(f"{SVG}rect")
    ]
    strokes = [("#111111", "0.3", None), ("#111111", "0.4", None), ("#222222", "0.3", None),
               ("#111111", "0.3", "1 2"), (None, None, None)]  # fmt: skip
    assert found == [(fill or "none", *stroke) for fill in fills for stroke in strokes] * 2


def test_texts_that_differ_in_one_thing_only_keep_their_own_look():
    looks = [
        {"points": 8},
        {"points": 9},
        {"points": 8, "face": "Sans-Bold"},
        {"points": 8, "fill": "#123456"},
        {"points": 8, "anchor": "middle"},
    ]
    found = [
        tuple(node.get(name) for name in ("font-weight", "font-size", "text-anchor", "fill"))
        for node in ElementTree.fromstring(
            svg_text(page(group(*[text(0, 0, "A & B", **look) for look in looks * 2]), 9, 9))
        ).iter(f"{SVG}text")
    ]
    small, large = "2.822", "3.175"
    assert (
        found
        == [
            ("400", small, None, "#000000"),
            ("400", large, None, "#000000"),
            ("700", small, None, "#000000"),
            ("400", small, None, "#123456"),
            ("400", small, "middle", "#000000"),
        ]
        * 2
    )


def test_many_texts_of_one_look_say_it_once():
    same = [text(0, y, words, 8) for y, words in enumerate(("One", "Two", "Three"))]
    tree = ElementTree.fromstring(svg_text(page(at(5, 5, *same), 20, 20)))
    (bearer,) = [node for node in tree.iter() if node.get("font-size")]
    assert (bearer.tag, bearer.get("transform")) == (f"{SVG}g", "matrix(1 0 0 1 5 5)")
    assert [node.text for node in bearer] == ["One", "Two", "Three"]


def test_an_open_path_is_not_filled_and_a_closed_one_leaves_overlaps_out():
    steps = ((0, 0), (4, 0), (4, 4, 3, 5, 2, 4))
    art = group(*[curve(*steps, *end, fill="#123456", stroke=Stroke("#000000", 0.2)) for end in ((), ("Z",))])
    nodes = ElementTree.fromstring(svg_text(page(art, 5, 5))).iter(f"{SVG}path")
    assert [(node.get("d"), node.get("fill"), node.get("fill-rule")) for node in nodes] == [
        ("m0 0h4c0 4-1 5-2 4", "none", None),
        ("m0 0h4c0 4-1 5-2 4z", "#123456", "evenodd"),
    ]


def steps(*points):
    """How a path of these steps, drawn by a pen, is written."""
    art = curve(*points, stroke=Stroke("#000000", 0.2))
    return re.search(r' d="([^"]*)"', svg_text(page(group(art), 5, 5)))[1]


def test_the_steps_of_a_path_are_as_short_as_they_can_be():
    assert steps((0.5, -0.25), (0.5, 3), (2, 3), (-1.5, 10.25), (-0.5, 0.75)) == "m.5-.25v3.25h1.5l-3.5 7.25l1-9.5"


def test_a_bend_of_one_handle_says_it_once_and_one_of_two_both():
    handle, end = (3, 6), (6, 0)
    cubic = [x + (by - x) * 2 / 3 for x, by in zip((0, 0, *end), handle * 2, strict=True)]
    assert steps((0, 0), (*cubic, *end)) == "m0 0q3 6 6 0"
    assert steps((1, 1), (1, 3, 4, 3, 4, 1)) == "m1 1c0 2 3 2 3 0"


def test_a_line_that_leads_nowhere_is_left_out_but_for_a_dot():
    assert steps((1, 1), (1, 1)) == "m1 1v0"
    assert steps((1, 1), (2, 3), (2, 3), (2, 3.0001), (1, 1), "Z") == "m1 1l1 2l-1-2z"


def test_after_a_closed_ring_a_line_leads_on_from_where_it_began():
    ring = curve((1, 1), (4, 2), "Z", stroke=Stroke("#000000", 0.2))
    ring.lineTo(4, 3)
    assert 'd="m1 1l3 1zl3 2"' in svg_text(page(group(ring), 5, 5))


def test_many_steps_of_a_third_end_where_they_end_on_paper():
    drawn = steps(*[(n / 3, n % 2) for n in range(301)])
    assert sum(float(step) for step in re.findall(r"[ml]([\d.]+)", drawn)) == pytest.approx(100, abs=1e-9)


def test_a_stamp_of_one_path_is_written_once_for_all_its_colours():
    paths = [curve((0, 0), (4, 1), (2, 3), "Z", fill=fill) for fill in ("#123456", "#654321")]
    drawn = ElementTree.fromstring(
        svg_text(page(group(*[Stamp(path.fillColor.hexval(), (0, 0, 4, 3), path) for path in paths]), 5, 5))
    )
    (stamp,) = drawn.find(f"{SVG}defs")
    assert [path.get("fill") for path in stamp.iter(f"{SVG}path")] == [None]
    assert [(use.get("href"), use.get("fill")) for use in drawn.iter(f"{SVG}use")] == [
        (f"#{stamp.get('id')}", "#123456"),
        (f"#{stamp.get('id')}", "#654321"),
    ]


def test_dashes_and_anchors_are_written():
    art = group(
        segments(hatch(outline(Box(0, 0, 9, 9), 0), 45, 3), Stroke("#123456", 0.3, (1, 0.5))),
        text(5, 5, "Réserve", 8, anchor="end"),
    )
    svg = svg_text(page(art, 10, 10))
    assert 'stroke-dasharray="1 0.5"' in svg
    assert 'text-anchor="end"' in svg
    assert ">Réserve</text>" in svg


def test_a_shape_without_an_svg_is_an_error():
    with pytest.raises(TypeError, match="Ellipse"):
        svg_text(page(group(shapes.Ellipse(1, 1, 2, 3)), 5, 5))


def test_stamps_hold_all_their_ink():
    for theme in [theme_of(key, "battle-cry") for key in THEMES]:
        for stamp, size in (
            (die("sabres", theme), DIE),
            (token("union", theme), TOKEN),
            (token("confederacy", theme), TOKEN),
        ):
            frame = stamp.contents[0].contents[0]
            left, _, right, top = frame.getBounds()
            pen = frame.strokeWidth / 2
            assert stamp.box[0] <= left - pen + 1e-9
            assert stamp.box[3] >= top + pen - 1e-9
            assert right - left + 2 * pen == pytest.approx(size, abs=0.21)
