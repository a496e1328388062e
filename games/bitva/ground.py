"""Where soldiers may go in the base game: everything about board and teams that can be worked out beforehand.

Hexes are numbered in the board's order, which is that of `State.cells`. A few of them are bytes, a hex a byte, and so
is a table of all: `hexes.translate(table)` says of each of these hexes what stands in the table. The variant is in
`games.bitva.zones`.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
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

Hexes = bytes  # there are at most HEXES_MAX
ByNumber = tuple[Hexes, ...]  # [n] are the hexes with number n; [0] is empty
FRIEND, FREE, FOE = range(3)  # who stands on a hex, as a side sees it: 0 is where it cannot land (rule 8)
Jump = TypeVar("Jump", Move, Enter, Recall)


class Side(structs.Value):
    """A seat as the rules see it; `own` are its letters in `State.cells`."""

    seat: str
    half: str
    infantry: str
    general: str
    own: str
    team: tuple[str, ...]  # seats, this one among them
    after: tuple[str, ...]  # the other seats in order of play, then this one
    posts: Hexes  # on which its general may begin
    # these translate letters
    to_teams: bytes  # to FRIEND, FREE or FOE
    to_own: bytes  # to 1 for its soldiers, else 0
    to_infantry: bytes  # to 1 for its infantry, else 0

    def sees(self, letters: bytes) -> bytes:
        """A table: FRIEND, FREE or FOE for each hex."""
        return letters.translate(self.to_teams)


class Jumps(structs.Value):
    """The jumps from a hex to those with one number: where they lead, and the moves, in the same order."""

    hexes: Hexes
    moves: tuple[Move, ...]


JumpTable = tuple[tuple[Jumps, ...], ...]  # [origin][number]


class Ways(structs.Value):
    """All jumps of a side on an empty board: `far`, and those of them that lead next door, `near`."""

    far: JumpTable
    near: JumpTable


class Ground:
    """A board with its teams. Trusts that there are no `check.faults`."""

    def __init__(self, board: Board, options: Options) -> None:
        self.board, self.options = board, options
        self.names = tuple(hex_.name for hex_ in board.hexes)
        self.index = {name: place for place, name in enumerate(self.names)}
        self.number = tuple(hex_.number for hex_ in board.hexes)
        self.near: tuple[Hexes, ...] = tuple(
            bytes(self.index[far.name] for far in board.near(hex_)) for hex_ in board.hexes
        )
        self.numbered = self.by_number(range(len(self.names)))
        self.posts = bytes(place for place, hex_ in enumerate(board.hexes) if hex_.kind == "post")
        self.moves = self.jumps(Move)  # [origin][to]
        self.places = [Place(name) for name in self.names]
        self.takes = {place: Post(self.names[place]) for place in self.posts}
        self.seats = SEATS[options.players]
        self.sides = {seat: self._side(order, seat) for order, seat in enumerate(self.seats)}
        self.owners = {letter: side for side in self.sides.values() for letter in side.own}
        self.prepare()

    def jumps(self, kind: type[Jump]) -> list[list[Jump]]:
        """All jumps of a kind on this board, each made once: [origin][to]."""
        return [[kind(origin, to) for to in self.names] for origin in self.names]

    def by_number(self, hexes: Iterable[int]) -> ByNumber:
        """These hexes apart by their number."""
        hexes = tuple(hexes)
        return (b"", *(bytes(place for place in hexes if self.number[place] == number) for number in NUMBERS))

    def ways_over(self, reach: Iterable[ByNumber]) -> Ways:
        """All jumps, where `reach` has for each hex those to land on."""
        far, near = [], []
        for moves, beside, hexes in zip(self.moves, self.near, reach, strict=True):
            next_door = [bytes(place for place in beside if place in landing) for landing in hexes]
            far.append(tuple(Jumps(landing, tuple(moves[to] for to in landing)) for landing in hexes))
            near.append(tuple(Jumps(landing, tuple(moves[to] for to in landing)) for landing in next_door))
        return Ways(tuple(far), tuple(near))

    def _side(self, order: int, seat: str) -> Side:
        half = "south" if order % 2 == 0 else "north"  # rule 12, A7 every other seat is of the team
        team = slice(order % 2, len(self.seats), 2)
        rivals = slice(1 - order % 2, len(self.seats), 2)
        # rule 2 either post of the half; with four players the one in one's own wing
        posts = bytes(
            place
            for place in self.posts
            if self.board.hexes[place].half == half
            and (len(self.seats) == 2 or seat.endswith(self.board.hexes[place].zone))
        )
        friends, foes = INFANTRY[team] + GENERALS[team], INFANTRY[rivals] + GENERALS[rivals]
        return Side(
            seat=seat,
            half=half,
            infantry=INFANTRY[order],
            general=GENERALS[order],
            own=INFANTRY[order] + GENERALS[order],
            team=self.seats[team],
            after=self.seats[order + 1 :] + self.seats[: order + 1],
            posts=posts,
            to_teams=_translation({EMPTY: FREE} | dict.fromkeys(friends, FRIEND) | dict.fromkeys(foes, FOE)),
            to_own=_translation(dict.fromkeys(INFANTRY[order] + GENERALS[order], 1)),
            to_infantry=_translation({INFANTRY[order]: 1}),
        )

    # --- what the variant does in another way ---------------------------------------------------------

    def prepare(self) -> None:
        """The tables of these rules."""
        hexes = self.board.hexes
        plain = [place for place, hex_ in enumerate(hexes) if hex_.kind != "post"]
        # rule 9, A4 each post with its owner's infantry: it is closed while there is any
        keepers = {place: side.infantry for side in self.sides.values() for place in side.posts}
        self.kept = tuple(tuple((place, keepers[place]) for place in hexes) for hexes in self.by_number(self.posts))
        self.ways: dict[str, Ways] = {}
        for half in HALVES:
            # rule 10, A5, T5 hexes to land on, posts last, out of one's own half and out of the enemy's
            own = [place for place in plain if hexes[place].kind != "trench" or hexes[place].half == half]  # T3
            at_home, away = self.by_number([*own, *self.posts]), self.by_number([*plain, *self.posts])
            self.ways[half] = self.ways_over([at_home if hex_.half == half else away for hex_ in hexes])
        # rule 3 (R: no infantry on posts) by half
        self.territory = {
            half: self.by_number([place for place in plain if hexes[place].half == half]) for half in HALVES
        }

    def in_patrol(self, seen: bytes, team: int, place: int) -> bool:
        """Rule 6, A2, T8: a soldier of the same team, FRIEND or FOE, stands beside, infantry or general."""
        return team in self.near[place].translate(seen)

    def ways_of(self, letters: bytes, side: Side) -> Ways:
        """The jumps of a side in this position, whoever stands where they lead."""
        return self.ways[side.half]

    def landings(self, cells: str, seen: bytes, side: Side, origin: int, number: int, hexes: Hexes) -> Sequence[int]:
        """For each of these hexes, all with this number, whether a soldier may land there: 0 where not."""
        found = bytearray(hexes.translate(seen))  # rule 8
        for place, keeper in self.kept[number]:
            # rule 9, A4, A17, T10 closed to all but its own general; A14, T4 once nobody keeps it, like any other
            if place in hexes and keeper in cells and (keeper != side.infantry or cells[origin] != side.general):
                found[hexes.index(place)] = 0
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

    def by_die(self, phase: str, cells: str, side: Side, number: int) -> list[Action]:
        """What one die allows: rule 3 in the set-up, rule 18 and A10 before the turn proper."""
        if phase == "infantry":
            return [self.places[place] for place in self.to_place(cells, side, number)]
        return (self.entering if phase == "entry" else self.recalling)(cells, side, number)

    def turn(self, cells: str, side: Side, dice: tuple[int, ...]) -> list[Action]:
        """Rules 4 to 10: every move that the two dice allow, a capture or not (T11); a pass where there is none."""
        first, second = dice
        found: list[Action] = []
        letters = letters_on(cells)
        seen, ways = side.sees(letters), self.ways_of(letters, side)
        pairs = ((first, second), (second, first)) if first != second else ((first, second),)  # A1
        for here, there in pairs:
            starts = self.numbered[here]
            for origin in compress(starts, starts.translate(letters).translate(side.to_infantry)):
                # rule 5, rule 6, T1, T2
                jumps = (ways.far if self.in_patrol(seen, FRIEND, origin) else ways.near)[origin][there]
                if jumps.moves:
                    found += compress(jumps.moves, self.landings(cells, seen, side, origin, there, jumps.hexes))
        stuck = not found  # as far as the infantry goes
        origin = cells.index(side.general)
        for _, there in pairs:  # rule 7, T6, T9, T13
            jumps = ways.far[origin][there]
            found += compress(jumps.moves, self.landings(cells, seen, side, origin, there, jumps.hexes))
        if not found or (stuck and self.options.pass_if_only_general):  # rule 4, A3
            found.append(PASS)
        return found

    def may_jump(self, cells: str, side: Side, dice: tuple[int, ...], move: Move) -> bool:
        """Whether `turn` has this move."""
        origin, to = self.index.get(move.origin), self.index.get(move.to)
        if origin is None or to is None:
            return False
        there, letters = self.number[to], letters_on(cells)
        seen, ways = side.sees(letters), self.ways_of(letters, side)
        if cells[origin] == side.general:
            return there in dice and self.may_land(cells, seen, side, origin, to, ways.far)  # rule 7
        if cells[origin] != side.infantry or (self.number[origin], there) not in (dice, dice[::-1]):  # rule 4, A1
            return False
        jumps = ways.far if self.in_patrol(seen, FRIEND, origin) else ways.near  # rule 5, rule 6
        return self.may_land(cells, seen, side, origin, to, jumps)

    def may_land(self, cells: str, seen: bytes, side: Side, origin: int, to: int, jumps: JumpTable) -> bool:
        """Whether one of these jumps leads there, and may be made."""
        number = self.number[to]
        return to in jumps[origin][number].hexes and bool(
            self.landings(cells, seen, side, origin, number, bytes((to,)))[0]
        )

    def infantry_left(self, cells: str, side: Side) -> int:
        """How many are still to be set up (rule 1)."""
        return SOLDIERS - cells.count(side.infantry)


def letters_on(cells: str) -> bytes:
    """A table: the letter of a position for each hex."""
    return cells.encode().ljust(256)


def _translation(values: Mapping[str, int]) -> bytes:
    """Translates letters to these values, and all else to 0."""
    return bytes(values.get(chr(letter), 0) for letter in range(256))
