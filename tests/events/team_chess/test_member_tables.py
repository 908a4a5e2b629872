"""Scheveningen, Schiller and Hutton over their log: the table says which member meets whom.

The teams are those of `cup`: Alpha with Anna, Adam and the reserve Ada; Beta, Gamma, Delta of two.
"""

from collections import Counter
from dataclasses import replace as changed
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from domain.contest.entry import NOBODY, MemberId
from domain.errors import NotNow, RuleViolation, Unsupported
from domain.formats.trf.read import read_trf
from domain.formats.trf.write import write_trf26
from domain.ids import StageId
from domain.team_chess.reports.report_from_stage import report_of
from domain.team_chess.reports.stage_from_report import ReadStage, read_stage
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.team_chess.standings.ranking import team_places
from events.audit.history import sentence_of
from events.audit.verdict import CLEAN, audit_log
from events.codec import event_of
from events.contest import commands as tc
from events.contest.commands import RecordResult, StartManualPairing, WithdrawEntry
from events.contest.vocabulary.results import ResultRecorded
from events.contest.vocabulary.rounds import RoundClosed
from events.contest.vocabulary.teams import MatchForfeited, MembersOrdered, TeamsDrawTakenBack
from events.fold import fold_records
from events.team_chess.vocabulary import commands as c
from tests.confirmations import CONFIRMED_TWICE
from tests.events.audit.proofs import rounds_proof
from tests.events.team_chess.cup import (
    ADA,
    ADAM,
    ALPHA,
    ANNA,
    BEA,
    BEN,
    BETA,
    DELTA,
    STAGE,
    Cup,
    listed_teams,
)

SEED = "5e" * 32
SCHEVENINGEN = c.PlanTeamStage(
    "Match", 0, "scheveningen", "", boards=2, initial_colour="w", primary="GP"
)
SCHILLER = replace(SCHEVENINGEN, name="Schiller", system="schiller")
HUTTON = replace(SCHEVENINGEN, name="Hutton", system="hutton")
PLANS = {"scheveningen": SCHEVENINGEN, "schiller": SCHILLER, "hutton": HUTTON}


def cup_drawn(plan: c.PlanTeamStage) -> Cup:
    cup = Cup(plan, teams=False)
    teams = listed_teams()
    if plan.system == "scheveningen":
        teams = teams[:2]
    return cup.do(tc.RegisterTeams(STAGE, teams)).do(tc.DrawTeams(STAGE, server=SEED))


def all_won_by_white(cup: Cup) -> Cup:
    number = len(cup.stage.rounds)
    for match in cup.stage.rounds[-1].matches:
        for game in match.games:
            at: dict[str, Any] = {
                "stage": STAGE,
                "round": number,
                "match": match.number,
                "board": int(game.number),
            }
            cup.do(RecordResult(**at, result="1-0", saw=game.changed_at))
    return cup


def cup_played(plan: c.PlanTeamStage) -> Cup:
    cup = cup_drawn(plan)
    for _ in range(cup.stage.rules.rounds):
        all_won_by_white(cup.seated())
    for number in range(1, cup.stage.rules.rounds + 1):
        if cup.stage.rounds[number - 1].state != "closed":
            cup.do(RoundClosed(STAGE, number))
    return cup


def games(stage: TeamStage) -> list[tuple[MemberId, MemberId]]:
    return [
        (game.white, game.black)
        for r in stage.rounds
        for match in r.matches
        for game in match.games
    ]


def stage_read_back(cup: Cup) -> ReadStage:
    return read_stage(read_trf(write_trf26(report_of(cup.stage))).tournament)


def test_in_a_scheveningen_match_each_member_meets_the_whole_other_team() -> None:
    assert games(cup_played(SCHEVENINGEN).stage) == [
        (ANNA, BEA),
        (ADAM, BEN),
        (BEN, ANNA),
        (BEA, ADAM),
    ]


def test_a_return_match_exchanges_all_colours() -> None:
    cup = cup_played(replace(SCHEVENINGEN, double="plain"))
    met = games(cup.stage)
    assert cup.stage.rules.rounds == 4
    assert sorted(met) == sorted((black, white) for white, black in met)


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (SCHEVENINGEN, "Match is a Scheveningen match, numbers by strength"),
        (
            replace(SCHEVENINGEN, double="plain"),
            "Match is a Scheveningen match with a return match, numbers by strength",
        ),
    ],
)
def test_the_log_says_which_match_it_is(plan: c.PlanTeamStage, sentence: str) -> None:
    cup = Cup(plan, teams=False)
    sentences = [sentence_of(cup.state, event) for event in map(event_of, cup.records)]
    assert sentence in sentences


