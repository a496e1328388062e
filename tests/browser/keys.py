"""A keyboard, and nothing else: Tab and Shift+Tab until what is meant has the focus, then a key."""

from playwright.sync_api import Page

MOST = 400  # presses of Tab to get anywhere on a page
WHERE = """(wanted) => {
  const seen = (part) => part.checkVisibility({ visibilityProperty: true });
  const parts = [...document.querySelectorAll(wanted)].filter(seen);
  const now = document.activeElement;
  if (!parts.length) return "none";
  if (parts[0] === now) return "there";
  const before = now.compareDocumentPosition(parts[0]) & Node.DOCUMENT_POSITION_PRECEDING;
  return before && now !== document.body ? "Shift+Tab" : "Tab";
}"""
PICKED = """([wanted, name]) => {
  const part = document.activeElement;
  if (part.matches(wanted) && part.checked) return "picked";
  return part.type === "radio" && part.name === name ? "group" : "elsewhere";
}"""
FOCUS = """() => {
  const part = document.activeElement;
  if (part === document.body) return "body";
  return part.id || part.getAttribute("aria-label") || part.innerText.replace(/\\s+/g, " ").trim();
}"""


class Keys:
    """The keyboard of a device. No method of it points at anything."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1

    def to(self, wanted: str) -> None:
        """Lead the focus to the first part of the page that is seen and that this selector finds."""
        for _ in range(MOST):
            way = self.page.evaluate(WHERE, wanted)
            if way == "there":
                return
            assert way != "none", f"no {wanted} to be seen"
            self.press(way)
        raise AssertionError(f"Tab does not come to {wanted}, but to {self.focus()}")

    def enter(self, wanted: str) -> None:
        self.to(wanted)
        self.press("Enter")

    def pick(self, wanted: str) -> None:
        """Lead the focus to a radio of this selector's group, and on by arrows until it is this one that is chosen."""
        name = self.page.locator(wanted).first.get_attribute("name")
        for key in (*["Tab"] * MOST, *["ArrowDown"] * MOST):
            here = self.page.evaluate(PICKED, [wanted, name])
            if here == "picked":
                return
            if (here == "group") == (key == "ArrowDown"):
                self.press(key)
        raise AssertionError(f"no key picks {wanted}")

    def focus(self) -> str:
        """What has the focus: its id, its name or its words; "body" where nothing has it."""
        return self.page.evaluate(FOCUS)
