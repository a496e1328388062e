"""A battle in a real browser: phone and laptop, French and English, with JavaScript and without.

Every page on the way is looked at: nothing runs over the edge, nothing breaks the security policy.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator

from campaigns.journal import organiser_access
from campaigns.models import Battle, Campaign
from campaigns.services.campaigns import campaign_create
from campaigns.services.generals import general_add
from core.receipts import WriteRequest
from tests.granting import campaign_link, signed, somebody
from tests.virginia import NOW

from .devices import LAPTOP, PHONE, Phone

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


OVER_THE_EDGE = """() => {
    const wide = document.documentElement.clientWidth;
    const seen = e => e.checkVisibility() && !e.closest('.vh, .skip, .scroll, .tabs, svg');
    return [...document.body.querySelectorAll('*')].filter(seen)
        .filter(e => e.getBoundingClientRect().right > wide + 1 || e.getBoundingClientRect().left < -1)
        .map(e => e.outerHTML.slice(0, 90));
}"""


class Table(Phone):
    """A device at the desk: what is hit there brings a new desk."""

    def __init__(self, browser: Browser, home: str, *, size=PHONE, scripts=True, **how) -> None:
        super().__init__(browser, home, size=size, scripts=scripts, **how)
        self.touch, self.scripts = size is PHONE, scripts
        self.elsewhere: list[str] = []
        self.page.on("request", lambda asked: self.elsewhere.append(asked.url))

    def press(self, button: str) -> None:
        """Press a button of the desk and wait until a new desk is there."""
        with self.renewed():
            self.hit(self.page.locator(button).first)

    def hit(self, part: Locator) -> None:
        """By a finger, or where the device takes none by a mouse."""
        (part.tap if self.touch else part.click)()

    @contextmanager
    def renewed(self) -> Iterator[None]:
        """What brings a new desk; afterwards it is there."""
        self.page.evaluate("document.querySelector('#desk').dataset.before = ''")
        with self.page.expect_response(
            lambda r: re.search(r"/battles/\d+/(\?|$)", r.url) and r.request.method == "GET"
        ):
            yield
        self.page.wait_for_selector("#desk:not([data-before])")
        self.settle()
        self.look()

    def throw(self, form: str, *faces: str) -> None:
        """Tap what fell: the last face sends the dice. Without scripts a button does."""
        if self.scripts:
            with self.renewed():
                self.tap(form, *faces)
            return
        for n, face in enumerate(faces, 1):
            self.hit(self.page.locator(f"{form} label.face:has(input[name=d{n}][value={face}])").first)
        self.press(f"{form} button[value=table]")

    def tap(self, form: str, *faces: str) -> None:
        for face in faces:
            self.hit(self.page.locator(f"{form} .key[data-face={face}]").first)

    def has(self, selector: str) -> bool:
        return self.page.locator(selector).count() > 0

    def look(self) -> None:
        """Nothing over the edge, nothing against the policy, nothing from another house."""
        self.page.wait_for_load_state("domcontentloaded")
        assert self.page.evaluate(OVER_THE_EDGE) == []
        refused = [text for text in self.complaints if "Content Security Policy" in text or "Refused" in text]
        assert refused == []
        house = urlsplit(self.home).hostname  # at whose other port the live process is
        assert [url for url in self.elsewhere if urlsplit(url).hostname not in (house, None)] == []  # None of data:


@pytest.fixture
def at_the_table(phone, alice):
    """Makes devices, Alice's if nobody else is named: `at_the_table(size=LAPTOP, language="fr")`."""
    return lambda name="alice", **how: phone(name, kind=Table, **how)


@pytest.fixture
def virginia(alice) -> Campaign:
    """Two battles planned, a general a side."""
    entry = campaign_create(user=alice, at=NOW, name="Virginia", scenarios=["first-bull-run", "antietam"])
    access = organiser_access(entry.campaign)
    for name, side in (("Camille", "union"), ("Léa", "confederacy")):
        general_add(request=WriteRequest(access, NOW), asker=somebody(alice), side=side, name=name)
    return entry.campaign


def desk_of(campaign: Campaign, number: int = 1) -> str:
    battle = Battle.objects.get(campaign=campaign, number=number)
    return f"/campaigns/{campaign.pk}/battles/{battle.pk}/"


