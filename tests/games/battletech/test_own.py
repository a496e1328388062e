"""D4, D5: the players' own maps and mechs, kept in the options of a match."""

import gc
import random

import pytest

from games.battletech import GAME, own
from games.battletech.actions import Aim, Announce, Declare, Deploy
from games.battletech.board import BOARDS, Board, board_of
from games.battletech.designs import DESIGNS, design_facts, design_of
from games.battletech.labels import action_label
from games.battletech.options import Options
from games.battletech.own import BOARDS_KEPT, designs, designs_text, own_board
from games.battletech.rules import BATTLETECH
from games.battletech.sight import MAPS_MAX, covers
from games.core.dice import Dice
from games.core.errors import Illegal
from matches.codec import decode, encode
from tests.games.battletech.positions import Table

ROWS = "..l..\n.lhl.\n.....\n.....\nh...h\n"


def design(**changed):
    """A light mech with a laser in its head and one in each arm."""
    facts = {
        "chassis": "Sparrow",
        "model": "SPW-1",
        "tons": 20,
        "walk": 7,
        "armour": {"HD": 5, "CT": 8, "LT": 6, "RT": 6, "LA": 4, "RA": 4, "LL": 5, "RL": 5},
        "rear": {"CT": 2, "LT": 1, "RT": 1},
        "mounts": [
            {"weapon": "small-laser", "name": "Small Laser", "location": "HD"},
            {"weapon": "ac-10", "name": "AC/10", "location": "RA", "shots": 5},
        ],
    }
    return design_of({**facts, **changed})


SPARROW = designs_text([design()])


def refused(**options):
    with pytest.raises(Illegal) as no:
        BATTLETECH.setup(**options)
    return no.value.code, no.value.params["option"]


# --- mechs -----------------------------------------------------------------------------------------


def test_D5_a_design_is_named_by_its_title_beside_those_that_come_with_the_tool():
    state = BATTLETECH.setup(own_mechs=SPARROW, attacker="Sparrow SPW-1, ENF-4R", defender="Hunchback HBK-4G")
    first, second, third = state.mechs
    assert (first.armour, first.shots) == ((5, 8, 6, 6, 4, 4, 5, 5), (None, 5))
    assert [state.options.designs[mech.kind].tons for mech in state.mechs] == [20, 50, 50]
    assert (state.design(first).run, state.mount(first, 1).weapon) == (11, "ac-10")
    assert second.armour == BATTLETECH.setup().mechs[0].armour
    assert state.design(third) == DESIGNS["HBK-4G"]
    assert state.options.designs["Sparrow SPW-1"] == design()


def test_D5_a_design_with_a_comma_in_its_title_is_named_without_it():
    odd = designs_text([design_of(design_facts(DESIGNS["HBK-4G"]) | {"chassis": "Hunchback, Old", "notes": []})])
    state = BATTLETECH.setup(own_mechs=odd, defender="Hunchback Old HBK-4G, ENF-4R")
    assert [mech.kind for mech in state.mechs if mech.team == "defender"] == ["Hunchback Old HBK-4G", "ENF-4R"]


def test_D5_an_own_design_goes_before_one_of_the_tool_with_its_title():
    tougher = design_facts(DESIGNS["HBK-4G"]) | {"walk": 6, "notes": []}
    state = BATTLETECH.setup(own_mechs=designs_text([design_of(tougher)]), defender="Hunchback HBK-4G,HBK-4G")
    assert [state.design(mech).walk for mech in state.mechs if mech.team == "defender"] == [6, 4]


def test_D5_own_mechs_move_and_fire_by_their_own_sheets():
    game = Table([("Sparrow SPW-1", "0605", "s")], [("HBK-4G", "0610", "n")], own_mechs=SPARROW)
    assert action_label(Announce("A1", "run"), game.state)[1]["mp"] == 11
    game.stand()
    game.do(Declare("A1", "D1"))
    assert [action for action in game.legal() if isinstance(action, Aim)] == [Aim(1)]  # the small laser reaches 3 hexes


def test_D5_a_match_needs_nothing_but_its_options():
    options = {"own_mechs": SPARROW, "attacker": "Sparrow SPW-1", "map": "own", "own_map": ROWS}
    state = BATTLETECH.setup(**options)
    designs.cache_clear()
    own_board.cache_clear()
    assert decode(BATTLETECH.state, encode(state)) == state
    assert state.design(state.mechs[0]).walk == 7


