"""The pack for a game night: what is chosen for all of it goes to those of its products that have it."""

import pytest
from django.conf import settings

from core.errors import Invalid
from core.grants import Asker
from core.jobs import ASK_AGAIN
from games import registry
from print_room import services as prints
from print_room.choices import choices_schema, order_of
from print_room.models import PrintJob
from print_room.packs import EMPTY, FIELD, PACK_CHOICES, pack_of, pack_schema
from print_room.selectors import unheard
from printables.catalogue import PRODUCTS
from printables.catalogue import pack_of as pages_of_pack
from printables.pdf import pdf_bytes
from tests.campaigns.conftest import NOW
from tests.printables.readback import Seen

pytestmark = pytest.mark.django_db

ORIGIN = "https://bivouac.example"
WITH_BACKS = {
    "battle": "battle-counters",
    "battletech": "mech-counters",
    "bitva": "bitva-counters",
    "invasion": "invasion-tokens",
    "little-battlefield": "little-battlefield-sectors",
}


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)


@pytest.fixture
def night(table, war):
    """The source of a battle's pack, or that of a table of a game."""
    return lambda what: f"battle:{war.battle(2).pk}" if what == "battle" else table(what)


def orders_of(of, user, **chosen):
    return pack_of(of, chosen, asker=Asker(user), language="fr")[1]


def pages(orders, user):
    made = [
        order_of(order["product"], {k: v for k, v in order.items() if k != "product"}, asker=Asker(user),
                 origin=ORIGIN, language="fr")
        for order in orders
    ]  # fmt: skip
    return pages_of_pack(made, "Friday")


def test_every_game_whose_tables_have_pieces_to_cut_out_is_among_them():
    cut_out = {product.game for product in PRODUCTS.values() if product.cuts}
    assert WITH_BACKS.keys() == {"battle", *(cut_out & registry.PLAYABLE.keys())}


@pytest.mark.parametrize("what", WITH_BACKS)
def test_no_pack_has_dice_to_make_which_those_who_have_dice_do_not_need(night, alice, what):
    named = [order["product"] for order in orders_of(night(what), alice)]
    assert len(named) > 3
    assert not [slug for slug in named if "dice" in slug]


@pytest.mark.parametrize("what", WITH_BACKS)
def test_every_pack_has_the_rules_of_its_game_at_a_glance_and_that_of_a_battle_its_own(night, alice, what):
    of = night(what)
    references = [order for order in orders_of(of, alice) if PRODUCTS[order["product"]].reference]
    assert len(references) == 1
    assert what != "battle" or references[0]["of"] == of


@pytest.mark.parametrize("turn", ["long", "short"])
@pytest.mark.parametrize("what", WITH_BACKS)
def test_a_pack_has_backs_where_there_are_any(night, alice, what, turn):
    of = night(what)
    orders = orders_of(of, alice, duplex=turn)
    turned = [order["product"] for order in orders if order.get("duplex") == turn]
    assert WITH_BACKS[what] in turned
    assert not {"seat-cards", "result-form"} & set(turned)
    backs = [page.back for page in pages(orders, alice)]
    assert turn in backs
    assert all(n % 2 for n, back in enumerate(backs) if back == turn)  # each on the back of its front
    assert {page.back for page in pages(orders_of(of, alice), alice)} == {"none"}


@pytest.mark.parametrize("what", WITH_BACKS)
def test_margin_and_words_go_to_all_of_a_pack_and_bleed_to_what_is_cut_out(night, alice, what):
    orders = orders_of(night(what), alice, margin=6, label="Friday", bleed=2, theme="ink-saver")
    assert {(order["margin"], order["label"], order["theme"]) for order in orders} == {(6, "Friday", "ink-saver")}
    bleeding = {order["product"] for order in orders if "bleed" in order}
    assert {WITH_BACKS[what], "seat-cards"} <= bleeding
    assert "result-form" not in bleeding
    assert {(page.style.sheet.margin, page.title) for page in pages(orders, alice).bound} == {(6, "Friday")}


@pytest.mark.parametrize(
    ("chosen", "code", "field"),
    [
        ({"duplex": "sideways"}, "unknown-duplex", "choices.duplex"),
        ({"margin": 5}, "out-of-range", "choices.margin"),
        ({"field_mm": 61.0}, "out-of-range", "choices.field_mm"),
        ({"bleed": "2"}, "not-a-number", "choices.bleed"),
        ({"label": "x" * 81}, "too-long", "choices.label"),
        ({"copies": 2}, "unknown-option", "choices.copies"),
    ],
)
def test_a_wrong_choice_for_a_pack_is_refused_by_its_own_name(night, alice, chosen, code, field):
    with pytest.raises(Invalid) as refused:
        orders_of(night("bitva"), alice, **chosen)
    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_schema_of_a_pack_has_what_is_chosen_for_all_of_it(language):
    assert tuple(pack_schema(language)["properties"]) == (*PACK_CHOICES, FIELD, EMPTY)


