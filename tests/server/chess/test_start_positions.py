"""Start positions of Chess960 over HTTP: announced with commitments, drawn on request, verifiable
by anybody.
"""

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from domain.draws.start_positions import (
    Terms,
    commitment_of,
    discrepancies,
    draw_positions,
    read_proof,
)
from domain.ids import TournamentId
from server.application.app import build_app
from server.cli.wallchart import app as wallchart
from server.live.server_draws import secret_of_log
from tests.confirmations import CONFIRMED_TWICE
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club, running
from tests.server.door import sign_in

ROUNDS = 3


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(6, rounds=ROUNDS)


def proof_text(club: Club, round_number: int, status: int = 200) -> str:
    path = f"/t/{club.id}/s/1/start-positions/{round_number}.json"
    answer = club.client.get(path)
    assert answer.status_code == status
    return answer.text


def head_and_rows(club: Club) -> tuple[dict[str, object], list[dict[str, object]]]:
    sheet = club.sheet("start-position")
    return sheet["head"], sheet["rows"]


def test_the_announcement_commits_to_a_draw_for_every_round(club: Club) -> None:
    club.do("announce-start-positions")

    (payload,) = _payloads(club, "start-positions-announced")
    promises = payload["commitments"]

    assert len(set(promises)) == ROUNDS
    assert all(len(promise) == 2 * sha256().digest_size for promise in promises)


def test_nothing_of_a_position_is_sent_before_its_draw(club: Club) -> None:
    club.do("announce-start-positions")
    club.with_round(1)

    head, rows = head_and_rows(club)

    assert head["commitment"]
    assert not head["drawn"]
    assert head["position"] is None
    assert all(row["position"] is None for row in rows)
    proof_text(club, 1, status=404)


def test_a_draw_is_shown_at_once_and_its_proof_holds(club: Club) -> None:
    club.do("announce-start-positions")
    club.with_round(1)

    club.do("draw-start-positions", round=1, beacon="the mayor said blue")

    head, _ = head_and_rows(club)
    published = read_proof(proof_text(club, 1))
    assert head["position"]["number"] == published.drawn[0].number  # type: ignore[index]
    assert published.beacon == "the mayor said blue"
    assert published.commitment == head["commitment"]
    assert discrepancies(published) == ()


def test_the_downloaded_proof_is_what_the_command_line_checks(club: Club, tmp_path: Path) -> None:
    club.do("announce-start-positions", scope="board")
    club.with_round(1)
    club.do("draw-start-positions", round=1)
    file = tmp_path / "proof.json"
    file.write_text(proof_text(club, 1))

    right = CliRunner().invoke(wallchart, ["chess960", "--verify", str(file)])
    fields = json.loads(file.read_text())
    fields["drawn"][0]["number"] = (fields["drawn"][0]["number"] + 1) % 960
    file.write_text(json.dumps(fields))
    wrong = CliRunner().invoke(wallchart, ["chess960", "--verify", str(file)])

    assert right.exit_code == 0, right.output
    assert wrong.exit_code != 0


def test_with_a_position_for_each_board_no_number_comes_twice(club: Club) -> None:
    club.do("announce-start-positions", scope="board", excluded=[518, 0, 959])
    for r in (1, 2):
        club.with_round(r)
        club.do("draw-start-positions", round=r)
        for board in (1, 2, 3):
            club.enter_result(r, board, "=-=")

    drawn = [draw.number for r in (1, 2) for draw in read_proof(proof_text(club, r)).drawn]

    assert len(drawn) == len(set(drawn)) == 6
    assert not {518, 0, 959} & set(drawn)


def test_positions_are_drawn_for_pairs_whatever_their_colours(club: Club) -> None:
    club.do("announce-start-positions", scope="pair")
    club.with_round(1)

    club.do("draw-start-positions", round=1)

    units = {draw.unit for draw in read_proof(proof_text(club, 1)).drawn}
    assert units == {"round 1, 1 and 4", "round 1, 2 and 5", "round 1, 3 and 6"}


def test_the_pairing_sheet_shows_the_drawn_position(club: Club) -> None:
    club.do("announce-start-positions")
    club.with_round(1)
    assert club.sheet("pairings")["head"]["start"] == ""

    club.do("draw-start-positions", round=1)

    drawn = read_proof(proof_text(club, 1)).drawn[0]
    assert club.sheet("pairings")["head"]["start"] == str(drawn.position)


