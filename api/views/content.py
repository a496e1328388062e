"""Scenarios and templates that come with the tool; open to everybody."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from django.utils.translation import gettext_lazy as _

from api.service_view import operation
from api.shapes.content import ScenarioLineOut, ScenarioOut, TemplateOut
from api.views.games import Open
from core.errors import Missing
from games.battle_cry.scenario import Scenario, all_scenarios, scenario
from games.battle_cry.template import CampaignTemplate, template, templates
from games.core.errors import Illegal

Found = TypeVar("Found")


def named(find: Callable[[str], Found], key: str) -> Found:
    """What comes with the tool under this key. Raises Missing."""
    try:
        return find(key)
    except Illegal as error:
        raise Missing(error.code) from error


class Content(Open):
    @operation(_("All scenarios"), answer=ScenarioLineOut, many=True)
    def scenarios(self) -> Iterable[Scenario]:
        return all_scenarios()

    @operation(_("A scenario"), answer=ScenarioOut)
    def scenario(self, key: str) -> Scenario:
        return named(scenario, key)

    @operation(_("All templates"), answer=TemplateOut, many=True)
    def templates(self) -> Iterable[CampaignTemplate]:
        return templates()

    @operation(_("A template"), answer=TemplateOut)
    def template(self, key: str) -> CampaignTemplate:
        return named(template, key)
