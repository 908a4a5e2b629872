"""A list of teams: a line for each member."""

import pytest

from domain.errors import BadFile
from domain.formats.team_csv import LONGEST_NAME, MOST_MEMBERS, read_teams

LIST = """Team;Board;Name;Title;Rating;FIDE ID;Federation;Born;Captain;Room
Alpha;2;Berg, Anna;WIM;2300;1002;SWE;1990;;7
Alpha;1;Dahl, Per;GM;2501;1001;SWE;1985;;7
;R1;Ek, Lars;;1900;1003;SWE;2001;x;
Beta;1;Ødegård, Nils;;2100;1004;NOR;;Frau Kapitän;
Beta;2;Weiß, Udo;;2000;1005;GER;;;
Gamma;;;;;;;;Nobody yet;
"""


def test_members_are_in_board_order_with_reserves_last() -> None:
    alpha, beta, gamma = read_teams(LIST.encode()).teams
    assert [member.family for member in alpha.members] == ["Dahl", "Berg", "Ek"]
    assert (alpha.members[0].rating, alpha.members[0].fide_id) == (2501, "1001")
    assert [team.name for team in (alpha, beta, gamma)] == ["Alpha", "Beta", "Gamma"]


def test_the_team_column_is_not_read_as_the_members_club() -> None:
    alpha = read_teams(LIST.encode()).teams[0]
    assert {member.club for member in alpha.members} == {""}


def test_a_team_has_the_federation_that_all_its_members_have() -> None:
    assert [team.federation for team in read_teams(LIST.encode()).teams] == ["SWE", "", ""]


def test_a_captain_is_named_or_marked_among_the_members() -> None:
    captains = [team.captain for team in read_teams(LIST.encode()).teams]
    assert captains == ["Ek, Lars", "Frau Kapitän", "Nobody yet"]


def test_unused_columns_are_named_and_used_ones_have_their_field() -> None:
    teams = read_teams(LIST.encode())
    assert (teams.not_used, teams.problems) == (("Room",), ())
    assert ("Board", "board") in teams.columns


def test_without_a_team_column_the_club_is_the_team() -> None:
    teams = read_teams(b'Verein,Name\nSK Ulm,"Kurz, Eva"\n')
    assert [(team.name, len(team.members)) for team in teams.teams] == [("SK Ulm", 1)]


def test_a_club_column_beside_the_team_is_the_members_club() -> None:
    (team,) = read_teams(b"Team;Club;Name\nSK Ulm 2;SK Ulm;Eva Kurz\n").teams
    assert (team.name, team.members[0].club) == ("SK Ulm 2", "SK Ulm")


def test_a_member_of_two_teams_is_reported() -> None:
    teams = read_teams(b"Team;Name;FIDE ID\nA;One;77\nB;One;77\nB;Two;78\n")
    assert [len(team.members) for team in teams.teams] == [1, 1]
    assert teams.problems[0].sentence.startswith("FIDE ID 77 stands in line 2 already")


def test_a_line_without_team_is_left_out_and_reported() -> None:
    teams = read_teams(b"Team;Name\n;Lost\nA;One\n")
    assert [(p.line, p.sentence) for p in teams.problems] == [
        (2, "there is no team; the line is left out")
    ]


def test_a_player_of_a_line_left_out_without_team_is_entered_by_a_later_line() -> None:
    teams = read_teams(b"Team;Name;FIDE ID\n;One;77\n;;78\nA;One;77\n")
    assert [member.family for member in teams.teams[0].members] == ["One"]
    assert [p.line for p in teams.problems] == [2, 3], "no team in the line or above it"


def test_too_many_members_are_reported_with_the_first_line() -> None:
    lines = [f"A;{MOST_MEMBERS + 2 - n};Player{n}" for n in range(1, MOST_MEMBERS + 2)]
    teams = read_teams("\n".join(["Team;Board;Name", *lines]).encode())
    assert len(teams.teams[0].members) == MOST_MEMBERS
    assert [(p.line, p.sentence) for p in teams.problems] == [
        (2, "A has 101 members; the first 100 are taken")
    ]


def test_a_name_that_is_too_long_is_cut_and_reported() -> None:
    teams = read_teams(f"Team;Name\n{'A' * (LONGEST_NAME + 1)};One\n".encode())
    assert teams.teams[0].name == "A" * LONGEST_NAME
    assert [(p.line, p.sentence) for p in teams.problems] == [
        (2, "longer than 200 characters; the rest is cut")
    ]


def lines_and_problems(text: bytes) -> list[tuple[int, str]]:
    return [(problem.line, problem.sentence) for problem in read_teams(text).problems]


def test_two_lines_for_one_board_are_reported() -> None:
    text = b"Team;Board;Name\nA;1;One\nA;1;Two\nA;R;Three\nA;R;Four\nB;1;Five\n"
    assert lines_and_problems(text) == [
        (3, "board 1 of A stands in line 2 already; they follow in the order of the lines")
    ]
    assert [member.family for member in read_teams(text).teams[0].members][:2] == ["One", "Two"]


@pytest.mark.parametrize("line", [b"A;2;;;;;", b"A;;;2100;;;", b"A;;;;77;;"])
def test_a_member_without_a_name_is_left_out_and_reported(line: bytes) -> None:
    head = b"Team;Board;Name;Rating;FIDE ID;Federation;Captain\nA;1;One;2200;76;GER;\n"
    assert lines_and_problems(head + line) == [(3, "there is no name; the line is left out")]


def test_a_line_with_only_federation_and_captain_describes_the_team() -> None:
    assert (
        lines_and_problems(b"Team;Name;Rating;Federation;Captain\nA;;;GER;Jo\nA;One;1;GER;\n") == []
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"Name;Rating\nOne;2000\n", "no column names the teams; head one Team"),
        (b"", "the file is empty"),
        (b"Team;Name\n", "there is no team below the headings"),
    ],
)
def test_files_that_are_no_list_of_teams_are_refused_with_advice(text: bytes, message: str) -> None:
    with pytest.raises(BadFile, match=message):
        read_teams(text)


def test_headings_that_are_repeated_are_no_member() -> None:
    headings = "Team;Board;Name\n"
    file = read_teams(f"{headings}Alpha;1;Nowak, Jan\n{headings}Beta;1;Lis, Ewa\n".encode())

    assert [(team.name, len(team.members)) for team in file.teams] == [("Alpha", 1), ("Beta", 1)]
    assert file.problems == ()
