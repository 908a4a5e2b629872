"""Round robins and knock-outs of teams over their log.

A league of four (Berger, numbers by strength)     a cup of four (seeded by strength)

    1  1-4 2-3                                         1-4 \\
    2  4-3 1-2                                                final
    3  2-4 3-1                                         2-3 /
"""

import pytest
from msgspec.structs import replace

from domain.errors import NotNow, Unsupported
from domain.formats.trf.tournament import AbnormalPoints
from domain.results import Mark
from domain.team_chess.knock_out import progress_of
from domain.team_chess.reports.report_from_stage import report_of
from events.contest import commands as tc
from events.contest.commands import CorrectResult, WithdrawEntry
from events.contest.vocabulary.entries import PlacedByHand
from events.contest.vocabulary.rounds import StageReplanned
from events.contest.vocabulary.teams import TeamsDrawTakenBack
from events.team_chess.vocabulary import commands as c
from events.tournament.vocabulary import EntriesDiscarded
from tests.confirmations import CONFIRMED_TWICE
from tests.events.team_chess.cup import ALPHA, BETA, DELTA, GAMMA, STAGE, Cup

SEED = "5e" * 32
LEAGUE = c.PlanTeamStage("League", 0, "berger", "", boards=2, initial_colour="w")
KNOCK_OUT = c.PlanTeamStage("Knock-out", 0, "knock-out", "", boards=2, initial_colour="w")
WON = ("1-0", "0-1")
"""The team named first wins both boards."""
LOST = ("0-1", "1-0")
LEVEL = ("1-0", "1-0")
"""Each wins with White: the team named first on board 1."""


def cup_drawn(plan: c.PlanTeamStage) -> Cup:
    return Cup(plan).do(tc.DrawTeams(STAGE, server=SEED))


def meetings(cup: Cup, number: int) -> list[tuple[int, int]]:
    return [tuple(map(int, match.teams)) for match in cup.stage.rounds[number - 1].matches]  # type: ignore[misc]


def test_a_league_plays_the_table() -> None:
    league = cup_drawn(LEAGUE)
    assert league.stage.rules.rounds == 3
    for _ in range(3):
        league.played([WON, WON])
    assert [meetings(league, n) for n in (1, 2, 3)] == [
        [(ALPHA, DELTA), (BETA, GAMMA)],
        [(DELTA, GAMMA), (ALPHA, BETA)],
        [(BETA, DELTA), (GAMMA, ALPHA)],
    ]
    with pytest.raises(NotNow, match="3 rounds"):
        league.paired()


def test_a_tie_break_that_a_table_does_not_have_is_refused() -> None:
    with pytest.raises(Unsupported, match="predetermined pairings can't honour BH:MP"):
        Cup(replace(LEAGUE, tie_breaks=("GP", "BH")))


def test_in_the_second_cycle_the_other_team_is_named_first() -> None:
    double = cup_drawn(replace(LEAGUE, double="plain"))
    assert double.stage.rules.rounds == 6
    for _ in range(4):
        double.played([WON, WON])
    assert meetings(double, 4) == [(DELTA, ALPHA), (GAMMA, BETA)]


def test_nothing_is_paired_before_the_numbers_are_drawn() -> None:
    with pytest.raises(NotNow, match="Draw the numbers"):
        Cup(LEAGUE).paired()


def test_matches_of_a_team_that_has_left_are_forfeited() -> None:
    league = cup_drawn(LEAGUE).played([WON, WON])
    league.do(WithdrawEntry(STAGE, GAMMA)).published()
    assert league.match(1).forfeit == (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS)
    assert league.match(2).forfeit is None


def test_no_team_joins_once_the_numbers_are_drawn() -> None:
    league = cup_drawn(LEAGUE)
    late = tc.RegisterTeam(stage=STAGE, name="Omega")
    with pytest.raises(NotNow, match="take the draw back"):
        league.do(late)
    league.do(TeamsDrawTakenBack(STAGE, "Omega comes")).do(late)
    league.do(tc.DrawTeams(STAGE, server=SEED))
    assert league.stage.rules.rounds == 5


