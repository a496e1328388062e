"""Where soldiers may go in the base game: everything about board and teams that can be worked out beforehand.

Hexes are numbered in the board's order, which is that of `State.cells`. The variant is in `games.bitva.zones`.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import TypeVar

from games.bitva.board import HALVES, NUMBERS, Board
from games.bitva.model import (
    EMPTY,
    GENERALS,
    INFANTRY,
    PASS,
    SEATS,
    SOLDIERS,
    Action,
    Enter,
    Move,
    Phase,
    Place,
    Post,
    Recall,
)
from games.bitva.options import Options
from games.core import structs

Hexes = tuple[int, ...]
ByNumber = tuple[Hexes, ...]  # [n] are the hexes with number n; [0] is empty
Jump = TypeVar("Jump", Move, Enter, Recall)


class Side(structs.Value):
    """A seat as the rules see it. `own`, `friends` (own and allied) and `foes` are letters of `State.cells`."""

    seat: str
    half: str
    infantry: str
    general: str
    own: str
    friends: frozenset[str]
    foes: frozenset[str]
    team: tuple[str, ...]  # seats, this one among them
    after: tuple[str, ...]  # the other seats in order of play, then this one
    posts: Hexes  # on which its general may begin
    marks: bytes  # translates `State.cells` to a byte for each hex: 1 where one of its soldiers is, else 0


class Ground:
    """A board with its teams. Trusts that `check_board` found nothing that blocks."""

    def __init__(self, board: Board, options: Options) -> None:
        self.board, self.options = board, options
        self.names = tuple(hex_.name for hex_ in board.hexes)
        self.index = {name: place for place, name in enumerate(self.names)}
        self.number = tuple(hex_.number for hex_ in board.hexes)
        self.near: tuple[Hexes, ...] = tuple(
            tuple(self.index[far.name] for far in board.near(hex_)) for hex_ in board.hexes
        )
        self.beside = tuple(itemgetter(*near, near[0]) if near else _nothing for near in self.near)
        self.numbered = self.by_number(range(len(self.names)))
        self.posts = tuple(place for place, hex_ in enumerate(board.hexes) if hex_.kind == "post")
        self.moves = self.jumps(Move)  # [origin][to]
        self.places = [Place(name) for name in self.names]
        self.takes = {place: Post(self.names[place]) for place in self.posts}
        self.seats = SEATS[options.players]
        self.sides = {seat: self._side(order, seat) for order, seat in enumerate(self.seats)}
        self.owners = {letter: side for side in self.sides.values() for letter in side.own}
        self.prepare()
        # rule 5 of the hexes to land on those next door, by half, by where the jump begins and then by its hex
        self.next_door: dict[str, tuple[tuple[ByNumber, ...], ...]] = {
            half: tuple(tuple(_common(reach, near) for near in self.near) for reach in reaches)
            for half, reaches in self.reach.items()
        }

    def jumps(self, kind: type[Jump]) -> list[list[Jump]]:
        """All jumps of a kind on this board, each made once: [origin][to]."""
        return [[kind(origin, to) for to in self.names] for origin in self.names]

    def by_number(self, hexes: Iterable[int]) -> ByNumber:
        """These hexes apart by their number."""
        hexes = tuple(hexes)
        return ((), *(tuple(place for place in hexes if self.number[place] == number) for number in NUMBERS))

    def _side(self, order: int, seat: str) -> Side:
        half = "south" if order % 2 == 0 else "north"  # rule 12, A7 every other seat is of the team
        team = slice(order % 2, len(self.seats), 2)
        rivals = slice(1 - order % 2, len(self.seats), 2)
        # rule 2 either post of the half; with four players the one in one's own wing
        posts = tuple(
            place
            for place in self.posts
            if self.board.hexes[place].half == half
            and (len(self.seats) == 2 or seat.endswith(self.board.hexes[place].zone))
        )
        return Side(
            seat=seat,
            half=half,
            infantry=INFANTRY[order],
            general=GENERALS[order],
            own=INFANTRY[order] + GENERALS[order],
            friends=frozenset(INFANTRY[: len(self.seats)][team] + GENERALS[: len(self.seats)][team]),
            foes=frozenset(INFANTRY[: len(self.seats)][rivals] + GENERALS[: len(self.seats)][rivals]),
            team=self.seats[team],
            after=self.seats[order + 1 :] + self.seats[: order + 1],
            posts=posts,
            marks=bytes(chr(letter) in INFANTRY[order] + GENERALS[order] for letter in range(256)),
        )

    # --- what the variant does in another way ---------------------------------------------------------

    def prepare(self) -> None:
        """The tables of these rules."""
        hexes = self.board.hexes
        plain = [place for place, hex_ in enumerate(hexes) if hex_.kind != "post"]
        # rule 10, A5, T5 hexes to land on, posts last, by half and then by where the jump begins: own half, enemy's
        own = {half: [p for p in plain if hexes[p].kind != "trench" or hexes[p].half == half] for half in HALVES}  # T3
        self.reach: dict[str, tuple[ByNumber, ...]] = {
            half: (self.by_number([*own[half], *self.posts]), self.by_number([*plain, *self.posts])) for half in HALVES
        }
        self.deep = {half: tuple(int(hex_.half != half) for hex_ in hexes) for half in HALVES}
        # rule 9, A4 each post with its owner's infantry: it is closed while there is any
        keepers = {place: side.infantry for side in self.sides.values() for place in side.posts}
        self.kept = tuple(tuple((place, keepers[place]) for place in hexes) for hexes in self.by_number(self.posts))
        # rule 3 (R: no infantry on posts) by half
        self.territory = {
            half: self.by_number([place for place in plain if hexes[place].half == half]) for half in HALVES
        }

    def in_patrol(self, cells: str, friends: frozenset[str], place: int) -> bool:
        """Rule 6, A2, T8: a soldier of the same team stands beside, infantry or general."""
        return not friends.isdisjoint(self.beside[place](cells))

    def zones(self, cells: str, side: Side) -> Hexes:
        """For each hex, the zone that counts for a jump out of it: here 1 for the enemy's half, else 0 (rule 10)."""
        return self.deep[side.half]

    def landings(self, cells: str, side: Side, hexes: Hexes, number: int, zone: int, general: bool) -> list[int]:
        """On which of these hexes in `reach`, all with this number, a soldier out of this zone may land."""
        friends = side.friends
        found = [place for place in hexes if cells[place] not in friends]  # rule 8
        for place, keeper in self.kept[number]:
            # rule 9, A4, A17, T10 closed to all but its own general; A14, T4 once nobody keeps it, a hex like any other
            if place in found and keeper in cells and not (general and keeper == side.infantry):
                found.remove(place)
        return found

    def begins(self, cells: str, side: Side) -> Phase:
        """With what a turn begins: rule 18 and A10 belong to the variant."""
        return "battle"

    def entering(self, cells: str, side: Side, number: int) -> list[Action]:
        """Rule 18 belongs to the variant."""
        return []

    def recalling(self, cells: str, side: Side, number: int) -> list[Action]:
        """Rule 19 belongs to the variant."""
        return []

    def to_place(self, cells: str, side: Side, number: int) -> list[int]:
        """Rule 3: the free hexes of one's own half with this number; A6 with four players, the team's half."""
        return [place for place in self.territory[side.half][number] if cells[place] == EMPTY]

    # --- the same in both -----------------------------------------------------------------------------

    def placing(self, cells: str, side: Side, number: int) -> list[Action]:
        """Rule 3: what the die allows during the set-up."""
        return [self.places[place] for place in self.to_place(cells, side, number)]

    def turn(self, cells: str, side: Side, dice: tuple[int, ...]) -> list[Action]:
        """Rules 4 to 10: every move that the two dice allow, a capture or not (T11); a pass where there is none."""
        first, second = dice
        found: list[Action] = []
        infantry, zones, table = side.infantry, self.zones(cells, side), self.moves
        reach, next_door = self.reach[side.half], self.next_door[side.half]
        ways = ((first, second), (second, first)) if first != second else ((first, second),)  # A1
        for here, there in ways:
            for origin in [place for place in self.numbered[here] if cells[place] == infantry]:
                zone = zones[origin]
                if self.in_patrol(cells, side.friends, origin):  # rule 6, T1, T2
                    hexes = reach[zone][there]
                elif not (hexes := next_door[zone][origin][there]):  # rule 5
                    continue
                found += map(table[origin].__getitem__, self.landings(cells, side, hexes, there, zone, False))
        stuck = not found  # as far as the infantry goes
        origin = cells.index(side.general)
        zone = zones[origin]
        for _, there in ways:  # rule 7, T6, T9, T13
            to = self.landings(cells, side, reach[zone][there], there, zone, True)
            found += map(table[origin].__getitem__, to)
        if not found or (stuck and self.options.pass_if_only_general):  # rule 4, A3
            found.append(PASS)
        return found

    def may_jump(self, cells: str, side: Side, dice: tuple[int, ...], move: Move) -> bool:
        """Whether `turn` has this move."""
        origin, to = self.index.get(move.origin, 0), self.index.get(move.to, 0)
        if self.moves[origin][to] != move:
            return False
        general, there = cells[origin] == side.general, self.number[to]
        if general:
            may = there in dice  # rule 7
        else:
            may = cells[origin] == side.infantry and (self.number[origin], there) in (dice, dice[::-1])  # rule 4, A1
            # rule 5, rule 6
            may = may and (to in self.near[origin] or self.in_patrol(cells, side.friends, origin))
        return may and self.may_land(cells, side, to, self.zones(cells, side)[origin], general)

    def may_land(self, cells: str, side: Side, to: int, zone: int, general: bool) -> bool:
        """Whether a soldier out of this zone may land on a hex, however it comes there."""
        number = self.number[to]
        in_reach = to in self.reach[side.half][zone][number]
        return in_reach and bool(self.landings(cells, side, (to,), number, zone, general))

    def infantry_left(self, cells: str, side: Side) -> int:
        """How many are still to be set up (rule 1)."""
        return SOLDIERS - cells.count(side.infantry)


def _common(reach: ByNumber, near: Hexes) -> ByNumber:
    """Of the hexes in reach those near, by number."""
    return tuple(tuple(place for place in near if place in hexes) for hexes in reach)


def _nothing(cells: str) -> tuple[str, ...]:
    return ()
