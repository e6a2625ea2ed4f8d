"""Writes the examples of the manual's page on Python to a folder, for the type checkers."""

import re
import sys
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "src" / "python.md"


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    text = PAGE.read_text(encoding="utf-8")
    for number, example in enumerate(re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL), 1):
        (folder / f"example_{number}.py").write_text(example, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
