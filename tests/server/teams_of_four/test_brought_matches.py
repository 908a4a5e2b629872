"""Results of matches imported from a file: a preview first, then results are entered where none
stands; importing the file again changes nothing.
"""

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from domain.formats.team_matches.pbn_matches import read_pbn_matches
from domain.ids import TournamentId
from events.audit.verdict import CLEAN, audit_log
from tests.jet_database import Value, jet_database
from tests.server.club import Club, running

MADE, DOWN = "4S N 10", "4S N 9"
RESULTS = 2 * 4 * 2  # matches, boards, rooms
HEADER = ("Section", "Table", "Round", "Board", "PairNS", "PairEW", "NS/EW", "Contract", "Result")


def with_league_planned(club: Club, teams: tuple[str, ...], **more: Any) -> Club:
    plan = {"rounds": 3, "boards": 4, "stanzas": 2} | more
    club.do("plan-teams-of-four", **{"name": "League", **plan})
    members = [{"family": f"player {n}"} for n in range(4)]
    listed = [
        {"name": name, "strength": 100 - n, "members": members} for n, name in enumerate(teams)
    ]
    club.do("register-teams", teams=listed)
    club.do("pair-round", round=1)
    club.do("publish-round", round=1)
    return club


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield with_league_planned(club, ("Alpha", "Beta", "Gamma", "Delta"))


def games(club: Club, number: int = 1) -> list[dict[str, Any]]:
    rows = club.sheet("desk")["rows"]
    matches = [row for row in rows if row["kind"] == "match" and row["round"] == number]
    return [game for match in matches for game in match["games"]]


def play_round(club: Club, number: int = 1) -> None:
    for nth, game in enumerate(games(club, number)):
        at = {name: game[name] for name in ("round", "match", "board", "room", "saw")}
        if not game["code"]:
            club.do("record-result", **at, result=(MADE, DOWN, "3NT E 9", "PASS")[nth % 4])


def export(club: Club, form: str) -> bytes:
    return club.client.get(f"/t/{club.id}/s/1/export/{form}").content


def import_matches(
    club: Club, data: bytes, *, enter: bool = False, status: int = 200, name: str = "matches.xml"
) -> dict[str, Any]:
    answer = club.client.post(
        f"/api/imports/{club.id}/1/matches",
        content=data,
        params={"name": name, **({"enter": "yes"} if enter else {})},
        headers={"Idempotency-Key": f"bringing-{club.version()}-{enter}"},
    )
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def audit_exit_code(club: Club) -> int:
    return audit_log(club.store.read(TournamentId(club.id))).exit_code


@pytest.mark.parametrize("form", ["usebio", "pbn"])
def test_a_file_is_previewed_then_entered_once_even_if_imported_again(form: str) -> None:
    with running() as other:
        play_round(with_league_planned(other, ("Delta", "Gamma", "Beta", "Alpha")))
        data, codes = export(other, form), sorted(game["code"] for game in games(other))
    with running() as club:
        # The same pairs of teams, the other way round.
        with_league_planned(club, ("Alpha", "Beta", "Gamma", "Delta"))
        before = club.version()
        preview = import_matches(club, data)
        assert (len(preview["new"]), preview["known"], preview["entered"]) == (RESULTS, 0, 0)
        assert club.version() == before

        done = import_matches(club, data, enter=True)
        assert (done["entered"], done["differing"], done["notes"]) == (RESULTS, [], [])
        assert sorted(game["code"] for game in games(club)) == codes
        again = import_matches(club, data, enter=True)
        assert (again["entered"], again["new"], again["known"]) == (0, [], RESULTS)
        assert club.version() == done["version"]
        assert audit_exit_code(club) == CLEAN


def test_a_stored_result_that_differs_from_the_file_stays_and_is_listed(club: Club) -> None:
    play_round(club)
    data = export(club, "usebio")
    game = games(club)[0]
    at = {name: game[name] for name in ("round", "match", "board", "room", "saw")}
    club.do("correct-result", **at, result="1C S 7", reason="slip")
    answer = import_matches(club, data, enter=True)
    (line,) = answer["differing"]
    assert (line["stands"], line["code"], answer["known"]) == ("1C S 7", MADE, RESULTS - 1)
    assert games(club)[0]["code"] == "1C S 7"


def test_judged_boards_in_an_exported_file_are_neither_new_nor_differing(club: Club) -> None:
    play_round(club)
    club.do("judge-board", round=1, match=1, board=1, state="fouled", reason="x")
    club.do(
        "judge-board", round=1, match=1, board=2, state="counts", home=60, visitors=40, reason="x"
    )
    for form in ("usebio", "pbn"):
        answer = import_matches(club, export(club, form), enter=True)
        assert (answer["new"], answer["differing"], answer["notes"]) == ([], [], [])
        assert answer["known"] == RESULTS - 2  # both rooms of the fouled board


def test_a_triangle_is_known_in_both_its_rounds() -> None:
    with running() as club:
        with_league_planned(club, ("Alpha", "Beta", "Gamma"), odd="triangle", stanzas=1)
        play_round(club)
        club.do("pair-round", round=2)
        club.do("publish-round", round=2)
        play_round(club, 2)
        for form in ("usebio", "pbn"):
            answer = import_matches(club, export(club, form))
            results = 3 * 4 * 2  # matches, boards, rooms
            assert (answer["known"], answer["new"], answer["differing"]) == (results, [], [])
            assert answer["notes"] == []


