"""What PDF/A-2b (ISO 19005-2) and PDF/UA-1 (ISO 14289-1) ask of a file, as far as a program can see it.

`faults` reads a PDF and says what is against which clause. It checks what our files are made of; what they have none
of (images, forms to fill in, scripts, media, encryption) is itself a fault. Not checked: whether words and alternative
texts are apt, and whether the order of reading makes sense. tests/printables/test_archive.py breaks a document once
for every clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from pdfminer.pdftypes import PDFObjRef, PDFStream, resolve1
from pdfminer.psparser import PSLiteral

from tests.printables import standards_fonts, standards_tags
from tests.printables.standards_reading import Read, name_of, words_of

Fault = tuple[str, str]  # the clause, and what is against it

FILTERS = {"FlateDecode", "ASCIIHexDecode", "ASCII85Decode", "RunLengthDecode", "DCTDecode", "CCITTFaxDecode"}
ICC_NEWEST = b"\4\x20\0\0"  # 4.2, ICC.1:2004-10, as ISO 32000-1 has it
PREDEFINED = {  # of XMP, which ISO 19005-2 6.6.2.3 knows
    "http://purl.org/dc/elements/1.1/",
    "http://ns.adobe.com/xap/1.0/",
    "http://ns.adobe.com/pdf/1.3/",
    "http://www.aiim.org/pdfa/ns/id/",
    "http://www.aiim.org/pdfa/ns/extension/",
}
RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
DC, PDF, XMP = "{http://purl.org/dc/elements/1.1/}", "{http://ns.adobe.com/pdf/1.3/}", "{http://ns.adobe.com/xap/1.0/}"
PDFA, PDFUA = "{http://www.aiim.org/pdfa/ns/id/}", "{http://www.aiim.org/pdfua/ns/id/}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
FORBIDDEN = {  # in the catalog, and by which clause
    "AcroForm": "ISO 19005-2 6.4.1",
    "OpenAction": "ISO 19005-2 6.5.1",
    "AA": "ISO 19005-2 6.5.2",
    "Names": "ISO 19005-2 6.8",
    "OCProperties": "ISO 19005-2 6.9",
    "Requirements": "ISO 19005-2 6.11",
}


def faults(content: bytes) -> list[Fault]:
    """Everything found against a clause."""
    read = Read(content)
    checks = (header, trailer, objects, limits, catalog, colours, pages, metadata)
    found = [fault for check in checks for fault in check(read)]
    return [*found, *standards_fonts.faults(read), *standards_tags.faults(read)]


def header(read: Read) -> Iterator[Fault]:
    if not re.match(rb"%PDF-1\.[0-7]\n%[\x80-\xff]{4}", read.content):
        yield "ISO 19005-2 6.1.2", f"the file begins with {read.content[:16]!r}"


def trailer(read: Read) -> Iterator[Fault]:
    ids = read.trailer.get("ID")
    if not ids or len(ids) != 2 or not all(ids):
        yield "ISO 19005-2 6.1.3", f"ID is {ids!r}"
    if "Encrypt" in read.trailer:
        yield "ISO 19005-2 6.1.3", "the file is encrypted"
    if not re.search(rb"startxref\n\d+\n%%EOF\r?\n?\Z", read.content):
        yield "ISO 19005-2 6.1.3", f"the file ends with {read.content[-16:]!r}"


def objects(read: Read) -> Iterator[Fault]:
    """How objects and streams are written down."""
    for number, (at, end) in read.places.items():
        written = read.content[at:end]
        if not re.match(rb"%d 0 obj\n" % number, written) or not written.endswith(b"\nendobj\n"):
            yield "ISO 19005-2 6.1.9", f"object {number} is {written[:12]!r} … {written[-12:]!r}"
        if (begins := written.find(b">>\nstream\n")) < 0:
            continue
        body = begins + len(b">>\nstream\n")
        stream = read.objects[number]
        length = resolve1(stream.attrs.get("Length"))
        if written[body + length : body + length + len(b"\nendstream")] != b"\nendstream":
            yield "ISO 19005-2 6.1.7.1", f"stream {number} is not {length} bytes long, with a line end behind them"
        if {"F", "FFilter", "FDecodeParms"} & stream.attrs.keys():
            yield "ISO 19005-2 6.1.7.1", f"stream {number} lies in another file"
        for filter_, _ in stream.get_filters():
            if name_of(filter_) not in FILTERS:
                yield "ISO 19005-2 6.1.7.2", f"stream {number} has the filter {name_of(filter_)}"


def limits(read: Read) -> Iterator[Fault]:
    """Limits of 6.1.13; those of content streams are checked with these."""
    for number, thing in read.objects.items():
        for value in _values(thing):
            if isinstance(value, bytes) and len(value) > 32767:
                yield "ISO 19005-2 6.1.13", f"object {number} has a string of {len(value)} bytes"
            if isinstance(value, PSLiteral) and len(value.name) > 127:
                yield "ISO 19005-2 6.1.13", f"object {number} has a name of {len(value.name)} bytes"
    for n, page in enumerate(read.pages, 1):
        left, bottom, right, top = page.box
        if not all(3 <= side <= 14400 for side in (right - left, top - bottom)):
            yield "ISO 19005-2 6.1.13", f"page {n} is {right - left} by {top - bottom} points"


def _values(thing: object) -> Iterator[object]:
    if isinstance(thing, PDFStream):
        thing = thing.attrs
    if isinstance(thing, dict):
        thing = list(thing.values())
    if isinstance(thing, list):
        for part in thing:
            yield from _values(part)
    elif not isinstance(thing, PDFObjRef):
        yield thing


def catalog(read: Read) -> Iterator[Fault]:
    for key, clause in FORBIDDEN.items():
        if key in read.catalog:
            yield clause, f"the catalog has {key}"


def colours(read: Read) -> Iterator[Fault]:
    """All colours are of the device, and one profile says what they mean."""
    intents = resolve1(read.catalog.get("OutputIntents")) or []
    ours = [resolve1(intent) for intent in intents if name_of(resolve1(intent).get("S")) == "GTS_PDFA1"]
    if len(ours) != 1:
        yield "ISO 19005-2 6.2.3", f"{len(ours)} output intents are of PDF/A"
        return
    stream = resolve1(ours[0].get("DestOutputProfile"))
    profile = stream.get_data() if isinstance(stream, PDFStream) else b""
    kind = profile[8:9], profile[12:16], profile[16:20], profile[36:40]
    if kind not in ((b"\2", b"mntr", b"RGB ", b"acsp"), (b"\4", b"mntr", b"RGB ", b"acsp")):
        yield "ISO 19005-2 6.2.3", f"the profile is of the kind {kind}"
    elif profile[8:12] > ICC_NEWEST:
        yield "ISO 19005-2 6.2.4.2", "the profile is of a version that PDF 1.7 does not know"
    elif stream.attrs.get("N") != 3 or int.from_bytes(profile[:4], "big") != len(profile):
        yield "ISO 19005-2 6.2.4.2", "the profile is not of three colours, or cut off"


def pages(read: Read) -> Iterator[Fault]:
    """What stands in content streams."""
    for where, part in read.parts():
        if part.unknown:
            yield "ISO 19005-2 6.2.2", f"{where} has the operators {sorted(part.unknown)}"
        if missing := part.used - part.resources:
            yield "ISO 19005-2 6.2.2", f"{where} has no resources {sorted(missing)}"
        if part.deepest > 28:
            yield "ISO 19005-2 6.1.13", f"{where} saves the state {part.deepest} times"
        if other := part.operators & {"k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}:
            yield "ISO 19005-2 6.2.4.3", f"{where} has colours that are not RGB: {sorted(other)}"
        if part.operators & {"gs", "ri"} or part.transparent:
            yield "ISO 19005-2 6.2.10", f"{where} sets more than the plain state, or is a transparency group"
        if part.operators & {"BI", "ID", "EI"}:
            yield "ISO 19005-2 6.2.8", f"{where} has an image"
    for name, kind in read.xobjects():
        if kind != "Form":
            yield "ISO 19005-2 6.2.9", f"{name} is no form but {kind}"


def metadata(read: Read) -> Iterator[Fault]:
    """What the file says of itself."""
    stream = resolve1(read.catalog.get("Metadata"))
    if not isinstance(stream, PDFStream) or name_of(stream.attrs.get("Subtype")) != "XML":
        yield "ISO 19005-2 6.6.2.1", "there is no metadata"
        return
    try:
        about = ElementTree.fromstring(stream.get_data().decode()).find(f"{RDF}RDF/{RDF}Description")
    except (ElementTree.ParseError, UnicodeDecodeError) as error:
        yield "ISO 19005-2 6.6.2.1", f"the metadata cannot be read: {error}"
        return
    if about is None:
        yield "ISO 19005-2 6.6.2.1", "the metadata describes nothing"
        return
    if (about.findtext(f"{PDFA}part"), about.findtext(f"{PDFA}conformance")) != ("2", "B"):
        yield "ISO 19005-2 6.6.4", "the metadata does not say that this is PDF/A-2b"
    described = {part.text for part in about.iter() if part.tag.endswith("}namespaceURI")}
    for space in {part.tag[1:].partition("}")[0] for part in about} - PREDEFINED - described:
        yield "ISO 19005-2 6.6.2.3.1", f"{space} is not described"
    if about.findtext(f"{PDFUA}part") != "1":
        yield "ISO 14289-1 5", "the metadata does not say that this is PDF/UA-1"
    yield from _agreement(read, about)


def _agreement(read: Read, about: ElementTree.Element) -> Iterator[Fault]:
    """The metadata and the older dictionary say the same, and the title is said in the language of the document."""
    info = {key: words_of(value) for key, value in resolve1(read.trailer["Info"]).items()}
    titles = {part.get(LANG): part.text for part in about.findall(f"{DC}title/{RDF}Alt/{RDF}li")}
    if not (titles.get("x-default") or "").strip() or words_of(read.catalog.get("Lang")) not in titles:
        yield "ISO 14289-1 7.1", f"the titles in the metadata are {titles}"
    described = {
        "Title": titles.get("x-default"),
        "Subject": about.findtext(f"{DC}description/{RDF}Alt/{RDF}li"),
        "Author": about.findtext(f"{DC}creator/{RDF}Seq/{RDF}li"),
        "Keywords": about.findtext(f"{PDF}Keywords"),
        "Producer": about.findtext(f"{PDF}Producer"),
        "Creator": about.findtext(f"{XMP}CreatorTool"),
    }
    for key in described.keys() | info.keys():
        if (described.get(key) or "") != info.get(key, ""):
            yield "ISO 19005-2 6.6.2.1", f"{key} is {info.get(key)!r}, and {described.get(key)!r} in the metadata"
