"""`make lint`: the share of parameters that do not say what they take, and a failure from 3 % on.

One says nothing whose annotation has Any in it, by that name or by another that its module gives such a type, or that
has no annotation. Tests and migrations are left out, `self` and `cls` are no parameters.
"""

import ast
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = {"tests", "migrations"}
SHARE = 0.03


def modules(root: Path) -> Iterator[Path]:
    """The modules of a folder; what begins with a point, a virtual environment or a cache, is none of ours."""
    for folder, inner, files in os.walk(root):
        inner[:] = sorted(name for name in inner if name not in LEFT_OUT and not name.startswith("."))
        yield from (Path(folder, name) for name in sorted(files) if name.endswith(".py"))


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.arg]:
    given = function.args
    for parameter in (*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg):
        if parameter is not None and parameter.arg not in ("self", "cls"):
            yield parameter


def names_in(annotation: ast.expr) -> Iterator[str]:
    """The names that an annotation mentions, those in one that is a text too."""
    for node in ast.walk(annotation):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"\w+", node.value)


def names_of_any(module: ast.Module) -> set[str]:
    """Any, and what the module calls a type with Any in it: `Line = Mapping[str, Any]`."""
    names = {"Any"}
    for node in module.body:
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Subscript | ast.BinOp | ast.Name):
            continue
        if names.intersection(names_in(node.value)):
            names.update(target.id for target in node.targets if isinstance(target, ast.Name))
    return names


def untyped(path: Path) -> tuple[int, list[str]]:
    """How many parameters a module has, and those that say nothing, as `line: function(parameter)`."""
    module = ast.parse(path.read_text())
    names, count, found = names_of_any(module), 0, []
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for parameter in parameters(node):
                count += 1
                if parameter.annotation is None or names.intersection(names_in(parameter.annotation)):
                    found.append(f"{parameter.lineno}: {node.name}({parameter.arg})")
    return count, found


def main() -> int:
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    count, found = 0, []
    for path in modules(root):
        more, here = untyped(path)
        count += more
        found += [f"{path.relative_to(root)}:{fault}" for fault in here]
    passed = len(found) < SHARE * count
    if not passed:
        print("\n".join(found))
    print(f"{len(found)} of {count} parameters do not say what they take: {len(found) / max(count, 1):.2%}")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
