"""Games of DGT LiveChess Cloud, in the JSON of its viewer: the number of games of each round, the
pairings, and a game's moves, each with the seconds on its clock ("e4 5400+12").

The format is not documented by its maker; unknown fields are ignored.
"""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from domain.errors import BadFile
from domain.formats.pgn import ReadGame

_ENDED = {"WHITEWIN": "1-0", "BLACKWIN": "0-1", "DRAW": "1/2-1/2"}


class LiveChessPlayer(NamedTuple):
    name: str
    fide_id: str


class LiveChessPairing(NamedTuple):
    """A pairing with its result as in PGN; "" during the game and for a forfeit, which has none."""

    white: LiveChessPlayer
    black: LiveChessPlayer
    result: str


def game_counts_from(data: bytes) -> tuple[int, ...]:
    """The number of games of each round, from tournament.json; BadFile for other files."""
    return tuple(int(_field(each, "count", int) or 0) for each in _json_list(data, "rounds"))


def pairings_from(data: bytes) -> tuple[LiveChessPairing, ...]:
    """Read the pairings from the index.json of a round."""
    return tuple(
        LiveChessPairing(
            _player(each, "white"), _player(each, "black"), _result(_field(each, "result", str))
        )
        for each in _json_list(data, "pairings")
    )


def game_from(data: bytes, round_number: int, board: int, pairing: LiveChessPairing) -> ReadGame:
    """Read the game-N.json of that pairing; without bytes, a result without moves."""
    tags = {"Round": f"{round_number}.{board}", "Result": pairing.result or "*"}
    for colour, player in (("White", pairing.white), ("Black", pairing.black)):
        tags |= {colour: player.name, f"{colour}FideId": player.fide_id}
    moves = _json_list(data, "moves") if data else []
    return ReadGame(tags, " ".join(_movetext(move for move in moves if isinstance(move, str))))


def _movetext(texts: Iterable[str]) -> Iterable[str]:
    """Yield the moves in PGN with their numbers, and the clock after each as a comment."""
    for ply, text in enumerate(texts):
        move, _, times = text.partition(" ")
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        yield move.translate({ord(mark): None for mark in "{}[]"})
        left = times.partition("+")[0]
        if left.isdecimal() and left.isascii():
            minutes, seconds = divmod(int(left), 60)
            yield f"{{[%clk {minutes // 60}:{minutes % 60:02}:{seconds:02}]}}"


def _player(pairing: object, colour: str) -> LiveChessPlayer:
    person = _field(pairing, colour, dict)
    family, *given = (_field(person, name, str) or "" for name in ("lname", "fname", "mname"))
    name = ", ".join(filter(None, (family, " ".join(filter(None, given)))))
    return LiveChessPlayer(name, str(_field(person, "fideid", (int, str)) or ""))


def _result(stated: str | None) -> str:
    """The result as in PGN; "" for any other text."""
    result = (stated or "").replace("½", "1/2")
    return _ENDED.get(result, result if result in _ENDED.values() else "")


def _json_list(data: bytes, name: str) -> list[Any]:
    try:
        found = _field(json.loads(data), name, list)
    except (ValueError, RecursionError):
        found = None
    if found is None:
        raise BadFile("there are no games of LiveChess Cloud in it", name="JSON")
    return list(found)


def _field(json_object: object, name: str, kind: type | tuple[type, ...]) -> Any:
    """The value of a field; None if it is missing or of another type."""
    value = json_object.get(name) if isinstance(json_object, dict) else None
    return value if isinstance(value, kind) else None