@pytest.mark.parametrize(
    ("body", "status", "message"),
    [
        ({"round": 2}, 404, "There is no paired round"),
        ({"round": 1, "seed": "00" * 32}, 422, "not the one promised"),
        ({"round": 1, "seed": "xyz"}, 409, "hexadecimal"),
    ],
)
def test_a_draw_out_of_turn_or_with_another_seed_is_refused(
    club: Club, body: dict[str, Any], status: int, message: str
) -> None:
    club.do("announce-start-positions")
    club.with_round(1)
    before = club.version()

    path = f"/api/tournaments/{club.id}/commands/draw-start-positions"
    answer = club.post(path, {"stage": 1, **body}, status=status)

    assert message in answer["detail"]
    assert club.version() == before


def test_a_draw_is_made_once_and_binds_the_round_to_its_games(club: Club) -> None:
    club.do("announce-start-positions", scope="board")
    club.with_round(1)
    club.do("draw-start-positions", round=1)

    repeated = club.do("draw-start-positions", round=1, status=409)
    back = club.do("unpublish-round", round=1, reason="wrong", status=409)

    assert "are drawn already" in repeated["detail"]
    assert "can't be taken back" in back["detail"]


def test_seeds_outlive_the_process_but_are_not_in_the_log(tmp_path: Path) -> None:
    store, secret = MemoryStore(), secret_of_log(tmp_path / "log.sqlite3")
    with TestClient(build_app(store, secret)) as client:
        sign_in(client)
        club = Club(client, store).with_players(4, rounds=2)
        club.do("announce-start-positions")
        club.with_round(1)
    logged = b"".join(
        content
        for stored in store.read(TournamentId(club.id))
        for content in (stored.act.body, stored.act.drawn, *(e.payload for e in stored.events))
    )
    assert b"seed" not in logged

    with TestClient(build_app(store, secret_of_log(tmp_path / "log.sqlite3"))) as client:
        sign_in(client)
        club.client = client
        club.do("draw-start-positions", round=1)

        assert discrepancies(read_proof(proof_text(club, 1))) == ()


def test_a_server_with_another_secret_can_not_draw(tmp_path: Path) -> None:
    store = MemoryStore()
    with TestClient(build_app(store, b"a" * 32)) as client:
        sign_in(client)
        club = Club(client, store).with_players(4, rounds=2)
        club.do("announce-start-positions")
        club.with_round(1)

    with TestClient(build_app(store, b"b" * 32)) as client:
        sign_in(client)
        club.client = client
        answer = club.do("draw-start-positions", round=1, status=422)

    assert "not the one promised for round 1" in answer["detail"]


def test_the_picture_of_a_position_names_itself(club: Club) -> None:
    picture = club.client.get("/chess960/518.svg")

    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "White from a to h: rook a1, knight b1" in picture.text
    assert club.client.get("/chess960/960.svg").status_code == 422


def announced_payload(club: Club) -> dict[str, Any]:
    return _payloads(club, "start-positions-announced")[-1]


def _payloads(club: Club, kind: str) -> list[dict[str, Any]]:
    acts = club.store.read(TournamentId(club.id))
    return [json.loads(e.payload) for a in acts for e in a.events if e.kind.startswith(kind)]


def draw_label(club: Club, round_number: int) -> str:
    return f"Club Evening ({club.id}), Open, round {round_number}"


def commitments_to(
    club: Club, *seeds: bytes, excluded: frozenset[int] = frozenset({518})
) -> list[str]:
    return [
        commitment_of(Terms(draw_label(club, r), excluded), seed)
        for r, seed in enumerate(seeds, start=1)
    ]


