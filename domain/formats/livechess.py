"""Games of DGT LiveChess Cloud, in the JSON of its viewer: the number of games of each round, the
pairings, and a game's moves, each with the seconds on its clock ("e4 5400+12").

The format is not documented by its maker; unknown fields are ignored.
"""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from domain.errors import BadFile
from domain.formats.pgn.read import ReadGame

_ENDED = {"WHITEWIN": "1-0", "BLACKWIN": "0-1", "DRAW": "1/2-1/2"}


class Player(NamedTuple):
    name: str
    fide_id: str


class Pairing(NamedTuple):
    """`ended` as in PGN, "" while the game is on; a forfeit has no game and stays so."""

    white: Player
    black: Player
    ended: str


def counts_from(data: bytes) -> tuple[int, ...]:
    """The number of games of each round, from tournament.json; BadFile for other files."""
    return tuple(int(_field(one, "count", int) or 0) for one in _list(data, "rounds"))


def pairings_from(data: bytes) -> tuple[Pairing, ...]:
    """Read the pairings from the index.json of a round."""
    return tuple(
        Pairing(_player(one, "white"), _player(one, "black"), _ended(_field(one, "result", str)))
        for one in _list(data, "pairings")
    )


def game_from(data: bytes, number: int, board: int, pairing: Pairing) -> ReadGame:
    """Read the game-N.json of that pairing; without bytes, a result without moves."""
    tags = {"Round": f"{number}.{board}", "Result": pairing.ended or "*"}
    for colour, player in (("White", pairing.white), ("Black", pairing.black)):
        tags |= {colour: player.name, f"{colour}FideId": player.fide_id}
    told = _list(data, "moves") if data else []
    return ReadGame(tags, " ".join(_moves(one for one in told if isinstance(one, str))))


def _moves(told: Iterable[str]) -> Iterable[str]:
    for ply, one in enumerate(told):
        move, _, times = one.partition(" ")
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        yield move.translate({ord(mark): None for mark in "{}[]"})
        left = times.partition("+")[0]
        if left.isdecimal() and left.isascii():
            minutes, seconds = divmod(int(left), 60)
            yield f"{{[%clk {minutes // 60}:{minutes % 60:02}:{seconds:02}]}}"


def _player(pairing: object, colour: str) -> Player:
    told = _field(pairing, colour, dict)
    family, *given = (_field(told, name, str) or "" for name in ("lname", "fname", "mname"))
    name = ", ".join(filter(None, (family, " ".join(filter(None, given)))))
    return Player(name, str(_field(told, "fideid", (int, str)) or ""))


def _ended(said: str | None) -> str:
    told = (said or "").replace("½", "1/2")
    return _ENDED.get(told, told if told in _ENDED.values() else "")


def _list(data: bytes, name: str) -> list[Any]:
    try:
        found = _field(json.loads(data), name, list)
    except (ValueError, RecursionError):
        found = None
    if found is None:
        raise BadFile("there are no games of LiveChess Cloud in it", name="JSON")
    return list(found)


def _field(of: object, name: str, kind: type | tuple[type, ...]) -> Any:
    value = of.get(name) if isinstance(of, dict) else None
    return value if isinstance(value, kind) else None