def test_schiller_is_a_scheveningen_match_of_every_two_teams() -> None:
    cup = cup_played(SCHILLER)
    team_of = {m.id: t.id for t in cup.stage.entries.values() for m in t.members[:2]}
    wanted = {
        frozenset(two) for two in combinations(team_of, 2) if team_of[two[0]] != team_of[two[1]]
    }
    assert cup.stage.rules.rounds == 6
    assert Counter(map(frozenset, games(cup.stage))) == dict.fromkeys(wanted, 1)


def test_in_a_hutton_each_member_plays_one_game_against_the_same_place_of_a_team() -> None:
    cup = cup_played(HUTTON)
    team_of = {m.id: t for t in cup.stage.entries.values() for m in t.members}
    met = games(cup.stage)
    everybody_but_the_reserve = sorted({*range(1, 10)} - {ADA})
    assert sorted(n for two in met for n in two) == everybody_but_the_reserve
    for white, black in met:
        assert team_of[white].place_in_board_order(white) == team_of[black].place_in_board_order(
            black
        )
    assert [int(m.games[0].number) for r in cup.stage.rounds for m in r.matches] == [1, 1, 2, 2]


def test_the_boards_of_a_hutton_are_played_at_the_same_time() -> None:
    cup = cup_drawn(HUTTON).seated().seated()
    assert [r.state for r in cup.stage.rounds] == ["published", "published"]
    assert all(game.result is None for r in cup.stage.rounds for m in r.matches for game in m.games)


def test_the_sentence_of_a_hutton_result_names_its_players() -> None:
    cup = cup_drawn(HUTTON).seated().seated()
    match = cup.match(1)
    sentence = sentence_of(
        cup.state, ResultRecorded(STAGE, 2, match=1, board=int(match.games[0].number), result="1-0")
    )
    names = [
        cup.stage.member(m)[1].person.full_name
        for m in (match.games[0].white, match.games[0].black)
    ]
    assert sentence == f"Round 2, match 1, board 2, {names[0]} – {names[1]}: 1–0"


@pytest.mark.parametrize("system", PLANS)
def test_the_audit_repeats_member_tables(system: str) -> None:
    cup = cup_played(PLANS[system])
    verdict = audit_log(cup.log)
    assert verdict.again.contradictions == []
    assert verdict.exit_code == CLEAN
    assert rounds_proof(verdict).rounds == cup.stage.rules.rounds
    read = fold_records(cup.records)
    assert read is not None
    assert games(team_stage_of(read, StageId(STAGE))) == games(cup.stage)


@pytest.mark.parametrize("system", PLANS)
def test_member_tables_are_imported_from_a_report(system: str) -> None:
    cup = cup_played(PLANS[system])
    stage, notes = stage_read_back(cup)
    assert notes == ()
    assert stage.rules.system == system
    assert stage.seats == cup.stage.seats
    assert games(stage) == games(cup.stage)
    assert [(p.number, p.rank) for p in team_places(stage, 6)] == [
        (p.number, p.rank) for p in team_places(cup.stage, 6)
    ]


@pytest.mark.parametrize("marks", ["+-", "-+"])
def test_a_forfeited_scheveningen_match_against_nobody_keeps_its_boards(marks: str) -> None:
    """Beta alone sits down in round 2; the match is decided by the arbiter. Nobody ever played."""
    cup = cup_drawn(replace(SCHEVENINGEN, missing="empty")).published()
    cup.do(MatchForfeited(STAGE, 1, 1, "--", "nobody came")).do(RoundClosed(STAGE, 1))
    cup.published().do(c.HandInLineUp(STAGE, 2, BETA, (BEA, BEN))).do(c.RevealLineUps(STAGE, 2))
    cup.do(MatchForfeited(STAGE, 2, 1, marks, "a protest")).do(RoundClosed(STAGE, 2))
    stage, notes = stage_read_back(cup)
    assert notes == ()
    assert report_of(stage).players == report_of(cup.stage).players
    assert report_of(stage).ranked_teams == report_of(cup.stage).ranked_teams


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (SCHEVENINGEN, "FIDE_SCHEVENINGEN"),
        (replace(SCHEVENINGEN, double="plain"), "FIDE_DOUBLESCHEVENINGEN"),
        (SCHILLER, "FIDE_SCHILLER_4x2"),
        (HUTTON, "CUSTOM_TEAM_ROUNDROBIN"),
    ],
)
def test_record_192_has_the_code_of_the_member_table(plan: c.PlanTeamStage, code: str) -> None:
    assert report_of(cup_drawn(plan).stage).regulations.system == code


