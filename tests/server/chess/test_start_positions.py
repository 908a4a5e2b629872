"""Chess960 over the wire: promised, drawn at the moment it is asked for, checked by anybody."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from domain.chess960.draw import discrepancies
from domain.chess960.proof_file import read
from domain.ids import TournamentId
from server.app import build_app
from server.chance import secret_beside
from server.cli.wallchart import app as wallchart
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club, running
from tests.server.door import sign_in


@pytest.fixture
def club() -> Iterator[Club]:
    with running() as club:
        yield club.with_players(6, rounds=3)


def proof(club: Club, round_number: int, status: int = 200) -> str:
    path = f"/t/{club.id}/s/1/start-positions/{round_number}.json"
    answer = club.client.get(path)
    assert answer.status_code == status
    return answer.text


def start_sheet(club: Club) -> tuple[dict[str, object], list[dict[str, object]]]:
    sheet = club.sheet("start-position")
    return sheet["head"], sheet["rows"]


def test_every_round_is_promised_before_the_first_draw(club: Club) -> None:
    club.do("announce-start-positions")

    (record,) = [r for r in club.store.read(TournamentId(club.id)) if "start" in r.event.kind]
    promises = json.loads(record.event.payload)["commitments"]

    assert len(set(promises)) == 3
    assert all(len(promise) == 64 for promise in promises)


def test_nothing_of_a_position_is_sent_before_its_draw(club: Club) -> None:
    club.do("announce-start-positions")
    club.with_round(1)

    head, rows = start_sheet(club)

    assert head["commitment"]
    assert not head["drawn"]
    assert head["position"] is None
    assert all(row["position"] is None for row in rows)
    proof(club, 1, status=404)


def test_a_draw_is_shown_at_once_and_its_proof_holds(club: Club) -> None:
    club.do("announce-start-positions")
    club.with_round(1)

    club.do("draw-start-positions", round=1, beacon="the mayor said blue")

    head, _ = start_sheet(club)
    published = read(proof(club, 1))
    assert head["position"]["number"] == published.drawn[0].number  # type: ignore[index]
    assert published.beacon == "the mayor said blue"
    assert published.commitment == head["commitment"]
    assert discrepancies(published) == ()


def test_the_downloaded_proof_is_what_the_command_line_checks(club: Club, tmp_path: Path) -> None:
    club.do("announce-start-positions", scope="board")
    club.with_round(1)
    club.do("draw-start-positions", round=1)
    file = tmp_path / "proof.json"
    file.write_text(proof(club, 1))

    right = CliRunner().invoke(wallchart, ["chess960", "--verify", str(file)])
    fields = json.loads(file.read_text())
    fields["drawn"][0]["number"] = (fields["drawn"][0]["number"] + 1) % 960
    file.write_text(json.dumps(fields))
    wrong = CliRunner().invoke(wallchart, ["chess960", "--verify", str(file)])

    assert right.exit_code == 0, right.output
    assert wrong.exit_code != 0


def test_each_board_may_have_its_own_and_no_number_comes_twice(club: Club) -> None:
    club.do("announce-start-positions", scope="board", excluded=[518, 0, 959])
    for r in (1, 2):
        club.with_round(r)
        club.do("draw-start-positions", round=r)
        for board in (1, 2, 3):
            club.result(r, board, "=-=")

    drawn = [one.number for r in (1, 2) for one in read(proof(club, r)).drawn]

    assert len(drawn) == len(set(drawn)) == 6
    assert not {518, 0, 959} & set(drawn)


def test_a_pair_keeps_its_position_whoever_has_white(club: Club) -> None:
    club.do("announce-start-positions", scope="pair")
    club.with_round(1)

    club.do("draw-start-positions", round=1)

    units = {one.unit for one in read(proof(club, 1)).drawn}
    assert units == {"round 1, 1 and 4", "round 1, 2 and 5", "round 1, 3 and 6"}


def test_the_pairing_sheet_says_which_position_is_played(club: Club) -> None:
    club.do("announce-start-positions")
    club.with_round(1)
    assert club.sheet("pairings")["head"]["start"] == ""

    club.do("draw-start-positions", round=1)

    drawn = read(proof(club, 1)).drawn[0]
    assert club.sheet("pairings")["head"]["start"] == str(drawn.position)


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({"round": 2}, 404, "There is no paired round"),
        ({"round": 1, "seed": "00" * 32}, 422, "not the one promised"),
        ({"round": 1, "seed": "xyz"}, 409, "hexadecimal"),
    ],
)
def test_a_draw_out_of_turn_or_with_another_seed_is_refused(
    club: Club, body: dict[str, object], status: int, said: str
) -> None:
    club.do("announce-start-positions")
    club.with_round(1)
    before = club.versions()

    path = f"/api/tournaments/{club.id}/commands/draw-start-positions"
    answer = club.post(path, {"stage": 1, **body}, status=status)

    assert said in answer["detail"]
    assert club.versions() == before


def test_a_draw_is_made_once_and_binds_the_round_to_its_games(club: Club) -> None:
    club.do("announce-start-positions", scope="board")
    club.with_round(1)
    club.do("draw-start-positions", round=1)

    again = club.do("draw-start-positions", round=1, status=409)
    back = club.do("unpublish-round", round=1, reason="wrong", status=409)

    assert "are drawn already" in again["detail"]
    assert "can't be taken back" in back["detail"]


def test_seeds_outlive_the_process_but_are_not_in_the_log(tmp_path: Path) -> None:
    store, secret = MemoryStore(), secret_beside(tmp_path / "log.sqlite3")
    with TestClient(build_app(store, secret)) as client:
        sign_in(client)
        club = Club(client, store).with_players(4, rounds=2)
        club.do("announce-start-positions")
        club.with_round(1)
    logged = b"".join(record.event.payload for record in store.read(TournamentId(club.id)))
    assert b"seed" not in logged

    with TestClient(build_app(store, secret_beside(tmp_path / "log.sqlite3"))) as client:
        sign_in(client)
        club.client = client
        club.do("draw-start-positions", round=1)

        assert discrepancies(read(proof(club, 1))) == ()


def test_another_servers_secret_can_draw_nothing(tmp_path: Path) -> None:
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
