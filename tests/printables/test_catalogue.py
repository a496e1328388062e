import time
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Annotated

import pypdfium2
import pytest
from jsonschema import Draft202012Validator
from msgspec import Meta
from PIL import Image, ImageStat
from reportlab.pdfbase.ttfonts import TTFontFile

from games.core.text import Text
from printables import fonts
from printables.art.battle_cry.data import blank_sheet
from printables.art.battle_cry.tokens import ReserveTokens
from printables.catalogue import PRODUCTS, pages_of, render, render_pack, schema_of, title_of
from printables.errors import BadOption
from printables.options import PrintOptions, chosen, few, free_text, number, properties
from printables.product import Order
from printables.theme import THEMES
from printables.words import LANGUAGES, Words
from tests.printables.printing import pieces_of


@pytest.mark.parametrize(
    ("options", "code", "option"),
    [
        ({"slug": "poster"}, "unknown-product", "product"),
        ({"paper": "a5"}, "unknown-paper", "paper"),
        ({"theme": "night"}, "unknown-theme", "theme"),
        ({"language": "de"}, "unknown-language", "language"),
        ({"format": "docx"}, "unknown-format", "format"),
        ({"page": 0}, "unknown-page", "page"),
        ({"page": 2, "format": "svg"}, "unknown-page", "page"),
        ({"data": ReserveTokens()}, "wrong-data", "data"),
        ({"prefix": '"><script>'}, "bad-prefix", "prefix"),
        ({"prefix": "1a"}, "bad-prefix", "prefix"),
        ({"dpi": 35}, "out-of-range", "dpi"),
        ({"dpi": 301}, "out-of-range", "dpi"),
        ({"dpi": 150.0}, "out-of-range", "dpi"),
        ({"slug": "reserve-tokens", "piece": "goblin", "format": "svg"}, "unknown-piece", "piece"),
        ({"piece": "goblin", "format": "svg"}, "no-pieces", "piece"),
        ({"only": ("goblin",)}, "no-pieces", "only"),
        ({"options": {"battles": 31}}, "out-of-range", "battles"),
        ({"options": {"battles": "3"}}, "wrong-type", "battles"),
        ({"options": {"battles": True}}, "wrong-type", "battles"),
        ({"options": {"colour": "red"}}, "unknown-option", "colour"),
        ({"only": ("union",) * 201}, "too-many", "only"),
        ({"title": "x" * 500}, "too-long", "title"),
        ({"options": {"battles": 3}, "data": blank_sheet()}, "unknown-option", "battles"),
    ],
)
def test_a_wrong_option_is_refused_with_a_code(options, code, option):
    with pytest.raises(BadOption, match=code) as refused:
        render(**{"slug": "campaign-sheet", **options})
    assert (refused.value.code, refused.value.option) == (code, option)
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize(
    "choices", [{"piece": "goblin", "format": "png"}, {"only": ("goblin",)}], ids=["piece", "only"]
)
def test_the_refusal_of_a_piece_says_which_there_are(choices):
    with pytest.raises(BadOption) as refused:
        render("reserve-tokens", **choices)
    assert refused.value.params == {"choices": ["union", "confederacy"]}


def test_options_make_a_blank_print_and_are_put_into_data():
    assert len(pages_of("campaign-sheet", options={"battles": 12})) > len(pages_of("campaign-sheet"))
    assert len(pages_of("reserve-tokens", options={"union": 60, "confederacy": 60})) == 4
    assert len(pages_of("reserve-tokens", data=ReserveTokens(60, 6), options={"confederacy": 60})) == 4


# --- what can be chosen --------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", PRODUCTS)
def test_what_can_be_chosen_is_a_json_schema_whose_defaults_hold(slug, language):
    schema = schema_of(slug, language=language)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    chosen = {name: choice["default"] for name, choice in schema["properties"].items()}
    assert list(validator.iter_errors(chosen)) == []
    assert list(validator.iter_errors({**chosen, "copies": 100}))
    assert list(validator.iter_errors({**chosen, "paper": "a5"}))
    assert list(validator.iter_errors({**chosen, "ink": "blue"}))
    assert title_of(slug, language) == schema["title"]
    own = {name: chosen[name] for name in PRODUCTS[slug].options.__struct_fields__}
    pages_of(slug, **{name: chosen[name] for name in ("paper", "theme", "copies", "margin")}, options=own)


def choices_of(slug, language="fr"):
    """What is told of the choices of a product, by their names."""
    return schema_of(slug, language=language)["properties"]


def test_the_schema_says_what_an_option_may_be():
    own = choices_of("campaign-sheet")
    assert own["battles"] == {"title": "Batailles", "type": "integer", "default": 3, "minimum": 1, "maximum": 30}
    pieces = choices_of("reserve-tokens")["only"]["items"]["oneOf"]
    assert pieces == [{"const": "union", "title": "Union"}, {"const": "confederacy", "title": "Confédération"}]
    assert pieces_of("reserve-tokens", language="fr") == {"union": "Union", "confederacy": "Confédération"}
    assert "duplex" in choices_of("reserve-tokens")
    assert "duplex" not in choices_of("battle-dice")  # nothing has a back


