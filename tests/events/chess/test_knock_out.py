"""A knock-out run by commands: its draw, further games of level matches, corrections, withdrawals
and replay.
"""

import re
from random import Random

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from domain.before_sending.finding import ReportFault
from domain.before_sending.reports import result_findings
from domain.chess.knock_out import contradicted_boards, progress_of
from domain.chess.rated_games import rated_meetings_by_entry
from domain.chess.stage import stage_of
from domain.errors import DomainError, NotNow, Unsupported
from domain.ids import BoardNo, RoundNo, StageId
from domain.knockout.progress import MatchStatus
from domain.messages import message_as_data
from domain.times.time_control import Pace
from events.audit.verdict import CLEAN, FINDINGS, audit_log
from events.chess.decisions.reports.federation_report import build_report
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.draws import (
    BracketDrawn,
    BracketTakenBack,
    ColoursChosen,
    GameRescheduled,
)
from events.contest.audit.questions import paired_round, why_byes, why_pair
from events.contest.commands import (
    CancelBye,
    CorrectResult,
    ExpelEntry,
    RecordResult,
    ReinstateEntry,
    ReportAbsent,
    RoundCommand,
    StartManualPairing,
    WithdrawEntry,
)
from events.contest.vocabulary.entries import ByeRequested, PairForbidden
from events.contest.vocabulary.results import CorrectionRequested
from events.contest.vocabulary.rounds import RoundUnpaired, RoundUnpublished, StageReplanned
from events.log.vocabulary import Command
from tests.confirmations import CONFIRMED, CONFIRMED_TWICE
from tests.effort import beyond_the_gate, some_histories
from tests.events.chess.cup import SEED, Cup
from tests.events.chess.evening import STAGE, Evening


def test_four_players_play_two_rounds() -> None:
    cup = Cup().drawn().won_by(1, 3)
    assert cup.pairs() == [{1, 4}, {2, 3}]
    cup.won_by(3)
    assert cup.pairs() == [{1, 3}]
    assert cup.places() == {3: 1, 1: 2, 2: 3, 4: 3}
    with pytest.raises(NotNow, match="is over: P3 has won it"):
        cup.do(c.StartGames(STAGE, 3))


def test_losers_of_the_semi_finals_play_for_third_place() -> None:
    cup = Cup(third_place=True).drawn().won_by(1, 2).won_by(2, 4)
    assert cup.pairs() == [{1, 2}, {4, 3}]
    assert cup.places() == {2: 1, 1: 2, 4: 3, 3: 4}


def test_places_five_to_eight_are_shared_from_the_moment_they_are_lost() -> None:
    cup = Cup(8).drawn().started()
    cup.enter(1, 1, "1-0")
    out = cup.board(1, 1).black
    assert cup.places()[out] == 5
    assert set(cup.places().values()) == {1, 5}


def test_a_level_match_continues_while_the_other_players_wait() -> None:
    cup = Cup(4, "2 standard", "2 blitz 5+3", "1 armageddon").drawn().started()
    first = cup.round(1).boards
    cup.enter(1, 1, "1-0")
    cup.enter(1, 2, "=-=")
    cup.started()
    assert [(b.white, b.black) for b in cup.round(2).boards] == [(b.black, b.white) for b in first]
    cup.enter(2, 1, "=-=")
    cup.enter(2, 2, "=-=")
    cup.started()
    assert len(cup.round(3).boards) == 1, "only the level match plays blitz"
    assert dict(cup.round(3).byes).keys() == {first[0].white, first[0].black}


def test_byes_are_for_the_highest_numbers() -> None:
    cup = Cup(6).drawn().started()
    assert cup.pairs() == [{4, 5}, {3, 6}]
    matches = progress_of(cup.stage).matches.values()
    assert [m.winner for m in matches if m.status is MatchStatus.BYE] == [1, 2]


