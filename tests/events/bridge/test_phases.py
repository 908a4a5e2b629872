"""A phase of pairs as a director runs it: planned, seeded, seated; what can't be is refused.

The refusals name the reason and what would be possible (M. Eminenti, *Multiphase Pairs
Tournaments*, EBL Main TD Course 2016, 1.3).
"""

from collections.abc import Callable
from random import Random

import pytest

from domain.bridge.ledger import schedule_breaches
from domain.bridge.lines.directions import direction_balances
from domain.bridge.phase import Moment, phases_of
from domain.bridge.planning.plan_figures import polish_plan_of
from domain.bridge.session import PairNo, SessionState
from domain.chess.stage import stages_of
from domain.errors import DomainError
from events.bridge.vocabulary.commands import (
    CloseSession,
    PlanPhase,
    RegisterPair,
    RegisterPairs,
    ReplanLines,
    SeatPair,
    SubstitutePlayer,
)
from events.bridge.vocabulary.pairs import LateSeated, PairCorrected, PlayerStated
from events.bridge.vocabulary.phases import PhaseReplanned
from events.bridge.vocabulary.sessions import (
    SessionPublished,
    SessionReopened,
    SessionUnplanned,
    SessionUnpublished,
)
from events.chess.vocabulary.commands import PlanStage, RegisterEntry
from events.decide import decide_command
from tests.events.bridge.afternoon import PHASE, Afternoon, pair_of


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        act()
    return str(refused.value)


class TestPlanning:
    def test_stages_of_chess_and_phases_of_bridge_share_their_numbers_and_names(self) -> None:
        club = Afternoon(0)
        club.do(PlanStage("Open", 5, initial_colour="w"))
        club.do(PlanPhase(name="Final", sessions=1, follows=1))

        state = club.state
        assert (list(stages_of(state)), list(phases_of(state))) == ([2], [1, 3])
        assert phases_of(state)[max(phases_of(state))].follows == 1
        assert "already" in refusal(lambda: club.do(PlanPhase(name="Open", sessions=2)))
        assert "already" in refusal(lambda: club.do(PlanStage("Pairs", 5, initial_colour="w")))

    @pytest.mark.parametrize(
        ("plan", "expected"),
        [
            ({"scheme": "spiral"}, "polish"),
            ({"base": 6}, "5, 7, 9, 11, 13"),
            ({"scheme": "one-section", "movement": "Blackpool"}, "Howell"),
            ({"scoring": "total points"}, "cross-imps"),
        ],
    )
    def test_unknown_options_are_refused_with_the_known_ones(
        self, plan: dict[str, object], expected: str
    ) -> None:
        assert expected in refusal(lambda: Afternoon(0, 2, **plan))

    def test_eight_pairs_on_base_five_are_too_few_for_three_sessions(self) -> None:
        """Four tables are a Howell tail alone: one line and the exceptional one, one session."""
        sentence = refusal(Afternoon(8, 3).seeded)

        assert "4 tables on base 5 make 1 line, enough for 1 session" in sentence
        assert "Possible instead: 1 session; or Howell, 4 tables, barometer" in sentence

    def test_rooms_that_hold_no_section_are_named(self) -> None:
        assert "rooms" in refusal(Afternoon(20, 2, rooms=(4, 6)).seeded)

    def test_before_the_first_session_every_announcement_can_be_changed(self) -> None:
        club = Afternoon(28).seeded()
        club.do(PhaseReplanned(stage=PHASE, sessions=3, reason="more time", base=7))

        assert (club.phase.plan.base, club.phase.seeding, club.phase.lines) == (7, None, None)
        club.seeded().playing(1)
        assert "its movement stays" in refusal(
            lambda: club.do(PhaseReplanned(stage=PHASE, sessions=3, reason="less", base=5))
        )


