"""Whole leagues of teams of four: replaying their log gives the same state, and the audit has no
findings.
"""

from collections.abc import Iterator
from contextlib import suppress
from decimal import Decimal
from random import Random

import msgspec
import pytest

from domain.contest.game import GamePlace
from domain.contest.round import RoundState
from domain.errors import DomainError, NotNow
from domain.ids import BoardNo, RoundNo, StageId
from domain.rulings import RulingState
from domain.teams_of_four.round import parse_score
from domain.teams_of_four.scores import match_score
from domain.teams_of_four.stage import teams_stage_of
from domain.teams_of_four.standings import team_ranking
from events.audit.verdict import CLEAN, audit_log
from events.codec import event_of
from events.contest import commands as tc
from events.contest.commands import (
    CorrectResult,
    PairRound,
    RecordResult,
    ResolveDispute,
    WithdrawEntry,
    WithdrawResult,
)
from events.contest.vocabulary.entries import ByeRequested, CheckedIn, PairForbidden
from events.contest.vocabulary.results import CorrectionDeclined
from events.contest.vocabulary.rounds import RoundClosed, RoundPublished, RoundReopened
from events.contest.vocabulary.teams import MatchForfeited, MatchForfeitLifted, MatchMoved
from events.fold import apply_event
from events.log.vocabulary import Command
from events.rulings.vocabulary import DecideAppeal, GiveRuling, RulingAppealed
from events.teams_of_four.decisions.next_acts import stanza_act
from events.teams_of_four.vocabulary import commands as c, matches as m, stages as s
from tests.confirmations import CONFIRMED
from tests.effort import EFFORT
from tests.events.team_chess.cup import STAGE
from tests.events.teams_of_four.league import PLAN, League, home_gains, listed_teams, members_of

RESULTS = ("4S N 10", "4S N 9", "3NT E 8", "5CX S 11", "PASS", "NP", "6H W 12")


def whole_league() -> League:
    """A league of three rounds and a final in which as much as possible happens."""
    league = League(c.PlanTeamsOfFour("League", 3, boards=4, stanzas=2, most=8), teams=5)
    league.do(s.SeatingRulesAnnounced(STAGE, "visitors", "as printed", most=7))
    league.published()
    visitors = int(league.match_at(1).visitors)
    league.do(
        c.HandInStanza(STAGE, 1, visitors, members_of(visitors)), "captain", f"captain-{visitors}"
    )
    league.do(c.RevealStanzas(STAGE, 1))
    league.do(c.ChangeSeats(STAGE, 1, visitors, members_of(visitors, 5, 2, 3, 4), "they sat so"))
    league.do(c.RevealStanzas(STAGE, 1, (1,)))
    league.do(m.RoomTurned(STAGE, 1, 1, "open", (1,), "sat the other way"))
    league.do(c.GiveSubstituteBoard(STAGE, 1, 1, 2, "a card was shown"))
    league.do(c.TakeScores(STAGE, ((1, 2, "open", 4, "4S N 10"), (1, 2, "closed", 4, "4S N 9"))))
    league.scored().do(m.MatchBoardJudged(STAGE, 1, 2, 3, "fouled", "two hands mixed", 60, 60))
    league.do(s.TeamPenaltyGiven(STAGE, 1, 1, "imps", "3", "slow play"))
    league.closed().do(s.TeamPenaltyTakenBack(STAGE, league.version - 1, "it was the others"))
    saw = league.table(1, 1, "open").changed_at
    league.do(c.AdjustBoard(STAGE, 1, 1, 1, "open", "60x420,40x-50", "misinformation", saw, 0))
    league.do(m.MatchDecided(STAGE, 1, 1, "the appeal is upheld", "7.5", "12.5"))
    league.all_played().closed().all_played().closed()
    final = {"system": "knock-out", "boards": 2, "follows": (STAGE,), "qualify": 2}
    league.do(c.PlanFinalOfTeams(name="Final", rounds=0, carry="among", share=50, **final))  # type: ignore[arg-type]
    return league


def test_the_audit_of_an_honest_league_has_no_findings() -> None:
    league = whole_league()
    verdict = audit_log(league.log)

    assert verdict.again.contradictions == []
    assert verdict.exit_code == CLEAN
    assert [place.rank for place in team_ranking(league.stage, 1)][0] == 1


