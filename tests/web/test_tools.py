"""Quick resolvers: pages without an account that say what the rules say."""

import re

import pytest
from django.urls import reverse
from django.utils import translation

from campaigns.models import Roll
from games.registry import GAMES
from web.tools.fields import ToolField, fields_of, words_of
from web.tools.views import address_of, own_page

pytestmark = pytest.mark.django_db

EVERY = {f"{key} {each.kind} {each.slug}": (key, each) for key, listed in GAMES.items() for each in listed.resolvers}
GENERAL = {name: found for name, found in EVERY.items() if not own_page(found[0], found[1].slug)}


@pytest.fixture
def anybody(reader):
    return reader()


def test_typed_dice_of_a_reserve_roll_are_read(anybody):
    page = anybody.go("tool-battle-cry-reserve-roll").send("reserve-roll", "how=table", d1="flag", d2="artillery")
    assert "Call one artillery unit" in page.text
    assert "1 token" in page.text
    assert not Roll.objects.exists()


def test_with_an_empty_pot_only_what_is_free_is_offered(anybody):
    """T1."""
    text = anybody.open(reverse("tool-battle-cry-reserve-roll") + "?pot=0&faces=flag,artillery&by=table").text
    assert "Make one artillery unit Elite" in text
    assert "Call one artillery unit" not in text


def test_one_token_calls_one_unit_of_two(anybody):
    """G3."""
    text = anybody.open(reverse("tool-battle-cry-reserve-roll") + "?pot=1&faces=infantry,cavalry&by=table").text
    assert "At most one unit may be called." in text


def test_an_answer_has_an_address_so_that_loading_it_again_throws_nothing(anybody):
    page = anybody.go("tool-battle-cry-reserve-roll").send("reserve-roll", "how=server")
    assert "faces=" in page.path
    assert anybody.open(page.path).text == page.text


@pytest.mark.parametrize(("won", "dice"), [(0, 2), (1, 3), (3, 5), (59, 61)])
def test_event_dice_are_two_and_one_for_each_battle_won(won, dice, anybody):
    """G10; a campaign has sixty battles at most, so that before the last one a side has won fifty-nine."""
    page = anybody.open(reverse("tool-battle-cry-event-roll") + f"?won={won}")
    assert len([n for n in page.form("event-roll", "d1").choices if n.startswith("d")]) == dice
    sent = {f"d{n}": "flag" for n in range(1, dice + 1)}
    page = page.send("event-roll", "how=table", **sent)
    assert page.text.count("A unit moves back one hex") == dice


def test_event_effects_stand_in_their_order(anybody):
    """C10."""
    text = anybody.open(reverse("tool-battle-cry-event-roll") + "?won=1&faces=sabres,flag,cavalry&by=table").text
    order = ["A cavalry unit loses a figure", "A unit moves back one hex", "A unit at full strength loses a figure"]
    assert [text.index(words) for words in order] == sorted(text.index(words) for words in order)


def test_a_combat_roll_is_counted_with_its_odds(anybody):
    """B4."""
    page = anybody.open(reverse("tool-battle-cry-combat") + "?dice=3&target=infantry")
    assert "88%" in page.text  # at least one hit of 3 dice, each of which hits in 3 of 6: 1 − 1/8
    page = page.send("combat", "how=table", d1="infantry", d2="sabres", d3="flag")
    assert "2 hits, 1 hex of retreat" in page.text


def test_the_worked_example_of_the_rules_adds_up(anybody):
    """G1: 6–4, 3–6, 5–6 gives 14–16, and 14–18 with the bonus."""
    page = anybody.open(reverse("tool-battle-cry-battle-result") + "?u1=6&c1=4&u2=3&c2=6&u3=5&c3=6&single=1")
    assert "The Confederacy wins the battle" in page.text
    assert "Final score 14 18" in page.text


@pytest.mark.parametrize(
    ("union", "confederacy", "words"),
    [
        (20, 15, "Union minor victory"),
        (14, 20, "Confederate major victory"),
        (20, 10, "Union decisive victory"),
        (12, 12, "both sides fail"),
        (4, 2, "Union decisive victory"),
        (0, 0, "both sides fail"),
    ],
    ids=["lead 5", "lead 6", "twice", "equal", "twice with a lead of 2", "nothing"],
)
def test_a_campaign_is_judged(union, confederacy, words, anybody):
    """G12, A7."""
    page = anybody.open(reverse("tool-battle-cry-campaign-verdict") + f"?union={union}&confederacy={confederacy}")
    assert words in page.text


