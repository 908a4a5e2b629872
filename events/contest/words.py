"""Small words that every sentence about rounds needs: who takes part, who meets whom, where."""

from collections.abc import Iterable
from typing import Any

from domain.contest.game import At
from domain.contest.stage import Contest
from domain.ids import BoardNo, EntryId, RoundNo
from events.words import listed

AnyStage = Contest[Any, Any, Any]


def name(stage: AnyStage | None, entry: int) -> str:
    """Number and name, as far as they are known: "4 Delta, Dora"."""
    known = stage.entries.get(EntryId(entry)) if stage else None
    if stage is None or known is None:
        return f"{stage.one if stage else 'entry'} {entry}"
    return f"{known.number} {known.called}" if known.number else stage.name_of(entry)


def names(stage: AnyStage | None, entries: Iterable[int], most: int = 4) -> str:
    return listed([name(stage, entry) for entry in entries], most)


def meeting(stage: AnyStage | None, first: int, second: int) -> str:
    """Who meets whom: "4 Delta, Dora – 1 Alpha, Anna"."""
    return f"{name(stage, first)} – {name(stage, second)}"


def place(stage: AnyStage | None, event: Any) -> str:
    """Where the board of a result is, and who meets there: "Round 1, board 3, 4 Delta – 1 Alpha";
    with the number of the match before that of the board, if there is one.
    """
    number = event.match or event.board
    where = f"match {event.match}, board {event.board}" if event.match else f"board {event.board}"
    try:
        assert stage is not None
        who = meeting(stage, *stage.rounds[event.round - 1].pairs[number - 1])
    except (AssertionError, IndexError):
        who = "nobody known"
    return f"Round {event.round}, {where}, {who}"


def at_of(event: Any) -> At:
    """Of an event or a command about a board."""
    return At(RoundNo(event.round), BoardNo(event.board), event.match)