class TestSeeding:
    def test_the_strongest_come_first_and_the_seed_decides_the_rest(self) -> None:
        club = Afternoon(0, 3)
        field = tuple(pair_of(n, seeding=n) for n in range(1, 31))
        club.do(RegisterPairs(PHASE, field))
        club.seeded(7)
        seeding, lines = club.phase.seeding, club.phase.lines

        assert seeding is not None
        assert lines is not None
        assert seeding.ranking == tuple(range(30, 0, -1))
        tops = [max(line) for line in lines.normal]
        assert sorted(tops) == list(range(25, 31)), "every line has one of the strongest six"
        assert club.seeded(7).phase.lines == lines
        assert club.seeded(8).phase.lines != lines

    def test_all_sessions_as_they_are_lined_up_are_without_a_rematch(self) -> None:
        club = Afternoon(46, 5).seeded()
        for number in range(1, 6):
            club.planned(number)

        assert schedule_breaches(46, [session.seating for session in club.phase.sessions]) == ()

    @pytest.mark.parametrize(
        ("pairs", "sessions", "plan"),
        [
            (66, 2, {"scheme": "mixture"}),
            (13, 1, {"scheme": "one-section", "movement": "Howell"}),
            (26, 1, {"scheme": "one-section"}),
            (12, 3, {"scheme": "spread"}),
        ],
    )
    def test_schemes_without_lines_are_seated_from_ranking_and_seed(
        self, pairs: int, sessions: int, plan: dict[str, object]
    ) -> None:
        club = Afternoon(pairs, sessions, **plan).seeded()
        for number in range(1, sessions + 1):
            club.playing(number)
            club.do(CloseSession(PHASE, number, missing="later"))

        assert club.phase.lines is None
        assert schedule_breaches(pairs, [session.seating for session in club.phase.sessions]) == ()

    def test_seeding_is_refused_while_a_session_is_drafted(self) -> None:
        club = Afternoon().seeded().planned(1)

        assert "drop the drafts" in refusal(club.seeded)
        club.do(SessionUnplanned(PHASE, 1, "late pairs"))
        club.seeded(9)


class TestSessions:
    def test_sessions_are_planned_published_and_closed_in_order(self) -> None:
        club = Afternoon(30, 3)
        assert "not seeded" in refusal(lambda: club.planned(1))
        club.seeded()
        assert "next to plan is 1" in refusal(lambda: club.planned(2))
        club.planned(1).planned(2)
        assert "comes first" in refusal(lambda: club.do(SessionPublished(PHASE, 2)))
        club.do(SessionPublished(PHASE, 1))
        club.do(SessionPublished(PHASE, 2))
        assert "taken back any more" in refusal(
            lambda: club.do(SessionUnpublished(PHASE, 1, "a mistake"))
        )
        assert "close it first" in refusal(lambda: club.do(CloseSession(PHASE, 2, missing="later")))
        club.do(CloseSession(PHASE, 1, missing="later"))
        club.do(CloseSession(PHASE, 2, missing="later"))
        assert "reopened any more" in refusal(lambda: club.do(SessionReopened(PHASE, 1, "a score")))
        assert "has 3 sessions" in refusal(lambda: club.planned(4))
        assert [s.state for s in club.phase.sessions] == [SessionState.CLOSED] * 2

    def test_only_the_newest_draft_is_dropped(self) -> None:
        club = Afternoon(30, 3).seeded().planned(1).planned(2)

        assert "newest draft first" in refusal(lambda: club.do(SessionUnplanned(PHASE, 1, "again")))
        club.do(SessionUnplanned(PHASE, 2, "again"))
        club.do(SessionPublished(PHASE, 1))
        assert "take it back" in refusal(lambda: club.do(SessionUnplanned(PHASE, 1, "again")))

    def test_every_participating_pair_gets_a_seat(self) -> None:
        club = Afternoon(20).seeded().planned(1)
        club.do(RegisterPair(stage=PHASE, players=pair_of(21).players))

        assert "no seat for pair 21" in refusal(lambda: club.do(SessionPublished(PHASE, 1)))
        club.leaves(21, 1)
        club.do(SessionPublished(PHASE, 1))


