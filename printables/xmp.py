"""What a PDF says about itself, in XMP: its title, its language, and which standards it keeps (ISO 16684-1)."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from reportlab import Version as VERSION

from printables.sheets import EDITION, Page

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
PREFIXES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "pdfaExtension": "http://www.aiim.org/pdfa/ns/extension/",
    "pdfaSchema": "http://www.aiim.org/pdfa/ns/schema#",
    "pdfaProperty": "http://www.aiim.org/pdfa/ns/property#",
}
# PDF/A knows no other standard's mark: that of PDF/UA must be described (ISO 19005-2 6.6.2.3)
EXTENSION = (
    '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">'
    "<pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>"
    f"<pdfaSchema:namespaceURI>{PREFIXES['pdfuaid']}</pdfaSchema:namespaceURI>"
    "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>"
    '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">'
    "<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>"
    "<pdfaProperty:category>internal</pdfaProperty:category>"
    "<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>"
    "</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>"
)


AUTHOR, TOOL, PRODUCER = "Bivouac", f"Bivouac {EDITION}", f"ReportLab {VERSION}"


def xmp(first: Page, languages: Sequence[str], keywords: str) -> bytes:
    """The packet, read only, of a document called and said in words as its `first` page has it, with all languages of
    the pages. Without dates: a print is the same bytes every day.
    """
    spaces = "".join(f' xmlns:{prefix}="{address}"' for prefix, address in PREFIXES.items())
    packet = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        f'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="{RDF}"><rdf:Description rdf:about=""{spaces}>'
        "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>"
        "<dc:format>application/pdf</dc:format>"
        f"<dc:title>{_alternatives(first.document, first.lang)}</dc:title>"
        f"<dc:description>{_alternatives(first.desc, first.lang)}</dc:description>"
        f"<dc:creator>{_several('Seq', [AUTHOR])}</dc:creator>"
        f"<dc:language>{_several('Bag', languages)}</dc:language>"
        f"<pdf:Keywords>{escape(keywords)}</pdf:Keywords>"
        f"<pdf:Producer>{PRODUCER}</pdf:Producer>"
        f"<xmp:CreatorTool>{TOOL}</xmp:CreatorTool>"
        f"{EXTENSION}</rdf:Description></rdf:RDF></x:xmpmeta>\n"
        '<?xpacket end="r"?>'
    )
    return packet.encode()


def _alternatives(words: str, language: str) -> str:
    """A text as it is by default, and as it is in its language."""
    items = "".join(f'<rdf:li xml:lang="{key}">{escape(words)}</rdf:li>' for key in ("x-default", language))
    return f"<rdf:Alt>{items}</rdf:Alt>"


def _several(kind: str, words: Sequence[str]) -> str:
    return f"<rdf:{kind}>{''.join(f'<rdf:li>{escape(word)}</rdf:li>' for word in words)}</rdf:{kind}>"