def fight(table: Table, desk: str, *, union: str = "6", confederacy: str = "4") -> None:
    """A battle of one round with typed dice, from opening to its result."""
    roll, choose = 'form[action$="/do/reserve-roll/"]', 'form[action$="/do/reserve-choice/"]'
    table.open(desk)
    table.press('form[action$="/do/open/"] button')
    while table.has('form[action$="/do/event-roll/"]'):
        form = 'form[action$="/do/event-roll/"]'
        table.throw(form, *["flag"] * table.page.locator(f"{form} fieldset").count())
        while table.has('form[action$="/do/event-effect/"]'):
            table.press('form[action$="/do/event-effect/"] button.ink')
    table.press('form[action$="/do/round-add/"] button.ink')
    table.throw(roll, "flag", "infantry")
    for wanted in ("label.pick", "label:has(input[value=holding])"):
        table.hit(table.page.locator(f"{choose} {wanted}").first)
    table.press(f"{choose} button.ink")
    table.throw(roll, "sabres", "sabres")
    table.press(f"{choose} button[name=nothing]")
    table.press('form[action$="/do/enter/"] button')
    for side, points in (("union", union), ("confederacy", confederacy)):
        table.page.fill(f"input[name={side}-units]", points)
    table.press('form[action$="/do/score/"] button.ink')
    table.press('form[action$="/do/close/"] button')


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"size": PHONE, "language": "en"}, "The Union wins the battle"),
        ({"size": PHONE, "language": "fr", "theme": "dark"}, "L’Union gagne la bataille"),
        ({"size": PHONE, "language": "fr", "scripts": False}, "L’Union gagne la bataille"),
        ({"size": LAPTOP, "language": "en", "scripts": False}, "The Union wins the battle"),
    ],
    ids=["phone", "phone in French at night", "phone without JavaScript", "laptop without JavaScript"],
)
def test_a_battle_is_fought_with_typed_dice(how, words, at_the_table, virginia):
    table = at_the_table(**how)
    fight(table, desk_of(virginia))
    assert words in table.page.inner_text("main")
    assert "7" in table.page.inner_text(".tally")
    battle = Battle.objects.get(campaign=virginia, number=1)
    assert (battle.status, battle.winner, battle.bonus) == ("closed", "union", 1)


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_runs_over_the_edge_of_any_page(size, language, at_the_table, virginia):
    table = at_the_table(size=size, language=language)
    fight(table, desk_of(virginia))
    of_campaign = ("", "settings/", "generals/", "links/", "journal/", "files/", "battles/new/")
    for path in (
        *("/", "/campaigns/", "/campaigns/new/", "/campaigns/import/", "/profile/", "/password/", "/join/", "/print/"),
        *("/tools/", "/tools/reserve-roll/?pot=2&faces=flag,artillery", "/tools/event-roll/?won=4", "/tools/combat/"),
        *("/tools/battle-result/?u1=6&c1=4", "/tools/verdict/?union=48&confederacy=46", "/tools/best-general/"),
        *("/rankings/", f"/rankings/?campaign={virginia.pk}", "/nowhere/"),
        *(f"/campaigns/{virginia.pk}/{page}" for page in of_campaign),
        desk_of(virginia, 2) + "plan/",
    ):
        table.open(path)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_name_of_a_face_is_in_one_piece_in_every_roll_of_the_tools(language, at_the_table):
    table = at_the_table(size=PHONE, language=language)
    for tool in ("reserve-roll", "event-roll", "combat"):
        table.open(f"/tools/{tool}/")
        pieces = table.page.locator(".key span").evaluate_all("""(names) => names.map((name) => {
          const word = document.createRange();
          word.selectNodeContents(name);
          return word.getClientRects().length;
        })""")
        assert pieces == [1] * 5, tool


def test_the_keyboard_goes_on_where_it_was(at_the_table, virginia):
    table = at_the_table()
    table.open(desk_of(virginia))
    table.press('form[action$="/do/open/"] button')
    assert table.page.evaluate("document.activeElement.innerText") == "Set up a round"
    table.press('form[action$="/do/round-add/"] button.ink')
    assert table.page.evaluate("document.activeElement.innerText") == "Round 1"
    table.page.evaluate("document.querySelector('.tray').closest('form').querySelector('[value=table]').click()")
    table.page.wait_for_selector("[role=alert]")
    assert "Dice wanted: 2" in table.page.evaluate("document.activeElement.innerText")


def test_the_display_changes_at_once_and_stays(at_the_table):
    table = at_the_table()
    table.open("/")
    colour = "getComputedStyle(document.body).backgroundColor"
    day = table.page.evaluate(colour)
    with table.page.expect_response("**/display/"):
        table.page.click("label:has(#theme-dark)")
    night = table.page.evaluate(colour)
    assert night != day
    table.open("/tools/")
    assert table.page.evaluate(colour) == night


def test_what_bob_writes_is_told_on_alices_open_page(at_the_table, virginia):
    """Nothing that she has typed is lost by it."""
    table = at_the_table()
    table.open(desk_of(virginia))
    table.press('form[action$="/do/open/"] button')
    table.press('form[action$="/do/round-add/"] button.ink')
    table.tap('form[action$="/do/reserve-roll/"]', "flag")
    camille = virginia.generals.get(player__name="Camille")
    guest = at_the_table("")
    guest.open(f"/j/{signed(campaign_link(virginia.pk, general=camille.pk))}/")
    guest.page.click("main form button.ink")
    guest.open(desk_of(virginia))
    guest.press('form[action$="/do/reserve-roll/"] button[value=server]')
    table.page.wait_for_selector("#news .note")
    assert "Camille" in table.page.inner_text("#news")
    assert table.page.locator('input[name=d1][value="flag"]').first.is_checked()


def test_an_entry_at_the_desk_waits_without_network_and_is_made_when_it_is_back(at_the_table, virginia):
    table, roll = at_the_table(), 'form[action$="/do/reserve-roll/"]'
    table.open(desk_of(virginia))
    table.press('form[action$="/do/open/"] button')
    table.press('form[action$="/do/round-add/"] button.ink')
    table.context.set_offline(True)
    table.tap(roll, "flag", "infantry")
    table.page.wait_for_selector("#waiting .waits li")
    assert not table.has('form[action$="/do/reserve-choice/"]')
    table.context.set_offline(False)
    table.page.wait_for_selector('form[action$="/do/reserve-choice/"]')
    table.page.wait_for_selector("#waiting >> text=your move was sent")
    table.look()
