"""Games read from PGN: their tags, and their moves as one opaque text.

Moves are not interpreted: the result is in its tag or at the end of the moves. Comments in braces,
such as clock times, stay in the moves; text after a semicolon or in a line with `%` is left out (5,
6).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.errors import BadFile
from domain.formats.pgn.write import ENDINGS, ON

_TOKEN = re.compile(
    r'(?P<brace>\{[^}]*\})|(?P<comment>;[^\n]*|^%[^\n]*)|\[\s*(?P<tag>\w+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]',
    re.MULTILINE,
)
_ENDING = re.compile(r"(?:^|\s)(1-0|0-1|1/2-1/2|0-0|1/2-0|0-1/2|\*)\s*$")
_CODES = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "=-=",
    "0-0": "0-0",
    "1/2-0": "=-0",
    "0-1/2": "0-=",
}
_UNPLAYED = {"1-0": "+--", "0-1": "--+", "0-0": "---"}


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game as read; `moves` without the result at the end, empty if unknown."""

    tags: Mapping[str, str]
    moves: str

    @property
    def result(self) -> str:
        """The result as a code of `domain.results`, "" while the game is on."""
        stated = self.tags.get("Result", "").replace("½", "1/2")
        unplayed = self.tags.get("Termination", "").casefold() == "unplayed" and not self.moves
        return (_UNPLAYED if unplayed else _CODES).get(stated, "")

    @property
    def round(self) -> tuple[int, int]:
        """The round and the place in it, by the Round tag; 0: unknown."""
        found = re.match(r"(\d{1,4})(?:\.(\d{1,4}))?", self.tags.get("Round", ""), re.ASCII)
        return (int(found[1]), int(found[2] or 0)) if found else (0, 0)


def read_pgn(data: bytes, name: str) -> tuple[ReadGame, ...]:
    """Read all games, as UTF-8 or else, by the standard, Latin-1; BadFile if there is none."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    games = tuple(_game(tags, moves) for tags, moves in _split_games(text.replace("\r\n", "\n")))
    if not games:
        raise BadFile("there is no game in PGN in it", name=name)
    return games


def is_pgn(data: bytes) -> bool:
    return re.match(rb'(?:\xef\xbb\xbf|\s|%[^\n]*\n)*\[\s*\w+\s*"', data) is not None


def _split_games(text: str) -> Iterator[tuple[dict[str, str], str]]:
    """Tags and moves of each game."""
    tags: dict[str, str] = {}
    moves, at = "", 0
    for found in _TOKEN.finditer(text):
        moves += text[at : found.start()]
        at = found.end()
        if found["brace"]:
            moves += found["brace"]
        elif found["tag"]:
            if moves.strip():
                yield tags, moves
                tags, moves = {}, ""
            tags[found["tag"]] = re.sub(r"\\(.)", r"\1", found["value"]).strip()
    if tags:
        yield tags, moves + text[at:]


def _game(tags: dict[str, str], moves: str) -> ReadGame:
    ending = _ENDING.search(moves)
    if ending and tags.get("Result", ON) not in (*_CODES, *ENDINGS):
        tags = {**tags, "Result": ending[1]}
    kept = moves[: ending.start()] if ending else moves
    return ReadGame(tags, " ".join(kept.split()))
