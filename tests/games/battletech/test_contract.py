"""BattleTech Quick-Start keeps what every game has to keep."""

import json
from pathlib import Path
from typing import ClassVar

from games.battletech.damage import LOCATIONS
from games.battletech.designs import DesignMount, design_of
from games.battletech.rules import BATTLETECH
from games.battletech.sheet import HAND, SheetRules
from games.battletech.sheet_words import SHEETS
from games.core.protocol import replay
from matches.codec import decode
from tests.games.battletech.test_own import ROWS, SPARROW
from tests.games.contract import Contract
from tests.games.kept import log_read
from tests.mechs import design


class TestBattleTech(Contract):
    rules = BATTLETECH
    setups: ClassVar = (
        {},
        {"attacker": "ENF-4R,CDA-2A,HBK-4G", "defender": "HBK-4G,CDA-2A", "leaving": "mech_lost", "side_tables": True},
        {
            "map": "long-valley",
            "attacker": "CDA-2A",
            "defender": "CDA-2A,CDA-2A,ENF-4R",
            "leaving": "mech_lost",
            "grouped_moves": True,
            "start_to_end": True,
            "arm_arcs": False,
            "rear_armour": True,
            "corrections": False,
        },
        {"map": "none", "attacker": "ENF-4R,HBK-4G", "defender": "CDA-2A,HBK-4G", "leaving": "mech_lost"},
        {"map": "none", "side_tables": True, "rear_armour": True, "corrections": False},
        {
            "map": "own",
            "own_map": ROWS,
            "own_mechs": SPARROW,
            "attacker": "Sparrow SPW-1,ENF-4R",
            "defender": "Hunchback HBK-4G",
            "rear_armour": True,
            "side_tables": True,
        },
        {
            "seats": "by_mech",
            "attacker": "ENF-4R,CDA-2A",
            "defender": "HBK-4G,CDA-2A,ENF-4R",
            "leaving": "mech_lost",
            "side_of_line": "per_pair",
            "map": "long-valley",
        },
        {"seats": "by_mech", "map": "none", "attacker": "ENF-4R,HBK-4G", "defender": "CDA-2A", "leaving": "mech_lost"},
    )
    playouts = 20
    most_actions = 4000
    played = Path(__file__).parent / "played"


class TestRecordSheet(Contract):
    """The sheet of a mech of a few points, so that all that may be marked on it is soon made."""

    rules = SheetRules(
        design(
            chassis="Gnat",
            model="",
            tons=20,
            walk=6,
            armour={**dict.fromkeys(LOCATIONS, 0), "HD": 1, "CT": 1, "LT": 1},
            rear={"CT": 1},
            mounts=[DesignMount("AC/2", "CT", "ac-2", 2), DesignMount("small laser", "HD", "small-laser")],
        )
    )
    events = SHEETS.events
    playouts = 5
    most_actions = 200
    played = Path(__file__).parent / "marked"

    @classmethod
    def chosen(cls, state, seat, rng):
        """Each kind of mark is as likely as any other: most marks are hits."""
        kinds = {}
        for action in cls.rules.legal(state, seat):
            kinds.setdefault(type(action), []).append(action)
        return rng.choice(rng.choice(list(kinds.values())))

    def test_random_games_end_without_a_crash(self, request):
        """A sheet is never at its end: a mech that is destroyed may be so by a slip of the pencil."""
        for seed in range(self.playouts):
            for *_, last in self.walk({}, seed):
                assert self.rules.outcome(last) is None
                assert self.rules.to_act(last) == self.rules.seats(last)

    def test_played_games_still_play(self):
        """Files of sheets, with their logs."""
        files = sorted(self.played.glob("*.json"))
        assert files
        for file in files:
            kept = json.loads(file.read_text())
            rules = SheetRules(design_of(kept["design"]))
            *_, last = replay(rules, log_read(rules, [{**line, "seat": HAND} for line in kept["log"]]))
            assert last == decode(rules.state, kept["marks"]), file.name
