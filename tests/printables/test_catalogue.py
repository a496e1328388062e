import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from reportlab.pdfbase.ttfonts import TTFontFile

from printables.art.battle_cry import ReserveTokens
from printables.catalogue import PRODUCTS, render
from printables.errors import BadOption
from printables.sheets import PAPERS
from printables.theme import THEMES


@pytest.mark.parametrize("slug", PRODUCTS)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", PAPERS)
def test_everything_is_printed_on_every_paper(slug, theme, paper):
    pdf = render(slug, paper=paper, theme=theme, language="fr")
    assert pdf.content.startswith(b"%PDF-")
    assert (pdf.media_type, pdf.filename, pdf.pages) == ("application/pdf", f"{slug}.pdf", 1)
    svg = render(slug, format="svg", paper=paper, theme=theme)
    assert svg.content.startswith(b"<svg ")
    assert (svg.media_type, svg.filename, svg.pages) == ("image/svg+xml", f"{slug}-1.svg", 1)


@pytest.mark.parametrize(
    ("options", "code", "option"),
    [
        ({"slug": "poster"}, "unknown-product", "product"),
        ({"paper": "a5"}, "unknown-paper", "paper"),
        ({"theme": "night"}, "unknown-theme", "theme"),
        ({"language": "de"}, "unknown-language", "language"),
        ({"format": "docx"}, "unknown-format", "format"),
        ({"page": 0}, "unknown-page", "page"),
        ({"page": 2, "format": "svg"}, "unknown-page", "page"),
        ({"data": ReserveTokens()}, "wrong-data", "data"),
        ({"prefix": '"><script>'}, "bad-prefix", "prefix"),
        ({"prefix": "1a"}, "bad-prefix", "prefix"),
    ],
)
def test_a_wrong_option_is_refused_with_a_code(options, code, option):
    with pytest.raises(BadOption, match=code) as refused:
        render(**{"slug": "campaign-sheet", **options})
    assert (refused.value.code, refused.value.option) == (code, option)
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize("counts", [(61, 0), (-1, 5), (0, 0)])
def test_tokens_out_of_range_are_refused(counts):
    with pytest.raises(BadOption, match="out-of-range"):
        ReserveTokens(*counts)


def test_each_page_can_be_shown_alone(crowded):
    first, second = (render("campaign-sheet", format="svg", data=crowded, page=n) for n in (1, 2))
    assert first.pages == second.pages > 8
    assert b"page 2 of" in second.content
    assert first.content != second.content


def test_two_threads_never_cut_the_same_font_at_once(monkeypatch):
    cut, busy, met = TTFontFile.makeSubset, set(), []

    def slowly(self, subset):
        met.append(self in busy)
        busy.add(self)
        time.sleep(0.002)
        made = cut(self, subset)
        busy.discard(self)
        return made

    monkeypatch.setattr(TTFontFile, "makeSubset", slowly)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: render("reserve-tokens"), range(8)))
    assert met == [False] * 8


def test_many_threads_print_the_same_bytes(campaign):
    jobs = [(f, t) for f in ("pdf", "svg") for t in THEMES] * 4
    print_ = lambda job: render("campaign-sheet", format=job[0], theme=job[1], data=campaign).content  # noqa: E731
    alone = {job: print_(job) for job in set(jobs)}
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(print_, jobs)) == [alone[job] for job in jobs]
