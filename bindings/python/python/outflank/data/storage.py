"""Files by path or URI: local ones, and those of object stores through `pyarrow.fs` and fsspec."""

import glob
import gzip
import io
import os
import re
import shutil
from collections.abc import Callable, Generator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from typing import BinaryIO, cast
from urllib.parse import parse_qsl

import pyarrow as pa
from pyarrow import fs

OBJECT_STORES = ("s3", "gcs", "abfs")
"""File systems where an object appears when it is complete, so that it needs no temporary name."""


class NamedStream(io.RawIOBase):
    """The bytes of a stream, with a name for messages."""

    def __init__(self, stream: BinaryIO, name: str) -> None:
        super().__init__()
        self._stream, self.name = stream, name

    def read(self, size: int = -1, /) -> bytes:
        """Returns the next bytes, as many or fewer; none at the end."""
        return self._stream.read(size)


class Location:
    """A file or folder by its path or URI: `out.parquet`, `file:///data/out.parquet`, `s3://bucket/out.parquet`.

    The query of a URI has the options of its store; what is appended to a name goes before it.

    >>> Location("data").child("part.parquet").uri
    'data/part.parquet'
    """

    def __init__(self, uri: str) -> None:
        self.uri = uri
        self.filesystem, self.path = _resolve(uri)

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rpartition("/")[2]

    @property
    def is_local_path(self) -> bool:
        """Whether it is a path, and no URI."""
        return not _is_uri(self.uri)

    @property
    def is_compressed(self) -> bool:
        """Whether the name says that the file is compressed by gzip."""
        return self.name.endswith(".gz")

    def child(self, name: str) -> "Location":
        """Returns the location of a file in this folder."""
        return Location(_appended(self.uri, f"/{name}"))

    def beside(self, suffix: str) -> "Location":
        """Returns the location whose name is that of this one and a suffix."""
        return Location(_appended(self.uri, suffix))

    def sibling(self, name: str) -> "Location":
        """Returns the location of another file in the same folder."""
        address, query = _split(self.uri)
        return Location(f"{address.removesuffix(self.name)}{name}{query}")

    def exists(self) -> bool:
        """Returns whether there is a file or a folder."""
        return bool(self.filesystem.get_file_info(self.path).type != fs.FileType.NotFound)

    def names(self) -> set[str]:
        """Returns the names of the files of this folder; none if it does not exist."""
        entries = self.filesystem.get_file_info(fs.FileSelector(self.path, allow_not_found=True))
        return {entry.base_name for entry in entries if entry.is_file}

    def open(self) -> pa.NativeFile:
        """Opens the file to read."""
        return self.filesystem.open_input_file(self.path)

    def read(self) -> bytes:
        """Returns the bytes of the file."""
        with self.open() as file:
            return cast(bytes, file.read())

    @contextmanager
    def content(self) -> Generator[BinaryIO]:
        """Opens the file to read, decompressed where its name says that it is compressed; the stream has its name."""
        with self.open() as file:
            stream = cast(BinaryIO, gzip.GzipFile(fileobj=file) if self.is_compressed else file)
            yield cast(BinaryIO, NamedStream(stream, self.uri))

    def write(self, content: Callable[[BinaryIO], object]) -> None:
        """Writes the file: it appears when `content` has written all of it.

        It is written under a temporary name, then renamed; an object store shows only complete objects anyway.
        """
        folder = self.path.rpartition("/")[0]
        if folder:
            self.filesystem.create_dir(folder, recursive=True)
        if self.filesystem.type_name in OBJECT_STORES:
            self._write_as(self.path, content)
            return
        temporary = f"{folder}/.{self.name}.{os.getpid()}.part"
        try:
            self._write_as(temporary, content)
        except BaseException:
            self._discard(temporary)
            raise
        self.filesystem.move(temporary, self.path)

    def write_content(self, source: str | os.PathLike[str]) -> None:
        """Writes the content of a local file, compressed where the name says so."""

        def write(stream: BinaryIO) -> None:
            # Without a time, so that equal contents are equal files.
            target = gzip.GzipFile(fileobj=stream, mode="wb", mtime=0) if self.is_compressed else stream
            with open(source, "rb") as file:
                shutil.copyfileobj(file, target)
            if target is not stream:
                target.close()

        self.write(write)

    def remove(self) -> None:
        """Removes the file, or the folder with all that it has."""
        info = self.filesystem.get_file_info(self.path)
        if info.type == fs.FileType.Directory:
            self.filesystem.delete_dir(self.path)
        elif info.type == fs.FileType.File:
            self.filesystem.delete_file(self.path)

    def _discard(self, path: str) -> None:
        if self.filesystem.get_file_info(path).type == fs.FileType.File:
            self.filesystem.delete_file(path)

    def _write_as(self, path: str, content: Callable[[BinaryIO], object]) -> None:
        with self.filesystem.open_output_stream(path) as stream:
            content(stream)
        if isinstance(self.filesystem, fs.LocalFileSystem):
            _synchronise(path)