class Chosen(PrintOptions):
    side: Annotated[str, few("option_theme", {"blue": Text("Blue", "Bleu"), "red": "option_paper"})] = "blue"
    size: Annotated[float, number("option_margin", 10, 40)] = 32.0
    label: Annotated[str, free_text("option_label", 40)] = ""
    flag: Annotated[bool, Meta(title="option_copies")] = False


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("side", "green", "unknown-value"),
        ("side", 3, "wrong-type"),
        ("size", 41, "out-of-range"),
        ("size", float("nan"), "wrong-type"),
        ("size", True, "wrong-type"),
        ("label", "x" * 41, "too-long"),
        ("flag", 1, "wrong-type"),
        ("colour", "red", "unknown-option"),
    ],
)
def test_an_option_refuses_what_it_cannot_be(name, value, code):
    with pytest.raises(BadOption) as refused:
        chosen(Chosen, {"side": "red", name: value})
    assert (refused.value.code, refused.value.option) == (code, name)


def test_an_option_takes_what_it_can_be_and_says_so():
    assert chosen(Chosen, {"side": "red", "size": 12}) == Chosen(side="red", size=12.0)
    schema = properties(Chosen, Words("fr"))
    assert schema["side"]["oneOf"] == [{"const": "blue", "title": "Bleu"}, {"const": "red", "title": "Papier"}]
    assert schema["label"] == {"title": "Texte en pied de page", "type": "string", "default": "", "maxLength": 40}


# --- one piece, pixels, packs --------------------------------------------------------------------


def test_a_piece_alone_has_its_own_size():
    svg = render("reserve-tokens", format="svg", piece="union", language="fr")
    assert svg.content.startswith(b'<svg xmlns="http://www.w3.org/2000/svg" width="25mm" height="25mm"')
    assert b"<title" in svg.content
    assert svg.filename == "battle-cry-jetons-reserve-union.svg"
    assert Image.open(BytesIO(render("reserve-tokens", format="png", piece="union", dpi=254).content)).size == (
        250,
        250,
    )


def test_a_png_has_the_pixels_that_its_resolution_says(campaign):
    made = render("campaign-sheet", format="png", data=campaign, dpi=100)
    picture = Image.open(BytesIO(made.content))
    assert (made.media_type, made.filename) == ("image/png", "la-vallee-de-la-shenandoah-campaign-sheet.png")
    assert picture.size == (827, 1170)
    assert picture.info["dpi"] == pytest.approx((100, 100), abs=0.1)
    assert made.content == render("campaign-sheet", format="png", data=campaign, dpi=100).content
    assert ImageStat.Stat(picture.convert("L")).mean[0] < 250


def test_a_pack_is_one_print_numbered_through_with_titles_of_its_own(campaign, page_texts):
    done = []
    orders = [
        Order("campaign-sheet", data=campaign, language="fr", title="Ce soir"),
        Order("reserve-tokens", paper="letter", copies=3),
    ]
    made = render_pack(orders, title="Game night", progress=lambda n, of: done.append((n, of)))
    assert done == [(1, 3), (2, 3), (3, 3)]
    assert made.pages == 3
    for n, (text, words) in enumerate(
        zip(page_texts(made.content), ("Ce soir", "Battle Cry", "Battle Cry"), strict=True), 1
    ):
        assert words in text
        assert f"page {n} sur 3" in text or f"page {n} of 3" in text
    assert pypdfium2.PdfDocument(made.content).get_metadata_value("Title") == "Game night"
    with pytest.raises(BadOption, match="empty-pack"):
        render_pack([], title="")


def test_what_progress_raises_ends_the_print():
    class Cancelled(Exception):
        pass

    def cancel(page, of):
        raise Cancelled

    with pytest.raises(Cancelled):
        render("reserve-tokens", progress=cancel)
    assert render("reserve-tokens").content.startswith(b"%PDF-")


@pytest.mark.parametrize("counts", [(61, 0), (-1, 5), (0, 0)])
def test_tokens_out_of_range_are_refused(counts):
    with pytest.raises(BadOption, match="out-of-range"):
        render("reserve-tokens", data=ReserveTokens(*counts))


def test_each_page_can_be_shown_alone(crowded):
    first, second = (render("campaign-sheet", format="svg", data=crowded, page=n) for n in (1, 2))
    assert first.pages == second.pages > 8
    assert b"page 2 of" in second.content
    assert first.content != second.content


def test_two_threads_never_cut_the_same_font_at_once(monkeypatch):
    cut, busy, met = TTFontFile.makeSubset, set(), []

    def slowly(self, subset):
        met.append(self in busy)
        busy.add(self)
        time.sleep(0.002)
        made = cut(self, subset)
        busy.discard(self)
        return made

    monkeypatch.setattr(TTFontFile, "makeSubset", slowly)
    fonts._cut.cache_clear()  # what was cut by another test
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: render("reserve-tokens"), range(8)))
    assert met
    assert not any(met)


def test_many_threads_print_the_same_bytes(campaign):
    jobs = [(f, t) for f in ("pdf", "svg") for t in THEMES] * 4
    print_ = lambda job: render("campaign-sheet", format=job[0], theme=job[1], data=campaign).content  # noqa: E731
    alone = {job: print_(job) for job in set(jobs)}
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(print_, jobs)) == [alone[job] for job in jobs]
