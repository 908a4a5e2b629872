"""Imports of Swiss-Manager files: what is read from the known layout, and what is refused."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from domain.errors import BadFile
from domain.formats.swiss_manager.layout import read_layout
from domain.formats.swiss_manager.players import tournament_of_players
from domain.formats.swiss_manager.teams import tournament_of_teams
from domain.formats.trf.tournament import ReportedLineUp, TeamForfeit
from domain.results import Cell, Colour, Mark
from events.chess.vocabulary.commands import ImportReport
from events.team_chess.vocabulary.commands import ImportTeamReport
from server.games.registry import tournament_of_file
from tests.domain.formats.damage import damage_randomly, refusal_text
from tests.domain.formats.swiss_manager.written import (
    BYE,
    NOBODY,
    ROUND_ROBIN,
    SWISS,
    TEAM_ROUND_ROBIN,
    TEAM_SWISS,
    Match,
    Player,
    Round,
    swiss_manager_file,
)
from tests.effort import some_rounds

WHITE, BLACK = Colour.WHITE, Colour.BLACK
TEXTS = {0: "Open", 1: "Gruppe A", 4: "ASK", 5: "Salzburg", 14: "90 min", 20: "AUT", 21: "Huber"}
LONG = "Wolfeschlegelsteinhausenbergerdorff"
FIVE = (
    Player(LONG, "Anna", "IM", 2000, fide_id=1600001, born=19900517),
    *(Player(f"Player {number}", rating=2100 - 100 * number) for number in range(2, 6)),
)
# White, Black and the result's code: 0 none, 1 White won, 2 drawn (or half a point), 3 Black won,
# 4 White won by forfeit, 9 a bye.
SWISS_ROUNDS = (
    Round(((1, 3, 1), (4, 2, 3), (5, BYE, 9)), day=20261024),
    Round(((2, 1, 2), (3, 4, 4), (5, NOBODY, 2)), day=20261024),
    Round(((1, 5, 0), (2, 3, 0), (4, NOBODY, 0)), day=20261025),
    Round(day=20261025),
)
KNOWN_TIE_BREAK, UNKNOWN_TIE_BREAK = 37, 11  # 37 is Buchholz
PLAYERS = swiss_manager_file(
    SWISS,
    FIVE,
    SWISS_ROUNDS,
    texts=TEXTS,
    tie_breaks=(KNOWN_TIE_BREAK, UNKNOWN_TIE_BREAK),
    days=(20261024, 20261025),
)


def test_players_and_complete_rounds_are_read() -> None:
    found = tournament_of_players(read_layout(PLAYERS), "open.tunx")
    report = found.report
    assert [player.cells for player in report.players] == [
        (Cell(3, WHITE, Mark.WIN), Cell(2, BLACK, Mark.DRAW)),
        (Cell(4, BLACK, Mark.WIN), Cell(1, WHITE, Mark.DRAW)),
        (Cell(1, BLACK, Mark.LOSS), Cell(4, WHITE, Mark.FORFEIT_WIN)),
        (Cell(2, WHITE, Mark.LOSS), Cell(3, BLACK, Mark.FORFEIT_LOSS)),
        (Cell(0, None, Mark.PAIRING_BYE), Cell(0, None, Mark.HALF_BYE)),
    ]
    header = report.header
    assert (header.name, header.city, header.chief_arbiter) == (
        *("Open · Gruppe A", "Salzburg", "Huber"),
    )
    assert (header.start_date, header.end_date) == ("2026/10/24", "2026/10/25")
    assert (report.rounds, report.regulations.tie_breaks) == (4, ("BH",))
    assert report.regulations.system == "FIDE_DUTCH_2026"
    anna = found.people[0]
    assert (anna.family, anna.given, anna.title, anna.born) == (LONG, "Anna", "IM", 1990)
    assert anna.fide_id == "1600001"


def test_a_file_becomes_a_tournament_paired_as_the_rules_have_it() -> None:
    tournament = tournament_of_file(PLAYERS, "open.tunx")
    assert tournament.disagreements == ()
    assert isinstance(tournament.command, ImportReport)
    assert tournament.command.sections[0].people[0].family == LONG
    notes = "\n".join(tournament.notes)
    for part in (
        "round 3 has games without a result",
        "no file of the program itself could be tried",
        "left out: 11",
        "organiser",
    ):
        assert part in notes, part


def test_a_round_robin_is_recognised_by_its_table() -> None:
    four = [Player(f"P{number}") for number in range(1, 5)]
    rounds = (
        Round(((1, 4, 1), (2, 3, 10))),
        Round(((4, 3, 6), (1, 2, 5))),
        Round(((2, 4, 2), (3, 1, 3))),
    )
    tournament = tournament_of_file(swiss_manager_file(ROUND_ROBIN, four, rounds), "club.turx")
    assert not any("Swiss by" in note for note in tournament.notes)
    assert not any("not those of the table" in note for note in tournament.notes)


@pytest.mark.parametrize(
    ("born", "year"), [(18991231, 0), (19000101, 1900), (20991231, 2099), (21000101, 0), (0, 0)]
)
def test_an_impossible_year_of_birth_is_left_out(born: int, year: int) -> None:
    (player,) = read_layout(swiss_manager_file(SWISS, [Player("Ash", born=born)], ())).players
    assert player.person.born == year


def team_members(teams: int, boards: int) -> list[Player]:
    """Members of teams; in the file the second board comes before the first."""
    return [
        Player(f"T{team}B{board}", rating=2000 - 10 * team - board, team=team, board=board)
        for team in range(1, teams + 1)
        for board in range(boards, 0, -1)
    ]


def player_number(team: int, board: int) -> int:
    """The number in the file of the team's player on a board, two boards a team."""
    return 2 * (team - 1) + (3 - board)