def test_a_long_campaign_is_judged_and_its_generals_ranked_by_points_as_the_API_takes_them(anybody):
    page = anybody.open(reverse("tool-battle-cry-campaign-verdict") + "?union=1200&confederacy=1000")
    assert "Union major victory" in page.text
    page = anybody.open(reverse("tool-battle-cry-best-general") + "?n1=Pope&p1=1200&w1=1&l1=0")
    assert "Best general: Pope" in page.text


OURS = "Our reconstruction: the rules leave this open"


@pytest.mark.parametrize(
    ("union", "confederacy", "words"),
    [
        (4, 2, "at least twice the other’s points. R"),
        (9, 8, ""),
        (20, 14, "from 14 it is decisive. R"),
    ],
    ids=["twice", "major comes next", "decisive comes next"],
)
def test_A7_that_twice_the_points_are_asked_first_is_marked_as_ours(union, confederacy, words, anybody):
    page = anybody.open(reverse("tool-battle-cry-campaign-verdict") + f"?union={union}&confederacy={confederacy}")
    assert words in page.text
    assert (OURS in page.text) == bool(words)


def test_T2_that_a_hex_has_one_fieldwork_is_marked_as_ours(anybody):
    text = anybody.open(reverse("tool-battle-cry-reserve-roll") + "?pot=1&faces=sabres,infantry&by=table").text
    assert "one fieldwork a hex R" in text
    assert "to the holding zone 1 token" in text
    assert OURS in text


@pytest.mark.parametrize(
    ("rounds", "marked"), [("u1=6&c1=4", True), ("u1=6&c1=4&u2=6&c2=4", False)], ids=["one", "two"]
)
def test_A5_the_bonus_of_a_single_round_is_marked_as_ours(rounds, marked, anybody):
    text = anybody.open(reverse("tool-battle-cry-battle-result") + f"?{rounds}&single=1").text
    assert "Bonus for a single round too R" in text
    assert ("Bonus of the winner R" in text) == marked
    assert OURS in text


def test_C10_A11_the_order_of_an_event_roll_and_what_finds_no_unit_are_marked_as_ours(anybody):
    text = anybody.open(reverse("tool-battle-cry-event-roll") + "?won=0&faces=flag,sabres&by=table").text
    assert "In this order R" in text
    assert "or none at full strength: no effect. R A unit suffers at most one sabres in a battle." in text
    assert OURS in text


def test_the_best_general_is_ranked_with_a_floor_at_the_end(anybody):
    """G13."""
    page = anybody.open(
        reverse("tool-battle-cry-best-general") + "?n1=Bob&p1=9&w1=1&l1=2&n2=Tom&p2=1&w2=0&l2=2&n3=&p3=5"
    )
    assert "Best general: Bob" in page.text
    assert "9 + 2×1 − 2×2 7" in page.text
    assert "1 + 2×0 − 2×2 0" in page.text


@pytest.mark.parametrize(
    "address",
    [
        "reserve-roll/?pot=-1",
        "reserve-roll/?pot=many",
        "reserve-roll/?pot=2&faces=flag",
        "reserve-roll/?pot=2&faces=flag,horse",
        "event-roll/?won=99",
        "combat/?dice=0",
        "combat/?dice=4&target=castle",
        "battle-result/?u1=-4&c1=2",
        "verdict/?union=1000000&confederacy=1",
        "verdict/?union=",
        "best-general/?n1=Bob&p1=x",
    ],
)
def test_nonsense_in_an_address_is_said(address, anybody):
    page = anybody.open("/tools/" + address)
    assert page.status in (409, 422)
    assert any("note stop" in had.get("class", "") for _, had in page.read.tags)


