"""A board not played according to the movement: its irregularity and the consequences.

Law 15B of 2017. A pair that has played a board before gets no second score on it, nor do its
opponents there (B1). A board new to all four players counts, and the one that should have been
played may be played later (B2); a pair deprived of a score by it gets an artificial one (B3, 12C2).

Decided here. If two pairs scheduled to play this board against each other have played it at another
place or time, it is recorded at its place in the movement; otherwise where it was played."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from domain.bridge.cards import boards_at, is_played, sitting_at
from domain.bridge.partnerships import number_text
from domain.bridge.play import BoardRecords, SessionRecords
from domain.bridge.scoring.result import AdjustedScore, BoardResult, NotPlayed
from domain.bridge.session import NOBODY, PairNo, Session, Sitting, TableBoardPlace
from domain.errors import RuleViolation
from domain.messages import join_messages, say

WRONG_BOARD = "Law 15B of 2017"
SECOND_SCORE = "Law 15B1 of 2017"


class Irregularity(StrEnum):
    WRONG_BOARD = "wrong board"
    WRONG_OPPONENTS = "wrong opponents"
    WRONG_TABLE = "at another table"
    WRONG_PLACES = "wrong board and opponents"
    EARLY = "out of turn"
    LATE = "played late"
    TURNED = "directions turned"


class IrregularGame(NamedTuple):
    """A board as actually played: `at` is the place of play, `ns` and `ew` the pairs as seated."""

    at: TableBoardPlace
    board: int
    ns: PairNo
    ew: PairNo
    result: BoardResult

    @property
    def pairs(self) -> tuple[PairNo, PairNo]:
        return self.ns, self.ew


@dataclass(frozen=True, slots=True)
class Consequence:
    """`place` is where the result is recorded; `messages` are for the director."""

    irregularity: Irregularity
    place: TableBoardPlace
    messages: tuple[str, ...]


def judge_irregular_game(
    session: Session, records: SessionRecords, boards_a_set: int, happened: IrregularGame
) -> Consequence:
    """Judge an irregular game; RuleViolation if it is regular, or impossible in this session."""
    case = _IrregularCase(session, records, boards_a_set, happened)
    case.refuse_regular_or_impossible()
    notes = (*case.unplayed_messages(), *case.deprived_messages(), *case.comparison_messages())
    return Consequence(case.irregularity(), case.place, notes)


def check_first_score(
    of_board: BoardRecords, board: int, here: TableBoardPlace, pairs: Iterable[PairNo]
) -> None:
    """Raise RuleViolation if a pair has a score on the board from elsewhere; awards count."""
    for pair in pairs:
        for at, record in of_board.items():
            if at != here and pair in scoring_pairs(record.result, record.ns, record.ew):
                raise RuleViolation(
                    "Pair {pair} has a score on board {board} already, from round {round} at "
                    "{name}: here the board is cancelled for both pairs. The director records "
                    "NP, or A+/NP or NP/A+ for who is deprived of a score.",
                    SECOND_SCORE,
                    pair=pair,
                    board=board,
                    round=at.round,
                    name=at.name,
                )


def scoring_pairs(result: BoardResult | None, ns: PairNo, ew: PairNo) -> tuple[PairNo, ...]:
    """The pairs, of the two, that get a score from the result."""
    match result:
        case None | NotPlayed():
            return ()
        case AdjustedScore(for_ns, for_ew):
            both = ((ns, for_ns), (ew, for_ew))
            return tuple(pair for pair, ruling in both if not isinstance(ruling, NotPlayed))
        case _:
            return ns, ew


@dataclass(frozen=True, slots=True)
class _IrregularCase:
    session: Session
    records: SessionRecords
    boards_a_set: int
    happened: IrregularGame

    def refuse_regular_or_impossible(self) -> None:
        at, board, ns, ew, _ = self.happened
        sitting_at(self.session, at)
        for pair in (ns, ew):
            if pair not in self.session.by_pair:
                raise RuleViolation(
                    "Pair {pair} does not play in session {number}; look at the numbers again.",
                    WRONG_BOARD,
                    pair=pair,
                    number=self.session.number,
                )
        if ns == ew:
            raise RuleViolation("Pair {ns} can't play against itself.", WRONG_BOARD, ns=ns)
        if not is_played(self.session, board, self.boards_a_set):
            raise RuleViolation(
                "Board {board} is not played in session {number}: there is nothing to compare "
                "it with.",
                WRONG_BOARD,
                board=board,
                number=self.session.number,
            )
        due = self.due_sitting
        if due and due == self.session.by_place[at] and (due.ns, due.ew) == (ns, ew):
            raise RuleViolation(
                "Pairs {ns} and {ew} play board {board} at {name} in round {round} by the "
                "movement; enter the result.",
                WRONG_BOARD,
                ns=ns,
                ew=ew,
                board=board,
                name=at.name,
                round=at.round,
            )

    @property
    def due_sitting(self) -> Sitting | None:
        """The sitting in which the two pairs are scheduled to play this board, if any."""
        two = set(self.happened.pairs)
        for sitting in self.session.by_pair[self.happened.ns]:
            if {sitting.ns, sitting.ew} == two and self._plays_board(sitting):
                return sitting
        return None

    @property
    def place(self) -> TableBoardPlace:
        """The place at which the result is recorded."""
        return self.due_sitting.at if self.due_sitting else self.happened.at

    @property
    def scoring_pairs(self) -> tuple[PairNo, ...]:
        return scoring_pairs(self.happened.result, *self.happened.pairs)

    def irregularity(self) -> Irregularity:
        at, due = self.happened.at, self.due_sitting
        if due is None:
            here = self.session.by_place[at]
            if {here.ns, here.ew} == set(self.happened.pairs):
                return Irregularity.WRONG_BOARD
            if self._plays_board(here) and {here.ns, here.ew} & set(self.happened.pairs):
                return Irregularity.WRONG_OPPONENTS
            return Irregularity.WRONG_PLACES
        if due.round != at.round:
            return Irregularity.LATE if at.round > due.round else Irregularity.EARLY
        return Irregularity.TURNED if due.at == at else Irregularity.WRONG_TABLE

    def unplayed_messages(self) -> Iterator[str]:
        """Messages on boards of that round left unplayed by the two pairs and their opponents."""
        if self.due_sitting is not None and self.due_sitting.round == self.happened.at.round:
            return
        done = set[TableBoardPlace]()
        for pair in self.happened.pairs:
            for sitting in self.session.by_pair[pair]:
                at = sitting.at
                if at.round != self.happened.at.round or at in done:
                    continue
                done.add(at)
                if boards := self._open_boards(sitting):
                    yield say(
                        "{pairs} still have {boards} of round {round} at {name}: let them "
                        "play later (Law 15B2), or rule.",
                        pairs=say(
                            "Pairs {ns} and {ew}",
                            ns=number_text(sitting.ns),
                            ew=number_text(sitting.ew),
                        ),
                        boards=_list_boards(boards),
                        round=at.round,
                        name=at.name,
                    )

    def deprived_messages(self) -> Iterator[str]:
        """Messages on the pairs scheduled to play the board against one of the two."""
        board, here = self.happened.board, self.session.by_place[self.happened.at]
        for pair in {here.ns, here.ew} - {NOBODY, *self.happened.pairs}:
            if self.due_sitting is None and self._plays_board(here):
                yield say(
                    "Pair {pair} was to play board {board} at {name} and has no score on it: "
                    "if it is not at fault record A+ for it where it sat, NP for its "
                    "opponents (Law 15B3).",
                    pair=pair,
                    board=board,
                    name=here.name,
                )
        for pair in self.scoring_pairs:
            for sitting in self.session.by_pair[pair]:
                at = sitting.at
                if (
                    not self._plays_board(sitting)
                    or at == self.place
                    or self._has_result(at, board)
                ):
                    continue
                other = sitting.ew if sitting.ns == pair else sitting.ns
                award = "A+/NP" if sitting.ns == other else "NP/A+"
                yield say(
                    "Pair {other} can't play board {board} against pair {pair} in round "
                    "{round} at {name}: rule there, {award} if neither is at fault (Law 15B3).",
                    other=other,
                    board=board,
                    pair=pair,
                    round=at.round,
                    name=at.name,
                    award=award,
                )

    def comparison_messages(self) -> Iterator[str]:
        """Messages on where the score is recorded and what it is compared with."""
        board, place = self.happened.board, self.place
        others = self.records.get(board, {}).items()
        scores = sum(
            bool(scoring_pairs(record.result, record.ns, record.ew))
            for at, record in others
            if at != place
        )
        if not self.scoring_pairs:
            return
        if self.due_sitting is not None:
            yield say(
                "It stands at {name} in round {round}, where it belongs.",
                name=place.name,
                round=place.round,
            )
        yield say(
            "It is compared with all other scores on board {board}, {scores} so far; the top "
            "stays as planned.",
            board=board,
            scores=scores,
        )

    def _plays_board(self, sitting: Sitting) -> bool:
        return self.happened.board in boards_at(sitting, self.boards_a_set)

    def _open_boards(self, sitting: Sitting) -> list[int]:
        """The boards of a sitting without a result, also after this irregular game."""
        boards = boards_at(sitting, self.boards_a_set)
        here = sitting.at
        recorded = (self.place, self.happened.board)
        return [b for b in boards if (here, b) != recorded and not self._has_result(here, b)]

    def _has_result(self, at: TableBoardPlace, board: int) -> bool:
        record = self.records.get(board, {}).get(at)
        return record is not None and record.result is not None


def _list_boards(boards: Iterable[int]) -> str:
    numbers = list(map(str, boards))
    message = "boards {numbers}" if len(numbers) > 1 else "board {numbers}"
    return say(message, numbers=join_messages(" and ", numbers))
