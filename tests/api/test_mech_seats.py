"""BattleTech with a seat for each mech: Alice has A1, guests A2, D1 and D2. And what counts between."""

import pytest
from django.utils import timezone

from matches.models import Match, Move, RecordSheet
from matches.selectors import match_broken
from print_room.services import job_run

pytestmark = pytest.mark.django_db

SEATS = ("attacker-1", "attacker-2", "defender-1", "defender-2")
ROLL = {"do": "roll-initiative"}
OPTIONS = {"seats": "by_mech", "attacker": "ENF-4R,CDA-2A", "defender": "HBK-4G,CDA-2A", "leaving": "mech_lost"}


def people(*whos):
    return [{"seat": seat, "who": who} for seat, who in zip(SEATS, whos or ("me", *("guest",) * 3), strict=True)]


@pytest.fixture
def fray(make_duel):
    """A table without a map, so that it begins with the initiative; other options go before."""

    def made(seats=None, **options):
        return make_duel(game="battletech", seats=seats or people(), options={**OPTIONS, "map": "none", **options})

    return made


@pytest.fixture
def hands(fray):
    """The table and its four players by seat."""
    table = fray()
    return table, {"attacker-1": table.alice, **{seat: table.holder(seat=seat) for seat in SEATS[1:]}}


def waiting(table):
    return Match.objects.get(pk=table.id).waiting


def offered(table, who):
    return who.get(f"{table.path}actions/").json()["actions"]


def begun(table, players):
    """The attackers have lost the initiative: they move first."""
    table.play(players["attacker-2"], ROLL, faces=[1, 2])
    table.play(players["defender-1"], ROLL, faces=[6, 5])


def still(unit):
    return {"do": "announce", "unit": unit, "mode": "still"}


# --- seats ----------------------------------------------------------------------------------------


def test_D6_a_table_has_a_seat_for_each_mech_and_each_its_own_link(hands, refusal):
    table, players = hands
    answer = table.alice.get(table.path).json()
    assert [(row["seat"], row["mine"]) for row in answer["seats"]] == [(seat, seat == "attacker-1") for seat in SEATS]
    assert [player.get(table.path).json()["seat"] for player in players.values()] == list(SEATS)


def test_D6_who_leaves_a_seat_out_is_told_which_there_are(as_alice, refusal):
    two = [{"seat": "attacker", "who": "me"}, {"seat": "defender", "who": "guest"}]
    body = {"game": "battletech", "options": OPTIONS, "seats": two}
    assert refusal(as_alice.post("matches/", body), 400, "every-seat-once")["params"]["seats"] == list(SEATS)


def test_D6_either_player_rolls_for_the_side_and_nobody_a_second_time(hands, refusal):
    table, players = hands
    assert waiting(table) == list(SEATS)
    table.play(players["attacker-2"], ROLL, faces=[1, 2])
    assert waiting(table) == ["defender-1", "defender-2"]
    again = players["attacker-1"].post(f"{table.path}actions/", {"action": ROLL, "faces": [6, 6]}, match=1)
    refusal(again, 409, "not-your-turn")


def test_D6_a_slot_of_a_side_goes_to_whoever_of_it_has_not_moved(hands, refusal):
    table, players = hands
    begun(table, players)
    assert waiting(table) == ["attacker-1", "attacker-2"]
    assert {
        offer["action"]["unit"] for offer in offered(table, players["attacker-2"]) if "mode" in offer["action"]
    } == {"A2"}
    other = players["attacker-2"].post(f"{table.path}actions/", {"action": still("A1")}, match=table.version)
    refusal(other, 409, "illegal-action")
    table.play(players["attacker-2"], still("A2"))
    assert waiting(table) == ["defender-1", "defender-2"]
    table.play(players["defender-1"], still("D1"))
    assert waiting(table) == ["attacker-1"]


def test_D6_whoever_has_several_mechs_says_for_which(fray, refusal):
    table = fray(people("me", "me", "guest", "guest"))
    body = {"action": ROLL, "faces": [3, 3]}
    refusal(table.alice.post(f"{table.path}actions/", body, match=0), 400, "name-a-seat")
    table.play(table.alice, ROLL, faces=[3, 3], seat="attacker-2")
    assert Move.objects.get().seat == "attacker-2"