def test_qualifiers_are_seeded_by_place_and_carry_the_imps_of_their_match() -> None:
    league = whole_league()
    assert league.state is not None
    final = teams_stage_of(league.state, StageId(2))
    first, second = (place.entry for place in team_ranking(league.stage, 3)[:2])

    assert [team.name for team in final.entries.values()] == [
        league.stage.entry(each).name for each in (first, second)
    ]
    league.do(tc.DrawTeams(2, server="00" * 16)).do(PairRound(2, 1)).do(RoundPublished(2, 1))
    assert audit_log(league.log).exit_code == CLEAN


def tied_cup() -> League:
    """A knock-out: seeds chose opponents, one took it back, and a tie gets another board."""
    plan = c.PlanTeamsOfFour("Cup", 0, system="knock-out", boards=2, choice="opponent")
    cup = League(plan, teams=4)
    for team, opponent in ((1, 3), (1, 0), (1, 4), (2, 3)):
        cup.do(s.OpponentChosen(STAGE, team, opponent))
    cup.do(tc.DrawTeams(STAGE, server="00" * 16))
    cup.all_played(score=lambda at: "PASS")
    cup.do(c.AddBoards(STAGE, 1, 1))
    at = {"round": 1, "board": 1, "match": 1, "room": "open"}
    cup.do(m.DirectorCalledToRoom(STAGE, **at, facts="a slow double"))  # type: ignore[arg-type]
    return cup


def test_a_tied_knock_out_match_gets_boards_until_a_team_leads() -> None:
    league = tied_cup()
    assert [board.number for board in league.match_at(1).boards] == [1, 2, 3]
    league.scored(home_gains)
    with pytest.raises(DomainError, match="is not tied"):
        league.do(c.AddBoards(STAGE, 1, 1))
    assert audit_log(league.log).exit_code == CLEAN


def test_a_substitute_board_is_given_only_while_the_result_is_unknown() -> None:
    league = League(PLAN).all_played()
    with pytest.raises(DomainError, match="may be known"):
        league.do(c.GiveSubstituteBoard(STAGE, 1, 1, 2, "a card was shown"))


def test_the_team_with_seating_rights_hands_in_second() -> None:
    league = League(PLAN).do(s.SeatingRulesAnnounced(STAGE, "visitors", "as printed")).paired()
    league.do(RoundPublished(STAGE, 1))
    assert isinstance(league, League)
    home, visitors = map(int, league.match_at(1).teams)
    with pytest.raises(DomainError, match="hands in first"):
        league.do(c.HandInStanza(STAGE, 1, home, members_of(home)))
    league.do(c.HandInStanza(STAGE, 1, visitors, members_of(visitors)))
    league.do(c.HandInStanza(STAGE, 1, home, members_of(home)))
    with pytest.raises(DomainError, match="two places at once"):
        league.do(c.HandInStanza(STAGE, 1, home, members_of(home, 1, 1, 2, 3)))


def _random_commands(league: League, lots: Random) -> Iterator[Command]:
    """Random acts in random order, which may be refused."""
    stage, number = league.stage, max(1, len(league.stage.rounds))
    team, board = lots.randint(1, max(1, len(stage.entries))), lots.randint(1, 5)
    match, room, result = lots.randint(1, 3), lots.choice(("open", "closed")), lots.choice(RESULTS)
    saw = league.version if lots.random() < 0.3 else 0
    at = GamePlace(number, board, match, room)  # type: ignore[arg-type]  # ids are numbers
    if stage.rounds and lots.random() < 0.7:
        try:
            saw = stage.round(at.round).game_at(at).changed_at
        except (DomainError, ValueError):
            saw = league.version
    place = at._asdict()
    yield RecordResult(STAGE, **place, result=result, saw=saw)
    yield CorrectResult(STAGE, **place, result=result, reason="slip", saw=saw, confirmed=CONFIRMED)
    yield ResolveDispute(STAGE, **place, result=result, reason="slip", saw=saw)
    yield c.TakeScores(STAGE, ((number, match, room, board, result),), "matches.pbn")
    yield WithdrawResult(STAGE, **place, reason="wrong board", saw=saw)
    yield c.HandInStanza(STAGE, number, team, members_of(team), lots.randint(1, 2))
    yield c.RevealStanzas(STAGE, number)
    yield c.ChangeSeats(STAGE, number, team, members_of(team, 2, 1, 3, 4), "so they sat")
    yield m.MatchBoardJudged(STAGE, number, match, board, lots.choice(("fouled", "counts")), "x")
    yield c.GiveSubstituteBoard(STAGE, number, match, board, "x")
    yield c.AdjustBoard(STAGE, number, match, board, room, "A+/A-", "x", saw, CONFIRMED)
    yield c.AddBoards(STAGE, number, match)
    yield m.RoomTurned(STAGE, number, match, room, (board,), "x")
    yield m.MatchDecided(STAGE, number, match, "appeal", "12", "8")
    yield s.TeamPenaltyGiven(STAGE, team, number, lots.choice(("imps", "vps")), "1.5", "late")
    yield s.TeamPenaltyTakenBack(STAGE, league.version, "not theirs")
    yield MatchForfeited(STAGE, number, match, lots.choice(("+-", "-+", "--")), "did not come")
    yield MatchForfeitLifted(STAGE, number, match, "they came")
    yield MatchMoved(STAGE, number, match, lots.choice(("Sunday", "")))
    yield ByeRequested(STAGE, team, number + 1, "Z")
    yield CheckedIn(STAGE, team, number + 1)
    yield PairForbidden(STAGE, (team, team % 4 + 1), "one club", confirmed=CONFIRMED)
    yield WithdrawEntry(STAGE, team)
    yield tc.RegisterTeams(STAGE, listed_teams(len(stage.entries) + 1)[-1:])
    yield RoundReopened(STAGE, number, "x")
    for request in stage.requests[:1]:
        yield CorrectionDeclined(STAGE, request.version, "no")


