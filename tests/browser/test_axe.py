"""No page, no step of a game, no language and no colour scheme keeps anybody out, as far as axe can tell."""

import re

import pytest
from playwright.sync_api import expect

from core.grants import may
from core.receipts import WriteRequest
from games.registry import PLAYABLE, with_outlooks
from matches.access import TABLE
from matches.sheets import sheet_create
from matches.tables import match_play
from tests.games.battletech.positions import Table as Mechs
from tests.games.invasion import positions as town
from tests.granting import somebody
from tests.kept_tables import kept_table, steps
from tests.web.conftest import camp, fight, guest, reader  # noqa: F401 fixtures
from tests.web.test_access import FORM, PAGES, READERS, everything, readers, sheet, table  # noqa: F401 fixtures

from .axe import barriers
from .devices import Phone
from .test_battle import Table as Desk
from .test_battle import desk_of, virginia  # noqa: F401 a fixture
from .test_battle import fight as fought
from .test_choosing import FORCES, Finger
from .test_choosing import table_of as table_at
from .test_desk import War
from .test_sheet import other, tap, weapon
from .test_table import NOW, in_battle, table_of
from .waiting import away, back

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])
# what a page shows when something was asked of it, which its bare address does not show
ASKED = {
    "alice": [
        *("/nowhere/", "/print/?product=reserve-tokens", "/print/?product=record-sheet"),
        *("/rankings/?campaign={campaign}", "/tables/new/?game=battletech"),
    ],
    "bob": ["/campaigns/{campaign}/settings/"],  # which only the organiser may see
    "spectator": [],
    "nobody": [
        *("/tools/reserve-roll/?pot=2&faces=flag,artillery", "/tools/event-roll/?won=4", "/tools/battle-result/?u1=x"),
        *("/tools/verdict/?union=48&confederacy=46", "/tools/to-hit/?design=HBK-4G", "/tools/battle-result/?u1=6&c1=4"),
        *("/tools/invasion/resolve/strike/?striker=hero&hero_hp=2", "/maps/training/?from=0305&to=0905,0310"),
        "/maps/training/?from=nowhere",
    ],
}
# addresses that are no pages: files, parts of pages, what a page hears of news by; those of the administration are
# Django's own pages and no part of web.urls
NO_PAGES = {
    *("worker", "manifest", "authority", "print-blank", "print-job-file", "print-job-picture", "sheet-export"),
    *("sheet-print", "mech-print", "campaign-export", "campaign-results", "campaign-print"),
    *("table-news", "table-stream", "sheet-news", "sheet-stream", "campaign-news", "campaign-stream", "battle-news"),
    *("print-preview", "print-night", "print-job"),
}
OF_ONE_GAME = {"table-outlook": "test_every_step_of_a_game"}  # pages that not every table has, and where they are seen
# What can be tapped and is smaller than a finger, with something else to tap where the finger would be; the foot of a
# phone lies over whatever is scrolled below it.
CROWDED = """() => {
  document.querySelectorAll("main details").forEach((part) => (part.open = true));
  const fields = "select, textarea, input:not([type=hidden], label input, .vh)";
  const within = `:is(a[href], button, summary, label:has(input), ${fields}):not(svg *, .skip, .grab, .nav *)`;
  const taps = [...document.querySelectorAll(within)].filter((part) => part.checkVisibility());
  const boxes = new Map(taps.map((part) => [part, part.getBoundingClientRect()]));
  const small = (part) => boxes.get(part).width && Math.min(boxes.get(part).width, boxes.get(part).height) < 43.5;
  const meets = (first, other) => {
    const [wide, high] = [Math.max(43, first.width), Math.max(43, first.height)];
    const [left, top] = [first.x + (first.width - wide) / 2, first.y + (first.height - high) / 2];
    return other.left < left + wide && other.right > left && other.top < top + high && other.bottom > top;
  };
  const apart = (part, other) => boxes.get(other).width && !part.contains(other) && !other.contains(part);
  const crowded = (part) => taps.some((other) => apart(part, other) && meets(boxes.get(part), boxes.get(other)));
  return taps.filter((part) => small(part) && crowded(part)).map((part) => part.outerHTML.slice(0, 90));
}"""
MAIN = re.compile(rb"<main.*</main>", re.DOTALL)
NEW = re.compile(rb'name="(once|csrfmiddlewaretoken)" value="[^"]*"')  # in each answer


