"""Phrases for sentences about a tournament, results and byes."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from domain.errors import NotNow
from domain.messages import join_messages, say, sentence_of
from domain.results import GameResult, Mark, Outcome
from domain.texts import is_blank

_MARKS = {
    Mark.DRAW: "½",
    Mark.UNRATED_WIN: "1",
    Mark.UNRATED_DRAW: "½",
    Mark.UNRATED_LOSS: "0",
    Mark.FORFEIT_LOSS: "−",
}
BYES = {
    Mark.PAIRING_BYE: say("the bye"),
    Mark.FULL_BYE: say("a full-point bye"),
    Mark.HALF_BYE: say("a half-point bye"),
    Mark.ZERO_BYE: say("a zero-point bye"),
}


def list_some(things: Sequence[object], most: int = 8) -> str:
    """A list of the first `most` things: 1, 2, 3 and 4 more."""
    shown = join_messages(", ", map(str, things[:most]))
    rest = len(things) - most
    return say("{shown} and {rest} more", shown=shown, rest=rest) if rest > 0 else shown


def require_text(text: str, what: str) -> str:
    """The text without blanks around it; refused if it is empty. `what` is a message."""
    if is_blank(text):
        raise NotNow("The {what} is empty; write one.", what=sentence_of(what, {}))
    return text.strip()


def distinct_categories(names: Iterable[str]) -> tuple[str, ...]:
    """The categories without duplicates, in their order."""
    return tuple(dict.fromkeys(require_text(name, "category") for name in names))


ROOMS = {"open": say("open room"), "closed": say("closed room")}


class OnBoard(Protocol):
    """An event, a command or a place, which names a board."""

    @property
    def round(self) -> int: ...
    @property
    def board(self) -> int: ...
    @property
    def match(self) -> int: ...
    @property
    def room(self) -> str: ...


def board_words(at: OnBoard) -> str:
    """The place of a board in its round, in words."""
    if at.room:
        room = ROOMS[at.room]
        return say(
            "match {match}, board {board}, {room}", match=at.match, board=at.board, room=room
        )
    if at.match:
        return say("match {match}, board {board}", match=at.match, board=at.board)
    return say("board {board}", board=at.board)


def result_words(result: Outcome | None) -> str:
    """The result in words: 1–0, ½–½, + −, adjourned, unrated; bridge scores as written."""
    if result is None:
        return say("no result")
    if not isinstance(result, GameResult):
        return result.code
    if result.white is Mark.ADJOURNED:
        return say("adjourned")
    white, black = (_MARKS.get(mark, mark.value) for mark in result)
    if {result.white, result.black} & {Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS}:
        return say("{black} by forfeit", black=join_messages(" ", (white, black)))
    unrated = result.white in (Mark.UNRATED_WIN, Mark.UNRATED_DRAW, Mark.UNRATED_LOSS)
    score = f"{white}–{black}"
    return say("{score} unrated", score=score) if unrated else score
