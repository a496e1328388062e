"""What may be asked in the addresses of the back office: what its filters ask, and nothing that is shown to nobody."""

import re

import pytest

from tests.granting import table_link

from .back_office import LISTS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "asked",
    [
        "matches/match/?state__contains=x",
        "matches/match/?state__phase=lots",
        "matches/match/?options__has_key=players",
        "matches/match/?game__regex=(",
        "matches/match/?host__password__startswith=p",
        "matches/recordsheet/?facts__contains=x",
        "matches/importjob/?files__contains=x",
        "campaigns/campaign/?options__contains=x",
        "campaigns/user/?password__startswith=p",
        "campaigns/apikey/?digest__startswith=a",
        "core/grant/?code__startswith=a",
        "print_room/printjob/?orders__contains=x",
        "core/grant/?made_at__year=99999999999",
    ],
)
def test_what_no_filter_asks_is_refused_plainly(office, asked):
    assert office.get(f"/admin/{asked}").status_code == 400


@pytest.mark.parametrize("name", LISTS)
def test_every_filter_on_offer_is_answered(office, camp, duel, name):
    table_link(duel.id, "north")
    page = office.get(f"/admin/{name}/").content.decode()
    links = set(re.findall(r'href="(\?[^"]+)"', page.partition('id="changelist-filter"')[2]))
    assert len(links) > 3
    for link in links:
        assert office.get(f"/admin/{name}/{link.replace('&amp;', '&')}").status_code == 200, link


def test_a_filter_narrows_the_list_down(office, duel):
    table_link(duel.id, "north")
    for asked, count in (("kind__exact=table", "1 grant"), ("kind__exact=sheet", "0 grants")):
        assert count in office.get(f"/admin/core/grant/?{asked}").content.decode()


def test_a_value_that_makes_no_sense_leaves_the_list_as_it_is(office):
    answer = office.get("/admin/matches/match/?created_at__gte=x")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/admin/matches/match/?e=1")
