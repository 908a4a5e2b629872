"""A rating list that is sent to the server: received as a stream, then made into the table.

One at a time. What arrives lies in a folder of its own beside the table, under a harmless name, and
is gone afterwards whatever happens; what the list itself may become is bounded where it is read
(`server.ratings.list_source`) and where the table is built. The old table serves until the new one
is complete.
"""

import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

import msgspec
from anyio import to_thread

from domain.errors import BadFile, NotNow
from domain.said import say
from server.ratings.list_source import open_list
from server.ratings.table import ImportedRatings, build_table

LARGEST_UPLOAD = 1 << 30
_HARMLESS = re.compile(r"[^A-Za-z0-9._-]+")
LONGEST_NAME = 80


class ImportProgress(msgspec.Struct, frozen=True):
    """`position` of `size` bytes are done with; `size` 0: it is not known."""

    doing: str
    position: int
    size: int


@dataclass(slots=True)
class RatingImports:
    """`clock` gives the instant of the import. `progress` is None while nothing is imported."""

    table: Path
    clock: Callable[[], str]
    largest: int = LARGEST_UPLOAD
    progress: ImportProgress | None = None

    async def take(self, name: str, size: int, chunks: AsyncIterator[bytes]) -> ImportedRatings:
        if self.progress is not None:
            raise NotNow(say("A rating list is being imported already; wait until it is done."))
        self.progress = ImportProgress("Receiving", 0, size)
        try:
            with self._folder() as folder:
                file = folder / _harmless(name)
                await self._receive(file, size, chunks)
                return await to_thread.run_sync(partial(self._import, file))
        finally:
            self.progress = None

    @contextmanager
    def _folder(self) -> Iterator[Path]:
        try:
            with TemporaryDirectory(dir=self.table.parent, prefix=".received-") as folder:
                yield Path(folder)
        except OSError as reason:
            sentence = say("can't be kept: {strerror}.", strerror=reason.strerror or reason)
            raise BadFile(sentence, name=str(self.table.parent)) from None

    async def _receive(self, file: Path, size: int, chunks: AsyncIterator[bytes]) -> None:
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
                await to_thread.run_sync(_write, written, chunk)
                self.progress = ImportProgress("Receiving", received, size)

    def _import(self, file: Path) -> ImportedRatings:
        with open_list(file) as source:

            def tell(doing: str) -> None:
                self.progress = ImportProgress(doing, source.position(), source.size)

            return build_table(self.table, source.players(), (source.name, self.clock()), tell)


def _write(file: IO[bytes], chunk: bytes) -> None:
    file.write(chunk)


def _harmless(name: str) -> str:
    """The name shows whether a list is of rapid or blitz ratings; it must not lead anywhere."""
    return _HARMLESS.sub("_", name)[-LONGEST_NAME:].lstrip(".") or "list"
