"""Places that take messages: each round arrives, keys are asked for once, and a stand-in refuses
what the real place would.
"""

import hmac
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import CBC
from starlette.testclient import TestClient

from domain.ids import TournamentId
from server.application.app import build_app
from server.publishing.outlets import ASKED
from server.publishing.records import PublicationRecords
from server.settings import Settings
from tests.events.log.memory_store import MemoryStore
from tests.server.club import Club
from tests.server.door import sign_in
from tests.server.publishing.test_publishing import direct, state, until

KEY, IV, SOURCE, CREATOR = "00112233445566778899AABBCCDDEEFF", "0F" * 16, "13", "77"


@dataclass
class Place:
    """What came to a stand-in. `down`: it answers nothing but 503. `lost`: it does what it is asked
    and hangs up before the answer.
    """

    port: int = 0
    down: bool = False
    lost: str = ""
    asked: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    uploads: list[ElementTree.Element] = field(default_factory=list)
    hooks: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/Uploadxml.aspx"

    def answer(self, query: dict[str, list[str]], form: dict[str, list[str]]) -> str:
        (what,), (source,) = query["key1"], query["source"]
        self.asked.append(what)
        if source != SOURCE:
            return '<result status="unknown source"/>'
        if what == "GETSID":
            return f'<result sid="SID{len(self.asked)}" status="OK"/>'
        xml = form["xml"][0].replace("{", "<").replace("}", ">")
        root = ElementTree.fromstring(xml)  # of the program under test
        if what == "GETKEY":
            assert root.tag == "getkey"
            assert opened(root.attrib["sid"]).startswith("SID")
            assert root.attrib["creatorID"] == CREATOR
            self.keys.append(f"12687{len(self.keys)}")
            return f'<result key="{self.keys[-1]}"/>'
        return self._upload(root)

    def _upload(self, root: ElementTree.Element) -> str:
        (head,) = root.iter("tournament")
        (security,) = root.iter("securitydata")
        if head.attrib["key"] not in self.keys:
            return '<result status="unknown key"/>'
        if opened(security.attrib["tnr_sid"]) != head.attrib["key"]:
            return '<result status="wrong tnr_sid"/>'
        assert opened(security.attrib["creator_sid"]) == head.attrib["creator"] == CREATOR
        assert security.attrib["source"] == SOURCE
        self.uploads.append(root)
        return '<result status="OK"/>'


def opened(sealed: str) -> str:
    plain = Cipher(AES(bytes.fromhex(KEY)), CBC(bytes.fromhex(IV))).decryptor()
    data = plain.update(bytes.fromhex(sealed)) + plain.finalize()
    return data[: -data[-1]].decode()


