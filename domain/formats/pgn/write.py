"""Games as PGN: the tags of each, and its moves if known.

The seven tags of the roster come first, the others in alphabetical order (8.2.1). The text is
UTF-8, as broadcasts read it. Unplayed games have `Termination "Unplayed"`, by which lichess scores
a game without rating it. A result without a sign in PGN (0-0, ½-0) is in its tag, which broadcasts
read, and the game ends in `*`: other programs read 0-0 as castling.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple

from domain.chess960 import StartPosition, pgn_tags
from domain.contest.game import AnyGame, At
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

    at: At
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
