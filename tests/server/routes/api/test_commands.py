"""Commands over HTTP: status and reason of the answer, and what the log holds afterwards."""

from collections.abc import Iterator
from typing import Any

import pytest
from httpx2 import Response
from starlette.routing import Route

from domain.ids import TournamentId
from events.catalogue import COMMANDS
from server.routes.api.commands import commands_last, routes
from tests.confirmations import CONFIRMED
from tests.server.club import Club, running
from tests.server.door import sign_in


def test_commands_are_the_last_routes_of_a_router() -> None:
    create, last = commands_last([*routes()[:1], *routes()[-1:]])

    assert isinstance(create, Route)
    assert create.name == "create-tournament"
    assert isinstance(last, Route)
    assert last.name in COMMANDS


def test_an_unknown_command_is_not_found_and_a_command_only_accepts_post(club: Club) -> None:
    path = f"/api/tournaments/{club.id}/commands"

    assert club.client.post(f"{path}/play-chess").status_code == 404
    assert club.client.get(f"{path}/record-result").status_code == 405
    assert club.client.get(f"/t/{club.id}/record-result").status_code == 404


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club


def test_a_command_is_answered_with_its_versions(club: Club) -> None:
    club.with_players(4)

    done = club.do("pair-round", round=1)

    created_planned_and_entries = 2 + 4
    first = created_planned_and_entries + 1
    assert done == {"version": first + 1, "first": first, "repeated": False}
    assert club.version() == first + 1


def test_a_repeated_key_gets_the_first_answer_and_changes_nothing(club: Club) -> None:
    club.with_players(4)
    first = club.do("pair-round", key="pair-once", round=1)
    club.do("publish-round", round=1)

    repeated = club.do("pair-round", key="pair-once", round=1)

    assert repeated == {**first, "repeated": True}
    assert club.version() == first["version"] + 1  # the publication


def test_the_same_key_for_another_command_is_refused(club: Club) -> None:
    club.with_players(2)
    paired = club.do("pair-round", key="only-once", round=1)

    problem = club.do("publish-round", key="only-once", status=422, round=1)

    assert "only-once was used before" in problem["detail"]
    assert club.version() == paired["version"]


def test_a_lot_is_drawn_once_even_if_the_command_is_repeated(club: Club) -> None:
    first = club.do("plan-stage", key="plan-once", name="Open", rounds=3)
    repeated = club.do("plan-stage", key="plan-once", name="Open", rounds=3)

    assert repeated["version"] == first["version"] == club.version()


@pytest.mark.parametrize(
    ("client_instant", "expected"),
    [
        ("2026-11-21T08:14:02.120Z", "2026-11-21T08:14:02.120Z"),
        ("yesterday", ""),
        ("2026-11-21T08:14:02Z\u00b2", ""),
    ],
)
def test_a_valid_client_instant_is_kept_beside_the_servers_own(
    club: Club, client_instant: str, expected: str
) -> None:
    headers = {
        "Idempotency-Key": "by-a-wrong-clock",
        "Client-Instant": client_instant.encode("latin-1"),
    }
    club.client.post(
        f"/api/tournaments/{club.id}/commands/plan-stage",
        json={"name": "Open", "rounds": 3},
        headers=headers,  # type: ignore[arg-type]  # bytes are sent as they are
    )

    last = list(club.store.read(TournamentId(club.id)))[-1]
    assert last.act.client_instant == expected
    assert last.act.instant != client_instant


def test_a_command_without_an_idempotency_key_is_refused(club: Club) -> None:
    response = club.client.post(f"/api/tournaments/{club.id}/commands/pair-round", json={})

    assert response.status_code == 400
    assert response.headers["content-type"] == "application/problem+json"
    assert "Idempotency-Key" in response.json()["detail"]