def test_D6_the_sheet_of_a_mech_belongs_to_its_player(hands, refusal):
    table, players = hands
    sheet = RecordSheet.objects.get(match=table.id, unit="A2").pk
    refusal(players["attacker-1"].patch(f"record-sheets/{sheet}/", {"name": "Ann"}), 403, "other-seat")
    assert players["attacker-2"].patch(f"record-sheets/{sheet}/", {"name": "Zoé"}).status_code == 200


def test_D6_a_move_is_taken_back_by_its_player_and_asked_of_the_others(hands):
    table, players = hands
    begun(table, players)
    table.play(players["attacker-2"], still("A2"))
    assert players["attacker-2"].post(f"{table.path}undo/", match=table.version).json()["done"]
    assert waiting(table) == ["attacker-1", "attacker-2"]
    assert match_broken(Match.objects.get(pk=table.id)) is None


# --- computers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("computer", ["random", "greedy"])
def test_D6_a_computer_beside_a_person_leaves_the_roll_to_it_and_moves_its_own_mech(fray, computer):
    table = fray(people("me", computer, "guest", computer), map="training")
    other = table.holder(seat="defender-1")
    places = {"attacker-1": (table.alice, "0801"), "defender-1": (other, "0817")}
    while Match.objects.get(pk=table.id).state["phase"] == "deployment":
        who, hex_ = places[waiting(table)[0]]
        free = [offer["action"] for offer in offered(table, who)]
        table.play(who, next((action for action in free if action.get("hex") == hex_), free[0]))
    assert waiting(table) == list(SEATS)  # nobody has rolled yet
    table.play(table.alice, ROLL, faces=[1, 1])
    table.play(other, ROLL, faces=[6, 6])
    assert {move.seat for move in Move.objects.filter(action__do="announce")} == {"attacker-2", "defender-2"}
    assert waiting(table) == ["attacker-1"]


def test_D6_a_computer_rolls_where_the_mech_of_the_person_beside_it_is_out(fray):
    table = fray(people("me", "random", "guest", "guest"), map="training")
    match = Match.objects.get(pk=table.id)
    lost = {"A1": {"out": "destroyed"}, "A2": {"hex": "0801"}, "D1": {"hex": "0817"}, "D2": {"hex": "0917"}}
    state = {**match.state, "mechs": [{**mech, **lost[mech["unit"]]} for mech in match.state["mechs"]]}
    state |= {"phase": "initiative", "queue": [], "waiting": []}
    Match.objects.filter(pk=match.pk).update(state=state, waiting=list(SEATS))
    table.alice.patch(f"{table.path}seats/attacker-2/", {"who": "random"})
    assert [move.seat for move in Move.objects.filter(match=match)] == ["attacker-2"]
    assert waiting(table) == ["defender-1", "defender-2"]


@pytest.mark.long
def test_D6_computers_alone_play_to_the_end(as_alice):
    options = {**OPTIONS, "map": "training"}
    body = {"game": "battletech", "options": options, "seats": people(*("greedy",) * 4), "dice": "server"}
    made = as_alice.post("matches/", body).json()
    match = Match.objects.get(pk=made["id"])
    while match.outcome is None:
        before, seat = match.version, match.waiting[0]
        # After a long run of moves a computer goes on when it gets its seat again.
        assert as_alice.patch(f"matches/{match.pk}/seats/{seat}/", {"who": "greedy"}).status_code == 200
        match.refresh_from_db()
        assert match.version > before
    assert match.outcome["winners"] in ([], list(SEATS[:2]), list(SEATS[2:]))
    assert match_broken(match) is None


# --- on paper ------------------------------------------------------------------------------------


@pytest.mark.parametrize("product", ["seat-cards", "result-form", "mech-counters"])
def test_D6_what_the_table_needs_on_paper_is_printed(fray, product):
    table = fray(map="training")
    drawn = table.alice.get(f"printables/{product}.svg?of=match:{table.id}")
    assert drawn.status_code == 200
    assert "A2" in drawn.content.decode()


