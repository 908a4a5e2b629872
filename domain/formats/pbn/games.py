"""The syntax of PBN (2.1, sections 2 to 4): games of tags, each perhaps with lines below it.

A game ends at an empty line. # as a value repeats the value of the game before. Comments, escaped
lines and what follows an auction's or a play's tag are read over.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.errors import BadFile
from domain.texts import western

MOST_BYTES = 20_000_000
LONGEST_LINE = 10_000
_TAG = re.compile(r'\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]', re.ASCII)
_SAME = "#"


class PbnRow(NamedTuple):
    line: int
    text: str


class Tag(NamedTuple):
    value: str
    line: int
    rows: list[PbnRow]


@dataclass(slots=True)
class PbnGame:
    """Names of tags are as written; a tag that comes twice counts once, as at first."""

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)

    def said(self, name: str) -> str:
        tag = self.tags.get(name)
        return tag.value if tag else ""


def text_of(data: bytes, name: str = "") -> str:
    """PBN is Latin-1 by its standard; programs write UTF-8, too."""
    if len(data) > MOST_BYTES:
        raise BadFile(f"{len(data):,} bytes; no results file is that large", 0, name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return western(data)


def games(text: str, name: str = "") -> Iterator[PbnGame]:
    before: dict[str, str] = {}
    game: PbnGame | None = None
    for row in _lines(text, name):
        if not row.text:
            if game is not None:
                yield game
            game = None
        elif tag := _TAG.match(row.text):
            game = game or PbnGame(row.line)
            value = tag[2].replace('\\"', '"').replace("\\\\", "\\")
            value = before.get(tag[1], "") if value == _SAME else value
            before[tag[1]] = value
            game.tags.setdefault(tag[1], Tag(value, row.line, []))
        elif game is not None and game.tags:
            last = next(reversed(game.tags.values()))
            last.rows.append(row)
    if game is not None:
        yield game


def _lines(text: str, name: str) -> Iterator[PbnRow]:
    """Without comments; a line that was nothing else is gone and ends no game."""
    inside = False
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            raise BadFile(f"a line of {len(line):,} characters; this is no PBN file", number, name)
        if line.startswith("%"):
            continue
        kept, inside = _without_comments(line, inside)
        if kept.strip() or not line.strip():
            yield PbnRow(number, kept.rstrip())


def _without_comments(line: str, inside: bool) -> tuple[str, bool]:
    """{ } over several lines, ; to the line's end; both are characters of their own in quotes."""
    kept, quoted = [], False
    for character in line:
        if inside:
            inside = character != "}"
        elif quoted or character not in "{;":
            quoted ^= character == '"'
            kept.append(character)
        elif character == "{":
            inside = True
        else:
            break
    return "".join(kept), inside
