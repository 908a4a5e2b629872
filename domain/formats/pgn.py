"""Portable Game Notation: games with their tags for broadcasts and databases, and games read.

"Standard: Portable Game Notation Specification and Implementation Guide" (1994). Moves are one
opaque text: no rule of the game is checked, so no chess library is needed.

Written, the seven tags of the roster come first, the others in alphabetical order (8.2.1). The text
is UTF-8, as broadcasts read it. Unplayed games have `Termination "Unplayed"`, by which lichess
scores a game without rating it. A result without a sign in PGN (0-0, ½-0) is in its tag, which
broadcasts read, and the game ends in `*`: other programs read 0-0 as castling.

Read, the result is in its tag or at the end of the moves. Comments in braces, such as clock times,
stay in the moves; text after a semicolon or in a line with `%` is left out (5, 6).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple

from domain.chess960 import StartPosition, pgn_tags
from domain.contest.game import AnyGame, GamePlace
from domain.errors import BadFile
from domain.results import FORFEITS, GameResult, Mark, Outcome

UNKNOWN, UNKNOWN_DAY, ON = "?", "????.??.??", "*"
WIDTH = 79
"""The length of a line of moves (8.2.6)."""
ENDINGS = ("1-0", "0-1", "1/2-1/2")

_HALVES = {
    **dict.fromkeys((Mark.WIN, Mark.UNRATED_WIN, Mark.FORFEIT_WIN), "1"),
    **dict.fromkeys((Mark.DRAW, Mark.UNRATED_DRAW), "1/2"),
    **dict.fromkeys((Mark.LOSS, Mark.UNRATED_LOSS, Mark.FORFEIT_LOSS), "0"),
}


@dataclass(frozen=True, slots=True)
class PgnSide:
    """A player; `rating` 0: none."""

    name: str
    title: str = ""
    rating: int = 0
    fide_id: str = ""
    team: str = ""


@dataclass(frozen=True, slots=True)
class PgnGame:
    """`day` and `instant` are ISO 8601, UTC; empty: unknown. `game` counts within the round,
    `board` within a match of teams, 0: none. `moves` are without the result.
    """

    event: str
    site: str
    day: str
    instant: str
    round: int
    game: int
    white: PgnSide
    black: PgnSide
    result: GameResult | None = None
    board: int = 0
    time_control: str = ""
    position: StartPosition | None = None
    moves: str = ""


class PlacedPgnGame(NamedTuple):
    """A game of a stage: its place, and its PGN."""

    at: GamePlace
    game: AnyGame
    pgn: PgnGame


def write_pgn(games: Iterable[PgnGame]) -> bytes:
    return "\n".join(map(_game_text, games)).encode()


def result_tag(result: Outcome | None) -> str:
    """The Result tag: "1-0", "1/2-1/2", "0-0"; "*" while the game is on or adjourned."""
    if not isinstance(result, GameResult) or result.white is Mark.ADJOURNED:
        return ON
    return f"{_HALVES[result.white]}-{_HALVES[result.black]}"


def _game_text(game: PgnGame) -> str:
    tags = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in _tag_pairs(game))
    ending = result_tag(game.result)
    moves = f"{game.moves} {ending if ending in ENDINGS else ON}".strip()
    return "\n".join(
        (tags, *wrap(moves, WIDTH, break_long_words=False, break_on_hyphens=False), "")
    )


def _tag_pairs(game: PgnGame) -> Iterator[tuple[str, str]]:
    yield "Event", game.event or UNKNOWN
    yield "Site", game.site or UNKNOWN
    yield "Date", game.day.replace("-", ".") or UNKNOWN_DAY
    yield "Round", f"{game.round}.{game.game}"
    yield "White", game.white.name
    yield "Black", game.black.name
    yield "Result", result_tag(game.result)
    yield from sorted((name, value) for name, value in _optional_tags(game) if value)


def _optional_tags(game: PgnGame) -> Iterator[tuple[str, str]]:
    for colour, side in (("White", game.white), ("Black", game.black)):
        yield f"{colour}Title", side.title
        yield f"{colour}Elo", str(side.rating or "")
        yield f"{colour}FideId", side.fide_id
        yield f"{colour}Team", side.team
    yield "Board", str(game.board or "")
    yield "TimeControl", game.time_control
    yield "UTCDate", game.instant[:10].replace("-", ".")
    yield "UTCTime", game.instant[11:19]
    if game.result and game.result.white in FORFEITS:
        yield "Termination", "Unplayed"
    if game.position:
        yield from pgn_tags(game.position)


def _escape(value: str) -> str:
    """Escape a value in one line (8.1.1: a backslash before a quote or a backslash)."""
    return re.sub(r'(["\\])', r"\\\1", " ".join(value.split()))


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
    def round_and_place(self) -> tuple[int, int]:
        """The round and the place in it, by the Round tag; 0: unknown."""
        found = re.match(r"(\d{1,4})(?:\.(\d{1,4}))?", self.tags.get("Round", ""), re.ASCII)
        return (int(found[1]), int(found[2] or 0)) if found else (0, 0)


def read_pgn(data: bytes, name: str) -> tuple[ReadGame, ...]:
    """Read all games, as UTF-8 or else, by the standard, Latin-1; BadFile if there is none."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    games = tuple(
        _read_game(tags, moves) for tags, moves in _split_games(text.replace("\r\n", "\n"))
    )
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


def _read_game(tags: dict[str, str], moves: str) -> ReadGame:
    """The game; a result at the end of the moves counts if its tag has none."""
    ending = _ENDING.search(moves)
    if ending and tags.get("Result", ON) not in (*_CODES, *ENDINGS):
        tags = {**tags, "Result": ending[1]}
    kept = moves[: ending.start()] if ending else moves
    return ReadGame(tags, " ".join(kept.split()))
