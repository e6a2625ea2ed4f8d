"""Writes the docstrings of `_outflank.pyi` from those of the installed module, which are the comments of its Rust code.

The signatures there are written by hand. A new class or attribute has an empty docstring until this program fills it.
Names that begin with `_` have none. The docstring of a class constant is written by hand, too: it has none at run time.
"""

import argparse
import ast
import inspect
import sys
from collections.abc import Iterator
from difflib import unified_diff
from itertools import pairwise
from pathlib import Path
from textwrap import indent
from typing import NamedTuple

from outflank import _outflank  # pyright: ignore[reportPrivateUsage]

STUBS = Path(__file__).parent / "python" / "outflank" / "_outflank.pyi"


class Docstring(NamedTuple):
    """What an object says of itself, and where the stubs say it."""

    documented: object
    place: ast.stmt
    """The docstring there is, or `...`."""
    column: int


def docstrings(statements: list[ast.stmt], owner: object) -> Iterator[Docstring]:
    """Yields the docstrings of the public members of a module or a class, in the order of its stubs."""
    for statement, following in pairwise([*statements, ast.Pass()]):
        member = getattr(owner, public_name(statement), None)
        match statement:
            case ast.ClassDef(body=body) if member:
                yield Docstring(member, body[0], statement.col_offset + 4)
                yield from docstrings(body, member)
            case ast.FunctionDef(body=[place]) if member and not is_setter(statement):
                yield Docstring(member, place, statement.col_offset + 4)
            case ast.AnnAssign() if inspect.isdatadescriptor(member):
                yield Docstring(member, following, statement.col_offset)
            case _:
                pass


def public_name(statement: ast.stmt) -> str:
    """Returns the name that a statement defines, or `''` if it is private."""
    match statement:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            return "" if name.startswith("_") else name
        case _:
            return ""


def is_setter(function: ast.FunctionDef) -> bool:
    """Returns whether a function sets a property, whose getter has the docstring."""
    decorators = function.decorator_list
    return any(isinstance(decorator, ast.Attribute) and decorator.attr == "setter" for decorator in decorators)


def literal(docstring: Docstring) -> str:
    """Returns a docstring as the stubs have it: indented, and with the line breaks of the comment in Rust."""
    text = docstring.documented.__doc__
    if not text or not isinstance(docstring.place, ast.Expr):
        raise SystemExit(f"{docstring.documented} has no docstring {'in the stubs' if text else 'at run time'}")
    prefix = "r" if "\\" in text else ""
    end = "\n" if "\n\n" in text else ""
    return indent(f'{prefix}"""{text}{end}"""', " " * docstring.column)


def with_docstrings(stubs: str) -> str:
    """Returns stubs with the docstrings of the installed module."""
    lines = stubs.splitlines()
    for docstring in reversed(list(docstrings(ast.parse(stubs).body, _outflank))):
        first = docstring.place.lineno - 1
        signature = lines[first][: docstring.place.col_offset].rstrip()
        lines[first : docstring.place.end_lineno] = [*filter(None, [signature]), *literal(docstring).splitlines()]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Writes the stubs, or compares them."""
    parser = argparse.ArgumentParser(description="Writes the docstrings of the stubs.")
    parser.add_argument("--check", action="store_true", help="print what would change and fail if something would")
    check = parser.parse_args().check
    before = STUBS.read_text(encoding="utf-8")
    after = with_docstrings(before)
    if not check:
        STUBS.write_text(after, encoding="utf-8")
    elif before != after:
        sys.stdout.writelines(unified_diff(before.splitlines(True), after.splitlines(True), STUBS.name, "the module"))
        sys.exit(1)


if __name__ == "__main__":
    main()