@pytest.mark.parametrize("plan", [LEAGUE, KNOCK_OUT])
def test_a_team_with_a_drawn_number_is_not_discarded(plan: c.PlanTeamStage) -> None:
    mistaken = EntriesDiscarded(STAGE, (GAMMA,), "by mistake", CONFIRMED_TWICE)
    cup = cup_drawn(plan)
    with pytest.raises(NotNow, match="has a number that was drawn; withdraw them instead"):
        cup.do(mistaken)
    cup.do(TeamsDrawTakenBack(STAGE, "Gamma never comes")).do(mistaken)
    assert GAMMA not in cup.stage.entries


def test_the_table_decides_how_many_rounds_there_are() -> None:
    with pytest.raises(NotNow, match="its table decides how many rounds it has"):
        cup_drawn(LEAGUE).do(StageReplanned(STAGE, 4, ("GP", "SB:MP"), "longer"))


def test_in_a_knock_out_no_team_is_placed_by_hand() -> None:
    cup = cup_drawn(KNOCK_OUT).played([WON, WON])
    with pytest.raises(NotNow, match="places follow from its bracket"):
        cup.do(PlacedByHand(STAGE, ((GAMMA, 2), (DELTA, 1)), "lots"))


def test_numbers_drawn_by_hand_give_each_team_one() -> None:
    with pytest.raises(NotNow, match="3 teams, but 4"):
        Cup(LEAGUE).do(tc.DrawTeams(STAGE, ((1, 1), (2, 2), (3, 3)), SEED))
    league = Cup(LEAGUE).do(tc.DrawTeams(STAGE, ((1, 4), (2, 3), (3, 2), (4, 1)), SEED))
    assert [int(team.id) for _, team in league.stage.numbered_entries()] == [4, 3, 2, 1]


def test_the_winner_of_a_match_advances() -> None:
    cup = cup_drawn(KNOCK_OUT).played([WON, WON])
    winners = {match.winner for match in progress_of(cup.stage).matches.values()}
    cup.played([WON])
    assert set(meetings(cup, 2)[0]) == {
        int(team.id) for number, team in cup.stage.numbered_entries() if number in winners
    }
    assert progress_of(cup.stage).is_over
    with pytest.raises(NotNow, match="is over"):
        cup.paired()


def test_a_level_match_is_decided_by_the_top_board() -> None:
    plan = replace(KNOCK_OUT, deciders=("top-board",))
    cup = cup_drawn(plan).played([LEVEL, LEVEL])
    first = [named_first for named_first, _ in meetings(cup, 1)]
    cup.paired()
    assert set(meetings(cup, 2)[0]) == set(first)


def test_a_correction_that_changes_the_advanced_team_is_refused() -> None:
    cup = cup_drawn(KNOCK_OUT).played([WON, WON]).published()
    game = cup.game(1, 1, of_round=1)
    cup.do(
        CorrectResult(
            STAGE, 1, match=1, board=1, result="=-=", reason="misread", saw=game.changed_at
        )
    )
    other = cup.game(1, 2, of_round=1)
    with pytest.raises(NotNow, match="Somebody else would go on"):
        cup.do(
            CorrectResult(
                STAGE, 1, match=1, board=2, result="1-0", reason="misread", saw=other.changed_at
            )
        )


def test_a_swiss_has_nothing_to_draw() -> None:
    with pytest.raises(NotNow, match="is a Swiss"):
        Cup().do(tc.DrawTeams(STAGE, server=SEED))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rounds": 3}, "leave 0"),  # the table gives the number of rounds
        ({"double": "twice"}, "form of the second cycle"),
        ({"numbering": "varma"}, "way of numbering"),
        ({"system": "crosses"}, "Pairing system"),
    ],
)
def test_impossible_plans_of_a_league_are_refused(change: dict[str, object], sentence: str) -> None:
    with pytest.raises((NotNow, Unsupported), match=sentence):
        Cup(replace(LEAGUE, **change))


def test_the_report_deducts_the_points_against_a_team_that_left_before_half() -> None:
    """Round 1 is Alpha–Delta, Beta–Gamma; who leaves after it has played one of three matches."""
    league = cup_drawn(LEAGUE).played([WON, WON])
    assert report_of(league.stage).abnormal_points == ()

    league.do(WithdrawEntry(STAGE, GAMMA))

    won, two_boards = 20, 20  # tenths
    records = report_of(league.stage).abnormal_points
    assert records == (AbnormalPoints(None, -two_boards, 1, (BETA,), -won),)