def received_data_csv(rows: list[tuple[object, ...]]) -> bytes:
    text = StringIO()
    csv.writer(text).writerows([HEADER, *rows])
    return text.getvalue().encode()


def test_results_of_devices_name_the_teams_by_number(club: Club) -> None:
    home, visitors = games(club)[0]["white"], games(club)[0]["black"]
    rows: list[tuple[object, ...]] = [
        (1, 1, 1, 1, home, visitors, "N", "4 S", "="),
        (1, 2, 1, 1, visitors, home, "N", "4 S", "-1"),
    ]
    done = import_matches(club, received_data_csv(rows), enter=True, name="ReceivedData.csv")
    assert done["entered"] == 2
    assert [g["code"] for g in games(club) if g["match"] == 1 and g["board"] == 1] == [MADE, DOWN]


def test_results_are_read_from_a_bridgemate_database(club: Club) -> None:
    pytest.importorskip("access_parser", reason="the extra bws is not there")
    home, visitors = games(club)[0]["white"], games(club)[0]["black"]
    row: dict[str, Value] = {
        **{"ID": 1, "Section": 1, "Table": 1, "Round": 1, "Board": 1, "PairNS": home},
        **{"PairEW": visitors, "Erased": False, "NS/EW": "N", "Contract": "4 S", "Result": "="},
        "LeadCard": "H10",
    }
    done = import_matches(
        club, jet_database({"ReceivedData": [row]}), enter=True, name="evening.bws"
    )
    assert (done["entered"], games(club)[0]["code"]) == (1, "4S N 10 HT")
    other = jet_database({"Clients": [{"ID": 1, "Computer": "desk"}]})
    refused = import_matches(club, other, status=422, name="evening.bws")
    assert "no table ReceivedData" in refused["detail"]


ROWS_THAT_FIT_NO_MATCH = (
    ((1, 1, 2, 1, 1, 3, "N", "4 S", "="), "round 2"),
    ((1, 1, 1, 1, 1, 9, "N", "4 S", "="), "is called 9"),
    ((1, 1, 1, 1, 1, 2, "N", "4 S", "="), "do not meet"),
    ((1, 1, 1, 5, 1, 3, "N", "4 S", "="), "board 5: it is not played"),
)


@pytest.mark.parametrize(("row", "why"), ROWS_THAT_FIT_NO_MATCH)
def test_rows_of_a_file_that_fit_no_match_are_named_in_one_sentence(
    club: Club, row: tuple[object, ...], why: str
) -> None:
    answer = import_matches(club, received_data_csv([row]), enter=True, name="ReceivedData.csv")
    assert answer["entered"] == 0
    (note,) = answer["notes"]
    assert why in note, note


def test_a_damaged_file_enters_nothing(club: Club) -> None:
    play_round(club)
    for data in (b"", b"<USEBIO><EVENT", export(club, "usebio")[:900], b"\x00\x01", b"[Event"):
        answer = import_matches(club, data, enter=True, status=422)
        assert answer["detail"]


def test_a_round_that_is_closed_takes_nothing_from_a_file(club: Club) -> None:
    game = games(club)[0]
    home, visitors = game["white"], game["black"]
    play_round(club)
    club.do("close-round", round=1)
    before = club.version()
    same, other = ((1, 1, 1, 1, home, visitors, "N", "4 S", result) for result in ("=", "-1"))
    answers = [
        import_matches(club, received_data_csv([row]), enter=True, name="ReceivedData.csv")
        for row in (same, other)
    ]
    assert [(len(a["differing"]), a["known"], a["new"], a["entered"]) for a in answers] == [
        (0, 1, [], 0),
        (1, 0, [], 0),
    ]
    assert club.version() == before


def test_before_a_round_is_published_the_file_is_refused() -> None:
    with running() as club:
        club.do("plan-teams-of-four", name="League", rounds=3)
        rows: list[tuple[object, ...]] = [(1, 1, 1, 1, 1, 2, "N", "4 S", "=")]
        answer = import_matches(club, received_data_csv(rows), status=409, name="ReceivedData.csv")
        assert "No round of League is published yet" in answer["detail"]


@pytest.mark.shared
def test_a_real_round_of_eight_matches_is_entered_board_by_board(shared: Path) -> None:
    data = (shared / "data/teams_of_four/ten_deals_eight_matches.pbn").read_bytes()
    file = read_pbn_matches(data)
    teams = tuple(sorted({name for m in file.matches for name in (m.home, m.visitors)}))
    number = {name: n for n, name in enumerate(teams, 1)}
    assigned = [(1, number[m.home], number[m.visitors]) for m in file.matches]
    with running() as club:
        with_league_planned(club, teams, boards=20, stanzas=1, assigned=assigned)
        preview = import_matches(club, data)
        # Eight matches of ten deals in two rooms; of one match no table has a score.
        assert (len(preview["new"]), preview["empty"], preview["differing"]) == (140, 20, [])
        assert import_matches(club, data, enter=True)["entered"] == 140
        assert import_matches(club, data)["known"] == 140
        assert audit_exit_code(club) == CLEAN
