"""Campaigns that come with the tool, to start from or to look at."""

from functools import cache

from msgspec import field

from games.battle_cry.battle import RoundPoints, SidePoints
from games.battle_cry.dice import PACKAGE, BySide
from games.battle_cry.options import Options
from games.core import structs
from games.core.content import content
from games.core.errors import Illegal

_TEMPLATES = ("template_brandy_station",)


class GeneralPoints(SidePoints, kw_only=True):
    """What a side made of a round, and who commanded it."""

    general: str


class TemplateRound(BySide[GeneralPoints]):
    """A round that was fought: who met whom, and what each made of it."""

    @property
    def generals(self) -> dict[str, str]:
        return {side: points.general for side, points in self.sides.items()}

    @property
    def points(self) -> RoundPoints:
        return RoundPoints.noted(self.union, self.confederacy)


class TemplateBattle(structs.Value):
    """A battle of a template: the key of its scenario, and its rounds if it has been fought."""

    scenario: str
    rounds: tuple[TemplateRound, ...] = field(name="round", default=())


class CampaignTemplate(structs.Value):
    """A campaign to start from: its generals by name, its battles in order, those fought with their rounds."""

    key: str
    name: str
    language: str
    pots: BySide[int] = field(name="tokens")
    names: BySide[tuple[str, ...]] = field(name="generals")
    battles: tuple[TemplateBattle, ...] = field(name="battle")

    @property
    def generals(self) -> dict[str, tuple[str, ...]]:
        """The generals' names by side."""
        return self.names.sides

    @property
    def tokens(self) -> dict[str, int]:
        """C1 The Reserve tokens at the start, by side."""
        return self.pots.sides

    @property
    def options(self) -> Options:
        """Its options: how many tokens there are, the rest as usual."""
        return Options(tokens_union=self.pots.union, tokens_confederacy=self.pots.confederacy)


@cache
def templates() -> tuple[CampaignTemplate, ...]:
    """The campaigns that come with the tool."""
    return tuple(content(PACKAGE, name, CampaignTemplate) for name in _TEMPLATES)


def template(key: str) -> CampaignTemplate:
    """The template with this key. Raises Illegal("unknown-template")."""
    for known in templates():
        if known.key == key:
            return known
    raise Illegal("unknown-template", key=key)
