"""My Little Battlefield on paper: the boards of the sides and of the AI."""

import pytest
from msgspec.structs import replace

from games.little_battlefield.components import (
    AI_BOARDS,
    ATTESTED_FACES,
    BONUS_DICE,
    FACES,
    FACTIONS,
    MOST,
    POWER,
    Effect,
)
from printables.art.little_battlefield import boards
from printables.art.little_battlefield.ai_boards import EMBLEMS, AiBoards
from printables.art.little_battlefield.boards import PlayerBoards
from printables.errors import BadOption
from printables.words import Words
from tests.printables.little_battlefield import BOTH, marks, printed, text_of


def joined(words: str) -> str:
    """Words with a plain space between them, whatever spaces and lines there were."""
    return " ".join(words.split())


@BOTH
def test_boards_say_sides_and_factions(language):
    seen = printed("boards", language=language, options={"blue": "fleet", "red": "machines"})
    assert seen.pages == 2
    text = seen.text(0)
    for key in ("fleet", "machines"):
        assert FACTIONS[key].name.said_in(language) in text
        for _, name in FACTIONS[key].units:
            assert name.said_in(language) in text


def test_power_levels_on_the_boards_are_those_of_the_rules(monkeypatch):
    before = text_of(printed("boards"))
    monkeypatch.setattr(boards, "POWER", (POWER[0], replace(POWER[1], dice=9, points=17, cost=11)))
    after = text_of(printed("boards"))
    assert "17" in after
    assert "11" in after
    assert "17" not in before


@BOTH
def test_the_power_track_bears_one_mark_and_a_note_names_what_the_rules_state(language, monkeypatch):
    unstated = sum(face not in ATTESTED_FACES for face in FACES)
    alone = printed("boards", data=PlayerBoards("kingdom", ""), language=language)
    assert marks(alone) == 1 + unstated
    text = " ".join(alone.text(0).replace("\u00a0", " ").split())
    levels = {what: [n for n, level in enumerate(POWER, 1) if what in level.attested] for what in ("dice", "cost")}
    for what, words in (("dice", ("dice", "dés")), ("cost", ("price", "prix"))):
        numbers = ", ".join(map(str, levels[what]))
        assert f"{words[language == 'fr']} {('of POWER', 'de PUISSANCE')[language == 'fr']} {numbers}" in text
    assert ("names of the units are ours" if language == "en" else "noms des unités sont aussi de nous") in text
    monkeypatch.setattr(boards, "POWER", tuple(replace(level, attested=()) for level in POWER))
    assert "R: our reconstruction. The names" in " ".join(text_of(printed("boards")).split())


def test_one_action_board_lies_beside_the_field_with_room_for_dice_of_16_mm_and_says_what_they_do():
    seen = printed("boards")
    assert ("Action board" in seen.text(0), "Action board" in seen.text(1)) == (False, True)
    dice = max(level.dice for level in POWER)
    spaces = [path for path in seen.paths(1) if path.stroked and path.filled and 16 < path.size[0] < 30]
    assert len([path for path in spaces if path.size[0] == pytest.approx(path.size[1], abs=0.05)]) == dice * len(FACES)
    assert "One unit, one step." in seen.text(1)
    alone = printed("boards", data=PlayerBoards("kingdom", ""))
    assert alone.pages == 1
    assert "Action board" in alone.text(0)


def test_the_action_board_has_a_column_for_each_die_of_the_highest_level():
    seen = printed("boards")
    columns = [text for text in seen.texts(1) if 10.5 < text.points < 12 and text.text.strip().isdigit()]
    assert [text.text.strip() for text in columns] == [f"{n}" for n in range(1, max(level.dice for level in POWER) + 1)]


@pytest.mark.parametrize("paper", ["a3", "tabloid"])
def test_boards_grow_on_large_paper(paper):
    def widest(seen):
        return max(path.size[0] for path in seen.paths() if path.filled)

    assert widest(printed("boards", paper=paper)) > 1.3 * widest(printed("boards"))