class TestSeedsOfServerAndSender:
    def test_the_log_keeps_the_servers_and_the_senders_commitments_apart(self, club: Club) -> None:
        seeds = [bytes([r]) * 32 for r in (1, 2, 3)]
        sent = commitments_to(club, *seeds)

        club.do("announce-start-positions", commitments=sent)

        payload = announced_payload(club)
        assert payload["sender"] == sent
        assert len(payload["commitments"]) == 3
        assert not set(payload["commitments"]) & set(sent)

    def test_without_a_senders_commitment_the_log_has_only_the_servers(self, club: Club) -> None:
        club.do("announce-start-positions")

        assert "sender" not in announced_payload(club)

    def test_a_sender_who_chooses_seeds_can_not_choose_the_positions(self, club: Club) -> None:
        """With the sender's seed alone about a thousand tries a round would be enough."""
        wanted = [0, 534, 959]
        seeds = [
            next(
                seed
                for seed in (n.to_bytes(32, "big") for n in count())
                if draw_positions(Terms(draw_label(club, r)), seed, [f"round {r}"]).drawn[0].number
                == number
            )
            for r, number in enumerate(wanted, 1)
        ]
        club.do("announce-start-positions", commitments=commitments_to(club, *seeds))
        drawn = []
        for r, seed in enumerate(seeds, 1):
            club.with_round(r)
            club.do("draw-start-positions", round=r, seed=seed.hex())
            published = read_proof(proof_text(club, r))
            assert discrepancies(published) == ()
            assert published.second is not None
            assert published.second.seed == seed
            drawn.append(published.drawn[0].number)
            for board in (1, 2, 3):
                club.enter_result(r, board, "=-=")

        assert drawn != wanted, "one position may be equal by chance, hardly all three"

    @pytest.mark.parametrize(
        ("body", "status", "message"),
        [
            ({}, 409, "seed promised beside the server's"),
            ({"seed": "00" * 32}, 422, "not the one promised for round 1"),
            ({"server": "00" * 32}, 409, "leave `server` out"),
        ],
    )
    def test_a_draw_of_two_seeds_needs_the_senders_seed(
        self, club: Club, body: dict[str, Any], status: int, message: str
    ) -> None:
        club.do(
            "announce-start-positions", commitments=commitments_to(club, *[bytes([7]) * 32] * 3)
        )
        club.with_round(1)

        answer = club.do("draw-start-positions", round=1, status=status, **body)

        assert message in answer["detail"]

    @pytest.mark.parametrize("sent", [["x"] * 3, ["ab" * 32] * 2])
    def test_an_invalid_commitment_is_refused(self, club: Club, sent: list[str]) -> None:
        path = f"/api/tournaments/{club.id}/commands/announce-start-positions"
        answer = club.client.post(
            path, json={"stage": 1, "commitments": sent}, headers={"Idempotency-Key": "k1234567"}
        )

        assert answer.status_code in (409, 422)
        assert "commitment" in answer.json()["detail"]


class TestABeacon:
    def test_with_an_announced_beacon_no_round_is_drawn_without_it(self, club: Club) -> None:
        club.do("announce-start-positions", beacon="three dice thrown on stage")
        club.with_round(1)

        refused = club.do("draw-start-positions", round=1, beacon="  ", status=409)
        club.do("draw-start-positions", round=1, beacon="4 2 6")

        assert "three dice thrown on stage" in refused["detail"]
        assert read_proof(proof_text(club, 1)).beacon == "4 2 6"

    def test_the_screen_shows_where_the_beacon_will_come_from(self, club: Club) -> None:
        seeds = [bytes([r]) * 32 for r in (1, 2, 3)]
        club.do("announce-start-positions", beacon="dice", commitments=commitments_to(club, *seeds))
        club.with_round(1)

        head, _ = head_and_rows(club)

        assert head["beacon_from"] == "dice"
        assert head["second_commitment"] == commitments_to(club, *seeds)[0]


class TestAuditOfDraws:
    def findings(self, club: Club) -> list[str]:
        answer = club.client.get(f"/t/{club.id}/audit/findings").json()
        return [finding["says"] for finding in answer]

    @pytest.mark.parametrize(
        ("promise", "draw", "message"),
        [
            ({}, {}, "rests on the server's seed alone"),
            ({}, {"beacon": "blue"}, "where its beacon would come from was not announced"),
            ({"beacon": "dice"}, {"beacon": "4 2"}, "in which order its numbers"),
            (
                {"beacon": "dice", "form": "numbers in order", "example": "1 2"},
                {"beacon": "4, 2"},
                "",
            ),
        ],
    )
    def test_the_audit_remarks_on_a_draw_that_rests_on_the_servers_seed_alone(
        self, club: Club, promise: dict[str, Any], draw: dict[str, Any], message: str
    ) -> None:
        club.do("announce-start-positions", **promise)
        club.with_round(1)
        club.do("draw-start-positions", round=1, **draw)

        found = self.findings(club)

        assert "Start positions: 1 draw made again, 1 the same." in found
        remarks = [text for text in found if text.startswith("Start position of round")]
        assert len(remarks) == bool(message)
        assert all(message in text for text in remarks)

    def test_the_audit_has_no_remark_on_a_draw_of_two_seeds(self, club: Club) -> None:
        seeds = [bytes([r]) * 32 for r in (1, 2, 3)]
        club.do("announce-start-positions", commitments=commitments_to(club, *seeds))
        club.with_round(1)
        club.do("draw-start-positions", round=1, seed=seeds[0].hex())

        assert not [text for text in self.findings(club) if text.startswith("Start position of")]

    def test_the_audit_remarks_on_a_round_drawn_again_after_an_undo(self, club: Club) -> None:
        club.do("announce-start-positions", beacon="a word")
        club.with_round(1)
        rules: dict[str, Any] = {
            "rounds": 4,
            "tie_breaks": ["BH"],
            "reason": "one more",
            "confirmed": CONFIRMED_TWICE,
        }
        version = club.do("replan-stage", **rules)["version"]
        club.do("draw-start-positions", round=1, beacon="one")
        path = f"/api/tournaments/{club.id}/commands/undo-act"
        body = {"version": version, "saw": club.version(), "reason": "three will do"}
        club.post(path, {**body, "confirmed": CONFIRMED_TWICE})
        club.do("draw-start-positions", round=1, beacon="another")

        remarks = [text for text in self.findings(club) if text.startswith("Start position of")]

        assert len(remarks) == 1
        assert "it was drawn 2 times" in remarks[0]


