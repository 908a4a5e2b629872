"""Importing an uploaded rating list: received as a stream, then made into the table.

One at a time. The upload is stored in a temporary folder beside the table, under a safe name, and
deleted afterwards in any case; its size is limited when it is read and when the table is built. The
old table is used until the new one is complete.

The list is text or XML, plain or in FIDE's zip. An archive is read as a stream and never unpacked,
so that no name in it becomes a path. Its declared size is checked before it is read, and it can't
exceed that.
"""

import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO
from zipfile import BadZipFile, ZipFile, ZipInfo, is_zipfile
from zlib import error as ZlibError

import msgspec
from anyio import to_thread

from domain.errors import BadFile, NotNow
from domain.formats.rating_list.rated_player import RatedPlayer, kind_named
from domain.formats.rating_list.reading import LONGEST_LINE, read_text, read_xml
from domain.messages import say
from server.ratings.table import ImportedRatings, build_table

CHUNK = 1 << 16
MOST_BYTES = 4 << 30
MOST_TIMES_SMALLER = 100
"""Highest compression ratio; real lists have 7 (text) to 20 (XML)."""
SUFFIXES = (".txt", ".xml")
_START = b" \t\r\n\xef\xbb\xbf\xff\xfe\0"


@dataclass(frozen=True, slots=True)
class RatingListSource:
    """`name` is that of the list itself, `size` its size in bytes."""

    name: str
    size: int
    stream: IO[bytes]

    def position(self) -> int:
        return self.stream.tell()

    def read_players(self) -> Iterator[RatedPlayer | None]:
        """The players of a list, text or XML, as its first character shows."""
        kind = kind_named(self.name)
        start = self.stream.read(CHUNK)
        self.stream.seek(0)
        if start.lstrip(_START).startswith(b"<"):
            yield from read_xml(iter(lambda: self.stream.read(CHUNK), b""), kind, self.name)
        else:
            lines = iter(lambda: self.stream.readline(LONGEST_LINE + 1), b"")
            yield from read_text(lines, kind, self.name)


@contextmanager
def open_list(path: Path) -> Iterator[RatingListSource]:
    try:
        if is_zipfile(path):
            with ZipFile(path) as archive:
                member = _list_member(archive, path.name)
                with archive.open(member) as stream:
                    yield RatingListSource(
                        f"{path.name}/{_base_name(member)}", member.file_size, stream
                    )
        else:
            with path.open("rb") as stream:
                yield RatingListSource(path.name, path.stat().st_size, stream)
    except OSError as reason:
        raise BadFile(
            "can't be read: {strerror}.", name=str(path), strerror=reason.strerror or reason
        ) from None
    except (BadZipFile, EOFError, ZlibError, RuntimeError, NotImplementedError) as reason:
        raise BadFile(
            "the archive is damaged or locked ({reason}).", name=path.name, reason=reason
        ) from None


def _list_member(archive: ZipFile, name: str) -> ZipInfo:
    lists = [info for info in archive.infolist() if info.filename.lower().endswith(SUFFIXES)]
    if len(lists) != 1:
        many = say("{lists} lists", lists=len(lists)) if lists else say("no list")
        raise BadFile(
            "there is {many} (.txt or .xml) in the archive; one was expected", 0, name, many=many
        )
    (found,) = lists
    if found.file_size > MOST_BYTES or found.file_size > MOST_TIMES_SMALLER * max(
        found.compress_size, CHUNK
    ):
        sentence = say(
            "the archive would become {file_size} bytes; no rating list does",
            file_size=f"{found.file_size:,}",
        )
        raise BadFile(sentence, 0, name)
    return found


def _base_name(member: ZipInfo) -> str:
    return member.filename.replace("\\", "/").rpartition("/")[2]


LARGEST_UPLOAD = 1 << 30
_HARMLESS = re.compile(r"[^A-Za-z0-9._-]+")
LONGEST_NAME = 80


class ImportProgress(msgspec.Struct, frozen=True):
    """`position` of `size` bytes are processed; `size` 0: unknown."""

    doing: str
    position: int
    size: int


@dataclass(slots=True)
class RatingImports:
    """`clock` gives the instant of the import. `progress` is None between imports."""

    table: Path
    clock: Callable[[], str]
    largest: int = LARGEST_UPLOAD
    progress: ImportProgress | None = None

    async def receive_list(
        self, name: str, size: int, chunks: AsyncIterator[bytes]
    ) -> ImportedRatings:
        """Receive an uploaded list of `size` bytes (0: unknown), and make the table of it."""
        if self.progress is not None:
            raise NotNow("A rating list is being imported already; wait until it is done.")
        self.progress = ImportProgress("Receiving", 0, size)
        try:
            with self._temporary_folder() as folder:
                file = folder / _safe_name(name)
                await self._receive_upload(file, size, chunks)
                return await to_thread.run_sync(partial(self._import_file, file))
        finally:
            self.progress = None

    @contextmanager
    def _temporary_folder(self) -> Iterator[Path]:
        try:
            with TemporaryDirectory(dir=self.table.parent, prefix=".received-") as folder:
                yield Path(folder)
        except OSError as reason:
            sentence = say("can't be kept: {strerror}.", strerror=reason.strerror or reason)
            raise BadFile(sentence, name=str(self.table.parent)) from None

    async def _receive_upload(self, file: Path, size: int, chunks: AsyncIterator[bytes]) -> None:
        received = 0
        with file.open("wb") as written:
            async for chunk in chunks:
                received += len(chunk)
                if received > self.largest:
                    sentence = say(
                        "larger than {largest} bytes; no rating list is",
                        largest=f"{self.largest:,}",
                    )
                    raise BadFile(sentence, 0, file.name)
                await to_thread.run_sync(written.write, chunk)
                self.progress = ImportProgress("Receiving", received, size)

    def _import_file(self, file: Path) -> ImportedRatings:
        with open_list(file) as source:

            def tell(doing: str) -> None:
                self.progress = ImportProgress(doing, source.position(), source.size)

            return build_table(self.table, source.read_players(), (source.name, self.clock()), tell)


def _safe_name(name: str) -> str:
    """A safe file name, which keeps the sign of rapid or blitz ratings."""
    return _HARMLESS.sub("_", name)[-LONGEST_NAME:].lstrip(".") or "list"
