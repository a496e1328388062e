"""The index, the games, and their stateless doors."""

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from msgspec import to_builtins
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.doors import Door
from api.receipts import in_order
from api.schema import KEYLESS, document, operation_of
from api.shapes.common import listed
from api.shapes.games import GameFullOut, GameOut, option_out, ruling_out
from api.structs import answer_of, answered, body_of, told
from core.receipts import answer_keep
from games.core.meta import GameMeta
from games.core.resolvers import Resolver
from games.registry import GAMES, PLAYABLE, game
from matches.codec import action_schema
from matches.tables import throw


class Open(Door):
    """A door that stands open: no account, no pass, no cookie."""

    authentication_classes = ()
    permission_classes = ()


class IndexOut(serializers.Serializer):
    """The addresses to start from."""

    docs = serializers.CharField()
    schema = serializers.CharField()
    games = serializers.CharField()
    scenarios = serializers.CharField()
    templates = serializers.CharField()
    tokens = serializers.CharField()
    keys = serializers.CharField()
    joins = serializers.CharField()
    me = serializers.CharField()
    players = serializers.CharField()
    campaigns = serializers.CharField()
    matches = serializers.CharField()
    record_sheets = serializers.CharField()
    mechs = serializers.CharField()
    maps = serializers.CharField()
    printables = serializers.CharField()
    print_jobs = serializers.CharField()
    rankings = serializers.CharField()


class Index(Open):
    @extend_schema(summary=_("Where to start"), responses=IndexOut, tags=["index"], operation_id="index")
    def get(self, request: Request) -> Response:
        return Response({name: reverse(f"api-{name.replace('_', '-')}") for name in IndexOut().fields})


class Schema(Open):
    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """This API as an OpenAPI 3.1 document."""
        return Response(document())


def game_words(meta: GameMeta) -> dict[str, Any]:
    return to_builtins(meta) | {"href": reverse("api-game", args=[meta.key])}


class Games(Open):
    @extend_schema(summary=_("All games"), responses=listed(GameOut), operation_id="games")
    def get(self, request: Request) -> Response:
        return Response({"results": GameOut([game_words(one.meta) for one in GAMES.values()], many=True).data})


class Game(Open):
    @extend_schema(summary=_("A game: seats, options, doors"), responses=GameFullOut, operation_id="game")
    def get(self, request: Request, key: str) -> Response:
        one = game(key)
        words = game_words(one.meta) | {
            "options": [option_out(name, fact) for name, fact in one.options.items()],
            "rulings": [ruling_out(ruling) for ruling in PLAYABLE[key].rulings] if key in PLAYABLE else [],
            "actions": list(actions_words(key)),
            "resolvers": [door_words(key, resolver) for resolver in one.resolvers],
        }
        return Response(GameFullOut(words).data)


def actions_words(key: str) -> Iterator[dict[str, Any]]:
    """The actions of a game that is played move by move; of another one none."""
    if key in PLAYABLE:
        for do, kind in PLAYABLE[key].rules.actions.items():
            yield {"do": do, "schema": action_schema(kind)}


def door_words(key: str, resolver: Resolver) -> dict[str, Any]:
    href = reverse(door_name(key, resolver))
    operation = operation_of(href, "post")
    return {
        "kind": resolver.kind,
        "slug": resolver.slug,
        "title": told(resolver.title),
        "href": href,
        "request": operation["requestBody"]["content"]["application/json"]["schema"],
        "answer": operation["responses"]["200"]["content"]["application/json"]["schema"],
    }


class Stateless(Open):
    """Reads a body, runs a rule, answers. With an Idempotency-Key the answer is kept for a day."""

    resolver: Resolver
    throttle_scope = "resolve"

    def answer(self) -> Response:
        resolver, asked = self.resolver, self.read(body_of(self.resolver.request))
        if not resolver.throws:
            return Response(answered(resolver.run(asked)))
        ask = self.ask()
        if ask is None:
            return Response(answered(resolver.run(asked, throw)))
        kept = answer_keep(key=ask.key, digest=ask.digest, make=lambda: answered(resolver.run(asked, throw)))
        return Response(in_order(kept))


def door_name(key: str, resolver: Resolver) -> str:
    return f"api-{key}-{resolver.kind}-{resolver.slug}"


def stateless(key: str, resolver: Resolver) -> type[Stateless]:
    """The view of a game's resolver."""

    class View(Stateless):
        @extend_schema(
            summary=told(resolver.title),
            request=body_of(resolver.request),
            responses=answer_of(resolver.answer),
            extensions=None if resolver.throws else KEYLESS,
            operation_id=door_name(key, resolver).removeprefix("api-").replace("-", "_"),
        )
        def post(self, request: Request) -> Response:
            return self.answer()

    View.resolver = resolver
    return View


def doors() -> Iterator[URLPattern]:
    """The addresses of all stateless doors."""
    for key, one in GAMES.items():
        for resolver in one.resolvers:
            address = f"games/{key}/{resolver.kind}/{resolver.slug}/"
            yield path(address, stateless(key, resolver).as_view(), name=door_name(key, resolver))
