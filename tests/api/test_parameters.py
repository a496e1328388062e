"""What may stand behind the question mark: what the schema names, and nothing that would be passed over in silence."""

import pytest
from django.test import Client
from django.urls import get_resolver

from api.schema import document
from api.urls import Picture

pytestmark = pytest.mark.django_db

ADDRESSES = [
    "",
    "schema/",
    "games/",
    "scenarios/",
    "me/",
    "players/",
    "rankings/",
    "campaigns/",
    "campaigns/{front}/",
    "campaigns/{front}/journal/",
    "campaigns/{front}/results.csv",
    "campaigns/{front}/sheet.svg",
    "matches/",
    "matches/{duel}/",
    "matches/{duel}/moves/",
    "matches/{duel}/board.svg",
    "record-sheets/",
    "maps/training/lines/",
    "print-jobs/",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_parameter_that_nobody_knows_is_refused_by_name(as_alice, front, duel, refusal, address):
    path = address.format(front=front.id, duel=duel.id)
    problem = refusal(as_alice.get(f"{path}?utm_source=mail"), 400, "unknown-parameter")
    assert list(problem["errors"]) == ["utm_source"]
    assert problem["params"]["parameter"] == "utm_source"
    assert "utm_source" in problem["detail"]


def test_the_refusal_names_those_there_are(as_alice, refusal):
    problem = refusal(as_alice.get("campaigns/?stauts=running"), 400, "unknown-parameter")
    assert problem["params"]["choices"] == ["status", "name", "template", "cursor", "page_size"]
    assert "status, name, template, cursor, page_size" in problem["detail"]


WRITES = [
    ("post", "campaigns/", {"name": "Virginia"}),
    ("post", "campaigns/{front}/undo/", {"entry": 3}),
    ("delete", "campaigns/{front}/generals/{general}/", None),
    ("post", "matches/{duel}/actions/", {"action": {"do": "roll"}, "faces": [6]}),
    ("patch", "matches/{duel}/seats/north/", {"who": "guest", "name": "Max"}),
    ("patch", "me/", {"theme": "dark"}),
    ("post", "keys/", {"name": "Scoreboard"}),
]


@pytest.mark.parametrize(("method", "address", "body"), WRITES, ids=[address for _, address, _ in WRITES])
def test_a_write_with_a_parameter_that_nobody_knows_changes_nothing(
    as_alice, front, duel, refusal, rows, method, address, body
):
    path = address.format(front=front.id, duel=duel.id, general=front.lea)
    before = rows()
    problem = refusal(
        getattr(as_alice, method)(f"{path}?dry_run=1", *([body] if body else [])), 400, "unknown-parameter"
    )
    assert problem["params"] == {"parameter": "dry_run", "choices": []}
    assert problem["detail"] == "This address takes no “dry_run”, and no other parameter."
    assert rows() == before


def test_a_mistyped_copy_brings_nothing_in(as_bob, front, refusal, rows):
    front.fought()
    file, before = front.from_elsewhere(), rows()
    problem = refusal(as_bob.post("campaigns/import/?coppy=true", file), 400, "unknown-parameter")
    assert problem["params"]["choices"] == ["copy"]
    assert rows() == before


def test_a_stranger_is_told_to_sign_in_first(as_nobody, refusal):
    refusal(as_nobody.get("campaigns/?utm_source=mail"), 401, "not-authenticated")


def test_of_a_print_the_unknown_choice_is_named(as_nobody, refusal):
    problem = refusal(as_nobody.get("printables/reserve-tokens.svg?utm_source=mail"), 400, "unknown-option")
    assert list(problem["errors"]) == ["utm_source"]


@pytest.mark.parametrize("path", ["campaigns/", "players/", "matches/", "rankings/"])
@pytest.mark.parametrize(
    ("size", "code"),
    [
        ("0", "out-of-range"),
        ("201", "out-of-range"),
        ("-1", "not-a-number"),
        ("many", "not-a-number"),
        ("", "not-a-number"),
    ],
)
def test_a_page_that_cannot_be_that_long_is_refused(as_alice, refusal, path, size, code):
    problem = refusal(as_alice.get(f"{path}?page_size={size}"), 400, code)
    assert list(problem["errors"]) == ["page_size"]
    if code == "out-of-range":
        assert (problem["params"]["least"], problem["params"]["most"]) == (1, 200)


def test_pages_are_as_long_as_asked(as_alice):
    for name in "AB":
        as_alice.post("campaigns/", {"name": name})
    for size, shown in (("1", 1), ("200", 2)):
        assert len(as_alice.get(f"campaigns/?page_size={size}").json()["results"]) == shown


def test_pages_pass_over_what_mail_and_browsers_add(alice):
    page = Client()
    page.force_login(alice)
    for path in ("/", "/campaigns/", "/rankings/", "/tables/"):
        assert page.get(f"{path}?utm_source=mail&fbclid=1").status_code == 200


def test_every_address_takes_what_the_schema_says_of_it():
    """Two lists of the same: the one that is read and the one that is refused by."""
    checked = 0
    for pattern in get_resolver("api.urls").url_patterns[1].url_patterns:
        callback = pattern.callback
        route = "/api/v1/" + str(pattern.pattern).replace("<id:", "{").replace("<slug:", "{").replace("<uuid:", "{")
        for method, operation in document()["paths"].get(route.replace(">", "}"), {}).items():
            taken = getattr(callback.cls, callback.actions[method]).terms.parameters
            described = {
                parameter["name"] for parameter in operation.get("parameters", []) if parameter["in"] == "query"
            }
            assert set(taken) == described, (method, route)
            checked += 1
    assert checked > 120


def test_a_picture_ends_as_the_schema_says_and_not_otherwise():
    parameters = document()["paths"]["/api/v1/print-jobs/{job_id}/page.{ending}"]["get"]["parameters"]
    (ending,) = (parameter["schema"]["enum"] for parameter in parameters if parameter["name"] == "ending")
    assert ending == Picture.regex.split("|")


@pytest.mark.parametrize("address", ["printables/reserve-tokens.svg", "campaigns/import/", "schema/"])
def test_a_method_that_an_address_does_not_take_is_told_whatever_parameters_there_are(as_alice, refusal, address):
    refusal(as_alice.delete(f"{address}?copies=2"), 405, "method-not-allowed")
    assert as_alice.ask("OPTIONS", f"{address}?copies=2").status_code == 200
