"""Resolvers: no account, no campaign, any table. G numbers are the golden tests of the rules."""

import pytest

from core.models import Receipt
from games.registry import GAMES

pytestmark = pytest.mark.django_db

RESOLVE = "games/battle-cry/resolve/"


@pytest.fixture
def resolve(as_nobody):
    """Asks a resolver and gives what it says."""

    def ask(slug, body, kind="resolve"):
        answer = as_nobody.post(f"games/battle-cry/{kind}/{slug}/", body)
        assert answer.status_code == 200, answer.content
        return answer.json()

    return ask


def kinds(answer):
    return [(option["kind"], option["unit"]) for option in answer["options"]]


@pytest.mark.parametrize(
    ("dice", "pot", "options", "max_units"),
    [
        pytest.param(("infantry", "cavalry"), 1, [("unit", "infantry"), ("unit", "cavalry")], 1, id="G3"),
        pytest.param(("infantry", "infantry"), 2, [("unit", "infantry")] * 2, 2, id="G4"),
        pytest.param(("flag", "artillery"), 3, [("unit", "artillery"), ("elite", "artillery")], 1, id="G5"),
        pytest.param(("sabres", "sabres"), 3, [("field_work", None)] * 2, 0, id="G6"),
        pytest.param(("flag", "flag"), 3, [("scenario_event", None)], 0, id="G7"),
        pytest.param(("flag", "sabres"), 3, [("field_work", None)], 0, id="C3 the flag has no effect"),
        pytest.param(("flag", "infantry"), 0, [("elite", "infantry")], 0, id="T1 no token left"),
    ],
)
def test_a_reserve_roll_offers(resolve, dice, pot, options, max_units):
    roll = resolve("reserve-roll", {"pot": pot, "dice": list(dice)})
    assert kinds(roll) == options
    assert roll["max_units"] == max_units
    assert roll["dice"] == {"faces": list(dice), "by": "table"}


def test_only_units_cost_tokens(resolve):
    roll = resolve("reserve-roll", {"pot": 3, "dice": ["flag", "artillery"]})
    assert {option["kind"]: option["tokens"] for option in roll["options"]} == {"unit": 1, "elite": 0}


def test_the_server_rolls_when_no_dice_are_given(resolve):
    roll = resolve("reserve-roll", {"pot": 3})
    assert roll["dice"]["by"] == "server"
    assert len(roll["dice"]["faces"]) == 2


@pytest.mark.parametrize(
    ("won", "count"), [(0, 2), (1, 3), (3, 5), (59, 61)], ids=["G10 none", "G10 one", "G10 three", "all"]
)
def test_an_event_roll_has_a_die_for_each_battle_won(resolve, won, count):
    roll = resolve("event-roll", {"battles_won": won})
    assert roll["count"] == count == len(roll["dice"]["faces"]) == len(roll["effects"])


def test_event_effects_come_in_their_order_with_their_choosers(resolve):
    roll = resolve("event-roll", {"battles_won": 1, "dice": ["sabres", "flag", "cavalry"]})
    assert roll["effects"] == [
        {"kind": "figure_lost", "unit": "cavalry", "chooser": "opponent"},
        {"kind": "retreat", "unit": None, "chooser": "opponent"},
        {"kind": "full_strength_loss", "unit": None, "chooser": "roller"},
    ]


@pytest.mark.parametrize(
    ("rounds", "totals", "winner", "bonus", "final"),
    [
        pytest.param([(6, 4), (3, 6), (5, 6)], (14, 16), "confederacy", 2, (14, 18), id="G1"),
        pytest.param([(5, 4), (5, 4), (3, 5)], (13, 13), "union", 2, (15, 13), id="G2"),
        pytest.param([(4, 4)], (4, 4), None, 0, (4, 4), id="A6 drawn"),
        pytest.param([(5, 4)], (5, 4), "union", 1, (6, 4), id="A5 a single round"),
    ],
)
def test_a_battle_result(resolve, rounds, totals, winner, bonus, final):
    result = resolve("battle-result", {"rounds": [{"union": u, "confederacy": c} for u, c in rounds]})
    assert result["totals"] == dict(zip(("union", "confederacy"), totals, strict=True))
    assert (result["winner"], result["bonus"]) == (winner, bonus)
    assert result["final"] == dict(zip(("union", "confederacy"), final, strict=True))


def test_rule_options_may_come_along(resolve):
    rounds = {"rounds": [{"union": 5, "confederacy": 4}]}
    assert resolve("battle-result", rounds | {"options": {"single_round_bonus": False}})["bonus"] == 0


