import re
from pathlib import Path

import pytest

MANUAL = Path(__file__).parents[3] / "docs" / "src"


def examples() -> list[str]:
    pages = sorted(MANUAL.glob("python*.md"))
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", examples())
def test_the_examples_of_the_manual_work(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for library in ("gymnasium", "pettingzoo", "pyarrow"):
        if library in example or (library == "pyarrow" and "outflank.cluster" in example):
            pytest.importorskip(library, reason=f"{library} is not installed: pip install {library}")
    exec(compile(example, str(MANUAL), "exec"), {"__name__": "__main__"})


def test_the_manual_has_examples() -> None:
    assert not MANUAL.exists() or len(examples()) >= 13
