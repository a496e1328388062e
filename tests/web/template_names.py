"""The names that templates take, read from Django's own trees of their nodes; who gives them, and what that says."""

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from textwrap import dedent

from django.template import Variable, engines
from django.template.base import FilterExpression, Node, TokenType
from django.template.defaulttags import ForNode, IfNode, WithNode
from django.template.library import InclusionNode, SimpleNode
from django.template.loader import get_template
from django.template.loader_tags import BlockNode, ExtendsNode, IncludeNode
from django.template.smartif import TokenBase
from django.templatetags.i18n import BlockTranslateNode
from django.test import RequestFactory

from config import environment as env
from web.fragments import cached_include

FOLDERS = ("web", "api")
NAMED = re.compile(r"`(\w+)`")
HEAD = re.compile(r"{#(.*?)#}")
OPTIONAL = "optional:"
BINDS = ("asvar", "target_var", "var_name", "variable_name", "variable")  # a tag's "as name", which holds from there on
CONTEXTS = {"dict[str, Any]", "dict[str, object]"}
GIVEN = {"block", "forloop", "True", "False", "None"}  # by the language of templates


@dataclass
class Part:
    """A template that is filled in within another: the names given to it there, whether it gets those alone."""

    template: str
    given: set[str]
    alone: bool
    bound: set[str]


@dataclass
class Taken:
    """What a template takes by itself, and its parts."""

    names: set[str] = field(default_factory=set)
    parts: list[Part] = field(default_factory=list)
    parent: str = ""
    blocks: set[str] = field(default_factory=set)


def templates() -> Iterator[str]:
    """All of ours, by the names that Django knows them by."""
    for folder in FOLDERS:
        root = env.ROOT / folder / "templates"
        yield from sorted(str(path.relative_to(root)) for path in root.rglob("*.html"))


# --- what is taken --------------------------------------------------------------------------------


def names_in(value: object) -> Iterator[str]:
    """The first names of all variables in an argument of a tag."""
    if isinstance(value, FilterExpression):
        yield from names_in(value.var)
        yield from names_in([arg for _filter, args in value.filters for is_name, arg in args if is_name])
    elif isinstance(value, Variable):
        yield from value.lookups[:1] if value.lookups else ()
    elif isinstance(value, TokenBase):
        yield from names_in([getattr(value, part, None) for part in ("first", "second", "value")])
    elif isinstance(value, dict):
        yield from names_in(list(value.values()))
    elif isinstance(value, list | tuple) and not any(isinstance(inner, Node) for inner in value):
        for inner in value:
            yield from names_in(inner)


def names_of(node: Node) -> Iterator[str]:
    """The names that a tag takes itself, without what stands inside of it."""
    if isinstance(node, BlockTranslateNode):
        yield from names_in([node.extra_context, node.counter])
        own = {*node.extra_context, node.countervar}
        for token in (*node.singular, *(node.plural or ())):
            if token.token_type == TokenType.VAR and (name := re.split(r"[.|]", token.contents)[0]) not in own:
                yield name
        return
    if isinstance(node, IfNode):
        yield from names_in([condition for condition, _inside in node.conditions_nodelists])
        return
    if isinstance(node, SimpleNode | InclusionNode) and node.takes_context:
        yield from names_asked(node.func)
    yield from names_in(list(vars(node).values()))


@cache
def names_asked(tag: object) -> list[str]:
    """The names that a tag reads from its page: `context["name"]`."""
    tree = ast.parse(dedent(inspect.getsource(inspect.unwrap(tag))))
    asked = [node for node in ast.walk(tree) if isinstance(node, ast.Subscript)]
    return [node.slice.value for node in asked if ast.unparse(node.value) == "context"]


def walk(nodes: object, bound: set[str], taken: Taken, overridden: set[str]) -> set[str]:
    """Adds what nodes take to `taken`, but for names that are `bound`; returns those that are bound after them."""
    bound = set(bound)
    for node in nodes or ():
        if isinstance(node, BlockNode):
            taken.blocks.add(node.name)
            if node.name in overridden:
                continue
        named = {name for kind in BINDS if isinstance(name := getattr(node, kind, None), str)}
        taken.names |= {name for name in names_of(node) if name not in bound | named}
        inside = set(bound)
        if isinstance(node, ExtendsNode):
            taken.parent = node.parent_name.var
        elif isinstance(node, IncludeNode):
            given = set(node.extra_context)
            taken.parts.append(Part(node.template.var, given, node.isolated_context, bound))
        elif isinstance(node, SimpleNode) and node.func is cached_include:
            taken.parts.append(Part(node.args[0].var, set(node.kwargs), True, bound))
        elif isinstance(node, ForNode):
            inside |= {*node.loopvars}
        elif isinstance(node, WithNode):
            inside |= set(node.extra_context)
        if isinstance(node, IfNode):
            for _condition, branch in node.conditions_nodelists:
                bound |= walk(branch, inside, taken, overridden)
        else:
            for branch in node.child_nodelists:
                walk(getattr(node, branch, ()), bound if branch == "nodelist_empty" else inside, taken, overridden)
        bound |= named
    return bound