BOARDS = {"battle-board", "battle-terrain"}


def test_the_pack_of_a_battle_has_its_board_and_an_empty_one_only_where_that_is_asked_for(make_war, alice):
    def boards(war, **chosen):
        orders = orders_of(f"battle:{war.battle(1).pk}", alice, **chosen)
        return [order["product"] for order in orders if order["product"] in BOARDS]

    ours, of_a_book = make_war("brandy-station"), make_war("antietam")
    assert boards(ours) == boards(ours, empty_board=True) == ["battle-board"]
    assert boards(of_a_book) == []
    assert boards(of_a_book, empty_board=True) == ["battle-board", "battle-terrain"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_list_of_scenarios_says_which_boards_are_empty(language):
    named = {
        option["const"]: option["title"]
        for option in choices_schema("battle-board", language)["properties"]["battle"]["oneOf"]
    }
    empty = {"en": ", empty: the map is in the book", "fr": ", vide\u00a0: la carte est dans le livre"}[language]
    assert {key for key, title in named.items() if not title.endswith(empty)} == {"brandy-station"}
    assert named["antietam"] == f"Antietam (1862){empty}"


@pytest.mark.parametrize("what", ["battle", "battletech", "bitva", "invasion"])
def test_a_pack_has_one_width_for_its_board_and_all_that_goes_onto_it(night, alice, what):
    orders = orders_of(night(what), alice, field_mm=26.0, empty_board=True)
    sized = [order for order in orders if PRODUCTS[order["product"]].field]
    assert len(sized) >= 2
    assert {order[PRODUCTS[order["product"]].field] for order in sized} == {26.0}
    assert not any(FIELD in order for order in orders)
    printed = Seen(pdf_bytes(pages(orders, alice)))
    counts = [printed.text(page).count("26 mm") for page in range(printed.pages)]
    assert sum(counts) >= len(sized)  # at the foot of a page, or of a sheet that several share


@pytest.mark.parametrize("what", ["battle", "battletech", "bitva", "invasion"])
def test_the_board_and_the_pieces_of_a_pack_go_together_unless_told(night, alice, what):
    made = pages(orders_of(night(what), alice), alice).bound
    fields = {page.content.scale.rpartition("hexagones de ")[2].rpartition("cases de ")[2] for page in made} - {""}
    assert len(fields) == 1


# --- nobody makes it -----------------------------------------------------------------------------


def test_a_pack_that_waits_long_is_unheard_but_not_while_a_worker_makes_another(night, alice):
    def job():
        orders = [{"product": "result-form"}]
        return prints.job_create(user=alice, at=NOW, title="Friday", orders=orders, origin=ORIGIN, language="en")

    waits, other = job(), job()
    soon, late = NOW + ASK_AGAIN, NOW + ASK_AGAIN * 1.1
    assert (unheard(waits, soon), unheard(waits, late)) == (False, True)
    PrintJob.objects.filter(pk=other.pk).update(status="working", attempt=1, beat_at=soon)
    assert not unheard(waits, late)
    assert unheard(waits, soon + ASK_AGAIN * 1.1)
    other.refresh_from_db()
    assert not unheard(other, late)


def test_the_pack_of_one_day_of_gettysburg_is_not_called_like_that_of_the_other(make_war, alice):
    war = make_war("gettysburg-2-july", "gettysburg-3-july")
    titles = [pack_of(f"battle:{war.battle(n).pk}", {}, asker=Asker(alice), language="fr")[0] for n in (1, 2)]
    assert titles == ["Virginia, Gettysburg, 2 juillet 1863", "Virginia, Gettysburg, 3 juillet 1863"]


@pytest.mark.parametrize("what", ["battle", "battletech", "bitva"])
def test_the_prints_of_a_pack_share_what_they_read_and_are_the_same_as_each_alone(night, alice, what):
    orders, asker, known = orders_of(night(what), alice), Asker(alice), {}
    for order in reversed(orders):  # in any order: whoever comes first reads for the others
        given = {name: value for name, value in order.items() if name != "product"}
        alone, shared = (
            order_of(order["product"], given, asker=asker, origin=ORIGIN, language="fr", **more)
            for more in ({}, {"known": known})
        )
        assert shared == alone
    assert known


def test_a_pack_asks_once_what_its_reader_may_see(night, alice, django_assert_max_num_queries):
    orders, known = orders_of(night("battle"), alice), {}

    def read(asked):
        given = {name: value for name, value in asked.items() if name != "product"}
        return order_of(asked["product"], given, asker=Asker(alice), origin=ORIGIN, language="fr", known=known)

    for order in orders:
        read(order)
    with django_assert_max_num_queries(0):
        for slug in ("battle-counters", "battle-markers"):
            read(next(found for found in orders if found["product"] == slug))
