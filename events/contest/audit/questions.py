"""Questions that a log answers about its rounds: why this pair, why this colour, why not those."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.contest.round import ContestRound
from domain.contest.stage import AnyStage, Contest
from domain.ids import EntryId, Number
from domain.messages import say
from domain.tournament import Tournament
from events.audit.history import History
from events.contest.acting import contest_in
from events.contest.audit.why import (
    PairedRound,
    paired_round,
    why_byes,
    why_corrected_late,
    why_not,
    why_pair,
)
from events.contest.game_rules import game_rules_of


@dataclass(frozen=True, slots=True)
class AskableBoard:
    number: int
    first: str
    second: str
    result: str


@dataclass(frozen=True, slots=True)
class AskablePlayer:
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class AskableRound:
    """A round to ask about. Any two `players` may be chosen for the question why they don't meet;
    empty if only a Swiss could answer it.
    """

    stage: int
    name: str
    round: int
    boards: tuple[AskableBoard, ...]
    byes: bool
    players: tuple[AskablePlayer, ...]


def askable_rounds(history: History, state: Tournament) -> Iterator[AskableRound]:
    for part in state.parts.values():
        if isinstance(part, Contest):
            for r in part.rounds:
                yield _askable_round(r, paired_round(history, contest_in, part.id, r.number))


def _askable_round(r: ContestRound, paired: PairedRound[AnyStage]) -> AskableRound:
    stage, ways = paired.stage, game_rules_of(paired.stage)
    boards = (
        AskableBoard(
            number,
            _entry_name(paired, first),
            _entry_name(paired, second),
            ways.score_words(stage, r, number),
        )
        for number, (first, second) in r.numbered_pairs
    )
    players = (
        AskablePlayer(number, entry.full_name) for number, entry in paired.before.numbered_entries()
    )
    return AskableRound(
        stage.id,
        stage.name,
        r.number,
        tuple(boards),
        bool(r.byes),
        tuple(players) if paired.system else (),
    )


def _entry_name(paired: PairedRound[AnyStage], entry: EntryId) -> str:
    known = paired.stage.entries[entry]
    return say("{number} {called}", number=paired.number_of(known.id), called=known.full_name)


def why_paired(history: History, stage: int, number: int, board: int) -> Iterator[str]:
    """Why a board was paired; board 0 asks about the byes."""
    paired = paired_round(history, contest_in, stage, number)
    if not board:
        yield from why_byes(paired)
        return
    yield from why_pair(paired, board)
    yield from why_corrected_late(paired, board)


def why_not_paired(history: History, stage: int, number: int, first: int, second: int) -> str:
    return why_not(paired_round(history, contest_in, stage, number), Number(first), Number(second))