def test_D5_what_was_read_once_is_not_read_at_every_move():
    assert designs(SPARROW) is designs("".join(SPARROW))
    assert own_board(ROWS) is own_board("".join(ROWS))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[[mech]", "bad-toml"),
        ("x" * 50_001, "bad-option"),
        ("mechs = []", "unknown-field"),
        ("mech = 1", "wrong-type"),
        ("[[mech]]\nchassis = 'Sparrow'", "missing-field"),
        (SPARROW.replace("walk = 7", "walk = -7"), "out-of-range"),
        (SPARROW.replace('"HD"', '"TAIL"'), "unknown-value"),
        (designs_text([design(), design()]), "mech-twice"),
        (designs_text([design(model=str(number)) for number in range(100)]), "too-many"),
        (designs_text([design(config="quad")]), "unplayable-design"),
    ],
    ids=["toml", "long", "field", "type", "missing", "range", "value", "twice", "many", "unplayable"],
)
def test_D5_what_is_no_list_of_playable_designs_is_refused(text, code):
    assert refused(own_mechs=text) == (code, "own_mechs")


def test_D5_a_mech_that_nobody_wrote_is_refused():
    assert refused(own_mechs=SPARROW, attacker="Sparrow SPW-2") == ("bad-option", "attacker")


# --- maps ------------------------------------------------------------------------------------------


def test_D4_an_own_map_is_written_row_by_row():
    state = BATTLETECH.setup(map="own", own_map=ROWS)
    assert (state.board.width, state.board.height) == (5, 5)
    assert dict(state.board.woods) == {
        "0301": "light",
        "0202": "light",
        "0302": "heavy",
        "0402": "light",
        "0105": "heavy",
        "0505": "heavy",
    }
    assert next(iter(BATTLETECH.legal(state, "defender"))) == Deploy("0103")  # the three southernmost rows


def test_D4_rows_on_one_line_are_the_same_map():
    assert dict(own_board(" ".join(ROWS.split())).woods) == dict(own_board(ROWS).woods)


def test_D4_an_own_map_may_be_as_large_as_hexes_can_be_numbered():
    state = BATTLETECH.setup(map="own", own_map="\n".join(["." * 99] * 99))
    assert list(BATTLETECH.legal(state, "defender"))[-1] == Deploy("9999")


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ("", "board-size"),
        ("\n".join(["."] * 100), "board-size"),
        ("." * 100, "board-size"),
        ("....\n...\n....\n....", "bad-map-row"),
        ("....\n..x.\n....\n....", "bad-map-row"),
        ("....\n..L.\n....\n....", "bad-map-row"),
        (".\n.\n.", "no-room-on-map"),
    ],
    ids=["empty", "deep", "wide", "short", "letter", "capital", "shallow"],
)
def test_D4_what_is_no_map_is_refused(rows, code):
    assert refused(map="own", own_map=rows)[0] == code


def test_D4_a_bad_row_is_named():
    with pytest.raises(Illegal) as no:
        board_of(["...", "..x", "..."])
    assert no.value.params == {"line": 2}


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"attacker": "ENF-4R,ENF-4R,ENF-4R,ENF-4R"}, "attacker"),
        ({"defender": ",".join(["HBK-4G"] * 7), "defender_rows": 2}, "defender"),
        ({"defender_rows": 5}, "defender_rows"),
    ],
    ids=["attacker", "defender", "rows"],
)
def test_D1_D2_both_sides_need_room_on_the_map(options, option):
    assert refused(map="own", own_map="...\n" * 5, **options) == ("no-room-on-map", option)


def test_D4_a_match_on_an_own_map_is_played_by_computers():
    state = BATTLETECH.setup(map="own", own_map=ROWS, own_mechs=SPARROW, attacker="Sparrow SPW-1", defender="CDA-2A")
    rng = random.Random(1)
    dice = Dice(refill=lambda count, sides: [rng.randint(1, sides) for _ in range(count)])
    while seats := BATTLETECH.to_act(state):
        state, _ = BATTLETECH.apply(state, seats[0], GAME.best(state, seats[0]), dice)
    assert state.reason in ("last-standing", "both-lost")


def test_what_is_kept_of_texts_is_bounded():
    assert own.designs.cache_info().maxsize == own.TEXTS_MAX
    assert own_board.cache_info().maxsize == BOARDS_KEPT


def maps(width):
    """The maps of this width that have come into memory since `gc.freeze()`, before which there is much to look at."""
    gc.collect()
    return [kept for kept in gc.get_objects() if isinstance(kept, Board) and kept.width == width]


def test_the_lines_of_sight_of_maps_that_were_played_on_keep_no_more_maps_than_are_kept():
    gc.freeze()
    for _ in range(MAPS_MAX + 3):
        covers(board_of(["." * 23] * 2))("0101", "0202")
    assert len(maps(23)) == MAPS_MAX


def test_positions_that_are_kept_keep_no_more_maps_than_are_kept():
    gc.freeze()
    many = range(9, BOARDS_KEPT + 12)
    states = [BATTLETECH.setup(map="own", own_map=f"{'.' * 29}\n" * height) for height in many]
    assert [state.board.height for state in states] == list(many)
    assert len(maps(29)) == BOARDS_KEPT


def test_D4_a_map_that_is_not_used_is_not_read():
    assert Options(own_map="what?").board is BOARDS["training"]
