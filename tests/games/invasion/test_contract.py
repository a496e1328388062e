"""Invasion keeps what every game of the tool has to keep."""

import random
from pathlib import Path

from msgspec.structs import replace

from games.core.protocol import play
from games.invasion import GAME
from games.invasion.model import Treasure
from games.invasion.rules import INVASION
from tests.games.contract import Contract, thrown
from tests.games.invasion.positions import BOARD


class TestInvasion(Contract):
    rules = INVASION
    setups = (
        {},
        {
            "players": 4,
            "board": "library:90 terrace:180 courtyard:270 guardhouse",
            "riposte": "always",
            "treasure_after_last_break": False,
        },
        {**BOARD, "players": 2, "reroll": "flag_only", "helmet": "banner", "goblin_figures": 12},
    )
    playouts = 2
    most_actions = 6000

    played = Path(__file__).parent / "played"

    @classmethod
    def chosen(cls, state, seat, rng):
        """Walking at random, heroes and goblins keep apart for a thousand rounds: every second move is meant."""
        return GAME.best(state, seat) if rng.random() < 0.5 else super().chosen(state, seat, rng)

    def test_games_played_wholly_at_random_end_or_come_to_the_bound(self, request):
        games = max(1, request.config.getoption("--playouts", 0) // 10)
        for number, options in enumerate(self.setups[: None if games > 1 else 1]):
            for seed in range(games):
                rng, state, count = random.Random(seed), INVASION.setup(**options), 0
                while (seats := INVASION.to_act(state)) and count < self.most_actions:
                    seat = rng.choice(seats)
                    state, _, _ = play(
                        INVASION, state, seat, rng.choice(list(INVASION.legal(state, seat))), thrown(rng)
                    )
                    count += 1
                ended = INVASION.outcome(state) is not None
                assert ended == (not INVASION.to_act(state)), (number, seed)
                assert ended or count == self.most_actions

    def varied(self, state, seat, rng):
        """The same tokens on the same spots with other faces, those in the Lord's hand included."""
        if seat == "lord":
            return
        hand = [face for face, count in state.unplaced_faces().items() for _ in range(count)]
        faces = [treasure.face for treasure in state.treasures] + hand
        for _ in range(3):
            rng.shuffle(faces)
            lying = zip(state.treasures, faces, strict=False)
            yield replace(state, treasures=tuple(Treasure(treasure.cell, face) for treasure, face in lying))

    def test_figures_tokens_and_points_are_never_more_than_there_are(self):
        for number in range(len(self.setups)):
            for *_, state in self.game(number):
                cells = [figure.cell for figure in (*state.heroes, *state.goblins) if figure.cell]
                assert len(cells) == len(set(cells))
                assert set(cells) <= set(state.board.ways)
                assert all(0 <= hero.hp <= 3 and bool(hero.hp) == bool(hero.cell) for hero in state.heroes)
                assert sum(hero.potions for hero in state.heroes) + state.potions <= 2
                assert len(state.treasures) + len(state.found) <= 10
                assert state.stage in ("chairs", "potions", "treasures") or len(state.treasures + state.found) == 10
                assert state.packs
                assert set(state.packs) <= {3, 2, 1}
                assert 0 <= state.bonus <= state.found.count("bonus")
                assert state.points >= 0
                assert state.attacks >= 0
                assert len(state.goblins) <= (state.options.goblin_figures or 256)
