"""A tournament and its first part are created together or not at all."""

from typing import Any

import pytest

from domain.ids import TournamentId
from tests.server.club import Club, running

PLANS: list[tuple[str, dict[str, Any]]] = [
    ("plan-stage", {"name": "Open", "rounds": 5}),
    ("plan-round-robin", {"name": "Masters"}),
    ("plan-phase", {"name": "Pairs", "sessions": 1, "boards": 2}),
]
REFUSED: list[tuple[str, dict[str, Any], int, str]] = [
    ("plan-stage", {"name": "Open", "rounds": 5, "tie_breaks": ["FOO"]}, 422, "FOO"),
    ("plan-stage", {"name": "Open", "rounds": 5, "tie_break_edition": "1999"}, 422, "1999"),
    ("plan-stage", {"name": "Open", "rounds": 5, "system": "fide-dusch"}, 422, "fide-dusch"),
    ("plan-stage", {"name": "Open"}, 400, "rounds"),
    ("plan-stage", {"name": "Open", "rounds": 5, "round": 1}, 400, "round"),
    ("plan-round-robin", {"name": "Open", "tie_breaks": ["BH"]}, 422, "BH"),
    ("plan-round-robin", {"name": "Open", "system": "bergers"}, 422, "bergers"),
    ("plan-phase", {"name": "Pairs", "sessions": 1, "boards": 2, "scoring": "x"}, 422, "x"),
    ("close-round", {"stage": 1, "round": 1}, 404, "section"),
    ("create-tournament", {"name": "Again"}, 404, "command"),
    ("plan-nothing", {}, 404, "plan-nothing"),
]


def create(club: Club, command: str, body: dict[str, Any], status: int = 200) -> dict[str, Any]:
    first = {"command": command, "body": body}
    return club.post("/api/tournaments", {"name": "Weekend", "first": first}, status=status)


def names(club: Club) -> list[str]:
    return [tournament["name"] for tournament in club.client.get("/api/tournaments").json()]


@pytest.mark.parametrize(("command", "body"), PLANS)
def test_tournament_and_first_part_are_one_act_of_two_events(
    command: str, body: dict[str, Any]
) -> None:
    with running() as club:
        done = create(club, command, body)

        (stored,) = club.store.read(TournamentId(done["tournament"]))

    assert (done["first"], done["version"]) == (1, 2)
    assert (stored.version, len(stored.events)) == (2, 2)


@pytest.mark.parametrize(("command", "body", "status", "reason"), REFUSED)
def test_a_refused_first_part_makes_no_tournament(
    command: str, body: dict[str, Any], status: int, reason: str
) -> None:
    with running() as club:
        before = names(club)

        refusal = create(club, command, body, status)

        assert reason in refusal["detail"]
        assert names(club) == before


def test_a_tournament_sent_twice_under_one_key_is_made_once() -> None:
    body = {"name": "Weekend", "first": {"command": "plan-stage", "body": PLANS[0][1]}}
    with running() as club:
        answer = club.post("/api/tournaments", body, "one-and-the-same")
        repeated = club.post("/api/tournaments", body, "one-and-the-same")

        assert names(club).count("Weekend") == 1

    assert repeated == answer | {"repeated": True}


def test_a_tournament_may_still_begin_without_a_part() -> None:
    with running() as club:  # its tournament is made so
        assert names(club) == ["Club Evening"]
        assert club.live().state.parts == {}