def seen_by(who: str) -> set[str]:
    """The pages that this reader sees, but for the pages of a general that the organiser sees as well."""
    seen = {name for name, answers in PAGES.items() if answers[READERS.index(who)] == 200 and name not in NO_PAGES}
    return seen - (seen_by("alice") if who == "bob" else set())


def test_every_page_there_is_is_looked_at_by_somebody():
    """A new page has to be in the table of tests/web/test_access.py, and so comes here."""
    pages = {name for name, answers in PAGES.items() if answers != FORM} - NO_PAGES - set(OF_ONE_GAME)
    assert pages == set().union(*map(seen_by, ASKED))


@LANGUAGES
def test_every_page_for_whoever_sees_it(language, phone, readers, everything, camp):  # noqa: F811
    """What stands on a page just as another reader has it is looked at once."""
    found, mains = [], set()
    for who in ASKED:
        client, device = readers[who].client, phone(language=language)
        client.cookies["django_language"] = language
        device.keep_cookies(client.cookies)
        paths = {name: everything(name) for name in PAGES if name in seen_by(who)}
        paths |= {path: path.format(campaign=camp.id) for path in ASKED[who]}
        for name, path in paths.items():
            main = MAIN.search(NEW.sub(b"", client.get(path).content))
            assert main, f"no page: {name}"
            if main[0] in mains:
                continue
            mains.add(main[0])
            device.page.goto(device.home + path)
            assert device.page.locator("html").get_attribute("lang") == language, name
            found += barriers(device.page, f"{name} for {who}")
            found += [f"{name} for {who}, for a finger: {part}" for part in device.page.evaluate(CROWDED)]
    assert found == []


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_step_of_a_game(game, phone, alice):
    devices = {language: phone("alice", language=language) for language in ("en", "fr")}
    found, handed, outlooks = [], set(), 0
    for names, kept, line in steps(game):
        match = kept_table(kept, alice, line)
        for language, device in devices.items():
            device.open(f"/tables/{match.pk}/")
            if device.page.locator("#hand-over").count():
                if language not in handed:
                    handed.add(language)
                    found += barriers(device.page, f"{game} ({language}): hand over")
                device.page.click("main form button.ink")
                device.page.wait_for_selector("#table")
            where = f"{game} ({language}): {', '.join(sorted(names))} ({kept.file.stem}, line {line})"
            found += barriers(device.page, where)
            if outlooks < len(devices) and device.page.locator("#outlook").count():
                outlooks += 1
                device.open(f"/tables/{match.pk}/outlook/")
                found += barriers(device.page, f"{where}, its outlook")
    assert found == []
    assert (outlooks > 0) is (game in with_outlooks())


class Watch:
    """Looks at the pages of a device for barriers, whenever it is told to."""

    def __init__(self, page) -> None:
        self.page, self.found, self.times = page, [], 0

    def look(self, where: str) -> None:
        self.found += barriers(self.page, where)
        self.times += 1


