"""Somebody who plays a game to its end by taps, and knows of it only what the page shows: no rule, no API.

He takes what is marked on the board, blows and shots first, and what the panel offers where the board has nothing; of
several alike a random one. Every tap must change the page, and every page on the way is looked at.
"""

import gzip
import random
import re
import time
from itertools import cycle
from math import dist, inf
from urllib.parse import parse_qs

from playwright.sync_api import Error, Request

from .devices import PATIENCE, Phone

MOST = 1_000  # taps of a game
GIVEN_UP = ("htmx:afterRequest", "htmx:timeout", "htmx:sendAbort")
WAIT = 30  # milliseconds between two looks at the page

# What a reader sees of the page, without what is new in each answer, as a number that differs where it does; nothing
# while it changes. The text itself is so long that handing it over costs more than most taps.
SEEN = """() => {
  const busy = document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added");
  const main = document.querySelector("#main");
  if (busy || !main || document.readyState !== "complete") return null;
  const chosen = [...main.querySelectorAll("input:checked")].map((input) => input.name + input.value).join();
  const seen = main.innerHTML.replace(/<input type="hidden"[^>]*>/g, "") + chosen;
  let [low, high] = [0, 0];
  for (let at = 0; at < seen.length; at++) {
    low = (Math.imul(low, 31) + seen.charCodeAt(at)) | 0;
    high = (Math.imul(high, 37) + seen.charCodeAt(at)) | 0;
  }
  return `${low} ${high}`;
}"""
# The middles of the parts that a finger can hit just there, by their place among those that are like them.
IN_REACH = """(wanted) => [...document.querySelectorAll(wanted)].flatMap((part) => {
  const box = part.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = box.width && document.elementFromPoint(x, y);
  return hit && (part.contains(hit) || hit.contains(part)) && !part.disabled ? [[x, y]] : [];
})"""
# Where they lie, and what a finger hits there: nothing beyond the edge of the screen.
COVERS = """(wanted) => [...document.querySelectorAll(wanted)].map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return `${part.textContent.trim()} at ${x}, ${y} under ${hit?.outerHTML.slice(0, 80)}`;
})"""
MIDDLES = """(wanted) => [...document.querySelectorAll(wanted)].map((part) => {
  const box = part.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""
TABLE = re.compile(r"/tables/\d+/(\?|$)")


class Player:
    """`typed`: dice are thrown on the table and their faces tapped; else Bivouac throws them."""

    def __init__(self, device: Phone, match, *, seed: int = 0, typed: bool = False) -> None:
        self.device, self.page, self.typed = device, device.page, typed
        self.chance = random.Random(seed)
        self.taps = 0
        self.weights: list[int] = []  # bytes of each answer with the table, compressed
        self.came: list = []
        self.given_up: list[str] = []  # what htmx said of requests without an answer in time
        self.failed = 0  # such requests
        self.lost: set[str] = set()  # the keys of acts among them that have not been sent again
        device.open(f"/tables/{match.pk}/")
        self.page.on("response", self._came)
        self.page.on("requestfailed", self._failed)

    def _failed(self, request: Request) -> None:
        self.failed += request.resource_type == "xhr"
        self.lost |= once(request)

    def _came(self, answer) -> None:
        if answer.status < 400:
            self.lost -= once(answer.request)
        if answer.ok and TABLE.search(answer.url) and answer.request.resource_type == "xhr":
            self.came.append(answer)

    @property
    def over(self) -> bool:
        return self.has("#ending")

    @property
    def acts(self) -> bool:
        return self.has(".play-top.acts-now") or self.has("#hand-over")

    def act(self) -> None:
        """Tap what the page offers now."""
        assert self.taps < MOST, self.device.text()
        for way in (self._hand_over, self._throw, self._card, self._board, self._held, self._listed):
            if way():
                break
        else:
            raise AssertionError(f"the page offers nothing: {self.device.text()}")
        self.weights += [len(gzip.compress(answer.body(), 6)) for answer in self.came]
        self.came.clear()

    # --- what there is to tap

    def _hand_over(self) -> bool:
        return self.tap("#hand-over button")

    def _throw(self) -> bool:
        """The dice that are asked for; of typed ones the last is sent with the others."""
        if not self.has("#dice"):
            return False
        if not self.typed or not self.has("#dice .tray"):
            self.tap("#dice button[name=how]:not([value=table])") or self.tap("#dice button[name=how]")
            return True
        while self.has("#dice .slot.next"):
            self.page.evaluate("document.querySelector('#table > *').dataset.before = ''")
            assert self.tap("#dice .key", scrolled=True)
        self.page.wait_for_selector("#table:not(:has([data-before])), #hand-over")
        self.device.settle()
        self.look()
        return True

    def _card(self) -> bool:
        return self.tap(".at-place button:not(.grave)")

    def _board(self) -> bool:
        return self.tap("#board a.may:has(.aim)") or self.tap("#board a.may")

    def _held(self) -> bool:
        """The dice of the turn: one is chosen, then used; what it leaves to choose stands in the list."""
        if self.has("#to-do[data-chosen] #actions button.act"):
            return False
        if self.tap("#held [name=on][value=use]:not([disabled])"):
            return True
        return not self.has("#held .thing :checked") and self.tap("#held .thing:has([data-able])")

    def _listed(self) -> bool:
        """What stands in the panel; what loses something for good is not taken while there is anything else."""
        self.page.evaluate("for (const part of document.querySelectorAll('#actions details')) part.open = true")
        return any(
            self.tap(f"#actions {button}", scrolled=True)
            for button in ("button.act:not(.grave)", "a.act", "#tapped a", "button.act")
        )

    # --- the finger

    def has(self, selector: str) -> bool:
        return self.page.locator(selector).count() > 0

    def tap(self, selector: str, *, scrolled: bool = False) -> bool:
        """Tap one of these, if there is one, and wait until the page has changed by it."""
        if not self.has(selector):
            return False
        if scrolled:
            parts = self.page.locator(selector)
            parts.nth(self.chance.randrange(parts.count())).scroll_into_view_if_needed()
        before, spots = self._still(), self.page.evaluate(IN_REACH, selector)
        assert spots, f"out of reach: {selector}, {self.page.evaluate(COVERS, selector)}; {self.device.text()}"
        self.page.touchscreen.tap(*self.pick(spots))
        self.taps += 1
        self._still(other_than=before)
        self.look()
        return True

    def pick(self, spots: list[list[float]]) -> list[float]:
        """Of the middles of several things alike (px) the one to tap."""
        return self.chance.choice(spots)

    def look(self) -> None:
        """On a machine with much else to do a question for news may be given up, which the page asks again, or an act,
        which it sends again (`nothing_lost`).
        """
        complaints = self.device.complaints
        names = [complaint.partition(",")[0] for complaint in complaints]
        self.given_up += [name for name in names if name in GIVEN_UP]
        complaints[:] = [complaint for complaint, name in zip(complaints, names, strict=True) if name not in GIVEN_UP]
        self.device.look()

    def nothing_lost(self) -> None:
        """What was given up are requests of the page, and each act among them has been sent again."""
        assert self.lost == set()
        assert self.given_up.count("htmx:afterRequest") <= self.failed, self.given_up

    def _still(self, other_than: str | None = None) -> str:
        """The page as it stands when nothing of it is on its way."""
        end = time.monotonic() + PATIENCE / 1000
        while (seen := self._seen()) in (None, other_than):
            assert time.monotonic() < end, f"a tap that changes nothing: {self.device.text()}"
            self.page.wait_for_timeout(WAIT)
        return seen

    def _seen(self) -> str | None:
        try:
            seen: str | None = self.page.evaluate(SEEN)
        except Error as error:
            if "Execution context was destroyed" not in error.message:
                raise
            return None  # another page is on its way
        return seen


class Hunter(Player):
    """Leads what is chosen on Invasion’s board to the nearest of what it is after: heroes to treasure, goblins to
    heroes.
    """

    HEROES = "#board g:is(#m-warrior, #m-rogue, #m-cleric, #m-wizard)"
    GOBLINS = "#board g[id^=m-g]"
    TREASURE = "#board g[id^=m-treasure-]"

    def _board(self) -> bool:
        if not self.has("#board a.on"):
            return super()._board()
        return self.tap("#board a.may:has(.aim)") or self.tap("#board a.may:not(:has(.act))")

    def pick(self, spots: list[list[float]]) -> list[float]:
        chosen = self.middles("#board a.on")
        if not chosen:
            return super().pick(spots)

        def off(spot: list[float], parts: str) -> float:
            return min((dist(spot, middle) for middle in self.middles(parts)), default=inf)

        wanted = self.TREASURE if off(chosen[0], self.HEROES) < off(chosen[0], self.GOBLINS) else self.HEROES
        return min(spots, key=lambda spot: off(spot, wanted))

    def middles(self, parts: str) -> list[list[float]]:
        middles: list[list[float]] = self.page.evaluate(MIDDLES, parts)
        return middles


def once(request: Request) -> set[str]:
    """The key of the act that a request sends, if it sends one."""
    return set(parse_qs(request.post_data or "").get("once", []))


def played_out(*players: Player) -> None:
    """Play until all pages show the end; whose turn it is acts."""
    for player in cycle(players):
        if all(each.over for each in players):
            break
        if player.acts and not player.over:
            player.act()
        else:
            player.page.wait_for_timeout(WAIT)
    for player in players:
        player.nothing_lost()
