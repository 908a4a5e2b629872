"""Boards beyond the planned ones: substitutes for spoilt boards, and sudden death.

A substitute has dealer and vulnerability of the board it replaces, so its number is 16, 32 …
higher. It is dealt only while the result of the match without it can't be known (Law 86A of 2017):
`domain.teams_of_four.scores.may_redeal`. In a match over two rounds the second half has the boards
of the first, which are played by then: there the director awards a score instead.
"""

from dataclasses import replace

from domain.errors import NotNow
from domain.ids import BoardNo
from domain.teams_of_four.round import BOTH, BoardState, BridgeMatch, MatchBoard, Room, room_games
from domain.teams_of_four.rules import MatchForm

VULNERABILITIES = 16
"""The number of boards after which dealer and vulnerability repeat (Law 2 of 2017)."""


def add_boards(form: MatchForm, match: BridgeMatch, count: int, version: int) -> BridgeMatch:
    """The match with more boards at its end, to be played in both rooms."""
    if match.is_half:
        raise NotNow("A match over two rounds gets no further boards.")
    last, place = max(board.number for board in match.boards), len(match.boards)
    added = tuple(
        MatchBoard(BoardNo(last + n), form.stanza_of(max(place, form.boards) + n))
        for n in range(1, count + 1)
    )
    return _with_boards(match, added, version)


def substitute_board(match: BridgeMatch, number: BoardNo, version: int) -> BridgeMatch:
    """The match with that board cancelled and a substitute in its place."""
    if match.is_half:
        raise NotNow(
            "In a match over two rounds no board can be replaced; give the teams an artificial "
            "score for it."
        )
    spoilt = match.board(number)
    if spoilt.state is BoardState.CANCELLED:
        raise NotNow("Board {number} is cancelled already.", number=number)
    taken = max(board.number for board in match.boards)
    new = BoardNo(number + VULNERABILITIES * (1 + (taken - number) // VULNERABILITIES))
    without = match.with_board(spoilt._replace(state=BoardState.CANCELLED, awarded=None))
    return _with_boards(without, (MatchBoard(new, spoilt.stanza, replaces=number),), version)


def _with_boards(match: BridgeMatch, added: tuple[MatchBoard, ...], version: int) -> BridgeMatch:
    first, second = match.teams
    more = {room: tuple(room_games(added, first, second, room, version)) for room in BOTH}
    return replace(
        match,
        boards=match.boards + added,
        open=match.open + more[Room.OPEN],
        closed=match.closed + more[Room.CLOSED],
        changed_at=version,
    )
