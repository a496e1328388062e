"""What a document says to those who hear it: ISO 14289-1 5–7, as far as it is not about fonts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pdfminer.pdftypes import PDFObjRef, resolve1

from tests.printables.standards_reading import ARTIFACT, Read, name_of, words_of

Fault = tuple[str, str]

LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
INSIDE = {  # what an element may stand in, and hold: ISO 32000-1 14.8.4.3
    "TR": {"Table"},
    "TH": {"TR"},
    "TD": {"TR"},
    "LI": {"L"},
    "Lbl": {"LI"},
    "LBody": {"LI"},
}
HOLDS = {"Table": {"TR"}, "TR": {"TH", "TD"}, "L": {"LI"}, "LI": {"Lbl", "LBody"}}
KNOWN = {"Document", "Part", "Sect", "H1", "H2", "H3", "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD"} | {
    "Figure",
    "Link",
}


@dataclass
class Node:
    """An element of the structure tree."""

    number: int
    role: str
    attrs: dict[str, Any]
    page: int
    parent: str
    kids: list[Node] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    annotations: list[int] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        yield self
        for kid in self.kids:
            yield from kid.walk()

    @property
    def alt(self) -> str:
        return words_of(self.attrs.get("Alt"))


def tree(read: Read) -> Node | None:
    """The structure of a document, from its one element at the top."""
    root = resolve1(read.catalog.get("StructTreeRoot"))
    top = root and root.get("K")
    return _node(top, 0, "") if isinstance(top, PDFObjRef) else None


def _node(reference: PDFObjRef, page: int, parent: str) -> Node:
    attrs = resolve1(reference)
    page = attrs["Pg"].objid if "Pg" in attrs else page
    node = Node(reference.objid, name_of(attrs.get("S")), attrs, page, parent)
    kids = attrs.get("K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        if isinstance(kid, int):
            node.marks.append(kid)
        elif isinstance(kid, PDFObjRef):
            node.kids.append(_node(kid, page, node.role))
        else:
            node.annotations.append(kid["Obj"].objid)
    return node


def faults(read: Read) -> Iterator[Fault]:
    top = tree(read)
    if top is None:
        yield "ISO 14289-1 7.1", "there is no structure"
        return
    nodes = list(top.walk())
    yield from _document(read)
    yield from _content(read, nodes)
    yield from _parents(read, nodes)
    yield from _roles(nodes)
    yield from _headings(nodes)
    yield from _tables(nodes)
    yield from _annotations(read, nodes)
    yield from _bookmarks(read)


def _document(read: Read) -> Iterator[Fault]:
    marked = resolve1(read.catalog.get("MarkInfo")) or {}
    if marked.get("Marked") is not True or marked.get("Suspects"):
        yield "ISO 14289-1 7.1", "the document does not say that it is tagged"
    if name_or_flag(resolve1(read.catalog.get("ViewerPreferences")) or {}, "DisplayDocTitle") != "true":
        yield "ISO 14289-1 7.1", "the name of the file is shown, and not its title"
    if not words_of(resolve1(read.trailer["Info"]).get("Title")).strip():
        yield "ISO 14289-1 7.1", "the document has no title"
    if not LANGUAGE.fullmatch(words_of(read.catalog.get("Lang"))):
        yield "ISO 14289-1 7.2", f"the language is {read.catalog.get('Lang')!r}"


def name_or_flag(table: dict[str, Any], key: str) -> str:
    found = table.get(key)
    return str(found).lower() if isinstance(found, bool) else name_of(found)


def _content(read: Read, nodes: list[Node]) -> Iterator[Fault]:
    """All that is drawn is either told or an artifact, and nothing is both."""
    tagged = {(node.page, mark) for node in nodes for mark in node.marks}
    for where, part in read.parts():
        form = where.startswith("form")
        if part.bare and not form:
            yield "ISO 14289-1 7.1", f"{where} draws outside marked content: {part.bare[:3]}"
        if part.unclosed:
            yield "ISO 14289-1 7.1", f"{where} leaves {part.unclosed} marks or states open"
        for mark in part.marks:
            if form:
                yield "ISO 14289-1 7.20", f"{where} has marks of its own, and may be drawn more than once"
            if mark.inside:
                yield "ISO 14289-1 7.1", f"{where}: {mark.tag} stands in {mark.inside}"
            if mark.tag != ARTIFACT and (mark.mcid is None or (part.number, mark.mcid) not in tagged):
                yield "ISO 14289-1 7.1", f"{where}: {mark.tag} {mark.mcid} is in no element"
        numbers = [mark.mcid for mark in part.marks if mark.mcid is not None]
        if len(numbers) != len(set(numbers)):
            yield "ISO 14289-1 7.1", f"{where} uses a number twice"


def _parents(read: Read, nodes: list[Node]) -> Iterator[Fault]:
    """The tree that leads from marks and annotations to their elements says what the elements say."""
    root = resolve1(read.catalog["StructTreeRoot"])
    flat = resolve1(root["ParentTree"])["Nums"]
    parents = dict(zip(flat[::2], flat[1::2], strict=True))
    holders = {(node.page, mark): node.number for node in nodes for mark in node.marks}
    for page in read.pages:
        found = resolve1(parents.get(page.attrs.get("StructParents"))) or []
        for mark in page.marks:
            if mark.mcid is None:
                continue
            parent = found[mark.mcid].objid if mark.mcid < len(found) else None
            if parent != holders.get((page.number, mark.mcid)):
                yield "ISO 14289-1 7.1", f"page {page.number}: the parent of mark {mark.mcid} is {parent}"
    for node in nodes:
        for annotation in node.annotations:
            parent = parents.get(read.objects[annotation].get("StructParent"))
            if not isinstance(parent, PDFObjRef) or parent.objid != node.number:
                yield "ISO 14289-1 7.18.1", f"the parent of annotation {annotation} is {parent}"


def _roles(nodes: list[Node]) -> Iterator[Fault]:
    for node in nodes:
        if node.role not in KNOWN:
            yield "ISO 14289-1 7.1", f"{node.role} is no structure type"
        if node.role in INSIDE and node.parent not in INSIDE[node.role]:
            yield "ISO 14289-1 7.2", f"{node.role} stands in {node.parent}"
        for kid in node.kids:
            if node.role in HOLDS and kid.role not in HOLDS[node.role]:
                yield "ISO 14289-1 7.2", f"{node.role} holds {kid.role}"
        if node.role in HOLDS and node.marks:
            yield "ISO 14289-1 7.2", f"{node.role} holds ink itself"
        if "Lang" in node.attrs and not LANGUAGE.fullmatch(words_of(node.attrs["Lang"])):
            yield "ISO 14289-1 7.2", f"the language of {node.role} is {node.attrs['Lang']!r}"
        if node.role == "Figure":
            if not node.alt.strip():
                yield "ISO 14289-1 7.3", f"a figure on page {node.page} says nothing"
            if len((resolve1(node.attrs.get("A")) or {}).get("BBox", ())) != 4:
                yield "ISO 32000-1 14.8.5.4.3", f"the figure {node.alt!r} has no box"


def _headings(nodes: list[Node]) -> Iterator[Fault]:
    levels = [int(node.role[1]) for node in nodes if re.fullmatch(r"H\d", node.role)]
    for before, after in zip([0, *levels], levels, strict=False):
        if after > before + 1:
            yield "ISO 14289-1 7.4.2", f"a heading of level {after} after one of level {before}"


def _tables(nodes: list[Node]) -> Iterator[Fault]:
    for node in nodes:
        if node.role == "Table" and len({len(row.kids) for row in node.kids}) != 1:
            yield "ISO 14289-1 7.5", f"rows of {sorted({len(row.kids) for row in node.kids})} cells in one table"
        if node.role == "Table" and not any(cell.role == "TH" for row in node.kids for cell in row.kids):
            yield "ISO 14289-1 7.5", "a table without headings"
        if node.role == "TH" and name_of((resolve1(node.attrs.get("A")) or {}).get("Scope")) not in ("Column", "Row"):
            yield "ISO 14289-1 7.5", "a heading of a table that does not say of what"


def _annotations(read: Read, nodes: list[Node]) -> Iterator[Fault]:
    """There are links alone; each has words and an element, and prints."""
    held = {annotation: node.role for node in nodes for annotation in node.annotations}
    for n, page in enumerate(read.pages, 1):
        if name_of(page.attrs.get("Tabs")) != "S":
            yield "ISO 14289-1 7.18.3", f"page {n} is not gone through in the order of its structure"
        for reference in resolve1(page.attrs.get("Annots")) or []:
            link = resolve1(reference)
            if name_of(link.get("Subtype")) != "Link":
                yield "ISO 19005-2 6.3.1", f"page {n} has an annotation {name_of(link.get('Subtype'))}"
            if link.get("F") != 4:  # is printed, and nothing else is said of it
                yield "ISO 19005-2 6.3.2", f"page {n} has a link with the flags {link.get('F')}"
            if name_of((resolve1(link.get("A")) or {}).get("S")) != "URI":
                yield "ISO 19005-2 6.5.1", f"page {n} has a link that does something else"
            if held.get(reference.objid) != "Link":
                yield "ISO 14289-1 7.18.5", f"page {n} has a link outside the structure"
            if not words_of(link.get("Contents")).strip():
                yield "ISO 14289-1 7.18.5", f"page {n} has a link without words"


def bookmarks(read: Read) -> list[tuple[int, str, int]]:
    """The bookmarks in their order: how deep, which words, to which page (from 1)."""
    numbers = {page.number: n for n, page in enumerate(read.pages, 1)}
    out: list[tuple[int, str, int]] = []

    def follow(reference: PDFObjRef | None, level: int) -> None:
        while reference is not None:
            entry = resolve1(reference)
            goal = resolve1(entry["Dest"])[0].objid
            out.append((level, words_of(entry["Title"]), numbers.get(goal, 0)))
            follow(entry.get("First"), level + 1)
            reference = entry.get("Next")

    follow((resolve1(read.catalog.get("Outlines")) or {}).get("First"), 0)
    return out


def _bookmarks(read: Read) -> Iterator[Fault]:
    found = bookmarks(read)
    if len(read.pages) > 1 and {page for _, _, page in found} != set(range(1, len(read.pages) + 1)):
        yield "ISO 14289-1 7.17", f"bookmarks lead to {sorted({page for _, _, page in found})}"
    if any(not words.strip() for _, words, _ in found):
        yield "ISO 14289-1 7.17", "a bookmark without words"
