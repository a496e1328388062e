"""What tests of Battle Cry's prints share: scenarios, what is said and drawn on a page."""

from games.battle_cry.scenario import scenario
from printables.catalogue import render
from tests.printables.readback import Seen

BRANDY, BULL_RUN, ANTIETAM = (scenario(key) for key in ("brandy-station", "first-bull-run", "antietam"))
NEAR = 0.05  # mm
LONG = "Wolfgang-Amadeus von und zu Großhabersdorf 李小龍 " * 4


def seen(slug, **choices) -> Seen:
    return Seen(render(slug, **choices).content)


def text_of(slug, **choices) -> str:
    read = seen(slug, **choices)
    return " ".join(read.text(page) for page in range(read.pages))


def marks(read, page=0) -> int:
    """How many raised R stand on a page."""
    return sum(text.text.strip() == "R" and text.points < 6.5 for text in read.texts(page))
