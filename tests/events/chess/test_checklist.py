"""Questions of FIDE's checklist about entries, numbers and past results (endorsement rules C.02
(2026), Q112-115, Q145-156, Q170-193 and Q197-216).
"""

from functools import partial
from random import Random

import pytest

from domain.before_sending import ReportFault
from domain.before_sending.reports import result_findings
from domain.chess.rated_games import rated_players
from domain.chess.stage import Entry
from domain.chess.standings import rankings
from domain.errors import NotNow, RuleViolation
from domain.formats.trf.read import read_trf
from domain.formats.trf.rounds import crosstable_of_report, verified_rounds
from domain.formats.trf.write import write_trf16, write_trf26
from domain.ids import EntryId
from domain.own_requests import Wish
from domain.results import parse_result
from domain.swiss.systems import pair_round
from events.audit.history import History, sentence_of
from events.chess.decisions.reports.federation_report import build_report
from events.chess.decisions.reports.reported_options import full_report
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.entries import EntryCorrected, HalfByesBarred
from events.codec import event_of
from events.contest.commands import (
    ExpelEntry,
    PairRound,
    ReinstateEntry,
    StartManualPairing,
    WithdrawEntry,
    WithdrawResult,
)
from events.contest.decisions.entries import offered_requests
from events.contest.vocabulary.entries import ByeRequested, NumbersAssigned, PlacedByHand
from events.contest.vocabulary.rounds import (
    RoundClosed,
    RoundReopened,
    RoundUnpaired,
    RoundUnpublished,
)
from events.game.warnings import ConfirmationNeeded, WarnedAct
from events.log.vocabulary import Command
from events.tournament.vocabulary import ActUndone, EntriesDiscarded
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.events.chess.evening import STAGE, Evening
from tests.stories import OPEN


def entry(evening: Evening, number: int) -> Entry:
    return evening.stage.entry(EntryId(number))


def question_to(evening: Evening, command: Command) -> ConfirmationNeeded:
    with pytest.raises(ConfirmationNeeded) as raised:
        evening.do(command)
    return raised.value


def with_two_late_entries(evening: Evening) -> Evening:
    evening.do(c.RegisterEntry(stage=STAGE, family="Late", rating=1960))
    evening.do(c.RegisterEntry(stage=STAGE, family="Later", rating=1000))
    return evening


class TestHalfPointByes:
    def test_a_barred_player_is_refused_half_point_byes_everywhere(self) -> None:
        evening = Evening()
        evening.do(HalfByesBarred(STAGE, 1, barred=True, reason="a title candidate"))

        with pytest.raises(RuleViolation, match="may not have half-point byes; write Z"):
            evening.do(ByeRequested(STAGE, 1, 1, "H", CONFIRMED_TWICE))
        assert {offer.wish for offer in offered_requests(evening.stage, 1)} & {
            Wish.HALF_POINT_BYE
        } == set()
        evening.do(ByeRequested(STAGE, 1, 1, "Z"))
        evening.do(ByeRequested(STAGE, 2, 1, "H"))

    def test_a_bar_from_half_point_byes_is_lifted(self) -> None:
        evening = Evening()
        evening.do(HalfByesBarred(STAGE, 1, barred=True))
        with pytest.raises(NotNow, match="barred from half-point byes already"):
            evening.do(HalfByesBarred(STAGE, 1, barred=True))

        evening.do(HalfByesBarred(STAGE, 1, barred=False))

        assert [sentence_of(evening.state, event) for event in evening.events[-2:]] == [
            "P1 may not have half-point byes",
            "P1 may have half-point byes again",
        ]
        evening.do(ByeRequested(STAGE, 1, 1, "H"))

    def test_a_player_is_barred_only_after_cancelling_requested_half_point_byes(self) -> None:
        evening = Evening()
        evening.do(ByeRequested(STAGE, 1, 2, "H"))

        with pytest.raises(NotNow, match="asked for one in round 2; cancel it first"):
            evening.do(HalfByesBarred(STAGE, 1, barred=True))

    def test_past_and_zero_point_byes_do_not_hinder_a_bar(self) -> None:
        evening = Evening()
        evening.do(ByeRequested(STAGE, 1, 1, "H"))
        evening.do(ByeRequested(STAGE, 1, 3, "Z"))
        evening.played(1)

        evening.do(HalfByesBarred(STAGE, 1, barred=True))

        assert entry(evening, 1).no_half_byes