@pytest.mark.parametrize(
    ("name", "body", "status", "sentence"),
    [
        ("pair-round", {"round": "one"}, 400, "Expected `int`"),
        ("pair-round", {"round": 1, "rond": 1}, 400, "unknown field `rond`"),
        ("pair-round", {}, 400, "missing required field `round`"),
        ("pair-round", {"round": 2}, 409, "The next round is 1"),
        ("pair-round", {"stage": 9, "round": 1}, 404, "no section in Club Evening: 9"),
        ("publish-round", {"round": 1}, 404, "no paired round in Open: 1"),
        ("withdraw-entry", {"entry": 77}, 404, "no entry in Open: 77"),
        ("register-entry", {"family": " "}, 409, "The family name is empty"),
        ("register-entry", {"family": "X", "title": "Duke"}, 422, "'Duke' is not a title"),
        ("register-entry", {"family": "X", "rating": 9999}, 400, "<= 4000"),
        ("plan-stage", {"name": "B", "rounds": 5, "tie_breaks": ["XYZ"]}, 422, "XYZ"),
        ("plan-stage", {"name": "B", "rounds": 5, "edition": "1999"}, 422, "edition 1999"),
        ("plan-stage", {"name": "B", "rounds": 5, "win": 0}, 422, "A win must be worth"),
        ("plan-stage", {"name": "Open", "rounds": 5}, 409, "There is a section Open already"),
        ("request-bye", {"entry": 1, "round": 9, "kind": "H"}, 409, "has 5 rounds"),
        ("request-bye", {"entry": 1, "round": 1, "kind": "U"}, 422, "not a bye one can ask for"),
        ("cancel-bye", {"entry": 1, "round": 1}, 409, "has asked for no bye in round 1"),
        ("reinstate-entry", {"entry": 1}, 409, "has not withdrawn"),
        ("forbid-pair", {"entries": [1, 1]}, 409, "named twice"),
        ("forbid-pair", {"entries": [1, 99]}, 404, "no entry in Open: 99"),
    ],
)
def test_a_refused_command_is_answered_with_its_reason_and_appends_nothing(
    club: Club, name: str, body: dict[str, Any], status: int, sentence: str
) -> None:
    club.with_players(4)
    before = club.version()

    problem = club.do(name, status=status, **body)

    assert sentence in problem["detail"]
    assert problem["status"] == status
    assert club.version() == before


def test_an_unknown_tournament_is_not_found(club: Club) -> None:
    problem = club.post(
        "/api/tournaments/nowhere/commands/pair-round", {"stage": 1, "round": 1}, status=404
    )
    assert problem["detail"] == "There is no tournament nowhere in this log."


def test_a_body_that_is_too_large_is_refused(club: Club) -> None:
    problem = club.do("register-entry", status=400, family="x" * 70_000)

    assert "64 KiB" in problem["detail"]


class TestResults:
    def test_a_result_is_stored_with_its_version(self, club: Club) -> None:
        club.with_players(4).with_round(1)

        done = club.enter_result(1, 1, "1-0")

        assert club.boards(1)[0]["code"] == "1-0"
        assert club.boards(1)[0]["saw"] == done["version"]

    def test_another_device_with_the_same_result_is_a_further_witness(self, club: Club) -> None:
        club.with_players(4).with_round(1)
        saw = club.boards(1)[0]["saw"]
        club.enter_result(1, 1, "1-0")
        sign_in(club.client, name="Another desk")

        club.do("record-result", round=1, board=1, result="1-0", saw=saw)

        assert club.boards(1)[0]["witnesses"] == 1

    def test_a_device_is_no_witness_of_itself(self, club: Club) -> None:
        club.with_players(4).with_round(1)
        saw = club.boards(1)[0]["saw"]
        club.enter_result(1, 1, "1-0")

        club.do("record-result", round=1, board=1, result="1-0", saw=saw)

        board = club.boards(1)[0]
        assert (board["code"], board["witnesses"]) == ("1-0", 0)

    def test_another_result_from_a_sender_who_had_not_seen_the_first_disputes_the_board(
        self, club: Club
    ) -> None:
        club.with_players(4).with_round(1)
        saw = club.boards(1)[0]["saw"]
        club.enter_result(1, 1, "1-0")

        club.do("record-result", round=1, board=1, result="0-1", saw=saw)

        board = club.boards(1)[0]
        assert board["disputed"]
        assert board["code"] == ""
        assert [claim["code"] for claim in board["told"]] == ["1-0", "0-1"]

    def test_a_result_based_on_no_version_is_refused_and_disputes_nothing(self, club: Club) -> None:
        club.with_players(4).with_round(1)
        club.enter_result(1, 1, "1-0")

        problem = club.do("record-result", status=409, round=1, board=1, result="0-1", saw=0)

        assert "has changed since you looked: it has 1–0 now" in problem["detail"]

    def test_a_known_result_is_corrected_with_a_reason(self, club: Club) -> None:
        club.with_players(4).with_round(1)
        version_seen = club.enter_result(1, 1, "1-0")["version"]

        club.do(
            "correct-result",
            round=1,
            board=1,
            result="=-=",
            reason="slip misread",
            saw=version_seen,
        )

        assert club.boards(1)[0]["code"] == "=-="

    @pytest.mark.parametrize("code", ["1-1", "1-=", "+-0", "2-0", ""])
    def test_an_unknown_result_code_is_refused(self, club: Club, code: str) -> None:
        club.with_players(4).with_round(1)
        saw = club.boards(1)[0]["saw"]

        problem = club.do("record-result", status=422, round=1, board=1, result=code, saw=saw)

        assert "is not a result" in problem["detail"]

    def test_a_closed_round_takes_no_results(self, club: Club) -> None:
        club.with_players(2).with_round(1)
        club.enter_result(1, 1, "1-0")
        club.do("close-round", round=1)

        problem = club.do("record-result", status=409, round=1, board=1, result="0-1", saw=0)

        assert "Round 1 is closed" in problem["detail"]

    def test_a_round_with_missing_results_can_not_be_closed(self, club: Club) -> None:
        club.with_players(4).with_round(1)

        problem = club.do("close-round", status=409, round=1)

        assert "misses 2 results (board 1, 2)" in problem["detail"]


