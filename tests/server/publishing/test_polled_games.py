"""Games polled from an address: read like a file sent to the desk, once they have ended."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

from domain.errors import BadFile
from domain.formats.livechess import game_counts_from, game_from, pairings_from
from domain.formats.pgn import read_pgn
from server.publishing.target import Games, polled_address, refuse_unusable
from server.refusals import Unpublished
from server.settings import Settings
from tests.server.club import Club, running
from tests.server.publishing.test_outlets import only_other_publication, until_other
from tests.server.publishing.test_publishing import publish_to
from tests.server.publishing.web_space import PATIENCE
from tests.server.test_brought_games import (
    MOVES,
    exported_pgn,
    pgn_with_results,
    proposed_results,
    shown_results,
)

CLOUD = "/get/0b1c2d3e-0000-4000-8000-000000000000"


@dataclass
class GamesSite:
    """A web server of files by path, each with an ETag; `requests_seen`: paths with the status
    given.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    requests_seen: list[tuple[str, int]] = field(default_factory=list)
    port: int = 0
    down: bool = False

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def wait_for(self, path: str, status: int, times: int = 1) -> None:
        end = monotonic() + PATIENCE
        while self.requests_seen.count((path, status)) < times:
            assert monotonic() < end, self.requests_seen
            sleep(0.01)