TEAM_ROUNDS = (
    Round(
        (
            (player_number(1, 1), player_number(3, 1), 1),
            (player_number(3, 2), player_number(1, 2), 2),
            (player_number(4, 1), 0, 4),
        ),
        ((1, 3, 3, 1), (4, 2, 2, 0), (5, BYE, 2, 0)),
        20261024,
    ),
    Round(
        (
            (player_number(5, 1), player_number(4, 1), 3),
            (player_number(4, 2), player_number(5, 2), 0),
        ),
        ((5, 4, 0, 0), (2, 1, 0, 4)),
    ),
)
TEAMS = swiss_manager_file(
    *(TEAM_SWISS, [*team_members(5, 2), Player("Nobody's")], TEAM_ROUNDS),
    *([f"Team {number}" for number in range(1, 6)], 2, TEXTS),
)


def test_teams_and_line_ups_with_an_empty_board_are_read() -> None:
    found = tournament_of_teams(read_layout(TEAMS), "liga.tumx")
    report = found.report
    names = [player.name for player in report.players]
    assert names[:3] == ["T1B1", "T1B2", "T2B1"]
    assert [team.members for team in report.ranked_teams][:2] == [(1, 2), (3, 4)]
    assert report.paired_rounds == 1
    assert report.players[0].cells == (Cell(5, WHITE, Mark.WIN),)
    assert report.players[1].cells == (Cell(6, BLACK, Mark.DRAW),)
    assert report.players[6].cells == (Cell(0, None, Mark.FULL_BYE),)
    assert report.line_ups[:2] == (ReportedLineUp(1, 1, 3, (1, 2)), ReportedLineUp(1, 3, 1, (5, 6)))
    assert report.team_byes[0].teams == (5,)
    assert report.regulations.board_colours == "WB"


def test_teams_become_a_tournament() -> None:
    tournament = tournament_of_file(TEAMS, "liga.tumx")
    assert isinstance(tournament.command, ImportTeamReport)
    assert len(tournament.command.people) == 10
    notes = "\n".join(tournament.notes)
    assert "round 2 has games without a result" in notes
    assert "1 player of no team" in notes


