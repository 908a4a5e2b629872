"""Captains report the boards of their own matches by telephone: the other captain confirms
or contradicts a report, and neither sees the score of the other room too early.
"""

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from httpx2 import Response

from domain.ids import StageId, TournamentId
from events.audit.verdict import CLEAN, audit_log
from server.contest.captain import captain_path
from tests.server.club import Club, running

MADE, DOWN = "4S N 10", "4S N 9"
Board = dict[str, Any]


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        club.do("plan-teams-of-four", name="League", rounds=2, boards=2, captains_enter=True)
        publish(club)
        yield club


def publish(club: Club, teams: str = "ABCD") -> None:
    members = [{"family": f"player {i}"} for i in range(4)]
    club.do("register-teams", teams=[{"name": name, "members": members} for name in teams])
    club.do("pair-round", round=1)
    club.do("publish-round", round=1)


class Captain:
    """The telephone of a team's captain, with the address behind their code."""

    def __init__(self, club: Club, team: int) -> None:
        self.phone = club.new_browser()
        self.page = captain_path(club.services.chance, club.live().state, StageId(1), team)

    def boards(self) -> list[Board]:
        reports = re.search(r'id="reports">(.*?)</script>', self.phone.get(self.page).text)
        boards: list[Board] = json.loads(reports[1])["boards"] if reports else []
        return boards

    def board(self, board: int, room: str) -> Board:
        return next(b for b in self.boards() if (b["board"], b["room"]) == (board, room))

    def send_report(self, at: Board, result: str, key: str = "") -> Response:
        place = {name: at[name] for name in ("round", "match", "board", "room", "saw")}
        body = {"stage": 1, **place, "result": result, "white": at["white"], "black": at["black"]}
        to = "/api/captains/" + re.sub("/(s|captain)/", "/", self.page.removeprefix("/t/"))
        headers = {"Idempotency-Key": key or uuid4().hex}
        return self.phone.post(f"{to}/record-result", json=body, headers=headers)


def captains_of_match_1(club: Club) -> tuple[Captain, Captain]:
    """Home and visitors."""
    first = next(row for row in club.sheet("desk")["rows"] if row["kind"] == "match")
    return Captain(club, first["first"]["entry"]), Captain(club, first["second"]["entry"])


def test_once_revealed_a_match_without_line_ups_is_shown_with_players(club: Club) -> None:
    home, _ = captains_of_match_1(club)
    assert "No line-up handed in yet." in home.phone.get(home.page).text
    club.do("reveal-stanzas", round=1)
    page = home.phone.get(home.page).text
    assert "They sit down like this: Open room, East: <bdi>" in page
    assert 'class="state' not in page  # such as "No line-up handed in yet."


def desk_board(club: Club, board: int, room: str) -> Board:
    """A board of match 1 as the desk shows it."""
    match = next(row for row in club.sheet("desk")["rows"] if row["kind"] == "match")
    return next(g for g in match["games"] if (g["board"], g["room"]) == (board, room))


def test_an_equal_report_of_the_other_captain_confirms_the_board(club: Club) -> None:
    home, away = captains_of_match_1(club)
    assert home.send_report(home.board(1, "open"), MADE).status_code == 200
    assert away.send_report(away.board(1, "open"), MADE).status_code == 200
    at = desk_board(club, 1, "open")
    assert (at["code"], at["witnesses"], at["disputed"]) == (MADE, 1, False)
    assert audit_log(club.store.read(TournamentId(club.id))).exit_code == CLEAN


def test_a_different_report_disputes_the_board_even_if_the_captain_saw_the_first(
    club: Club,
) -> None:
    home, away = captains_of_match_1(club)
    for room in ("open", "closed"):
        home.send_report(home.board(1, room), MADE).raise_for_status()
    board = away.board(1, "open")
    assert (board["code"], board["takes"]) == (MADE, True)
    away.send_report(board, DOWN).raise_for_status()
    at = desk_board(club, 1, "open")
    assert (at["code"], at["disputed"], len(at["told"])) == ("", True, 2)
    assert not away.board(1, "open")["takes"]
    assert audit_log(club.store.read(TournamentId(club.id))).exit_code == CLEAN


