"""Every move of many random positions, held against the rules written down a second time, hex by hex and slowly."""

import random

import pytest

from games.bitva.board import BOARD
from games.bitva.model import INFANTRY, PASS, Enter, Move
from games.bitva.options import Options
from games.bitva.rules import BITVA, ground_of
from games.core.hexes import distance
from tests.games.bitva.positions import position

PLAYERS = {2: "ab", 4: "abcd"}


class Book:
    """A position as a player sees it: who stands where."""

    def __init__(self, state):
        self.options = state.options
        self.men = {hex_: letter for hex_, letter in zip(BOARD.hexes, state.cells, strict=True) if letter != "."}
        self.me = PLAYERS[state.options.players][BITVA.seats(state).index(state.turn)]

    def team(self, letter):
        return INFANTRY.index(letter.lower()) % 2

    def half(self, letter):
        return ("south", "north")[self.team(letter)]

    def mates(self, soldier):
        return [far for far in self.men if self.team(self.men[far]) == self.team(self.men[soldier])]

    def group(self, soldier):
        """All that hang together with a soldier."""
        group = {soldier}
        while more := {far for far in self.mates(soldier) for near in group if distance(far.at, near.at) == 1} - group:
            group |= more
        return group

    def in_patrol(self, soldier):
        group = self.group(soldier)
        if not self.options.advanced:
            return len(group) > 1
        fighting = {far for far in group if far.zone == "combat"}
        return bool(fighting) and len(group) > (1 if self.options.loose_patrol else len(fighting))

    def in_zone(self):
        return sum(hex_.zone == "combat" and self.men[hex_].lower() == self.me for hex_ in self.men)

    def keeper(self, post):
        """Whose general belongs on a post."""
        keepers = [letter for letter in PLAYERS[self.options.players] if self.half(letter) == post.half]
        return keepers[0] if len(keepers) == 1 or post.zone == "west" else keepers[1]

    def may_land(self, origin, to):
        man, there = self.men[origin], self.men.get(to)
        if there and self.team(there) == self.team(man):
            return False
        if self.options.advanced:
            if to.zone != "combat" and to.half != self.half(man):
                return False
            if origin.zone == "combat" and to.zone != "combat" and self.in_zone() <= 2:
                return False
            return not (there and origin.zone != "combat" and self.in_patrol(to))
        if to.kind == "post" and self.keeper(to) in self.men.values() and man != self.keeper(to).upper():
            return False
        return not (to.kind == "trench" and to.half != self.half(man) and origin.half == self.half(man))

    def may_jump(self, origin, to, dice):
        man = self.men[origin]
        if man.lower() != self.me or origin == to or not self.may_land(origin, to):
            return False
        if man.isupper():
            return to.number in dice
        fits = (origin.number, to.number) in (dice, dice[::-1])
        return fits and (distance(origin.at, to.at) == 1 or self.in_patrol(origin))

    def moves(self, dice):
        return {
            Move(origin.name, to.name) for origin in self.men for to in BOARD.hexes if self.may_jump(origin, to, dice)
        }

    def entering(self, number):
        return {
            Enter(origin.name, to.name)
            for origin in self.men
            for to in BOARD.hexes
            if self.men[origin].lower() == self.me
            and (to.zone, to.number) == ("combat", number)
            and origin.zone != "combat"
            and self.may_land(origin, to)
        }


def random_position(options, rng):
    """Any number of soldiers anywhere; of the seat to move, the general at least."""
    letters = PLAYERS[options.players]
    turn = rng.choice(letters)
    men = turn.upper() + "".join(
        letter * rng.randint(0, 8) + letter.upper() * (letter != turn and rng.random() < 0.9) for letter in letters
    )
    places = rng.sample([hex_.name for hex_ in BOARD.hexes], len(men))
    stand = {letter: " ".join(place for place, man in zip(places, men, strict=True) if man == letter) for letter in men}
    dice = tuple(sorted(rng.randint(1, 6) for _ in range(2)))
    seat = BITVA.seats(BITVA.setup(players=options.players))[letters.index(turn)]
    return position(seat, dice, options=options, **stand)


KINDS = {
    "two players": Options(),
    "four players": Options(players=4),
    "a general may stay": Options(pass_if_only_general=True),
    "variant": Options(advanced=True),
    "variant for four": Options(advanced=True, players=4),
    "loose patrols": Options(advanced=True, loose_patrol=True),
}


@pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)
def test_the_moves_are_those_of_the_book(options):
    rng, captures = random.Random(7), 0
    for _ in range(40):
        state = random_position(options, rng)
        book = Book(state)
        expected = book.moves(state.dice)
        by_infantry = {move for move in expected if state.cells[ground_of(options).index[move.origin]].islower()}
        if not expected or (options.pass_if_only_general and not by_infantry):
            expected |= {PASS}
        assert set(BITVA.legal(state, state.turn)) == expected
        captures += any(isinstance(move, Move) and move.to in {hex_.name for hex_ in book.men} for move in expected)
    assert captures > 10


@pytest.mark.parametrize("options", list(KINDS.values())[3:], ids=list(KINDS)[3:])
def test_the_ways_into_the_combat_zone_are_those_of_the_book(options):
    rng, some = random.Random(8), 0
    for _ in range(60):
        state = random_position(options, rng)
        found = set(ground_of(options).entering(state.cells, ground_of(options).sides[state.turn], state.dice[0]))
        assert found == Book(state).entering(state.dice[0])
        some += bool(found)
    assert some > 30
