import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "src" / "python-environments.md"


def examples() -> list[str]:
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", examples())
def test_the_examples_of_the_manual_work(example: str) -> None:
    for library in ("gymnasium", "pettingzoo"):
        if library in example:
            pytest.importorskip(library, reason=f"{library} is not installed: pip install {library}")
    exec(compile(example, str(PAGE), "exec"), {})


def test_the_manual_has_examples() -> None:
    assert not PAGE.exists() or len(examples()) == 8
