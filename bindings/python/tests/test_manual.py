import re
from pathlib import Path

import pytest

MANUAL = Path(__file__).parents[3] / "docs" / "src"
LIBRARIES = {"gymnasium": (), "pettingzoo": (), "polars": (), "pyarrow": ("outflank.cluster", "outflank.data"), "torch": ()}
"""Optional libraries, and the packages that use them."""


def examples() -> list[str]:
    pages = sorted(MANUAL.glob("python*.md"))
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", examples())
def test_the_examples_of_the_manual_work(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for library, users in LIBRARIES.items():
        if any(name in example for name in (library, *users)):
            pytest.importorskip(library, reason=f"{library} is not installed")
    exec(compile(example, str(MANUAL), "exec"), {"__name__": "__main__"})


def test_the_manual_has_examples() -> None:
    assert not MANUAL.exists() or len(examples()) >= 17
