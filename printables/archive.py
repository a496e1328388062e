"""A document as it is kept and heard, PDF/A-2b and PDF/UA-1 (ISO 19005-2, ISO 14289-1), and what it says about itself.

ReportLab makes pages, forms, fonts and bookmarks; here they get what they say (structure.py), metadata and the meaning
of their colours, and are written. By us, as ReportLab's streams end without the line end that PDF/A asks for and its
maps of letters name one that is none; and what is no stream goes into compressed ones, so that the thousands of small
objects of a structure weigh little.
"""

import re
import zlib
from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import md5
from html import escape
from importlib.resources import files
from itertools import groupby
from struct import pack
from urllib.parse import quote

from PIL import ImageCms
from reportlab import Version as REPORTLAB
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFName, PDFObject, PDFStream, PDFString, PDFZCompress
from reportlab.pdfgen.canvas import Canvas

from games.core.structs import Value
from printables.fonts import plain
from printables.sheets import EDITION, Page
from printables.structure import Element, TaggedPage

HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
INTENT = b"[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB IEC61966-2.1)/DestOutputProfile %d 0 R>>]"
IN_ONE = 200  # objects of a compressed stream
CODES_IN_ONE = 100  # of a block of a map of letters: no more are allowed
SPECIAL = ":/?#[]@!$&'()*+,;=%-._~"  # what stays as it is in an address


class Raw(PDFObject):  # type: ignore[misc]  # ReportLab is not typed
    """An object of a PDF as its bytes."""

    def __init__(self, content: bytes = b"") -> None:
        self.content = content

    def format(self, _document: object) -> bytes:
        return self.content


class ArchivedPage(Value):
    """A page that is done, without its art: the name of its object, its `bookmark`, its product, what it says."""

    name: str
    bookmark: str
    product: str
    section: Element