def test_D6_the_pack_of_the_table_is_printed_by_the_worker(fray):
    table = fray(map="training")
    made = table.alice.post("print-jobs/", {"of": f"match:{table.id}"}).json()
    job_run(job_id=made["id"], clock=timezone.now)
    assert table.alice.get(f"print-jobs/{made['id']}/").json()["status"] == "done"


# --- giving up, and again -------------------------------------------------------------------------


def test_D7_a_side_gives_up_once_all_its_players_have(hands):
    table, players = hands
    begun(table, players)
    answer = players["attacker-1"].post(f"{table.path}resign/").json()
    assert (answer["version"], answer["action"]) == (3, {"do": "resign"})
    match = Match.objects.get(pk=table.id)
    assert (match.status, match.waiting) == ("open", ["attacker-1", "attacker-2"])
    players["attacker-2"].post(f"{table.path}resign/")
    match.refresh_from_db()
    assert (match.status, match.outcome["winners"]) == ("finished", ["defender-1", "defender-2"])
    assert match_broken(match) is None


def test_D7_who_moves_again_has_not_resigned(hands):
    table, players = hands
    begun(table, players)
    players["attacker-1"].post(f"{table.path}resign/")
    table.play(players["attacker-1"], still("A1"))
    players["attacker-2"].post(f"{table.path}resign/")
    assert Match.objects.get(pk=table.id).status == "open"
    players["attacker-1"].post(f"{table.path}resign/")
    assert Match.objects.get(pk=table.id).status == "finished"


def test_D7_a_seat_given_to_somebody_else_has_not_resigned(hands):
    table, players = hands
    players["attacker-2"].post(f"{table.path}resign/")
    table.alice.patch(f"{table.path}seats/attacker-2/", {"who": "guest", "name": "Max"})
    players["attacker-1"].post(f"{table.path}resign/")
    assert Match.objects.get(pk=table.id).status == "open"


def test_D7_whoever_has_all_mechs_of_a_side_gives_up_at_once_and_a_computer_does_not_hold_him_back(fray):
    table = fray(people("me", "me", "guest", "guest"))
    table.alice.post(f"{table.path}resign/", {"seat": "attacker-1"})
    assert Match.objects.get(pk=table.id).outcome["winners"] == ["defender-1", "defender-2"]
    table = fray(people("me", "random", "guest", "guest"), map="training")
    table.alice.post(f"{table.path}resign/")
    assert Match.objects.get(pk=table.id).status == "finished"


def test_D7_the_log_with_a_resignation_in_it_is_replayed_line_by_line(hands):
    table, players = hands
    begun(table, players)
    players["attacker-1"].post(f"{table.path}resign/")
    table.play(players["attacker-2"], still("A2"))
    table.play(players["defender-2"], still("D2"))
    queues = [len(table.alice.get(f"{table.path}at/{seq}/").json()["state"]["queue"]) for seq in range(1, 6)]
    assert queues == [0, 4, 4, 3, 2]


def test_D8_in_a_rematch_the_sides_change_places_and_each_keeps_his_mech(fray):
    table = fray(people("me", "me", "guest", "guest"), attacker="ENF-4R,CDA-2A", defender="HBK-4G,HBK-4G")
    guest = table.holder(seat="defender-2")
    table.alice.post(f"{table.path}resign/", {"seat": "attacker-1"})
    answer = guest.post(f"{table.path}rematch/").json()
    match = Match.objects.get(pk=answer["match"])
    assert (match.options["attacker"], match.options["defender"]) == ("HBK-4G,HBK-4G", "ENF-4R,CDA-2A")
    alice = {row.seat for row in match.seats.exclude(user=None)}
    assert alice == {"defender-1", "defender-2"}
    joined = guest.post("joins/", {"link": answer["link"]}).json()
    assert joined["seats"] == ["attacker-2"]


# --- what counts between --------------------------------------------------------------------------


