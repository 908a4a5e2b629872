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
def serving_public(database: Path) -> Iterator[str]:
    """Run `wallchart serve --public` beside the server that writes the log; yield its address."""
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
    output = []
    for line in process.stdout:
        output.append(line)
        if "Ctrl-C" in line:
            break
    assert "/enrol/" not in "".join(output)
    try:
        yield re.findall(r"http://\S+?(?=/)", "".join(output))[0]
    finally:
        process.terminate()
        process.communicate()


def first_answer(address: str) -> tuple[int, bytes]:
    """The status and body of the first answer, awaited while the server starts."""
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
def test_a_public_server_follows_the_log_and_offers_no_desk(tmp_path: Path) -> None:
    database = tmp_path / "log.sqlite3"
    with serving(database) as server:
        tournament = server.club(players=4)
        with serving_public(database) as public:
            sheet = f"{public}/api/tournaments/{tournament}/stages/1/pairings"
            assert json.loads(first_answer(sheet)[1])["rows"] == []
            server.do(tournament, "pair-round", round=1)
            server.do(tournament, "publish-round", round=1)
            for _ in range(100):
                if rows := json.loads(first_answer(sheet)[1])["rows"]:
                    break
                time.sleep(0.1)

            assert len(rows) == 2
            assert first_answer(f"{public}/t/{tournament}/s/1/desk")[0] == 404
            assert first_answer(f"{public}/enrol/x")[0] == 404
            assert first_answer(f"{public}/devices")[0] == 404
            assert first_answer(f"{public}/log/{tournament}/tile/entries/000.p/1")[0] == 404


@beyond_the_gate
def test_a_public_server_signs_with_the_keys_of_the_server_that_writes(tmp_path: Path) -> None:
    database = tmp_path / "log.sqlite3"
    with serving(database) as server, serving_public(database) as public:
        status, keys = first_answer(f"{public}/log/keys")
        assert status == 200
        assert keys == first_answer(f"{server.url}/log/keys")[1]


def test_forwarded_headers_are_believed_only_from_a_named_proxy(tmp_path: Path) -> None:
    """Only a proxy that ends TLS may say that the page's origin is https."""
    for options, status in (((), 403), (("--behind-proxy", "127.0.0.1"), 410)):
        with serving(tmp_path / f"{status}.sqlite3", *options) as server:
            assert status_as_if_over_tls(server) == status


def status_as_if_over_tls(server: Server) -> int:
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
        ServerAddress(certificate=file).check_tls()
    with pytest.raises(BadFile, match="no such file"):
        ServerAddress(certificate=file, key=tmp_path / "key.pem").check_tls()


@pytest.mark.parametrize(
    ("host", "here", "hall"), [("127.0.0.1", "127.0.0.1", ""), ("10.0.0.7", "10.0.0.7", "10.0.0.7")]
)
def test_the_address_shown_to_the_hall_is_not_the_loopback_address(
    host: str, here: str, hall: str
) -> None:
    address = ServerAddress(host)

    assert (address.local_host, address.hall_host) == (here, hall)


def test_listening_on_all_addresses_shows_one_that_can_be_opened() -> None:
    address = ServerAddress("0.0.0.0")

    assert address.local_host == "127.0.0.1"
    assert address.hall_host != "0.0.0.0"


@beyond_the_gate
def test_a_missing_folder_to_publish_into_is_refused_at_the_start(tmp_path: Path) -> None:
    command = [*(str(WALLCHART), "serve", "--port", "0"), *("--publish-into", "nowhere")]
    refused = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)

    assert (refused.returncode, refused.stdout) == (3, "")
    assert refused.stderr == "nowhere: there is no such folder; make it first.\n"
    assert not any(tmp_path.iterdir())
