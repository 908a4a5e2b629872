"""Team matches in PBN and USEBIO: tables found, results scored again, differences reported.

Reds make 4S (420) at one table, Blues are down (-50) at the other: 470 points are 10 IMPs.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.bridge.scoring.result import NotPlayed, PassedOut
from domain.errors import BadFile
from domain.formats.team_matches.agreement import ScoredMatch, score_matches
from domain.formats.team_matches.pbn_matches import read_pbn_matches
from domain.formats.team_matches.usebio_matches import read_usebio_matches


def pbn_game(board: int, home: str, visitors: str, **tags: str) -> str:
    all_tags = {"Board": str(board), "HomeTeam": home, "VisitTeam": visitors, **tags}
    return "".join(f'[{name} "{value}"]\n' for name, value in all_tags.items())


def pbn_file(*games: str) -> bytes:
    return "\n".join(games).encode()


MADE = {"Contract": "4S", "Declarer": "N", "Result": "10"}
DOWN = {"Contract": "4S", "Declarer": "N", "Result": "9"}
EITHER_WAY = (
    pbn_game(1, "Reds", "Blues", Table="1", Score="NS 420", ScoreIMP="NS 10 EW -10", **MADE),
    pbn_game(1, "Blues", "Reds", Table="9", Score="NS -50", ScoreIMP="NS -10", **DOWN),
)


def scored_matches(data: bytes, scale: str = "wbf") -> tuple[ScoredMatch, ...]:
    return score_matches(read_pbn_matches(data), scale)


def differences_found(data: bytes) -> list[str]:
    return [str(each) for match in scored_matches(data) for each in match.differences]


def test_the_tables_of_a_match_are_found_by_home_and_visiting_team() -> None:
    (match,) = scored_matches(pbn_file(*EITHER_WAY))
    assert (match.printed.home, match.printed.visitors) == ("Reds", "Blues")
    assert list(match.total.won) == [10, 0]
    assert match.differences == ()


def test_rooms_give_the_directions() -> None:
    (match,) = scored_matches(
        pbn_file(
            pbn_game(1, "Reds", "Blues", Room="Closed", **DOWN),
            pbn_game(1, "Reds", "Blues", Room="Open", **MADE),
        )
    )
    assert match.printed.home == "Reds"
    assert match.total.margins.home == 10


def test_without_rooms_the_first_table_is_the_open_room() -> None:
    """Boards 1 and 17 have the same vulnerability: 10 IMPs each."""
    data = pbn_file(
        *(pbn_game(n, "Reds", "Blues", Table="1", **MADE) for n in (1, 17)),
        *(pbn_game(n, "Reds", "Blues", Table="2", **DOWN) for n in (1, 17)),
    )
    (match,) = scored_matches(data)
    assert list(match.total.won) == [20, 0]
    assert "first table is taken for the open room" in " ".join(
        map(str, read_pbn_matches(data).warnings)
    )


def test_a_wrong_score_is_named_once_and_wrong_imps_by_themselves() -> None:
    wrong = EITHER_WAY[0].replace("NS 420", "NS 450")
    (difference,) = differences_found(pbn_file(wrong, EITHER_WAY[1]))
    assert difference.startswith(
        "Reds v Blues, board 1, table 1: score 450 in the file, 420 computed"
    )
    wrong = EITHER_WAY[0].replace("NS 10 EW -10", "NS 9 EW -9")
    (difference,) = differences_found(pbn_file(wrong, EITHER_WAY[1]))
    assert "IMPs 9 in the file, 10 computed (line 1)" in difference


def test_a_pass_without_score_was_not_played_where_others_have_scores() -> None:
    unplayed = pbn_game(2, "Reds", "Blues", Contract="Pass", ScoreIMP="NS 0 EW 0")
    down_vulnerable = pbn_game(2, "Blues", "Reds", Score="NS -100", **DOWN)
    (match,) = scored_matches(pbn_file(*EITHER_WAY, unplayed, down_vulnerable))
    assert [board.reason for board in match.boards] == ["", "one table has no score"]
    assert match.compared_boards == 1
    assert match.differences == ()

    passed = read_pbn_matches(pbn_file(pbn_game(2, "A", "B", Contract="Pass")))
    assert isinstance(passed.matches[0].tables[0].result, PassedOut)
    passed = read_pbn_matches(
        pbn_file(*EITHER_WAY, pbn_game(2, "A", "B", Contract="Pass") + '[Auction "N"]\nAP')
    )
    assert isinstance(passed.matches[1].tables[0].result, PassedOut)


def test_a_score_without_a_side_is_the_declaring_sides() -> None:
    east = {"Contract": "4S", "Declarer": "E", "Result": "10"}
    (match,) = read_pbn_matches(pbn_file(pbn_game(1, "A", "B", Score="420", **east))).matches
    assert match.tables[0].score == -420


def test_the_vulnerability_stated_in_the_file_counts() -> None:
    data = pbn_file(pbn_game(1, "A", "B", Vulnerable="All", Score="NS 620", **MADE))
    assert differences_found(data) == []
    assert "usually None, here All" in " ".join(map(str, read_pbn_matches(data).warnings))


def test_matches_of_two_events_stay_apart() -> None:
    data = pbn_file(*(each + f'[Event "{event}"]\n' for event in ("1", "2") for each in EITHER_WAY))
    assert [match.printed.title for match in scored_matches(data)] == [
        "Round 1, Reds v Blues",
        "Round 2, Reds v Blues",
    ]


def test_files_without_team_matches_are_refused() -> None:
    with pytest.raises(BadFile, match="no file of teams"):
        read_pbn_matches(b'[Board "1"]\n')
    with pytest.raises(BadFile, match="no file of teams"):
        read_usebio_matches(b"<USEBIO><EVENT/></USEBIO>")
    with pytest.raises(BadFile, match="no board of two teams"):
        read_usebio_matches(b"<USEBIO><EVENT><TEAM/></EVENT></USEBIO>")
    with pytest.raises(BadFile, match="no USEBIO file"):
        read_usebio_matches(b"<OTHER/>")


LINE = (
    "<TRAVELLER_LINE>{direction}<NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER>"
    "<EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER><CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY>"
    "<TRICKS>{tricks}</TRICKS><SCORE>{score}</SCORE></TRAVELLER_LINE>"
)


def usebio_file(
    match: str, first: dict[str, object], second: dict[str, object], teams: str = ""
) -> bytes:
    lines = "".join(LINE.format(**{"direction": "", **each}) for each in (first, second))
    board = f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD>"
    body = match.format(board=board) if match else board
    return f"<USEBIO><EVENT>{teams}{body}</EVENT></USEBIO>".encode()


HOME: dict[str, object] = {"tricks": 10, "score": 420}
AWAY: dict[str, object] = {"tricks": 9, "score": -50}
MATCH = (
    "<MATCH_SCORING_METHOD>{unit}</MATCH_SCORING_METHOD><MATCH><ROUND_NUMBER>3</ROUND_NUMBER>"
    "<TEAM>7</TEAM><OPPOSING_TEAM>8</OPPOSING_TEAM><TEAM_SCORE>{own}</TEAM_SCORE>"
    "<OPPOSING_TEAM_SCORE>{other}</OPPOSING_TEAM_SCORE>{{board}}</MATCH>"
)
TEAMS = (
    '<PARTICIPANTS><TEAM TEAM_ID="7" TEAM_NAME="Reds"><PAIR><PAIR_NUMBER>71</PAIR_NUMBER></PAIR>'
    '<PAIR><PAIR_NUMBER>72</PAIR_NUMBER></PAIR></TEAM><TEAM TEAM_ID="8" TEAM_NAME="Blues"><PAIR>'
    "<PAIR_NUMBER>81</PAIR_NUMBER></PAIR><PAIR><PAIR_NUMBER>82</PAIR_NUMBER></PAIR></TEAM>"
    "</PARTICIPANTS>"
)


def usebio_files_of_one_match(unit: str, own: str, other: str) -> Iterator[bytes]:
    """Files that tell the teams by their pairs, by directions, and by team numbers alone."""
    match = MATCH.format(unit=unit, own=own, other=other)
    yield usebio_file(match, {"ns": 71, "ew": 81, **HOME}, {"ns": 82, "ew": 72, **AWAY}, TEAMS)
    ns, ew = ("<DIRECTION>NS</DIRECTION>", "<DIRECTION>EW</DIRECTION>")
    yield usebio_file(
        match, {"direction": ns, "ns": 1, "ew": 2, **HOME},
        {"direction": ew, "ns": 3, "ew": 4, **AWAY},
    )  # fmt: skip
    yield usebio_file("", {"ns": 7, "ew": 8, **HOME}, {"ns": 8, "ew": 7, **AWAY}, TEAMS)


@pytest.mark.parametrize(
    ("unit", "own", "other", "differences"),
    [
        ("IMPS", "10", "0", 0),
        ("IMPS", "10", "-10", 0),
        ("IMPS", "11", "0", 1),
        ("VPS", "16.24", "3.76", 1),  # not what 10 IMPs on one board are worth
        ("VPS", "10", "0", 1),
        ("", "10", "0", 0),
    ],
)
def test_usebio_matches_are_read_by_pairs_directions_or_team_numbers(
    unit: str, own: str, other: str, differences: int
) -> None:
    *with_match, alone = usebio_files_of_one_match(unit, own, other)
    for data in with_match:
        (match,) = score_matches(read_usebio_matches(data), "wbf")
        assert list(match.total.won) == [10, 0]
        assert match.printed.round == "3"
        assert len(match.differences) == differences
    (match,) = score_matches(read_usebio_matches(alone), "wbf")
    assert match.printed.home == "Reds"
    assert match.total.won.home == 10


def test_usebio_victory_points_are_checked_on_the_requested_scale() -> None:
    data, *_ = usebio_files_of_one_match("VPS", "20", "0")
    (match,) = score_matches(read_usebio_matches(data), "wbf")
    assert match.points is not None
    own, other = map(str, match.points)
    data, *_ = usebio_files_of_one_match("VPS", own, other)
    (match,) = score_matches(read_usebio_matches(data), "wbf")
    assert match.differences == ()
    assert (match.printed.home, match.printed.visitors) == ("Reds", "Blues")


@pytest.mark.shared
def test_the_eight_matches_of_a_real_round_agree_with_law_78b(shared: Path) -> None:
    """Every printed value follows from the two printed scores by the table of Law 78B."""
    data = (shared / "data/teams_of_four/ten_deals_eight_matches.pbn").read_bytes()
    matches = scored_matches(data)
    assert len(matches) == 8
    assert [each for match in matches for each in match.differences] == []
    boards = [board for match in matches for board in match.boards]
    assert len(boards) == 80
    compared = [board for board in boards if board.imps is not None]
    assert len(compared) == 70
    limits = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600]
    for board in compared:
        one, other = board.tables
        assert one.score is not None
        assert other.score is not None
        difference = one.score - other.score
        imps = sum(abs(difference) >= limit for limit in limits)
        imps += sum(abs(difference) >= limit for limit in (750, 900, 1100, 1300, 1500))
        assert one.imps == (imps if difference >= 0 else -imps)
        assert other.imps == -one.imps
    for board in boards:
        if board.imps is None:
            assert all(isinstance(table.result, NotPlayed) for table in board.tables)