def expand(uri: str) -> list[str]:
    """Returns the files that a path or URI with wildcards (`*`, `?`, `[…]`, and `**` for folders) names, sorted.

    A local folder of Parquet files stands for these. Else a name without wildcards, and that of a local file or folder, is
    returned as it is. `?` begins the query of a URI.

    Raises:
        FileNotFoundError: There is no such file.
        ValueError: A folder has Parquet files and others.
    """
    address, query = _split(uri)
    wildcards = "*[" if _is_uri(uri) else "*?["
    if not any(mark in address for mark in wildcards) or (not _is_uri(uri) and os.path.lexists(uri)):
        return [uri] if _is_uri(uri) else _tables_in(uri) or [uri]
    found = _expand_uri(address, query) if _is_uri(uri) else glob.glob(uri, recursive=True)
    if not found:
        raise FileNotFoundError(f"no file matches {uri}")
    return sorted(found)


def _tables_in(folder: str) -> list[str]:
    """Returns the Parquet files of a folder; none if it has none, or is a file."""
    if not os.path.isdir(folder):
        return []
    names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
    tables = [name for name in names if name.lower().endswith(".parquet")]
    others = [name for name in names if name not in tables and not name.endswith(".part")]
    if tables and others:
        raise ValueError(f"{folder} has tables and other files, such as {others[0]}: name those to read, as {folder}/*.parquet")
    return [os.path.join(folder, name) for name in tables]


def _expand_uri(address: str, query: str) -> list[str]:
    """Returns the files of a store that match: the folder before the first wildcard is searched."""
    base = address[: re.search(r"[*\[]", address).start()].rpartition("/")[0]  # type: ignore[union-attr]
    parts = address[len(base) + 1 :].split("/")
    folder = Location(base + query)
    entries = folder.filesystem.get_file_info(fs.FileSelector(folder.path, allow_not_found=True, recursive=True))
    names = [entry.path.removeprefix(folder.path).strip("/") for entry in entries if entry.is_file]
    return [f"{base}/{name}{query}" for name in names if _matches(name.split("/"), parts)]


def _matches(names: list[str], patterns: list[str]) -> bool:
    """Returns whether the parts of a path match those of a pattern."""
    if not patterns:
        return not names
    if patterns[0] == "**":
        return any(_matches(names[skipped:], patterns[1:]) for skipped in range(len(names) + 1))
    return bool(names) and fnmatchcase(names[0], patterns[0]) and _matches(names[1:], patterns[1:])


def _is_uri(uri: str) -> bool:
    return "://" in uri


def _split(uri: str) -> tuple[str, str]:
    """Returns a URI up to its query, and the query with its question mark; a path has none."""
    address, mark, query = uri.partition("?") if _is_uri(uri) else (uri, "", "")
    return address, mark + query


def _appended(uri: str, suffix: str) -> str:
    address, query = _split(uri)
    return f"{address}{suffix}{query}"


def _resolve(uri: str) -> tuple[fs.FileSystem, str]:
    if not _is_uri(uri):
        return fs.LocalFileSystem(), os.path.abspath(uri)
    try:
        filesystem, path = fs.FileSystem.from_uri(uri)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
        return _resolve_by_fsspec(uri)
    return filesystem, path


def _resolve_by_fsspec(uri: str) -> tuple[fs.FileSystem, str]:
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise ValueError(f"{uri}: this store needs fsspec: pip install fsspec") from error
    # Of a page of the web the query is a part of the name.
    if uri.startswith(("http://", "https://")):
        filesystem, path = url_to_fs(uri)
    else:
        address, query = _split(uri)
        filesystem, path = url_to_fs(address, **dict(parse_qsl(query.removeprefix("?"))))
    return fs.PyFileSystem(fs.FSSpecHandler(filesystem)), path


def _synchronise(path: str) -> None:
    """Waits until the content of a local file is on the disk, so that a crash of the machine leaves no empty file."""
    with open(path, "rb") as file:
        os.fsync(file.fileno())