@pytest.mark.parametrize(
    ("union", "confederacy", "winner", "verdict"),
    [
        (20, 15, "union", "minor"),
        (20, 14, "union", "major"),
        (20, 10, "union", "decisive"),
        (12, 12, None, "failure"),
        (0, 3, "confederacy", "decisive"),
    ],
    ids=["G12 lead 5", "G12 lead 6", "G12 double", "G12 equal", "A7 against nothing"],
)
def test_a_campaign_verdict(resolve, union, confederacy, winner, verdict):
    result = resolve("campaign-verdict", {"union": union, "confederacy": confederacy})
    assert result == {"winner": winner, "verdict": verdict}


def results(general, points, *outcomes):
    """The points in the first round, the outcomes in order."""
    return [
        {"general": general, "points": 0 if place else points, "result": outcome}
        for place, outcome in enumerate(outcomes)
    ]


@pytest.mark.parametrize(
    ("rows", "ranking"),
    [
        pytest.param(results("A", 9, "won", "lost", "lost"), [("A", 7, 1)], id="G13 nine points"),
        pytest.param(results("A", 1, "lost", "lost"), [("A", 0, 1)], id="G13 floor"),
        pytest.param(
            results("A", 6, "won") + results("B", 8, "drawn") + results("C", 3, "won"),
            [("A", 8, 1), ("B", 8, 1), ("C", 5, 3)],
            id="T19 equals share a rank",
        ),
        pytest.param([], [], id="nobody"),
    ],
)
def test_the_best_general(resolve, rows, ranking):
    result = resolve("best-general", {"results": rows})
    assert [(general["general"], general["score"], general["rank"]) for general in result["ranking"]] == ranking


@pytest.mark.parametrize(
    ("target", "dice", "hits", "retreats"),
    [
        ("infantry", ("infantry", "sabres", "flag"), 2, 1),
        ("cavalry", ("infantry", "sabres", "flag"), 1, 1),
        ("general", ("infantry", "cavalry", "sabres"), 1, 0),
    ],
)
def test_a_combat_roll(resolve, target, dice, hits, retreats):
    result = resolve("combat", {"dice_count": 3, "target": target, "dice": list(dice)})
    assert (result["hits"], result["retreats"]) == (hits, retreats)


# --- odds -----------------------------------------------------------------------------------------


def test_the_odds_of_a_reserve_roll_are_exact(resolve):
    odds = resolve("reserve-roll", {"pot": 3}, "odds")
    assert odds["at_least_one_unit"] == {"fraction": "8/9", "value": pytest.approx(8 / 9)}  # 4 of 6 faces are units
    assert odds["two_units"]["fraction"] == "4/9"
    assert odds["scenario_event"]["fraction"] == "1/36"
    assert odds["field_work"]["fraction"] == "11/36"
    assert odds["elite"]["fraction"] == "2/9"


def test_without_a_token_no_unit_comes(resolve):
    assert resolve("reserve-roll", {"pot": 0}, "odds")["at_least_one_unit"] == {"fraction": "0", "value": 0}


def test_the_odds_of_an_event_roll(resolve):
    odds = resolve("event-roll", {"battles_won": 1}, "odds")
    assert odds["count"] == 3
    assert odds["at_least_one_retreat"]["fraction"] == "91/216"
    assert odds["expected"]["figure_lost"]["fraction"] == "2"


def test_the_odds_of_a_combat_roll_sum_to_one(resolve):
    hits = resolve("combat", {"dice_count": 2, "target": "infantry"}, "odds")["hits"]
    assert [(hit["hits"], hit["chance"]["fraction"]) for hit in hits] == [(0, "1/4"), (1, "1/2"), (2, "1/4")]


# --- what is refused ------------------------------------------------------------------------------

ROUNDS = {"union": 1, "confederacy": 1}
ONE = {"general": "A", "points": 1, "result": "won"}


