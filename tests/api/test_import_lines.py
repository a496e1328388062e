"""What is in a file is checked as it would be written: whatever comes in, no answer is a 500."""

import copy
import json
import uuid
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.desk import battles_won
from campaigns.lines import LINES
from campaigns.models import Battle, Campaign, JournalEntry
from campaigns.services import battles
from campaigns.standings import standings_sweep
from scripts.services import CI

from .conftest import NOW

pytestmark = pytest.mark.django_db


def line_of(file, kind):
    return next(line for line in file["journal"] if line["kind"] == kind)


def changed(kind, **data):
    """A change to the data of the first line of a kind; an ellipsis takes a field away."""

    def make(file):
        line = line_of(file, kind)["data"]
        for name, value in data.items():
            line.pop(name, None)
            if value is not ...:
                line[name] = value

    return make


def lines(change):
    """A change to the journal."""
    return lambda file: change(file["journal"])


WRONG = {
    "a kind that nobody writes": lines(lambda journal: journal[1].update(kind="general-eaten")),
    "no data": lines(lambda journal: journal[1].update(data={})),
    "another kind's data": lines(lambda journal: journal[1].update(kind="battle-closed")),
    "a field missing": changed("battle-closed", final=...),
    "a field too many": changed("battle-closed", weather="rain"),
    "a text for a number": changed("reserve-rolled", pot="five"),
    "a number for a text": changed("general-added", name=7),
    "a number beyond reason": changed("reserve-rolled", pot=10**40),
    "a fraction": changed("reserve-rolled", pot=1.5),
    "a side that is none": changed("general-added", side="mexico"),
    "a face that no die has": changed("reserve-rolled", dice={"faces": ["dragon", "flag"], "by": "table"}),
    "a list for an object": changed("reserve-rolled", dice=[]),
    "points of nobody": changed("round-scored", points={"mexico": {"units": 1, "objectives": 0}}),
    "a name of two lines": changed("general-added", name="Lé\na"),
    "a name with a turn": changed("general-added", name="Lé\u202ea"),
    "an undoing of nothing": lines(lambda journal: line_of({"journal": journal}, "entry-undone").update(undoes=None)),
    "an undoing of no line": lines(lambda journal: line_of({"journal": journal}, "entry-undone").update(undoes=9999)),
    "a line undone by none": lines(lambda journal: journal[2].update(undone=True)),
    "a line that undoes itself": lines(lambda journal: journal[-1].update(undoes=journal[-1]["seq"])),
    "a correction of no line": lines(lambda journal: line_of({"journal": journal}, "round-amended").update(corrects=0)),
    "a correction of what comes": lines(lambda journal: journal[1].update(corrects=journal[-1]["seq"])),
    "a moment at the end of time": lines(lambda journal: journal[1].update(at="9999-12-31T23:59:59-12:00")),
    "a moment at its beginning": lines(lambda journal: journal[1].update(at="0001-01-01T00:00:00+14:00")),
    "a moment without a zone": lines(lambda journal: journal[1].update(at="2026-11-20T20:00:00")),
    "an actor of two lines": lines(lambda journal: journal[1].update(actor="a\nb")),
}


CALLED = (("infantry", "holding"), ("cavalry", "baseline"))


@pytest.fixture
def played(front, as_alice):
    """A campaign with a closed battle, one amended, a line taken back, an open battle with a roster and dice."""
    front.with_roster(2)
    battle_id, (first, second) = front.open(1), (front.round(1), front.round(1))
    side, other = front.order(first)
    front.rolled(first, side, ("infantry", "cavalry"))
    front.taken(first, side, *({"kind": "unit", "unit": unit, "to": to} for unit, to in CALLED))
    front.rolled(first, other, ("flag", "artillery"))
    front.taken(first, other, {"kind": "elite", "unit": "artillery"})
    front.scored(first)
    front.scored(front.set_up(second), 3, 6)
    front.do(battles.battle_close, battle_id=battle_id)
    here = as_alice.get(f"battles/{front.battle(1).pk}/").json()["rounds"][0]
    points = {"union": {"units": 4, "objectives": 2}}
    assert as_alice.post(f"rounds/{here['id']}/amend/", points, match=here["version"]).status_code == 200
    as_alice.post(f"campaigns/{front.id}/pots/adjust/", {"side": "union", "delta": 1, "note": "found one"})
    seen = as_alice.get(f"campaigns/{front.id}/").json()["version"]
    assert as_alice.post(f"campaigns/{front.id}/undo/", match=seen).status_code == 200
    front.open(2)
    side = front.battle(2).first_side
    front.event(2, side, ("infantry", "flag", "sabres")[: 2 + battles_won(front.battle(2), side)])
    return front


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG.keys())
def test_a_line_that_nobody_would_write_is_refused(as_charlie, played, rows, change):
    file = played.from_elsewhere()
    change(file)
    before = rows()
    answer = as_charlie.post("campaigns/import/", file)
    assert (answer.status_code, answer.json()["code"] in ("bad-import", "control-characters")) == (400, True), (
        answer.content
    )
    assert rows() == before


