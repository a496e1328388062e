"""What every page keeps to, in both languages: no inline code, one frame, a heading, labels, nothing from elsewhere."""

import re
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from django.urls import reverse

from campaigns.access import SHEET
from core.grants import may
from core.receipts import WriteRequest
from games.registry import PLAYABLE
from matches.access import TABLE
from matches.seats import seat_give
from matches.selectors import offers
from matches.sheets import sheet_create, sheet_mark
from matches.tables import Sitting, match_create, match_play
from tests.granting import sheet_link, signed, somebody, table_link

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
LANGUAGES = ("en", "fr")
LABELLED = ("input", "select", "textarea")


@pytest.fixture
def addresses(camp, fight, make_camp, alice):
    """Pages with something on them: a battle fought, one open with a roster, one planned; a table of every game.

    As they come, test_access.py asks all.
    """
    fight()
    tables = [table_of(alice, game) for game in PLAYABLE]
    camp.roster(2)
    sheet = sheet_create(user=alice, design="HBK-4G")
    access = may(somebody(alice), SHEET, pk=sheet.pk)
    sheet_mark(request=WriteRequest(access, NOW), action={"do": "hit", "location": "LA", "damage": 5})
    uid = camp.campaign.generals.get(pk=camp.bob).player.uid
    return [
        *(reverse(name) for name in ("home", "print", "rankings", "campaigns", "tables", "sheets")),
        reverse("tool-battle-cry-reserve-roll") + "?pot=2&faces=flag,artillery&by=table",
        reverse("tool-battle-cry-event-roll") + "?won=1&faces=flag,infantry,sabres&by=server",
        reverse("tool-battle-cry-combat") + "?dice=2&target=cavalry&faces=sabres,flag&by=table",
        reverse("tool-battle-cry-battle-result") + "?u1=6&c1=4&u2=3&c2=6",
        reverse("tool-to-hit") + "?design=HBK-4G&range=4",
        "/tools/invasion/resolve/strike/?striker=hero&hero_hp=2",
        "/tools/battletech/resolve/damage/",
        "/tools/bitva/resolve/moves/",
        reverse("tool-battle-cry-campaign-verdict") + "?union=20&confederacy=14",
        reverse("tool-battle-cry-best-general") + "?n1=Bob&p1=9&w1=1&l1=2",
        *(reverse(name, args=[camp.id]) for name in ("campaign", "campaign-generals", "campaign-journal")),
        reverse("rankings") + f"?campaign={camp.id}",
        reverse("ranking-player", args=[uid]),
        reverse("link", args=[signed(camp.watch())]),
        camp.desk(1),
        reverse("battle-plan", args=[camp.id, camp.battle(2)]),
        camp.opened(2),
        reverse("battle-roster", args=[camp.id, camp.battle(2)]),
        *(reverse("table-new") + f"?game={game}" for game in PLAYABLE),
        *(reverse("table", args=[table.pk]) for table in tables),
        reverse("link", args=[signed(table_link(tables[0].pk, "north"))]),
        *(reverse(name, args=[sheet.pk]) + "?print=0" for name in ("sheet", "sheet-links")),
        reverse("link", args=[signed(sheet_link(sheet.pk))]),
        reverse("mech", args=["HBK-4G"]),
        reverse("map", args=["training"]) + "?from=0305&to=0310+0905",
        reverse("table-outlook", args=[next(table.pk for table in tables if table.game == "battletech")]),
        "/nowhere/",
    ]


def table_of(host, game):
    """A table on which a few moves have been made, by a guest and a computer."""
    rules = PLAYABLE[game].rules
    sittings = [Sitting(seat, name="Zoé") for seat in rules.seats(rules.setup())]
    table = match_create(game=game, host=host, at=NOW, sittings=sittings, dice="server")
    access = may(somebody(host, *(table_link(table.pk, sitting.seat) for sitting in sittings)), TABLE, pk=table.pk)
    seat = table.waiting[0]
    match_play(request=WriteRequest(access, NOW), action=offers(access, seat)[1][0].action, seat=seat)
    seat_give(access=access, seat=sittings[0].seat, sitting=Sitting(sittings[0].seat, host.pk), at=NOW)
    return table


def faults(page, language):
    """What is wrong with a page, in words."""
    tags = page.read.tags
    for tag, had in tags:
        if tag == "style" or "style" in had or any(name.startswith("on") for name in had):
            yield f"inline code in <{tag}>: {had}"
        if tag == "script" and "src" not in had:
            yield "an inline script"
        for name in ("src", "href", "action"):
            if re.match(r"(https?:)?//", had.get(name, "")):
                yield f"something from elsewhere: {had[name]}"
    ids = [had["id"] for _, had in tags if had.get("id")]
    if doubles := {id_ for id_ in ids if ids.count(id_) > 1}:
        yield f"ids twice: {doubles}"
    if sum(tag == "h1" for tag, _ in tags) != 1:
        yield "not one heading h1"
    if sum("neat" in had.get("class", "").split() for _, had in tags) > 1:
        yield "more than one frame"
    if dict(tags)["html"].get("lang") != language:
        yield "the wrong language"
    yield from (f"a link with the comma behind it: {words}" for words in re.findall(r">([^<>]*,)\s*</a>", page.html))
    for name in ("for", "aria-labelledby", "aria-describedby"):
        for _, had in tags:
            if missing := [id_ for id_ in had.get(name, "").split() if id_ not in ids]:
                yield f"{name} points nowhere: {missing}"
    yield from unlabelled(tags)
    yield from untold(page)


def untold(page):
    """What nobody is told who goes by headings, or hears a table by its name and those of its rows and columns."""
    levels = [int(tag[1]) for tag, _ in page.read.tags if re.fullmatch("h[1-6]", tag)]
    for before, after in pairwise([0, *levels]):
        if after > before + 1:
            yield f"a heading h{after} below one h{before}"
    for (tag, had), (within, _) in pairwise(page.read.tags):
        if tag == "table" and within != "caption" and not {"aria-label", "aria-labelledby"} & set(had):
            yield f"a table without a name: {had}"
    if re.search(r"<th\b[^>]*>\s*</th>", page.html):
        yield "a head of a row or a column without words"


def unlabelled(tags):
    """Fields that nobody names: neither a label around or for them, nor an aria-label, nor anything by its id."""
    named = {had["for"] for tag, had in tags if tag == "label" and "for" in had}
    for (before, _), (tag, had) in pairwise(tags):
        to_name = tag in LABELLED and had.get("type") not in ("hidden", "radio", "checkbox") and "hidden" not in had
        labels = {"aria-label", "aria-labelledby"} & set(had)
        if to_name and not labels and had.get("id") not in named and before not in ("label", "span"):
            yield f"an unlabelled field: {had}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_sound(language, reader, alice, addresses):
    alices = reader(alice, language)
    found = {path: list(faults(alices.open(path), language)) for path in addresses}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_before_signing_in_are_sound(language, reader, camp):
    visitor = reader(None, language)
    names = ("home", "sign-in", "sign-up", "tools", "print")
    invitation = camp.pass_of(camp.lea)
    paths = [*map(reverse, names), reverse("link", args=[signed(invitation)])]
    found = {path: list(faults(visitor.open(path), language)) for path in paths}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_the_policy_allows_no_inline_code_and_no_other_house(reader):
    policy = reader().client.get("/").headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "http" not in policy
