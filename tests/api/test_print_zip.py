"""Single pieces as PNG in an archive, over the API: at once, or made by a worker."""

import zipfile
from io import BytesIO

import pytest
from django.utils import timezone

from print_room.models import PrintJob
from print_room.services import job_run

pytestmark = pytest.mark.django_db

TOKENS = "printables/reserve-tokens.zip"
LARGE = "printables/little-battlefield-sectors.zip?dpi=600"


def names(answer):
    assert answer.headers["Content-Type"] == "application/zip"
    return zipfile.ZipFile(BytesIO(answer.content)).namelist()


def test_a_stranger_has_a_small_archive_at_once(as_nobody):
    made = as_nobody.get(f"{TOKENS}?bleed=2&lang=fr&union=4")
    of_union = ["001-union-x4-front.png", "001-union-x4-back.png"]
    assert names(made) == [*of_union, "002-confederation-x6-front.png", "002-confederation-x6-back.png"]
    assert 'filename="battle-cry-jetons-reserve-300-dpi.zip"' in made.headers["Content-Disposition"]
    etag = made.headers["ETag"]
    assert as_nobody.get(f"{TOKENS}?bleed=2&lang=fr&union=4", If_None_Match=etag).status_code == 304
    assert as_nobody.get(f"{TOKENS}?bleed=2&lang=fr&union=4&dpi=600").headers["ETag"] != etag


def test_a_large_one_is_refused_to_a_stranger_and_leaves_no_row(as_nobody, refusal, rows):
    before = rows()
    problem = refusal(as_nobody.get(LARGE), 403, "too-large-at-once")
    assert problem["params"]["pixels"] > 10_000_000
    assert rows() == before


def test_for_an_account_a_worker_makes_it(as_alice, as_bob, refusal):
    path = "printables/battle-counters.zip?dpi=600&hex_mm=40&size_mm=30"
    href = as_alice.get(path).headers["Location"]
    assert as_alice.get(path).headers["Location"] == href
    job_run(job_id=PrintJob.objects.get().pk, clock=timezone.now)
    done = as_alice.get(href).json()
    assert (done["status"], done["pages_done"]) == ("done", done["pages"])
    assert len(names(as_alice.get(done["file"]))) == done["pages"] > 10
    refusal(as_bob.get(done["file"]), 404, "no-print-job")
    refusal(as_alice.get(f"{href}pack.pdf"), 404, "no-print-job")


@pytest.mark.parametrize(
    ("path", "code", "field"),
    [
        (f"{TOKENS}?dpi=301", "not-a-choice", "dpi"),
        (f"{TOKENS}?dpi=x", "not-a-number", "dpi"),
        (f"{TOKENS.replace('.zip', '.png')}?dpi=99999", "out-of-range", "dpi"),
        (f"{TOKENS}?page=1", "unknown-option", "page"),
        ("printables/campaign-sheet.zip", "no-pieces", "format"),
    ],
)
def test_what_there_is_not_is_refused_with_its_field(as_nobody, refusal, path, code, field):
    assert list(refusal(as_nobody.get(path), 400, code)["errors"]) == [field]


def test_the_catalogue_says_which_products_have_pieces(as_nobody):
    zips = {result["slug"]: result["zip"] for result in as_nobody.get("printables/").json()["results"]}
    assert zips["reserve-tokens"].endswith("/printables/reserve-tokens.zip")
    assert zips["campaign-sheet"] is None
