"""Rooms on screens and papers, and the swaps of lines that the desk looks up."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.club import Club, running


@pytest.fixture
def club() -> Iterator[Club]:
    """Twenty pairs, two sections; session 1 is played, session 2 is a draft."""
    with running() as club:
        club.do("plan-phase", name="Pairs", sessions=2)
        pairs = [{"players": [{"family": f"N{n}"}, {"family": f"E{n}"}]} for n in range(1, 21)]
        club.do("register-pairs", stage=1, pairs=pairs)
        club.do("seed-lines", stage=1, seed=7)
        for session in (1, 2):
            club.do("plan-session", stage=1, session=session)
        club.do("publish-session", stage=1, session=1)
        yield club


def possible_swaps(club: Club, **params: str | int) -> list[dict[str, Any]]:
    answer = club.client.get(f"/t/{club.id}/s/1/swaps", params=params)
    found: list[dict[str, Any]] = answer.json()
    return found


def test_the_swaps_of_a_line_list_the_lines_of_other_sections_with_a_proof(club: Club) -> None:
    """A swap in session 1 may repeat in it what session 2, planned already, has: one of the two."""
    one, other = possible_swaps(club, session=1, section="A", line=1)
    assert {one["section"], other["section"]} == {"B"}
    # Two sections of five tables, five rounds; it is the first session, so no pairs have met.
    assert one["proof"] == "50 new games compared with 0 meetings: nobody meets again."
    assert sorted((one["disturbed"], other["disturbed"])) == [[], [2]]


def test_a_swap_that_repeats_meetings_names_the_pairs(club: Club) -> None:
    swaps = possible_swaps(club, session=2, section="A", line=1)
    (repeating,) = (swap for swap in swaps if swap["again"])
    assert len(swaps) == 2
    assert re.fullmatch(r"Pairs \d+ and \d+, .* and 46 more have met\.", repeating["again"])


def test_unknown_sessions_and_lines_are_refused(club: Club) -> None:
    root = f"/t/{club.id}/s/1/swaps"
    assert club.client.get(root).status_code == 400
    params: dict[str, str | int] = {"session": 9, "section": "A", "line": 1}
    assert club.client.get(root, params=params).status_code == 404
    assert possible_swaps(club, session=1, section="Z", line=1) == []


def test_the_room_is_on_the_screens_and_on_a_pairs_own_page(club: Club) -> None:
    club.do("name-rooms", stage=1, rooms=[{"name": "Blue <Room>", "sections": ["A", "B"]}])

    rows = club.client.get(f"/api/tournaments/{club.id}/stages/1/seats").json()["rows"]
    assert {row["room"] for row in rows} == {"Blue <Room>"}
    assert "Blue &lt;Room&gt;" in club.client.get(f"/t/{club.id}/me?stage=1&entry=7").text
    assert "Blue &lt;Room&gt;" in club.client.get(f"/t/{club.id}/s/1/print/room-list").text
