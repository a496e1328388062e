"""PDFs to keep and to hear: what standards.py asks of them is kept by all, and asked of what does not keep it."""

import re
import zlib
from io import BytesIO
from itertools import product

import pypdfium2
import pytest
import zxingcpp
from msgspec.structs import replace
from PIL import Image, ImageCms
from reportlab.graphics.shapes import Group, String

from printables import archive
from printables.archive import srgb
from printables.art.bivouac.seats import SeatCards, TakenSeat
from printables.catalogue import PRODUCTS, pages_of, render, render_pack
from printables.pdf import pdf_bytes
from printables.product import Order
from printables.profile import Profile
from printables.shapes import Stamp, Tagged, group, text
from printables.sheets import EDITION
from printables.words import LANGUAGES
from tests.printables.standards import FORBIDDEN, faults
from tests.printables.standards_fonts import letters_of
from tests.printables.standards_reading import ARTIFACT, Read
from tests.printables.standards_tags import bookmarks, tree
from tests.printables.ways import CI

BAR = ["0", "50", "100 mm"]  # the marks of the bar to measure
EVERY = list(product(PRODUCTS, LANGUAGES)) if CI else [(slug, LANGUAGES[n % 2]) for n, slug in enumerate(PRODUCTS)]


def spoken(read):
    """What is shown on each page, with the tag of its mark, in letters."""
    fonts = {number: letters_of(read.objects[number]) for page in read.pages for number in page.fonts.values()}
    return [
        [(mark.tag, mark.mcid, "".join(chr(fonts[font][code]) for code in codes)) for mark, font, codes in page.shown]
        for page in read.pages
    ]


def heard(read):
    """The elements of the document in order, each with its role and its own words."""
    texts = {
        (page.number, mcid): "".join(words for _, number, words in shown if number == mcid)
        for page, shown in zip(read.pages, spoken(read), strict=True)
        for mcid in {number for _, number, _ in shown}
    }
    return [(node.role, "".join(texts.get((node.page, mark), "") for mark in node.marks)) for node in tree(read).walk()]


def drawn_texts(node):
    for child in getattr(node, "contents", ()):
        if isinstance(child, String):
            yield child.text
        elif isinstance(child, Group) and not isinstance(child, Stamp):  # its words are in a form
            yield from drawn_texts(child)


# --- every print -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "language"), EVERY)
def test_every_product_keeps_both_standards_and_says_all_that_is_written(slug, language):
    pages = list(pages_of(slug, language=language))
    read = Read(pdf_bytes(pages))
    assert faults(read.content) == []
    for page, shown in zip(pages, spoken(read), strict=True):
        written = "".join(drawn_texts(page.art)).replace("\u00a0", " ")  # a no-break space is shown as a space
        assert "".join(words for _, _, words in shown) == written
        quiet = [words for tag, _, words in shown if tag == ARTIFACT]
        revision = [words for _, _, words in shown if EDITION in words] if len(quiet) > len(BAR) else []
        assert quiet == BAR + revision  # all that is written and not told
        assert shown[3][0] == "H1"
        assert page.title.replace("\u00a0", " ").endswith(shown[3][2].rpartition("…")[2])


def test_the_reference_is_heard_as_headings_tables_and_lists_in_their_order():
    roles = heard(Read(render("battle-reference", language="fr").content))
    assert roles[:2] == [("Document", ""), ("Sect", "")]
    first = roles.index(("H3", "Unités"))
    assert roles[first + 1 : first + 13] == [
        ("Table", ""),
        ("TR", ""),
        ("TH", "unité"),
        ("TH", "figurines"),
        ("TH", "mouvement(hexagones)"),  # two lines
        ("TH", "dés à 1, 2, 3 …hexagones"),
        ("TH", "bouge etcombat"),
        ("TR", ""),
        ("TD", "Infanterie"),
        ("TD", "4"),
        ("TD", "1"),
        ("TD", "4 · 3 · 2 · 1"),
    ]
    assert ("H2", "Les règles en un coup d’œil") in roles
    whole = "Une unité recule d’un hexagone (au choix de son camp) ; sur sa ligne de base : −1 figurine."
    assert [role for role, words in roles if "".join(words.split()) == "".join(whole.split())] == ["LBody"]  # two lines


