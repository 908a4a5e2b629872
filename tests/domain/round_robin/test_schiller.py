"""Schiller tables: every player meets all players of the other teams once, colours balanced."""

from collections import Counter
from itertools import product

import pytest

from domain.errors import Unsupported
from domain.round_robin.team_tables import SchillerMeeting, scheveningen_boards, schiller_rounds
from tests.effort import beyond_the_gate
from tests.every import every

SIZES = [*product(range(2, 9), range(1, 9)), (12, 5), (3, 20), (20, 10)]


def meetings_as_text(meetings: tuple[SchillerMeeting, ...]) -> list[str]:
    def name(team: int, number: int) -> str:
        return f"{'ABCDEFGH'[team - 1]}{number}"

    return [
        " ".join(
            f"{name(each.first, b.first)}-{name(each.second, b.second)}"
            if b.white_first
            else f"{name(each.second, b.second)}-{name(each.first, b.first)}"
            for b in each.boards
        )
        for each in meetings
    ]


def test_four_teams_of_three_in_the_first_round_of_each_cycle() -> None:
    rounds = schiller_rounds(4, 3)
    assert [meetings_as_text(rounds[at]) for at in (0, 3, 6)] == [
        ["A1-D1 D2-A2 A3-D3", "B1-C1 C2-B2 B3-C3"],
        ["A1-D2 A2-D3 D1-A3", "B1-C2 B2-C3 C1-B3"],
        ["D3-A1 A2-D1 A3-D2", "C3-B1 B2-C1 B3-C2"],
    ]


@beyond_the_gate
@every(("teams", "players"), SIZES)
def test_every_player_meets_all_of_the_other_teams_once(teams: int, players: int) -> None:
    rounds = schiller_rounds(teams, players)
    met = Counter(
        frozenset(((each.first, b.first), (each.second, b.second)))
        for meetings in rounds
        for each in meetings
        for b in each.boards
    )
    everybody = list(product(range(1, teams + 1), range(1, players + 1)))
    wanted = {frozenset((a, b)) for a in everybody for b in everybody if a[0] != b[0]}
    assert len(rounds) == players * (teams - 1 + teams % 2)
    assert met.keys() == wanted
    assert set(met.values()) == {1}
    for meetings in rounds:
        seats = [(t, n) for m in meetings for b in m.boards for t, n in players_of_board(m, b)]
        assert len(set(seats)) == len(seats) == 2 * players * (teams // 2)


def players_of_board(
    meeting: SchillerMeeting, board: tuple[int, int, bool]
) -> list[tuple[int, int]]:
    of_first, of_second, _ = board
    return [(meeting.first, of_first), (meeting.second, of_second)]


@every(("teams", "players"), SIZES)
def test_all_players_have_balanced_colours(teams: int, players: int) -> None:
    balance: Counter[tuple[int, int]] = Counter()
    for meetings in schiller_rounds(teams, players):
        for each in meetings:
            whites = sum(b.white_first for b in each.boards)
            assert players % 2 == 0 or abs(2 * whites - players) == 1
            for b in each.boards:
                balance[each.first, b.first] += 1 if b.white_first else -1
                balance[each.second, b.second] += -1 if b.white_first else 1
    games = (teams - 1) * players
    assert {abs(value) for value in balance.values()} <= {games % 2}


def test_two_teams_of_an_even_number_play_the_scheveningen_match() -> None:
    assert [one[0].boards for one in schiller_rounds(2, 6)] == [
        scheveningen_boards(6, n) for n in range(1, 7)
    ]


def test_more_players_than_a_table_has_are_refused() -> None:
    with pytest.raises(Unsupported, match="Schiller"):
        schiller_rounds(21, 10)  # 210 players, and a table has 200 at most