class Archive:
    """Takes page after page of a canvas, and writes them as a document called as the `first` says."""

    def __init__(self, canvas: Canvas, first: Page) -> None:
        self._canvas, self._doc, self._first = canvas, canvas._doc, first
        self._pages_done: list[ArchivedPage] = []
        self._owners: list[list[Element] | Element] = []  # by the keys of the parent tree: of a page, of a link
        self._languages: dict[str, None] = {}
        self._links: dict[int, str] = {}  # names of annotations, by the identity of their elements

    def end_page(self, page: Page, tagged: TaggedPage) -> None:
        """End the page that the canvas is writing."""
        name, key = self._doc.thisPageName(), len(self._owners)
        if not self._pages_done or self._pages_done[-1].product != page.product:
            self._canvas.bookmarkPage(_first(name))
        self._pages_done.append(ArchivedPage(name, page.bookmark, page.product, tagged.section))
        self._languages[page.lang] = None
        self._owners.append(tagged.owners)
        for link in tagged.links:
            self._annotate(link)
        self._canvas.bookmarkPage(name)
        self._canvas.showPage()
        made = self._doc.idToObject[name]
        made.__NoDefault__ = [*made.__NoDefault__, "StructParents", "Tabs"]
        made.StructParents, made.Tabs, made.Trans = key, PDFName("S"), None

    def _annotate(self, link: Element) -> None:
        """A place to tap, that prints as nothing."""
        name, address = f"link{len(self._owners)}", quote(link.alt, safe=SPECIAL)
        content = b"<</Type/Annot/Subtype/Link/Rect%b/F 4/Border[0 0 0]/Contents%b/A<</S/URI/URI%b>>/StructParent %d>>"
        texts = _string(link.alt), _string(address)
        made = Raw(content % (_numbers(link.box or ()), *texts, len(self._owners)))
        self._canvas._annotationrefs.append(self._doc.Reference(made, name))
        self._links[id(link)] = name
        self._owners.append(link)

    # --- writing -------------------------------------------------------------------------------

    def written(self) -> bytes:
        """The document."""
        doc, root = self._doc, Raw()
        self._bookmarks()
        for font in doc.delayedFonts:
            font.addObjects(doc)
        self._describe(root)
        for name, thing in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:"):
                thing.content = letters(thing.content)
        doc.Outlines.prepare(doc, self._canvas)
        if doc.Outlines.ready < 0:  # there are none
            doc.Catalog.Outlines = None
        doc.Reference(doc.Catalog)
        bodies: list[bytes] = []
        while len(bodies) + 1 in doc.numberToId:  # writing one may bring others about
            thing = doc.idToObject[doc.numberToId[len(bodies) + 1]]
            bodies.append(b"" if thing is root else pdfdoc.format(thing, doc, toplevel=1))
        bodies += self._structure(root, len(bodies) + 1)
        bodies[self._number(root.__InternalName__) - 1] = root.content
        return _file(bodies, self._number(doc.Catalog.__InternalName__), self._number("info"))

    def _number(self, name: str) -> int:
        number: int = self._doc.idToObjectNumberAndVersion[name][0]
        return number

    def _describe(self, root: Raw) -> None:
        """Metadata, the colours, and that the document is tagged (ISO 14289-1 5, 7.1; ISO 19005-2 6.2.3, 6.6.2)."""
        doc = self._doc
        keywords = ", ".join(dict.fromkeys(page.product for page in self._pages_done if page.product))
        packet = PDFStream(content=xmp(self._first, list(self._languages), keywords), filters=[])
        packet.dictionary.dict.update(Type=PDFName("Metadata"), Subtype=PDFName("XML"))
        profile = PDFStream(content=srgb(), filters=[PDFZCompress])
        profile.dictionary["N"] = 3
        doc.Reference(profile, "sRGB")
        catalog = doc.Catalog
        catalog.__NoDefault__ = catalog.__Refs__ = [*catalog.__NoDefault__, "OutputIntents"]
        catalog.OutputIntents = Raw(INTENT % self._number("sRGB"))
        catalog.MarkInfo = Raw(b"<</Marked true>>")
        catalog.Metadata, catalog.StructTreeRoot = packet, root
        fields = {
            "Title": self._first.document,
            "Author": AUTHOR,
            "Subject": self._first.desc,
            "Keywords": keywords,
            "Creator": TOOL,
            "Producer": PRODUCER,
        }
        info = b"".join(b"/%b%b" % (key.encode(), _string(words)) for key, words in fields.items())
        doc.Reference(Raw(b"<<%b>>" % info), "info")

    def _bookmarks(self) -> None:
        """One for each product, and under it one for each of its pages; of a single product the pages alone."""
        products = self._products()
        if len(self._pages_done) == 1:
            return
        for product, pages in products:
            level = int(len(products) > 1)
            if level:
                self._canvas.addOutlineEntry(product, _first(pages[0].name), 0, closed=True)
            if len(pages) > 1 or not level:
                for page in pages:
                    self._canvas.addOutlineEntry(page.bookmark, page.name, level)
        if len(products) > 1:
            self._canvas.showOutline()

    def _products(self) -> list[tuple[str, list[ArchivedPage]]]:
        return [(product, list(pages)) for product, pages in groupby(self._pages_done, lambda page: page.product)]

    # --- the structure -------------------------------------------------------------------------

    def _structure(self, root: Raw, first: int) -> list[bytes]:
        """The objects of the structure tree, numbered from `first`; what its root holds is put into that."""
        document = Element("Document", lang=self._first.lang)
        objects: dict[int, int] = {}  # of the pages, by the identity of the element that begins one
        products = self._products()
        for product, pages in products:
            sections: list[Element | int] = []
            for page in pages:
                objects[id(page.section)] = self._number(page.name)
                sections.append(page.section)
            document.kids += [Element("Part", sections, title=product)] if len(products) > 1 else sections
        tree = _Tree(first, objects, {key: self._number(name) for key, name in self._links.items()})
        top = tree.add(document, self._number(root.__InternalName__), 0, "")
        keys = b"".join(
            b"%d[%b]" % (key, b" ".join(tree.reference(node) for node in owner))
            if isinstance(owner, list)
            else b"%d %b " % (key, tree.reference(owner))
            for key, owner in enumerate(self._owners)
        )
        root.content = b"<</Type/StructTreeRoot/K %d 0 R/ParentTree<</Nums[%b]>>/ParentTreeNextKey %d>>" % (
            top,
            keys,
            len(self._owners),
        )
        return tree.bodies


