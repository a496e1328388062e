"""Whole games by the keyboard alone, by the choices in words and the dice that lie there: nothing is pointed at, and no
board looked at.
"""

import json

import pytest

from campaigns.models import Battle
from games.core.held import OnDice
from games.registry import PLAYABLE
from matches.codec import action_decode, decode, encode
from matches.models import Match
from matches.sheets import sheet_create
from tests.games.kept import kept_game
from tests.kept_tables import kept_table

from .devices import LAPTOP
from .keys import Keys
from .test_battle import at_the_table, desk_of, virginia  # noqa: F401 fixtures
from .test_sheet import marks, version_there

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ALIKE = """() => [...document.querySelectorAll("#actions .group")].flatMap((group) => {
  const text = (part) => part?.textContent.replace(/\\s+/g, " ").trim() ?? "";
  const labels = [...group.querySelectorAll(".choice > .act")].map((act) => {
    let head = act.parentElement;
    while (head && head.localName !== "h4") head = head.previousElementSibling;
    return [text(head), text(act)].join(": ");
  });
  return labels.filter((words, n) => !words || labels.indexOf(words) !== n);
})"""  # choices that nobody can tell from another of their kind by their words

TYPED = "(keys) => Object.fromEntries(keys.map((key) => [key.dataset.face, key.dataset.keys[0]]))"  # by faces


class Player:
    """Somebody at a keyboard, who plays the lines of a kept game."""

    def __init__(self, device, match) -> None:
        self.device, self.page, self.keys, self.match = device, device.page, Keys(device.page), match
        self.unfolded: set[str] = set()  # lists by their kind: opened once, each stays open
        device.open(f"/tables/{match.pk}/")
        self.hand_over()

    def hand_over(self) -> None:
        if self.page.locator("#hand-over").count():
            self.keys.enter("#hand-over button")
            self.page.wait_for_selector("#table")

    def sent(self, *keys: str) -> None:
        """Press these, and wait until the table is there anew."""
        self.page.evaluate("document.querySelector('#table > *').dataset.before = ''")
        self.keys.press(*keys)
        self.page.wait_for_selector("#table:not(:has([data-before])), #hand-over")
        self.device.settle()
        self.page.wait_for_selector(":focus, #hand-over", state="attached")
        self.hand_over()

    def play(self, line: dict) -> None:
        seats = self.page.locator("#hand-over, #actions, #dice")
        seats.first.wait_for()
        self.as_seat(line["seat"])
        value = json.dumps(line["action"], sort_keys=True, separators=(",", ":"))
        if not self.page.locator("#dice").count():
            assert self.page.evaluate(ALIKE) == []
            if on := self.on_several(line):
                self.by_dice(on, value)
            else:
                self.choose(value, json.dumps([line["action"]], sort_keys=True, separators=(",", ":")))
        if line["faces"]:
            shown = PLAYABLE[self.match.game].faces_shown(line["action"]["do"], tuple(line["faces"]))
            self.throw([str(face) for face in shown])

    def as_seat(self, seat: str) -> None:
        wanted = f".seg button[name=seat][value='{seat}']"
        if self.page.locator(f"{wanted}:not([aria-current])").count():
            self.keys.to(wanted)
            self.sent("Enter")

    def on_several(self, line: dict) -> OnDice | None:
        """The dice of a line that their own form does and no list names; None for any other."""
        self.match.refresh_from_db()
        playable = PLAYABLE[self.match.game]
        state = decode(playable.rules.state, self.match.state)
        on = playable.on_dice(state, action_decode(playable.rules, line["action"]))
        held = playable.held(state, line["seat"])
        return on if on and on.act in {act.code for act in held.acts[1:]} else None

    def by_dice(self, on: OnDice, value: str) -> None:
        """Tick these dice, the one that turns last, press the button of the act and, of faces, the one wanted."""
        for die in on.dice:
            self.keys.to(f"#held [name=die][value='{die}']:not(:checked)")
            self.keys.press("Space")
        act = f"#held [name=on][value={on.act}]"
        self.page.wait_for_selector(f"{act}:enabled")
        self.keys.to(act)
        self.sent("Enter")
        if on.into:
            self.keys.to(f"#held .tray [name=action][value='{value}']")
            self.sent("Enter")

    def choose(self, *values: str) -> None:
        """Press the button of a choice, in its list, which may be folded."""
        wanted = ", ".join(f"#actions button[name=action][value='{value}']" for value in values)
        choice = self.page.locator(wanted).first
        if not choice.is_visible():
            kind = choice.evaluate("(choice) => choice.closest('details').dataset.kind")
            assert kind not in self.unfolded
            self.unfolded.add(kind)
            group = choice.evaluate(
                "(choice) => [...document.querySelectorAll('#actions details')].indexOf(choice.closest('details'))"
            )
            self.page.evaluate(
                "(n) => document.querySelectorAll('#actions details > summary')[n].setAttribute('data-wanted', '')",
                group,
            )
            self.keys.enter("#actions summary[data-wanted]")
            choice.wait_for()
        self.keys.to(wanted)
        self.sent("Enter")

    def throw(self, faces: list[str]) -> None:
        """Type the dice, each by the key of its face, as many as are asked for at once; the last one sends them.

        Where the colour of a symbol does not count, its key has none.
        """
        while faces:
            self.page.wait_for_selector(".tray[data-begun] .key")
            self.keys.to(".tray .key")
            typed = self.page.locator(".tray .key").evaluate_all(TYPED)
            count = self.page.locator(".tray .slot").count()
            self.sent(*(typed[face if face in typed else face.partition("_")[0]] for face in faces[:count]))
            faces = faces[count:]