class TestRounds:
    def test_pairing_the_next_round_closes_the_last_one(self, club: Club) -> None:
        club.with_players(4).with_round(1)
        club.enter_result(1, 1, "1-0")
        club.enter_result(1, 2, "=-=")

        club.do("pair-round", round=2)

        assert club.sheet("desk")["head"]["round"] == 2
        problem = club.do("record-result", status=409, round=1, board=1, result="1-0", saw=0)
        assert "Round 1 is closed" in problem["detail"]

    def test_a_round_that_pairs_a_withdrawn_player_can_not_be_published(self, club: Club) -> None:
        club.with_players(4)
        club.do("pair-round", round=1)
        club.do("withdraw-entry", entry=2)

        problem = club.do("publish-round", status=409, round=1)

        assert "Player02 is on board 2 but has withdrawn; unpair round 1" in problem["detail"]

    def test_a_withdrawn_player_is_not_paired_again(self, club: Club) -> None:
        club.with_players(4).with_round(1)
        club.enter_result(1, 1, "1-0")
        club.enter_result(1, 2, "1-0")
        club.do("withdraw-entry", entry=1, reason="ill")

        club.do("pair-round", round=2)

        paired = {b[side]["entry"] for b in club.boards(2) for side in ("white", "black")}
        assert 1 not in paired
        assert len(paired) == 2

    def test_a_late_entry_is_numbered_by_its_rating_once_that_is_confirmed(
        self, club: Club
    ) -> None:
        club.with_players(4).with_round(1)
        club.enter_result(1, 1, "1-0")
        club.enter_result(1, 2, "1-0")
        club.do("register-entry", family="Latecomer", rating=2385)

        warning = club.do("pair-round", status=409, round=2)
        assert (warning["level"], warning["consequences"][1:]) == (
            3,
            ["3 numbers change (late entries).", "New in the list: Latecomer."],
        )
        club.do("pair-round", round=2, confirmed=CONFIRMED)

        entries = [r for r in club.sheet("desk")["rows"] if r["kind"] == "entry"]
        assert {e["family"]: e["number"] for e in entries} == {
            "Player01": 1,
            "Latecomer": 2,
            "Player02": 3,
            "Player03": 4,
            "Player04": 5,
        }

    def test_a_player_with_a_requested_bye_is_not_paired(self, club: Club) -> None:
        club.with_players(5)
        club.do("request-bye", entry=1, round=1, kind="H")

        club.do("pair-round", round=1)

        paired = {b[side]["entry"] for b in club.boards(1) for side in ("white", "black")}
        assert paired == {2, 3, 4, 5}

    def test_a_bye_requested_for_a_paired_round_is_refused(self, club: Club) -> None:
        club.with_players(4).with_round(1)

        problem = club.do("request-bye", status=409, entry=1, round=1, kind="H")

        assert "Round 1 is paired already" in problem["detail"]

    def test_an_unpublished_round_can_be_paired_again(self, club: Club) -> None:
        club.with_players(4)
        club.do("pair-round", round=1)
        club.do("unpair-round", round=1, reason="a player came late")
        club.do("register-entry", family="Latecomer", rating=2000)

        club.do("pair-round", round=1)

        paired = {b[side]["entry"] for b in club.boards(1) for side in ("white", "black")}
        assert len(paired) == 4

    def test_a_published_round_can_be_unpublished_until_it_has_results(self, club: Club) -> None:
        club.with_players(4).with_round(1)
        club.do("unpublish-round", round=1, reason="wrong hall")
        assert club.sheet("pairings")["head"]["round"] == 0

        club.do("publish-round", round=1)
        club.enter_result(1, 1, "1-0")
        problem = club.do("unpublish-round", status=409, round=1, reason="too late")
        assert "has results already" in problem["detail"]


