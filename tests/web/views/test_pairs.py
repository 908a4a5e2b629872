"""The sheets of a phase of pairs: no draft is public, and the desk says what comes next."""

import msgspec
import pytest

from domain.bridge.cards import boards_at
from domain.bridge.phase import Moment, phase_of
from domain.bridge.session import PairNo
from domain.ids import StageId
from domain.messages import plain_text
from events.bridge.vocabulary.boards import DirectorCalled, PenaltyGiven
from events.bridge.vocabulary.commands import (
    CallRound,
    CloseSession,
    MergeSections,
    RecordBoard,
    RegisterPair,
    RegisterPairs,
    SeatPair,
    SubstitutePlayer,
)
from events.bridge.vocabulary.pairs import PairStated, PlayerStated
from events.bridge.vocabulary.phases import PhaseReplanned
from events.bridge.vocabulary.sessions import SessionPublished
from tests.bridge_stories import PAIRS, pair_numbered, pairs_phase, pairs_playing
from tests.confirmations import ACKNOWLEDGED
from tests.events.bridge.afternoon import PHASE, Afternoon
from tests.events.bridge.two_phases import FINAL, TwoPhases
from tests.every import every
from web.bridge.face import FACE
from web.bridge.views.desk import DeskPair, DeskTable, PhaseDeskHead
from web.bridge.views.merges import sit_outs
from web.bridge.views.next_acts import PhaseAct, phase_acts
from web.bridge.views.results import ResultsHead
from web.bridge.views.seats import SeatedPairRow
from web.shared.sheet import LEFT_OUT, Sheet, View

OF_A_PHASE = list(FACE.views.values())
PUBLIC = [view for view in OF_A_PHASE if view.is_public]


def bytes_of(sheet: Sheet) -> bytes:
    return msgspec.json.encode([sheet.head, list(sheet.rows)], enc_hook=plain_text)


@every("view", PUBLIC, ids=lambda view: view.name)
def test_a_draft_changes_no_public_view(view: View) -> None:
    club = Afternoon(51, 3).seeded().playing(1)
    before = bytes_of(view.build(club.state, PAIRS))
    club.planned(2)
    assert bytes_of(view.build(club.state, PAIRS)) == before
    club.do(CloseSession(PHASE, 1, missing="later"))
    club.do(SessionPublished(PHASE, 2))
    assert bytes_of(view.build(club.state, PAIRS)) != before


@every("view", OF_A_PHASE, ids=lambda view: view.name)
@every("size", [8, 51, 200])
def test_keys_are_unique(view: View, size: int) -> None:
    keys = [row.key for row in view.build(pairs_playing(size), PAIRS).rows]
    assert len(set(keys)) == len(keys)


def test_seats_list_every_player_and_substitutes_in_their_partners_place() -> None:
    club = Afternoon(20).seeded().playing(1)
    club.do(SubstitutePlayer(PHASE, 7, 2, PlayerStated("Ersatz"), 1, 2))
    rows = FACE.views["seats"].build(club.state, PAIRS).rows
    assert len(rows) == 2 * 20
    assert "Ersatz" not in {row.player.family for row in rows}  # type: ignore[attr-defined]
    club.do(CallRound(PHASE, 1, 1, confirmed=ACKNOWLEDGED))
    club.do(CallRound(PHASE, 1, 2, confirmed=ACKNOWLEDGED))
    rows = FACE.views["seats"].build(club.state, PAIRS).rows
    assert [r.pair for r in rows if r.player.family == "Ersatz"] == [7]  # type: ignore[attr-defined]


def test_namesakes_are_distinguished_in_start_list_and_seats() -> None:
    club = Afternoon(0, 1, scheme="one-section", movement="Howell")
    kims = tuple(
        PairStated((PlayerStated("Kim", "Li"), PlayerStated(partner)), seeding=2000 - number)
        for number, partner in enumerate(("Berg", "Olsen"))
    )
    others = tuple(pair_numbered(number) for number in range(3, 11))
    club.do(RegisterPairs(PHASE, (*kims, *others), confirmed=ACKNOWLEDGED))
    club.seeded().playing(1)
    seats = FACE.views["seats"].build(club.state, PAIRS).rows
    pair_by_text = {row.player.apart: row.pair for row in seats if row.player.family == "Kim"}  # type: ignore[attr-defined]
    assert pair_by_text == {"1": 1, "2": 2}
    listed = FACE.views["pairs"].build(club.state, PAIRS).rows
    apart = [row.players[0].apart for row in listed]  # type: ignore[attr-defined]
    assert apart[:3] == ["1", "2", LEFT_OUT]


