"""Ways to print a product, so few that a suite can afford them; with CI set, more.

Each product meets every theme, both languages and both margins, each value of a choice meets every value of another,
and three papers a product are every paper of every kind of page. With CI set each product is printed on every paper in
both languages at both margins; of the themes, which change inks and never where something stands, each print has
another than the one before.
"""

import itertools

from printables.catalogue import PRODUCTS
from printables.product import MARGIN
from printables.sheets import PAPERS
from printables.theme import THEMES
from printables.words import LANGUAGES
from scripts.services import CI


def many():
    """Twenty ways a product: every paper, language and margin, and every theme with each of them."""
    themes = list(THEMES)
    for n, (slug, paper, *rest) in enumerate(itertools.product(PRODUCTS, PAPERS, LANGUAGES, MARGIN)):
        yield slug, paper, themes[n % len(themes)], *rest


def few():
    """Three ways a product; where one begins differs from product to product."""
    papers, themes = list(PAPERS), list(THEMES)
    for n, slug in enumerate(PRODUCTS):
        for turn in range(3):
            at = n + turn
            yield slug, papers[(n + 2 * turn) % 5], themes[at % 3], LANGUAGES[at % 2], MARGIN[(at // 2 + n // 3) % 2]


WAYS = list(many() if CI else few())
IDS = ["-".join(map(str, way)) for way in WAYS]


def in_turn(values, n):
    """With CI set all of the values, else one of them: another for the next `n`."""
    values = list(values)
    return values if CI else [values[n % len(values)]]