def test_each_counter_is_a_picture_with_its_name_and_its_back_too():
    read = Read(render("battle-counters", language="fr", only=("union-general",), copies=2, duplex="long").content)
    names = [node.alt for node in tree(read).walk() if node.role == "Figure"]
    assert names == ["Union, Général"] * 6 + ["Union, Général, verso"] * 6


def test_a_card_says_the_words_on_it_once():
    names = [node.alt for node in tree(Read(render("invasion-figures", language="en").content)).walk()]
    assert "Warrior. 6 MP · 3 att. range 1" in names


def test_a_board_is_a_picture_on_each_of_its_sheets_and_the_plan_and_how_they_are_glued_two_more():
    read = Read(render("bitva-board", language="fr").content)
    names = [node.alt for node in tree(read).walk() if node.role == "Figure"]
    assert names[0] == "Plan de jeu\u00a0: montage"
    assert names[1] == "Comment les feuilles se collent"
    sheets = [re.match(r"Plan de jeu (I+)\. Le plan de jeu pour 2 joueurs", name) for name in names[2:]]
    assert [found and found[1] for found in sheets] == ["I", "II"]
    assert len(read.pages) == 3


def test_a_code_is_a_link_to_its_address_and_says_it(campaign):
    read = Read(render("campaign-sheet", data=campaign, language="fr").content)
    assert faults(read.content) == []
    [link] = [node for node in tree(read).walk() if node.role == "Link"]
    assert [kid.alt for kid in link.kids] == [campaign.qr_url]
    assert read.objects[link.annotations[0]]["A"]["URI"] == campaign.qr_url.encode()


def test_each_code_of_a_seat_card_is_a_link_beside_its_picture_that_lies_where_the_code_is():
    url = "https://bivouac.example/j/12345:abc"
    cards = SeatCards("Antietam", (TakenSeat("Union", "Bob", "union", url), TakenSeat("Confederacy", "Zoë", "third")))
    content = render("seat-cards", data=cards).content
    assert faults(content) == []
    read = Read(content)
    [section] = [node for node in tree(read).walk() if node.role == "Sect"]
    roles = [(node.role, node.alt) for node in section.kids if node.role in ("Figure", "Link")]
    assert [role for role, _ in roles] == ["Figure", "Link", "Link", "Figure"]  # one code on each slope
    assert ["Bob" in roles[0][1], "Zoë" in roles[3][1]] == [True, True]
    links = [thing for thing in read.objects.values() if isinstance(thing, dict) and "Border" in thing]
    assert [link["A"]["URI"] for link in links] == [url.encode()] * 2
    with pypdfium2.PdfDocument(content) as pdf:
        page = pdf[0].render(scale=150 / 72).to_pil()
    for link in links:
        left, low, right, top = (round(float(number) * 150 / 72) for number in link["Rect"])
        code = page.crop((left, page.height - top, right, page.height - low))
        assert [found.text for found in zxingcpp.read_barcodes(code)] == [url]


def test_an_address_in_any_letters_is_one_that_a_reader_can_open(campaign):
    sheet = replace(campaign, qr_url="https://bivouac.example/c/été?a=(1)&b=%20")
    content = render("campaign-sheet", data=sheet).content
    assert faults(content) == []
    [link] = [thing for thing in Read(content).objects.values() if isinstance(thing, dict) and "Border" in thing]
    assert link["A"]["URI"] == b"https://bivouac.example/c/%C3%A9t%C3%A9?a=(1)&b=%20"


@pytest.mark.parametrize("name", ["🚀 \ud800 \x00", "Ω ж 李", "(\\) <>&", "", "\u200b"])
def test_any_name_keeps_both_standards(name, campaign):
    assert faults(render("campaign-sheet", data=replace(campaign, name=name)).content) == []


def test_a_printer_put_right_moves_what_is_said_to_stand_where_it_stands(campaign):
    def boxes(**how):
        read = Read(render("campaign-sheet", data=campaign, **how).content)
        return [node.attrs["A"]["BBox"] for node in tree(read).walk() if node.alt == campaign.qr_url]

    [before], [after] = boxes(), boxes(profile=Profile(dx=10))
    assert [new - old for new, old in zip(after, before, strict=True)] == pytest.approx([28.35, 0, 28.35, 0], abs=0.02)


# --- packs -----------------------------------------------------------------------------------------


