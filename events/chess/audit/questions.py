"""Why these two, why this colour, why not those: what a log of chess answers of its rounds."""

from collections.abc import Iterator

from domain.chess.stage import Round, Stage, stages_of
from domain.ids import BoardNo, Number, RoundNo, StageId
from domain.tournament import Tournament
from events.audit.history import History
from events.audit.questions import Board, Paired, Place, Player, Questions
from events.chess.audit.why import (
    Asked,
    asked,
    paired_by,
    too_late_for,
    why_board,
    why_byes,
    why_not,
)
from events.results import result_words


def rounds(history: History, state: Tournament) -> Iterator[Paired]:
    for stage in stages_of(state).values():
        yield from (_paired(stage, r, asked(history, stage.id, r.number)) for r in stage.rounds)


def _paired(stage: Stage, r: Round, it: Asked) -> Paired:
    numbered = [(number, entry.person.full_name) for number, entry in it.before.numbered()]
    boards = (
        Board(
            board.number,
            f"{it.number(board.white)} {it.stage.entry(board.white).person.full_name}",
            f"{it.number(board.black)} {it.stage.entry(board.black).person.full_name}",
            result_words(board.result) if board.result else "",
        )
        for board in r.boards
    )
    players = (Player(number, name) for number, name in numbered)
    can_be_asked = paired_by(it) is not None
    return Paired(
        stage.id, stage.name, r.number, tuple(boards), bool(r.byes), tuple(players) * can_be_asked
    )


def _of(history: History, place: Place) -> Asked:
    return asked(history, StageId(place.stage), RoundNo(place.round))


def why(history: History, place: Place) -> Iterator[str]:
    it = _of(history, place)
    if not place.board:
        yield from why_byes(it)
        return
    yield from why_board(it, BoardNo(place.board))
    yield from too_late_for(it, BoardNo(place.board))


def not_these(history: History, place: Place, first: int, second: int) -> str:
    return why_not(_of(history, place), Number(first), Number(second))


QUESTIONS = Questions(rounds, why, not_these)
