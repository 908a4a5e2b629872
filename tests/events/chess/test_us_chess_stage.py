"""A stage of US Chess run over the log: announced, paired, paired again by the audit, and
explained.
"""

from fractions import Fraction
from random import Random

import pytest

from domain.chess.stage import stage_of
from domain.chess.standings import crosstable_of, rankings
from domain.errors import NotNow, RuleViolation, Unknown, Unsupported
from domain.ids import BoardNo, EntryId, RoundNo, StageId
from domain.results import Colour, Mark
from events.audit.history import sentence_of
from events.audit.verdict.provers import pair_all_rounds_again
from events.chess.decisions.us_chess import us_chess_options_of
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.entries import EntryCorrected
from events.chess.vocabulary.stages import UsChessAnnounced
from events.codec import event_of
from events.contest.audit.questions import paired_round, why_byes, why_pair
from events.contest.commands import CancelBye, ReinstateEntry, WithdrawEntry
from events.contest.vocabulary.entries import ByeRequested
from events.contest.vocabulary.rounds import RoundPaired, trace_of
from events.decide import fill_draws
from tests.events.chess.evening import STAGE, Evening


def us_chess(players: int = 6, rounds: int = 4) -> Evening:
    plan = c.PlanStage("Open", rounds, "us-chess", "7th", initial_colour="w")
    return Evening(players, rounds, plan)


def paired_event(evening: Evening, number: int) -> RoundPaired:
    event = event_of(evening.records[evening.round(number).paired_at - 1])
    assert isinstance(event, RoundPaired)
    return event


def pairs_met(evening: Evening, number: int) -> set[frozenset[int]]:
    return {frozenset((board.white, board.black)) for board in evening.round(number).boards}


def test_every_round_is_paired_and_the_audit_pairs_the_same() -> None:
    evening = us_chess(players=7)
    for number in (1, 2, 3, 4):
        evening.played(number)

    verdicts = list(pair_all_rounds_again(evening.history))

    assert [(v.system, v.edition) for v in verdicts] == [("us-chess", "7th")] * 4
    assert not any(verdict.is_different for verdict in verdicts)
    trace = trace_of(paired_event(evening, 2))
    assert trace is not None
    assert trace.brackets[0].natural


def test_explanations_of_a_board_and_the_bye_cite_their_rules() -> None:
    evening = us_chess(players=5).played(1)
    paired = paired_round(evening.history, stage_of, StageId(STAGE), RoundNo(1))

    assert any("29C1" in sentence for sentence in why_pair(paired, BoardNo(1)))
    assert any("28L" in sentence for sentence in why_byes(paired))


def test_the_house_player_rests_when_he_is_not_needed() -> None:
    evening = us_chess(players=5)
    evening.do(UsChessAnnounced(STAGE, house_player=2))

    evening.played(1)
    assert dict(evening.round(1).byes) == {2: Mark.ZERO_BYE}

    evening.do(WithdrawEntry(STAGE, 5))
    evening.played(2)
    assert not [player for player, _ in evening.round(2).byes if player == 2]
    assert not any(verdict.is_different for verdict in pair_all_rounds_again(evening.history))


def test_members_of_a_club_are_kept_apart_when_that_is_announced() -> None:
    evening = us_chess(players=6)
    for entry in (1, 4):
        rating = 2000 - 50 * entry
        club = EntryCorrected(
            stage=STAGE, family=f"P{entry}", entry=entry, rating=rating, club="Knights"
        )
        evening.do(club)
    evening.do(UsChessAnnounced(STAGE, clubs_apart=True))

    evening.paired(1)

    assert pairs_met(evening, 1) == {frozenset((1, 5)), frozenset((2, 4)), frozenset((3, 6))}


def test_classes_play_among_themselves_in_the_last_round() -> None:
    # P1 to P4 have 1950 to 1800, P5 to P8 1750 to 1600
    evening = us_chess(players=8, rounds=2)
    evening.do(UsChessAnnounced(STAGE, class_floors=(1800,)))

    evening.played(1)
    evening.paired(2)

    assert all(max(pair) <= 4 or min(pair) > 4 for pair in pairs_met(evening, 2))


