"""The variant for experienced players: a combat zone, and reserves and trenches that no enemy enters."""

from __future__ import annotations

from games.bitva.board import HALVES, NUMBERS
from games.bitva.ground import ByNumber, Ground, Hexes, Side
from games.bitva.model import EMPTY, Action, Enter, Phase, Recall

IN_COMBAT = 2  # own soldiers that belong in the combat zone
OUTSIDE, FREE, BOUND = range(3)  # the combat zone: outside, in it and free to leave, in it and needed there


class Zones(Ground):
    """The ground of the variant. What is no combat hex is a reserve to these rules, the trench too (A13, T16)."""

    def prepare(self) -> None:
        """The tables of the variant."""
        self.enters = self.jumps(Enter)
        self.recalls = self.jumps(Recall)
        hexes = self.board.hexes
        every = range(len(hexes))
        self.inside = tuple(hex_.zone == "combat" for hex_ in hexes)
        self.combat: ByNumber = self.by_number([place for place in every if self.inside[place]])
        self.in_combat = int.from_bytes(bytes(self.inside))  # a byte for each hex
        # rule 13, rule 15 hexes to land on by half: combat zone, and reserves and trench of one's own team (A13, T14)
        home = {
            half: self.by_number([place for place in every if self.inside[place] or hexes[place].half == half])
            for half in HALVES
        }
        self.reach = {half: (home[half], home[half], self.combat) for half in HALVES}
        self.free = tuple(FREE if inside else OUTSIDE for inside in self.inside)
        self.bound = tuple(BOUND if inside else OUTSIDE for inside in self.inside)
        # rule 14, T14 by half; posts are hexes like any other (rule 13, A16)
        self.territory = {
            half: self.by_number([place for place in every if hexes[place].half == half]) for half in HALVES
        }

    def zones(self, cells: str, side: Side) -> Hexes:
        """Rule 19, rule 20, A10, T18: who is needed in the combat zone is bound to it."""
        return self.bound if self.in_zone(cells, side) <= IN_COMBAT else self.free

    def in_zone(self, cells: str, side: Side) -> int:
        """How many of one's own soldiers are in the combat zone, the general among them (rule 18)."""
        return (int.from_bytes(cells.encode().translate(side.marks)) & self.in_combat).bit_count()

    def in_patrol(self, cells: str, friends: frozenset[str], place: int) -> bool:
        """Rule 17: the group hangs together from the combat zone to a reserve; with `loose_patrol`, two will do."""
        if friends.isdisjoint(self.beside[place](cells)):
            return False
        near, inside = self.near, self.inside
        group, fighting, reserve = [place], False, self.options.loose_patrol
        for member in group:
            if inside[member]:
                fighting = True
            else:
                reserve = True
            for far in near[member]:
                if cells[far] in friends and far not in group:
                    group.append(far)
            if fighting and reserve:
                return True
        return False

    def landings(self, cells: str, side: Side, hexes: Hexes, number: int, zone: int, general: bool) -> list[int]:
        """On which of these hexes in `reach`, all with this number, a soldier out of this zone may land."""
        if zone == OUTSIDE:
            return self._isolated(cells, side, hexes)
        friends = side.friends
        return [place for place in hexes if cells[place] not in friends]  # rule 8

    def _isolated(self, cells: str, side: Side, hexes: Hexes) -> list[int]:
        """Rule 16, T12: out of a reserve, to free hexes and isolated enemies only."""
        foes = side.foes
        return [
            place
            for place in hexes
            if (letter := cells[place]) == EMPTY or (letter in foes and not self.in_patrol(cells, foes, place))
        ]

    def begins(self, cells: str, side: Side) -> Phase:
        """Rule 18, A11, A12: with an entry, where too few are in the combat zone and somebody is left outside (T17);
        A10, T18 with a recall, where more than two are in it and there is room to go back to."""
        inside = self.in_zone(cells, side)
        if inside < IN_COMBAT and inside < cells.count(side.infantry) + cells.count(side.general):
            return "entry"
        if self.options.free_recall and inside > IN_COMBAT:
            return "recall" if any(self._room_behind(cells, side, number) for number in NUMBERS) else "battle"
        return "battle"

    def entering(self, cells: str, side: Side, number: int) -> list[Action]:
        """Rule 18, A9: anyone from outside, to a combat hex with this number that is free or has an isolated enemy."""
        to = self._isolated(cells, side, self.combat[number])
        outside = [place for place, letter in enumerate(cells) if letter in side.own and not self.inside[place]]
        return [self.enters[place][target] for place in outside for target in to]

    def recalling(self, cells: str, side: Side, number: int) -> list[Action]:
        """A10: anyone in the combat zone, T18 the general too, to a free hex of an own reserve with this number."""
        to = self._room_behind(cells, side, number)
        inside = [place for place, letter in enumerate(cells) if letter in side.own and self.inside[place]]
        return [self.recalls[place][target] for place in inside for target in to]

    def _room_behind(self, cells: str, side: Side, number: int) -> list[int]:
        """The free hexes with this number in the reserves of one's half, T16 its trench among them."""
        home = self.territory[side.half][number]
        return [place for place in home if not self.inside[place] and cells[place] == EMPTY]

    def to_place(self, cells: str, side: Side, number: int) -> list[int]:
        """Rule 14: as in the base game; T15 the last ones go to the combat zone when it is still owed some."""
        found = super().to_place(cells, side, number)
        if self.infantry_left(cells, side) <= IN_COMBAT - self.in_zone(cells, side):
            return [place for place in found if self.inside[place]]
        return found
