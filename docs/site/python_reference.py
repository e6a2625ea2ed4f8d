"""Writes the reference of the Python package with pdoc, from the sources: `python3 python_reference.py FOLDER`.

The compiled module is not needed: its stubs stand in for it. They have its signatures and its docstrings, which tests
compare with the module. PyTorch and Ray are not needed either: empty classes replace what the package takes of them.
"""

import __future__

import ast
import io
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

import numpy as np
import pyarrow
from pdoc import doc, doc_ast, render
from pyarrow import parquet

FOLDER = Path(__file__).parent
SOURCES = FOLDER / "../../bindings/python/python"
# The modules that users import, in the order of the manual.
MODULES = [
    "outflank",
    "outflank.batch",
    "outflank.errors",
    "outflank.types",
    "outflank.data",
    "outflank.data.torch",
    "outflank.env",
    "outflank.env.gymnasium",
    "outflank.env.pettingzoo",
    "outflank.env.pgx",
    "outflank.cluster",
    "outflank.train",
]
ABSENT = ["torch", "ray"]


class _Anything(type):
    """The type of whatever an absent module has: a class that can be a base, a decorator and a generic type."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Anything(name, (), {"__module__": f"{cls.__module__}.{cls.__name__}"})

    def __getitem__(cls, _: object) -> Any:
        return cls


class _AbsentModule(ModuleType):
    __path__: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        # Called, it is a decorator that changes nothing.
        return _Anything(
            name, (), {"__module__": self.__name__, "__new__": lambda cls, *_, **__: lambda function: function}
        )


class _AbsentModules(MetaPathFinder, Loader):
    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        return ModuleSpec(name, self, is_package=True) if name.split(".")[0] in ABSENT else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _AbsentModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


def load_stubs(scratch: Path) -> ModuleType:
    """Loads the stubs of the compiled module as that module."""
    name = "outflank._outflank"
    source = scratch / "_outflank.py"
    stubs = (SOURCES / "outflank/_outflank.pyi").read_text(encoding="utf-8")
    source.write_text(stubs, encoding="utf-8")
    spec = spec_from_file_location(name, source)
    assert spec is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    for statement in ast.parse(stubs).body:
        flags = __future__.annotations.compiler_flag
        exec(compile(ast.Module([statement], []), source, "exec", flags), vars(module))
        if isinstance(statement, ast.ClassDef):
            give_constants(getattr(module, statement.name))
    return module


def give_constants(stub: type) -> None:
    """Gives the constants of a class values, which later classes may have as defaults."""
    for name, annotation in vars(stub).get("__annotations__", {}).items():
        if annotation.startswith("ClassVar"):
            setattr(stub, name, object.__new__(stub))


def complete(stubs: ModuleType) -> None:
    """Gives the constants of the module values, and its classes what pdoc shows of them."""
    vars(stubs).update(faster_levels=list, empty_table=lambda _: empty_table(), __version__="")
    for value in list(vars(stubs).values()):
        if not isinstance(value, type) or value.__module__ != stubs.__name__:
            continue
        doc_ast.get_source(value)  # It is kept, and later not found in the other module.
        show_constructor(value)


def show_constructor(stub: type) -> None:
    """Makes the `__new__` of a compiled class its constructor, which pdoc shows only with a docstring of its own."""
    if "__new__" in vars(stub):
        constructor = stub.__new__
        constructor.__doc__ = ""  # Not that of `object`.
        constructor.__annotations__.pop("return", None)
        setattr(stub, "__init__", constructor)


@contextmanager
def computed_in_python(module: str, name: str, function: Callable[..., Any]) -> Iterator[None]:
    """Replaces a function of the compiled module that other modules call when they are imported."""
    stub = getattr(sys.modules[module], name)
    setattr(sys.modules[module], name, function)
    yield
    setattr(sys.modules[module], name, stub)


def empty_table() -> bytes:
    """The file of a table without columns."""
    file = io.BytesIO()
    parquet.write_table(pyarrow.table({}).replace_schema_metadata({"outflank.version": "0"}), file)
    return file.getvalue()


def move_to_package(stubs: ModuleType) -> None:
    """Makes references to the classes lead to the package that exports them, where their annotations are then read."""
    package = sys.modules["outflank"]
    for name, value in vars(stubs).items():
        vars(package).setdefault(name, value)
    for name, value in vars(stubs).items():
        if getattr(value, "__module__", None) == stubs.__name__ and getattr(package, name, None) is value:
            doc_ast.get_source(value)
            value.__module__ = package.__name__


def import_modules() -> dict[str, doc.Module]:
    sys.path.insert(0, str(SOURCES))
    sys.meta_path.insert(0, _AbsentModules())
    with TemporaryDirectory() as scratch:
        package = ModuleType("outflank")
        package.__path__ = [str(SOURCES / "outflank")]
        sys.modules["outflank"] = package
        stubs = load_stubs(Path(scratch))
        del sys.modules["outflank"]
        complete(stubs)
        import_module("outflank")
        move_to_package(stubs)
        with computed_in_python(
            "outflank.batch", "symmetries", lambda boards: np.zeros((len(boards), 8, 2), np.uint64)
        ):
            modules = {name: doc.Module(import_module(name)) for name in MODULES}
        for module in modules.values():
            touch(module)
    return modules


def touch(namespace: doc.Namespace[Any]) -> None:
    """Reads all members while their sources exist."""
    for member in namespace.members.values():
        _ = member.docstring
        if isinstance(member, doc.Variable):
            if isinstance(namespace, doc.Module):
                member.docstring = member.docstring or docstring_of_origin(namespace.obj, member.name)
            if is_invented(member):
                member.default_value = doc.empty
        if isinstance(member, doc.Namespace):
            touch(member)


def docstring_of_origin(package: ModuleType, name: str) -> str:
    """Returns the docstring of a variable in the module of a package that defines it; pdoc knows where classes come from."""
    origins = [module for path, module in sys.modules.items() if path.startswith(f"{package.__name__}.")]
    docstrings = (doc_ast.walk_tree(module).var_docstrings.get(name) for module in origins if name in vars(module))
    return next((docstring for docstring in docstrings if docstring), "")


def is_invented(variable: doc.Variable) -> bool:
    """Whether the value of a variable is not that of the compiled module."""
    return variable.name in {"GAMES", "POSITIONS", "VERSION", "__version__"} or " object at 0x" in repr(
        variable.default_value
    )


def undocumented(namespace: doc.Namespace[Any]) -> list[str]:
    """Names what is public and has no docstring; fields may stand in that of their class."""
    found: list[str] = []
    for member in namespace.own_members:
        if member.name.startswith("_") or isinstance(member, doc.Module):
            continue
        if not member.docstring and not (isinstance(member, doc.Variable) and isinstance(namespace, doc.Class)):
            found.append(member.fullname)
        if isinstance(member, doc.Class):
            found += undocumented(member)
            if "__new__" in vars(member.obj) and "__init__" not in member.members:
                found.append(f"{member.fullname} (constructor)")
    return found


def dark_links() -> str:
    """The colour of links in the dark themes of the manual."""
    colour = re.search(r"--links: (#\w+)", (FOLDER / "../theme.css").read_text(encoding="utf-8"))
    assert colour is not None
    return colour[1]


def main(folder: Path) -> int:
    modules = import_modules()
    render.env.globals["dark_links"] = dark_links()
    render.configure(docformat="google", template_directory=FOLDER / "pdoc", search=True, show_source=False)
    for name, module in modules.items():
        page = folder / (name.replace(".", "/") + ".html")
        page.parent.mkdir(parents=True, exist_ok=True)
        # Stubs write `...` for a default that is longer.
        page.write_text(render.html_module(module, modules).replace("Ellipsis", "..."), encoding="utf-8")
    (folder / "index.html").write_text(render.html_index(modules), encoding="utf-8")
    (folder / "search.js").write_text(render.search_index(modules), encoding="utf-8")
    missing = [name for module in modules.values() for name in undocumented(module)]
    print("\n".join(f"without a docstring: {name}" for name in missing))
    return min(len(missing), 1)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