def test_a_pair_that_starts_in_a_later_round_has_that_round_in_both_lists() -> None:
    club = Afternoon(19).seeded().playing(1)
    club.do(RegisterPair(stage=PHASE, players=pair_numbered(20).players, confirmed=ACKNOWLEDGED))
    club.do(SeatPair(PHASE, 20, 1, 3))
    [listed] = [row for row in FACE.views["pairs"].build(club.state, PAIRS).rows if row.key == "20"]
    assert isinstance(listed, SeatedPairRow)
    assert (listed.seat, listed.begins) == (f"{club.table(1).by_pair[PairNo(20)][0].name} EW", 3)
    desk = FACE.views["pairs-desk"].build(club.state, PAIRS).rows
    pairs = {row.pair: row for row in desk if isinstance(row, DeskPair)}
    assert (pairs[20].seat, pairs[20].begins, pairs[19].begins) == ("", 3, LEFT_OUT)


def acts_of(club: Afternoon, phase: int = PAIRS) -> tuple[PhaseAct, ...]:
    return phase_acts(club.state, StageId(phase))


def idle_pairs(club: Afternoon) -> list[int]:
    rows = FACE.views["pairs-desk"].build(club.state, PAIRS).rows
    return [row.pair for row in rows if isinstance(row, DeskPair) and row.idle]