def _try_next_step(league: League, lots: Random) -> None:
    """Tries the next step: pairing, publishing, or entering results and closing the round."""
    stage = league.stage
    newest = stage.rounds[-1] if stage.rounds else None
    if newest is None or newest.state is RoundState.CLOSED:
        _do_if_possible(league, PairRound(STAGE, stage.next_round, CONFIRMED))
    elif newest.state is RoundState.PAIRED:
        _do_if_possible(league, RoundPublished(STAGE, newest.number))
    else:
        for at, game in newest.games():
            if game.result is None and not game.is_disputed:
                saw = game.changed_at
                result = lots.choice(RESULTS)
                _do_if_possible(league, RecordResult(STAGE, **at._asdict(), result=result, saw=saw))
        _do_if_possible(league, RoundClosed(STAGE, newest.number, CONFIRMED))


def _do_if_possible(league: League, command: Command) -> None:
    with suppress(DomainError):
        league.do(command)


SYSTEMS = ("swiss-teams", "knock-out", "berger", "multiple")


def random_league(seed: int) -> League:
    """A league of a random system, after random acts."""
    lots = Random(seed)
    system = lots.choice(SYSTEMS)
    plan = c.PlanTeamsOfFour(
        "League",
        4 if system == "swiss-teams" else 0,
        system=system,
        boards=lots.randint(1, 4),
        odd=lots.choice(("bye", "triangle")) if system != "knock-out" else "bye",
        rematch=lots.choice(("never", "always", "later")),
        rematch_from=2,
        lag=lots.randint(0, 1),
        method=lots.choice(("vp", "imps", "bam", "hybrid", "patton")),
        seating=lots.choice(("open", "visitors", "alternate")),
    )
    league = League(plan, teams=lots.randint(2, 8))
    _do_if_possible(league, tc.DrawTeams(STAGE, server="00" * 16))
    for _ in range(40):
        if lots.random() < 0.4:
            _try_next_step(league, lots)
        else:
            _do_if_possible(league, lots.choice(tuple(_random_commands(league, lots))))
    return league


def test_no_board_of_a_forfeited_match_is_entered_or_adjusted() -> None:
    league = League(c.PlanTeamsOfFour("League", 0, boards=2, system="berger"))
    league.do(tc.DrawTeams(STAGE)).do(WithdrawEntry(STAGE, 1)).published()
    (number,) = (match.number for match in league.stage.rounds[0].matches if match.forfeit)
    at = GamePlace(RoundNo(1), BoardNo(1), number, "open")
    with pytest.raises(DomainError, match=f"Match {number} of round 1 is forfeited; no board"):
        league.enter(at, "4S N 10")
    with pytest.raises(DomainError, match=f"Match {number} of round 1 is forfeited; no board"):
        league.do(c.AdjustBoard(STAGE, **at._asdict(), result="60/40", reason="slow", saw=0))


def test_a_match_is_moved_or_forfeited_once_its_round_is_paired() -> None:
    league = League(PLAN).published()
    for command in (
        MatchMoved(STAGE, 2, 1, "Sunday"),
        MatchForfeited(STAGE, 2, 1, "+-", "did not come"),
        MatchForfeitLifted(STAGE, 2, 1, "they came"),
    ):
        with pytest.raises(DomainError, match="Round 2 is not paired yet; pair it first"):
            league.do(command)
    with pytest.raises(DomainError, match="no paired round in League: 9"):
        league.do(MatchMoved(STAGE, 9, 1, "Sunday"))