def test_imported_rounds_of_another_table_are_kept() -> None:
    """The second round comes before the first, as in no table of this program."""
    report = report_of(cup_played(SCHEVENINGEN).stage)
    turned = tuple(player._replace(cells=player.cells[::-1]) for player in report.players)
    stage, notes = read_stage(changed(report, players=turned))
    assert notes == (
        "the games are not those of the Scheveningen table known here: the rounds are taken as "
        "they were played, and later ones are not known",
    )
    assert games(stage) == [(BEN, ANNA), (BEA, ADAM), (ANNA, BEA), (ADAM, BEN)]
    assert stage.rules.rounds == 2


def test_a_reserve_takes_the_number_of_the_missing_member() -> None:
    cup = cup_drawn(SCHEVENINGEN).published()
    with pytest.raises(RuleViolation, match="Adam has number 2 of Alpha"):
        cup.do(c.HandInLineUp(STAGE, 1, ALPHA, (ADAM, ANNA)))
    cup.do(c.HandInLineUp(STAGE, 1, ALPHA, (ANNA, ADA))).do(c.RevealLineUps(STAGE, 1))
    assert games(cup.stage) == [(ANNA, BEA), (ADA, BEN)]


def test_a_departed_member_is_replaced_by_a_reserve_or_the_board_stays_empty() -> None:
    cup = all_won_by_white(cup_drawn(SCHEVENINGEN).seated())
    cup.do(tc.DropMember(STAGE, ALPHA, ADAM, "ill")).do(tc.DropMember(STAGE, BETA, BEN, "ill"))
    cup.seated()
    assert games(cup.stage)[2:] == [(NOBODY, ANNA), (BEA, ADA)]


def test_a_line_up_that_is_changed_keeps_the_boards_of_the_table() -> None:
    cup = cup_drawn(SCHEVENINGEN)
    all_won_by_white(cup.seated())
    cup.seated().do(c.ChangeLineUp(STAGE, 2, ALPHA, (ADA, ADAM), "Anna is ill"))
    assert games(cup.stage)[2:] == [(BEN, ADA), (BEA, ADAM)]


def test_the_order_of_a_team_stays_once_the_table_is_drawn() -> None:
    cup = cup_drawn(SCHEVENINGEN)
    with pytest.raises(NotNow, match="take the draw back"):
        cup.do(MembersOrdered(STAGE, ALPHA, (ADAM, ANNA, ADA), "stronger"))
    cup.do(TeamsDrawTakenBack(STAGE, "order")).do(
        MembersOrdered(STAGE, ALPHA, (ADAM, ANNA, ADA), "")
    )


def test_no_round_of_a_member_table_is_paired_by_hand() -> None:
    with pytest.raises(NotNow, match="which member meets whom"):
        cup_drawn(SCHILLER).paired().do(StartManualPairing(STAGE, 1, "because", CONFIRMED_TWICE))


def test_a_team_that_leaves_forfeits_its_matches() -> None:
    cup = all_won_by_white(cup_drawn(SCHILLER).seated()).do(WithdrawEntry(STAGE, DELTA))
    forfeited = [match for match in cup.paired().stage.rounds[1].matches if match.forfeit]
    assert [DELTA in match.teams for match in forfeited] == [True]


def test_impossible_member_tables_are_refused() -> None:
    three = Cup(SCHEVENINGEN, teams=False).do(tc.RegisterTeams(STAGE, listed_teams()[:3]))
    with pytest.raises(NotNow, match="two teams, not by 3"):
        three.do(tc.DrawTeams(STAGE, server=SEED))
    with pytest.raises(NotNow, match="Beta has 2 members, and the table asks for 3"):
        cup_drawn(replace(SCHEVENINGEN, boards=3))
    with pytest.raises(NotNow, match="leave `double` out"):
        Cup(replace(SCHILLER, double="plain"))
    with pytest.raises(Unsupported, match="form of the second cycle"):
        Cup(replace(SCHEVENINGEN, double="fide"))