class TestPairs:
    def test_a_player_is_registered_once(self) -> None:
        club = Afternoon(0)
        known = PlayerStated("Alpha", "Ada", "eng", national_id="77")
        club.do(RegisterPair(stage=PHASE, players=(known, PlayerStated("Beta"))))

        sentence = refusal(
            lambda: club.do(RegisterPair(stage=PHASE, players=(PlayerStated("Gamma"), known)))
        )

        assert "77" in sentence
        assert club.phase.entry(1).name == "Alpha, Ada – Beta"
        assert club.phase.entry(1).players[0].federation == "ENG"

    def test_a_pair_may_have_three_members_taking_turns(self) -> None:
        club = Afternoon(1)
        three = tuple(PlayerStated(name) for name in ("Alpha", "Beta", "Gamma"))
        club.do(PairCorrected(stage=PHASE, pair=1, players=three, seeding=40, reason="a third one"))

        assert club.phase.entry(1).name == "Alpha – Beta – Gamma"

    def test_a_substitute_changes_only_the_players_at_the_seat(self) -> None:
        """Laws of Duplicate Bridge 2017, Law 4."""
        club = Afternoon(20).seeded().playing(1)
        before = club.table(1)
        club.do(SubstitutePlayer(PHASE, 3, 2, PlayerStated("Stand"), 1, 3, "ill"))

        entry = club.phase.entry(3)
        assert [p.family for p in entry.players_at(Moment(1, 2))] == ["N3", "E3"]
        assert [p.family for p in entry.players_at(Moment(1, 3))] == ["N3", "Stand"]
        assert club.table(1) == before
        assert "has 2 players" in refusal(
            lambda: club.do(SubstitutePlayer(PHASE, 3, 3, PlayerStated("X"), 1))
        )

    def test_a_pair_withdrawn_between_sessions_leaves_a_hole_in_its_line(self) -> None:
        club = Afternoon(30, 3).seeded().playing(1)
        club.do(CloseSession(PHASE, 1, missing="later"))
        club.leaves(4, 2)

        assert len(club.table(1).by_pair[PairNo(4)]) == 5, "what was played stays"
        club.playing(2)
        assert PairNo(4) not in club.table(2).by_pair
        assert len(club.table(2).byes) == 5
        assert "withdrawn already" in refusal(lambda: club.leaves(4, 2))

    def test_a_pair_withdrawn_during_a_session_keeps_its_earlier_rounds(self) -> None:
        club = Afternoon(20).seeded().playing(1).planned(2).leaves(4, 1, 3)

        assert [s.round for s in club.table(1).by_pair[PairNo(4)]] == [1, 2]
        assert PairNo(4) not in club.table(2).by_pair, "a draft of the next session is emptied too"
        assert sorted(bye.round for bye in club.table(1).byes) == [3, 4, 5]

    @pytest.mark.parametrize("plan", [{}, {"scheme": "one-section"}])
    def test_a_replanned_session_has_no_seat_for_a_pair_withdrawn_in_it(
        self, plan: dict[str, object]
    ) -> None:
        club = Afternoon(20, 1, **plan).seeded().planned(1).leaves(4, 1, 3)
        club.do(SessionUnplanned(PHASE, 1, "again"))
        club.playing(1)

        assert PairNo(4) not in club.table(1).by_pair

    def test_drawn_lines_seat_a_pair_until_its_later_withdrawal(self) -> None:
        club = Afternoon(20, 2).seeded().planned(1).leaves(4, 2)
        club.do(SessionUnplanned(PHASE, 1, "drawn again"))
        club.seeded(3).playing(1).planned(2)

        assert PairNo(4) in club.table(1).by_pair
        assert PairNo(4) not in club.table(2).by_pair

        club.do(SessionUnplanned(PHASE, 2, "the pair comes back"))
        club.do(SeatPair(PHASE, 4, 2))
        assert PairNo(4) in club.planned(2).table(2).by_pair

    def test_a_closed_session_keeps_its_seats(self) -> None:
        club = Afternoon(20).seeded().playing(1)
        club.do(CloseSession(PHASE, 1, missing="later"))

        assert "reopen it first" in refusal(lambda: club.leaves(4, 1, 3))
        assert "no round 6" in refusal(lambda: club.leaves(4, 1, 6))
        assert "no round 2" in refusal(lambda: club.leaves(4, 2, 2))

    def test_a_late_pair_takes_the_empty_seat_of_an_odd_field(self) -> None:
        """Half a table: the missing pair is the weakest and sits in a normal line."""
        club = Afternoon(19, 3).seeded().playing(1)
        club.do(RegisterPair(stage=PHASE, players=pair_of(20).players))
        club.do(SeatPair(PHASE, 20, 1, 2))

        assert [s.round for s in club.table(1).by_pair[PairNo(20)]] == [2, 3, 4, 5]
        lines = club.phase.lines
        assert lines is not None
        assert any(PairNo(20) in line for line in lines.normal)
        club.playing(2)
        assert len(club.table(2).by_pair[PairNo(20)]) == 5

    def test_places_in_replanned_lines_do_not_apply_to_earlier_sessions(self) -> None:
        """28 pairs on base 7 are four lines, 25 are two and a Howell: session 1 had other lines."""
        club = Afternoon(28, 3, base=7).seeded().planned(1)
        club.leaves(17, 1).leaves(21, 1).leaves(25, 1)
        club.do(ReplanLines(PHASE, "three have left", 39, reshape=True))
        club.do(SessionUnplanned(PHASE, 1, "again"))
        club.do(RegisterPair(stage=PHASE, players=pair_of(29).players))
        club.do(SeatPair(PHASE, 29, 1))

        assert "plan the lines again" in refusal(lambda: club.planned(1))
        club.do(ReplanLines(PHASE, "again", 3))
        assert PairNo(29) in club.planned(1).table(1).by_pair

    def test_a_returning_pair_gets_its_seat_back(self) -> None:
        club = Afternoon(20).seeded().playing(1)
        before = club.table(1)
        club.leaves(4, 1, 2).do(SeatPair(PHASE, 4, 1, 2))

        assert club.table(1) == before
        assert club.phase.entry(4).withdrawn_from is None

    def test_a_late_pair_without_a_free_seat_is_refused_with_alternatives(self) -> None:
        club = Afternoon(20, 3).seeded().playing(1)
        club.do(RegisterPair(stage=PHASE, players=pair_of(21).players))

        sentence = refusal(lambda: club.do(SeatPair(PHASE, 21, 1)))
        assert "No seat of session 1 is free" in sentence
        sentence = refusal(lambda: club.do(SeatPair(PHASE, 21, 2)))
        assert "plan the lines again" in sentence

    def test_replanned_lines_include_late_pairs(self) -> None:
        club = Afternoon(30, 3).seeded().playing(1)
        club.do(RegisterPairs(PHASE, tuple(pair_of(n) for n in range(31, 34))))
        club.do(ReplanLines(PHASE, "three more", 5))
        club.playing(2).playing(3)

        tables = [session.seating for session in club.phase.sessions]
        assert all(PairNo(n) in tables[2].by_pair for n in range(1, 34))
        again = [b for b in schedule_breaches(33, tables) if b.session > 1]
        assert again == [], "whom they met in session 1 they do not meet again"

    def test_lines_keep_their_shape_while_all_pairs_fit_unless_reshaped(self) -> None:
        """46 pairs less six: 23 tables as before, with six sit-outs, or 20 tables with none."""
        club = Afternoon(46, 4).seeded().playing(1)
        club.do(CloseSession(PHASE, 1, missing="later"))
        for pair in range(1, 7):
            club.leaves(pair, 2)
        club.do(ReplanLines(PHASE, "six have left", 5))
        assert club.phase.lines is not None
        assert club.phase.lines.shape.tables == 23

        club.do(ReplanLines(PHASE, "six have left", 5, reshape=True))
        assert club.phase.lines.shape.tables == 20
        club.playing(2)
        assert club.table(2).byes == ()

    def test_more_sessions_than_the_lines_allow_are_refused_with_their_number(self) -> None:
        club = Afternoon(20, 3).seeded().playing(1)
        club.do(PhaseReplanned(stage=PHASE, sessions=6, reason="a day more"))

        sentence = refusal(lambda: club.do(ReplanLines(PHASE, "a day more", 5)))
        assert "last 2 more sessions, not 5; every way was tried" in sentence
        assert "announce 3 sessions in all." in sentence

    def test_directions_are_balanced_over_the_sessions_of_these_lines(self) -> None:
        """Ten lines became nine after session 1; the same nine are planned again for session 4."""
        club = Afternoon(50, 6).seeded().playing(1).leaves(1, 2).leaves(2, 2)
        club.do(ReplanLines(PHASE, "two have left", 5, reshape=True))
        club.playing(2).playing(3)
        club.do(ReplanLines(PHASE, "other opponents", 6))

        phase = club.phase
        assert phase.lines is not None
        assert (len(phase.lines.normal), phase.lines_since) == (9, 2)
        balances = direction_balances(phase.line_ups[1:])
        assert all(abs(balance) <= 1 for balance in balances.values())