def declared(table, players, *answers):
    """Everybody stands still; A1 declares D1."""
    begun(table, players)
    for unit, seat in (("A1", "attacker-1"), ("D1", "defender-1"), ("A2", "attacker-2"), ("D2", "defender-2")):
        table.play(players[seat], still(unit))
    for action in ({"do": "declare", "unit": "A1", "target": "D1"}, *answers):
        table.play(players["attacker-1"], action)


@pytest.mark.parametrize(("hexes", "most"), [(2, 1), (3, 2)])
def test_N4_without_a_map_no_more_woods_are_offered_than_lie_between(hands, hexes, most):
    table, players = hands
    declared(table, players, {"do": "say-range", "hexes": hexes})
    woods = [offer["action"] for offer in offered(table, players["attacker-1"]) if offer["action"]["do"] == "say-woods"]
    assert max(counted["light"] + counted["heavy"] for counted in woods) == most


def test_N4_two_hexes_of_woods_at_a_range_of_two_are_refused(hands, refusal):
    table, players = hands
    declared(table, players, {"do": "say-range", "hexes": 2})
    two = {"action": {"do": "say-woods", "light": 2, "heavy": 0}}
    refusal(players["attacker-1"].post(f"{table.path}actions/", two, match=table.version), 409, "illegal-action")


def test_N4_an_older_match_with_such_woods_in_its_log_is_replayed_and_taken_back(hands):
    table, players = hands
    declared(table, players, {"do": "say-range", "hexes": 2}, {"do": "say-woods", "light": 1, "heavy": 0})
    match = Match.objects.get(pk=table.id)
    line = Move.objects.get(match=match, action__do="say-woods")
    Move.objects.filter(pk=line.pk).update(action={**line.action, "light": 2})
    state = match.state
    state["between"][0]["woods"] = [2, 0]
    del state["rules_version"]
    Match.objects.filter(pk=match.pk).update(state=state, rules_version=2)
    match.refresh_from_db()
    assert match_broken(match) is None
    table.play(players["attacker-1"], {"do": "say-ground", "ground": "clear"})
    assert players["attacker-1"].post(f"{table.path}undo/", match=table.version).json()["done"]
    assert table.alice.get(table.path).json()["state"]["between"][0]["woods"] == [2, 0]


ROWS = ["." * 9, "..h......", "....l....", "." * 9, "." * 9, "." * 9]


@pytest.mark.parametrize(
    ("option", "asked"), [("whole", [1, 0]), ("per_pair", [1, 1])], ids=["one whole side", "pair by pair"]
)
def test_L6_the_owner_chooses_one_whole_side_or_of_each_pair_of_hexes(make_duel, option, asked):
    """From 0202 to 0602 the line runs between 0302 (woods) and 0303, and between 0502 and 0503 (woods)."""
    own = {"map": "own", "own_map": "\n".join(ROWS), "side_of_line": option, "corrections": False}
    sides = [{"seat": "attacker", "who": "me"}, {"seat": "defender", "who": "guest"}]
    table = make_duel(game="battletech", seats=sides, options=own)
    zoe = table.holder(seat="defender")
    match = Match.objects.get(pk=table.id)
    state = match.state
    places = {"A1": {"hex": "0202", "facing": 2}, "D1": {"hex": "0602", "facing": 5}}
    state["mechs"] = [{**mech, **places[mech["unit"]]} for mech in state["mechs"]]
    state |= {"phase": "initiative", "queue": [], "waiting": []}
    Match.objects.filter(pk=match.pk).update(state=state, waiting=["attacker", "defender"])
    table.play(table.alice, ROLL, faces=[1, 2])
    table.play(zoe, ROLL, faces=[6, 5])
    table.play(table.alice, still("A1"))
    table.play(zoe, still("D1"))
    table.play(table.alice, {"do": "declare", "unit": "A1", "target": "D1"})
    for count in asked:
        choices = [offer for offer in offered(table, zoe) if offer["action"]["do"] == "choose-side"]
        assert len(choices) == 2 * count
        if choices:
            table.play(zoe, choices[1]["action"])
    (seen,) = table.alice.get(f"{table.path}outlook/?unit=A1").json()["targets"]
    view = seen["views"][0]
    assert (view["light"], view["heavy"]) == ((1, 0) if option == "whole" else (0, 0))
