"""A page that is open is not sent its frame again: it takes its own part of the answer."""

import pytest


@pytest.fixture
def asked(client, alice, db):
    client.force_login(alice)
    return lambda **headers: client.get("/tables/new/?game=bitva", headers=headers).content.decode()


FRAME = ('rel="stylesheet"', "<script", 'class="top', "<footer")
PART = ('id="main"', "<title>", "data-reader=")


def test_a_page_comes_with_head_top_and_foot(asked):
    page = asked()
    for part in (*FRAME, *PART):
        assert part in page


def test_what_an_open_page_asks_for_has_its_title_and_its_main_part_alone(asked):
    page = asked(HX_Request="true", HX_Target="main")
    for part in FRAME:
        assert part not in page
    for part in PART:
        assert part in page


def test_a_page_that_the_browser_goes_back_to_comes_whole(asked):
    page = asked(HX_Request="true", HX_History_Restore_Request="true")
    for part in (*FRAME, *PART):
        assert part in page