class TestDraw:
    def test_no_player_joins_a_drawn_bracket_until_it_is_taken_back(self) -> None:
        cup = Cup(3).drawn()
        with pytest.raises(NotNow, match="take the draw back first"):
            cup.do(c.RegisterEntry(stage=STAGE, family="Late"))
        cup.do(BracketTakenBack(STAGE, "one more is there"))
        cup.do(c.RegisterEntry(stage=STAGE, family="Late"))
        cup.drawn()
        assert len(list(cup.stage.numbered_entries())) == 4

    def test_a_drawn_bracket_stays_once_games_are_paired(self) -> None:
        cup = Cup().drawn().started()
        with pytest.raises(NotNow, match="stays as it was drawn"):
            cup.do(BracketTakenBack(STAGE, "again"))
        with pytest.raises(NotNow, match="drawn already"):
            cup.drawn()

    def test_numbers_drawn_from_a_hat_are_taken_if_each_player_has_one(self) -> None:
        cup = Cup()
        cup.do(c.DrawBracket(STAGE, ((1, 4), (2, 3), (3, 2), (4, 1)), SEED))
        assert {e.id: n for n, e in cup.stage.numbered_entries()} == {1: 4, 2: 3, 3: 2, 4: 1}
        with pytest.raises(NotNow, match="draw one for each of them"):
            Cup().do(c.DrawBracket(STAGE, ((1, 1), (2, 2)), SEED))

    def test_a_knock_out_needs_two_players(self) -> None:
        with pytest.raises(NotNow, match="2 to 256 players, and 1 take part"):
            Cup(1).drawn()

    def test_no_game_starts_before_the_bracket_is_drawn(self) -> None:
        with pytest.raises(NotNow, match="Draw the bracket of Cup first"):
            Cup().started()


class TestLeaving:
    def test_the_opponent_of_a_withdrawn_player_advances_without_a_game(self) -> None:
        cup = Cup().drawn()
        cup.do(WithdrawEntry(STAGE, 4, "ill"))
        cup.won_by(2)
        assert cup.pairs() == [{2, 3}]
        cup.started()
        assert cup.pairs() == [{1, 2}]

    def test_a_winner_who_withdraws_loses_the_next_match(self) -> None:
        cup = Cup().drawn().won_by(1, 2)
        cup.do(WithdrawEntry(STAGE, 1, "ill"))
        assert cup.places() == {2: 1, 1: 2, 3: 3, 4: 3}

    def test_a_player_can_not_withdraw_during_a_game(self) -> None:
        cup = Cup().drawn().started()
        with pytest.raises(NotNow, match="has no result yet"):
            cup.do(WithdrawEntry(STAGE, 1, "ill"))

    def test_a_withdrawn_player_returns_until_the_opponent_has_played_on(self) -> None:
        cup = Cup().drawn()
        cup.do(WithdrawEntry(STAGE, 4, "ill"))
        cup.do(ReinstateEntry(STAGE, 4))
        cup.do(WithdrawEntry(STAGE, 4, "ill after all"))
        cup.won_by(2).started()
        with pytest.raises(NotNow, match="Somebody else would go on"):
            cup.do(ReinstateEntry(STAGE, 4))

    def test_a_player_withdrawn_before_the_draw_can_not_return_after_it(self) -> None:
        cup = Cup(5)
        cup.do(WithdrawEntry(STAGE, 5, "ill"))
        cup.drawn()
        with pytest.raises(NotNow, match="nobody can join any more"):
            cup.do(ReinstateEntry(STAGE, 5))


