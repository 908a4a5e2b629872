"""A rating list as it comes: text or XML, plain or in the zip FIDE distributes.

An archive is read as a stream and never unpacked, so that no name in it ever becomes a path. What
an archive claims to become is checked before it is read, and it can't become more than it claims.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from zipfile import BadZipFile, ZipFile, ZipInfo, is_zipfile
from zlib import error as ZlibError

from domain.errors import BadFile
from domain.formats.rating_list.rated import RatedPlayer, kind_named
from domain.formats.rating_list.text_list import LONGEST_LINE, read_text
from domain.formats.rating_list.xml_list import read_xml
from domain.said import say

CHUNK = 1 << 16
MOST_BYTES = 4 << 30
MOST_TIMES_SMALLER = 100
"""A real list is 7 (text) to 20 times (XML) its archive's size."""
SUFFIXES = (".txt", ".xml")
_START = b" \t\r\n\xef\xbb\xbf\xff\xfe\0"


@dataclass(frozen=True, slots=True)
class RatingListSource:
    """`name` is that of the list itself, `size` its bytes."""

    name: str
    size: int
    stream: IO[bytes]

    def position(self) -> int:
        return self.stream.tell()

    def players(self) -> Iterator[RatedPlayer | None]:
        """Text or XML, by the first character."""
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
                member = _member(archive, path.name)
                with archive.open(member) as stream:
                    yield RatingListSource(f"{path.name}/{_last(member)}", member.file_size, stream)
        else:
            with path.open("rb") as stream:
                yield RatingListSource(path.name, path.stat().st_size, stream)
    except OSError as reason:
        raise BadFile(
            say("can't be read: {strerror}.", strerror=reason.strerror or reason), name=str(path)
        ) from None
    except (BadZipFile, EOFError, ZlibError, RuntimeError, NotImplementedError) as reason:
        raise BadFile(
            say("the archive is damaged or locked ({reason}).", reason=reason), name=path.name
        ) from None


def _member(archive: ZipFile, name: str) -> ZipInfo:
    lists = [info for info in archive.infolist() if info.filename.lower().endswith(SUFFIXES)]
    if len(lists) != 1:
        many = say("{lists} lists", lists=len(lists)) if lists else say("no list")
        raise BadFile(
            say("there is {many} (.txt or .xml) in the archive; one was expected", many=many),
            0,
            name,
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


def _last(member: ZipInfo) -> str:
    return member.filename.replace("\\", "/").rpartition("/")[2]