class _Tree:
    """Elements as objects."""

    def __init__(self, first: int, pages: dict[int, int], links: dict[int, int]) -> None:
        self.bodies: list[bytes] = []
        self._first, self._pages, self._links = first, pages, links
        self._numbers: dict[int, int] = {}  # by the identity of an element

    def reference(self, element: Element) -> bytes:
        return b"%d 0 R" % self._numbers[id(element)]

    def add(self, element: Element, parent: int, page: int, lang: str) -> int:
        """Write an element and all below it; `page` is the object of its page, `lang` what holds round it."""
        number = self._numbers[id(element)] = self._first + len(self.bodies)
        at = len(self.bodies)
        self.bodies.append(b"")
        page = self._pages.get(id(element), page)
        kids = [
            b"%d" % kid if isinstance(kid, int) else b"%d 0 R" % self.add(kid, number, page, element.lang or lang)
            for kid in element.kids
        ]
        if (link := self._links.get(id(element))) is not None:
            kids.append(b"<</Type/OBJR/Obj %d 0 R>>" % link)
        out = [b"<</S/%b/P %d 0 R" % (element.role.encode(), parent)]
        if page:
            out.append(b"/Pg %d 0 R" % page)
        if element.lang not in ("", lang):
            out.append(b"/Lang%b" % _string(element.lang))
        if element.title:
            out.append(b"/T%b" % _string(element.title))
        if element.role == "Figure":
            out.append(b"/Alt%b" % _string(element.alt))
            if element.box:
                out.append(b"/A<</O/Layout/BBox%b>>" % _numbers(element.box))
        if element.role == "TH":
            out.append(b"/A<</O/Table/Scope/Column>>")
        out.append(b"/K[%b]>>" % b" ".join(kids) if len(kids) != 1 else b"/K %b>>" % kids[0])
        self.bodies[at] = b"".join(out)
        return number


def _first(page: str) -> str:
    """The bookmark of a product, which is another than that of its first page."""
    return f"from {page}"


def _numbers(numbers: Sequence[float]) -> bytes:
    return b"[%b]" % " ".join(f"{number:.2f}" for number in numbers).encode()


@lru_cache(maxsize=1024)
def _string(words: str) -> bytes:
    text: bytes = pdfdoc.format(PDFString(plain(words)), pdfdoc.DummyDoc())
    return text


def letters(found: str) -> str:
    """ReportLab's map of the codes of a font to letters, without those of no letter (ISO 14289-1 7.21.7), and in blocks
    as long as they may be."""
    head, _, rest = found.partition(" beginbfchar\n")
    codes, _, foot = rest.partition("endbfchar\n")
    lines = [line for line in codes.splitlines() if not line.endswith("<0000>")]
    blocks = [lines[n : n + CODES_IN_ONE] for n in range(0, len(lines), CODES_IN_ONE)]
    made = "".join(f"{len(block)} beginbfchar\n{chr(10).join(block)}\nendbfchar\n" for block in blocks)
    return f"{head.rstrip('0123456789')}{made}{foot}"


# --- the file ------------------------------------------------------------------------------------