class TestCorrecting:
    def test_another_winner_is_refused_once_the_next_match_has_begun(self) -> None:
        cup = Cup().drawn().won_by(1, 2).started()
        other = "0-1" if cup.board(1, 1).white == 1 else "1-0"
        with pytest.raises(NotNow, match="take back that round first"):
            cup.correct(1, 1, other)
        cup.do(RoundUnpublished(STAGE, 2, "wrong winner"))
        cup.do(RoundUnpaired(STAGE, 2, "wrong winner"))
        cup.correct(1, 1, other)
        cup.started()
        assert cup.pairs() == [{4, 2}]

    def test_a_result_is_corrected_if_the_winner_stays_the_same(self) -> None:
        cup = Cup().drawn().won_by(1, 2).started()
        forfeit = "+--" if cup.board(1, 1).white == 1 else "--+"
        cup.correct(1, 1, forfeit)
        assert not list(contradicted_boards(cup.stage))

    def test_a_claim_about_a_moved_game_becomes_a_request_once_its_winner_plays_on(self) -> None:
        cup = Cup().drawn().started()
        cup.do(GameRescheduled(STAGE, 1, 1, "yesterday"))
        version_seen = cup.board(1, 1).changed_at
        winner = "1-0" if cup.board(1, 1).white == 1 else "0-1"
        other = "0-1" if winner == "1-0" else "1-0"
        cup.enter(1, 1, winner)
        cup.enter(1, 2, "1-0")
        cup.started()
        claim = RecordResult(STAGE, 1, 1, other, version_seen)
        assert [type(event) for event in cup.events_caused_by(claim)] == [CorrectionRequested]
        assert cup.board(1, 1).result is not None

    def test_a_postponed_game_does_not_hold_up_other_matches(self) -> None:
        cup = Cup(8).drawn().started()
        cup.do(GameRescheduled(STAGE, 1, 4, "Monday"))
        for board in (1, 2, 3):
            cup.enter(1, board, "1-0")
        cup.started()
        assert len(cup.round(2).boards) == 1, "the semi-final both sides of which are known"
        cup.enter(1, 4, "1-0")
        cup.enter(2, 1, "1-0")
        cup.started()
        assert len(cup.round(3).boards) == 1

    def test_nothing_can_start_while_only_moved_games_are_left(self) -> None:
        cup = Cup(2).drawn().started()
        cup.do(GameRescheduled(STAGE, 1, 1, "Monday"))
        with pytest.raises(NotNow, match="No match can go on"):
            cup.started()


class TestReport:
    def test_games_of_each_rate_of_play_have_their_own_report(self) -> None:
        cup = Cup(4, "1 standard", "2 rapid 15+10", "1 blitz 3+2").drawn().started()
        cup.enter(1, 1, "1-0")
        cup.enter(1, 2, "=-=")
        cup.level().level().started()
        cup.enter(4, 1, "1-0")
        standard, rapid, blitz = (build_report(cup.state, cup.stage, rate) for rate in Pace)
        assert [len(one.players[0].cells) for one in (standard, rapid, blitz)] == [1, 2, 1]
        assert sum(cell.opponent > 0 for p in standard.players for cell in p.cells) == 4
        assert sum(cell.opponent > 0 for p in rapid.players for cell in p.cells) == 4
        assert sum(cell.opponent > 0 for p in blitz.players for cell in p.cells) == 2
        assert standard == build_report(cup.state, cup.stage), "by default that of the match itself"
        assert standard.regulations.system == "CUSTOM_KNOCKOUT"
        assert sorted(player.rank or 0 for player in standard.players) == [1, 1, 3, 3]

    def test_only_games_of_the_match_itself_change_ratings(self) -> None:
        cup = Cup(2, "1 standard", "1 blitz 3+2").drawn().level().won_by(1)
        assert [len(games) for games in rated_meetings_by_entry(cup.stage).values()] == [1, 1]


class TestColours:
    def test_colours_of_an_armageddon_game_are_chosen_before_it(self) -> None:
        cup = Cup(2).drawn().level().started()
        before = cup.board(2, 1)
        cup.do(ColoursChosen(STAGE, 2, 1))
        assert (cup.board(2, 1).white, cup.board(2, 1).black) == (before.black, before.white)
        cup.enter(2, 1, "=-=")
        winner = progress_of(cup.stage).winner
        assert winner == cup.stage.entry(before.white).number, "who has Black now"
        with pytest.raises(NotNow, match="has a result"):
            cup.do(ColoursChosen(STAGE, 2, 1))

    def test_colours_are_chosen_only_for_armageddon_games(self) -> None:
        cup = Cup(2).drawn().started()
        with pytest.raises(NotNow, match="is not an Armageddon game"):
            cup.do(ColoursChosen(STAGE, 1, 1))


@pytest.mark.parametrize(
    "command",
    [
        ByeRequested(STAGE, 1, 1, "H"),
        CancelBye(STAGE, 1, 1),
        PairForbidden(STAGE, (1, 2), "family"),
        StartManualPairing(STAGE, 1, "as agreed"),
        StageReplanned(STAGE, 5, (), "more"),
        ReportAbsent(STAGE, 1, (1,), False),
    ],
    ids=lambda command: type(command).__name__,
)
def test_acts_that_a_knock_out_does_not_have_are_refused(command: RoundCommand) -> None:
    with pytest.raises(NotNow, match="is a knock-out: "):
        Cup().drawn().do(command)


