"""BattleTech with a seat for each mech, on the pages: the form, links and codes, whose turn it is, giving up, cards."""

import json

import pytest
from django.urls import reverse

from core.grants import Asker
from core.receipts import WriteRequest
from matches.models import Match, MatchSeat
from matches.tables import Sitting, match_create, match_resign
from print_room.sources import data_of
from tests.granting import signed

from .bench import NOW, Bench, act, actions_of

pytestmark = pytest.mark.django_db

SEATS = ("attacker-1", "attacker-2", "defender-1", "defender-2")
OPTIONS = {"seats": "by_mech", "attacker": "ENF-4R,CDA-2A", "defender": "HBK-4G,CDA-2A"}
ROLL = {"do": "roll-initiative"}


class Fray(Bench):
    """Alice hosts and has A1, Zoé by a link A2, Bob D1, Max by a link D2; without a map."""

    def __init__(self, alice, bob, **options):
        people = [{"user_id": alice.pk}, {"name": "Zoé"}, {"user_id": bob.pk}, {"name": "Max"}]
        sittings = [Sitting(seat, **who) for seat, who in zip(SEATS, people, strict=True)]
        options = {**OPTIONS, "map": "none", **options}
        self.id = match_create(game="battletech", host=alice, at=NOW, sittings=sittings, options=options).pk
        self.path = reverse("table", args=[self.id])

    def begun(self, alice, bob):
        """The attackers have lost the initiative."""
        self.play(ROLL, [1, 2], user=alice)
        self.play(ROLL, [6, 5], user=bob)


@pytest.fixture
def fray(alice, bob):
    return Fray(alice, bob)


# --- a new table ----------------------------------------------------------------------------------


def test_the_form_has_a_seat_for_each_mech_with_its_name(reader, alice):
    query = "&".join(f"o-{name}={value}" for name, value in OPTIONS.items())
    page = reader(alice).open(f"{reverse('table-new')}?game=battletech&{query}")
    for words in ("Attacker A1 Enforcer ENF-4R", "Attacker A2 Cicada CDA-2A", "Defender D2 Cicada CDA-2A"):
        assert words in page.text.replace("\xa0", " ")
    form = page.form("/tables/new/", "who-attacker-1")
    assert [name for name in form.values if name.startswith("who-")] == [f"who-{seat}" for seat in SEATS]


def test_mechs_of_the_catalogue_have_seats_too_and_the_table_is_made_of_them(reader, alice):
    query = "game=battletech&o-seats=by_mech&force-attacker=CDA-2A&add=attacker:ENF-4R"
    page = reader(alice).open(f"{reverse('table-new')}?{query}")
    assert "Attacker A2 Enforcer ENF-4R" in page.text.replace("\xa0", " ")
    form = page.form("/tables/new/", "who-attacker-1")
    people = {"who-attacker-1": ["me"], "who-attacker-2": ["guest"], "name-attacker-2": ["Zoé"]}
    sent = page.reader.send(reverse("table-new"), "post", {**form.values, **people, "who-defender-1": ["guest"]})
    assert sent.status == 200
    match = Match.objects.get()
    assert match.options["attacker"] == "CDA-2A, ENF-4R"
    assert [(row.seat, str(row)) for row in match.seats.all()] == [
        ("attacker-1", "attacker-1"),
        ("attacker-2", "Zoé"),
        ("defender-1", "defender-1"),
    ]


def test_an_option_that_does_not_fit_is_named_at_its_field(reader, alice):
    data = {"game": ["battletech"], "o-seats": ["by_mech"], "o-attacker": ["Dragon"], "who-attacker-1": ["me"]}
    page = reader(alice).go("table-new")
    csrf = reader(alice).open(f"{reverse('table-new')}?game=battletech")
    form = csrf.form("/tables/new/", "who-attacker")
    sent = csrf.reader.send(reverse("table-new"), "post", {**form.values, **data})
    assert (page.status, sent.status) == (200, 409)
    assert "Look at the field in red." in sent.text
    assert "aria-invalid" in sent.html
    assert not Match.objects.exists()


