"""C1–C3: in a match the sheet is what the match says, and both sides together may correct it."""

from collections import Counter

import pytest

from games.battletech import GAME
from games.battletech.actions import (
    Agree,
    Aim,
    Announce,
    CloseSheet,
    CorrectArmour,
    CorrectShots,
    Declare,
    Fire,
    HoldFire,
    OpenSheet,
    Ready,
    Refuse,
    Step,
)
from games.battletech.events import (
    ArmourCorrected,
    ArmourProposed,
    CorrectionRefused,
    Destroyed,
    LocationLost,
    RearCorrected,
    SheetClosed,
    SheetOpened,
    ShotsCorrected,
    ShotsProposed,
)
from games.battletech.labels import TEXTS, action_label, event_label
from games.battletech.player import tried
from games.battletech.rules import BATTLETECH
from games.core.protocol import Entry, Undo, replay
from tests.games.battletech.positions import Table

MISS = (1, 1)


def duel(attacker=None, defender=None, **options):
    first, second = ("ENF-4R", "0606", "s", attacker or {}), ("HBK-4G", "0608", "n", defender or {})
    return Table([first], [second], **{"corrections": True, **options})


def corrected(game, action):
    """A whole correction, agreed to: what happened when it was."""
    game.do(OpenSheet(action.unit))
    game.do(action)
    return game.do(Agree())


def test_C1_the_side_at_its_slot_may_open_any_sheet():
    game = duel()
    assert [action for action in game.legal() if isinstance(action, OpenSheet)] == [OpenSheet("A1"), OpenSheet("D1")]
    assert game.do(OpenSheet("D1")) == (SheetOpened("attacker", "D1"),)
    assert game.turn_to == ("attacker",)


@pytest.mark.parametrize("phase", ["movement", "declaration", "resolution"])
def test_C1_between_the_slots_of_every_phase(phase):
    game = duel()
    if phase != "movement":
        game.stand()
    if phase == "resolution":
        for action in (Declare("A1", "D1"), Aim(0), Ready(), HoldFire("D1")):
            game.do(action)
    assert game.state.phase == phase
    assert OpenSheet("A1") in game.legal()


def test_C1_not_in_the_middle_of_a_slot_nor_while_dice_are_thrown_for_initiative():
    game = duel()
    game.do(Announce("A1", "walk"))
    assert all(isinstance(action, Step) or action.do == "stop" for action in game.legal())
    game.do(game.legal()[-1])
    game.stand().hold()
    assert game.state.phase == "initiative"
    assert [action.do for action in game.legal()] == ["roll-initiative"]


def test_C1_the_option_turns_corrections_off():
    assert not any(isinstance(action, OpenSheet) for action in duel(corrections=False).legal())


def test_C1_every_number_up_to_that_of_the_sheet_and_not_far_from_the_one_there_is_may_be_proposed():
    game = duel(defender={"LA": 3, "LT": 0, "CT": 26})
    game.do(OpenSheet("D1"))
    armour = Counter(action.location for action in game.legal() if isinstance(action, CorrectArmour))
    # 26 points of centre torso are more than 20 away from 0; the left arm went with its torso
    assert armour == {"HD": 9, "CT": 20, "LT": 20, "RT": 20, "RA": 16, "LL": 20, "RL": 20}
    shots = [action for action in game.legal() if isinstance(action, CorrectShots)]
    assert shots == [CorrectShots("D1", 0, left) for left in range(10)]  # only the AC/20 needs ammunition
    assert game.legal()[-1] == CloseSheet()


def test_C1_it_may_find_nothing_to_correct():
    game = duel()
    before = game.legal()
    game.do(OpenSheet("A1"))
    assert game.do(CloseSheet()) == (SheetClosed("attacker", "A1"),)
    assert game.legal() == before


def test_C2_nothing_changes_before_the_other_side_agrees():
    game = duel()
    game.do(OpenSheet("D1"))
    assert game.do(CorrectArmour("D1", "LA", 10)) == (ArmourProposed("D1", "LA", 16, 10),)
    assert game.armour("D1", "LA") == 16
    assert game.turn_to == ("defender",)
    assert game.legal() == [Agree(), Refuse()]
    assert game.do(Agree()) == (ArmourCorrected("D1", "LA", 10),)
    assert game.armour("D1", "LA") == 10
    assert game.turn_to == ("attacker",)


def test_C2_a_refusal_leaves_the_sheet_and_the_seat_goes_on_with_its_slot():
    game = duel()
    game.do(OpenSheet("D1"))
    game.do(CorrectArmour("D1", "HD", 0))
    assert game.do(Refuse()) == (CorrectionRefused("defender", "D1"),)
    assert game.armour("D1", "HD") == 9
    assert [action.do for action in game.legal()] == ["announce"] * 3
    game.do(Announce("A1", "still"))
    assert OpenSheet("D1") in game.legal()  # the next seat has not been refused


def test_C3_shots_are_corrected():
    game = duel()
    assert corrected(game, CorrectShots("A1", 0, 7)) == (ShotsCorrected("A1", "ac-10", 7, 0),)
    assert game.mech("A1").shots == (7, None, None)
    assert ShotsProposed("A1", "ac-10", 10, 7, 0) in game.events


def test_C3_a_weapon_that_has_been_declared_keeps_the_shot_it_will_fire():
    game = duel().stand()
    for action in (Declare("A1", "D1"), Aim(0), Ready(), OpenSheet("A1")):
        game.do(action)
    assert CorrectShots("A1", 0, 0) not in game.legal()
    game.do(CorrectShots("A1", 0, 1))
    game.do(Agree())
    game.do(HoldFire("D1"))
    game.do(Fire("A1", 0), *MISS)
    assert game.mech("A1").shots[0] == 0


