"""Invasion on paper: what there is, figures, tokens, the rules in short."""

import re
from io import BytesIO
from itertools import combinations, pairwise
from types import MappingProxyType

import pytest
from msgspec.structs import replace
from PIL import Image

from games.invasion import GAME
from games.invasion.dice import COLOURED
from games.invasion.figures import BANNER, FACES, HERO, HEROES, HIT_POINTS, PACKS, POTIONS, RANGE, TREASURE
from games.invasion.options import OPTION_FACTS
from printables.art.invasion import reference, standups, tokens
from printables.art.invasion.figures import SQUARE
from printables.art.invasion.ground import LEAF, THICK
from printables.art.invasion.tokens import BROKEN
from printables.catalogue import PRODUCTS, render
from printables.context import GameContext
from printables.errors import BadOption
from printables.fonts import PT
from printables.product import Order
from printables.sheets import drawn
from printables.tabletop import INSIDE
from printables.theme import THEMES
from printables.tree import strings
from printables.words import LANGUAGES, Words
from tests.printables.invasion import printed, sized, text_of, words_on
from tests.printables.printing import pieces_of
from tests.printables.standards_reading import Read
from tests.printables.standards_tags import tree

FRAME, STRIP = (18.5 - 2 * INSIDE, 18.5 - 2 * INSIDE), (18.5 - 2 * INSIDE, 6.0 - 2 * INSIDE)  # mm, of tokens


def test_these_are_all_the_products():
    assert [slug for slug, product in PRODUCTS.items() if product.game == "invasion"] == [
        f"invasion-{name}" for name in ("tiles", "figures", "tokens", "dice", "reference")
    ]


# --- figures --------------------------------------------------------------------------------------


