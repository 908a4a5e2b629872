"""Boards that were not played as the movement says (Law 15B of 2017)."""

from collections.abc import Callable

import pytest

from domain.bridge.irregular_play import Irregularity
from domain.bridge.phases.phase_scores import score_session
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.result import Encounter
from domain.bridge.session import PairNo, Sitting, TableBoardPlace
from domain.errors import DomainError
from events.bridge.vocabulary.commands import (
    AdjustScore,
    RecordBoard,
    RecordIrregularPlay,
    WithdrawBoard,
)
from events.game.warnings import ConfirmationNeeded
from tests.confirmations import CONFIRMED
from tests.events.bridge.afternoon import PHASE, Afternoon


class SectionA(Afternoon):
    """Session 1 of twenty pairs; its tables, rounds and boards are those of section A."""

    def sitting(self, table: int, number: int = 1) -> Sitting:
        return self.table(1).by_place[number, "A", table]

    def board(self, table: int, number: int = 1) -> int:
        """The first board of that table in that round."""
        return 2 * self.sitting(table, number).set - 1

    def irregular_play(
        self, table: int, number: int, board: int, pairs: tuple[int, int], result: str = "1NT N 7"
    ) -> RecordIrregularPlay:
        where = (PHASE, 1, number, "A", table, board)
        return RecordIrregularPlay(*where, *pairs, result, "they took the wrong tray")

    def consequences_of(self, command: RecordIrregularPlay) -> tuple[str, ...]:
        with pytest.raises(ConfirmationNeeded) as confirmation:
            self.do(command)
        return confirmation.value.consequences

    def record(self, command: RecordIrregularPlay) -> None:
        """Send it confirmed."""
        fields = {name: getattr(command, name) for name in command.__struct_fields__}
        self.do(RecordIrregularPlay(**{**fields, "confirmed": CONFIRMED}))

    def enter(self, table: int, number: int, board: int, result: str) -> None:
        saw = self.phase.session(1).planned_at
        self.do(RecordBoard(PHASE, 1, number, "A", table, board, result, saw))

    def recorded_at(self, table: int, number: int, board: int) -> tuple[int, int, str]:
        """NS, EW and the result that is recorded there."""
        found = self.phase.play.record(1, board, TableBoardPlace(number, "A", table))
        assert found is not None
        assert found.result is not None
        return found.ns, found.ew, result_as_text(found.result)

    def points(self, board: int, ns: int, ew: int) -> tuple[object, object]:
        """The points of NS and of EW on that board."""
        scores = score_session(self.phase, 1)
        found = scores.points[board][Encounter(PairNo(ns), PairNo(ew))]
        return found.ns, found.ew


@pytest.fixture
def club() -> SectionA:
    club = SectionA()
    club.seeded().playing(1)
    return club


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


def met_in(club: SectionA, table: int, number: int) -> tuple[int, int]:
    return club.sitting(table, number).ns, club.sitting(table, number).ew


