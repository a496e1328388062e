"""The variant for experienced players: a combat zone, and reserves and trenches that no enemy enters."""

from collections.abc import Sequence
from itertools import compress

from games.bitva.board import HALVES, NUMBERS
from games.bitva.ground import FOE, ByNumber, Ground, Hexes, Side, Ways, letters_on
from games.bitva.model import EMPTY, Action, Enter, Phase, Recall

IN_COMBAT = 2  # own soldiers that belong in the combat zone


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
        self.combat_zone = b"".join(self.combat)
        # rule 13, rule 15 hexes to land on by half: combat zone, and reserves and trench of one's own team (A13, T14)
        home = {
            half: self.by_number([place for place in every if self.inside[place] or hexes[place].half == half])
            for half in HALVES
        }
        self.free = {half: self.ways_over([home[half] for _ in every]) for half in HALVES}
        # rule 19, rule 20 of those needed in the combat zone
        self.bound = {
            half: self.ways_over([self.combat if inside else home[half] for inside in self.inside]) for half in HALVES
        }
        # rule 17 what is beside each hex across the border of the combat zone, and on the same side of it
        self.across = tuple(
            bytes(far for far in near if self.inside[far] != self.inside[place]) for place, near in enumerate(self.near)
        )
        self.along = tuple(near.translate(None, away) for near, away in zip(self.near, self.across, strict=True))
        # rule 14, T14 by half; posts are hexes like any other (rule 13, A16)
        self.territory = {
            half: self.by_number([place for place in every if hexes[place].half == half]) for half in HALVES
        }

    def ways_of(self, letters: bytes, side: Side) -> Ways:
        """Rule 19, rule 20, A10, T18: who is needed in the combat zone is bound to it."""
        return (self.bound if self.in_zone(letters, side) <= IN_COMBAT else self.free)[side.half]

    def in_zone(self, letters: bytes, side: Side) -> int:
        """How many of one's own soldiers are in the combat zone, the general among them (rule 18)."""
        return self.combat_zone.translate(letters).translate(side.to_own).count(1)

    def in_patrol(self, seen: bytes, team: int, place: int) -> bool:
        """Rule 17: the group hangs together from the combat zone to a reserve; with `loose_patrol`, two will do."""
        if team not in self.near[place].translate(seen):
            return False
        if self.options.loose_patrol and self.inside[place]:
            return True
        group = [place]  # as far as it is on this side of the border of the combat zone
        for member in group:
            if team in self.across[member].translate(seen):
                return True
            for far in self.along[member]:
                if seen[far] == team and far not in group:
                    group.append(far)
        return False

    def landings(self, cells: str, seen: bytes, side: Side, origin: int, number: int, hexes: Hexes) -> Sequence[int]:
        """For each of these hexes, all with this number, whether a soldier may land there: 0 where not."""
        found = hexes.translate(seen)  # rule 8
        return found if self.inside[origin] or FOE not in found else self._isolated(seen, hexes, found)

    def _isolated(self, seen: bytes, hexes: Hexes, found: bytes) -> Sequence[int]:
        """Rule 16, T12: out of a reserve, to free hexes and isolated enemies only."""
        isolated = bytearray(found)
        n = found.find(FOE)
        while n >= 0:
            if self.in_patrol(seen, FOE, hexes[n]):
                isolated[n] = 0
            n = found.find(FOE, n + 1)
        return isolated

    def begins(self, cells: str, side: Side) -> Phase:
        """Rule 18, A11, A12: with an entry, where too few are in the combat zone and somebody is left outside (T17);
        A10, T18 with a recall, where more than two are in it and there is room to go back to."""
        inside = self.in_zone(letters_on(cells), side)
        if inside < IN_COMBAT and inside < cells.count(side.infantry) + cells.count(side.general):
            return "entry"
        if self.options.free_recall and inside > IN_COMBAT:
            return "recall" if any(self._room_behind(cells, side, number) for number in NUMBERS) else "battle"
        return "battle"

    def entering(self, cells: str, side: Side, number: int) -> list[Action]:
        """Rule 18, A9: anyone from outside, to a combat hex with this number that is free or has an isolated enemy."""
        hexes = self.combat[number]
        seen = side.sees(letters_on(cells))
        to = [*compress(hexes, self._isolated(seen, hexes, hexes.translate(seen)))]
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
        if self.infantry_left(cells, side) <= IN_COMBAT - self.in_zone(letters_on(cells), side):
            return [place for place in found if self.inside[place]]
        return found