def test_families_are_kept_apart_until_the_threshold_and_may_be_named_late() -> None:
    # P1 beats P4, P2 beats P5, P3 beats P6; then P1 and P2 would meet
    evening = us_chess(players=6).played(1)
    evening.do(UsChessAnnounced(STAGE, families=((1, 2),)))

    assert sentence_of(evening.state, event_of(evening.records[-1])) == (
        "Announced for the US Chess system: 1 P1, 2 P2 kept apart"
    )

    evening.paired(2)

    assert frozenset((1, 2)) not in pairs_met(evening, 2)
    assert not any(verdict.is_different for verdict in pair_all_rounds_again(evening.history))


def test_requests_not_to_meet_and_known_players_reach_the_engine() -> None:
    evening = us_chess(players=6)
    evening.do(UsChessAnnounced(STAGE, requested=((1, 4),), known=(3,), plus_score=3))

    options = us_chess_options_of(evening.paired(1).stage, RoundNo(2))

    assert options is not None
    assert (options.requested, options.known) == ((frozenset({1, 4}),), frozenset({3}))
    assert options.plus_score == 3
    assert frozenset((1, 4)) not in pairs_met(evening, 1)


def test_groups_name_known_entries_once_each() -> None:
    with pytest.raises(Unknown):
        us_chess().do(UsChessAnnounced(STAGE, families=((1, 77),)))
    with pytest.raises(NotNow, match="named twice"):
        us_chess().do(UsChessAnnounced(STAGE, requested=((1, 1),)))
    with pytest.raises(NotNow, match="4 rounds"):
        us_chess().do(UsChessAnnounced(STAGE, irrevocable_from=5))


def points(evening: Evening) -> dict[str, Fraction | None]:
    (table,) = rankings(evening.stage, len(evening.stage.rounds))
    family = {number: entry.person.family for number, entry in evening.stage.numbered_entries()}
    return {family[one.number]: one.values[0] for one in table.standings}


def p1_wins(evening: Evening, number: int) -> None:
    for board in evening.round(number).boards:
        evening.enter(number, board.number, "0-1" if board.black == 1 else "1-0")


def with_irrevocable_bye() -> Evening:
    """An evening where half-point byes of round 2 are irrevocable, and P1 has one."""
    evening = us_chess(players=4)
    evening.do(UsChessAnnounced(STAGE, irrevocable_from=2))
    evening.do(ByeRequested(STAGE, 1, 2, "H"))
    return evening


def test_22c_a_win_after_giving_back_an_irrevocable_bye_is_a_draw_for_prizes_alone() -> None:
    evening = with_irrevocable_bye().played(1)
    evening.do(CancelBye(STAGE, 1, 2))
    assert sentence_of(evening.state, event_of(evening.records[-1])) == (
        "1 P1 takes back the bye in round 2; a win there counts as a draw for prizes (22C)"
    )

    p1_wins(evening.paired(2), 2)

    assert points(evening)["P1"] == Fraction(3, 2)
    assert crosstable_of(evening.stage).score(1) == 20, "two points, in tenths"


def test_22c_before_his_first_game_a_bye_is_given_back_freely() -> None:
    evening = with_irrevocable_bye()
    evening.do(CancelBye(STAGE, 1, 2))

    p1_wins(evening.played(1).paired(2), 2)

    assert points(evening)["P1"] == 2


def test_22c_an_irrevocable_bye_is_asked_for_before_the_first_game() -> None:
    evening = with_irrevocable_bye().paired(1)

    with pytest.raises(RuleViolation, match="before P2 began to play"):
        evening.do(ByeRequested(STAGE, 2, 2, "H"))
    evening.do(ByeRequested(STAGE, 2, 2, "Z"))
    evening.do(c.RegisterEntry(stage=STAGE, family="Late", rating=1500))
    evening.do(ByeRequested(STAGE, 5, 3, "H"))


def test_us_chess_tables_have_no_swiss_options() -> None:
    evening = us_chess()
    evening.do(c.PlanRoundRobin("Final", "us-chess"))

    with pytest.raises(Unsupported):
        evening.do(UsChessAnnounced(2, clubs_apart=True))