@pytest.mark.parametrize("seed", range(EFFORT.histories if EFFORT.histories < 20 else 200))
def test_a_random_league_replays_to_the_same_and_is_audited_without_a_finding(seed: int) -> None:
    league = random_league(seed)
    state = None
    for record in league.records:
        state = apply_event(state, event_of(record), record)
    assert state == league.state
    verdict = audit_log(league.log)
    assert (verdict.again.contradictions, verdict.exit_code) == ([], CLEAN)


def played_cup() -> tuple[League, int]:
    """A cup of four whose first round is played; and the number of a winner of it."""
    cup = League(c.PlanTeamsOfFour("Cup", 0, system="knock-out", boards=2))
    cup.do(tc.DrawTeams(STAGE, server="00" * 16)).all_played()
    return cup, cup.stage.rounds[0].matches[0].first


def test_a_winner_who_is_paired_in_the_next_round_is_not_changed() -> None:
    cup, first = played_cup()
    cup.closed().do(PairRound(STAGE, 2))
    for change in (
        s.TeamPenaltyGiven(STAGE, first, 1, "imps", "99", "late"),
        m.RoomTurned(STAGE, 1, 1, "open", (1, 2), "sat the other way"),
        m.MatchDecided(STAGE, 1, 1, "appeal", "0", "20"),
    ):
        with pytest.raises(NotNow, match="Somebody else would go on"):
            cup.do(change)
    cup.do(s.TeamPenaltyGiven(STAGE, first, 1, "imps", "1", "late"))


def test_a_penalty_is_not_taken_back_if_another_team_would_go_on() -> None:
    cup, first = played_cup()
    cup.do(s.TeamPenaltyGiven(STAGE, first, 1, "imps", "99", "late"))
    given = cup.version
    cup.closed().do(PairRound(STAGE, 2))
    with pytest.raises(NotNow, match="Somebody else would go on"):
        cup.do(s.TeamPenaltyTakenBack(STAGE, given, "not theirs"))


def test_the_seeds_of_a_knock_out_choose_whom_they_meet() -> None:
    plan = c.PlanTeamsOfFour("Cup", 0, system="knock-out", boards=2, choice="opponent")
    cup, draw = League(plan, teams=7), tc.DrawTeams(STAGE, server="00" * 16)
    with pytest.raises(DomainError, match="Not all have chosen"):
        cup.do(draw)
    with pytest.raises(DomainError, match="not their turn"):
        cup.do(s.OpponentChosen(STAGE, 1, 7))  # it has the bye
    for team, opponent in ((2, 5), (3, 6), (4, 7)):
        cup.do(s.OpponentChosen(STAGE, team, opponent))
    cup.do(s.OpponentChosen(STAGE, 3, 0))
    assert dict(cup.stage.chosen) == {2: 5}
    with pytest.raises(DomainError, match="no numbers are drawn by hand"):
        cup.do(tc.DrawTeams(STAGE, numbers=tuple((team, team) for team in range(1, 8))))
    cup.do(s.OpponentChosen(STAGE, 3, 7)).do(s.OpponentChosen(STAGE, 4, 6)).do(draw)
    cup.published()

    assert {match.teams for match in cup.stage.rounds[0].matches} == {(2, 5), (3, 7), (4, 6)}
    assert audit_log(cup.log).exit_code == CLEAN


def test_a_withdrawal_after_the_choice_of_opponents_needs_a_new_choice() -> None:
    plan = c.PlanTeamsOfFour("Cup", 0, system="knock-out", choice="opponent")
    cup, draw = League(plan), tc.DrawTeams(STAGE, server="00" * 16)
    cup.do(s.OpponentChosen(STAGE, 1, 3)).do(s.OpponentChosen(STAGE, 2, 4))
    cup.do(WithdrawEntry(STAGE, 4))
    with pytest.raises(DomainError, match="take the choices back"):
        cup.do(draw)
    cup.do(s.OpponentChosen(STAGE, 1, 0)).do(s.OpponentChosen(STAGE, 2, 3)).do(draw)
    assert audit_log(cup.log).exit_code == CLEAN


def test_the_director_is_called_to_no_room_of_a_draft() -> None:
    league = League(PLAN)
    league.paired()
    at = {"round": 1, "board": 1, "match": 1, "room": "open"}
    with pytest.raises(DomainError, match="publish it first"):
        league.do(m.DirectorCalledToRoom(STAGE, **at, facts="a claim"))  # type: ignore[arg-type]