def test_a_pack_has_a_bookmark_for_each_product_and_its_pages_in_their_languages():
    orders = [Order("battle-counters", language="fr"), Order("bitva-board", language="en")]
    read = Read(render_pack(orders, title="Game night").content)
    assert faults(read.content) == []
    assert bookmarks(read) == [
        (0, "Brandy Station – Pions", 1),
        (0, "Bitva – Board", 2),
        (1, "Board: assembly plan – page 2 of 4", 2),
        (1, "Board I – page 3 of 4", 3),
        (1, "Board II – page 4 of 4", 4),
    ]
    nodes = list(tree(read).walk())
    assert [node.role for node in nodes if node.parent == "Document"] == ["Part", "Part"]
    assert [node.attrs.get("Lang") for node in nodes if node.role == "Sect"] == [None, b"en", b"en", b"en"]


def test_a_print_of_many_pages_has_a_bookmark_for_each_and_one_of_a_single_page_none():
    assert [level for level, _, _ in bookmarks(Read(render("bitva-board").content))] == [0, 0, 0]
    assert bookmarks(Read(render("battle-counters").content)) == []


# --- colours ---------------------------------------------------------------------------------------


def test_our_profile_of_srgb_gives_the_colours_of_the_standard_and_is_the_same_every_day():
    lab = {"white": (100, 0, 0), "red": (54.3, 80.8, 69.9), "lime": (87.8, -79.3, 81.0), "blue": (29.6, 68.3, -112.0)}
    ours, theirs = ImageCms.ImageCmsProfile(BytesIO(srgb())), ImageCms.createProfile("LAB")
    to_lab = ImageCms.buildTransform(ours, theirs, "RGB", "LAB")
    for name, (lightness, *hue) in lab.items():  # of primaries seen under D50
        found = ImageCms.applyTransform(Image.new("RGB", (1, 1), name), to_lab).tobytes()
        assert found[0] == pytest.approx(lightness * 2.55, abs=1)
        assert [(part + 128) % 256 - 128 for part in found[1:]] == pytest.approx(hue, abs=1)
    assert srgb()[24:36] == bytes.fromhex("07d0 0001 0001 0000 0000 0000")


# --- broken documents ------------------------------------------------------------------------------


def repacked(body, change):
    """An object of a PDF with its content changed, also where that is compressed."""
    found = re.fullmatch(rb"(.*?)\nstream\n(.*)endstream\n", body, re.DOTALL)
    if not found:
        return change(body)
    head, content = found.groups()
    packed = b"FlateDecode" in head
    content = change(zlib.decompress(content) if packed else content)
    content = zlib.compress(content) if packed else content
    head = change(re.sub(rb"/Length \d+", b"/Length %d" % len(content), head))
    return b"%b\nstream\n%bendstream\n" % (head, content)


def made(slug, campaign):
    if slug == "pack":
        orders = [Order("battle-counters"), Order("bitva-board")]
        return render_pack(orders, title="Pack").content
    return render(slug, data=campaign if slug == "campaign-sheet" else None, language="fr").content


@pytest.fixture(scope="module")
def clauses(campaign):
    """The clauses against which a sheet, a reference page or a pack is when its objects are tampered with."""
    whole, drawn = archive._file, {}

    def objects(slug):
        def kept(*given):
            drawn[slug] = given
            return whole(*given)

        if slug not in drawn:
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(archive, "_file", kept)
                made(slug, campaign)
        return drawn[slug]

    def found(old, new, slug):
        bodies, root, info = objects(slug)
        changed = [repacked(body, lambda content: re.sub(old, new, content)) for body in bodies]
        assert changed != bodies, "nothing was tampered with"
        return {clause for clause, _ in faults(whole(changed, root, info))}

    return found


