"""From bytes to lines. Files come with every line end and in three encodings.

TRF16 asks for CR at a line's end and names no encoding; programs write CR, LF or CRLF, UTF-8 with
or without a byte order mark, or Latin-1.
"""

import codecs
from typing import NamedTuple

from domain.errors import BadFile
from domain.texts import refuse_in_file, western


class Text(NamedTuple):
    lines: list[str]
    tolerated: tuple[str, ...]


_BINARY = bytes({*range(9), *range(14, 26), *range(27, 32)})


def text_of(data: bytes, name: str) -> Text:
    """The lines without their ends, and what had to be tolerated to get them."""
    if not data.strip():
        raise BadFile("the file is empty; export the report again", 0, name)
    decoded, tolerated = _decoded(data, name)
    refuse_in_file(decoded, name)
    return Text(decoded.replace("\r\n", "\n").replace("\r", "\n").split("\n"), tolerated)


def _decoded(data: bytes, name: str) -> tuple[str, tuple[str, ...]]:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _from_utf16(data, name), ("read as UTF-16; report files are UTF-8",)
    if len(data.translate(None, _BINARY)) != len(data):
        raise BadFile("not a text file; a tournament report was expected", 0, name)
    marked = data.startswith(codecs.BOM_UTF8)
    mark_note = ("the byte order mark at the start was skipped",) if marked else ()
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode("utf-8"), mark_note
    except UnicodeDecodeError:
        return western(data), (*mark_note, "read as Latin-1, because it is not UTF-8")


def _from_utf16(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-16")
    except UnicodeDecodeError:
        raise BadFile("not a text file; a tournament report was expected", 0, name) from None
