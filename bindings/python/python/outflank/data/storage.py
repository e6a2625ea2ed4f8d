"""Files by path or URI: local ones, and those of object stores through `pyarrow.fs` and fsspec."""

import os
from collections.abc import Callable
from typing import BinaryIO, cast

import pyarrow as pa
from pyarrow import fs

OBJECT_STORES = ("s3", "gcs", "abfs")
"""File systems where an object appears when it is complete, so that it needs no temporary name."""


class Location:
    """A file or folder by its path or URI: `out.parquet`, `file:///data/out.parquet`, `s3://bucket/out.parquet`.

    >>> Location("data").child("part.parquet").uri
    'data/part.parquet'
    """

    def __init__(self, uri: str) -> None:
        self.uri = uri
        self.filesystem, self.path = _resolve(uri)

    def child(self, name: str) -> "Location":
        """Returns the location of a file in this folder."""
        return Location(f"{self.uri}/{name}")

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
        temporary = f"{folder}/.{os.path.basename(self.path)}.{os.getpid()}.part"
        self._write_as(temporary, content)
        self.filesystem.move(temporary, self.path)

    def remove(self) -> None:
        """Removes the file, or the folder with all that it has."""
        info = self.filesystem.get_file_info(self.path)
        if info.type == fs.FileType.Directory:
            self.filesystem.delete_dir(self.path)
        elif info.type == fs.FileType.File:
            self.filesystem.delete_file(self.path)

    def _write_as(self, path: str, content: Callable[[BinaryIO], object]) -> None:
        with self.filesystem.open_output_stream(path) as stream:
            content(stream)
        if isinstance(self.filesystem, fs.LocalFileSystem):
            _synchronise(path)


def _resolve(uri: str) -> tuple[fs.FileSystem, str]:
    if "://" not in uri:
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
    filesystem, path = url_to_fs(uri)
    return fs.PyFileSystem(fs.FSSpecHandler(filesystem)), path


def _synchronise(path: str) -> None:
    """Waits until the content of a local file is on the disk, so that a crash of the machine leaves no empty file."""
    with open(path, "rb") as file:
        os.fsync(file.fileno())
