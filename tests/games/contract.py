"""What every game has to keep. A game's test_contract.py makes a class of this one:

class TestBitva(Contract):
    rules = BITVA
    setups = ({}, {"players": 4})
    most_actions = 4000
"""

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.core.dice import Dice
from games.core.errors import Illegal
from games.core.protocol import Entry, Rules, Undo, effective, odds, play, replay
from games.core.upshots import Way
from games.registry import PLAYABLE, playable
from matches.codec import action_decode, decode, encode
from tests.games.kept import Kept

SAMPLES = 40  # states of played games that the costlier tests look at
CHECKED, SOME_SEEN = 150, 20  # states, and actions beside the legal ones, that are checked one by one
SEEN = 400  # actions of played games that are tried where they do not belong


def thrown(rng: random.Random) -> Dice:
    """Dice of a server with this chance."""
    return Dice(refill=lambda count, sides: [rng.randint(1, sides) for _ in range(count)])


class Contract:
    """The suite. `setups` are options worth playing; `most_actions` is the stated bound of a random game."""

    rules: ClassVar[Rules[Any, Any, Any]]
    setups: ClassVar[tuple[dict[str, Any], ...]] = ({},)
    playouts: ClassVar[int] = 100  # for each set-up
    most_actions: ClassVar[int] = 5000
    played: ClassVar[Path | None] = None  # folder of played games kept as JSON
    events: ClassVar[tuple[type[Any], ...]] = ()  # where the rules are not those of a game, which names its own

    def varied(self, state: Any, seat: str | None, rng: random.Random) -> Iterator[Any]:
        """States that differ from this one only in what `seat` must not know. A game with secrets gives some."""
        return iter(())

    @classmethod
    def has_secrets(cls) -> bool:
        """Whether an action hides something: nothing else brings a secret into a game."""
        return any(action.hides for action in cls.rules.actions.values())

    # --- helpers -----------------------------------------------------------------------------------

    @classmethod
    def chosen(cls, state: Any, seat: str, rng: random.Random) -> Any:
        """A random player's action. A game in which that leads nowhere may ask its computer player now and then."""
        return rng.choice(list(cls.rules.legal(state, seat)))

    @classmethod
    def walk(cls, options: dict[str, Any], seed: int) -> Iterator[tuple[Any, str, Any, Entry[Any], Any]]:
        """A random game: (state before, seat, action, entry, state after), one a move."""
        rules, rng = cls.rules, random.Random(seed)
        state = rules.setup(**options)
        for _ in range(cls.most_actions):
            seats = rules.to_act(state)
            if not seats:
                return
            seat = rng.choice(seats)
            assert rules.legal(state, seat), f"{seat} is to act and may do nothing: {state}"
            action = cls.chosen(state, seat, rng)
            after, entry, _ = play(rules, state, seat, action, thrown(rng))
            yield state, seat, action, entry, after
            state = after

    @classmethod
    @cache
    def game(cls, number: int, seed: int = 0) -> tuple[tuple[Any, str, Any, Entry[Any], Any], ...]:
        return tuple(cls.walk(cls.setups[number], seed))

    @classmethod
    @cache
    def sample(cls) -> tuple[tuple[Any, str, Any, Entry[Any], Any], ...]:
        """Moves out of a game of every set-up, chosen evenly by chance."""
        rng, each = random.Random(1), max(1, SAMPLES // len(cls.setups))
        picked: list[Any] = []
        for number in range(len(cls.setups)):
            moves = cls.game(number)
            picked += rng.sample(moves, min(each, len(moves)))
        return tuple(picked)

    @classmethod
    @cache
    def seen(cls) -> tuple[Any, ...]:
        """Actions met in played games: what a client of another turn would send."""
        met = list(dict.fromkeys(move[2] for number in range(len(cls.setups)) for move in cls.game(number)))
        return tuple(random.Random(5).sample(met, min(SEEN, len(met))))

    def accepts(self, state: Any, seat: str, action: Any) -> bool:
        try:
            play(self.rules, state, seat, action, thrown(random.Random(0)))
        except Illegal:
            return False
        return True

    # --- the contract ------------------------------------------------------------------------------

    def test_random_games_end_without_a_crash(self, request):
        rules, playouts = self.rules, request.config.getoption("--playouts", 0) or self.playouts
        for number, options in enumerate(self.setups):
            for seed in range(playouts):
                last, count = rules.setup(**options), 0
                for *_, last in self.walk(options, seed):  # noqa: B007
                    count += 1
                ended = rules.outcome(last) is not None
                assert ended == (not rules.to_act(last)), (number, seed)
                assert ended, f"set-up {number}, seed {seed}: no end in {count} actions"
                if rules.key in PLAYABLE:
                    assert bool(rules.outcome(last).points) == playable(rules.key).scored

    def test_whoever_may_act_has_something_to_do_and_nobody_else_has(self):
        for state, *_ in self.sample():
            acting = self.rules.to_act(state)
            assert acting
            assert self.rules.outcome(state) is None
            for seat in self.rules.seats(state):
                actions = list(self.rules.legal(state, seat))
                assert bool(self.rules.legal(state, seat)) == bool(actions) == (seat in acting)
                assert len(self.rules.legal(state, seat)) == len(actions)
                assert len(actions) == len(set(actions))
                assert actions == list(self.rules.legal(state, seat))  # in a fixed order

    def test_play_accepts_all_that_is_legal(self):
        for state, *_ in self.sample():
            for seat in self.rules.to_act(state):
                for action in self.rules.legal(state, seat):
                    assert self.accepts(state, seat, action), action

    def test_play_refuses_all_that_is_not_legal(self):
        for state, *_ in self.sample():
            for seat in self.rules.seats(state):
                legal = set(self.rules.legal(state, seat))
                for action in self.seen():
                    if action not in legal:
                        assert not self.accepts(state, seat, action), action

    def test_checking_one_action_comes_to_the_same_as_making_all_of_them(self):
        rng = random.Random(6)
        states = [move[0] for number in range(len(self.setups)) for move in self.game(number)]
        for state in rng.sample(states, min(CHECKED, len(states))):
            for seat in self.rules.seats(state):
                legal = set(self.rules.legal(state, seat))
                others = rng.sample(self.seen(), min(SOME_SEEN, len(self.seen())))
                for action in (*legal, *others):
                    assert (action in self.rules.legal(state, seat)) == (action in legal), action

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def test_play_refuses_what_nobody_would_think_of(self, data):
        state = data.draw(st.sampled_from([move[0] for move in self.sample()]))
        seat = data.draw(st.sampled_from([*self.rules.seats(state), "nobody"]))
        action = data.draw(st.one_of([st.from_type(kind) for kind in self.rules.actions.values()]))
        assert self.accepts(state, seat, action) == (action in set(self.rules.legal(state, seat)))

    def test_the_log_alone_gives_the_same_states(self):
        for number, options in enumerate(self.setups):
            moves = self.game(number)
            states = list(replay(self.rules, [move[3] for move in moves], **options))
            assert states == [self.rules.setup(**options), *(move[4] for move in moves)]

    def test_typed_faces_leave_the_same_line_as_thrown_ones(self):
        for state, seat, action, entry, after in self.sample():
            again, line, _ = play(self.rules, state, seat, action, Dice(entry.faces))
            assert (again, line) == (after, entry)

    def test_one_face_too_many_is_refused(self):
        for state, seat, action, entry, _ in self.sample():
            with pytest.raises(Illegal):
                play(self.rules, state, seat, action, Dice((*entry.faces, 1)))

    def test_states_actions_and_events_go_through_json_and_back(self):
        rules = self.rules
        for state, seat, action, entry, after in self.sample():
            for each in (state, after):
                assert decode(rules.state, json.loads(json.dumps(encode(each)))) == each
            assert action_decode(rules, json.loads(json.dumps(encode(action)))) == action
            _, events = rules.apply(state, seat, action, Dice(entry.faces))
            json.dumps(encode(events))

    def test_what_happens_is_among_the_events_that_the_game_names(self):
        """The API describes its logs by them."""
        for state, seat, action, entry, _ in self.sample():
            _, events = self.rules.apply(state, seat, action, Dice(entry.faces))
            assert {type(event) for event in events} <= set(self.events or playable(self.rules.key).events)

    def test_apply_does_not_touch_its_input(self):
        for state, seat, action, entry, _ in self.sample():
            before = json.dumps(encode(state))
            self.rules.apply(state, seat, action, Dice(entry.faces))
            assert json.dumps(encode(state)) == before
            hash(state)

    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def test_undone_and_done_again_a_log_stands_where_it_did(self, data):
        number = data.draw(st.integers(0, len(self.setups) - 1))
        options, log = self.setups[number], [move[3] for move in self.game(number)][:40]
        places = st.integers(0, len(log))
        undoings = [Entry(log[-1].seat, Undo(to)) for to in data.draw(st.lists(places, min_size=1, max_size=6))]
        there = undoings[-1].action.to
        assert effective([*log, *undoings]) == log[:there]
        assert list(replay(self.rules, [*log, *undoings], **options))[-1] == self.stood(number, there)
        again = [*log, *undoings, Entry(log[-1].seat, Undo(len(log)))]
        assert list(replay(self.rules, again, **options))[-1] == self.stood(number, len(log))
        if there < len(log):  # played on from there, what came after is gone for good
            with pytest.raises(Illegal, match="nothing-to-undo"):
                effective([*log, *undoings, log[there], Entry(log[-1].seat, Undo(there + 2))])

    def stood(self, number: int, count: int) -> Any:
        """The state after so many moves of the game with these options."""
        moves = self.game(number)
        return moves[count - 1][4] if count else self.rules.setup(**self.setups[number])

    def test_views_leak_no_secret(self):
        rng, compared = random.Random(3), 0
        for state, *_ in self.sample():
            for seat in (*self.rules.seats(state), None):
                seen = self.rules.view(state, seat)
                assert type(seen) is type(state)
                if not self.has_secrets():
                    assert seen == state
                for other in self.varied(state, seat, rng):
                    compared += other != state
                    assert self.rules.view(other, seat) == seen
        assert bool(compared) == self.has_secrets(), "a game with secrets has states that are `varied`"

    def test_odds_are_exact(self):
        moves = [move for number in range(len(self.setups)) for move in self.game(number) if move[3].faces]
        rolled = [move for move in moves if len(move[3].faces) <= 7]
        assert rolled or not moves  # a game may have no dice
        for state, seat, action, _, after in random.Random(4).sample(rolled, min(SAMPLES // 2, len(rolled))):
            ways = list(odds(self.rules, state, seat, action))
            assert sum(weight for weight, *_ in ways) == Fraction(1)
            assert after in {way[1] for way in ways}

    def test_the_sum_of_a_throw_is_exact(self):
        if self.rules.key not in PLAYABLE:
            return  # a record sheet has no throws of its own
        moves = [move for number in range(len(self.setups)) for move in self.game(number)]
        moves = [move for move in moves if 0 < len(move[3].faces) <= 5]
        by_kind = {action.do: (state, seat, action) for state, seat, action, *_ in moves}
        for state, seat, action in by_kind.values():
            ways = [Way(*way) for way in odds(self.rules, state, seat, action)]
            upshot = PLAYABLE[self.rules.key].upshot(state, seat, ways)
            assert sum(share.chance for share in upshot.parts) in (0, 1), action
            details = [share for kind in upshot.details for share in kind.shares]
            assert all(0 <= share.chance <= 1 for share in (*upshot.parts, *upshot.besides, *details)), action

    def test_unknown_options_are_refused(self):
        with pytest.raises(Illegal) as caught:
            self.rules.setup(dragons=True)
        assert caught.value.code == "unknown-option"

    def test_played_games_still_play(self):
        files = sorted(self.played.glob("*.json")) if self.played else []
        assert files
        for file in files:
            kept = Kept(file)
            assert kept.rules.version == kept.version, file.name
            assert kept.states[-1] == decode(kept.rules.state, kept.content["last"]), file.name