class TestExpelled:
    def test_an_expelled_player_is_unpaired_and_unranked_and_their_games_count(self) -> None:
        evening = Evening(6).played(1)
        question = question_to(evening, ExpelEntry(STAGE, 1, reason="took advice"))
        assert (question.act, question.level) == (WarnedAct.EXPEL, 3)
        evening.do(ExpelEntry(STAGE, 1, reason="took advice", confirmed=CONFIRMED))
        evening.played(2)

        (table,) = rankings(evening.stage, 2)
        last = table.standings[-1]
        assert (last.rank, evening.stage.numbered_name(1).startswith(f"{last.number} ")) == (
            None,
            True,
        )
        assert [line.rank for line in table.standings[:-1]][0] == 1
        assert all(EntryId(1) not in (b.white, b.black) for b in evening.round(2).boards)
        trf_report = build_report(evening.state, evening.stage)
        assert [p.rank for p in trf_report.players if p.number == last.number] == [None]
        assert last.values[0] == 1, "the win of round 1"

    def test_a_player_is_expelled_once_even_after_withdrawing(self) -> None:
        evening = Evening(6).played(1)
        evening.do(WithdrawEntry(STAGE, 1))
        evening.do(ExpelEntry(STAGE, 1, reason="took advice", confirmed=CONFIRMED))

        with pytest.raises(NotNow, match="expelled already"):
            evening.do(ExpelEntry(STAGE, 1, reason="again", confirmed=CONFIRMED))
        evening.do(ReinstateEntry(STAGE, 1))
        assert not entry(evening, 1).expelled


class TestNumbers:
    def test_a_confirmed_exchange_of_numbers_is_a_breach_with_a_comment(self) -> None:
        evening = Evening().played(1)
        exchange = c.ExchangeNumbers(STAGE, (1, 4), "entered for each other")
        question = question_to(evening, exchange)
        assert (question.act, question.level) == (WarnedAct.EXCHANGE_NUMBERS, 3)
        assert "1 P1 has number 4 from now on." in question.consequences

        evening.do(c.ExchangeNumbers(STAGE, (1, 4), "entered for each other", CONFIRMED))

        assert (entry(evening, 1).number, entry(evening, 4).number) == (4, 1)
        report_text = write_trf26(full_report(History(evening.records), OPEN)).decode()
        assert "### Renumbering @ Round 1: numbers: " in report_text

    def test_renumbering_follows_the_present_ratings(self) -> None:
        evening = Evening().played(1)
        evening.do(EntryCorrected(stage=STAGE, family="P4", rating=2500, entry=4))
        question = question_to(evening, c.GiveNumbersAnew(STAGE, "a rating was wrong"))
        assert question.level == 4
        assert "4 P4 has number 1 from now on." in question.consequences

        evening.do(c.GiveNumbersAnew(STAGE, "a rating was wrong", CONFIRMED_TWICE))

        assert [int(e.id) for _, e in evening.stage.numbered_entries()] == [4, 1, 2, 3]
        with pytest.raises(NotNow, match="in their order already"):
            evening.do(c.GiveNumbersAnew(STAGE, "again", CONFIRMED_TWICE))

    @pytest.mark.parametrize(
        "command",
        [
            c.ExchangeNumbers(STAGE, (1, 2), "why", CONFIRMED_TWICE),
            c.GiveNumbersAnew(STAGE, "why", CONFIRMED_TWICE),
        ],
    )
    def test_numbers_are_changed_only_between_rounds_1_and_4(self, command: Command) -> None:
        evening = Evening(8)
        with pytest.raises(NotNow, match="Nobody has a number yet"):
            evening.do(command)
        for number in (1, 2, 3, 4):
            evening.played(number)
        with pytest.raises(RuleViolation, match="Round 4 is paired; numbers stay"):
            evening.do(command)

    def test_late_entries_that_renumber_others_need_a_confirmation(self) -> None:
        evening = with_two_late_entries(Evening().played(1))

        question = question_to(evening, PairRound(STAGE, 2))

        assert (question.act, question.level) == (WarnedAct.RENUMBER_LATE, 3)
        assert "4 numbers change (late entries)." in question.consequences
        events = evening.events_caused_by(PairRound(STAGE, 2, confirmed=CONFIRMED))
        (numbers,) = (event for event in events if isinstance(event, NumbersAssigned))
        assert numbers.confirmed == CONFIRMED

    def test_a_late_entry_at_the_end_of_the_list_needs_no_confirmation(self) -> None:
        evening = Evening().played(1)
        evening.do(c.RegisterEntry(stage=STAGE, family="Late", rating=1000))

        evening.do(PairRound(STAGE, 2))

    def test_a_round_by_hand_with_late_entries_needs_one_confirmation(self) -> None:
        evening = with_two_late_entries(Evening().played(1))
        evening.do(RoundClosed(STAGE, 1))

        question = question_to(evening, StartManualPairing(STAGE, 2, "as agreed"))

        assert question.level == 3
        assert "4 numbers change (late entries)." in question.consequences

    def test_a_renumbering_is_undone_like_any_breach(self) -> None:
        evening = Evening().played(1)
        version = evening.do(c.ExchangeNumbers(STAGE, (1, 4), "entered for each other", CONFIRMED))

        evening.undo(version, confirmed=CONFIRMED)

        assert (entry(evening, 1).number, entry(evening, 4).number) == (1, 4)

    def test_an_undo_in_an_old_log_goes_back_before_the_act_it_names(self) -> None:
        """When renumberings could not be undone an undo could name an act before one."""
        evening = Evening().played(1).paired(2)
        act = evening.correct(1, 1, "0-1", confirmed=CONFIRMED)
        evening.do(c.ExchangeNumbers(STAGE, (1, 4), "entered for each other", CONFIRMED))

        evening.append_events(ActUndone(act, "a mistake", CONFIRMED_TWICE))

        assert entry(evening, 1).number == 1
        assert evening.board(1, 1).result == parse_result("1-0")


