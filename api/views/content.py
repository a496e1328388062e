"""Scenarios and templates that come with the tool; open to everybody."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import shown
from api.shapes.common import listed
from api.shapes.content import ScenarioLineOut, ScenarioOut, TemplateOut
from api.views.games import Open
from core.errors import Missing
from games.battle_cry.scenario import catalogue, scenario
from games.battle_cry.template import template, templates
from games.core.errors import Illegal


class Scenarios(Open):
    @extend_schema(summary=_("All scenarios"), responses=listed(ScenarioLineOut), operation_id="scenarios")
    def get(self, request: Request) -> Response:
        return Response({"results": [shown(ScenarioLineOut, entry) for entry in catalogue()]})


class Scenario(Open):
    @extend_schema(summary=_("A scenario"), responses=ScenarioOut, operation_id="scenario")
    def get(self, request: Request, key: str) -> Response:
        try:
            found = scenario(key)
        except Illegal as error:
            raise Missing(error.code) from error
        return Response(shown(ScenarioOut, found))


class Templates(Open):
    @extend_schema(summary=_("All templates"), responses=listed(TemplateOut), operation_id="templates")
    def get(self, request: Request) -> Response:
        return Response({"results": [shown(TemplateOut, entry) for entry in templates()]})


class Template(Open):
    @extend_schema(summary=_("A template"), responses=TemplateOut, operation_id="template")
    def get(self, request: Request, key: str) -> Response:
        try:
            return Response(shown(TemplateOut, template(key)))
        except Illegal as error:
            raise Missing(error.code) from error
