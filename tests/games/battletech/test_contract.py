"""BattleTech Quick-Start keeps what every game has to keep."""

from pathlib import Path
from typing import ClassVar

from games.battletech.rules import BATTLETECH
from tests.games.battletech.test_own import ROWS, SPARROW
from tests.games.contract import Contract


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