class TestForRatingsAlone:
    def with_rating_correction(self) -> Evening:
        """An evening in round 3 whose board 1 of round 1 is rated the other way round."""
        evening = Evening(6).played(1).played(2).paired(3)
        question = question_to(evening, c.CorrectForRating(STAGE, 1, 1, "0-1", "slips exchanged"))
        assert (question.act, question.level) == (WarnedAct.CORRECT_FOR_RATING, 3)
        assert question.consequences[-1] == (
            "Round 1, board 1, 1 P1 – 4 P4: rated as 0–1 instead of 1–0."
        )
        evening.do(c.CorrectForRating(STAGE, 1, 1, "0-1", "slips exchanged", CONFIRMED))
        return evening

    def test_a_correction_for_ratings_changes_no_pairing_and_no_standings(self) -> None:
        evening = self.with_rating_correction()

        assert evening.board(1, 1).result == parse_result("1-0")
        scores = {
            one.entry.id: one.half_points for one in rated_players(evening.stage, "2026-11-01")
        }
        plain = Evening(6).played(1).played(2).paired(3)
        before = {one.entry.id: one.half_points for one in rated_players(plain.stage, "2026-11-01")}
        # A win becomes a loss, and the other way round.
        assert scores[EntryId(1)] == before[EntryId(1)] - 2
        assert scores[EntryId(4)] == before[EntryId(4)] + 2
        assert rankings(evening.stage, 2)[0].standings == rankings(plain.stage, 2)[0].standings

    def test_both_reports_send_what_is_rated_and_keep_the_points(self) -> None:
        """C.04.2 (2026) 4.3: what is reported late counts for ratings alone. A rating server reads
        record 001 only; record 299 gives the points of the tournament, and the rounds are paired
        again from the file as they were.
        """
        evening = self.with_rating_correction()
        sentence = "### Rating only @ Round 1: board 1, 1 P1 – 4 P4: 1–0 -> 0–1 (slips exchanged)"

        for text in (
            write_trf16(build_report(evening.state, evening.stage)).decode(),
            write_trf26(full_report(History(evening.records), OPEN)).decode(),
        ):
            assert sentence in text
            assert "### Correction" not in text
            first = next(line for line in text.splitlines() if line.startswith("001    1 "))
            assert "4 w 0" in first
            read = read_trf(text.encode()).tournament
            chart = crosstable_of_report(read)
            before = {row.number: row.rank for row in rankings(evening.stage, 2)[0].standings}
            assert {p.number: p.rank for p in read.players} == before
            assert {p.number: p.points for p in read.players} == {
                p.number: chart.score(p.number) for p in read.players
            }
            pairing = partial(pair_round, "fide-dutch", "2026")
            assert not [v for v in verified_rounds(read, pairing) if v.differs]

    def test_the_desk_lists_results_corrected_for_ratings(self) -> None:
        evening = self.with_rating_correction()

        (found,) = (
            one
            for one in result_findings(evening.stage)
            if one.amiss is ReportFault.RATED_OTHERWISE
        )
        assert [(at.round, at.board) for at in found.boards] == [(1, 1)]

    def test_floats_are_reproduced_from_a_report_with_results_for_ratings(self) -> None:
        """Of twelve random events, each with one result a round corrected for ratings: record 299
        gives the round of each difference.
        """
        for seed in range(12):
            chance = Random(seed)
            evening = Evening(9, rounds=6)
            for number in range(1, 6):
                evening.paired(number, confirmed=CONFIRMED_TWICE)
                for board in evening.round(number).boards_without_result:
                    evening.enter(number, board, chance.choice(["1-0", "0-1", "=-="]))
                evening.do(RoundClosed(STAGE, number))
            for number in range(1, 6):
                place = chance.randint(1, 4)
                now = evening.board(number, place).result
                assert now is not None
                other = chance.choice([code for code in ("1-0", "0-1", "=-=") if code != now.code])
                evening.do(c.CorrectForRating(STAGE, number, place, other, "slips", CONFIRMED))
            report_text = write_trf26(full_report(History(evening.records), OPEN))
            pairing = partial(pair_round, "fide-dutch", "2026")
            read = read_trf(report_text).tournament
            assert not [v for v in verified_rounds(read, pairing) if v.differs], seed

    def test_corrections_for_ratings_of_several_games_all_stay(self) -> None:
        evening = self.with_rating_correction()

        evening.do(c.CorrectForRating(STAGE, 1, 2, "=-=", "slips exchanged", CONFIRMED))

        assert {at: known.result.code for at, known in evening.stage.rated_as.items()} == {
            (1, 1): "0-1",
            (1, 2): "=-=",
        }

    def test_a_correction_for_ratings_is_taken_back_by_the_recorded_result(self) -> None:
        evening = self.with_rating_correction()

        evening.do(c.CorrectForRating(STAGE, 1, 1, "1-0", "it was right", CONFIRMED))

        assert evening.stage.rated_as == {}

    def with_withdrawn_results(self) -> Evening:
        """An evening whose round 1 was closed, reopened, and has its results withdrawn."""
        evening = Evening(4).played(1)
        evening.do(RoundClosed(STAGE, 1))
        evening.do(c.CorrectForRating(STAGE, 1, 1, "0-1", "slips exchanged", CONFIRMED))
        evening.do(RoundReopened(STAGE, 1, "the wrong slips"))
        for board in (1, 2):
            saw = evening.board(1, board).changed_at
            evening.do(WithdrawResult(STAGE, 1, board, "the wrong slips", saw))
        return evening

    def test_a_game_whose_result_was_withdrawn_is_not_rated(self) -> None:
        evening = self.with_withdrawn_results()

        assert [one.games for one in rated_players(evening.stage, "2026-11-01")] == [0, 0, 0, 0]
        assert build_report(evening.state, evening.stage).comments == ()

    def test_unpublishing_a_round_removes_its_results_for_ratings(self) -> None:
        evening = self.with_withdrawn_results()
        evening.do(RoundUnpublished(STAGE, 1, "the wrong round"))
        evening.do(RoundUnpaired(STAGE, 1, "the wrong round"))

        assert evening.stage.rated_as == {}
        assert build_report(evening.state, evening.stage).comments == ()
        evening.played(1)
        assert [one.half_points for one in rated_players(evening.stage, "2026-11-01")] == [
            2,
            0,
            0,
            2,
        ]

    def test_a_result_corrected_to_the_rated_one_needs_no_correction_for_ratings(self) -> None:
        evening = Evening(4).played(1)
        evening.do(RoundClosed(STAGE, 1))
        evening.do(c.CorrectForRating(STAGE, 1, 1, "0-1", "slips exchanged", CONFIRMED))

        evening.correct(1, 1, "0-1", confirmed=CONFIRMED)

        assert build_report(evening.state, evening.stage).comments == ()

    @pytest.mark.parametrize(
        ("number", "code", "sentence"),
        [(3, "1-0", "is not closed"), (1, "0-1", "rated as 0-1 already"), (1, "?-?", "how it")],
    )
    def test_impossible_corrections_for_ratings_are_refused(
        self, number: int, code: str, sentence: str
    ) -> None:
        with pytest.raises(NotNow, match=sentence):
            self.with_rating_correction().do(
                c.CorrectForRating(STAGE, number, 1, code, "why", CONFIRMED)
            )