CONTENT = rb"1 J 1 j"  # stands once in every page and form
REFERENCE = "battle-reference"
BROKEN = [
    ("ISO 19005-2 6.1.13", CONTENT, CONTENT + b" q" * 30 + b" Q" * 30, ""),
    ("ISO 19005-2 6.1.13", rb"/Author\(Bivouac\)", b"/Author(" + b"B" * 32768 + b")", ""),
    ("ISO 19005-2 6.1.13", rb"/Scope/Column", b"/Scope/" + b"C" * 128, REFERENCE),
    ("ISO 19005-2 6.1.13", rb"841\.8898 \]", b"2 ]", ""),
    ("ISO 19005-2 6.2.2", CONTENT, CONTENT + b" nonsense", ""),
    ("ISO 19005-2 6.2.2", rb"/F1\+0 (\S+ Tf)", rb"/F9+0 \1", ""),
    ("ISO 19005-2 6.2.3", rb"GTS_PDFA1", b"GTS_PDFX", ""),
    ("ISO 19005-2 6.2.3", rb"RGB XYZ ", b"CMYKXYZ ", ""),
    ("ISO 19005-2 6.2.4.2", rb"\x04\x20\0\0mntr", b"\x04\x40\0\0mntr", ""),
    ("ISO 19005-2 6.2.4.2", rb"/N 3", b"/N 4", ""),
    ("ISO 19005-2 6.2.4.3", CONTENT, CONTENT + b" 0 0 0 1 k", ""),
    ("ISO 19005-2 6.2.8", CONTENT, CONTENT + b" BI ID EI", ""),
    ("ISO 19005-2 6.2.9", rb"/Subtype /Form", b"/Subtype /PS", ""),
    ("ISO 19005-2 6.2.10", CONTENT, CONTENT + b" /G0 gs", ""),
    ("ISO 19005-2 6.2.10", rb"/FormType 1", b"/FormType 1 /Group <</S/Transparency>>", ""),
    ("ISO 19005-2 6.2.11.2", rb"/Subtype /TrueType", b"/Subtype /Type3", ""),
    ("ISO 19005-2 6.2.11.4.1", rb"/FontFile2", b"/FontFile9", ""),
    ("ISO 19005-2 6.2.11.4.1", rb"/FontName /AAAAAA\+", b"/FontName /BBBBBB+", ""),
    ("ISO 19005-2 6.2.11.5", rb"/Widths \[", b"/Widths [ 1", ""),
    ("ISO 19005-2 6.2.11.6", rb"/Flags \d+", b"/Flags 32", ""),
    ("ISO 19005-2 6.2.11.6", rb"/FirstChar", b"/Encoding /WinAnsiEncoding /FirstChar", ""),
    ("ISO 19005-2 6.2.11.8", rb"\) Tj", rb"\\000) Tj", ""),
    ("ISO 19005-2 6.3.1", rb"/Subtype/Link", b"/Subtype/Text", ""),
    ("ISO 19005-2 6.3.2", rb"/F 4", b"/F 2", ""),
    ("ISO 19005-2 6.5.1", rb"/S/URI", b"/S/Launch", ""),
    *[(clause, rb"/Type /Catalog", f"/Type /Catalog /{key} <<>>".encode(), "") for key, clause in FORBIDDEN.items()],
    ("ISO 19005-2 6.6.2.1", rb"/Metadata \d+ 0 R", b"", ""),
    ("ISO 19005-2 6.6.2.1", rb"</rdf:RDF>", b"", ""),
    ("ISO 19005-2 6.6.2.1", rb"/Author\(Bivouac\)", b"/Author(Nobody)", ""),
    ("ISO 19005-2 6.6.2.3.1", rb"<pdfaExtension:schemas>.*</pdfaExtension:schemas>", b"", ""),
    ("ISO 19005-2 6.6.4", rb"<pdfaid:part>2", b"<pdfaid:part>1", ""),
    ("ISO 14289-1 5", rb"<pdfuaid:part>1", b"<pdfuaid:part>2", ""),
    ("ISO 14289-1 7.1", rb"/Marked true", b"/Marked false", ""),
    ("ISO 14289-1 7.1", rb"/DisplayDocTitle /?true", b"/DisplayDocTitle false", ""),
    ("ISO 14289-1 7.1", rb"/StructTreeRoot \d+ 0 R", b"", ""),
    ("ISO 14289-1 7.1", rb"/Artifact BMC", b"", ""),
    ("ISO 14289-1 7.1", rb"/Artifact BMC", b"/Artifact BMC /Artifact BMC EMC", ""),
    ("ISO 14289-1 7.1", rb"/MCID 3>>", b"/MCID 9999>>", ""),
    ("ISO 14289-1 7.1", rb"/MCID 3>>", b"/MCID 4>>", ""),
    ("ISO 14289-1 7.1", rb"/Nums\[0\[(\d+ 0 R) (\d+ 0 R)", rb"/Nums[0[\2 \1", ""),
    ("ISO 14289-1 7.1", rb"EMC", b"", ""),
    ("ISO 14289-1 7.1", rb"/S/Sect", b"/S/Page", ""),
    ("ISO 14289-1 7.1", rb'<rdf:li xml:lang="fr">', b'<rdf:li xml:lang="de">', ""),
    ("ISO 14289-1 7.2", rb"/Lang \(fr\)", b"/Lang (French!)", ""),
    ("ISO 14289-1 7.2", rb"/S/Table", b"/S/Sect", REFERENCE),
    ("ISO 14289-1 7.2", rb"/S/LI", b"/S/P", REFERENCE),
    ("ISO 14289-1 7.2", rb"/S/LBody", b"/S/LI", REFERENCE),
    ("ISO 14289-1 7.3", rb"/Alt\(", b"/Nothing(", ""),
    ("ISO 32000-1 14.8.5.4.3", rb"/BBox\[", b"/Nothing[", ""),
    ("ISO 14289-1 7.4.2", rb"/S/H2", b"/S/H3", REFERENCE),
    ("ISO 14289-1 7.4.2", rb"/S/H1", b"/S/P", ""),
    ("ISO 14289-1 7.5", rb"/Scope/Column", b"", REFERENCE),
    ("ISO 14289-1 7.5", rb"/S/TH", b"/S/TD", REFERENCE),
    ("ISO 14289-1 7.17", rb"/Title \([^)]*Board I [^)]*\)", b"/Title ( )", "pack"),
    ("ISO 14289-1 7.17", rb"/First \d+ 0 R", b"", "pack"),
    ("ISO 14289-1 7.18.1", rb"/StructParent \d+", b"/StructParent 0", ""),
    ("ISO 14289-1 7.18.3", rb"/Tabs /S", b"/Tabs /R", ""),
    ("ISO 14289-1 7.18.5", rb"/S/Link", b"/S/Sect", ""),
    ("ISO 14289-1 7.18.5", rb"/Contents\(", b"/Nothing(", ""),
    ("ISO 14289-1 7.20", CONTENT, CONTENT + b" /P <</MCID 0>> BDC EMC", ""),
    ("ISO 14289-1 7.21.7", rb"<65> <\w+>\n", b"<65> <FEFF>\n", ""),
    ("ISO 14289-1 7.21.7", rb"<65> <\w+>\n", b"", ""),
]


