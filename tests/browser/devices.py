"""What a browser test plays on: a phone, a laptop."""

from collections.abc import Callable, Mapping
from http.cookies import Morsel

from playwright.sync_api import Browser, Page

PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 900}
PATIENCE = 180_000  # milliseconds: an upper bound of what is waited for, for machines with much else to do
ASKED = 50  # milliseconds between two questions of what no selector tells
TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


class Phone:
    """A device; keeps what the browser complained about."""

    def __init__(self, browser: Browser, home: str, *, size=PHONE, language="en", theme="light", scripts=True) -> None:
        self.home, self.language = home, language
        self.context = browser.new_context(
            viewport=size,
            locale=language,
            color_scheme=theme,
            reduced_motion="reduce",
            has_touch=size is PHONE,
            java_script_enabled=scripts,
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def without_worker(self) -> "Phone":
        """The same device before its first page, with no worker between its pages and what a test catches of them."""
        self.context.add_init_script("Object.defineProperty(navigator, 'serviceWorker', {})")
        return self

    def open(self, path: str) -> None:
        self.page.goto(self.home + path)
        self.look()

    def sign_in(self, name: str) -> None:
        self.open("/sign-in/")
        self.page.fill("#u", name)
        self.page.fill("#p", f"{name}-sings-well")
        self.page.click("main form button.ink")
        self.page.wait_for_url(f"{self.home}/")

    def keep_cookies(self, cookies: Mapping[str, Morsel[str]]) -> None:
        self.context.add_cookies(
            [{"name": name, "value": cookie.value, "url": self.home} for name, cookie in cookies.items()]
        )

    def press(self, button: str) -> None:
        """Press a button of the table and wait until the table is there anew."""
        self.page.evaluate("document.querySelector('#table > *').dataset.before = ''")
        self.page.locator(button).first.click()
        self.settled()

    def throw(self, *faces: int | str) -> None:
        """Tap what fell; the last face sends the dice."""
        if not self.page.locator("#dice .key").count():
            self.press("button.act:has(.i-dice)")
        self.page.evaluate("document.querySelector('#table > *').dataset.before = ''")
        for face in faces:
            self.page.click(f".key[data-face='{face}']")
        self.settled()

    def until(self, found: Callable[[], bool]) -> None:
        """Wait until something is so that no selector tells."""
        for _ in range(PATIENCE // ASKED):
            if found():
                return
            self.page.wait_for_timeout(ASKED)
        assert found(), "it never came"

    def timers(self, within: int) -> None:
        """Wait until whatever the page has put off by less than so many milliseconds is done: timers run in turn."""
        self.page.evaluate("(within) => new Promise((done) => setTimeout(done, within))", within)

    def settled(self) -> None:
        """Wait until the table is there anew."""
        self.page.wait_for_selector("#table:not(:has([data-before]))")
        self.settle()
        self.look()

    def settle(self) -> None:
        """Wait until the page has taken in what came."""
        self.page.locator(".htmx-swapping, .htmx-settling, .htmx-added").first.wait_for(state="detached")

    def look(self) -> None:
        """Nothing to scroll sideways, nothing that the browser complains of."""
        self.page.wait_for_load_state("domcontentloaded")  # where a click has led on, there may be no page yet
        assert not self.page.evaluate(TOO_WIDE)
        assert self.complaints == [], self.complaints

    def text(self, place: str = "main") -> str:
        return self.page.inner_text(place)