def test_a_round_robin_has_a_place_for_every_board() -> None:
    games = (
        (0, 0, 0),
        (player_number(1, 2), player_number(4, 2), 1),
        (player_number(2, 1), player_number(3, 1), 3),
        (player_number(2, 2), 0, 4),
    )
    rounds = (Round(games, ((1, 4, 2, 0), (2, 3, 2, 2))),)
    teams = [f"Team {number}" for number in range(1, 5)]
    data = swiss_manager_file(TEAM_ROUND_ROBIN, team_members(4, 2), rounds, teams, 2)
    report = tournament_of_teams(read_layout(data), "liga.tutx").report
    assert [(one.team, one.members) for one in report.line_ups] == [
        *((1, (0, 2)), (4, (0, 8)), (2, (3, 4)), (3, (5, 0)))
    ]
    assert isinstance(tournament_of_file(data, "liga.tutx").command, ImportTeamReport)


@pytest.mark.parametrize(("letters", "cut"), [(32, False), (33, True)])
def test_a_long_name_of_a_team_is_cut(letters: int, cut: bool) -> None:
    teams = ["A" * letters, "Team 2"]
    data = swiss_manager_file(TEAM_SWISS, team_members(2, 1), (), teams, 1)
    notes = tournament_of_teams(read_layout(data), "liga.tumx").notes
    assert ("names of teams are cut to 32 letters" in notes) is cut


def test_matches_without_games_in_a_team_round_robin_are_forfeits() -> None:
    matches: list[list[Match]] = [[(1, 4, 4, 0), (2, 3, 0, 4)], [(4, 3, 0, 4), (1, 2, 4, 0)]]
    rounds = tuple(Round((), each) for each in matches)
    data = swiss_manager_file(
        *(TEAM_ROUND_ROBIN, team_members(4, 2), rounds, [f"Team {n}" for n in range(1, 5)], 2)
    )
    report = tournament_of_teams(read_layout(data), "liga.tutx").report
    assert report.team_forfeits[:2] == (TeamForfeit("+-", 1, 1, 4), TeamForfeit("-+", 1, 2, 3))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (PLAYERS[:300], "its end is missing"),
        (PLAYERS[:4], "its end is missing"),
        (PLAYERS.replace(b"\xa5\xff\x89\x44", b"\xa6\xff\x89\x44"), "its parts are not where"),
        (PLAYERS.replace(b"\x95\xff\x89\x44", b"\x96\xff\x89\x44"), "its settings are not"),
        (swiss_manager_file(9, FIVE, ()), r"kind of tournament \(9\)"),
        (swiss_manager_file(TEAM_SWISS, FIVE, ()), "kind of tournament"),
        (swiss_manager_file(SWISS, (), ()), "there is no player"),
        (swiss_manager_file(SWISS, FIVE, (Round(((1, 1, 1),)),)), "round 1: somebody plays twice"),
        (swiss_manager_file(SWISS, FIVE, (Round(((1, 2, 77),)),)), "has a result that is not"),
        (swiss_manager_file(SWISS, FIVE, (Round(((1, 9, 1),)),)), "does not exist"),
        (swiss_manager_file(TEAM_SWISS, FIVE, (), ["A"], 2), "a team has no players"),
    ],
)
def test_impossible_contents_are_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence) as refusal:
        tournament_of_file(data, "open.tunx")
    assert str(refusal.value).startswith("open.tunx: ")


@some_rounds
@given(st.randoms(use_true_random=False), st.sampled_from((PLAYERS, TEAMS)))
def test_damaged_bytes_are_read_or_refused_in_a_sentence(chance: Random, whole: bytes) -> None:
    refused = refusal_text(tournament_of_file, damage_randomly(whole, chance, keep=4), "open.tunx")
    assert refused.startswith("open.tunx") or not refused