def played_on(match) -> list[dict]:
    return [line.action for line in match.log.all()]


@pytest.mark.parametrize(
    ("game", "file", "last"),
    [
        ("bitva", "variant", 0),  # from the opening
        ("battletech", "rear_armour", 0),  # from the opening
        ("invasion", "two-heroes-players", 14),
        ("little-battlefield", "a_capital", 14),
    ],
)
def test_a_game_is_played_to_its_end_by_the_keyboard(game, file, last, phone, alice):
    kept = kept_game(game, file)
    lines = kept.log[-last:]
    match = kept_table(kept, alice, len(kept.log) - len(lines))
    alices = phone("alice", size=LAPTOP)
    player = Player(alices, match)
    for line in lines:
        player.play(line)
    match.refresh_from_db()
    assert played_on(match) == [line["action"] for line in lines]
    assert match.status == Match.Status.FINISHED
    was, wanted = (encode(state) for state in (decode(kept.rules.state, match.state), kept.states[-1]))
    assert {fact: was[fact] for fact in was if was[fact] != wanted[fact]} == {}
    assert alices.page.locator("#ending").is_visible()


def test_a_mech_is_destroyed_on_its_record_sheet_by_the_keyboard(phone, alice):
    sheet = sheet_create(user=alice, design="HBK-4G", name="Grayson")
    alices = phone("alice", size=LAPTOP)
    alices.open(f"/sheets/{sheet.pk}/")
    keys = Keys(alices.page)
    keys.pick("#hit [name=weapon][value=unsaid]")
    keys.to("#damage")
    keys.press("1", "2")
    keys.enter("#hit-dice summary:has(~ fieldset)")
    keys.pick("#hit [name=location][value=HD]")
    keys.enter("#hit button[value=place]")
    version_there(alices, 1)
    assert "Destroyed at the end of the phase" in alices.text("#stand")
    keys.enter("#pending .btn.ink")
    version_there(alices, 2)
    assert alices.text("#stand").startswith("Destroyed ")
    keys.enter("#undo")
    version_there(alices, 3)
    assert [(hit.location, hit.damage) for hit in marks(sheet, alice).pending] == [("HD", 12)]


def test_a_battle_is_fought_at_the_desk_by_the_keyboard(at_the_table, virginia):  # noqa: F811
    table, desk = at_the_table(size=LAPTOP), desk_of(virginia)
    table.open(desk)
    keys, form = Keys(table.page), 'form[action$="/do/{}/"]'.format

    def enter(wanted: str) -> None:
        with table.renewed():
            keys.enter(wanted)

    def throw(*letters: str) -> None:
        keys.to(f"{form('reserve-roll')} .key")
        with table.renewed():
            keys.press(*letters)

    enter(f"{form('open')} button")
    enter(f"{form('round-add')} button.ink")
    throw("f", "i")  # a flag, infantry
    keys.to(f"{form('reserve-choice')} .pick input")
    keys.press("Space")
    keys.pick(f"{form('reserve-choice')} input[value=holding]")
    enter(f"{form('reserve-choice')} button.ink")
    throw("s", "s")
    enter(f"{form('reserve-choice')} button[name=nothing]")
    enter(f"{form('enter')} button")
    for side, points in (("union", "6"), ("confederacy", "4")):
        keys.to(f"input[name={side}-units]")
        keys.press("Control+a", points)
    enter(f"{form('score')} button.ink")
    enter(f"{form('close')} button")
    battle = Battle.objects.get(campaign=virginia, number=1)
    assert (battle.status, battle.winner, battle.bonus) == ("closed", "union", 1)
    assert keys.focus() != "body"
