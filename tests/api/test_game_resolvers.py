"""Resolvers of the four games that are also played at live tables."""

import pytest

from games.registry import PLAYABLE

pytestmark = pytest.mark.django_db


@pytest.fixture
def ask(as_nobody):
    """Asks a resolver and gives what it says."""

    def ask(resolver, body, **how):
        answer = as_nobody.post(f"games/{resolver}/", body, **how)
        assert answer.status_code == 200, answer.content
        return answer.json()

    return ask


# --- the games ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", PLAYABLE)
def test_a_game_tells_its_options_and_actions_in_the_readers_language(as_nobody, key):
    answers = {language: as_nobody.get(f"games/{key}/", Accept_Language=language).json() for language in ("en", "fr")}
    facts = PLAYABLE[key].options
    assert [option["name"] for option in answers["fr"]["options"]] == list(facts)
    for language, answer in answers.items():
        for listed in answer["options"]:
            fact = facts[listed["name"]]
            assert listed["text"] == getattr(fact, language)
            assert (listed["default"], listed["allowed"]) == (fact.default, list(fact.allowed))
            assert (listed["rule"], listed["reconstruction"]) == (fact.rule, fact.reconstruction)
    assert {action["do"] for action in answers["en"]["actions"]} == set(PLAYABLE[key].rules.actions)
    assert all(action["schema"]["properties"]["do"] == {"const": action["do"]} for action in answers["en"]["actions"])


@pytest.mark.parametrize("key", [key for key in PLAYABLE if PLAYABLE[key].texts.rulings])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_tells_its_rulings_in_the_readers_language(as_nobody, key, language):
    rulings = as_nobody.get(f"games/{key}/", Accept_Language=language).json()["rulings"]
    assert rulings
    assert rulings == [
        {"rule": ruling.rule, "mark": ruling.mark, "text": getattr(ruling, language)}
        for ruling in PLAYABLE[key].texts.rulings
    ]


def test_a_game_that_is_not_played_move_by_move_tells_no_rulings(as_nobody):
    assert as_nobody.get("games/battle-cry/").json()["rulings"] == []


# --- BattleTech -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "number", "chance"),
    [
        pytest.param({"range": 4, "weapon": "medium-laser", "attacker": "still"}, 6, "13/18", id="W6 medium range"),
        pytest.param({"range": 4, "weapon": {"short": 3, "medium": 6, "long": 9}}, 6, "13/18", id="ranges typed in"),
        pytest.param({"range": 4, "weapon": "medium-laser", "attacker": "walk"}, 7, "7/12", id="W7 walked"),
        pytest.param({"range": 4, "weapon": "medium-laser", "target_in": "heavy"}, 8, "5/12", id="W9 cover"),
        pytest.param({"range": 10, "weapon": "medium-laser"}, None, "0", id="W6 beyond long range"),
    ],
)
def test_the_number_to_roll(ask, body, number, chance):
    result = ask("battletech/resolve/to-hit", body)
    assert (result["number"], result["probability"]["fraction"]) == (number, chance)
    assert sum(modifier["value"] for modifier in result["modifiers"]) == (number or 0)
    assert result["possible"] == (number is not None)


ARMOUR = {"HD": 9, "CT": 26, "LT": 20, "RT": 20, "LA": 16, "RA": 16, "LL": 20, "RL": 20}


def test_damage_goes_inward_from_an_arm_that_is_gone(ask):
    result = ask("battletech/resolve/damage", {"armour": ARMOUR, "hits": [["LA", 10], ["LA", 8]]})
    assert result["armour"] == ARMOUR | {"LA": 0, "LT": 18}
    assert (result["destroyed_locations"], result["destroyed"]) == (["LA"], False)
    assert result["steps"] == [
        {"location": "LA", "damage": 10, "transferred_to": None},
        {"location": "LA", "damage": 6, "transferred_to": "LT"},
        {"location": "LT", "damage": 2, "transferred_to": None},
    ]


