"""BattleTech Quick-Start keeps what every game has to keep."""

from pathlib import Path
from typing import ClassVar

from games.battletech.rules import BATTLETECH
from tests.games.contract import Contract


class TestBattleTech(Contract):
    rules = BATTLETECH
    setups: ClassVar = (
        {},
        {"attacker": "ENF-4R,CDA-2A,HBK-4G", "defender": "HBK-4G,CDA-2A", "leaving": "mech_lost", "side_tables": True},
        {
            "board": "long-valley",
            "attacker": "CDA-2A",
            "defender": "CDA-2A,CDA-2A,ENF-4R",
            "leaving": "mech_lost",
            "grouped_moves": True,
            "start_to_end": True,
            "arm_arcs": False,
        },
    )
    playouts = 20
    most_actions = 4000
    played = Path(__file__).parent / "played"
