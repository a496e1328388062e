"""Quick resolvers: small pages for a table that keeps its own books. They know no campaign and keep nothing.

Dice are typed or thrown by POST; the answer is a page of its own address with the faces in it, so that going back or
loading it again throws nothing.

They ask the rules themselves, unlike the pages that are made of resolvers (`web.tools.views`): people type something
else here (rounds won and lost, up to SUM_MAX points of a general, and not results one by one), what goes on in the
address is called otherwise, and they tell what no resolver answers (the odds beside the dice, hits on average, the next
degree of a verdict).
"""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from msgspec import Struct

from core.chance import throw
from core.errors import Refused
from core.receipts import answered_once
from games.battle_cry import reserve as reserve_rules
from games.battle_cry.battle import RoundPoints, battle_result
from games.battle_cry.campaign import GeneralResult, best_general, lead_to_next, verdict
from games.battle_cry.combat import TARGETS, combat, combat_odds
from games.battle_cry.dice import SIDES, check_faces, symbols_thrown
from games.battle_cry.events import event_dice, event_effects, event_odds
from games.battle_cry.numbers import SUM_MAX, TOKENS_MAX, TOTAL_MAX, WON_MAX
from games.battle_cry.options import Options
from games.battle_cry.resolvers import COMBAT_DICE_MOST, GENERAL_LONGEST
from games.core.errors import Illegal
from web import typed
from web.idempotency import idempotency_of
from web.refusals import REFUSALS, Refusal
from web.throttles import throttled

ROUNDS_SHOWN = 6
GENERALS_SHOWN = 8
WON_OR_LOST_MOST = 99  # rounds of a general in a campaign
LIMITS = {  # of what is typed, as the fields of a form have them
    "combat_dice_max": COMBAT_DICE_MOST,
    "points_max": TOTAL_MAX,
    "sum_max": SUM_MAX,
    "tokens_max": TOKENS_MAX,
    "won_max": WON_MAX,
    "won_or_lost_max": WON_OR_LOST_MOST,
}

Reading = Callable[[Mapping[str, str]], dict[str, Any]]
Counting = Callable[[Mapping[str, str]], int]


class Tool(Struct, frozen=True):
    """A page that works something out. `read` makes its context of the address; of an empty address, how it begins.

    With `count`, dice come by POST: so many of them, and the fields `keep` go on into the address of the answer.
    `shown` are the fields as they were typed, right or wrong. A template gets LIMITS as well, and where they were
    `refused`, why, and the faces `picked`.
    """

    template: str
    read: Reading
    count: Counting | None = None
    keep: tuple[str, ...] = ()
    shown: Reading = lambda asked: {}

    def view(self) -> Callable[[HttpRequest], HttpResponse]:
        count = self.count

        def answer(request: HttpRequest) -> HttpResponse:
            return self.thrown(request, count) if count and request.method == "POST" else self.page(request)

        return throttled("resolve")(answer)

    def page(self, request: HttpRequest) -> HttpResponse:
        """The page of what was asked by its address; what cannot be read is named, and the page begins anew."""
        try:
            return render(request, self.template, LIMITS | self.read(request.GET) | self.shown(request.GET))
        except REFUSALS as error:
            return self.refused(request, error, {})

    def thrown(self, request: HttpRequest, count: Counting) -> HttpResponse:
        """On to the page that reads these dice; a form sent twice has thrown once."""
        try:
            picked, wanted = typed.dice(request.POST), count(request.POST)
            once = idempotency_of(request) if picked is None else None
            fell = answered_once(once, lambda: _thrown(picked, wanted))
        except REFUSALS as error:
            return self.refused(request, error, {k: request.POST[k] for k in self.keep if k in request.POST})
        fallen = {name: fell[name] for name in ("faces", "by")}  # in this order, whatever a database makes of it
        query = {k: request.POST.get(k, "") for k in self.keep} | fallen
        return HttpResponseRedirect(f"{request.path}?{urlencode(query)}")

    def refused(self, request: HttpRequest, error: Illegal | Refused, asked: Mapping[str, str]) -> HttpResponse:
        """The reason, with as much of what was typed as can be read."""
        try:
            context = self.read(asked)
        except REFUSALS:
            context = self.read({})
        refusal = Refusal.of(error)
        context |= {"refused": refusal.words, "picked": request.POST, **LIMITS, **self.shown(request.GET)}
        return render(request, self.template, context, status=refusal.status)


def _thrown(picked: list[str] | None, count: int) -> dict[str, Any]:
    faces, by = symbols_thrown(picked, count, throw)
    return {"faces": ",".join(faces), "by": by}


def faces_of(asked: Mapping[str, str], count: int) -> tuple[str, ...]:
    """The faces in a page's address; none before the roll."""
    text = asked.get("faces", "")
    return check_faces(text.split(","), count) if text else ()


# --- the reserve roll ---


def reserve_context(asked: Mapping[str, str]) -> dict[str, Any]:
    """`pot`: tokens left; `scope` (A2); both `kept` for the next address; `odds`, and how many dice (`count`); their
    `faces`, who threw them (`by`) and the `result`, None before. A pot holds at most `tokens_max`.
    """
    pot = typed.number(asked, "pot", most=TOKENS_MAX, default=6)
    options = Options(upgrade_scope="called_only" if asked.get("scope") == "called_only" else "type")
    faces = faces_of(asked, reserve_rules.DICE)
    result = reserve_rules.reserve_result(faces, pot=pot, options=options) if faces else None
    return {
        "pot": pot,
        "scope": options.upgrade_scope,
        "kept": {"pot": pot, "scope": options.upgrade_scope},
        "odds": reserve_rules.reserve_odds(pot=pot, options=options),
        "faces": faces,
        "by": asked.get("by"),
        "result": result,
        "count": reserve_rules.DICE,
    }