def test_late_entrants_and_committed_byes_reach_the_engine() -> None:
    evening = us_chess(players=5)
    evening.do(ByeRequested(STAGE, 5, 4, "H"))
    evening.played(1)
    evening.do(c.RegisterEntry(stage=STAGE, family="Late", rating=1900))
    evening.paired(2)

    options = us_chess_options_of(evening.stage, RoundNo(2))

    assert options is not None
    numbers = {entry.id: number for number, entry in evening.stage.numbered_entries()}
    assert options.half_byes_ahead == {numbers[evening.stage.entry(5).id]}  # type: ignore[arg-type]
    assert options.late == {numbers[evening.stage.entry(6).id]}  # type: ignore[arg-type]


def test_unsupported_us_chess_options_are_refused_by_name() -> None:
    evening = us_chess()
    with pytest.raises(Unsupported, match="29E6b"):
        evening.do(UsChessAnnounced(STAGE, variations=("29E6b",)))
    with pytest.raises(RuleViolation, match="fall from class to class"):
        evening.do(UsChessAnnounced(STAGE, class_floors=(1400, 1800)))
    with pytest.raises(Unsupported, match="options of US Chess"):
        Evening().do(UsChessAnnounced(STAGE, clubs_apart=True))


def test_once_a_round_is_paired_only_the_house_player_changes() -> None:
    evening = us_chess()
    evening.do(UsChessAnnounced(STAGE, variations=("29E5h",)))
    evening.paired(1)

    with pytest.raises(NotNow, match="only the house player, families"):
        evening.do(UsChessAnnounced(STAGE))
    evening.do(UsChessAnnounced(STAGE, variations=("29E5h",), house_player=1))
    with pytest.raises(NotNow, match="just that"):
        evening.do(UsChessAnnounced(STAGE, variations=("29E5h",), house_player=1))

    event = event_of(evening.records[-1])
    assert sentence_of(evening.state, event) == (
        "Announced for the US Chess system: variation 29E5h, 1 P1 as house player"
    )


def test_a_player_who_left_enters_again_with_the_same_fide_id_and_has_one_active_entry() -> None:
    """28S: registered once more, and not reinstated beside the second entry."""
    evening = us_chess(players=6)
    register = c.RegisterEntry(stage=STAGE, family="Smith", rating=1500, fide_id="7")
    evening.do(register)
    evening.played(1)
    with pytest.raises(NotNow, match="registered already, as Smith; correct or withdraw"):
        evening.do(register)
    evening.do(WithdrawEntry(STAGE, 7))
    evening.do(register)
    with pytest.raises(NotNow, match="registered already, as Smith; correct or withdraw"):
        evening.do(ReinstateEntry(STAGE, 7))
    evening.paired(2)

    options = us_chess_options_of(evening.stage, RoundNo(2))

    assert options is not None
    assert len(options.re_entries) == 1


def test_a_re_entry_is_of_the_same_member_not_of_a_namesake() -> None:
    """28S1: only who enters again may not meet the opponents of the earlier entry."""
    evening = us_chess(players=6)

    def enter(member: str) -> EntryId:
        evening.do(c.RegisterEntry(stage=STAGE, family="Smith", rating=1500, national_id=member))
        return max(evening.stage.entries)

    first = enter("12345678")
    enter("23456789")
    evening.played(1)
    evening.do(WithdrawEntry(STAGE, first))
    enter("34567890")
    again = enter("12345678")
    evening.paired(2)

    options = us_chess_options_of(evening.stage, RoundNo(2))

    numbers = {entry.id: number for number, entry in evening.stage.numbered_entries()}
    assert options is not None
    assert options.re_entries == {numbers[again]: numbers[first]}


class FixedToss:
    """A server whose toss of colours always gives that colour."""

    source = Random(0)

    def __init__(self, colour: Colour) -> None:
        self._colour = colour

    def colour(self) -> Colour:
        return self._colour

    def secret_seed(self, place: str) -> bytes:
        raise AssertionError("a toss is no promised draw")


def test_one_toss_is_for_all_sections() -> None:
    """28J; each stage of FIDE draws its own colour (C.04.3 (2026), 5.1)."""
    evening = us_chess()

    for system, edition, drawn in (("us-chess", "7th", "w"), ("fide-dutch", "2026", "b")):
        second = c.PlanStage(f"Second, {system}", 4, system, edition)
        filled = fill_draws(evening.state, second, FixedToss(Colour.BLACK))
        assert isinstance(filled, c.PlanStage)
        assert filled.initial_colour == drawn