@pytest.mark.parametrize(
    "command",
    [
        c.DrawBracket(STAGE),
        BracketTakenBack(STAGE, "no"),
        c.StartGames(STAGE, 1),
        ColoursChosen(STAGE, 1, 1),
    ],
    ids=lambda command: type(command).__name__,
)
def test_another_stage_has_no_bracket(command: RoundCommand) -> None:
    with pytest.raises(NotNow, match="only a knock-out has a bracket"):
        Evening().do(command)


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (c.PlanKnockOut("Cup", ("2 bullet",)), "is no step of a match"),
        (c.PlanKnockOut("Cup", seeding="height"), "way of seeding 'height'"),
        (c.PlanKnockOut("Cup", colours="red"), "rule for the first colours 'red'"),
        (c.PlanKnockOut(" "), "name"),
    ],
)
def test_an_impossible_plan_of_a_knock_out_is_refused(plan: c.PlanKnockOut, sentence: str) -> None:
    with pytest.raises((NotNow, Unsupported), match=sentence):
        Evening(0).do(plan)


def test_an_unknown_way_of_seeding_is_refused_in_a_sentence_that_can_be_translated() -> None:
    with pytest.raises(Unsupported) as refused:
        Evening(0).do(c.PlanKnockOut("Cup", seeding="height"))

    _, places = message_as_data(refused.value.system)
    assert places == {"what": ["way of seeding", {}], "name": "'height'"}


class TestAudit:
    def test_the_audit_repeats_every_step_of_the_bracket(self) -> None:
        cup = Cup(6, "2 standard", "1 armageddon", seeding="lot").drawn()
        while not progress_of(cup.stage).is_over:
            cup.level() if len(cup.stage.rounds) % 3 == 1 else cup.started()
            for board in cup.stage.rounds[-1].boards_without_result:
                cup.enter(len(cup.stage.rounds), board, "1-0")
        found = audit_log(cup.acts)
        assert found.exit_code == CLEAN
        assert found.proofs["rounds"].summary()["rounds"] == len(cup.stage.rounds) + 1, (
            "and the draw"
        )

    def test_forged_numbers_of_a_bracket_are_reported(self) -> None:
        cup = Cup(seeding="lot")
        right = Cup(seeding="lot").drawn().events[-1]
        assert isinstance(right, BracketDrawn)
        turned = tuple((entry, 5 - number) for entry, number in right.numbers)
        cup.append_events(replace(right, numbers=turned))
        found = audit_log(cup.acts)
        assert found.exit_code == FINDINGS
        assert any("The bracket" in each.says for each in found.proofs["rounds"].findings())

    def test_the_audit_does_not_repeat_numbers_drawn_by_hand(self) -> None:
        cup = Cup()
        cup.do(c.DrawBracket(STAGE, ((1, 4), (2, 3), (3, 2), (4, 1)), SEED))
        assert audit_log(cup.acts).exit_code == CLEAN

    def test_the_first_byte_of_each_lot_says_which_side_has_white(self) -> None:
        cup = Cup(8).drawn().started()
        played = paired_round(cup.history, stage_of, StageId(1), RoundNo(1))
        pattern = re.compile(r"(\d) .* begins with (..), (even|odd), White for the (upper|lower)")
        for board in cup.stage.rounds[0].boards:
            meeting, *_, lot = why_pair(played, board.number)
            found = pattern.match(lot)
            assert found is not None
            white, drawn, parity, side = found.groups()
            even = int(drawn, 16) % 2 == 0
            assert (parity, side) == (("even", "upper") if even else ("odd", "lower"))
            upper = board.white if even else board.black
            assert f": {upper} P{upper} – " in meeting
            assert white == str(board.white)

    def test_explanation_says_why_two_players_meet_and_who_has_white(self) -> None:
        cup = Cup(5, third_place=True).drawn().won_by(4)
        first = list(
            why_pair(paired_round(cup.history, stage_of, StageId(1), RoundNo(1)), BoardNo(1))
        )
        assert first[0] == "Quarter-finals: 4 P4 – 5 P5."
        assert first[1] == "4 P4 has place 4 of a bracket of 8. The numbers go by rating."
        assert "by lot: SHA-256 of “knock-out colour”, 1, 2, 0" in first[-1]
        cup.level()
        cup.started()
        reasons = list(
            why_pair(paired_round(cup.history, stage_of, StageId(1), RoundNo(3)), BoardNo(1))
        )
        assert reasons[0] == "Semi-finals: 1 P1 – 4 P4."
        assert reasons[1:3] == ["1 P1 had a bye before.", "4 P4 won against 5 P5, 1–0."]
        assert reasons[3] == "“1 standard” ended ½–½, so the match goes on with “1 armageddon”."
        assert reasons[4] == "A draw is Black's win in this game."
        assert reasons[5].endswith("has White, having had it less often in this match.")

    def test_explanation_says_why_a_player_has_no_game(self) -> None:
        cup = Cup(5).drawn().won_by(4)
        reasons = list(why_byes(paired_round(cup.history, stage_of, StageId(1), RoundNo(1))))
        assert reasons[0] == "P1 has a bye: nobody is there to meet."
        cup.started()
        reasons = list(why_byes(paired_round(cup.history, stage_of, StageId(1), RoundNo(2))))
        assert reasons == ["P5 is out: lost to 4 P4, 0–1."]