class TestAWrongBoard:
    """Table A1 plays, in round 1, a board of the next round."""

    @pytest.fixture
    def wrong_board(self, club: SectionA) -> RecordIrregularPlay:
        return club.irregular_play(1, 1, club.board(1, 2), met_in(club, 1, 1))

    def test_a_wrong_board_is_recorded_only_after_its_consequences_are_confirmed(
        self, club: SectionA, wrong_board: RecordIrregularPlay
    ) -> None:
        before = club.version
        consequences = " ".join(club.consequences_of(wrong_board))
        assert club.version == before
        ns, ew = met_in(club, 1, 1)
        first = club.board(1)
        assert (
            f"Pairs {ns} and {ew} still have boards {first} and {first + 1} of round 1"
            in consequences
        )
        # North-South were to play it in round 2, East-West later, at another table.
        deprived = club.sitting(1, 2).ew
        assert (
            f"Pair {deprived} can't play board {wrong_board.board} against pair {ns} in round 2"
            in consequences
        )
        assert "NP/A+ if neither is at fault" in consequences
        assert (
            f"compared with all other scores on board {wrong_board.board}, 0 so far" in consequences
        )

    def test_a_wrong_board_is_recorded_at_the_table_where_it_was_played(
        self, club: SectionA, wrong_board: RecordIrregularPlay
    ) -> None:
        club.record(wrong_board)
        assert club.recorded_at(1, 1, wrong_board.board) == (*met_in(club, 1, 1), "1NT N 7")
        (line,) = club.phase.play.irregular_plays
        assert line.irregularity == Irregularity.WRONG_BOARD
        assert line.reason == "they took the wrong tray"

    def test_a_wrong_board_is_scored_against_the_other_results(
        self, club: SectionA, wrong_board: RecordIrregularPlay
    ) -> None:
        club.record(wrong_board)
        other = next(s for s in club.table(1).games if s.set == club.sitting(1, 2).set)
        club.do(
            RecordBoard(
                *(PHASE, 1, other.round, other.section, other.table, wrong_board.board, "1NT N 8"),
                saw=club.phase.session(1).planned_at,
            )
        )
        seven_tricks = club.points(wrong_board.board, wrong_board.ns, wrong_board.ew)
        eight_tricks = club.points(wrong_board.board, other.ns, other.ew)
        assert eight_tricks > seven_tricks

    def test_pairs_do_not_play_a_wrongly_played_board_again(
        self, club: SectionA, wrong_board: RecordIrregularPlay
    ) -> None:
        club.record(wrong_board)
        ns, ew = met_in(club, 1, 2)
        sentence = refusal(lambda: club.enter(1, 2, wrong_board.board, "1NT N 9"))
        assert (
            f"Pair {ns} has a score on board {wrong_board.board} already, from round 1 at A1"
            in sentence
        )
        assert "Law 15B1" in sentence
        saw = club.phase.session(1).planned_at
        ruling = AdjustScore(PHASE, 1, 2, "A", 1, wrong_board.board, "NP/A+", "deprived", saw)
        club.do(ruling)
        assert club.points(wrong_board.board, ns, ew)[0] is None
        assert club.points(wrong_board.board, ns, ew)[1] is not None
        total = score_session(club.phase, 1).total(PairNo(ns))
        assert total.boards == 1, "the pair has one score on the board"

    def test_withdrawing_an_irregular_result_restores_the_movement(
        self, club: SectionA, wrong_board: RecordIrregularPlay
    ) -> None:
        club.record(wrong_board)
        record = club.phase.play.record(1, wrong_board.board, TableBoardPlace(1, "A", 1))
        assert record is not None
        back = WithdrawBoard(
            PHASE, 1, 1, "A", 1, wrong_board.board, reason="it was not so", saw=record.changed_at
        )
        club.do(back)
        assert "is not played at table A1" in refusal(
            lambda: club.enter(1, 1, wrong_board.board, "PASS")
        )
        club.enter(1, 2, wrong_board.board, "1NT N 9")
        assert list(club.phase.play.irregular_meetings()) == []

    def test_irregular_play_never_overwrites_an_entered_result(
        self, club: SectionA, wrong_board: RecordIrregularPlay
    ) -> None:
        club.record(wrong_board)
        assert "has 1NT N 7 already" in refusal(lambda: club.record(wrong_board))


class TestWrongOpponents:
    """East-West of A1 and of A2 have changed places in round 1."""

    def test_pairs_without_a_score_or_with_a_second_meeting_are_named(self, club: SectionA) -> None:
        here, there = club.sitting(1), club.sitting(2)
        board = club.board(1)
        values = club.irregular_play(1, 1, board, (here.ns, there.ew))
        consequences = " ".join(club.consequences_of(values))
        assert (
            f"Pair {here.ew} was to play board {board} at A1 and has no score on it" in consequences
        )
        assert f"Pairs {there.ns} and {there.ew} still have boards" in consequences
        club.record(values)
        assert club.phase.play.irregular_plays[0].irregularity == Irregularity.WRONG_OPPONENTS
        two = (min(here.ns, there.ew), max(here.ns, there.ew))
        assert two in club.phase.ledger.meetings

    def test_a_pair_that_was_left_alone_gets_its_score_where_it_sat(self, club: SectionA) -> None:
        here, there = club.sitting(1), club.sitting(2)
        board = club.board(1)
        club.record(club.irregular_play(1, 1, board, (here.ns, there.ew)))
        club.record(club.irregular_play(2, 1, board, (there.ns, here.ew), "NP/A+"))
        ns, ew = club.points(board, there.ns, here.ew)
        assert ns is None
        assert ew is not None