@pytest.mark.parametrize(
    ("slug", "body", "code", "field"),
    [
        ("reserve-roll", {"pot": 3, "dice": ["flag"]}, "dice-count", "dice"),
        ("reserve-roll", {"pot": 3, "dice": ["flag"] * 3}, "dice-count", "dice"),
        ("reserve-roll", {"pot": 3, "dice": ["flag", "elephant"]}, "unknown-symbol", "dice"),
        ("reserve-roll", {"pot": 3, "dice": ["flag", "Flag"]}, "unknown-symbol", "dice"),
        ("reserve-roll", {"pot": 3, "dice": ["flag", 4]}, "not-dice", "dice"),
        ("reserve-roll", {"pot": 3, "dice": ["flag", ["flag"]]}, "not-dice", "dice"),
        ("reserve-roll", {"pot": 3, "dice": "flag,flag"}, "not-dice", "dice"),
        ("reserve-roll", {"pot": 3, "dice": None}, "not-dice", "dice"),
        ("reserve-roll", {"pot": -1}, "out-of-range", "pot"),
        ("reserve-roll", {"pot": 61}, "out-of-range", "pot"),
        ("reserve-roll", {"pot": 10**30}, "out-of-range", "pot"),
        ("reserve-roll", {"pot": 3.5}, "not-a-number", "pot"),
        ("reserve-roll", {"pot": True}, "not-a-number", "pot"),
        ("reserve-roll", {"pot": "3"}, "not-a-number", "pot"),
        ("reserve-roll", {}, "required", "pot"),
        ("reserve-roll", {"pot": 3, "colour": "blue"}, "unknown-field", "colour"),
        ("reserve-roll", {"pot": 3, "options": {"luck": 1}}, "unknown-option", "options"),
        ("reserve-roll", {"pot": 3, "options": {"elite_figures": 9}}, "bad-option", "options"),
        ("reserve-roll", {"pot": 3, "options": {"elite_figures": True}}, "bad-option", "options"),
        ("reserve-roll", {"pot": 3, "options": []}, "not-an-object", "options"),
        ("event-roll", {"battles_won": 60}, "out-of-range", "battles_won"),
        ("event-roll", {"battles_won": 0, "dice": ["flag"] * 3}, "dice-count", "dice"),
        ("combat", {"dice_count": 13, "target": "infantry"}, "out-of-range", "dice_count"),
        ("combat", {"dice_count": 3, "target": "town"}, "not-a-choice", "target"),
        ("combat", {"dice_count": 3, "target": ["infantry"]}, "not-text", "target"),
        ("battle-result", {"rounds": []}, "no-rounds", "rounds"),
        ("battle-result", {"rounds": [ROUNDS] * 61}, "too-many", "rounds"),
        ("battle-result", {"rounds": [ROUNDS, {"union": -1, "confederacy": 1}]}, "out-of-range", "rounds[1].union"),
        ("battle-result", {"rounds": [ROUNDS | {"union": 1000}]}, "out-of-range", "rounds[0].union"),
        ("battle-result", {"rounds": [{"union": 1}]}, "required", "rounds[0].confederacy"),
        ("battle-result", {"rounds": [ROUNDS | {"flags": 1}]}, "unknown-field", "rounds[0].flags"),
        ("battle-result", {"rounds": [7]}, "not-an-object", "rounds[0]"),
        ("battle-result", {"rounds": {}}, "not-a-list", "rounds"),
        ("campaign-verdict", {"union": -1, "confederacy": 0}, "out-of-range", "union"),
        ("best-general", {"results": [ONE | {"points": -1}]}, "out-of-range", "results[0].points"),
        ("best-general", {"results": [ONE | {"result": "won by far"}]}, "not-a-choice", "results[0].result"),
        ("best-general", {"results": [ONE | {"general": ""}]}, "required", "results[0].general"),
        ("best-general", {"results": [ONE | {"general": "A" * 81}]}, "too-long", "results[0].general"),
        ("best-general", {"results": [ONE | {"general": "A\tB"}]}, "control-characters", "results[0].general"),
        ("best-general", {"results": [ONE | {"general": "A\u202eB"}]}, "control-characters", "results[0].general"),
        ("best-general", {"results": [ONE] * 2001}, "too-many", "results"),
    ],
)
def test_a_bad_body_is_refused(as_nobody, refusal, slug, body, code, field):
    problem = refusal(as_nobody.post(f"{RESOLVE}{slug}/", body), 400, code)
    assert [error["code"] for error in problem["errors"][field]] == [code]


def test_three_point_nought_is_three(resolve):
    assert resolve("reserve-roll", {"pot": 3.0, "dice": ["flag", "infantry"]})["max_units"] == 1


def test_everything_wrong_with_a_body_is_told_at_once(as_nobody, refusal):
    problem = refusal(as_nobody.post(RESOLVE + "reserve-roll/", {"dice": 3, "x": 1}), 400, "unknown-field")
    assert {name: errors[0]["code"] for name, errors in problem["errors"].items()} == {
        "x": "unknown-field",
        "pot": "required",
        "dice": "not-dice",
    }


def test_the_best_of_two_thousand_results_is_found_at_once(resolve):
    rows = [{"general": f"General {n}", "points": n % 20, "result": "won"} for n in range(2000)]
    assert len(resolve("best-general", {"results": rows})["ranking"]) == 2000


