"""Dice that lie before a player, as a page shows them: some are chosen, then used, thrown again or turned."""

from collections import Counter
from collections.abc import Sequence

from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from msgspec import Struct

from games import registry
from games.core.held import NO_DICE
from games.core.structs import Value
from games.core.texts import Label
from matches.selectors import Offer
from web.faces import PicturedFace, faces_of
from web.tables import words
from web.taps import action_sent
from web.words import percent

MANY = "…"  # for the number of dice in the words of an act, until some are chosen


class ChosenDice(Struct, frozen=True):
    """The dice pointed at, by what they show; what is to be done with them (`act`), and which of them is `turned`, as
    far as that is said.
    """

    dice: tuple[str, ...] = ()
    act: str = ""
    turned: str = ""

    @property
    def query(self) -> str:
        pairs = [("die", die) for die in self.dice]
        pairs += [(name, value) for name, value in (("on", self.act), ("turned", self.turned)) if value]
        return urlencode(pairs)

    def left(self, game: str, state: Value, offers: Sequence[Offer]) -> list[Offer]:
        """Of what may be done, that which takes these dice; without dice nothing."""
        found = []
        for offer in offers:
            on = registry.playable(game).on_dice(state, offer.meant)
            if (
                on
                and Counter(on.dice) == Counter(self.dice)
                and self.act in ("", on.act)
                and (not on.turned or self.turned in ("", on.turned))
            ):
                found.append(offer)
        return found


class HeldDie(Struct, frozen=True):
    """A die to choose: `does` says what using it would do now, if it is `able` to do anything."""

    face: PicturedFace
    chosen: bool
    does: str
    able: bool


class Act(Struct, frozen=True):
    """A button: its words for any number of dice (`title`), as it stands there, its price, and the dice that it takes
    (0: any number). `able`: it can be done now, with some dice. `chances` in words, with one die, with two and so on.
    """

    code: str
    title: str
    words: str
    note: str
    takes: int
    able: bool
    chances: tuple[str, ...]


class OtherDie(Struct, frozen=True):
    """A die of the turn that is not to be chosen, and in words what became of it."""

    face: PicturedFace | None
    lies: str
    words: str


class HeldDice(Struct, frozen=True):
    """All dice of the turn. `turning`: the faces that the chosen one can be turned to, each with its action."""

    dice: tuple[HeldDie, ...]
    acts: tuple[Act, ...]
    row: tuple[OtherDie, ...]
    about: tuple[str, ...]
    faces: tuple[PicturedFace, ...]
    chosen: ChosenDice
    turning: tuple[tuple[PicturedFace, str], ...]

    @property
    def on_several(self) -> list[Act]:
        """What the form of the dice does now with several of them, which no list names singly."""
        return [act for act in self.acts[1:] if act.able]

    @property
    def turned_word(self) -> str:
        return next((face.word for face in self.faces if face.value == self.chosen.turned), "")


def chosen_dice(data: QueryDict) -> ChosenDice:
    return ChosenDice(tuple(data.getlist("die")[:20]), data.get("on", ""), data.get("turned", ""))


def held_dice(
    game: str, state: Value, seat: str | None, offers: Sequence[Offer], chosen: ChosenDice
) -> HeldDice | None:
    """The dice of a turn for a page; None where none lie there."""
    playable = registry.playable(game)
    held = playable.held(state, seat)
    if held == NO_DICE:
        return None
    on = [(offer, found) for offer in offers if (found := playable.on_dice(state, offer.meant))]
    faces = {
        face.shown: face for face in faces_of(game, dict.fromkeys((*held.dice, *(die for die, _lies in held.row))))
    }
    left = Counter(chosen.dice)
    dice = []
    for die in held.dice:
        uses = [offer for offer, found in on if found.dice == (die,) and found.act == held.acts[0].code]
        dice.append(HeldDie(faces[die], left[die] > 0, _does(game, uses), bool(uses)))
        left[die] -= 1
    turned = [(offer, found) for offer, found in on if found.into and chosen.turned == found.turned]
    possible = chosen.left(game, state, [offer for offer, _found in turned]) if chosen.turned else []
    into = {id(offer): found.into for offer, found in turned}
    targets = faces_of(game, [into[id(offer)] for offer in possible])

    def worded(label: Label) -> str:
        return words.offer_words(game, label)

    return HeldDice(
        dice=tuple(dice),
        acts=tuple(
            Act(
                act.code,
                worded(Label(f"held.{act.code}", {"n": MANY})),
                worded(Label(f"held.{act.code}", {"n": len(chosen.dice) or ""})).strip(),
                worded(act.note),
                act.takes,
                any(found.act == act.code for _offer, found in on),
                tuple(_("a wanted face: %(chance)s") % {"chance": percent(chance)} for chance in act.chances),
            )
            for act in held.acts
        ),
        row=tuple(OtherDie(faces[die] if die else None, lies, _lies(lies)) for die, lies in held.row),
        about=tuple(map(worded, held.about)),
        faces=tuple(dict.fromkeys((*(face for shown, face in faces.items() if shown), *targets))),
        chosen=chosen,
        turning=tuple((face, action_sent(offer.action)) for face, offer in zip(targets, possible, strict=True)),
    )


def in_the_list(game: str, state: Value, offers: Sequence[Offer], held: HeldDice | None) -> list[Offer]:
    """Of what may be done, that which the list says in words, each by itself. Dice are rerolled and changed in so
    many ways (a hundred with six dice) that their own form says it: each die to tick, a button for each act.
    """
    if held is None or not held.dice:
        return list(offers)
    by_form = {act.code for act in held.acts[1:]}
    on_dice = registry.playable(game).on_dice
    return [offer for offer in offers if not ((on := on_dice(state, offer.meant)) and on.act in by_form)]


def _does(game: str, uses: Sequence[Offer]) -> str:
    """What using a die would do now: the one thing, or how many there are to choose from."""
    if not uses:
        return _("does nothing now")
    if len(uses) == 1:
        return words.offer_words(game, uses[0].label)
    return _("%(n)s ways: choose one") % {"n": len(uses)}


def _lies(how: str) -> str:
    return {"used": _("used"), "dropped": _("given up"), "now": _("in question"), "coming": _("to come")}[how]