reserve_roll = Tool(
    "web/tools/reserve.html", reserve_context, lambda asked: reserve_rules.DICE, ("pot", "scope")
).view()


# --- the event roll ---


def won_of(asked: Mapping[str, str]) -> int:
    return typed.number(asked, "won", most=WON_MAX, default=0)


def event_context(asked: Mapping[str, str]) -> dict[str, Any]:
    """Battles `won` before, at most `won_max`, `kept` for the next address; how many dice (`count`) and their `odds`;
    their `faces`, who threw them (`by`) and the `effects`.
    """
    won = won_of(asked)
    count = event_dice(won)
    faces = faces_of(asked, count)
    return {
        "won": won,
        "kept": {"won": won},
        "count": count,
        "odds": event_odds(won),
        "faces": faces,
        "by": asked.get("by"),
        "effects": event_effects(faces) if faces else (),
    }


event_roll = Tool("web/tools/event.html", event_context, lambda asked: event_dice(won_of(asked)), ("won",)).view()


# --- combat ---


def attack_of(asked: Mapping[str, str]) -> int:
    return typed.number(asked, "dice", least=1, most=COMBAT_DICE_MOST, default=4)


def combat_context(asked: Mapping[str, str]) -> dict[str, Any]:
    """`count` dice, at most `combat_dice_max`; the `target` of the `targets`; both `kept` for the next address. The
    chances: `spread` by hits, of `some` hit, and the `mean`. The `faces`, who threw them (`by`) and the `result`, None
    before.
    """
    count = attack_of(asked)
    target = asked.get("target") or TARGETS[0]
    spread = combat_odds(count, target)
    faces = faces_of(asked, count)
    return {
        "count": count,
        "target": target,
        "kept": {"dice": count, "target": target},
        "targets": TARGETS,
        "spread": spread,
        "some": 1 - spread[0],
        "mean": float(sum(hits * share for hits, share in spread.items())),
        "faces": faces,
        "by": asked.get("by"),
        "result": combat(faces, target) if faces else None,
    }


combat_roll = Tool("web/tools/combat.html", combat_context, attack_of, ("dice", "target")).view()


# --- sums without dice ---


def battle_typed(asked: Mapping[str, str]) -> dict[str, Any]:
    """`lines`: a round's number and the points of both sides, as typed."""
    return {"lines": [(n, asked.get(f"u{n}", ""), asked.get(f"c{n}", "")) for n in range(1, ROUNDS_SHOWN + 1)]}


def battle_context(asked: Mapping[str, str]) -> dict[str, Any]:
    """Whether a `single` round has a bonus (A5), the `rounds`, of at most `points_max` for a side, and their `result`,
    None without any.
    """
    rounds = [
        RoundPoints(
            typed.number(asked, f"u{n}", most=TOTAL_MAX, default=0),
            typed.number(asked, f"c{n}", most=TOTAL_MAX, default=0),
        )
        for n, union, confederacy in battle_typed(asked)["lines"]
        if union.strip() or confederacy.strip()
    ]
    bonus = bool(asked.get("single")) or not asked
    result = battle_result(rounds, options=Options(single_round_bonus=bonus)) if rounds else None
    return {"single": bonus, "rounds": rounds, "result": result}


battle_sum = Tool("web/tools/battle.html", battle_context, shown=battle_typed).view()


def verdict_typed(asked: Mapping[str, str]) -> dict[str, Any]:
    """The points of `union` and `confederacy`, as typed."""
    return {side: asked.get(side, "") for side in SIDES}


def verdict_context(asked: Mapping[str, str]) -> dict[str, Any]:
    """The `totals` by side, at most `sum_max`, the `result` and what the `next` degree takes; of an empty address no
    result.
    """
    if not asked:
        return {"result": None}
    totals = {side: typed.number(asked, side, most=SUM_MAX) for side in SIDES}
    return {"totals": totals, "result": verdict(**totals), "next": lead_to_next(**totals)}


campaign_verdict = Tool("web/tools/verdict.html", verdict_context, shown=verdict_typed).view()


def generals_typed(asked: Mapping[str, str]) -> dict[str, Any]:
    """`lines`: the name, points, rounds won and lost of each, as typed."""
    names = {"name": "n", "points": "p", "won": "w", "lost": "l"}
    lines = [{k: asked.get(f"{v}{n}", "").strip() for k, v in names.items()} for n in range(1, GENERALS_SHOWN + 1)]
    return {"lines": lines}


def generals_context(asked: Mapping[str, str]) -> dict[str, Any]:
    """The generals, `ranked` (C12), by points of at most `sum_max` and rounds of at most `won_or_lost_max`."""
    results: list[GeneralResult] = []
    for line in generals_typed(asked)["lines"]:
        if name := line["name"][:GENERAL_LONGEST]:
            points = typed.number(line, "points", most=SUM_MAX, default=0)
            results.append(GeneralResult(name, points, "drawn"))  # the points; a drawn round moves nothing (T18)
            for outcome in ("won", "lost"):
                rounds = typed.number(line, outcome, most=WON_OR_LOST_MOST, default=0)
                results += [GeneralResult(name, 0, outcome)] * rounds
    return {"ranked": best_general(results)}


best_generals = Tool("web/tools/generals.html", generals_context, shown=generals_typed).view()