def _file(bodies: Sequence[bytes], root: int, info: int) -> bytes:
    """Objects, numbered from 1, as a file: streams as they are, all others in compressed ones (ISO 32000-1 7.5.7)."""
    out = [HEAD]
    size = len(HEAD)
    xref: dict[int, tuple[int, int, int]] = {0: (0, 0, 255)}  # rows of the cross-reference stream (7.5.8)

    def write(number: int, body: bytes) -> None:
        nonlocal size
        xref[number] = (1, size, 0)
        out.append(b"%d 0 obj\n%b\nendobj\n" % (number, body))
        size += len(out[-1])

    small = []
    for number, body in enumerate(bodies, 1):
        if body.endswith(b"endstream\n"):
            write(number, body.removesuffix(b"endstream\n") + b"\nendstream")
        else:
            small.append((number, body))
    after = len(bodies) + 1
    for many in (small[n : n + IN_ONE] for n in range(0, len(small), IN_ONE)):
        xref |= {number: (2, after, n) for n, (number, _) in enumerate(many)}
        write(after, _together(many))
        after += 1
    xref[after] = (1, size, 0)
    table = b"".join(
        kind.to_bytes(1, "big") + where.to_bytes(4, "big") + rest.to_bytes(1, "big")
        for _, (kind, where, rest) in sorted(xref.items())
    )
    ident = md5(b"".join(out), usedforsecurity=False).hexdigest().encode()
    entries = b"/Type/XRef/Size %d/W[1 4 1]/Root %d 0 R/Info %d 0 R/ID[<%b><%b>]" % (
        after + 1,
        root,
        info,
        ident,
        ident,
    )
    out.append(b"%d 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF\n" % (after, _stream(entries, table), size))
    return b"".join(out)


def _together(many: Sequence[tuple[int, bytes]]) -> bytes:
    heads, at = [], 0
    for number, body in many:
        heads.append(b"%d %d" % (number, at))
        at += len(body) + 1
    head = b" ".join(heads) + b"\n"
    content = head + b"\n".join(body for _, body in many)
    return _stream(b"/Type/ObjStm/N %d/First %d" % (len(many), len(head)), content)


def _stream(entries: bytes, content: bytes) -> bytes:
    packed = zlib.compress(content)
    return b"<<%b/Filter/FlateDecode/Length %d>>\nstream\n%b\nendstream" % (entries, len(packed), packed)


# --- the colours ----------------------------------------------------------------------------------


VERSION, DATED = slice(8, 12), slice(24, 36)  # of the head of a profile: its form, and when it was made
FORM = pack(">I", 0x04200000)  # ICC.1:2004-10, which is all that PDF 1.7 knows; LittleCMS says a later one of the same
MADE = pack(">6H", 2000, 1, 1, 0, 0, 0)  # a profile must have a date; the same bytes must come out every day


@cache
def srgb() -> bytes:
    """The profile of LittleCMS: a display, RGB to XYZ, by three curves and a matrix."""
    made = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    made[VERSION], made[DATED] = FORM, MADE
    return bytes(made)


# --- what it says about itself, in XMP ------------------------------------------------------------


AUTHOR, TOOL, PRODUCER = "Bivouac", f"Bivouac {EDITION}", f"ReportLab {REPORTLAB}"


def xmp(first: Page, languages: Sequence[str], keywords: str) -> bytes:
    """The packet, read only, of a document called and said in words as its `first` page has it, with all languages of
    the pages. Without dates: a print is the same bytes every day.
    """
    words = {"title": first.document, "subject": first.desc, "lang": first.lang, "keywords": keywords}
    words |= {"author": AUTHOR, "producer": PRODUCER, "tool": TOOL}
    listed = "".join(f"<rdf:li>{language}</rdf:li>" for language in languages)
    packet = _packet().format(languages=listed, **{name: escape(value) for name, value in words.items()})
    return f'<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n{packet}\n<?xpacket end="r"?>'.encode()


@cache
def _packet() -> str:
    """What stands between the marks of the packet, without the white space and the comment that are for us."""
    written = (files("printables") / "xmp.xml").read_text(encoding="utf-8")
    return re.sub(r"(?<=>)\s+(?=<)|<!--.*?-->|\s+$", "", re.sub(r"\s*\n\s+(?=xmlns)", " ", written))
