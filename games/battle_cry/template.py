"""Campaigns that come with the tool, to start from or to look at."""

from __future__ import annotations

from functools import cache

from games.battle_cry.battle import RoundPoints, SidePoints
from games.battle_cry.dice import PACKAGE, SIDES
from games.battle_cry.options import Options
from games.core import structs
from games.core.content import load
from games.core.errors import Illegal
from games.core.fields import Fields
from games.core.text import LANGUAGES

_TEMPLATES = ("template_brandy_station",)
NAME_MAX = 120  # characters
_MANY = 40


class TemplateRound(structs.Value):
    """A round that was fought: who met whom, and what each made of it."""

    union_general: str
    confederacy_general: str
    union: SidePoints
    confederacy: SidePoints

    @property
    def generals(self) -> dict[str, str]:
        return {"union": self.union_general, "confederacy": self.confederacy_general}

    @property
    def sides(self) -> dict[str, SidePoints]:
        return {"union": self.union, "confederacy": self.confederacy}

    @property
    def points(self) -> RoundPoints:
        return RoundPoints.noted(self.union, self.confederacy)


class TemplateBattle(structs.Value):
    """A battle of a template: the key of its scenario, and its rounds if it has been fought."""

    scenario: str
    rounds: tuple[TemplateRound, ...] = ()


class CampaignTemplate(structs.Value):
    """A campaign to start from: its generals by name, its battles in order, those fought with their rounds."""

    key: str
    name: str
    language: str
    options: Options
    union_generals: tuple[str, ...]
    confederacy_generals: tuple[str, ...]
    battles: tuple[TemplateBattle, ...]

    @property
    def generals(self) -> dict[str, tuple[str, ...]]:
        """The generals' names by side."""
        return {"union": self.union_generals, "confederacy": self.confederacy_generals}

    @property
    def tokens(self) -> dict[str, int]:
        """C1 The Reserve tokens at the start, by side."""
        return {side: self.options.tokens(side) for side in SIDES}


@cache
def templates() -> tuple[CampaignTemplate, ...]:
    """The campaigns that come with the tool."""
    return tuple(_template(Fields(load(PACKAGE, name), name)) for name in _TEMPLATES)


def template(key: str) -> CampaignTemplate:
    """The template with this key. Raises Illegal("unknown-template")."""
    for one in templates():
        if one.key == key:
            return one
    raise Illegal("unknown-template", key=key)


def _template(fields: Fields) -> CampaignTemplate:
    generals = fields.table("generals")
    tokens = fields.table("tokens")
    made = CampaignTemplate(
        key=fields.key("key"),
        name=fields.line("name", NAME_MAX),
        language=fields.one_of("language", LANGUAGES),
        options=Options(
            tokens_union=tokens.integer("union", 0, _MANY), tokens_confederacy=tokens.integer("confederacy", 0, _MANY)
        ),
        union_generals=_names(generals, "union"),
        confederacy_generals=_names(generals, "confederacy"),
        battles=tuple(_battle(Fields(one, path)) for one, path in fields.items("battle", _MANY)),
    )
    for table in (generals, tokens, fields):
        table.done()
    return made


def _names(fields: Fields, side: str) -> tuple[str, ...]:
    return tuple(str(one) for one, _ in fields.items(side, _MANY))


def _battle(fields: Fields) -> TemplateBattle:
    battle = TemplateBattle(
        fields.key("scenario"),
        tuple(_round(Fields(one, path)) for one, path in fields.items("round", _MANY)),
    )
    fields.done()
    return battle


def _round(fields: Fields) -> TemplateRound:
    sides = {side: fields.table(side) for side in SIDES}
    points = {
        side: SidePoints(one.integer("units", 0, _MANY), one.integer("objectives", 0, _MANY))
        for side, one in sides.items()
    }
    made = TemplateRound(
        sides["union"].line("general", NAME_MAX), sides["confederacy"].line("general", NAME_MAX), **points
    )
    for table in (*sides.values(), fields):
        table.done()
    return made
