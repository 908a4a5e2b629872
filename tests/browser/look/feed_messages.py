"""Messages of the feed as a server sends them to a screen of chess."""

from typing import Any

from msgspec import to_builtins

from domain.tournament import Tournament
from tests.stories import OPEN
from web.chess.face import FACE

HELLO = {"type": "hello", "epoch": "e1", "version": 10, "server_time": "2026-03-07T13:02:00Z"}


def sheet_of(tournament: Tournament, view: str = "pairings") -> dict[str, Any]:
    built = FACE.views[view].build(tournament, OPEN)
    return {"head": to_builtins(built.head), "rows": to_builtins(built.rows)}


def snapshot(tournament: Tournament, version: int, view: str = "pairings") -> dict[str, Any]:
    """The whole sheet, as of that version of the log."""
    start = {"type": "snapshot", "view": view, "stage": 1, "version": version}
    return {**start, **sheet_of(tournament, view)}
