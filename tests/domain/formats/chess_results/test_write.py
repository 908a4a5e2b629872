"""Small tournaments as chess-results.com takes them."""

from dataclasses import replace
from xml.etree import ElementTree

from domain.chess.stage import StageRules, stage_of
from domain.contest.round import RoundState
from domain.formats.chess_results.players import chess_results_of_players
from domain.formats.chess_results.teams import chess_results_of_teams
from domain.formats.chess_results.write import Row, write_chess_results
from domain.people import Person
from domain.results import Mark
from domain.round_robin.plan import TablePlan
from domain.round_robin.systems import TableName
from domain.tournament import Tournament
from tests.stories import OPEN, field, with_entry, with_round
from tests.web.team_chess.test_team_desk import (
    ALPHA,
    GAMMA,
    match,
    stage_of as teams_of,
    tournament,
)


def written_elements(state: Tournament, tag: str) -> list[Row]:
    data = write_chess_results(chess_results_of_players(state, stage_of(state, OPEN)))
    return [element.attrib for element in ElementTree.fromstring(data).iter(tag)]


def pairing_rows(state: Tournament) -> list[tuple[str, ...]]:
    names = ("whiteno", "blackno", "reswhite", "resblack", "forfeit")
    return [tuple(row[name] for name in names) for row in written_elements(state, "playerpairing")]


def test_every_kind_of_result_and_bye_is_written() -> None:
    games = ("1-2 1-0", "3-4 W-L", "5-6 +--", "7-8 ---", "9-10 ?-?", "11-12")
    byes = {15: Mark.ZERO_BYE, 14: Mark.HALF_BYE, 13: Mark.PAIRING_BYE}
    assert pairing_rows(with_round(field(15), *games, byes=byes)) == [
        ("1", "2", "1.0", "0.0", ""),
        ("3", "4", "1.0", "0.0", "U"),
        ("5", "6", "1.0", "0.0", "K"),
        ("7", "8", "0.0", "0.0", "D"),
        ("9", "10", "", "", "H"),
        ("11", "12", "", "", ""),
        ("13", "-1", "1.0", "0.0", "K"),
        ("14", "-2", "0.5", "", ""),
        ("15", "-2", "", "", ""),
    ]


def test_a_draft_is_not_sent() -> None:
    state = with_round(with_round(field(2), "1-2 1-0"), "2-1", state=RoundState.PAIRED)
    assert len(pairing_rows(state)) == 1
    (head,) = written_elements(state, "tournament")
    assert (head["currentround"], head["rankinground"], head["endstatus"]) == ("1", "0", "N")


def test_special_characters_survive_and_a_long_name_is_split_into_two_fields() -> None:
    state = with_entry(field(2), 1, person=Person('O"Neil <x>', "A & B"))
    state = with_entry(state, 2, person=Person("Wijesuriya Arachchige", "Don Udaya Kumarasiri"))
    with_signs, with_long_name = written_elements(state, "player")
    assert with_signs["lastname"] == 'O"Neil <x>,A & B'
    assert (with_long_name["lastname"], with_long_name["firstname"]) == (
        "Wijesuriya Arachchige",
        "Don Udaya Kumarasiri",
    )


def test_a_tie_break_that_the_site_has_no_known_number_for_has_its_name() -> None:
    """37 is the site's Buchholz, 52 its Sonneborn-Berger of a Swiss; 0 is none."""
    rules = StageRules(tie_breaks=("BH", "BH/C1", "SB"))
    (head,) = written_elements(field(2, rules=rules), "tournament")
    assert [head[f"tb{n}no"] for n in range(1, 6)] == ["37", "0", "52", "0", "0"]
    assert [head[f"tb{n}_detail"] for n in range(1, 6)] == ["", "BH/C1", "", "", ""]


def test_a_round_robin_has_its_own_number_for_sonneborn_berger() -> None:
    """85 in place of 52; 68 is the number of wins."""
    state = field(2, rules=StageRules(tie_breaks=("SB", "WIN")))
    table = replace(stage_of(state, OPEN), round_robin=TablePlan(TableName.BERGER))
    (head,) = written_elements(replace(state, parts={OPEN: table}), "tournament")
    assert [head[f"tb{n}no"] for n in range(1, 3)] == ["85", "68"]


def test_the_second_of_two_tied_players_is_marked_as_equal() -> None:
    state = with_round(field(4, rules=StageRules(tie_breaks=())), "1-2 1-0", "3-4 1-0")
    places = [(row["no"], row["rank"], row["equal"]) for row in written_elements(state, "player")]
    assert places == [("1", "1", "N"), ("2", "3", "N"), ("3", "2", "J"), ("4", "4", "J")]


def test_team_matches_and_their_boards_are_written() -> None:
    state = tournament(match(1, ALPHA, GAMMA, "1-0", "=-="))
    file = chess_results_of_teams(state, teams_of(state))
    file = replace(file, security={"source": "7", "sid": "S"})
    root = ElementTree.fromstring(write_chess_results(file))
    assert [e.attrib["teamname"] for e in root.iter("team")][:2] == ["Alpha", "Beta"]
    rows = [tuple(e.attrib.values()) for e in root.iter("teampairing")]
    assert rows == [("1", "1", "1", "3", "1.5", "0.5"), ("1", "2", "5", "-1", "1.0", "0.0")]
    # Team 5 has a bye, -1. Colours alternate from board to board.
    games = [(e.attrib["whiteno"], e.attrib["blackno"]) for e in root.iter("playerpairing")]
    assert games == [("1", "7"), ("8", "2")]
    (security,) = (e.attrib for e in root.iter("securitydata"))
    assert (security["source"], security["sid"], security["creator_sid"]) == ("7", "S", "")
