"""What a throw comes to stands above the dice, summed by its game; every way in which they fall is folded away."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from core.grants import may
from core.receipts import WriteRequest
from games.battletech.prospects import outlook, prospects
from matches.access import TABLE
from matches.codec import encode
from matches.models import Match
from matches.selectors import action_odds, offers
from matches.tables import Sitting, match_create, match_play
from tests.games.little_battlefield.positions import position
from tests.granting import somebody
from web.tables.dice import DiceAsk

from .bench import NOW, Bench, act
from .test_outlooks import about_to_declare, eyes, state

pytestmark = pytest.mark.django_db


def at(match, alice):
    match.refresh_from_db()
    return may(somebody(alice), TABLE, pk=match.pk)


def about_to_fire(alice):
    """The first mech aims its first weapon at the other; then all attacks are resolved."""
    match = about_to_declare(alice)
    match.dice = "table"
    match.save(update_fields=["dice"])
    for wanted in ("declare", "aim", "ready", "hold-fire"):
        action = next(offer.action for offer in offers(at(match, alice))[1] if offer.action["do"] == wanted)
        match_play(request=WriteRequest(at(match, alice), NOW), action=action)
    return match


@pytest.mark.parametrize(
    ("language", "miss", "end", "where"),
    [("en", "miss", "is destroyed", "Where it hits"), ("fr", "manqué", "est détruit", "Emplacement touché")],
)
def test_a_shot_says_its_chance_to_hit_what_it_takes_off_and_whether_it_destroys(
    reader, alice, language, miss, end, where
):
    match = about_to_fire(alice)
    page = act(eyes(reader(alice, language), match), "fire")
    action = next(offer.action for offer in offers(at(match, alice))[1] if offer.action["do"] == "fire")
    unit, weapon = action["unit"], action["weapon"]
    (seen,) = prospects(state(match, alice), unit)
    number = seen.views[0].weapons[weapon].to_hit
    volley = outlook(state(match, alice), unit, seen.target, [weapon])  # reckoned in another way
    first = page.html.partition('class="foretold"')[2].partition("</div>")[0]
    ways, _end, besides = first.partition("</ul>")
    assert end in besides
    assert end not in ways  # no third way beside a hit and a miss
    words = " ".join(first.replace("<b>", "").replace("</b>", "").replace("\u202f", " ").replace("\u00a0", " ").split())
    share = {"en": "{}%", "fr": "{} %"}[language].format
    assert f"{share(round(100 * number.probability))} " in words
    assert f"({number.number} " in words
    assert f"{share(round(100 - 100 * number.probability))} {miss}" in words
    assert f"{share(round(100 * volley.destroyed))} {seen.target} {end}" in words
    assert f"{float(volley.marked):.1f}".replace(".", "," if language == "fr" else ".") in words
    folded = page.html.partition('class="foretold"')[2].partition("<details")[2]
    assert folded.index(where) < folded.index("<details")  # and all ways are folded away once more below


def test_the_sum_of_a_shot_is_exact(alice):
    match = about_to_fire(alice)
    action = next(offer.action for offer in offers(at(match, alice))[1] if offer.action["do"] == "fire")
    ways, upshot = action_odds(at(match, alice), action)
    (seen,) = prospects(state(match, alice), action["unit"])
    number = seen.views[0].weapons[action["weapon"]].to_hit
    volley = outlook(state(match, alice), action["unit"], seen.target, [action["weapon"]])
    hit, missed = upshot.parts
    assert (hit.chance, missed.chance) == (number.probability, 1 - number.probability)
    assert [share.chance for share in upshot.besides] == [volley.destroyed]
    assert [average.value for average in upshot.averages] == [volley.marked]
    where, lost = upshot.details
    assert sum(share.chance for share in where.shares) == number.probability
    assert {share.label.code.rpartition(".")[2]: share.chance for share in lost.shares} == {
        location: chance for location, chance in volley.lost.items() if chance > 0
    }
    assert len(ways) > 40  # which nobody reads


def test_initiative_says_who_will_have_it_before_both_have_thrown_and_after_one_has(reader, alice):
    """S2 Of 1,296 ways in which four dice fall, 146 are equal; against a seven, 15 of 36 are higher and 15 lower."""
    sittings = [Sitting("attacker", alice.pk), Sitting("defender", alice.pk)]
    match = match_create(game="battletech", host=alice, at=NOW, sittings=sittings, options={"map": "none"})
    throw = {"do": "roll-initiative"}
    _ways, first = action_odds(at(match, alice), throw, "attacker")
    assert [share.chance for share in first.parts] == [Fraction(575, 1296), Fraction(146, 1296), Fraction(575, 1296)]
    match_play(request=WriteRequest(at(match, alice), NOW), action=throw, seat="attacker", faces=[3, 4])
    _ways, second = action_odds(at(match, alice), throw, "defender")
    assert [share.chance for share in second.parts] == [Fraction(15, 36), Fraction(6, 36), Fraction(15, 36)]
    page = eyes(reader(alice, "fr"), match)
    assert "42 % initiative : le défenseur" in page.text.replace("\u00a0", " ")


def test_against_a_twelve_nobody_is_told_of_a_chance_of_nothing(reader, alice):
    """S2 Nothing beats it: equal, or lost."""
    sittings = [Sitting("attacker", alice.pk), Sitting("defender", alice.pk)]
    match = match_create(game="battletech", host=alice, at=NOW, sittings=sittings, options={"map": "none"})
    throw = {"do": "roll-initiative"}
    match_play(request=WriteRequest(at(match, alice), NOW), action=throw, seat="attacker", faces=[6, 6])
    page = eyes(reader(alice), match)
    shown = page.html.partition('class="foretold"')[2].partition("</div>")[0]
    assert [share.partition("</b>")[0] for share in shown.split("<b>")[1:]] == ["3%", "97%"]
    assert "For initiative the attacker rolls 12." in page.text


def test_who_begins_stands_beside_the_die_that_decides_it_and_not_beside_that_of_the_deck(reader, alice):
    """N1 One die for the deck falls first, N2 another for the first player."""
    sittings = [Sitting("blue", alice.pk), Sitting("red", alice.pk)]

    def page(**options):
        return eyes(
            reader(alice),
            match_create(game="little-battlefield", host=alice, at=NOW, sittings=sittings, options=options),
        )

    by_dice = page()
    assert "Throw 1 die with 6 sides" in by_dice.text
    assert 'class="foretold"' not in by_dice.html
    assert by_dice.text.count("1/6") == 6  # all ways, folded away
    assert "50% Blue moves first 50% Red moves first" in page(deck="4-3-2-0").text


@pytest.mark.parametrize(("weights", "parts"), [((1,) * 6, 0), ((1, 1), 2), ((1, 2, 3, 4, 5), 5)])
def test_many_chances_that_are_all_alike_have_no_bar(weights, parts):
    """As the six faces of the AI's die in My Little Battlefield: whoever wants them opens the list of ways."""
    sums = tuple((f"face {n}", Fraction(weight, sum(weights))) for n, weight in enumerate(weights))
    assert len(DiceAsk(action="", label="", seat="", sums=sums).bar) == parts


def test_a_turn_of_my_little_battlefield_says_how_often_a_face_one_wants_falls(reader, alice):
    """Four dice of six faces (N3)."""
    table = Bench(alice, {"user_id": alice.pk}, game="little-battlefield", first="blue")
    Match.objects.update(state=encode(replace(position(turn="blue"), phase="roll")), waiting=["blue"])
    _ways, upshot = action_odds(table.access(alice), {"do": "roll-dice"}, "blue")
    once, twice, thrice = (share.chance for share in upshot.besides)
    assert once == 1 - Fraction(5, 6) ** 4
    assert once - twice == 4 * Fraction(1, 6) * Fraction(5, 6) ** 3
    assert twice - thrice == 6 * Fraction(1, 6) ** 2 * Fraction(5, 6) ** 2
    assert "52% a face you want, once or more" in reader(alice).open(table.path).text
