"""What of the code a door reaches: a walk over the calls and other uses, from API and pages down to the rules.

A node is a function, a method, a class or a module's constant. It leads to all that its code names: names by the
module's own definitions and imports; an attribute of something unknown to every method of that name in a class that is
reached. So a function that nobody names is not reached, however much is written in its comments.
"""

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOORS = ("api", "web", "config")
FOUND = ("GAME", "PRODUCTS", "board_page")  # by these names in the folders of the games and of their art
PACKAGES = sorted(path.parent.name for path in ROOT.glob("*/__init__.py") if path.parent.name != "tests")
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
IDENTIFIER = re.compile(r"[A-Za-z_]\w*")


@dataclass
class Node:
    """Code from `first` to `last` line. `owner` is the class of a method, "" for anything else."""

    module: str
    name: str
    first: int
    last: int
    trees: list[ast.AST] = field(default_factory=list)
    owner: str = ""

    @property
    def key(self) -> tuple[str, str]:
        return self.module, f"{self.owner}.{self.name}" if self.owner else self.name


class Module:
    """A parsed module: its nodes by name, and what its imports mean."""

    def __init__(self, path: Path) -> None:
        self.path = path
        parts = path.relative_to(ROOT).with_suffix("").parts
        self.package = parts if path.name == "__init__.py" else parts[:-1]
        self.name = ".".join(parts).removesuffix(".__init__")
        self.source = path.read_text("utf-8")
        self.nodes: dict[str, Node] = {}
        self.imports: dict[str, tuple[str, str]] = {}  # local name: (module, name in it or "" for the module itself)
        self.tree = ast.parse(self.source)
        for node in ast.walk(self.tree):
            self._note_import(node)
        before = 0
        for statement in self.tree.body:
            self._note(statement, before + 1)
            before = statement.end_lineno or 0

    def _note_import(self, node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                self.imports[alias.asname or alias.name.partition(".")[0]] = (
                    alias.name if alias.asname else alias.name.partition(".")[0],
                    "",
                )
        elif isinstance(node, ast.ImportFrom):
            up = self.package[: len(self.package) - node.level + 1] if node.level else ()
            origin = ".".join([*up, *([node.module] if node.module else [])])
            for alias in node.names:
                self.imports[alias.asname or alias.name] = (origin, alias.name)

    def _note(self, statement: ast.stmt, first: int) -> None:
        """A statement of the module; the comments above it are its own."""
        last = statement.end_lineno or first
        if isinstance(statement, FUNCTION):
            self._add(statement.name, first, last, [statement])
        elif isinstance(statement, ast.ClassDef):
            self._note_class(statement, first)
        else:
            targets = getattr(statement, "targets", [getattr(statement, "target", None)])
            names = [node.id for target in targets if target for node in ast.walk(target) if isinstance(node, ast.Name)]
            for name in names or [""]:
                self._add(name, first, last, [statement])

    def _note_class(self, tree: ast.ClassDef, first: int) -> None:
        own: list[ast.AST] = [*tree.bases, *tree.decorator_list, *[keyword.value for keyword in tree.keywords]]
        own += [part for part in tree.body if not isinstance(part, FUNCTION)]
        self._add(tree.name, first, tree.end_lineno or first, own)
        before = 0
        for statement in tree.body:
            if isinstance(statement, FUNCTION):
                start = max(before + 1, tree.lineno + 1)
                node = Node(
                    self.name, statement.name, start, statement.end_lineno or start, [statement], owner=tree.name
                )
                self.nodes[f"{tree.name}.{statement.name}"] = node
            before = statement.end_lineno or 0

    def _add(self, name: str, first: int, last: int, trees: list[ast.AST]) -> None:
        if name in self.nodes:  # statements without a name of their own, and names that are set twice
            self.nodes[name].trees += trees
        else:
            self.nodes[name] = Node(self.name, name, first, last, trees)

    def at(self, line: int) -> Node | None:
        """The innermost node that a line belongs to; a line of the module itself has none."""
        there = [node for node in self.nodes.values() if node.name and node.first <= line <= node.last]
        return min(there, key=lambda node: node.last - node.first, default=None)

    @cached_property
    def words(self) -> list[tuple[str, Node | None]]:
        """Comments and docstrings, each with its node."""
        tokens = tokenize.generate_tokens(io.StringIO(self.source).readline)
        found = [(token.string, self.at(token.start[0])) for token in tokens if token.type == tokenize.COMMENT]
        for node in ast.walk(self.tree):
            if isinstance(node, (ast.ClassDef, *FUNCTION)) and (docstring := ast.get_docstring(node)):
                found.append((docstring, self.at(node.body[0].lineno)))
        return found


@cache
def modules() -> dict[str, Module]:
    found = [Module(path) for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    return {module.name: module for module in found}


def resolved(module: str, name: str) -> tuple[str, str] | None:
    """Where a module's name is defined, through any number of imports; ("…", "") for a module, None for a stranger."""
    for _ in range(10):
        there = modules().get(module)
        if there is None:
            return None
        if name in there.nodes:
            return module, name
        if name not in there.imports:
            return (f"{module}.{name}", "") if f"{module}.{name}" in modules() else None
        module, name = there.imports[name]
        if not name:
            return module, ""
    return None


def uses(node: Node) -> tuple[set[tuple[str, str]], set[str], set[str]]:
    """The nodes that this one names, attributes of what is not known, and its strings."""
    home = modules()[node.module]
    named: set[tuple[str, str]] = set()
    attributes: set[str] = set()
    strings: set[str] = set()
    for tree in node.trees:
        for part in ast.walk(tree):
            if isinstance(part, ast.Name):
                if part.id in home.nodes:
                    named.add((node.module, part.id))
                elif part.id in home.imports and (found := _imported(home, part.id)):
                    named.add(found)
            elif isinstance(part, ast.Attribute):
                attributes.add(part.attr)
                if isinstance(part.value, ast.Name) and part.value.id in home.imports:
                    origin = _imported(home, part.value.id)
                    if origin and not origin[1] and (found := resolved(origin[0], part.attr)):
                        named.add(found)
            elif isinstance(part, ast.Constant) and isinstance(part.value, str):
                strings.add(part.value)
    return named, attributes, strings


def _imported(home: Module, name: str) -> tuple[str, str] | None:
    module, inner = home.imports[name]
    if not inner:
        return (module, "") if module in modules() else None
    return resolved(module, inner)


def is_door(module: Module) -> bool:
    """Whose code is asked for from outside: addresses, commands, tasks."""
    parts = module.path.relative_to(ROOT).parts
    return parts[0] in DOORS or "management" in parts or parts[-1] in ("tasks.py", "apps.py", "signals.py")


@dataclass(frozen=True)
class Reached:
    """`strings` are those of the games' own code: the content that it loads is among them."""

    nodes: frozenset[tuple[str, str]]
    strings: frozenset[str]


@cache
def reached() -> Reached:
    """All that a door leads to, and what is found without being named: a game and its art. What a template names is an
    attribute somebody asks for.
    """
    doors = [node.key for module in modules().values() if is_door(module) for node in module.nodes.values()]
    return walk(
        [*doors, *((name, found) for name, module in modules().items() for found in FOUND if found in module.nodes)]
    )


def walk(begin: Iterable[tuple[str, str]]) -> Reached:
    todo = list(begin)
    seen: set[tuple[str, str]] = set()
    asked = {
        word for path in ROOT.glob("*/templates/**/*.html") for word in IDENTIFIER.findall(path.read_text("utf-8"))
    }
    strings: set[str] = set()
    methods: dict[str, list[tuple[str, str]]] = defaultdict(list)  # of reached classes, by name, not asked for yet
    while todo:
        key = todo.pop()
        if key in seen or key[1] not in modules()[key[0]].nodes:
            continue
        seen.add(key)
        node = modules()[key[0]].nodes[key[1]]
        named, attributes, texts = uses(node)
        strings |= texts if node.module.startswith("games.") else set()
        asked |= attributes | texts  # a string may be a name for getattr
        todo += [
            *named,
            (node.module, ""),
            *(method for name in attributes | texts for method in methods.pop(name, [])),
        ]
        for member in modules()[node.module].nodes.values():
            if member.owner and member.owner == node.name and not node.owner:
                implied = member.name.startswith("__") or member.name in asked
                (todo if implied else methods[member.name]).append(member.key)
    return Reached(frozenset(seen), frozenset(strings))
