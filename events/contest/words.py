"""Small words that every sentence about rounds needs: who takes part, who meets whom, where."""

from collections.abc import Iterable
from typing import Any

from domain.contest.game import At
from domain.errors import Unknown
from domain.ids import BoardNo, EntryId, RoundNo
from domain.said import said_together, say
from events.contest.ways import AnyStage, ways_of
from events.game.words import listed


def name(stage: AnyStage | None, entry: int) -> str:
    """Number and name, as far as they are known: "4 Delta, Dora"."""
    known = stage.entries.get(EntryId(entry)) if stage else None
    if stage is None or known is None:
        return say("{entry}", entry=said_together(" ", (stage.one if stage else "entry", entry)))
    return (
        say("{number} {called}", number=known.number, called=known.called)
        if known.number
        else stage.name_of(entry)
    )


def names(stage: AnyStage | None, entries: Iterable[int], most: int = 4) -> str:
    return listed([name(stage, entry) for entry in entries], most)


def meeting(stage: AnyStage | None, first: int, second: int) -> str:
    """Who meets whom: "4 Delta, Dora – 1 Alpha, Anna"."""
    return say("{name} – {name2}", name=name(stage, first), name2=name(stage, second))


def place(stage: AnyStage | None, event: Any) -> str:
    """Where the board of a result is, and who sits there: "Round 1, board 3, 4 Delta – 1 Alpha";
    with the number of the match before that of the board, if there is one.
    """
    where = (
        say("match {match}, board {board}", match=event.match, board=event.board)
        if event.match
        else say("board {board}", board=event.board)
    )
    at = say("Round {round}, {where}", round=event.round, where=where)
    try:
        assert stage is not None
        r = stage.rounds[event.round - 1]
        pair = r.pairs[(event.match or event.board) - 1]
        game = r.game(BoardNo(event.board), event.match)
    except (AssertionError, IndexError, Unknown):
        return at
    white, black = ways_of(stage).seated(stage, pair, game)
    return say("{at}, {white} – {black}", at=at, white=white, black=black)


def at_of(event: Any) -> At:
    """Of an event or a command about a board."""
    return At(RoundNo(event.round), BoardNo(event.board), event.match)