@cache
def by_every_page() -> frozenset[str]:
    """What context processors give to every page."""
    request, processors = RequestFactory().get("/"), engines["django"].engine.template_context_processors
    return frozenset({name for processor in processors for name in processor(request)} | GIVEN)


def taken_by(template: str, overridden: frozenset[str] = frozenset()) -> Taken:
    """What a template takes by itself."""
    taken = Taken()
    walk(get_template(template).template.nodelist, set(), taken, set(overridden))
    taken.names -= by_every_page()
    return taken


def taken_with_parts(template: str, *, more: bool, overridden: frozenset[str] = frozenset()) -> set[str]:
    """What is to be given to a template: what it takes, what it extends takes, and its parts but for what they are
    given there; with `more` also what these can do without.
    """
    taken = taken_by(template, overridden)
    found = set(taken.names)
    if taken.parent:
        found |= taken_with_parts(taken.parent, more=more, overridden=overridden | taken.blocks)
    for part in taken.parts:
        if not part.alone and part.template != template:
            found |= taken_with_parts(part.template, more=more) - part.given - part.bound
    return found if more else found - head_of(template)[1]


def head_of(template: str) -> tuple[set[str], set[str]]:
    """The names that the comments of a template name, and those of them that it can do without."""
    named, optional = set(), set()
    for comment in HEAD.findall(get_template(template).template.source):
        named |= {*NAMED.findall(comment)}
        optional |= {*NAMED.findall(comment.partition(OPTIONAL)[2])}
    return named, optional


# --- who gives it ---------------------------------------------------------------------------------


@cache
def statements(module: str) -> dict[str, ast.stmt]:
    """The functions, classes and constants of a module by their names."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    found = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assigned = [node for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)]
    return found | {node.targets[0].id: node for node in assigned}


@cache
def makers() -> dict[str, list[tuple[str, str]]]:
    """By template the (module, name) of whatever names its file: a function, a class or a constant."""
    found = {template: [] for template in templates()}
    for folder in (*FOLDERS, "config"):
        for path in sorted((env.ROOT / folder).rglob("*.py")):
            if '.html"' in path.read_text("utf-8"):
                module = ".".join(path.relative_to(env.ROOT).with_suffix("").parts)
                for name, statement in statements(module).items():
                    texts = {node.value for node in ast.walk(statement) if isinstance(node, ast.Constant)}
                    for template in texts & set(found):
                        found[template].append((module, name))
    return found


def makes_context(statement: ast.stmt, beside: ast.stmt) -> bool:
    """What is named there makes a context, or a part of one: a function that returns it, the class of a page."""
    if isinstance(statement, ast.FunctionDef):
        return statement.returns is not None and ast.unparse(statement.returns) in CONTEXTS
    return isinstance(statement, ast.ClassDef) and not isinstance(beside, ast.FunctionDef)


@cache
def contexts_of(module: str, name: str) -> dict[tuple[str, str], ast.stmt]:
    """What makes a page and all that it has make its context: functions that return one, the classes it is built of."""
    found, to_see = {}, [(module, name)]
    while to_see:
        at = to_see.pop()
        found[at] = statement = statements(at[0])[at[1]]
        for node in ast.walk(statement):
            there = defined(at[0], node) if isinstance(node, ast.Name | ast.Attribute) else None
            if there and there not in found and makes_context(statements(there[0])[there[1]], beside=statement):
                to_see.append(there)
    return found


def defined(module: str, node: ast.Name | ast.Attribute) -> tuple[str, str] | None:
    """Where something of ours is defined that a module calls by this name."""
    known = vars(import_module(module))
    if isinstance(node, ast.Name):
        found = known.get(node.id)
    else:
        found = getattr(known.get(ast.unparse(node.value)), node.attr, None)
    found = inspect.unwrap(found) if callable(found) else found
    there = getattr(found, "__module__", None), getattr(found, "__name__", None)
    return there if str(there[0]).split(".")[0] in FOLDERS and there[1] in statements(there[0]) else None


def described(module: str, name: str) -> set[str]:
    """The names that docstrings say a page gets."""
    docstrings = [
        ast.get_docstring(node) or ""
        for statement in contexts_of(module, name).values()
        for node in ast.walk(statement)
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    ]
    return {*NAMED.findall(" ".join(docstrings))}


def given(module: str, name: str) -> set[str]:
    """The names that this gives to a page: what it calls `context` or renders; what it returns, if it is called so."""
    found: set[str] = set()
    for node in ast.walk(statements(module)[name]):
        if isinstance(node, ast.Return) and name.endswith("_context"):
            found |= keys(node.value)
        elif isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Subscript) and ast.unparse(target.value) == "context":
                found |= {target.slice.value}
            elif ast.unparse(target) == "context":
                found |= keys(node.value)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "render" and len(node.args) > 2:
            found |= keys(node.args[2])
    return found


def keys(value: ast.expr | None) -> set[str]:
    """The keys of a dict as it is written, or of several that are joined."""
    if isinstance(value, ast.BinOp):
        return keys(value.left) | keys(value.right)
    found = value.keys if isinstance(value, ast.Dict) else ()
    return {key.value for key in found if isinstance(key, ast.Constant)}