def test_the_odds_of_a_volley_are_exact(ask):
    """A 7 is rolled in 21 of 36 ways, a 12 for the head in 1 of 36; 9 points take the head and with it the mech."""
    odds = ask("battletech/odds/volley", {"armour": ARMOUR, "shots": [{"number": 7, "damage": 9}]})
    assert odds["destroyed"] == {"fraction": "7/432", "value": 7 / 432}
    assert odds["lost"]["HD"] == odds["destroyed"]
    assert odds["lost"]["LT"]["fraction"] == "0"
    assert odds["hits"]["fraction"] == "21/4"
    both = ask("battletech/odds/volley", {"armour": ARMOUR, "shots": [{"number": 7, "damage": 9}] * 2})
    assert both["destroyed"]["value"] == pytest.approx(1 - (1 - 7 / 432) ** 2)


def test_an_attack_reads_two_dice_and_for_a_hit_two_more(ask, as_nobody, refusal):
    attack, resolver = {"number": 7, "damage": 5}, "battletech/resolve/attack"
    hit = ask(resolver, attack | {"dice": [[3, 5], [4, 3]]})
    assert (hit["hit"], hit["location"], hit["damage"]) == (True, "CT", 5)
    assert hit["dice"] == {"faces": [[3, 5], [4, 3]], "by": "table"}
    miss = ask(resolver, attack | {"dice": [[3, 3]]})
    assert (miss["hit"], miss["location"], miss["damage"]) == (False, None, 0)
    wanted = refusal(as_nobody.post(f"games/{resolver}/", attack | {"dice": [[3, 5]]}), 422, "need-dice")
    assert wanted["params"] == {"count": 2, "sides": 6, "why": "location"}
    refusal(as_nobody.post(f"games/{resolver}/", attack | {"dice": [[3, 3], [1, 1]]}), 400, "dice-count")


def test_bivouac_throws_an_attack_and_says_the_same_again(ask):
    attacks = [ask("battletech/resolve/attack", {"number": 2, "damage": 5}, key="tap") for _ in range(2)]
    assert attacks[0] == attacks[1]
    assert (attacks[0]["dice"]["by"], len(attacks[0]["dice"]["faces"])) == ("server", 2)


def test_woods_stand_in_a_line_of_sight(ask):
    board = {"width": 16, "height": 17, "woods": {"0103": "light", "0104": "heavy"}}
    sight = ask("battletech/resolve/line-of-sight", {"board": board, "from": "0101", "to": "0105"})
    assert (sight["light"], sight["heavy"], sight["distance"]) == (1, 1, 4)
    assert sight["visible"] is False
    assert (sight["hexes"], sight["split"], sight["pairs"]) == (["0102", "0103", "0104"], False, [])


def test_a_line_along_hexsides_counts_the_side_that_is_chosen(ask):
    def seen(side):
        board = {"width": 5, "height": 5, "woods": {"0201": "light"}}
        return ask("battletech/resolve/line-of-sight", {"board": board, "from": "0102", "to": "0302", "side": side})

    split = seen(None)
    assert split["split"]
    ((left, right),) = split["pairs"]
    assert {left, right} == {"0201", "0202"}
    counted = {side: seen(side)["light"] for side in ("left", "right")}
    assert sorted(counted.values()) == [0, 1]
    assert split["light"] == 1  # L6 the one that is worse for the attacker