def test_each_match_has_its_own_decision_until_it_is_taken_back() -> None:
    league = League(PLAN).all_played()
    for match, home, visitors in ((1, "11", "9"), (2, "12", "8"), (1, "13", "7")):
        league.do(m.MatchDecided(STAGE, 1, match, "appeal", home, visitors))
    decided = {each.match: each.points for each in league.stage.decided}
    assert decided == {1: (Decimal(13), Decimal(7)), 2: (Decimal(12), Decimal(8))}
    league.do(m.MatchDecided(STAGE, 1, 2, "a mistake", "", ""))
    assert [each.match for each in league.stage.decided] == [1]


def test_of_a_match_over_two_legs_both_are_played_however_clear_the_first() -> None:
    cup = League(c.PlanTeamsOfFour("Cup", 0, system="knock-out", boards=2, legs=2), teams=2)
    cup.do(tc.DrawTeams(STAGE, server="00" * 16)).all_played().closed()
    cup.all_played(score=lambda at: "PASS").closed()
    assert [match.teams for match in cup.stage.rounds[1].matches] in ([(2, 1)], [(1, 2)])


def test_a_ruling_and_an_appeal_change_the_match_and_the_standings() -> None:
    league = League(PLAN).all_played().closed()
    before = [(place.entry, place.points) for place in team_ranking(league.stage, 1)]
    call = {"round": 1, "board": 1, "match": 1, "room": "open", "facts": "a slow double"}
    league.do(m.DirectorCalledToRoom(STAGE, **call, law="16B"))  # type: ignore[arg-type]
    ruling = league.version
    league.do(GiveRuling(STAGE, ruling, text="the score stands", law="16B"))
    league.do(RulingAppealed(STAGE, ruling, "the home team", "there was no hesitation"))
    with pytest.raises(DomainError, match="the appeal decides it"):
        league.do(GiveRuling(STAGE, ruling, text="again", law="16B"))
    saw = league.table(1, 1, "open").changed_at
    league.do(
        DecideAppeal(STAGE, ruling, "60x-1100,40x-800", saw, committee="Ann", text="weighted")
    )

    (booked,) = league.stage.rulings
    assert (booked.state, booked.changes[0].previous) == (RulingState.DECIDED, "4S N 10")
    assert league.table(1, 1, "open").result == parse_score("60x-1100,40x-800")
    assert [(place.entry, place.points) for place in team_ranking(league.stage, 1)] != before
    assert audit_log(league.log).exit_code == CLEAN


def test_a_ruling_on_a_played_score_raises_the_warning_of_a_correction() -> None:
    league = League(PLAN).all_played().closed()
    league.paired()
    at = {"round": 1, "board": 1, "match": 1, "room": "closed"}
    league.do(m.DirectorCalledToRoom(STAGE, **at, facts="a claim"))  # type: ignore[arg-type]
    ruling, saw = league.version, league.table(1, 1, "closed", 1).changed_at
    give_ruling = GiveRuling(STAGE, ruling, "4S N 10", saw, text="ten tricks", law="70")
    with pytest.raises(DomainError, match="pair"):
        league.do(give_ruling)
    league.do(msgspec.structs.replace(give_ruling, confirmed=CONFIRMED))
    assert league.table(1, 1, "closed", 1).result == parse_score("4S N 10")
    assert audit_log(league.log).exit_code == CLEAN


def test_a_printed_scale_is_for_the_numbers_of_boards_that_it_has_columns_for() -> None:
    with pytest.raises(DomainError, match="no column"):
        League(c.PlanTeamsOfFour("League", 3, boards=4, scale="30-0"))
    league = League(c.PlanTeamsOfFour("League", 3, boards=6, scale="30-0")).published()
    assert isinstance(league, League)
    league.do(m.MatchBoardJudged(STAGE, 1, 1, 6, "cancelled", "a wrong deal")).scored()
    score = match_score(league.stage, league.stage.rounds[0], league.match_at(1))
    # Home gains on all five boards; a bye of this scale is 60 per cent of 30.
    assert score.points == (Decimal(30), Decimal(0))
    assert league.stage.rules.awards.bye == Decimal(18)
    assert audit_log(league.log).exit_code == CLEAN


def test_a_captain_is_offered_the_stanza_after_the_one_that_is_shown() -> None:
    league = League(c.PlanTeamsOfFour("League", 3, boards=4, stanzas=2)).published()
    league.do(c.RevealStanzas(STAGE, 1))
    assert league.state is not None
    match, at = league.match_at(1), "2026-11-21T11:59:59.000Z"

    offered = stanza_act(league.state, league.stage, league.stage.rounds[0], match, match.home, at)

    assert isinstance(offered.command, c.HandInStanza)
    assert (offered.command.stanza, offered.refusal) == (2, "")
