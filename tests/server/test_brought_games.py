"""Games in PGN brought in: held against pairing and result; nothing counts until it is taken."""

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


def exported(club: Club) -> str:
    return club.client.get(f"/t/{club.id}/s/1/export/pgn").text


def brought(club: Club, text: str, *, to: int = 200, **query: str) -> dict[str, Any]:
    response = club.client.post(
        f"/api/imports/{club.id}/1/games",
        params={"name": "r1.pgn", **query},
        content=text.encode(),
        headers={"Idempotency-Key": str(uuid4())},
    )
    assert response.status_code == to, response.text
    answer: dict[str, Any] = response.json()
    return answer


def played(club: Club, *results: str) -> str:
    """The file of the round, with moves and these results by board."""
    text = exported(club)
    for one in results:
        text = text.replace('[Result "*"]', f'[Result "{one}"]', 1)
        text = text.replace("\n\n*\n", f"\n\n{MOVES} {one}\n", 1)
    return text


def requests(club: Club) -> list[dict[str, Any]]:
    return [row for row in club.sheet("desk")["rows"] if row["kind"] == "request"]


def shown(club: Club) -> list[str]:
    return [row["result"] for row in club.sheet("pairings")["rows"]]


def test_a_result_of_a_game_counts_once_it_is_taken(club: Club) -> None:
    answer = brought(club, played(club, "1-0", "1/2-1/2"))
    assert (answer["moves"], answer["proposed"], answer["agreed"]) == (2, 2, 0)
    assert shown(club) == ["", ""]

    waiting = requests(club)
    assert [(row["file"], row["simple"]) for row in waiting] == [("r1.pgn", True)] * 2
    club.do("take-proposed-results", requests=[row["request"] for row in waiting])
    assert shown(club) == ["1–0", "½–½"]
    assert requests(club) == []
    assert exported(club).count(f"\n\n{MOVES} 1-0\n") == 1
    assert exported(club).count(f"\n\n{MOVES} 1/2-1/2\n") == 1


def test_the_same_file_again_is_no_news(club: Club) -> None:
    text = played(club, "1-0")
    before = brought(club, text)["version"]
    again = brought(club, text)
    assert (again["version"], again["moves"], again["proposed"]) == (before, 0, 0)


def test_the_same_result_of_another_board_and_another_one_of_this_board_are_news(
    club: Club,
) -> None:
    one = played(club, "1-0")
    brought(club, one)
    both = played(club, "1-0", "1-0")
    assert brought(club, both)["proposed"] == 1
    assert brought(club, one.replace("1-0", "0-1"))["proposed"] == 1


def test_a_result_that_stands_is_told_to_agree_or_to_differ(club: Club) -> None:
    club.result(1, 1, "1-0")
    club.result(1, 2, "0-1")
    text = played(club).replace('[Result "0-1"]', '[Result "1-0"]')
    answer = brought(club, text)
    assert (answer["agreed"], answer["proposed"]) == (1, 1)
    assert answer["notes"] == ["Board 2 of round 1 has 0-1; its game ended 1-0."]

    (asked,) = requests(club)
    assert "simple" not in asked
    refused = club.do("take-proposed-results", requests=[asked["request"]], status=409)
    assert "look again" in refused["detail"]
    reason = {"request": asked["request"], "reason": "score sheets compared", "saw": asked["saw"]}
    club.do("grant-correction", **reason)
    assert shown(club) == ["1–0", "1–0"]


def test_nothing_is_guessed(club: Club) -> None:
    text = played(club, "1-0")
    first, second = text.split("\n[Event", 1)
    turned = first.replace("[White ", "[W ").replace("[Black ", "[White ").replace("[W ", "[Black ")
    other = f"[Event{second}".replace('[Round "1.', '[Round "2.')
    stranger = '[Event "?"]\n[White "Nobody"]\n[Black "Else"]\n[Result "1-0"]\n\n1-0\n'
    notes = brought(club, "\n".join((turned, other, stranger)))["notes"]
    assert [note.partition(" was")[2] for note in notes[:2]] == [
        " paired with the colours the other way.",
        " paired in another round.",
    ]
    assert notes[2] == "Game 3, Nobody – Else, fits no board."
    assert requests(club) == []


def test_the_round_may_be_said_where_the_tags_have_none(club: Club) -> None:
    text = played(club, "1-0").replace('[Round "1.', '[Round "?.')
    assert brought(club, text, round="1")["proposed"] == 1


def test_what_is_no_pgn_is_refused(club: Club) -> None:
    assert "no game in PGN" in brought(club, "Board,White", to=422)["detail"]
