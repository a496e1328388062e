"""What keeps people out of a page, by axe-core: every rule of WCAG 2.2 up to level AA, none left out."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SCRIPT = Axe().axe_script  # axe-core itself, as it comes with the package
ASK = """async ([levels, colours]) => {
  const ofColour = ({ tags }) => tags.includes("cat.color") && !tags.includes("experimental");
  const runOnly = colours ? axe.getRules(levels).filter(ofColour).map((rule) => rule.ruleId) : levels;
  const preload = !colours; // the style sheets, which only a rule on the turning of screens reads
  const found = await axe.run(document, { runOnly, preload, resultTypes: ["violations"] });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, any, all, none }) => {
    const why = [...any, ...all, ...none].map((check) => check.message).join("; ");
    return `${id} at ${target.join(" ")}: ${why}: ${html.slice(0, 90)}`;
  }));
}"""


def barriers(page: Page, where: str) -> list[str]:
    """What axe finds on the page as it is now, each with `where` in front: by day by all its rules, by night by those
    of colours. Nothing else differs by night, since the scheme of the page changes colours only; and no colour differs
    by the language, so that English is looked at by night for both.
    """
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(SCRIPT)
    found = []
    schemes = ["light", "dark"] if page.locator("html").get_attribute("lang") == "en" else ["light"]
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [f"{where}, {scheme}: {one}" for one in page.evaluate(ASK, [LEVELS, scheme == "dark"])]
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return found
