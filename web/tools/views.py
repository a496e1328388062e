"""A page for every resolver of every game, and the numbers to hit of a mech's weapons: nothing of them is kept."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse

from core.chance import throw
from core.checks import of_type
from core.errors import Invalid, Missing
from core.language import in_language, reader_language
from core.messages import message
from core.receipts import answered_once
from games.core.dice import NeedDice
from games.core.resolvers import Resolver
from games.registry import GAMES, with_sheets
from matches.designs import design_at, designs_with_sheets
from matches.sheet_selectors import sheets_of
from web import typed
from web.asker import asker_of
from web.idempotency import idempotency_of
from web.refusals import NOTHING_REFUSED, REFUSALS, Refusal
from web.throttles import throttled
from web.tools.answers import faces_of, in_percent, lines_of, odds_of
from web.tools.fields import TYPED_LONGEST, Words, body_of, dice_names, fields_of, words_of

DESIGNS_MOST = 12


def index(request: HttpRequest) -> HttpResponse:
    """The template gets all `games` that have resolvers, each with its `key` and `title`, its `tools` by title and
    address, and whether a mech of it `shoots`.
    """
    games = [
        {"key": key, "title": in_language(listed.meta.title), "tools": tools, "shoots": key in with_sheets()}
        for key, listed in GAMES.items()
        if (tools := [(in_language(each.title), address_of(key, each)) for each in listed.resolvers
                      if not own_page(key, each.slug)])
    ]  # fmt: skip
    return render(request, "web/tools/index.html", {"games": games})


def own_page(game: str, slug: str) -> str:
    """The address of a page that is made for one resolver alone, and tells its odds too; "" for any other resolver,
    whose page is made of its types.
    """
    try:
        return reverse(f"tool-{game}-{slug}")
    except NoReverseMatch:
        return ""


def address_of(game: str, resolver: Resolver) -> str:
    return reverse("tool-resolver", args=[game, resolver.kind, resolver.slug])


@throttled("resolve")
def resolver(request: HttpRequest, game: str, kind: str, slug: str) -> HttpResponse:
    """One resolver. What is asked is in the address, with the faces of the dice; a POST brings or throws them and leads
    there.

    The template gets its `title`, its `game` and the `game_key`, the `fields`, the `dice` among them, whether it
    `throws` and was `asked`, what of that goes on with the dice (`kept`), the `lines` of the answer with `faces` and
    who threw them (`by`), before that the `odds`, and why it was `refused`.
    """
    listed = GAMES.get(game)
    found = (
        next((each for each in listed.resolvers if (each.kind, each.slug) == (kind, slug)), None) if listed else None
    )
    if found is None or listed is None:
        raise Http404
    if own := own_page(game, slug):
        return HttpResponseRedirect(own)
    asked, word = (request.POST if request.method == "POST" else request.GET), words_of(game, found)
    context: dict[str, Any] = {"title": in_language(found.title), "game": in_language(listed.meta.title)}
    refusal = NOTHING_REFUSED
    try:
        if request.method == "POST":
            return read_or_thrown(request, found, word, address_of(game, found))
        if asked:
            context |= worked_out(found, word, asked)
    except NeedDice as need:
        refusal = Refusal(message("need-dice", {"count": need.count, "sides": need.sides}), status=422)
    except REFUSALS as error:
        refusal = Refusal.of(error)
    fields = fields_of(game, found, word, asked)
    context |= {
        "game_key": game,
        "fields": [field for field in fields if field.kind != "dice"],
        "dice": next((field for field in fields if field.kind == "dice"), None),
        "throws": found.throws,
        "asked": bool(asked),
        "kept": kept_of(found, asked).items(),
        "refused": refusal.words,
    }
    return render(request, "web/tools/resolver.html", context, status=refusal.status)


def worked_out(resolver: Resolver, word: Words, asked: Mapping[str, str]) -> dict[str, Any]:
    """The answer to what is asked; where dice are wanted and there are none yet, the odds before they fall. Raises what
    the rules raise.
    """
    body = body_of(resolver, word, asked)
    if resolver.throws and "dice" not in body:
        return {"odds": odds_of(resolver, of_type(resolver.request, body), word)}
    answer = resolver.run(of_type(resolver.request, body), *([throw] if resolver.throws else []))
    faces, _by = faces_of(answer)
    return {
        "lines": in_percent(lines_of(answer, word)),
        "faces": [word(face) for face in faces],
        "by": asked.get("by", ""),
    }


def read_or_thrown(request: HttpRequest, resolver: Resolver, word: Words, here: str) -> HttpResponse:
    """On to the page that reads the dice that were typed, or are thrown for it, by a form sent twice once. Raises what
    the rules raise.
    """
    asked = request.POST
    if not resolver.throws:
        raise Invalid("not-dice", field="dice")
    names = dice_names(resolver.schema)
    if asked.get("how") == "table":
        dice = {name: asked[name] for name in names if asked.get(name)}
        if not dice:
            raise Invalid("not-dice", field="dice")
        return HttpResponseRedirect(f"{here}?{urlencode(kept_of(resolver, asked) | dice)}")
    body = {name: value for name, value in body_of(resolver, word, asked).items() if name != "dice"}

    def make() -> dict[str, Any]:
        faces, by = faces_of(resolver.run(of_type(resolver.request, body), throw))
        return dict(zip(names, faces, strict=False)) | {"by": by}

    fell = answered_once(idempotency_of(request), make)
    thrown = {name: fell[name] for name in (*names, "by") if name in fell}  # in order, whatever a database makes of it
    return HttpResponseRedirect(f"{here}?{urlencode(kept_of(resolver, asked) | thrown)}")


def kept_of(resolver: Resolver, asked: Mapping[str, str]) -> dict[str, str]:
    """What was asked, without dice, for the next address."""
    known = {name for name in resolver.schema["properties"] if name != "dice"}
    return {name: value[:TYPED_LONGEST] for name, value in asked.items() if name.partition(".")[0] in known}


# --- what all weapons would hit with --------------------------------------------------------------


@throttled("resolve")
def to_hit(request: HttpRequest) -> HttpResponse:
    """The numbers and chances of all weapons of a mech, whole as it comes: the `designs` found by `q`, the one that is
    `chosen` and its `shooting`; `kept`, pairs that go on with every step.
    """
    seen = designs_with_sheets(asker_of(request).user)
    wanted, key = typed.search(request.GET), request.GET.get("design", "")
    designs = list(seen.filter(title__icontains=wanted)[:DESIGNS_MOST])
    chosen = seen.filter(key=key).first() if key else next(iter(designs), None)
    if key and chosen is None:
        raise Missing("no-such-mech", field="design")
    shooting = None
    if chosen:
        shooting = sheets_of(chosen.game).shooting(design_at(chosen), None, request.GET, reader_language())
    kept = [("design", chosen.key), ("q", wanted)] if chosen else []
    context = {"designs": designs, "chosen": chosen, "q": wanted, "shooting": shooting, "kept": kept}
    return render(request, "web/tools/to_hit.html", context)