@beyond_the_gate
@some_histories
@given(st.integers(2, 9), st.booleans(), st.randoms(use_true_random=False))
def test_no_loser_plays_on_after_any_commands(
    players: int, third_place: bool, chance: Random
) -> None:
    """Results, corrections, withdrawals and returns in any order; some are refused."""
    cup = Cup(players, "2 standard", "1 armageddon", third_place=third_place).drawn()
    for _ in range(40):
        try:
            cup.do(_random_command(cup, chance))
        except DomainError:
            continue
        known = progress_of(cup.stage)
        assert not list(contradicted_boards(cup.stage))
        out = [
            n for m in known.matches.values() for n in m.losers if m.id.round < known.bracket.rounds
        ]
        assert len(out) == len(set(out))
    assert audit_log(cup.acts).proofs["chess"].has_doubts is False


def _random_command(cup: Cup, chance: Random) -> Command:
    rounds = cup.stage.rounds
    entry = chance.choice(list(cup.stage.entries))
    kind = chance.choice(
        ["start", "result", "result", "result", "correct", "leave", "back", "undo"]
    )
    if kind == "leave" and chance.random() < 0.2:
        return WithdrawEntry(STAGE, entry, "ill")
    if kind == "back":
        return ReinstateEntry(STAGE, entry)
    if kind == "start" or not rounds:
        return c.StartGames(STAGE, cup.stage.next_round)
    if kind == "undo":
        return RoundUnpublished(STAGE, rounds[-1].number, "again")
    r = chance.choice(rounds)
    board = chance.choice(r.boards)
    code = chance.choice(["1-0", "=-=", "0-1", "+--"])
    if kind == "correct":
        saw = board.changed_at
        return CorrectResult(STAGE, r.number, board.number, code, "misread", saw, CONFIRMED_TWICE)
    return RecordResult(STAGE, r.number, board.number, code, board.changed_at)


def test_a_report_misses_no_round_that_the_knock_out_does_not_need() -> None:
    cup = Cup(4, "1 standard", "2 blitz 5+3", "1 armageddon").drawn().won_by(1, 2)
    assert ReportFault.ROUNDS_TO_COME in {one.amiss for one in result_findings(cup.stage)}

    cup.won_by(2)

    assert len(cup.stage.rounds) < cup.stage.rules.rounds
    assert list(result_findings(cup.stage)) == []


def test_a_player_is_not_expelled_during_a_game() -> None:
    """The result of that game decides who goes on; one who has left before sits nowhere."""
    cup = Cup().drawn().started()

    with pytest.raises(NotNow, match="P1 is on board 1 of round 1, which has no result yet"):
        cup.do(ExpelEntry(STAGE, 1, reason="took advice", confirmed=CONFIRMED))
