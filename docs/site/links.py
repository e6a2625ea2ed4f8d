"""Joins the parts of the site: `python3 links.py SITE`.

Completes the references with links to the manual and between crates. Then checks all pages: each link leads to a file,
and to an element if it names one, and no page loads anything from the network.
"""

import html
import re
import sys
from collections.abc import Iterator
from functools import cache
from os.path import normpath, relpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

SCRIPT = re.compile(r"<script\b[^>]*>.*?</script>|<!--.*?-->", re.DOTALL)
LINK = re.compile(r"<(\w+)\b[^>]*?\s(?:href|src|data)=(?:\"([^\"]*)\"|'([^']*)')[^>]*>")
ID = re.compile(r"\s(?:id|name)=(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
LOADED = re.compile(
    r"<(?:script|img|iframe|source|video|audio|object|embed)\b[^>]*?\s(?:src|data)=[\"']?"
    r"((?:https?:)?//[^\"'\s>]+)"
)
STYLESHEET = re.compile(
    r"<link\b(?=[^>]*\brel=[\"']?(?:stylesheet|icon|preload|modulepreload|manifest))"
    r"[^>]*?\bhref=[\"']?((?:https?:)?//[^\"'\s>]+)"
)
IN_STYLES = re.compile(r"(?:url\(\s*[\"']?|@import\s+[\"'])((?:https?:)?//[^\"')\s]+)")
CRATE = re.compile(r"https://docs\.rs/(outflank(?:-\w+)?)(?:/[^\"#]*)?(?=[\"#])")
# Links in comments of third-party traits, which lead nowhere on our pages and theirs.
THIRD_PARTY = re.compile(r'<a href="(?:#tymethod\.compose|dispatcher#setting-the-default-subscriber)"[^>]*>(.*?)</a>')
REDIRECTION = re.compile(r'<meta http-equiv="refresh" content="0; ?url=([^"]+)"', re.IGNORECASE)


def complete_rust(folder: Path) -> None:
    """Gives the crates a front page and links to each other and to the manual; removes broken links of other crates."""
    front = "outflank/index.html"
    folder.joinpath("index.html").write_text(
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>The crates of Outflank</title>\n'
        f'<meta http-equiv="refresh" content="0; url={front}">\n<p><a href="{front}">The crates</a></p>\n</html>\n',
        encoding="utf-8",
    )
    for page in folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        if (texts := THIRD_PARTY.sub(r"\1", text)) != text:
            page.write_text(texts, encoding="utf-8")
    for page in folder.glob("*/index.html"):
        text = page.read_text(encoding="utf-8")
        text = CRATE.sub(lambda match: f"../{match[1].replace('-', '_')}/index.html", text)
        links = '<p><a href="../../index.html">The manual</a> · <a href="../../references.html">All references</a></p>'
        page.write_text(re.sub(r'<section id="main-content"[^>]*>', rf"\g<0>{links}", text, count=1), encoding="utf-8")


def complete_places(site: Path) -> None:
    """Makes addresses such as `site:index.html` relative."""
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        if '"site:' in text:
            root = relpath(site, page.parent)
            page.write_text(text.replace('"site:', f'"{root}/'), encoding="utf-8")


class Checker:
    """The pages of a site."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.links = 0

    def faults(self) -> Iterator[str]:
        for page in sorted(self.site.rglob("*.html")):
            place = page.relative_to(self.site)
            text = page.read_text(encoding="utf-8")
            yield from (
                f"{place} loads {address}" for pattern in (LOADED, STYLESHEET) for address in pattern.findall(text)
            )
            styles = " ".join(re.findall(r"<style.*?</style>", text, re.DOTALL))
            yield from (f"{place} loads {address}" for address in IN_STYLES.findall(styles))
            for tag, double, single in LINK.findall(SCRIPT.sub("", text)):
                self.links += 1
                if fault := self.fault(page, tag, html.unescape(double or single)):
                    yield f"{place}: {fault}"
        for sheet in sorted(self.site.rglob("*.css")):
            addresses = IN_STYLES.findall(sheet.read_text(encoding="utf-8"))
            yield from (f"{sheet.relative_to(self.site)} loads {address}" for address in addresses)

    def fault(self, page: Path, tag: str, link: str) -> str | None:
        """What is wrong with a link, if anything is."""
        address = urlsplit(link)
        if address.scheme or address.netloc or tag == "base":
            return None
        if address.path.startswith("/"):
            return f"{link} is not relative"
        target = Path(normpath(page.parent / unquote(address.path))) if address.path else page
        if target.is_dir():
            target /= "index.html"
        if not target.is_relative_to(self.site) or not target.is_file():
            return f"{link} leads nowhere"
        if address.fragment and target.suffix == ".html" and not has_element(target, address.fragment):
            return f"{link}: there is no such element"
        return None


def has_element(page: Path, fragment: str) -> bool:
    # rustdoc marks lines of sources by `#3-9`.
    names = fragment.split("-") if re.fullmatch(r"\d+-\d+", fragment) else [fragment]
    # Browsers look for the name as it is first.
    return all(name in elements(page) or unquote(name) in elements(page) for name in names)


@cache
def elements(page: Path) -> frozenset[str]:
    """The names of the elements of a page."""
    text = page.read_text(encoding="utf-8")
    if redirection := REDIRECTION.search(text):
        return elements(Path(normpath(page.parent / redirection[1])))
    found = ID.findall(SCRIPT.sub("", text))
    return frozenset(html.unescape("".join(names)) for names in found)


def main(site: Path) -> int:
    complete_rust(site / "rust")
    complete_places(site)
    checker = Checker(site)
    faults = list(checker.faults())
    print("\n".join(faults))
    print(f"{checker.links} links, {len(faults)} faults")
    return min(len(faults), 1)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
