"""The stubs of the compiled module; mypy's stubtest compares their signatures."""

import re

from stubs import STUBS, with_docstrings


def test_the_docstrings_of_the_stubs_are_those_of_the_module() -> None:
    stubs = STUBS.read_text(encoding="utf-8")
    assert stubs == with_docstrings(stubs), "`python stubs.py` writes them"


def test_functions_without_docstrings_get_them() -> None:
    stubs = STUBS.read_text(encoding="utf-8")
    signatures = re.sub(r'(-> .*:)\n +r?"""[\s\S]*?"""', r"\1 ...", stubs)
    assert "    def pop(self) -> str: ...\n" in signatures
    assert stubs == with_docstrings(signatures)
