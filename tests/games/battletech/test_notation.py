"""A position as text."""

from games.battletech.rules import BATTLETECH
from tests.games.battletech.positions import Table, position


def test_a_position_names_the_turn_the_mechs_and_the_ground():
    game = Table([("ENF-4R", "0605", "se")], [("HBK-4G", "0617", "n", {"LA": 3})])
    game.move("A1", "walk", "f")
    lines = position(game.state).splitlines()
    assert lines[0] == "turn 1, movement; initiative: defender; to act: defender"
    assert lines[1] == "A1 ENF-4R 0706 se, walk 1 (1 MP); HD9 CT23 LT17 RT17 LA14 RA14 LL20 RL20; shots 10/-/-"
    assert lines[2] == "D1 HBK-4G 0617 n; HD9 CT26 LT20 RT20 LA3 RA16 LL20 RL20; shots 10/-/-/-"
    assert len(lines) == 3 + 2 * 17
    assert lines[3 + 2 * 5].split() == [".", ".", ".", "A1se", ".", ".", "l", "."]  # row 06, odd columns
    assert lines[3 + 2 * 2].split() == [".", "h", ".", ".", ".", ".", "l", "."]  # row 03, odd columns


def test_a_mech_that_is_not_on_the_map_says_why():
    assert "A1 ENF-4R not set up;" in position(BATTLETECH.setup())
    game = Table([("ENF-4R", "0601", "n")], [("HBK-4G", "0617", "n")]).move("A1", "walk", "f")
    assert "A1 ENF-4R left, walk 0 (1 MP);" in position(game.state)


def test_without_a_map_a_position_is_its_mechs_with_the_armour_behind_where_it_counts():
    state = BATTLETECH.setup(map="none", rear_armour=True)
    assert position(state).splitlines() == [
        "turn 1, initiative; initiative: open; to act: attacker, defender",
        "A1 ENF-4R on the table; HD9 CT23 LT17 RT17 LA14 RA14 LL20 RL20 rear CT4 LT3 RT3; shots 10/-/-",
        "D1 HBK-4G on the table; HD9 CT26 LT20 RT20 LA16 RA16 LL20 RL20 rear CT5 LT4 RT4; shots 10/-/-/-",
    ]