@LANGUAGES
def test_the_parts_of_a_table_that_open(language, phone, alice, bob):
    match = in_battle(table_of(alice), alice)
    device: Phone = phone("alice", language=language)
    page, watch = device.page, Watch(device.page)
    device.open(f"/tables/{match.pk}/")
    page.click(".key[data-face='5']")
    watch.look("a die is laid")
    page.locator(".slot").first.click()
    page.click(".grab")
    page.evaluate("document.querySelectorAll('.dock-pane details').forEach((part) => (part.open = true))")
    for part in ("log", "seats", "rules"):
        page.click(f".dock-tabs a[href='#{part}']")
        watch.look(f"the dock at {part}")
    page.click(".play-menu summary")
    watch.look("the menu")
    page.click(".play-menu summary")
    page.click("#told")
    expect(page.locator("#told.looked")).to_be_visible()
    device.settle()
    watch.look("a position before")
    page.click("#told")
    expect(page.locator("#told:not(.looked)")).to_be_visible()
    device.settle()
    away(device)
    device.page.wait_for_selector("#away:not([hidden])")
    for face in (6, 5):
        page.click(f".key[data-face='{face}']")
    page.wait_for_selector("#waiting .waits li")
    watch.look("a move waits")
    access = may(somebody(alice), TABLE, pk=match.pk)
    match_play(request=WriteRequest(access, NOW), action={"do": "roll"}, faces=[2, 3], seat=match.waiting[0])
    back(device)
    page.wait_for_selector("#waiting .trouble")
    watch.look("another came before the move")
    device.complaints.clear()  # the browser did name the answer
    assert watch.found == []


@LANGUAGES
def test_what_is_chosen_on_a_board(language, phone, alice):
    device = phone("alice", language=language)
    watch = Watch(device.page)
    heroes = town.table({"warrior": "F2", "rogue": "B4"}, ["sword F3"])
    finger = Finger(device, table_at(alice, "invasion", town.BOARD, heroes))
    finger.tap(finger.at("F2"))
    watch.look("a figure is chosen")
    finger.tap("#board a.may:has(.aim)")
    watch.look("the card of an attack")
    mechs = Mechs([("ENF-4R", "1001", "s"), ("ENF-4R", "0401", "s")], [("HBK-4G", "0515", "n")])
    match = table_at(alice, "battletech", {**FORCES, "attacker": "ENF-4R,ENF-4R"}, mechs.state)
    finger = Finger(device, match)
    finger.tap(finger.at("1001"))
    watch.look("a mech is chosen")
    finger.tap(finger.at("1003"))
    watch.look("the ring of facings")
    assert watch.found == []


@LANGUAGES
def test_a_record_sheet_as_it_is_marked(language, phone, alice):
    made = sheet_create(user=alice, design="HBK-4G", name="Grayson")
    device = phone("alice", language=language)
    page, watch = device.page, Watch(device.page)
    device.open(f"/sheets/{made.pk}/")
    other(device, 12)
    page.evaluate("document.querySelectorAll('.dock-pane details').forEach((part) => (part.open = true))")
    watch.look("points of no weapon, dice and places")
    tap(device, "LA", 1)
    weapon(device, "ac-10")
    tap(device, "HD", 2)
    watch.look("hits wait")
    page.click(".grab")
    for part in ("weapons", "log", "more"):
        page.click(f".dock-tabs a[href='#{part}']")
        watch.look(f"the sheet at {part}")
    page.click("#bar-shoots")
    page.wait_for_selector("#to-hit")
    device.settle()
    watch.look("the numbers to hit")
    assert watch.found == []


class WatchedDesk(Desk):
    """A desk that is looked at for barriers at each of its steps."""

    watch = None

    def look(self) -> None:
        super().look()
        if self.watch:
            done = self.page.locator("h2").first.inner_text()
            self.watch.look(f"the desk at {done}")


@LANGUAGES
def test_every_step_of_the_desk_and_the_end_of_a_campaign(language, phone, alice, virginia):  # noqa: F811
    desk = phone("alice", kind=WatchedDesk, language=language)
    desk.watch = watch = Watch(desk.page)
    fought(desk, desk_of(virginia))
    fought(desk, desk_of(virginia, 2), union="2", confederacy="5")
    war = War(alice)
    desk.open(war.desk)
    desk.page.click(f"#running-{war.round}-union-1")
    desk.page.wait_for_selector(".notes li")
    watch.look("a point is noted")
    war.ended()
    desk.open(war.path)  # its end
    assert watch.times > 15
    assert watch.found == []
