"""The address of the server, by the way it is started."""

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from domain.errors import BadFile
from server.cli.run.address import ServerAddress
from tests.effort import beyond_the_gate
from tests.server.process import WALLCHART, Server, serving


@contextmanager
def public_side(database: Path) -> Iterator[str]:
    """`wallchart serve --public` beside the server that keeps the log; gives its address."""
    command = [
        str(WALLCHART),
        "serve",
        "--public",
        "--database",
        f"sqlite:///{database}",
        "--port",
        "0",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line)
        if "Ctrl-C" in line:
            break
    assert "/enrol/" not in "".join(said)
    try:
        yield re.findall(r"http://\S+?(?=/)", "".join(said))[0]
    finally:
        process.terminate()
        process.communicate()


def got(address: str) -> tuple[int, bytes]:
    for _ in range(200):
        try:
            with urlopen(address) as answer:
                return answer.status, answer.read()
        except HTTPError as refusal:
            with refusal:
                return refusal.code, refusal.read()
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"{address} does not answer")


@beyond_the_gate
def test_the_public_side_follows_the_log_and_offers_no_desk(tmp_path: Path) -> None:
    database = tmp_path / "log.sqlite3"
    with serving(database) as server:
        tournament = server.club(players=4)
        with public_side(database) as public:
            sheet = f"{public}/api/tournaments/{tournament}/stages/1/pairings"
            assert json.loads(got(sheet)[1])["rows"] == []
            server.do(tournament, "pair-round", round=1)
            server.do(tournament, "publish-round", round=1)
            for _ in range(100):
                if rows := json.loads(got(sheet)[1])["rows"]:
                    break
                time.sleep(0.1)

            assert len(rows) == 2
            assert got(f"{public}/t/{tournament}/s/1/desk")[0] == 404
            assert got(f"{public}/enrol/x")[0] == 404
            assert got(f"{public}/devices")[0] == 404
            assert got(f"{public}/log/{tournament}/tile/entries/000.p/1")[0] == 404


@beyond_the_gate
def test_who_only_shows_a_log_signs_with_the_keys_of_who_keeps_it(tmp_path: Path) -> None:
    database = tmp_path / "log.sqlite3"
    with serving(database) as server, public_side(database) as public:
        status, keys = got(f"{public}/log/keys")
        assert status == 200
        assert keys == got(f"{server.url}/log/keys")[1]


def test_forwarded_headers_are_believed_from_nobody_unless_named(tmp_path: Path) -> None:
    """Behind a proxy that ends TLS the page's origin is https; said by anybody else it is a lie."""
    for options, status in (((), 403), (("--behind-proxy", "127.0.0.1"), 410)):
        with serving(tmp_path / f"{status}.sqlite3", *options) as server:
            assert enrolled_as_if_over_tls(server) == status


def enrolled_as_if_over_tls(server: Server) -> int:
    host = server.url.removeprefix("http://")
    headers = {"X-Forwarded-Proto": "https", "Origin": f"https://{host}"}
    try:
        urlopen(Request(f"{server.url}/enrol", b"code=guess", headers)).close()
    except HTTPError as refusal:
        with refusal:
            return refusal.code
    return 200


def test_a_certificate_needs_its_key(tmp_path: Path) -> None:
    file = tmp_path / "cert.pem"
    file.write_text("")

    with pytest.raises(BadFile, match="both"):
        ServerAddress(certificate=file).checked()
    with pytest.raises(BadFile, match="no such file"):
        ServerAddress(certificate=file, key=tmp_path / "key.pem").checked()


@pytest.mark.parametrize(
    ("host", "here", "hall"), [("127.0.0.1", "127.0.0.1", ""), ("10.0.0.7", "10.0.0.7", "10.0.0.7")]
)
def test_a_device_in_the_hall_names_the_server_by_its_own_address(
    host: str, here: str, hall: str
) -> None:
    address = ServerAddress(host)

    assert (address.here, address.in_the_hall) == (here, hall)


def test_listening_everywhere_never_shows_an_address_nobody_can_open() -> None:
    address = ServerAddress("0.0.0.0")

    assert address.here == "127.0.0.1"
    assert address.in_the_hall != "0.0.0.0"


@beyond_the_gate
def test_a_folder_to_publish_into_that_is_not_there_is_found_at_the_start(tmp_path: Path) -> None:
    command = [*(str(WALLCHART), "serve", "--port", "0"), *("--publish-into", "nowhere")]
    refused = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)

    assert (refused.returncode, refused.stdout) == (3, "")
    assert refused.stderr == "nowhere: there is no such folder; make it first.\n"
    assert not any(tmp_path.iterdir())