@pytest.mark.parametrize("name", ["boards", "ai-boards"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_boards_fill_the_width_that_the_margins_leave(name, paper):
    seen = printed(name, paper=paper)
    for page in range(seen.pages):
        boxes = [path.box for path in seen.paths(page) if path.filled]
        assert min(box[0] for box in boxes) == pytest.approx(8, abs=0.3)
        assert max(box[2] for box in boxes) == pytest.approx(seen.size(page)[0] - 8, abs=0.3)


def test_every_ai_board_has_an_emblem_of_its_own():
    assert set(EMBLEMS) == set(AI_BOARDS)
    assert len(set(EMBLEMS.values())) == len(AI_BOARDS)


@BOTH
def test_all_four_ai_boards_are_on_two_pages(language):
    seen = printed("ai-boards", language=language)
    assert seen.pages == 2
    text = joined(text_of(seen))
    for board in AI_BOARDS.values():
        assert joined(board.name.said_in(language)) in text
        for effect in board.levels:
            assert joined(effect.text("ai").said_in(language)) in text


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Marker of the most valuable sector it is in without control: 1 cell its way."),
        ("fr", "Pion du Secteur le plus précieux où elle est sans contrôle : 1 case vers elle."),
    ],
)
def test_S9_an_ai_board_says_in_which_sector_a_push_works_by_what_can_be_seen_on_the_table(language, sentence):
    """An AI unit stands there and the AI does not control it; whether an enemy does too makes no difference."""
    texts = [text.text.strip().replace("\xa0", " ") for text in
             printed("ai-boards", language=language, options={"board": "siege"}).texts()]  # fmt: skip
    assert texts.count(sentence) == 3


def test_the_last_level_of_an_ai_board_throws_no_dice_and_says_that_the_game_ends():
    texts = [text.text.strip() for text in printed("ai-boards", options={"board": "siege"}).texts()]
    start = texts.index(f"{len(POWER)}", texts.index("What a SPECIAL die does"))
    row = texts[start : texts.index("The game ends as soon as the AI reaches this level.") + 1]
    assert f"{POWER[-1].points}" in row
    assert f"{POWER[-1].dice}" not in row


@BOTH
def test_an_ai_board_has_the_priorities_of_its_moves(language):
    """S6, S7 In two numbered lists, as large as the rules of the levels; the Reserve of the player comes first."""
    words, seen = Words(language, "little-battlefield"), printed("ai-boards", language=language)
    lists = [
        [f"mlb_ai_who_{key}" for key in ("nearest", "strongest", "tie")],
        [f"mlb_ai_where_{key}" for key in ("reserve", "not_held", "enemy", "held")],
    ]
    texts = [text.text.strip().replace("\u00a0", " ") for text in seen.texts()]
    for keys in lists:
        for n, key in enumerate(keys, 1):
            at = [place for place, text in enumerate(texts) if text == words(key).replace("\u00a0", " ")]
            assert len(at) == 2
            assert {texts[place - 1] for place in at} == {f"{n}"}
    assert {round(text.points, 1) for text in seen.texts() if words("mlb_ai_where_held") in text.text} == {9.5}
    behind = printed("ai-boards", data=AiBoards(enters_behind=True), language=language)
    assert words("mlb_ai_where_reserve_behind") in text_of(behind)
    assert words("mlb_ai_where_reserve") not in text_of(behind)


@BOTH
def test_an_ai_board_has_the_turn_of_the_ai_in_the_order_of_the_rules(language):
    """S2, S3, S12, S10, S11 One list, and what the faces do is told there alone."""
    words, text = (
        Words(language, "little-battlefield"),
        joined(text_of(printed("ai-boards", options={"board": "horde"}, language=language))),
    )
    steps = ("throw", "again", "again_attack", "again_move", "force", "does", "combat", "gains", "by_power")
    lines = [words(f"mlb_ai_{step}") for step in steps]
    lines += [words("mlb_ai_morale_full", most=MOST), words("mlb_ai_command_full", most=MOST, dice=BONUS_DICE)]
    places = [text.index(joined(line)) for line in lines]
    assert places == sorted(places)
    assert [text.count(joined(line)) for line in lines] == [1] * len(lines)


@BOTH
def test_an_ai_board_says_that_one_is_chosen_and_two_on_a_page_where_they_are_cut_apart(language):
    words = Words(language, "little-battlefield")
    both, alone = (joined(text_of(printed("ai-boards", language=language, **more)))
                   for more in ({}, {"options": {"board": "horde"}}))  # fmt: skip
    assert both.count(joined(words("mlb_ai_choose"))) == len(AI_BOARDS)
    assert (both.count(words("mlb_ai_cut")), alone.count(words("mlb_ai_cut"))) == (2, 0)


def test_a_board_that_we_made_up_bears_an_R_at_its_title():
    ours, theirs = (
        printed("ai-boards", data=AiBoards((replace(AI_BOARDS["horde"], reconstruction=mark),)))
        for mark in (True, False)
    )
    assert marks(ours) == marks(theirs) + 1


def test_one_ai_board_alone_and_a_changed_one():
    seen = printed("ai-boards", options={"board": "horde"})
    assert seen.pages == 1
    assert "Warlord" not in text_of(seen)
    levels = (Effect("drain", "command", 4), *AI_BOARDS["horde"].levels[1:])
    text = text_of(printed("ai-boards", data=AiBoards((replace(AI_BOARDS["horde"], levels=levels),))))
    assert "The player loses 4 COMMAND." in text
    with pytest.raises(BadOption, match="unknown-value"):
        printed("ai-boards", options={"board": "swarm"})