@pytest.mark.parametrize(
    ("resolver", "body", "code", "field"),
    [
        ("to-hit", {"range": 4, "weapon": "catapult"}, "unknown-value", "weapon"),
        ("to-hit", {"range": 4, "weapon": {"short": 9, "medium": 6, "long": 3}}, "bad-reach", "weapon"),
        ("to-hit", {"range": 0, "weapon": "medium-laser"}, "out-of-range", "range"),
        ("damage", {"armour": ARMOUR | {"XX": 1}, "hits": []}, "unknown-field", "armour.XX"),
        ("damage", {"armour": ARMOUR, "hits": [["LA"]]}, "wrong-type", "hits[0]"),
        ("attack", {"number": 7, "damage": 5, "dice": [[3, 7]]}, "unknown-face", "dice"),
        ("line-of-sight", {"board": {"width": 2, "height": 2}, "from": "0101", "to": "0909"}, "off-map", "to"),
        ("line-of-sight", {"board": {"width": 2, "height": 2}, "from": "0101", "to": "0101"}, "same-hex", "to"),
        ("line-of-sight", {"board": {"width": 2, "height": 2}, "from": "A4", "to": "0101"}, "bad-hex", "from"),
    ],
)
def test_what_no_sheet_or_map_holds_is_refused(as_nobody, refusal, resolver, body, code, field):
    problem = refusal(as_nobody.post(f"games/battletech/resolve/{resolver}/", body), 400, code)
    assert field in problem["errors"]


@pytest.mark.parametrize(
    ("shots", "code", "field"),
    [
        ([{"number": 7, "damage": 5}] * 9, "too-many", "shots"),
        ([{"number": 7}], "missing-field", "shots[0].damage"),
        ([{"number": 7, "damage": 100}], "out-of-range", "shots[0].damage"),
        ([{"number": 7, "damage": 5, "luck": 1}], "unknown-field", "shots[0].luck"),
        ("all", "wrong-type", "shots"),
    ],
)
def test_what_is_no_volley_is_refused(as_nobody, refusal, shots, code, field):
    problem = refusal(as_nobody.post("games/battletech/odds/volley/", {"armour": ARMOUR, "shots": shots}), 400, code)
    assert field in problem["errors"]


# --- BattleLore: Invasion -------------------------------------------------------------------------

STRIKE = "invasion/resolve/strike"


@pytest.mark.parametrize(
    ("striker", "dice", "can_retreat", "result", "hero_hp"),
    [
        pytest.param("hero", ["helmet"], True, "goblin_killed", 3, id="R6 a helmet kills"),
        pytest.param("hero", ["flag"], True, "goblin_retreats", 3, id="R7 a flag drives off"),
        pytest.param("hero", ["flag", "flag"], False, "goblin_killed", 3, id="R7 a second flag kills"),
        pytest.param("goblin", ["flag", "flag"], False, "hero_hurt", 2, id="R7 or hurts"),
    ],
)
def test_a_strike(ask, striker, dice, can_retreat, result, hero_hp):
    strike = ask(STRIKE, {"striker": striker, "hero_hp": 3, "can_retreat": can_retreat, "dice": dice})
    assert (strike["result"], strike["hero_hp"]) == (result, hero_hp)
    assert strike["dice"] == {"faces": dice, "by": "table"}


def test_a_flag_with_nowhere_to_go_asks_for_a_symbol(as_nobody, ask, refusal):
    body = {"striker": "hero", "hero_hp": 3, "can_retreat": False}
    wanted = refusal(as_nobody.post(f"games/{STRIKE}/", body | {"dice": ["flag"]}), 422, "need-dice")["params"]
    assert (wanted["count"], wanted["sides"], wanted["why"]) == (1, 6, "reroll")
    assert set(wanted["symbols"]) == {"helmet", "bonus_strike", "lore", "flag"}
    assert ask(STRIKE, body)["dice"]["by"] == "server"


def test_the_odds_of_a_fight_are_exact(ask):
    fight = {"hero_hp": 3, "hero_can_retreat": True, "goblin_can_retreat": True}
    whole = ask("invasion/odds/duel", {"attacker": "hero", "riposte": True, **fight})
    assert set(whole) == {"goblin_killed", "goblin_retreats", "hero_retreats", "hero_dies"}
    assert sum(chance["value"] for chance in whole.values()) == pytest.approx(1)
    single = ask("invasion/odds/duel", {"attacker": "hero", "riposte": False, **fight})
    assert (single["goblin_retreats"]["fraction"], single["hero_dies"]["fraction"]) == ("1/6", "0")


# --- Bitva ----------------------------------------------------------------------------------------