def test_the_lines_are_those_of_the_movement_command() -> None:
    """The same ranking and seed as `wallchart movement --pairs 30 --seed` give the same tables."""
    club = Afternoon(30, 2).seeded(11).planned(1)
    whole = polish_plan_of([PairNo(n) for n in range(1, 31)], 2, 5, Random(11))

    assert club.table(1) == whole.sessions[0]


def test_a_command_of_chess_is_refused_for_a_phase() -> None:
    club = Afternoon(4)
    assert "no section" in refusal(
        lambda: decide_command(club.state, RegisterEntry(stage=PHASE, family="Alpha"))
    )


def test_a_pair_is_not_corrected_to_fewer_players_than_have_substitutes() -> None:
    club = Afternoon()
    club.seeded().playing(1)
    club.do(SubstitutePlayer(PHASE, 3, 2, PlayerStated("By"), 1))

    sentence = refusal(
        lambda: club.do(PairCorrected(stage=PHASE, pair=3, players=(PlayerStated("Alone"),)))
    )

    assert "Somebody plays for player 2 of" in sentence
    assert sentence.endswith("name at least 2 players.")


def test_a_late_pair_may_fill_a_vacancy_in_the_first_line() -> None:
    club = Afternoon().seeded().playing(1)
    assert club.phase.lines is not None
    withdrawn = club.phase.lines.normal[0][2]
    club.leaves(withdrawn, 1, 1)
    club.do(RegisterPair(stage=PHASE, players=pair_of(21).players, seeding=5))

    (event,) = club.do(SeatPair(PHASE, 21, 1))

    assert isinstance(event, LateSeated)
    assert club.phase.lines.members(1)[2] == 21
