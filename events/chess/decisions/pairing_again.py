"""Every round of a Swiss paired again on what is known by now (endorsement rules C.02 (2026),
Q57-63): when the last round is closed, and when another round becomes or ceases to be the last.

Who took part in a round is as it was recorded; results, numbers, prohibitions and how many rounds
there are to be are those of now, as a checker reads them in a report. What was corrected since can
therefore make a round come out otherwise. Outcomes say so and change nothing.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from domain.chess.stage import Entry, Round, Stage
from domain.contest.pairings_checked import Occasion, Outcome
from domain.errors import DomainError
from domain.ids import EntryId
from domain.results import Mark
from events.by_hand import Paired
from events.chess.decisions.manual import as_paired
from events.chess.decisions.pairing import paired
from events.chess.vocabulary.rounds import RoundPaired, RoundsPairedAgain
from events.chess.words import meeting
from events.paired_again import told as told_again


def pairs_rounds(stage: Stage) -> bool:
    """Whether its rounds come of a system, and not of a table or a bracket."""
    return stage.round_robin is None and stage.knock_out is None


def paired_again(stage: Stage, occasion: Occasion) -> RoundsPairedAgain:
    return RoundsPairedAgain(
        stage=stage.id,
        occasion=occasion.value,
        announced=stage.rules.rounds,
        rounds=len(stage.rounds),
        otherwise=tuple(_otherwise(stage)),
    )


def told(stage: Stage, event: RoundsPairedAgain) -> Iterator[str]:
    def recorded(number: int) -> Paired:
        return as_paired(stage.rounds[number - 1])

    return told_again(event.otherwise, recorded, partial(meeting, stage), stage.called)


def _otherwise(stage: Stage) -> Iterator[Outcome]:
    for played in stage.rounds:
        try:
            answer = paired(_before(stage, played), played.number)
        except DomainError:
            yield (played.number, (), 0)
            continue
        bye = _bye_of(answer)
        if not _same(played, answer) or set(_byes(played)) != ({bye} - {0}):
            yield (played.number, answer.boards, bye)


def _before(stage: Stage, played: Round) -> Stage:
    """The stage when that round was to be paired, with what is known of the rounds before now."""
    there = {entry for board in played.boards for entry in (board.white, board.black)}
    marks = dict(played.byes)
    entries = {
        id_: _taking_part(entry, played, id_ in there, marks.get(id_))
        for id_, entry in stage.entries.items()
    }
    return replace(stage, entries=entries, rounds=stage.rounds[: played.number - 1])


def _taking_part(entry: Entry, played: Round, on_board: bool, mark: Mark | None) -> Entry:
    others = tuple(bye for bye in entry.byes if bye[0] != played.number)
    if on_board or mark is Mark.PAIRING_BYE:
        return replace(entry, byes=others, withdrawn_from=None)
    if mark is not None:
        return replace(entry, byes=(*others, (played.number, mark)))
    return entry


def _same(played: Round, answer: RoundPaired) -> bool:
    """A forfeit of an imported report may not tell its colours."""
    boards = set(answer.boards)
    if len(boards) != len(played.boards):
        return False
    return all(
        (board.white, board.black) in boards
        or (not board.coloured and (board.black, board.white) in boards)
        for board in played.boards
    )


def _byes(played: Round) -> tuple[EntryId, ...]:
    return tuple(entry for entry, mark in played.byes if mark is Mark.PAIRING_BYE)


def _bye_of(answer: RoundPaired) -> int:
    return next((entry for entry, mark in answer.byes if mark == Mark.PAIRING_BYE), 0)