@contextmanager
def place() -> Iterator[Place]:
    found = Place()

    class Answering(BaseHTTPRequestHandler):
        def _any(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            if found.down:
                self.send_error(503)
                return
            path = urlsplit(self.path)
            if path.path == "/hook":
                found.hooks.append((dict(self.headers.items()), body))
                said = ""
            else:
                form = parse_qs(body.decode())
                said = found.answer(parse_qs(path.query), form)
                if found.lost and found.asked[-1] == found.lost:
                    self.close_connection = True
                    return
            self.send_response(200)
            self.send_header("content-length", str(len(said)))
            self.end_headers()
            self.wfile.write(said.encode())

        do_GET = do_POST = _any

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    server = HTTPServer(("127.0.0.1", 0), Answering)
    found.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(beside=tmp_path / "log.desk", private_targets=True)


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@contextmanager
def opened_club(store: MemoryStore, settings: Settings) -> Iterator[Club]:
    with TestClient(build_app(store, settings=settings)) as client:
        sign_in(client)
        yield Club(client, store).with_players(4)


@pytest.fixture
def club(store: MemoryStore, settings: Settings) -> Iterator[Club]:
    with opened_club(store, settings) as club:
        yield club


def to_chess_results(at: Place, **more: str) -> dict[str, str]:
    known = {"source": SOURCE, "creator": CREATOR, "key": KEY, "iv": IV}
    return {"type": "chess-results", "address": at.url, **known, **more}


def other(club: Club) -> dict[str, Any]:
    (one,) = state(club)["others"]
    told: dict[str, Any] = one
    return told


def until_there(club: Club, **wanted: object) -> dict[str, Any]:
    """As `until`, of the one other target."""
    return until(club, other, **wanted)


def test_a_key_is_asked_for_once_and_every_round_is_sent(club: Club) -> None:
    with place() as site:
        direct(club, to_chess_results(site))
        until_there(club, version=club.versions(), due=False)
        assert site.keys == [], "there is nothing yet that the hall has seen"

        for number in (1, 2):
            club.with_round(number)
            until_there(club, version=club.versions(), due=False, trouble="")
            for board in (1, 2):
                club.result(number, board, "1-0")
            club.do("close-round", round=number)
        assert len(site.keys) == 1
        (head,) = site.uploads[-1].iter("tournament")
        assert (head.attrib["key"], head.attrib["currentround"]) == (site.keys[0], "2")
        assert {pair.attrib["round"] for pair in site.uploads[-1].iter("playerpairing")} == {
            "1",
            "2",
        }


def test_the_key_stays_after_one_has_stopped_and_begun_again(club: Club) -> None:
    with place() as site:
        club.with_round(1)
        direct(club, to_chess_results(site))
        until_there(club, version=club.versions(), trouble="")
        club.post(f"/api/files/{club.id}/publication/stop?kind=chess-results", {})
        assert state(club)["others"] == []
        direct(club, to_chess_results(site))
        until_there(club, version=club.versions(), trouble="")
        assert (len(site.keys), len(site.uploads)) == (1, 2)


def test_an_answer_that_was_lost_makes_no_second_tournament(club: Club, settings: Settings) -> None:
    with place() as site:
        club.with_round(1)
        site.lost = "GETKEY"
        direct(club, to_chess_results(site))
        until_there(club, under_way=False, version=0)
        records = PublicationRecords(settings.beside and settings.beside / "publications")
        assert records.given((TournamentId(club.id), "chess-results")) == {"1": ASKED}

        site.lost = ""
        club.post(f"/api/files/{club.id}/publication/now?kind=chess-results", {})
        unknown = "It is not known whether chess-results has Open already: look there, and write "
        until_there(club, trouble=f"{unknown}its key into the target.")
        assert len(site.keys) == 1

        direct(club, to_chess_results(site, known=site.keys[0]))
        until_there(club, version=club.versions(), trouble="")
        assert (len(site.keys), len(site.uploads)) == (1, 1)


def test_what_is_refused_is_told_and_holds_nothing_up(club: Club) -> None:
    with place() as site:
        club.with_round(1)
        direct(club, to_chess_results(site, source="99"))
        refused = "chess-results answers unknown source to GETSID."
        assert until_there(club, trouble=refused)["due"]
        assert site.keys == []
        assert club.result(1, 1, "1-0")["version"] == club.versions()


@pytest.mark.parametrize(
    ("more", "sentence"),
    [({"key": "short"}, "32 hexadecimal digits"), ({"creator": ""}, "creator's id")],
)
def test_settings_that_cannot_be_meant_are_refused(
    club: Club, more: dict[str, str], sentence: str
) -> None:
    answer = direct(club, to_chess_results(Place(port=1), **more), status=422)
    assert sentence in answer["detail"]


def test_no_answer_has_a_secret(club: Club) -> None:
    with place() as site:
        direct(club, to_chess_results(site))
        assert not re.search(f"{KEY}|{IV}", json.dumps(state(club)))
        assert other(club)["target"] == {
            "kind": "chess-results",
            "place": site.url,
            "signed": True,
            "region": "",
        }


def test_an_address_is_called_with_what_the_hall_sees_signed(club: Club) -> None:
    with place() as site:
        address = site.url.replace("Uploadxml.aspx", "hook")
        club.with_round(1)
        direct(club, {"type": "webhook", "address": address, "secret": "hush"})
        until_there(club, version=club.versions(), trouble="")
        headers, body = site.hooks[-1]
        signed = hmac.digest(b"hush", body, sha256).hex()
        assert headers["x-wallchart-signature"] == f"sha256={signed}"
        told = json.loads(body)
        assert (told["tournament"], told["version"]) == (club.id, club.versions())
        assert {sheet["view"] for sheet in told["sheets"]} == {"pairings", "standings"}


def test_a_server_that_was_killed_goes_on_without_a_second_key(
    store: MemoryStore, settings: Settings
) -> None:
    with place() as site:
        with opened_club(store, settings) as club:
            club.with_round(1)
            direct(club, to_chess_results(site))
            until_there(club, version=club.versions(), trouble="")
            site.down = True
            club.do("unpublish-round", round=1, reason="once more")
            club.do("publish-round", round=1)
        site.down = False
        with TestClient(build_app(store, settings=settings)) as client:
            sign_in(client)
            again = Club.__new__(Club)
            again.client, again.store, again.id = client, store, club.id
            until_there(again, version=again.versions(), due=False, trouble="")
        assert len(site.keys) == 1