def test_every_move_that_two_dice_allow(ask, as_nobody, refusal):
    position = {
        "south": {"infantry": ["-4,3"], "general": "0,4"},
        "north": {"infantry": ["4,-3"], "general": "0,-4"},
    }
    body = {"position": position, "seat": "south", "dice": [4, 6]}
    result = ask("bitva/resolve/moves", body)
    assert result["must_pass"] == (not result["moves"])
    assert {move["from"] for move in result["moves"]} <= {"-4,3", "0,4"}
    all_dice = [ask("bitva/resolve/moves", body | {"dice": [n, n]})["moves"] for n in range(1, 7)]
    assert any(all_dice)
    resolver = "games/bitva/resolve/moves/"
    refusal(as_nobody.post(resolver, body | {"dice": [4]}), 400, "dice-count")
    refusal(as_nobody.post(resolver, body | {"seat": "east"}), 400, "unknown-seat")
    twice = position | {"south": {"infantry": ["0,4"], "general": "0,4"}}
    refusal(as_nobody.post(resolver, body | {"position": twice}), 400, "hex-taken")


# --- My Little Battlefield ------------------------------------------------------------------------


def test_a_die_moves_the_marker_of_a_sector(ask):
    body = {"category": 3, "marker": -1, "dice": ["attack"], "unit": "standard", "enemy_present": False}
    assert ask("little-battlefield/resolve/gauge", body) == {"marker": 0, "controlled_by": None, "used": [1]}
    assert ask("little-battlefield/resolve/gauge", body | {"unit": "elite"})["marker"] == 1  # N11 twice
    held = ask("little-battlefield/resolve/gauge", body | {"marker": 2})
    assert (held["marker"], held["controlled_by"]) == (3, "own")


def test_a_marker_outside_of_its_sector_is_refused(as_nobody, refusal):
    body = {"category": 2, "marker": 3, "dice": ["attack"], "unit": "elite"}
    problem = refusal(as_nobody.post("games/little-battlefield/resolve/gauge/", body), 400, "out-of-range")
    assert "marker" in problem["errors"]


FIGHT = {"striker": "hero", "hero_hp": 3, "can_retreat": True, "dice": ["flag"]}
GAUGE = {"category": 3, "dice": ["attack"], "unit": "elite"}


@pytest.mark.parametrize(
    ("resolver", "body", "code", "field"),
    [
        (STRIKE, FIGHT | {"striker": "dragon"}, "not-a-choice", "striker"),
        (STRIKE, FIGHT | {"hero_hp": 4}, "out-of-range", "hero_hp"),
        (STRIKE, FIGHT | {"can_retreat": "yes"}, "not-a-flag", "can_retreat"),
        (STRIKE, FIGHT | {"reroll": "never"}, "not-a-choice", "reroll"),
        (STRIKE, FIGHT | {"luck": 1}, "unknown-field", "luck"),
        (STRIKE, {"striker": "hero", "hero_hp": 3}, "required", "can_retreat"),
        (STRIKE, FIGHT | {"dice": ["sabres"]}, "unknown-value", "dice[0]"),
        ("little-battlefield/resolve/gauge", GAUGE | {"category": 6}, "out-of-range", "category"),
        ("little-battlefield/resolve/gauge", GAUGE | {"marker": True}, "not-a-number", "marker"),
        ("little-battlefield/resolve/gauge", GAUGE | {"unit": "giant"}, "not-a-choice", "unit"),
        ("little-battlefield/resolve/gauge", GAUGE | {"enemy_present": 1}, "not-a-flag", "enemy_present"),
        ("little-battlefield/resolve/gauge", GAUGE | {"enemies": 2}, "unknown-field", "enemies"),
        ("little-battlefield/resolve/gauge", GAUGE | {"dice": []}, "missing-field", "dice"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(as_nobody, refusal, resolver, body, code, field):
    assert field in refusal(as_nobody.post(f"games/{resolver}/", body), 400, code)["errors"]