class TestTheRightGameElsewhere:
    def test_a_game_played_out_of_turn_counts_in_its_own_round(self, club: SectionA) -> None:
        """The two of round 2 have met at A1 already in round 1."""
        board, pairs = club.board(1, 2), met_in(club, 1, 2)
        values = club.irregular_play(1, 1, board, pairs)
        assert "It stands at A1 in round 2, where it belongs." in " ".join(
            club.consequences_of(values)
        )
        club.record(values)
        assert club.recorded_at(1, 2, board) == (*pairs, "1NT N 7")
        (line,) = club.phase.play.irregular_plays
        assert (line.irregularity, line.played) == (Irregularity.EARLY, TableBoardPlace(1, "A", 1))

    def test_a_late_play_and_another_table_are_named(self, club: SectionA) -> None:
        board, pairs = club.board(1), met_in(club, 1, 1)
        club.record(club.irregular_play(3, 4, board, pairs))
        club.record(club.irregular_play(3, 1, board + 1, pairs))
        named = [line.irregularity for line in club.phase.play.irregular_plays]
        assert named == [Irregularity.LATE, Irregularity.WRONG_TABLE]
        assert club.recorded_at(1, 1, board) == (*pairs, "1NT N 7")

    def test_a_game_with_exchanged_directions_counts_as_the_pairs_sat(self, club: SectionA) -> None:
        ns, ew = met_in(club, 1, 1)
        club.record(club.irregular_play(1, 1, club.board(1), (ew, ns)))
        assert club.recorded_at(1, 1, club.board(1)) == (ew, ns, "1NT N 7")
        assert club.phase.play.irregular_plays[0].irregularity == Irregularity.TURNED

    def test_a_game_as_in_the_movement_is_refused_as_irregular(self, club: SectionA) -> None:
        values = club.irregular_play(1, 1, club.board(1), met_in(club, 1, 1))
        assert "by the movement; enter the result" in refusal(lambda: club.record(values))


def test_a_second_score_is_cancelled_for_both_pairs(club: SectionA) -> None:
    board, (ns, ew) = club.board(1), met_in(club, 1, 1)
    club.enter(1, 1, board, "1NT N 7")
    third = club.sitting(3, 2)
    second_score = club.irregular_play(2, 2, board, (ns, third.ew))
    assert f"Pair {ns} has a score on board {board} already" in refusal(
        lambda: club.record(second_score)
    )
    ruling = club.irregular_play(2, 2, board, (ns, third.ew), "NP/A+")
    club.record(ruling)
    assert club.points(board, ns, third.ew)[0] is None
    assert club.points(board, ns, ew)[0] is not None


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"board": 99}, "is not played in session 1"),
        ({"ew": 77}, "Pair 77 does not play in session 1"),
        ({"table": 40}, "no table in round 1"),
        ({"result": "60x420,30x-50"}, "they make 100"),
        ({"session": 2}, "no planned session"),
    ],
)
def test_impossible_irregular_play_is_refused_in_one_sentence(
    club: SectionA, change: dict[str, object], sentence: str
) -> None:
    values = club.irregular_play(1, 1, club.board(1, 2), met_in(club, 1, 1))
    fields = {name: getattr(values, name) for name in values.__struct_fields__}
    wrong = RecordIrregularPlay(**{**fields, "confirmed": CONFIRMED, **change})
    assert sentence in refusal(lambda: club.do(wrong))


def test_a_pair_does_not_play_against_itself(club: SectionA) -> None:
    ns, _ = met_in(club, 1, 1)
    values = club.irregular_play(1, 1, club.board(1, 2), (ns, ns))
    assert "against itself" in refusal(lambda: club.record(values))