def test_the_very_file_comes_in(as_charlie, played):
    answer = as_charlie.post("campaigns/import/", played.from_elsewhere())
    assert answer.status_code == 201, answer.content
    lines = as_charlie.get(f"campaigns/{answer.json()['id']}/export/").json()["journal"]
    assert lines.pop()["kind"] == "campaign-imported"
    here = [(line["kind"], line["undoes"], line["corrects"]) for line in played.export()["journal"]]
    assert [(line["kind"], line["undoes"], line["corrects"]) for line in lines] == here
    assert {"entry-undone", "round-amended", "event-rolled"} <= {line["kind"] for line in lines}


def test_every_kind_of_line_has_its_sentence():
    from web.campaigns.words import JOURNAL

    assert set(LINES) <= set(JOURNAL)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("general-eaten", {"name": "Léa"}),
        ("battle-closed", {"name": "Antietam"}),
        ("reserve-rolled", {"dice": {"faces": ["dragon"]}, "side": "union", "battle": "BATTLE"}),
        ("pot-adjusted", {"delta": "many"}),
        ("round-scored", []),
    ],
)
def test_a_page_that_cannot_put_a_line_in_words_shows_it_raw(alice, front, kind, data):
    """Such a line came in before files were read line by line."""
    battle = front.open()
    if "battle" in data:
        data |= {"battle": battle}
    campaign = front.campaign
    JournalEntry.objects.create(
        campaign=campaign, seq=campaign.version + 1, kind=kind, actor_name="x", at=NOW, data=data
    )
    Campaign.objects.update(journal_seq=campaign.version + 1)
    page = Client()
    page.force_login(alice)
    answer = page.get(f"/campaigns/{front.id}/journal/")
    assert (answer.status_code, kind in answer.content.decode()) == (200, True)
    assert page.get(f"/campaigns/{front.id}/battles/{battle}/").status_code == 200
    assert page.get(f"/campaigns/{front.id}/?print=1").status_code == 200


# --- record sheets --------------------------------------------------------------------------------


def test_a_campaigns_file_holds_its_record_sheets_with_their_logs(as_alice, as_charlie, charlie, front):
    sheet = as_alice.post("record-sheets/", {"design": "HBK-4G", "name": "Inès", "campaign": front.id}).json()["id"]
    for action in ({"do": "hit", "location": "CT", "damage": 5}, {"do": "end-phase"}):
        assert as_alice.post(f"record-sheets/{sheet}/marks/", {"action": action}).status_code == 201
    file = json.loads(as_alice.get(f"campaigns/{front.id}/export/").content)
    (kept,) = file["sheets"]
    assert (kept["name"], len(kept["log"])) == ("Inès", 2)

    there = as_charlie.post("campaigns/import/?copy=1", file).json()["id"]
    (row,) = as_charlie.get("record-sheets/").json()["results"]
    assert row["campaign"] == there
    copied, original = (
        as_charlie.get(f"record-sheets/{row['id']}/").json(),
        as_alice.get(f"record-sheets/{sheet}/").json(),
    )
    assert (copied["owns"], copied["version"], copied["name"]) == (True, 2, "Inès")
    assert copied["armour"] == original["armour"]
    assert as_charlie.post(f"record-sheets/{row['id']}/undo/", match=2).status_code == 200


def test_a_file_from_before_it_had_sheets_and_a_uid_comes_in_once(as_charlie, front, refusal):
    front.fought()
    file = front.from_elsewhere()
    del file["sheets"], file["campaign"]["uid"]
    there = as_charlie.post("campaigns/import/", file).json()["id"]
    file["exported_at"] = "2026-12-24T20:00:00Z"
    problem = refusal(as_charlie.post("campaigns/import/", file), 409, "campaign-here-already")
    assert problem["params"] == {"campaign": there}


@pytest.mark.parametrize(
    ("change", "code", "in_file"),
    [
        (lambda sheet: sheet.update(marks={}), "sheet-does-not-replay", "sheets[0]"),
        (lambda sheet: sheet.update(format="chess"), "bad-sheet-file", "sheets[0]"),
        (lambda sheet: sheet["log"][0].update(at="0001-01-01T00:00:00+14:00"), "bad-sheet-file", "sheets[0]"),
        (lambda sheet: sheet["log"][0]["action"].update(damage=10**30), "sheet-does-not-replay", "sheets[0]"),
        (lambda sheet: sheet["design"]["armour"].update(CT="x"), "wrong-type", "sheets[0].design.armour.CT"),
    ],
)
def test_a_sheet_that_is_none_keeps_the_whole_file_out(
    as_alice, as_charlie, front, refusal, rows, change, code, in_file
):
    sheet = as_alice.post("record-sheets/", {"design": "HBK-4G", "campaign": front.id}).json()["id"]
    as_alice.post(f"record-sheets/{sheet}/marks/", {"action": {"do": "hit", "location": "CT", "damage": 5}})
    file = front.from_elsewhere()
    change(file["sheets"][0])
    before = rows()
    heard = refusal(as_charlie.post("campaigns/import/", file), 400, code)
    assert heard["params"]["in_file"] == in_file
    assert heard["detail"].startswith(f"{in_file} – ")
    assert rows() == before