# --- asked twice ----------------------------------------------------------------------------------


def test_the_same_key_hears_the_same_roll(as_nobody):
    first, *others = [as_nobody.post(RESOLVE + "event-roll/", {"battles_won": 30}, key="k1") for _ in range(3)]
    assert {other.content for other in others} == {first.content}
    assert Receipt.objects.count() == 1


def test_a_key_is_not_for_another_body(as_nobody, refusal):
    as_nobody.post(RESOLVE + "event-roll/", {"battles_won": 3}, key="k1")
    refusal(as_nobody.post(RESOLVE + "event-roll/", {"battles_won": 4}, key="k1"), 422, "idempotency-key-reused")
    refusal(as_nobody.post(RESOLVE + "reserve-roll/", {"pot": 4}, key="k1"), 422, "idempotency-key-reused")
    assert Receipt.objects.count() == 1


def test_keys_of_two_tables_never_meet(as_nobody, asker):
    as_nobody.post(RESOLVE + "event-roll/", {"battles_won": 3}, key="k1")
    elsewhere = asker()
    elsewhere.client.defaults["REMOTE_ADDR"] = "10.0.0.9"
    assert elsewhere.post(RESOLVE + "event-roll/", {"battles_won": 4}, key="k1").status_code == 200


def test_a_refused_roll_uses_no_key_up(as_nobody, refusal):
    refusal(as_nobody.post(RESOLVE + "reserve-roll/", {"pot": 1, "dice": ["flag"]}, key="k1"), 400, "dice-count")
    assert as_nobody.post(RESOLVE + "reserve-roll/", {"pot": 1}, key="k1").status_code == 200


@pytest.mark.parametrize("key", ["k" * 201, "two words", "schlüssel"], ids=["long", "blank", "not plain"])
def test_a_key_is_short_and_plain(as_nobody, refusal, key):
    answer = as_nobody.post(RESOLVE + "reserve-roll/", {"pot": 1}, key=key)
    refusal(answer, 400, "bad-idempotency-key")


# --- games ----------------------------------------------------------------------------------------


def test_the_games_are_listed(as_nobody):
    games = {game["key"]: game for game in as_nobody.get("games/").json()["results"]}
    assert set(games) == set(GAMES)
    game = games["battle-cry"]
    assert game["title"] == {"en": "Battle Cry Campaign", "fr": "Campagne Battle Cry"}


def test_a_game_tells_its_options_and_doors(as_nobody):
    answer = as_nobody.get("games/battle-cry/").json()
    elite = next(option for option in answer["options"] if option["name"] == "elite_figures")
    assert (elite["default"], elite["schema"], elite["reconstruction"]) == (1, {"enum": [0, 1, 2]}, True)
    resolver = next(row for row in answer["resolvers"] if (row["kind"], row["slug"]) == ("resolve", "reserve-roll"))
    assert resolver["request"]["properties"]["pot"]["maximum"] == 60
    assert set(resolver["answer"]["properties"]["options"]["items"]["required"]) == {"kind", "unit", "tokens"}
    assert as_nobody.post(resolver["href"], {"pot": 2}).status_code == 200


@pytest.mark.parametrize("key", GAMES)
def test_every_game_shows_itself(as_nobody, key):
    assert as_nobody.get(f"games/{key}/").json()["seats"] == list(GAMES[key].meta.seats)


@pytest.mark.parametrize("key", GAMES)
def test_every_resolver_of_a_game_has_its_door(as_nobody, key):
    resolvers = as_nobody.get(f"games/{key}/").json()["resolvers"]
    assert [(row["kind"], row["slug"]) for row in resolvers] == [
        (resolver.kind, resolver.slug) for resolver in GAMES[key].resolvers
    ]
    assert {as_nobody.post(row["href"], {}).status_code for row in resolvers} <= {400}


def test_there_is_no_other_game(as_nobody, refusal):
    refusal(as_nobody.get("games/chess/"), 404, "unknown-game")


def test_a_table_that_rolls_without_end_is_slowed_down(as_nobody, refusal, settings, monkeypatch):
    monkeypatch.setitem(settings.LIMITS, "resolve", 3)
    codes = [as_nobody.post(RESOLVE + "reserve-roll/", {"pot": 1}).status_code for _ in range(3)]
    assert codes == [200, 200, 200]
    answer = as_nobody.post(RESOLVE + "reserve-roll/", {"pot": 1}, X_Forwarded_For="10.1.2.3")
    refusal(answer, 429, "throttled")
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