@pytest.mark.parametrize(
    ("address", "field", "typed"),
    [
        ("battle-result/?u1=-4&c1=2", "u1", "-4"),
        ("verdict/?union=many&confederacy=46", "confederacy", "46"),
        ("best-general/?n1=Bob&p1=x&w1=2", "n1", "Bob"),
    ],
)
def test_what_was_typed_stays_when_some_of_it_is_wrong(address, field, typed, anybody):
    page = anybody.open("/tools/" + address)
    assert page.form("tools", field).values[field] == [typed]


def test_a_missing_die_is_said_and_the_other_one_stays_picked(anybody):
    page = anybody.go("tool-battle-cry-reserve-roll").send("reserve-roll", "how=table", d1="sabres")
    assert "Dice wanted: 2. Dice given: 1." in page.text
    assert page.form("reserve-roll", "d1").values["d1"] == ["sabres"]


# --- a page for every resolver --------------------------------------------------------------------


def test_every_resolver_of_every_game_is_on_the_list(anybody):
    page = anybody.go("tools")
    links = {had.get("href", "") for tag, had in page.read.tags if tag == "a"}
    for key, each in EVERY.values():
        assert (own_page(key, each.slug) or address_of(key, each)) in links


@pytest.mark.parametrize(("key", "resolver"), EVERY.values(), ids=EVERY)
def test_every_resolver_has_a_page_with_its_title_in_both_languages(key, resolver, reader):
    for language in ("en", "fr"):
        page = reader(None, language).open(address_of(key, resolver))
        assert page.status == 200
        if not own_page(key, resolver.slug):
            assert resolver.title.said_in(language) in page.text


def unnamed(fields: list[ToolField] | tuple[ToolField, ...]) -> set[str]:
    """What has no word but its code."""
    found = {
        field.name for field in fields if field.label == field.name.rpartition(".")[2] and not field.label.isdecimal()
    }
    for field in fields:
        pairs = (*field.choices, *((face.value, face.word) for face in field.faces))
        found |= {value for value, word in pairs if value == word and not value.isdecimal()} | unnamed(field.parts)
    return found


@pytest.mark.parametrize(("key", "resolver"), GENERAL.values(), ids=GENERAL)
def test_every_field_and_every_value_has_a_word(key, resolver):
    with translation.override("fr"):
        assert unnamed(fields_of(key, resolver, words_of(key, resolver), {})) <= {
            "lore",
            "position",
        }  # the same in French


def test_G_a_number_to_hit_is_worked_out_with_its_chance(anybody):
    page = anybody.open("/tools/battletech/resolve/to-hit/")
    page = page.send("to-hit", range=4, weapon="medium laser", attacker="walk", target_hexes=5, light_woods=1)
    assert "Chance 17%" in page.text  # 10 on two dice, 6 ways of 36


def test_hits_are_marked_off_location_by_location(anybody):
    page = anybody.open("/tools/battletech/resolve/damage/")
    points = {"HD": 9, "CT": 26, "LT": 8, "RT": 20, "LA": 16, "RA": 16, "LL": 20, "RL": 20}
    query = "&".join(f"armour.{location}={left}" for location, left in points.items())
    page = anybody.open(f"{page.path}?{query}&hits.1.first=LT&hits.1.second=20")
    assert "Armour: centre torso 14" in page.text  # H3 the 12 points that the left torso could not take


def test_R6_the_odds_of_a_strike_stand_there_before_its_dice_are_typed_or_thrown(anybody):
    asked = "/tools/invasion/resolve/strike/?striker=hero&hero_hp=2&can_retreat=1"
    page = anybody.open(asked)
    odds = page.text.partition("Odds before the roll")[2]
    assert "Result: the goblin dies 50%" in odds
    assert "Hit points" not in odds.partition("Dice")[0]  # which are the same whatever falls
    shares = [int(share) for share in re.findall(r"(\d+)%", odds)]
    assert sum(shares) == 100
    typed = anybody.open(f"{asked}&dice.1=helmet")
    assert "Result the goblin dies" in typed.text
    rolled = page.send("strike", "how=server")
    assert "by=server" in rolled.path
    assert anybody.open(rolled.path).text == rolled.text  # loading it again throws nothing
    assert "rolled by Bivouac" in rolled.text


# --- a form that comes twice: a double tap, a request that is sent again ---------------------------

