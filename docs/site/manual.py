"""Prepares the manual for mdBook: `python3 manual.py FOLDER`.

Pages of the manual link to files of the repository, which are not on the site by themselves. The book in FOLDER has
those files, too: texts as further pages, others as they are.
"""

import re
import shutil
import sys
from os.path import normpath, relpath
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = Path("docs/src")
LINK = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)")


class Manual:
    """The pages of a book in the making."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "src"
        # The pages that come from elsewhere, by their paths in the repository.
        self.added: dict[Path, str] = {}

    def prepare(self) -> None:
        shutil.copytree(ROOT / PAGES, self.folder, dirs_exist_ok=True)
        for name in ["book.toml", "theme.css"]:
            shutil.copy(ROOT / "docs" / name, self.folder.parent)
        for page in sorted(self.folder.rglob("*.md")):
            name = page.relative_to(self.folder)
            page.write_text(self.linked(page.read_text(encoding="utf-8"), PAGES / name, name), encoding="utf-8")
        entries = "".join(f"- [{path}]({name})\n" for path, name in sorted(self.added.items()))
        with (self.folder / "SUMMARY.md").open("a", encoding="utf-8") as summary:
            summary.write(f"\n# Files of the source directory\n\n{entries}")
        # What is found first is for users: what was done to the project and how is only browsed.
        with (self.folder.parent / "book.toml").open("a", encoding="utf-8") as settings:
            settings.write("\n[output.html.search.chapter]\n")
            for name in ["notebook.md", "notes", *sorted(self.added.values())]:
                settings.write(f'"{name}" = {{ enable = false }}\n')
        for path, name in self.added.items():
            text = self.linked((ROOT / path).read_text(encoding="utf-8"), path, Path(name), is_added=True)
            (self.folder / name).write_text(text, encoding="utf-8")

    def linked(self, text: str, path: Path, name: Path, *, is_added: bool = False) -> str:
        """The text of the file at `path`, with links that work on the page `name`; without a target they are texts."""

        def link(match: re.Match[str]) -> str:
            target = Path(normpath(path.parent / match[2]))
            if target.is_relative_to(PAGES):
                place = target.relative_to(PAGES)
            elif (place := self.place(target, may_add=not is_added)) is None:
                return match[1]
            return f"[{match[1]}]({relpath(place, name.parent)}{match[3] or ''})"

        return LINK.sub(link, text)

    def place(self, target: Path, *, may_add: bool) -> Path | None:
        """Where a file of the repository is in the book; none if it is not there."""
        if target in self.added or (may_add and target.suffix == ".md"):
            # mdBook takes a page called README for the index of its folder.
            return Path(self.added.setdefault(target, "source/" + "-".join(target.parts).lower()))
        if not may_add or not (ROOT / target).is_file():
            return None
        copy = self.folder / "source" / target
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / target, copy)
        return copy.relative_to(self.folder)


if __name__ == "__main__":
    Manual(Path(sys.argv[1])).prepare()