def test_there_is_one_of_each_hero_and_as_many_goblins_as_wanted():
    seen = printed("invasion-figures", options={"swords": 5, "bows": 3}, language="fr")
    found = words_on(seen)
    assert [found[name] for name in ("Guerrier", "Brigand", "Clerc", "Sorcier")] == [2] * 4  # a front and a back each
    assert found["Gobelin"] == 2 * 8
    assert (found["portée 1"], found["portée 3"]) == (2 * (3 + 5), 2 * (1 + 3))  # a sword reaches the next cell only
    assert set(pieces_of("invasion-figures")) == {*HEROES, "goblin-sword", "goblin-bow", "goblin-number"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_facts_of_all_figures_are_of_one_size(language, paper):
    seen, words = printed("invasion-figures", paper=paper, language=language), Words(language, "invasion")
    signs = words("inv_stand_facts", points="", attacks="").split(), words("inv_stand_range", n="").split()
    facts = [text for text in seen.texts() if text.text.strip().split()[:1] == signs[1] or signs[0][-1] in text.text]
    assert len(facts) == 2 * 2 * (len(HEROES) + 20)
    assert len({round(text.points, 2) for text in facts}) == 1


def test_R11_a_goblin_of_either_weapon_can_have_any_number_that_the_screen_gives_it():
    figures = printed("invasion-figures", only=("goblin-bow", "goblin-sword"))
    on_figures = words_on(figures)
    assert on_figures["Goblin"] == 2 * 20
    assert not [words for words in on_figures if re.fullmatch(r"(Goblin)?\s*[1-9][0-9]?", words) and words != "50"]
    numbers = words_on(printed("invasion-figures", only=("goblin-number",)))
    assert all(numbers[f"{n}"] for n in range(1, 41))
    *_, cut = strips_and_numbers()
    assert len([piece for piece in cut.pieces if piece.count > 1]) == 1  # blank ones, for goblins after those
    assert "as on the screen" in text_of(printed("invasion-figures"))


def test_R11_where_there_are_no_goblins_there_are_no_numbers():
    assert len(strips_and_numbers(swords=0, bows=0)) == 1


def strips_and_numbers(**options):
    product = PRODUCTS["invasion-figures"]
    order = Order(product.slug, options=options)
    return product.pieces(order.style(product.game), product.filled(None, options))


@pytest.mark.parametrize("square", [15.0, 18.0, 24.0, 30.0])
def test_R11_a_number_lies_on_the_foot_of_its_goblin_and_is_read(square):
    strips, cut = strips_and_numbers(square=square)
    wide, high = strips.size
    foot = high / 2 - wide * 27 / 20  # mm: a strip has two pictures and two feet
    assert cut.size[0] == cut.size[1] <= foot - 1 + 1e-9
    assert cut.size[0] <= wide
    assert cut.fit.field == pytest.approx(foot)
    numbers = [words for piece in cut.pieces for words in strings(drawn(piece.front))]
    assert min(words.fontSize for words in numbers) / PT >= 7


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_R11_the_numbers_of_the_goblins_have_no_page_of_their_own(paper, language):
    assert render("invasion-figures", paper=paper, language=language).pages == 1


def test_a_figure_stands_27_mm_high_on_feet_of_10_mm():
    seen = printed("invasion-figures", only=("warrior",))
    picture = sized(seen, (20 - 2 * INSIDE, 27 - 2 * INSIDE))
    assert len([path for path in picture if path.stroked]) == 2
    low, high = sorted(path.middle[1] for path in picture if path.stroked)
    assert high - low == pytest.approx(27, abs=0.05)
    folds = sorted(path.middle[1] for path in sized(seen, (20, 0)))
    assert [round(fold - low, 2) for fold in folds] == [-13.5, 13.5, 40.5]


def test_a_hero_of_other_rules_has_other_numbers(monkeypatch):
    quick = {**HERO, "rogue": replace(HERO["rogue"], movement=9)}
    monkeypatch.setattr(standups, "HERO", quick)
    found = words_on(printed("invasion-figures", only=("rogue",)))
    assert found["9 MP · 2 att."] == 2


@pytest.mark.parametrize("count", [-1, 33])
def test_goblins_out_of_range_are_refused(count):
    with pytest.raises(BadOption, match="out-of-range"):
        render("invasion-figures", options={"bows": count})
    with pytest.raises(BadOption, match="out-of-range"):
        render("invasion-figures", data=standups.FiguresPrint(bows=count))


# --- tokens ---------------------------------------------------------------------------------------


def test_there_are_as_many_tokens_as_the_rules_say():
    seen = printed("invasion-tokens")
    treasures = sum(facts.count for facts in TREASURE.values())
    bonus = TREASURE["bonus"].count
    every = treasures + HIT_POINTS * len(HEROES) + len(PACKS) + bonus + POTIONS
    edges = [path for path in sized(seen, FRAME) if path.stroked]
    assert len(edges) == every
    assert len([path for path in sized(seen, STRIP) if path.stroked]) == BROKEN
    found = words_on(seen)
    assert [found[f"Pack of {pack}"] for pack in PACKS] == [1] * len(PACKS)
    assert (found["Diamond"], found["Summoning"], found["Potion"]) == (2, 2 * bonus, POTIONS)
    assert found["Warrior"] == HIT_POINTS


@pytest.mark.parametrize("square", [15.0, 16.0, 24.0])
def test_what_fits_in_one_line_on_the_smallest_token_stands_in_one_clear_of_its_sign(square):
    found = words_on(printed("invasion-tokens", language="fr", options={"square": square}))
    assert [found[f"Paquet de {pack}"] for pack in PACKS] == [1] * len(PACKS)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_tokens_of_one_kind_lie_in_one_row(paper):
    seen = printed("invasion-tokens", paper=paper)
    for kind in ("Diamond", "Trap", *(name.capitalize() for name in HEROES)):
        assert len({round(text.box[1], 1) for text in seen.texts() if text.text.strip() == kind}) == 1


def test_what_marks_a_broken_door_lies_over_the_door_within_its_cells():
    wide, high = sized(printed("invasion-tokens", only=("broken",)), STRIP)[0].size
    assert LEAF * SQUARE < wide < SQUARE
    assert THICK * SQUARE < high < SQUARE / 4


def test_frames_keep_clear_of_the_cuts_they_share():
    frames = sorted(path.box[0] for path in sized(printed("invasion-tokens", only=("life-warrior",)), FRAME))
    assert [b - a - FRAME[0] for a, b in pairwise(frames)] == [pytest.approx(2 * INSIDE, abs=0.05)] * (len(frames) - 1)


def test_more_diamonds_in_the_table_are_more_on_the_sheet(monkeypatch):
    changed = MappingProxyType({**TREASURE, "diamond": replace(TREASURE["diamond"], count=5)})
    monkeypatch.setattr(tokens, "TREASURE", changed)
    found = words_on(printed("invasion-tokens", only=("treasure-diamond",)))
    assert found["Diamond"] == 5


def test_the_backs_of_all_treasures_are_alike():
    seen = printed("invasion-tokens", duplex="long", only=tuple(f"treasure-{face}" for face in FACES))
    assert words_on(seen)["?"] == sum(facts.count for facts in TREASURE.values())
    backs = {text.text.strip() for text in seen.texts(1)} - {"", "0", "50", "100 mm", "English"}
    assert not backs & {"Diamond", "R", "1", "2", "3", "+1"}


def test_a_pack_and_a_life_say_on_their_backs_that_they_are_spent():
    assert words_on(printed("invasion-tokens", duplex="short", only=("pack-3",)))["Spent"] == 1
    front, back = (printed("invasion-tokens", duplex="long", only=("life-cleric",)).paths(page) for page in (0, 1))
    hearts = [sum(path.filled and not path.stroked and not path.straight for path in paths) for paths in (front, back)]
    assert hearts[0] == HIT_POINTS
    assert hearts[1] == 0


# --- the rules in short ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "a3", "letter", "legal", "tabloid"])
def test_the_rules_are_one_page_in_both_languages(language, paper):
    assert render("invasion-reference", language=language, paper=paper).pages == 1


def test_the_rules_have_their_numbers_from_the_game(monkeypatch):
    monkeypatch.setattr(reference, "HIT_POINTS", 7)
    monkeypatch.setattr(reference, "PACKS", (9, 8))
    monkeypatch.setattr(reference, "HERO", {**HERO, "wizard": replace(HERO["wizard"], attacks=4)})
    renamed = replace(OPTION_FACTS["riposte"], en="Strike or not.", fr="Frapper ou non.")
    monkeypatch.setattr(GameContext, "game", replace(GAME, options={"riposte": renamed}))
    text = text_of(printed("invasion-reference"))
    assert "with 7 hit points" in text
    assert "summoning packs of 9, 8." in text
    assert "Wizard 6 4 magic staff 3" in text
    assert "Strike or not. Default: it may be let be." in text


def test_the_die_is_read_face_by_face_as_the_rules_read_it():
    text = text_of(printed("invasion-reference"))
    assert "helmet, 1–3 (1/2) goblin dies nothing" in text
    assert "bonus strike, 4 (1/6) nothing hero loses 1 HP" in text
    assert "lore, 5 (1/6) nothing hero loses 1 HP" in text
    assert "flag, 6 (1/6) goblin driven off hero driven off" in text


def test_R0_whom_a_helmet_of_which_colour_hits_is_told_where_the_banner_counts():
    text = text_of(printed("invasion-reference"))
    green, blue, red = (COLOURED.faces.index(f"helmet_{colour}") + 1 for colour in ("green", "blue", "red"))
    assert dict(BANNER) == {"bow": "green", "sword": "blue"}
    assert f"{green}, the green helmet, hits bows; {blue}, the blue one, swords; {red}, the red one, nobody" in text


@pytest.mark.parametrize("theme", THEMES)
def test_R0_the_helmets_of_made_dice_are_told_apart_in_black_and_white(theme):
    def inked(colour):
        made = render("invasion-dice", format="png", piece=f"helmet_{colour}", dpi=300, theme=theme).content
        return {n for n, grey in enumerate(Image.open(BytesIO(made)).convert("L").tobytes()) if grey < 128}

    helmets = [inked(colour) for colour in ("green", "blue", "red")]
    for helmet, other in combinations(helmets, 2):
        assert len(helmet ^ other) > len(helmet) * 0.05


@pytest.mark.parametrize("form", ["stickers", "cubes"])
def test_R0_dice_to_make_have_the_faces_of_the_die_and_a_key_of_an_ordinary_one(form):
    seen = printed("invasion-dice", options={"form": form})
    faces = {"stickers": len(COLOURED.faces) * 3, "cubes": 2}[form]  # two dice, and the stickers of one to spare
    names = [node.alt for node in tree(Read(render("invasion-dice", options={"form": form}).content)).walk()
             if node.role == "Figure"]  # fmt: skip
    signs = ("Green helmet", "Blue helmet", "Red helmet", "Bonus strike", "Lore", "Flag")
    assert len([name for name in names if name in (*signs, "A die")]) == faces
    if form == "stickers":
        assert [names.count(name) for name in signs] == [3] * 6
    for colour in ("green", "blue", "red"):
        sentence = f"{colour.capitalize()} helmet: a hero kills a goblin (by banner: a {colour} one)"
        assert sentence in text_of(seen)
    assert "Lore: like the bonus strike" in text_of(seen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_default_is_said_in_words(language):
    words = Words(language, "invasion")
    for name, facts in OPTION_FACTS.items():
        if facts.allowed and name != "players":
            assert words(f"default_{name}_{facts.default}".lower()) not in ("", "0")


@pytest.mark.parametrize(("language", "short"), [("en", ("MP", "HP")), ("fr", ("PM", "PV", "PI"))])
def test_what_is_shortened_is_explained_on_the_page(language, short):
    text = text_of(printed("invasion-reference", language=language))
    for word in short:
        assert re.search(rf"\b{word} ?: \w", text)


def test_a_line_of_fire_and_a_retreat_are_shown_as_the_rules_have_them():
    text = text_of(printed("invasion-reference"))
    assert f"Line of fire, {max(RANGE.values())} steps at most" in text
    assert "Driven off: one cell directly away." in text


@pytest.mark.parametrize("name", [name for name, facts in OPTION_FACTS.items() if facts.allowed and name != "players"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_a_table_stands_there_in_the_words_of_the_game(language, name):
    text = text_of(printed("invasion-reference", language=language))
    assert OPTION_FACTS[name].said_in(language).replace("\u00a0", " ") in text


def test_what_is_ours_bears_a_raised_r():
    seen = printed("invasion-reference")
    options = sum(facts.reconstruction for name, facts in OPTION_FACTS.items() if facts.allowed)
    assert words_on(seen)["R"] == 6 + options  # R0, R1, R10, R11, A3, T16
    assert Words("en", "invasion")("note_reconstructed") in text_of(seen)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("invasion-tiles", {"square": 15, "tiles": "library"}),
        ("invasion-tiles", {"square": 30, "tiles": "guardhouse"}),
        ("invasion-figures", {"swords": 0, "bows": 0}),
        ("invasion-figures", {"square": 15}),
        ("invasion-tokens", {"square": 15}),
        ("invasion-tokens", {"size": 25, "square": 30}),
    ],
    ids=["small-tile", "large-tile", "no-goblins", "small-figures", "small-tokens", "large-tokens"],
)
def test_the_smallest_and_the_largest_can_be_printed(slug, options, language):
    seen = printed(slug, options=options, language=language, duplex="long")
    assert min(text.points for page in range(seen.pages) for text in seen.texts(page)) >= 6 - 1e-3