def test_C3_at_0_points_a_side_torso_is_gone_with_its_arm():
    game = duel()
    assert corrected(game, CorrectArmour("D1", "LT", 0)) == (
        ArmourCorrected("D1", "LT", 0),
        LocationLost("D1", "LT"),
        LocationLost("D1", "LA"),
    )
    assert (game.armour("D1", "LT"), game.armour("D1", "LA")) == (0, 0)


def test_C3_a_location_that_is_put_back_is_there_again():
    game = duel(defender={"RA": 0}).stand()
    game.do(HoldFire("A1"))
    corrected(game, CorrectArmour("D1", "RA", 4))
    game.do(Declare("D1", "A1"))
    assert Aim(2) in game.legal()  # the medium laser in that arm


def test_C3_a_mech_that_is_corrected_away_is_destroyed_with_the_end_of_the_turn():
    game = duel()
    corrected(game, CorrectArmour("D1", "HD", 0))
    assert game.mech("D1").out == ""
    game.stand().hold()
    assert Destroyed("D1") in game.events
    assert game.state.winner == "attacker"


def test_C3_rear_armour_is_corrected_where_it_counts():
    game = duel(rear_armour=True)
    assert corrected(game, CorrectArmour("D1", "CT", 2, rear=True)) == (RearCorrected("D1", "CT", 2),)
    assert game.mech("D1").rear == (2, 4, 4)
    assert corrected(game, CorrectArmour("D1", "LT", 0, rear=True))[1:] == (
        LocationLost("D1", "LT"),
        LocationLost("D1", "LA"),
    )
    assert (game.armour("D1", "LT"), game.mech("D1").rear) == (0, (2, 0, 4))
    game.do(OpenSheet("D1"))
    behind = {action.location for action in game.legal() if isinstance(action, CorrectArmour) and action.rear}
    assert behind == {"CT", "RT"}


def test_a_correction_is_a_line_of_the_log_that_can_be_taken_back():
    log = []
    state = BATTLETECH.setup(map="none")
    for seat, action, faces in (
        ("attacker", {"do": "roll-initiative"}, (1, 1)),
        ("defender", {"do": "roll-initiative"}, (6, 6)),
        ("attacker", OpenSheet("D1"), ()),
        ("attacker", CorrectArmour("D1", "LA", 10), ()),
        ("defender", Agree(), ()),
    ):
        played = action if not isinstance(action, dict) else next(iter(BATTLETECH.legal(state, seat)))
        log.append(Entry(seat, played, faces))
        *_, state = replay(BATTLETECH, log, map="none")
    assert state.mech("D1").armour[4] == 10
    *_, state = replay(BATTLETECH, [*log, Entry("defender", Undo(4))], map="none")
    assert state.mech("D1").armour[4] == 16
    assert list(BATTLETECH.legal(state, "defender")) == [Agree(), Refuse()]


def test_computers_correct_nothing_and_agree_to_what_people_see():
    game = duel()
    assert [action.do for action in game.legal() if tried(action)] == ["announce"] * 3
    game.do(OpenSheet("D1"))
    assert GAME.best(game.state, "attacker") == CloseSheet()
    game.do(CorrectArmour("D1", "LA", 10))
    assert GAME.best(game.state, "defender") == Agree()


def test_a_correction_is_said_in_words():
    game = duel(rear_armour=True)
    game.do(OpenSheet("D1"))
    assert TEXTS.render(action_label(CorrectArmour("D1", "CT", 2, rear=True), game.state), "en") == (
        "D1, centre torso, rear: armour left 2"
    )
    assert TEXTS.render(action_label(CorrectShots("D1", 0, 3), game.state), "fr") == "D1, AC/20\u00a0: tirs restants 3"
    (event,) = game.do(CorrectArmour("D1", "LA", 10))
    assert TEXTS.render(event_label(event, game.state), "en") == "Proposed for D1, left arm: armour 10 instead of 16."


@pytest.mark.parametrize(
    ("options", "action", "agree", "refuse"),
    [
        (
            {},
            CorrectArmour("D1", "LA", 12),
            "Agree: D1, left arm, armour 12 instead of 16",
            "Refuse: D1, left arm stays at armour 16, not 12",
        ),
        (
            {"rear_armour": True},
            CorrectArmour("D1", "CT", 2, rear=True),
            "Agree: D1, centre torso, rear, armour 2 instead of 5",
            "Refuse: D1, centre torso, rear, stays at armour 5, not 2",
        ),
        (
            {},
            CorrectShots("D1", 0, 7),
            "Agree: D1, AC/20, shots left 7 instead of 10",
            "Refuse: D1, AC/20, shots left stay 10, not 7",
        ),
    ],
    ids=["armour", "rear", "shots"],
)
def test_C2_who_answers_reads_what_is_proposed_from_which_number_to_which(options, action, agree, refuse):
    game = duel(**options)
    game.do(OpenSheet("D1"))
    game.do(action)
    assert [TEXTS.render(action_label(offer, game.state), "en") for offer in game.legal()] == [agree, refuse]


def test_C2_what_is_proposed_is_said_in_french():
    game = duel()
    game.do(OpenSheet("D1"))
    game.do(CorrectArmour("D1", "LA", 12))
    assert [TEXTS.render(action_label(action, game.state), "fr") for action in game.legal()] == [
        "Accepter\u00a0: D1, bras gauche, blindage 12 au lieu de 16",
        "Refuser\u00a0: D1, bras gauche, garder le blindage 16 et non 12",
    ]