@contextmanager
def games_site() -> Iterator[GamesSite]:
    site = GamesSite()

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            data = site.files.get(self.path)
            tag = f'"{hash(data)}"'
            status = 503 if site.down else 404 if data is None else 200
            if status == 200 and self.headers.get("if-none-match") == tag:
                status, data = 304, b""
            site.requests_seen.append((self.path, status))
            self.send_response(status)
            self.send_header("etag", tag)
            self.send_header("content-length", str(len(data or b"")))
            self.end_headers()
            self.wfile.write(data or b"")

        def log_message(self, *_: object) -> None:
            """Write no log."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    server.daemon_threads = True
    site.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    monkeypatch.setattr("server.publishing.publication.GAMES_SECONDS", 0.05)
    monkeypatch.setattr("server.publishing.publication.PAUSES", (0.05,))
    settings = Settings(beside=tmp_path / "desk", private_targets=True)
    with running(settings=settings) as club:
        yield club.with_players(4, rounds=2).with_round(1)


def poll_address(club: Club, address: str) -> None:
    publish_to(club, {"type": "games", "address": address})


def wait_for_proposals(club: Club, count: int) -> list[dict[str, Any]]:
    end = monotonic() + PATIENCE
    while len(proposed_results(club)) != count:
        assert monotonic() < end, (proposed_results(club), only_other_publication(club))
        sleep(0.02)
    return proposed_results(club)


def test_an_ended_game_at_an_address_becomes_a_proposed_result(club: Club) -> None:
    with games_site() as site:
        site.files["/live.pgn"] = exported_pgn(club).encode()
        poll_address(club, site.url("/live.pgn"))
        site.wait_for("/live.pgn", 304)
        assert proposed_results(club) == [], "a game that is on is left alone"

        site.files["/live.pgn"] = pgn_with_results(club, "1-0", "1/2-1/2").encode()
        waiting = wait_for_proposals(club, 2)
        assert {row["file"] for row in waiting} == {f"127.0.0.1:{site.port}"}
        assert shown_results(club) == ["", ""]
        club.do("take-proposed-results", requests=[row["request"] for row in waiting])
        assert shown_results(club) == ["1–0", "½–½"]
        assert exported_pgn(club).count(f"\n\n{MOVES} 1-0\n") == 1
        now = until_other(club, round=1, trouble="", notes=[])
        assert now["heard"]


def test_a_missing_file_is_noted_until_it_is_there(club: Club) -> None:
    with games_site() as site:
        poll_address(club, site.url("/typed-wrong.pgn"))
        until_other(club, notes=["There is nothing at that address yet."], trouble="")
        site.files["/typed-wrong.pgn"] = pgn_with_results(club, "1-0").encode()
        wait_for_proposals(club, 1)
        until_other(club, notes=[])


def test_an_unchanged_file_is_neither_sent_nor_entered_again(club: Club) -> None:
    with games_site() as site:
        site.files["/live.pgn"] = pgn_with_results(club, "1-0", "0-1").encode()
        poll_address(club, site.url("/live.pgn"))
        wait_for_proposals(club, 2)
        version = club.version()
        site.wait_for("/live.pgn", 304, times=3)
        assert club.version() == version
        assert site.requests_seen.count(("/live.pgn", 200)) == 1


def test_a_result_that_differs_is_reported(club: Club) -> None:
    with games_site() as site:
        club.enter_result(1, 1, "0-1")
        stranger = '[Event "?"]\n[White "Nobody"]\n[Black "Else"]\n[Result "1-0"]\n\n1-0\n'
        text = pgn_with_results(club).replace('[Result "0-1"]', '[Result "1-0"]')
        site.files["/live.pgn"] = f"{text}\n{stranger}".encode()
        poll_address(club, site.url("/live.pgn"))
        notes = ["Board 1 of round 1 has 0-1; its game ended 1-0."]
        until_other(club, notes=[*notes, "Game 2, Nobody – Else, fits no board."])


def test_a_failing_or_unreadable_site_is_reported_and_polled_on(club: Club) -> None:
    with games_site() as site:
        site.down = True
        poll_address(club, site.url("/live.pgn?event=7"))
        until_other(club, trouble=f"127.0.0.1:{site.port} answers 503.")
        site.files["/live.pgn?event=7"] = pgn_with_results(club, "1-0").encode()
        site.down = False
        wait_for_proposals(club, 1)
        site.files["/live.pgn?event=7"] = b"<html>gone</html>"
        until_other(club, trouble="There are no games in PGN at that address.")
        site.files["/live.pgn?event=7"] = b"\n" * 3_000_001
        until_other(club, trouble=f"The games at 127.0.0.1:{site.port} are larger than 3 MB.")


def livechess_cloud_files(club: Club, *results: str) -> dict[str, bytes]:
    """The files of round 1 as LiveChess Cloud has them, with these results."""
    pairings = []
    games = read_pgn(exported_pgn(club).encode(), "round 1")
    for game, result in zip(games, results, strict=True):
        sides = {}
        for colour in ("white", "black"):
            family, _, given = game.tags[colour.title()].partition(", ")
            sides[colour] = {"fname": given, "mname": None, "lname": family, "fideid": None}
        pairings.append({**sides, "result": result, "live": result == "*"})
    moves = {"moves": ["e4 5400", "e5 5391+9", "Nf3"], "result": "WHITEWIN", "chess960": 518}
    files: dict[str, object] = {
        "tournament.json": {"name": "Club Evening", "rounds": [{"count": len(pairings)}] * 5},
        "round-1/index.json": {"date": "2026-11-27", "pairings": pairings},
        "round-1/game-1.json": moves,
    }
    return {f"{CLOUD}/{path}": json.dumps(one).encode() for path, one in files.items()}


def test_livechess_cloud_is_read_by_round_and_game(club: Club) -> None:
    with games_site() as site:
        site.files |= livechess_cloud_files(club, "1-0", "*")
        poll_address(club, site.url(f"{CLOUD}/tournament.json"))
        (waiting,) = wait_for_proposals(club, 1)
        club.do("take-proposed-results", requests=[waiting["request"]])
        assert shown_results(club) == ["1–0", ""]
        moves = "1. e4 {[%clk 1:30:00]} e5 {[%clk 1:29:51]} 2. Nf3"
        assert f"\n\n{moves} 1-0\n" in exported_pgn(club)

        site.files |= livechess_cloud_files(club, "1-0", "½-½")
        wait_for_proposals(club, 1)
        assert site.requests_seen.count((f"{CLOUD}/round-1/game-1.json", 200)) == 1
        assert not any("round-2" in path for path, _ in site.requests_seen)


def test_a_round_missing_in_the_cloud_does_not_hide_later_rounds(club: Club) -> None:
    """The second section is a round ahead; the boards of the first were never on the air."""
    club.do("plan-stage", name="U1800", rounds=2, initial_colour="w")
    for number in range(3):
        club.do("register-entry", stage=2, family=f"Young{number}")
    for number in (1, 2):
        club.do("pair-round", stage=2, round=number)
        club.do("publish-round", stage=2, round=number)
        if number == 1:
            at: dict[str, Any] = {"stage": 2, "round": 1, "board": 1, "saw": club.version()}
            club.do("record-result", **at, result="1-0")
    with games_site() as site:
        rounds = {"name": "Club Evening", "rounds": [{"count": 0}, {"count": 2}]}
        site.files[f"{CLOUD}/tournament.json"] = json.dumps(rounds).encode()
        poll_address(club, site.url(f"{CLOUD}/tournament.json"))
        site.wait_for(f"{CLOUD}/round-2/index.json", 404)
        assert not any("round-1" in path for path, _ in site.requests_seen)


def test_polling_ends_with_the_tournament_and_resumes_when_it_is_reopened(club: Club) -> None:
    with games_site() as site:
        poll_address(club, site.url("/live.pgn"))
        site.files["/live.pgn"] = pgn_with_results(club, "1-0", "1-0").encode()
        for number in range(1, 3):
            if number > 1:
                club.with_round(number)
            for board in (1, 2):
                club.enter_result(number, board, "1-0")
            club.do("close-round", round=number)
        until_other(club, heard="", round=0, due=False, under_way=False)
        before = len(site.requests_seen)
        club.do("reopen-round", round=2, reason="a result was wrong")
        until_other(club, round=1)
        assert len(site.requests_seen) > before


def test_json_of_another_program_is_refused() -> None:
    for read in (game_counts_from, pairings_from):
        with pytest.raises(BadFile):
            read(b"<html>")
        with pytest.raises(BadFile):
            read(b"[" * 100_000)
    with pytest.raises(BadFile):
        game_counts_from(b"")


def test_a_cloud_game_has_its_players_name_and_fide_id_and_a_forfeit_no_result() -> None:
    white = {"fname": "Ada", "mname": None, "lname": "Byron", "fideid": 12345}
    index = {"pairings": [{"white": white, "black": 3, "result": "WHITEFORFAIT"}]}
    (pairing,) = pairings_from(json.dumps(index).encode())
    game = game_from(b"", 3, 7, pairing)
    assert game.tags["White"] == "Byron, Ada"
    assert game.tags["WhiteFideId"] == "12345"
    assert game.round_and_place == (3, 7)
    assert game.result == ""


def test_a_livechess_cloud_page_address_is_turned_into_that_of_its_files() -> None:
    id_ = CLOUD.rpartition("/")[2]
    page = Games(f"https://view.livechesscloud.com/#{id_}/3")
    refuse_unusable(page, False)
    found = polled_address(page).geturl()
    assert found == f"https://1.pool.livechesscloud.com{CLOUD}/tournament.json"


@pytest.mark.parametrize("address", ["ftp://a/b", "games.pgn", "https://a@b/c", "https://b/c#d"])
def test_malformed_game_addresses_are_refused(address: str) -> None:
    with pytest.raises(Unpublished):
        refuse_unusable(Games(address), True)
