"""What keeps people out of a page, by axe-core: every rule of WCAG 2.2 up to level AA, none left out."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# The letters of a drawing are painted by `fill`, of which axe knows nothing: it holds their `color` against what lies
# behind. What can be read on a board is proven by tests/printables/test_sheets.py and test_night.py.
DRAWN = "axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not(svg *)' }] });"
SCRIPT = f"{Axe().axe_script}\n{DRAWN}"  # axe-core as it comes with the package
ASK = """async ([levels, colours, others]) => {
  const ofColour = ({ tags }) => tags.includes("cat.color") && !tags.includes("experimental");
  const ofColours = axe.getRules(levels).filter(ofColour).map((rule) => rule.ruleId);
  const runOnly = others ? levels : ofColours;
  const rules = Object.fromEntries(ofColours.map((id) => [id, { enabled: colours }]));
  const preload = others; // the style sheets, which only a rule on the turning of screens reads
  const found = await axe.run(document, { runOnly, rules, preload, resultTypes: ["violations"] });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, any, all, none }) => {
    const why = [...any, ...all, ...none].map((check) => check.message).join("; ");
    return `${id} at ${target.join(" ")}: ${why}: ${html.slice(0, 90)}`;
  }));
}"""


def barriers(page: Page, where: str) -> list[str]:
    """What axe finds on the page as it is now, each with `where` in front: by day by all its rules, by night by those
    of colours. Nothing else differs by night, since the scheme of the page changes colours only; and no colour differs
    by the language, so that those of the English page, by day and by night, are those of both.
    """
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(SCRIPT)
        page.context.add_init_script(SCRIPT)  # the pages after this one begin with it
    found = []
    english = page.locator("html").get_attribute("lang") == "en"
    for scheme in ("light", "dark") if english else ("light",):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        rules = [LEVELS, english, scheme == "light"]
        found += [f"{where}, {scheme}: {barrier}" for barrier in page.evaluate(ASK, rules)]
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return found