# --- at the table ---------------------------------------------------------------------------------


def test_alice_finds_a_link_with_a_code_for_each_guests_mech(reader, alice, fray):
    page = reader(alice).hand_out("table-links", fray.id)
    text = page.text.replace("\xa0", " ")
    assert page.html.count('class="qr"') == 3  # Zoé's, Max's, and to watch
    assert "Attacker A2 Cicada CDA-2A Zoé" in text
    assert "Defender D2 Cicada CDA-2A Max" in text
    assert signed(fray.held("attacker-2")) in page.html


def test_a_guest_moves_the_mech_of_his_link_and_no_other(sits, fray, alice, bob):
    fray.begun(alice, bob)
    _zoe, page = sits(fray.held("attacker-2"))
    assert "Your turn" in page.text
    assert "A2: walk" in page.text
    assert "A1: walk" not in page.text
    page = act(page, "announce")
    assert "announce" not in {json.loads(value)["do"] for _form, value in actions_of(page)}


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Attacker A1 (alice), Attacker A2 (Zoé) to act"), ("fr", "Attaquant A1 (alice), Attaquant A2 (Zoé)")],
)
def test_everybody_reads_whose_turn_it_is(reader, fray, alice, bob, language, words):
    fray.begun(alice, bob)
    assert words in reader(bob, language).open(fray.path).text.replace("\xa0", " ")


@pytest.mark.parametrize(
    ("language", "why"),
    [("en", "A mech has left the battlefield."), ("fr", "Un Mech a quitté le champ de bataille.")],
)
def test_N2_where_there_is_no_map_none_is_said_to_have_been_left(reader, fray, alice, language, why):
    match = fray.match
    over = {"phase": "over", "queue": [], "waiting": [], "active": "", "winner": "defender", "reason": "left-map"}
    ending = match.ending({"winners": ["defender-1", "defender-2"], "reason": "left-map", "points": []}, NOW)
    Match.objects.filter(pk=match.pk).update(state=match.state | over, waiting=[], **ending)
    page = reader(alice, language).open(fray.path)
    assert why in page.text


def test_a_turn_is_awaited_by_mech_in_the_list_of_tables(reader, fray, alice, bob):
    fray.begun(alice, bob)
    assert "Attacker A1 to act." in reader(alice).go("tables").text.replace("\xa0", " ")


def test_computers_beside_people_have_not_stopped_where_they_leave_the_roll_to_them(reader, alice):
    whos = [{"user_id": alice.pk}, {"computer": "greedy"}, {"name": "Max"}, {"computer": "random"}]
    sittings = [Sitting(seat, **who) for seat, who in zip(SEATS, whos, strict=True)]
    match = match_create(
        game="battletech", host=alice, at=NOW, sittings=sittings, options={**OPTIONS, "map": "training"}
    )
    Match.objects.filter(pk=match.pk).update(
        state={**match.state, "phase": "initiative", "queue": [], "waiting": [], "active": ""}, waiting=list(SEATS)
    )
    page = reader(alice).go("table", match.pk)
    assert "Your turn" in page.text
    assert "The computers have stopped" not in page.text


# --- giving up ------------------------------------------------------------------------------------


def test_D7_the_page_says_who_else_has_to_resign_and_marks_who_has(reader, sits, fray, alice, bob):
    page = reader(alice).go("table-resign", fray.id)
    assert "Your side gives up once all of its players" in page.text
    assert "Still to resign: Attacker A2 (Zoé)" in page.text.replace("\xa0", " ")
    page = page.send("/resign/")
    assert fray.match.status == "open"
    assert "has resigned" in page.text
    zoe, _page = sits(fray.held("attacker-2"))
    last = zoe.go("table-resign", fray.id)
    assert "Your side loses, and the game is over." in last.text
    last.send("/resign/")
    assert fray.match.outcome["winners"] == ["defender-1", "defender-2"]
    assert "You have won" in reader(bob).open(fray.path).text