class TestTheDesk:
    def test_the_first_offered_act_is_the_usual_next_one_in_every_state(self) -> None:
        club = Afternoon(20, 2)

        def usual() -> tuple[str, int, int, bool]:
            act = acts_of(club)[0]
            return act.command, act.session, act.round, act.ready

        assert usual() == ("seed-lines", 0, 0, True)
        club.seeded()
        assert usual() == ("plan-session", 1, 0, True)
        club.planned(1)
        assert usual() == ("publish-session", 1, 0, True)
        club.do(SessionPublished(PHASE, 1))
        for number in range(1, 6):
            assert usual() == ("call-round", 1, number, True)
            club.do(CallRound(PHASE, 1, number, confirmed=ACKNOWLEDGED))
        assert usual() == ("close-session", 1, 0, True)
        club.do(CloseSession(PHASE, 1, missing="later"))
        assert usual() == ("plan-session", 2, 0, True)

    @pytest.mark.parametrize("plan", [{}, {"scheme": "one-section", "movement": "Howell"}])
    def test_a_pair_that_came_after_the_draw_has_no_seat(self, plan: dict[str, str]) -> None:
        club = Afternoon(20, 1, **plan).seeded()
        club.do(RegisterPairs(PHASE, (pair_numbered(90),)))
        assert idle_pairs(club) == [21]
        club.seeded(1)
        assert idle_pairs(club) == []
        club.do(RegisterPairs(PHASE, (pair_numbered(91),)))
        assert idle_pairs(club.planned(1)) == [22]

    def test_a_swiss_draws_each_round_for_all_who_are_there(self) -> None:
        club = Afternoon(20, 3, scheme="swiss").seeded()
        club.do(RegisterPairs(PHASE, (pair_numbered(90), pair_numbered(91))))
        assert idle_pairs(club) == idle_pairs(club.planned(1)) == []

    def test_impossible_plan_explains_why_and_what_is_possible(self) -> None:
        act = acts_of(Afternoon(8, 3))[0]
        assert not act.ready
        assert "Possible instead: 1 session" in act.hint

    @pytest.mark.parametrize("pairs", [0, 1, 3])
    def test_desk_without_pairs_says_how_to_register_them(self, pairs: int) -> None:
        act = acts_of(Afternoon(pairs, 2))[0]
        assert not act.ready
        assert act.hint == (
            "Register the pairs first, under Pairs: one by one, or bring in a list. "
            f"It takes 4; registered so far: {pairs}."
        )

    def test_desk_without_players_says_how_to_register_them(self) -> None:
        act = acts_of(Afternoon(0, 1, scheme="individual"))[0]
        assert act.hint.startswith("Register the players first, under Players: ")

    def test_a_late_pair_without_a_seat_holds_the_session_back(self) -> None:
        club = Afternoon(20).seeded().planned(1)
        club.do(RegisterPair(stage=PHASE, players=(PlayerStated("Late"), PlayerStated("Later"))))
        act = acts_of(club)[0]
        assert (act.command, act.ready) == ("publish-session", False)
        assert "Session 1 has no seat for pair 21" in act.hint

    def test_penalty_of_one_and_a_half_points_is_shown_as_a_decimal_number(self) -> None:
        club = Afternoon(20).seeded().playing(1)
        club.do(PenaltyGiven(PHASE, 1, 5, "1.5", "slow play", "points"))
        head = FACE.views["pairs-results"].build(club.state, PAIRS).head
        assert isinstance(head, ResultsHead)
        assert plain_text(head.penalties[0].amount) == "1.5 points"

    def test_table_whose_opponents_left_says_how_many_of_its_results_count(self) -> None:
        club = Afternoon(20).seeded().playing(1)
        gone = club.pair_at(1, "A", 5)
        game = next(game for game in club.table(1).games if gone in (game.ns, game.ew))
        board = 2 * game.set - 1
        saw = club.phase.session(1).planned_at
        club.do(RecordBoard(PHASE, 1, game.round, game.section, game.table, board, "PASS", saw))
        club.leaves(gone, 1)
        rows = FACE.views["tables"].build(club.state, PAIRS).rows
        notes = [plain_text(row.note) for row in rows if row.note]  # type: ignore[attr-defined]
        assert notes == ["sits out; 1 result here counts"]

    def test_phase_from_which_pairs_go_on_is_closed_on_the_page_of_results(self) -> None:
        def closed_there(club: Afternoon) -> object:
            head = FACE.views["pairs-desk"].build(club.state, PAIRS).head
            assert isinstance(head, PhaseDeskHead)
            return head.to_close

        assert closed_there(TwoPhases()) is LEFT_OUT
        weekend = TwoPhases().played()
        assert closed_there(weekend) is True
        assert closed_there(weekend.closed(12)) is LEFT_OUT

    def test_end_of_a_phase_says_that_an_appeal_or_a_call_is_not_decided(self) -> None:
        weekend = TwoPhases().played().closed(12).played(FINAL)
        assert acts_of(weekend, FINAL)[0].hint.startswith("Every result is in. ")
        seating = phase_of(weekend.state, FINAL).session(1).seating
        board = 2 * seating.by_place[1, "A", 1].set
        weekend.do(DirectorCalled(FINAL, 1, 1, "A", 1, board, "West hesitated"))
        assert acts_of(weekend, FINAL)[0].ready
        assert acts_of(weekend, FINAL)[0].hint.endswith(
            " 1 call or appeal is not decided: see Results and rulings."
        )

    def test_a_next_session_says_that_a_call_is_not_decided(self) -> None:
        club = Afternoon(20, 2).seeded().playing(1)
        club.do(CloseSession(PHASE, 1, missing="later"))
        assert "decided" not in acts_of(club)[0].hint
        board = 2 * club.table(1).by_place[1, "A", 1].set
        club.do(DirectorCalled(PHASE, 1, 1, "A", 1, board, "West hesitated"))
        assert acts_of(club)[0].command == "plan-session"
        assert acts_of(club)[0].hint.endswith(
            "1 call or appeal is not decided: see Results and rulings."
        )

    def test_merge_for_a_pair_leaving_next_round_is_offered_before_its_call(self) -> None:
        club = Afternoon(20).seeded().playing(1)
        club.do(CallRound(PHASE, 1, 1, confirmed=ACKNOWLEDGED))
        for section in ("A", "B"):
            club.leaves(club.pair_at(1, section, 5), 1, 2)
        out = sit_outs(club.phase, club.phase.session(1))
        assert out.places == ("Section A, place 5", "Section B, place 5")
        assert {way.first_round for way in out.ways} == {2}

    def test_two_vacancies_have_merges_with_their_instructions(self) -> None:
        club = Afternoon(20).seeded().playing(1)
        assert sit_outs(club.phase, club.phase.session(1)).places == ()
        for section in ("A", "B"):
            club.leaves(club.pair_at(1, section, 5), 1)
        out = sit_outs(club.phase, club.phase.session(1))
        assert out.places == ("Section A, place 5", "Section B, place 5")
        way = out.ways[0]
        club.do(
            MergeSections(
                *(PHASE, 1, way.host_section, way.host_place),
                *(way.guest_section, way.guest_place, way.first_round, way.rearranged),
            )
        )
        after = sit_outs(club.phase, club.phase.session(1))
        assert (after.places, after.ways) == ((), ())
        assert after.standing[0].tables == way.tables
        assert after.standing[0].undo_from == 1

    def test_a_merge_can_be_undone_from_its_first_round_without_results(self) -> None:
        club = Afternoon(20).seeded().playing(1)
        for section in ("A", "B"):
            club.leaves(club.pair_at(1, section, 5), 1)
        club.do(MergeSections(PHASE, 1, "A", 5, "B", 5))
        club.do(CallRound(PHASE, 1, 1, confirmed=ACKNOWLEDGED))
        [done] = club.phase.session(1).standing_merges
        sitting = club.table(1).by_place[1, "A", int(done.merge.games[0].at[1:])]
        [board, *_] = boards_at(sitting, club.phase.plan.boards)
        saw = club.phase.session(1).planned_at
        place = (PHASE, 1, 1, "A", sitting.table, board)
        club.do(RecordBoard(*place, "PASS", saw, sitting.ns, sitting.ew))
        [standing] = sit_outs(club.phase, club.phase.session(1)).standing
        assert standing.undo_from == 2

    def test_desk_starts_from_the_current_round(self) -> None:
        head = FACE.views["pairs-desk"].build(pairs_playing(51), PAIRS).head
        assert isinstance(head, PhaseDeskHead)
        assert (head.hand, head.moment) == (1, Moment(1, 2))
        assert (head.pairs, head.playing) == (51, 50), "one pair has left"

    def test_without_calls_the_desk_starts_from_the_last_round_with_a_result(self) -> None:
        def moment(club: Afternoon) -> tuple[int, int]:
            head = FACE.views["pairs-desk"].build(club.state, PAIRS).head
            assert isinstance(head, PhaseDeskHead)
            return head.moment

        club = Afternoon(20).seeded().playing(1)
        assert moment(club) == Moment(1, 1)
        sitting = club.table(1).by_place[3, "A", 1]
        [board, *_] = boards_at(sitting, club.phase.plan.boards)
        saw = club.phase.session(1).planned_at
        club.do(RecordBoard(PHASE, 1, 3, "A", 1, board, "PASS", saw, sitting.ns, sitting.ew))
        assert moment(club) == Moment(1, 3)

    def test_pair_that_left_is_not_counted_after_the_last_session(self) -> None:
        club = Afternoon(20, 1).seeded().playing(1).leaves(7, 1, 3)
        club.do(CloseSession(PHASE, 1, missing="later"))
        head = FACE.views["pairs-desk"].build(club.state, PAIRS).head
        assert isinstance(head, PhaseDeskHead)
        assert (head.pairs, head.playing) == (20, 19)

    def test_draft_of_a_session_shows_all_rounds(self) -> None:
        def rounds(club: Afternoon) -> set[int]:
            rows = FACE.views["pairs-desk"].build(club.state, PAIRS).rows
            return {row.round for row in rows if isinstance(row, DeskTable)}

        club = Afternoon(20).seeded().planned(1)
        assert rounds(club) == {1, 2, 3, 4, 5}
        club.do(SessionPublished(PHASE, 1))
        assert rounds(club) == {1}

    def test_repeated_announcement_keeps_values_it_does_not_mention(self) -> None:
        club = Afternoon(20, 2, scoring="butler", scoring_options=(("dropped", "1/20"),))
        head = FACE.views["pairs-desk"].build(club.state, PAIRS).head
        assert isinstance(head, PhaseDeskHead)
        plan, before = head.plan, club.phase
        club.do(
            PhaseReplanned(
                *(plan.sessions, plan.scheme, plan.base, plan.movement, plan.boards, plan.rooms),
                *(plan.scoring, plan.scoring_options),
                stage=PHASE,
                reason="the same",
            )
        )
        assert (club.phase.plan, club.phase.scoring) == (before.plan, before.scoring)


def test_pairs_playing_has_the_given_number_of_pairs() -> None:
    assert len(pairs_phase(pairs_playing(200)).entries) == 200