@pytest.mark.parametrize(("clause", "old", "new", "slug"), BROKEN)
def test_what_is_against_a_clause_is_found(clause, old, new, slug, clauses):
    assert clause in clauses(old, new, slug or "campaign-sheet")


@pytest.mark.parametrize(
    ("clause", "old", "new"),
    [
        ("ISO 19005-2 6.1.2", b"%PDF-1.7\n%\xe2", b"%PDF-1.7\n%a"),
        ("ISO 19005-2 6.1.3", b"/ID[", b"/XX["),
        ("ISO 19005-2 6.1.3", b"%%EOF\n", b"%%EOF\nmore"),
        ("ISO 19005-2 6.1.7.1", b"\nendstream", b" endstream"),
        ("ISO 19005-2 6.1.9", b" 0 obj\n", b" 0 obj "),
    ],
)
def test_a_file_that_is_written_down_wrongly_is_found(clause, old, new, campaign):
    content = render("campaign-sheet", data=campaign).content
    assert clause not in {found for found, _ in faults(content)}
    assert clause in {found for found, _ in faults(content.replace(old, new))}


def test_the_map_of_letters_as_reportlab_writes_it_is_found(campaign, monkeypatch):
    monkeypatch.setattr(archive, "letters", lambda found: found)
    assert {clause for clause, _ in faults(made("campaign-sheet", campaign))} == {"ISO 14289-1 7.21.7"}


def test_a_table_of_uneven_rows_is_found():
    [page] = pages_of("blank-counters")
    head, cell = Tagged("TH", text(0, 0, "Dice", 8)), Tagged("TD", text(0, 5, "2", 8))
    uneven = Tagged("Table", Tagged("TR", head), Tagged("TR", cell, cell))
    assert {clause for clause, _ in faults(pdf_bytes([replace(page, art=group(page.art, uneven))]))} == {
        "ISO 14289-1 7.5"
    }
