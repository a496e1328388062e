"""What a browser test plays on: a phone, a laptop."""

from playwright.sync_api import Browser, Page

PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 900}
TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


class Phone:
    """A device; keeps what the browser complained about."""

    def __init__(self, browser: Browser, home: str, *, size=PHONE, language="en", theme="light") -> None:
        self.home = home
        self.context = browser.new_context(
            viewport=size, locale=language, color_scheme=theme, reduced_motion="reduce", has_touch=size is PHONE
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", lambda said: self.complaints.append(said.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def open(self, path: str) -> None:
        self.page.goto(self.home + path)
        self.look()

    def sign_in(self, name: str) -> None:
        self.open("/sign-in/")
        self.page.fill("#u", name)
        self.page.fill("#p", f"{name}-sings-well")
        self.page.click("main form button.ink")
        self.page.wait_for_url(f"{self.home}/")

    def press(self, button: str) -> None:
        """Press a button of the table and wait until the table is there anew."""
        self.page.evaluate("document.querySelector('#table').dataset.before = ''")
        self.page.locator(button).first.click()
        self.page.wait_for_selector("#table:not([data-before])")
        self.settle()
        self.look()

    def settle(self) -> None:
        """Wait until the page has taken in what came."""
        self.page.locator(".htmx-swapping, .htmx-settling, .htmx-added").first.wait_for(state="detached")

    def throw(self, *faces: int) -> None:
        """Ask for a throw of the game, and type what fell."""
        self.press("button.act:has(.i-dice)")
        for n, face in enumerate(faces, 1):
            self.page.locator(f"label.face:has(input[name=d{n}][value='{face}'])").click()
        self.press("#dice button[value=table]")

    def look(self) -> None:
        """Nothing to scroll sideways, nothing that the browser complains of."""
        assert not self.page.evaluate(TOO_WIDE)
        assert self.complaints == [], self.complaints

    def said(self, place: str = "main") -> str:
        return self.page.inner_text(place)