def test_a_sheet_that_is_none_is_named_by_its_place(as_alice, as_charlie, front, refusal, rows):
    for design in ("HBK-4G", "CDA-2A"):
        sheet = as_alice.post("record-sheets/", {"design": design, "campaign": front.id}).json()["href"]
        as_alice.post(f"{sheet}marks/", {"action": {"do": "hit", "location": "CT", "damage": 5}})
    file = front.from_elsewhere()
    file["sheets"][1]["log"][0]["by"] = "nobody"
    before = rows()
    problem = refusal(as_charlie.post("campaigns/import/", file), 400, "bad-import")
    assert problem["params"] == {
        "reason": "no-such-value",
        "at": "sheets[1].log[0].by",
        "choices": ["", "server", "table"],
    }
    assert rows() == before


# --- any file at all ------------------------------------------------------------------------------

STRANGE = [
    None, True, False, 0, 1, -1, 2, 5, 99, 10**6, 2**31, 2**63, 10**30, 1.5, 1e300, "", "x", "x" * 500, "\u202e",
    "union", "confederacy", "infantry", "flag", "event", "reserve", "open", "closed", "planned", "finished", "table",
    "waiting", "holding", "2026-11-20T20:00:00Z", "0001-01-01T00:00:00+14:00", [], {}, [[]], {"union": {}}, [None],
]  # fmt: skip


def places_of(value: Any, path: tuple = ()) -> list[tuple]:
    """Every place in a file."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, part in inner for place in places_of(part, (*path, key)))]


def at(file: Any, path: tuple) -> Any:
    for key in path:
        file = file[key]
    return file


def mutate(choose: Any, file: Any) -> None:
    """One place of the file is changed: taken away, another value, doubled, more in it, or what stands elsewhere."""
    places = [place for place in places_of(file) if place]
    part = choose(sorted({place[0] for place in places}))
    path = choose([place for place in places if place[0] == part])
    above, last = at(file, path[:-1]), path[-1]
    how = choose(["take away", "another value", "double", "more", "from elsewhere"])
    if how == "take away":
        del above[last]
    elif how == "another value":
        above[last] = copy.deepcopy(choose(STRANGE))
    elif how == "more" and isinstance(above[last], dict):
        above[last]["more"] = copy.deepcopy(choose(STRANGE))
    elif how == "more" and isinstance(above[last], list):
        above[last].append(copy.deepcopy(choose(STRANGE)))
    elif how == "double" and isinstance(above, list):
        above.append(copy.deepcopy(above[last]))
    else:
        alike = [place for place in places if place[-1] == last]
        above[last] = copy.deepcopy(at(file, choose(alike)))


def pages(made: int) -> list[str]:
    """Every address that shows an imported campaign, pages and API."""
    page, api = f"/campaigns/{made}/", f"/api/v1/campaigns/{made}/"
    desks = list(Battle.objects.filter(campaign=made).values_list("pk", flat=True))
    return [
        page, f"{page}journal/", f"{page}generals/", f"{page}files/", f"{page}settings/", f"{page}export.json",
        f"{page}results.csv", f"{page}sheet.svg", f"/rankings/?campaign={made}", "/rankings/",
        *(f"{page}battles/{pk}/" for pk in desks), *(f"/api/v1/battles/{pk}/" for pk in desks),
        api, f"{api}journal/", f"{api}standings/", f"{api}export/", f"{api}generals/", f"{api}pots/",
    ]  # fmt: skip


@pytest.fixture
def whole(played, as_alice):
    """The file of that campaign, with a record sheet."""
    sheet = as_alice.post("record-sheets/", {"design": "HBK-4G", "campaign": played.id}).json()["id"]
    as_alice.post(f"record-sheets/{sheet}/marks/", {"action": {"do": "hit", "location": "CT", "damage": 5}})
    return played.from_elsewhere()


def brought_in(reader: Client, file: Any) -> None:
    """The file is refused with a code, or comes in and every page of it is shown."""
    cache.clear()  # no example waits for another's requests
    if isinstance(file.get("campaign"), dict) and file["campaign"].get("uid"):
        file["campaign"]["uid"] = str(uuid.uuid4())
    answer = reader.post("/api/v1/campaigns/import/", json.dumps(file), content_type="application/json")
    if answer.status_code != 201:
        assert 400 <= answer.status_code < 500, answer.content
        assert answer.json()["code"] != "throttled"
        return
    standings_sweep(at=timezone.now())
    answers = {address: reader.get(address).status_code for address in pages(answer.json()["id"])}
    assert set(answers.values()) == {200}, answers


@settings(max_examples=60 if CI else 15, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_file_brings_an_answer_of_500(whole, charlie, data):
    def choose(options: Any) -> Any:
        return data.draw(st.sampled_from(options))

    file = copy.deepcopy(whole)
    for _ in range(choose([1, 1, 2])):
        mutate(choose, file)
    reader = Client(raise_request_exception=False)
    reader.force_login(charlie)
    with transaction.atomic():  # each finds the same rows
        brought_in(reader, file)
        transaction.set_rollback(True)
