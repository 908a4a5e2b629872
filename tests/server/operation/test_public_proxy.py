"""nginx before a public server, with its deployment file: gzip is stored and unpacked for
others.
"""

from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from events.log.store.databases import open_store
from server.demo.teams_story import TeamsStory
from tests.bench.readers.edge import edge, is_here
from tests.faults.club import migrate_database, sqlite_url
from tests.faults.wire import free_port, wait_until_open
from tests.server.operation.test_deployment import NAME, PROGRAM, running_process

PUBLIC = ["serve", "--public", "--behind-proxy", "127.0.0.1", "--name", NAME]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[httpx2.Client, str]]:
    """A client of nginx, and the path of a tournament."""
    if not is_here():
        pytest.skip("nginx is not installed: apt-get install nginx-light")
    url = migrate_database(sqlite_url(tmp_path))
    store = open_store(url)
    tournament = TeamsStory(store).create_once()
    store.close()
    before, behind = free_port(), free_port()
    command = [*PROGRAM, *PUBLIC, "--database", url, "--port", str(behind)]
    beside = tmp_path / "nginx"
    beside.mkdir()
    with (
        (tmp_path / "stderr.txt").open("w") as stderr,
        running_process(command, tmp_path, stderr) as server,
    ):
        assert server.stdout.readline(), (tmp_path / "stderr.txt").read_text()
        address = f"http://127.0.0.1:{before}"
        client = httpx2.Client(base_url=address, headers={"Host": NAME})
        with edge(beside, before, behind), client:
            wait_until_open(before)
            yield client, f"/t/{tournament}"


def test_nginx_answers_gzip_or_plain_with_the_same_text(site: tuple[httpx2.Client, str]) -> None:
    client, open_cup = site
    part = f"{open_cup}/s/1"
    sheet, screen = f"{part}/sheets/pairings?offset=-1", f"{part}/screen/pairings"
    for path in (sheet, screen, "/static/base.css", open_cup):
        answers = [client.get(path, headers={"Accept-Encoding": e}) for e in ("gzip", "identity")]
        assert [a.status_code for a in answers] == [200, 200], (path, answers[0].text)
        assert [a.headers.get("content-encoding") for a in answers] == ["gzip", None], path
        assert answers[0].text == answers[1].text, path