class TestRepeatedKeys:
    """Commands are compared as JSON values, not as bytes."""

    def send_plan(self, club: Club, body: bytes) -> Response:
        headers = {"Idempotency-Key": "the-same-key"}
        path = f"/api/tournaments/{club.id}/commands/plan-stage"
        return club.client.post(path, content=body, headers=headers)

    def test_equal_json_in_another_order_and_spacing_is_the_same_command(self, club: Club) -> None:
        first = self.send_plan(club, b'{"name":"Open","rounds":3,"initial_colour":"w"}').json()
        again = self.send_plan(
            club, b'{ "rounds": 3, "initial_colour": "w", "name": "Op\\u0065n" }'
        )
        assert again.json() == {**first, "repeated": True}
        *_, last = club.store.read(TournamentId(club.id))
        assert last.act.body == b'{"initial_colour":"w","name":"Open","rounds":3}'

    def test_other_content_under_the_same_key_is_refused(self, club: Club) -> None:
        self.send_plan(club, b'{"name":"Open","rounds":3}')
        before = club.version()
        for body in (b'{"name":"Open","rounds":4}', b'{"name":"Open","rounds":3,"edition":"2017"}'):
            refused = self.send_plan(club, body)
            assert refused.status_code == 422
            assert "was used before with other content" in refused.json()["detail"]
        assert club.version() == before

    @pytest.mark.parametrize(
        "body",
        [
            b'{"name":"Open","rounds":3.0}',
            b'{"name":"Open","rounds":3e0}',
            b'{"name":"Open","rounds":NaN}',
            b'{"name":"Open","rounds":3',
            b'{"name":"\xff","rounds":3}',
            b'{"name":"Open","rounds":3,"tie_breaks":' + b"[" * 3000 + b"]" * 3000 + b"}",
        ],
    )
    def test_json_that_can_not_be_kept_exactly_is_refused(self, club: Club, body: bytes) -> None:
        before = club.version()
        refused = self.send_plan(club, body)
        assert refused.status_code == 400
        assert refused.json()["detail"].startswith("The request can't be read")
        assert club.version() == before

    def test_a_first_command_nested_too_deeply_is_refused(self, club: Club) -> None:
        deep = b'{"name":"B","first":{"command":"plan-stage","body":{"x":' + b"[" * 3000
        body = deep + b"]" * 3000 + b"}}}"
        answer = club.client.post(
            "/api/tournaments", content=body, headers={"Idempotency-Key": "nested-too-deeply"}
        )
        assert answer.status_code == 400

    def test_an_unreadable_further_command_is_refused(self, club: Club) -> None:
        first = {"command": "plan-stage", "body": {"name": "Open", "rounds": 3}}
        more = [{"command": "register-entries", "body": {"stage": 1, "nobody": 1}}]
        body = {"name": "B", "first": first, "more": more}
        refused = club.post("/api/tournaments", body, status=400)
        assert "can't be read" in refused["detail"]
