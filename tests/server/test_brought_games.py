"""Imported games in PGN are compared with pairings and results, and results of theirs proposed:
they count once the arbiter takes them.
"""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest

from tests.server.club import Club, running

MOVES = "1. e4 {[%clk 1:30:12]} e5 2. Nf3"


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(4).with_round(1)


def exported_pgn(club: Club) -> str:
    return club.client.get(f"/t/{club.id}/s/1/export/pgn").text


def send_pgn(club: Club, text: str, *, status: int = 200, **query: str) -> dict[str, Any]:
    response = club.client.post(
        f"/api/imports/{club.id}/1/games",
        params={"name": "r1.pgn", **query},
        content=text.encode(),
        headers={"Idempotency-Key": str(uuid4())},
    )
    assert response.status_code == status, response.text
    answer: dict[str, Any] = response.json()
    return answer


def pgn_with_results(club: Club, *results: str) -> str:
    """The file of the round, with moves and a result for each of the first boards."""
    text = exported_pgn(club)
    for result in results:
        text = text.replace('[Result "*"]', f'[Result "{result}"]', 1)
        text = text.replace("\n\n*\n", f"\n\n{MOVES} {result}\n", 1)
    return text


def proposed_results(club: Club) -> list[dict[str, Any]]:
    return [row for row in club.sheet("desk")["rows"] if row["kind"] == "request"]


def shown_results(club: Club) -> list[str]:
    return [row["result"] for row in club.sheet("pairings")["rows"]]


def test_a_games_result_counts_once_the_arbiter_takes_it(club: Club) -> None:
    answer = send_pgn(club, pgn_with_results(club, "1-0", "1/2-1/2"))
    assert (answer["moves"], answer["proposed"], answer["agreed"]) == (2, 2, 0)
    assert shown_results(club) == ["", ""]

    waiting = proposed_results(club)
    assert [(row["file"], row["simple"]) for row in waiting] == [("r1.pgn", True)] * 2
    club.do("take-proposed-results", requests=[row["request"] for row in waiting])
    assert shown_results(club) == ["1–0", "½–½"]
    assert proposed_results(club) == []
    assert exported_pgn(club).count(f"\n\n{MOVES} 1-0\n") == 1
    assert exported_pgn(club).count(f"\n\n{MOVES} 1/2-1/2\n") == 1


def test_the_same_file_again_proposes_nothing_new(club: Club) -> None:
    text = pgn_with_results(club, "1-0")
    before = send_pgn(club, text)["version"]
    again = send_pgn(club, text)
    assert (again["version"], again["moves"], again["proposed"]) == (before, 0, 0)


def test_the_result_of_a_further_board_and_a_changed_result_are_proposed(club: Club) -> None:
    board_1 = pgn_with_results(club, "1-0")
    send_pgn(club, board_1)
    both_boards = pgn_with_results(club, "1-0", "1-0")
    assert send_pgn(club, both_boards)["proposed"] == 1
    assert send_pgn(club, board_1.replace("1-0", "0-1"))["proposed"] == 1


def test_results_in_a_file_are_counted_as_agreed_or_proposed(club: Club) -> None:
    club.enter_result(1, 1, "1-0")
    club.enter_result(1, 2, "0-1")
    text = pgn_with_results(club).replace('[Result "0-1"]', '[Result "1-0"]')
    answer = send_pgn(club, text)
    assert (answer["agreed"], answer["proposed"]) == (1, 1)
    assert answer["notes"] == ["Board 2 of round 1 has 0-1; its game ended 1-0."]

    (proposal,) = proposed_results(club)
    assert "simple" not in proposal
    refused = club.do("take-proposed-results", requests=[proposal["request"]], status=409)
    assert "look again" in refused["detail"]
    club.do(
        "grant-correction",
        request=proposal["request"],
        reason="score sheets compared",
        saw=proposal["saw"],
    )
    assert shown_results(club) == ["1–0", "1–0"]


def test_games_that_fit_no_board_are_noted_and_propose_nothing(club: Club) -> None:
    text = pgn_with_results(club, "1-0")
    first, second = text.split("\n[Event", 1)
    turned = first.replace("[White ", "[W ").replace("[Black ", "[White ").replace("[W ", "[Black ")
    other = f"[Event{second}".replace('[Round "1.', '[Round "2.')
    stranger = '[Event "?"]\n[White "Nobody"]\n[Black "Else"]\n[Result "1-0"]\n\n1-0\n'
    notes = send_pgn(club, "\n".join((turned, other, stranger)))["notes"]
    assert [note.partition(" was")[2] for note in notes[:2]] == [
        " paired with the colours the other way.",
        " paired in another round.",
    ]
    assert notes[2] == "Game 3, Nobody – Else, fits no board."
    assert proposed_results(club) == []


def test_the_request_may_give_the_round_that_the_tags_lack(club: Club) -> None:
    text = pgn_with_results(club, "1-0").replace('[Round "1.', '[Round "?.')
    assert send_pgn(club, text, round="1")["proposed"] == 1


def test_a_file_that_is_no_pgn_is_refused(club: Club) -> None:
    assert "no game in PGN" in send_pgn(club, "Board,White", status=422)["detail"]