STRIKE = "/tools/invasion/resolve/strike/?striker=hero&hero_hp=2&can_retreat=1"
ATTACK = "/tools/battletech/resolve/attack/?number=8&damage=5"
THROWING = ["/tools/reserve-roll/?pot=6", "/tools/event-roll/?won=3", "/tools/combat/?dice=12", STRIKE, ATTACK]


def throwing(page, **sent):
    """The answer to the form whose dice are typed or thrown."""
    form = next(form for form in page.forms if ("how", "server") in form.buttons)
    return page.reader.send(page.path.partition("?")[0], "post", form.values | sent)


@pytest.mark.parametrize("asked", THROWING)
@pytest.mark.parametrize("known", [False, True], ids=["nobody", "alice"])
def test_a_form_sent_twice_has_thrown_once(asked, known, reader, alice):
    page = reader(alice if known else None).open(asked)
    addresses = {throwing(page, how=["server"]).path for _ in range(4)}
    assert len(addresses) == 1
    assert "by=server" in addresses.pop()


def test_the_form_of_the_answer_throws_anew(anybody):
    page = anybody.open("/tools/combat/?dice=12")
    faces = set()
    for _ in range(3):
        page = page.send("combat", "how=server")
        faces.add(page.path)
    assert len(faces) > 1  # 12 dice fall alike three times in a row once in 10^13


def test_W11_H1_the_odds_of_one_attack_are_exact(anybody):
    text = anybody.open("/tools/battletech/resolve/attack/?number=8&damage=5").text
    assert "Hit: no, Location: –, Points: 0 58%" in text  # 21 of 36 ways
    page = anybody.open("/tools/battletech/resolve/attack/?number=8&damage=5&dice.1=4&dice.2=4&dice.3=6&dice.4=6")
    assert "Hit yes Location head Points 5" in page.text


def test_typed_dice_are_sent_by_the_form_of_the_tray_and_stand_in_the_address(anybody):
    page = anybody.open(ATTACK)
    dice = {f"dice.{n}": [str(face)] for n, face in enumerate((4, 4, 6, 6), 1)}
    read = throwing(page, how=["table"], **dice)
    assert "Hit yes Location head Points 5" in read.text
    assert "by=" not in read.path
    assert throwing(page, how=["table"]).status == 422


def test_every_move_of_two_typed_dice_is_listed(anybody):
    sides = "position.south.general=0,4&position.south.infantry=-4,3&position.north.general=0,-4"
    page = anybody.open(f"/tools/bitva/resolve/moves/?{sides}&seat=south&dice.1=1&dice.2=2")
    assert page.status == 200
    assert "Moves 1" in page.text


def test_dice_that_are_missing_and_values_that_are_wrong_are_said(anybody):
    for address, status in {
        "invasion/resolve/strike/?striker=hero&hero_hp=9": 422,
        "invasion/resolve/strike/?striker=dragon&hero_hp=2": 422,
        "battletech/resolve/attack/?number=8&damage=5&dice.1=4": 409,
        "bitva/resolve/moves/?seat=south": 422,
        "little-battlefield/resolve/gauge/?category=2&unit=elite&marker=3&dice.1=attack": 409,
    }.items():
        page = anybody.open(f"/tools/{address}")
        assert page.status == status, address
        assert page.html.count('class="note stop"') == 1


def test_an_unknown_resolver_is_no_page(anybody):
    assert anybody.open("/tools/battletech/resolve/fortune/").status == 404
    assert anybody.open("/tools/chess/resolve/moves/").status == 404


# --- the numbers of all weapons -------------------------------------------------------------------


def test_all_numbers_to_hit_of_a_mech_are_found_without_a_sheet(anybody):
    page = anybody.open("/tools/to-hit/?design=HBK-4G&range=4&attacker=walk&target=5&woods=1")
    assert page.text.count("10+") == 3
    assert "out of range" in page.text
    assert ("range", "5") in page.form("to-hit", "range").buttons


def test_a_mech_is_found_by_its_name_and_one_that_there_is_not_is_no_page(anybody):
    assert "Enforcer" in anybody.open("/tools/to-hit/?q=enf").text
    assert anybody.open("/tools/to-hit/?design=nothing").status == 404
    assert "No mech of this name." in anybody.open("/tools/to-hit/?q=zzzz").text
