"""What tests of Invasion's prints share: what is printed, and where words stand on it."""

from collections import Counter

import pytest

from printables.catalogue import render
from tests.printables.readback import Seen


def printed(slug, **choices) -> Seen:
    return Seen(render(slug, **choices).content)


def text_of(seen):
    return " ".join(seen.text(page) for page in range(seen.pages))


def words_on(seen):
    return Counter(text.text.strip() for page in range(seen.pages) for text in seen.texts(page))


def sized(seen, size, page=0):
    return [path for path in seen.paths(page) if path.size == pytest.approx(size, abs=0.05)]