# --- prints, and what is ours ---------------------------------------------------------------------


def test_the_cards_of_the_seats_name_the_mechs_in_the_colours_of_their_sides(fray, alice):
    asker = Asker(alice)
    cards = data_of("seat-cards", f"match:{fray.id}", asker=asker, origin="https://b.example", language="fr").cards
    assert [(card.seat.replace("\xa0", " "), card.holder, card.role) for card in cards] == [
        ("Attaquant A1, Enforcer ENF-4R", "alice", "attacker"),
        ("Attaquant A2, Cicada CDA-2A", "Zoé", "attacker"),
        ("Défenseur D1, Hunchback HBK-4G", "bob", "defender"),
        ("Défenseur D2, Cicada CDA-2A", "Max", "defender"),
    ]
    assert signed(fray.held("attacker-2")) in cards[1].qr_url


def along_hexsides(alice, **options):
    """The Hunchback's owner is asked: the line from 0202 to 0602 runs between two pairs of hexes, one of woods each."""
    rows = ["." * 9, "..h......", "....l....", "." * 9, "." * 9, "." * 9]
    own = {"map": "own", "own_map": "\n".join(rows), "corrections": False, **options}
    sittings = [Sitting("attacker", alice.pk), Sitting("defender", alice.pk)]
    match = match_create(game="battletech", host=alice, at=NOW, sittings=sittings, options=own)
    places = {"A1": {"hex": "0202", "facing": 2, "mode": "still"}, "D1": {"hex": "0602", "facing": 5, "mode": "still"}}
    mechs = [{**mech, **places[mech["unit"]]} for mech in match.state["mechs"]]
    attack = {"unit": "A1", "target": "D1"}
    asked = {
        "queue": ["attacker", "defender"],
        "waiting": ["A1", "D1"],
        "active": "A1",
        "asked": True,
        "attacks": [attack],
    }
    state = {**match.state, "mechs": mechs, "phase": "declaration", "initiative": "defender", **asked}
    Match.objects.filter(pk=match.pk).update(state=state, waiting=["defender"])
    return match


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("whole", "The left side of the line counts (hexes of light woods: 0, of heavy woods: 1)"),
        ("per_pair", "Count 0302, on the left (heavy woods)"),
    ],
)
def test_L6_the_choice_along_a_hexside_is_marked_as_our_own(reader, alice, option, words):
    page = reader(alice).go("table", along_hexsides(alice, side_of_line=option).pk)
    assert words in page.text
    asked = page.html.partition("Choose a side of the line")[2].partition("</h3>")[0]
    assert 'class="r"' in asked or ">R<" in asked
    assert "(rule L6)" in page.text
    assert "or as an option for each pair of hexes" in page.text  # among what we ruled ourselves


def test_L6_pair_by_pair_the_chances_are_told_for_the_worst_and_the_best_hexes(reader, alice):
    match = along_hexsides(alice, side_of_line="per_pair")
    page = reader(alice).open(f"{reverse('table-outlook', args=[match.pk])}?unit=A1")
    assert "With the better hexes:" in page.text
    drawn = reader(alice).open(f"{reverse('table', args=[match.pk])}?line=A1+D1")
    assert drawn.status == 200


def test_a_resignation_is_no_move_of_an_older_match_with_a_seat_a_side(alice, bob):
    sittings = [Sitting("attacker", alice.pk), Sitting("defender", bob.pk)]
    match = match_create(game="battletech", host=alice, at=NOW, sittings=sittings, options={"map": "none"})
    bench = Bench.__new__(Bench)
    bench.id = match.pk
    match_resign(request=WriteRequest(bench.access(alice), NOW))
    match.refresh_from_db()
    assert (match.status, match.outcome["winners"]) == ("finished", ["defender"])
    assert MatchSeat.objects.filter(match=match).count() == 2