def test_a_round_added_after_the_promise_has_no_draw() -> None:
    with running() as club:
        club.with_players(4, rounds=1)
        club.do("announce-start-positions")
        rules: dict[str, Any] = {
            "rounds": 2,
            "tie_breaks": ["BH"],
            "reason": "one more",
            "confirmed": CONFIRMED_TWICE,
        }
        club.with_round(1)
        club.do("replan-stage", **rules)
        for board in (1, 2):
            club.enter_result(1, board, "1-0")
        club.with_round(2)

        refused = club.do("draw-start-positions", round=2, status=409)

        assert "were promised for 1 round" in refused["detail"]
        acts = [act["command"] for act in club.sheet("desk")["head"]["acts"]]
        assert "draw-start-positions" not in acts


class TestAChosenList:
    """BBQNNRKR is position 0, RKRNNQBB 959, and RNBQKBNR, that of ordinary chess, 518."""

    def test_only_positions_of_a_chosen_list_are_drawn(self, club: Club) -> None:
        club.do("announce-start-positions", among=["SP 518 RNBQKBNR", "BBQNNRKR", 959])
        for r in (1, 2, 3):
            club.with_round(r)
            club.do("draw-start-positions", round=r)
            for board in (1, 2, 3):
                club.enter_result(r, board, "=-=")

        drawn = {draw.number for r in (1, 2, 3) for draw in read_proof(proof_text(club, r)).drawn}

        assert drawn == {0, 518, 959}

    def test_positions_left_out_may_be_written_in_any_way(self, club: Club) -> None:
        club.do("announce-start-positions", excluded=["SP518", "RKRNNQBB", 0])

        assert announced_payload(club)["excluded"] == [0, 518, 959]

    @pytest.mark.parametrize(
        ("body", "message"),
        [
            ({"among": ["SP 0", "SP 1"]}, "2 positions can be drawn, too few for the 3 rounds"),
            ({"among": ["SP 0"], "excluded": ["SP 1"]}, "not both"),
            ({"among": ["KING"]}, "KING is not a Chess960 start position"),
            ({"among": ["SP 960"]}, "the numbers are 0 to 959"),
            ({"excluded": list(range(960))}, "No position is left"),
        ],
    )
    def test_a_list_that_allows_no_draw_is_refused_when_announced(
        self, club: Club, body: dict[str, Any], message: str
    ) -> None:
        before = club.version()

        response = club.client.post(
            f"/api/tournaments/{club.id}/commands/announce-start-positions",
            json={"stage": 1, **body},
            headers={"Idempotency-Key": "announce-1"},
        )

        assert response.status_code in (409, 422)
        assert message in response.json()["detail"]
        assert club.version() == before


PAPERS = ("pairings", "slips", "score-sheets")


def printed_positions(club: Club, sheet: str) -> set[str]:
    paper = club.client.get(f"/t/{club.id}/s/1/print/{sheet}").text
    return set(re.findall(r"SP\d{3} [BKNQR]{8}", paper))


@pytest.mark.parametrize(("scope", "different"), [("round", 1), ("board", 3), ("pair", 3)])
def test_slips_score_sheets_and_pairings_on_paper_have_the_drawn_positions(
    club: Club, scope: str, different: int
) -> None:
    club.do("announce-start-positions", scope=scope)
    club.with_round(1)
    assert not any(printed_positions(club, sheet) for sheet in PAPERS)

    club.do("draw-start-positions", round=1)

    drawn = {str(draw.position) for draw in read_proof(proof_text(club, 1)).drawn}
    assert len(drawn) == different
    for sheet in PAPERS:
        assert printed_positions(club, sheet) == drawn, sheet


def test_a_players_own_page_has_the_position_of_their_game(club: Club) -> None:
    club.do("announce-start-positions", scope="board")
    club.with_round(1)
    club.do("draw-start-positions", round=1)
    _, rows = head_and_rows(club)

    for row in rows:
        position: Any = row["position"]
        player: Any = row["black"]
        page = club.client.get(f"/t/{club.id}/me?stage=1&entry={player['entry']}").text
        assert f"SP{position['number']:03} {position['pieces']}" in page