def test_the_confirmed_level_is_recorded_in_the_event() -> None:
    evening = Evening().played(1)
    evening.do(c.ExchangeNumbers(STAGE, (1, 4), "entered for each other", CONFIRMED_TWICE))
    last = event_of(evening.records[-1])
    assert isinstance(last, NumbersAssigned)
    assert last.confirmed == CONFIRMED


class TestPlacesByHand:
    """Values from outside are stated as (player, value); the highest is placed first."""

    def places(self, evening: Evening) -> dict[int, int | None]:
        (table,) = rankings(evening.stage, len(evening.stage.rounds))
        return {int(line.number): line.rank for line in table.standings}

    def tied(self) -> Evening:
        """An evening with all games drawn and no tie-break: all four are tied."""
        plan = c.PlanStage("Open", rounds=3, initial_colour="w", tie_breaks=())
        return Evening(4, plan=plan).played(1, "=-=").played(2, "=-=")

    def test_values_from_outside_separate_only_players_left_tied(self) -> None:
        evening = self.tied()
        assert self.places(evening) == {1: 1, 2: 1, 3: 1, 4: 1}
        command = PlacedByHand(STAGE, ((4, 9), (1, 7), (2, 7)), "play-off")
        assert question_to(evening, command).level == 3

        evening.do(PlacedByHand(STAGE, ((4, 9), (1, 7), (2, 7)), "play-off", CONFIRMED))

        assert self.places(evening) == {4: 1, 1: 2, 2: 2, 3: 4}
        trf_report = build_report(evening.state, evening.stage)
        assert {p.number: p.rank for p in trf_report.players} == {4: 1, 1: 2, 2: 2, 3: 4}
        sentence = "### Ties decided by values from outside: 4 P4 9, 1 P1 7, 2 P2 7"
        assert sentence in trf_report.comments
        decided = Evening(4).played(1, "1-0")
        decided.do(PlacedByHand(STAGE, ((2, 1),), "play-off", CONFIRMED))
        (table,) = rankings(decided.stage, 1)
        assert table.standings[0].values[0] == 1

    def test_an_empty_list_removes_values_from_outside(self) -> None:
        evening = self.tied()
        evening.do(PlacedByHand(STAGE, ((4, 9),), "play-off", CONFIRMED))

        evening.do(PlacedByHand(STAGE, (), "it was annulled", CONFIRMED))

        assert self.places(evening) == {1: 1, 2: 1, 3: 1, 4: 1}

    def test_a_discarded_entry_disappears_from_values_from_outside(self) -> None:
        evening = Evening(5)
        evening.do(PairRound(STAGE, 1))
        evening.do(PlacedByHand(STAGE, ((1, 5), (2, 4)), "lots", CONFIRMED))
        evening.do(RoundUnpaired(STAGE, 1, "entered twice"))
        evening.do(EntriesDiscarded(STAGE, (1,), "entered twice", CONFIRMED_TWICE))

        comments = build_report(evening.state, evening.stage).comments

        assert comments == ("### Ties decided by values from outside: 2 P2 4",)

    @pytest.mark.parametrize(
        ("values", "sentence"), [(((1, 1), (1, 2)), "twice"), ((), "decided like that already")]
    )
    def test_values_from_outside_that_decide_nothing_are_refused(
        self, values: tuple[tuple[int, int], ...], sentence: str
    ) -> None:
        with pytest.raises(NotNow, match=sentence):
            self.tied().do(PlacedByHand(STAGE, values, "why", CONFIRMED))