def test_a_captain_corrects_their_own_report_until_someone_else_has_reported(club: Club) -> None:
    home, away = captains_of_match_1(club)
    home.send_report(home.board(1, "open"), DOWN).raise_for_status()
    own = home.board(1, "open")
    assert (own["code"], own["takes"], own["own"]) == (DOWN, True, True)
    home.send_report(own, MADE).raise_for_status()
    at = desk_board(club, 1, "open")
    assert (at["code"], at["disputed"], at["witnesses"]) == (MADE, False, 0)
    assert not away.board(1, "open")["own"]
    away.send_report(away.board(1, "open"), MADE).raise_for_status()
    assert not home.board(1, "open")["takes"]
    late = {**home.board(1, "open"), "saw": desk_board(club, 1, "open")["saw"]}
    assert home.send_report(late, DOWN).status_code == 409
    assert desk_board(club, 1, "open")["code"] == MADE
    assert audit_log(club.store.read(TournamentId(club.id))).exit_code == CLEAN


def test_the_score_of_the_other_room_is_hidden_until_both_have_played(club: Club) -> None:
    home, away = captains_of_match_1(club)
    home.send_report(home.board(2, "closed"), MADE).raise_for_status()
    board = home.board(2, "closed")
    assert (board["code"], board["own"]) == (MADE, True)
    hidden = away.board(2, "closed")
    assert (hidden["code"], hidden["told"], hidden["reported"]) == ("", [], True)
    assert "4S" not in away.phone.get(away.page).text
    away.send_report(away.board(2, "open"), DOWN).raise_for_status()
    assert away.board(2, "closed")["code"] == MADE


def test_a_board_that_the_director_has_corrected_takes_no_report_of_a_captain(club: Club) -> None:
    home, away = captains_of_match_1(club)
    home.send_report(home.board(1, "open"), MADE).raise_for_status()
    at = desk_board(club, 1, "open")
    place = {name: at[name] for name in ("round", "match", "board", "room", "saw")}
    club.do("correct-result", **place, result=DOWN, reason="the slip")
    board = away.board(1, "open")
    assert (board["takes"], board["decided"]) == (False, True)
    assert board["code"] == "", "hidden until both rooms have played the board"


def test_a_repeated_message_is_stored_once(club: Club) -> None:
    home, _ = captains_of_match_1(club)
    at = home.board(1, "open")
    first = home.send_report(at, MADE, "the-same-key").json()
    again = home.send_report(at, MADE, "the-same-key").json()
    assert (again["version"], again["repeated"]) == (first["version"], True)


def test_captains_report_only_their_own_match_and_only_if_it_is_announced(club: Club) -> None:
    home, _ = captains_of_match_1(club)
    other = next(r for r in club.sheet("desk")["rows"] if r["kind"] == "match" and r["match"] == 2)
    assert home.send_report(other["games"][0], MADE).status_code == 409
    at = home.board(1, "open")
    assert home.send_report({**at, "saw": 0, "match": 9}, MADE).status_code == 409
    club.do("announce-seating-rules", seating="open", reason="tablets are there")
    assert home.boards() == []
    assert home.send_report(at, MADE).status_code == 409


def test_a_captain_can_not_report_an_adjusted_score(club: Club) -> None:
    home, _ = captains_of_match_1(club)
    assert home.send_report(home.board(1, "open"), "60x4S N 10,40x-50").status_code in (
        400,
        409,
        422,
    )


def test_a_report_under_a_wrong_code_is_refused(club: Club) -> None:
    home, away = captains_of_match_1(club)
    at = home.board(1, "open")
    home.page = home.page[:-3] + "abc"
    assert home.send_report(at, MADE).status_code == 404
    assert away.board(1, "open")["reported"] is False


def test_in_a_triangle_a_captain_reports_both_half_matches() -> None:
    with running() as club:
        plan: dict[str, Any] = {"rounds": 2, "boards": 2, "odd": "triangle", "captains_enter": True}
        club.do("plan-teams-of-four", name="League", **plan)
        publish(club, "ABC")
        captain = Captain(club, 1)
        halves = captain.boards()
        assert len({board["match"] for board in halves}) == 2
        for board in halves:
            assert captain.send_report(board, MADE).status_code == 200


def test_a_captain_reads_of_boards_in_words_of_bridge(club: Club) -> None:
    """In German a board of chess is "Brett", one of bridge "Board"."""
    home, away = captains_of_match_1(club)
    for room in ("open", "closed"):
        home.send_report(home.board(1, room), MADE)
        away.send_report(away.board(1, room), MADE)
    page = home.phone.get(home.page + "?lang=de").text
    assert "<th>Board</th>" in page
    assert "Brett" not in page.partition("<main>")[2].partition("</main>")[0]
