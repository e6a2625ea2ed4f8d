"""One package for every x86-64 CPU: the best build of the compiled module that this CPU runs.

The wheels of a release have the module three times: for every CPU, and in `builds` for the levels x86-64-v3 (AVX2) and
x86-64-v4 (AVX-512). The package imports this file first; it puts the best one in place of the first. Without those files, the
first stays.
"""

import sys
from collections.abc import Iterable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from ._outflank import faster_levels

_MODULE = "outflank._outflank"


def best_build(portable: Path, levels: Iterable[str]) -> Path | None:
    """The file of the build for the first of the levels that has one, beside that of the portable build."""
    builds = (portable.parent / "builds" / level / portable.name for level in levels)
    return next((build for build in builds if build.is_file()), None)


def _load(file: Path) -> None:
    """Replaces the compiled module by that of a file."""
    spec = spec_from_file_location(_MODULE, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is no module")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules[_MODULE] = module
    setattr(sys.modules["outflank"], "_outflank", module)


if _build := best_build(Path(sys.modules[_MODULE].__file__ or ""), faster_levels()):
    _load(_build)
