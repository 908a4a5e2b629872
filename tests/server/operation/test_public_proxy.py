"""nginx as its file has it before a server for the public: everybody is answered under the name
they ask by, and what is packed once is given to all.
"""

from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from events.log.store.databases import open_store
from server.demo.teams_story import tell_teams_demo
from tests.bench.readers.edge import edge, is_here
from tests.faults.club import migrated, sqlite_url
from tests.faults.wire import free_port, wait_until_open
from tests.server.operation.test_deployment import NAME, PROGRAM, running

PUBLIC = ["serve", "--public", "--behind-proxy", "127.0.0.1", "--name", NAME]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[httpx2.Client, str]]:
    """And the address of a tournament there."""
    if not is_here():
        pytest.skip("nginx is not installed: apt-get install nginx-light")
    url = migrated(sqlite_url(tmp_path))
    store = open_store(url)
    tournament = tell_teams_demo(store)
    store.close()
    before, behind = free_port(), free_port()
    command = [*PROGRAM, *PUBLIC, "--database", url, "--port", str(behind)]
    beside = tmp_path / "nginx"
    beside.mkdir()
    with (tmp_path / "said").open("w") as said, running(command, tmp_path, said) as server:
        assert server.stdout.readline(), (tmp_path / "said").read_text()
        address = f"http://127.0.0.1:{before}"
        client = httpx2.Client(base_url=address, headers={"Host": NAME})
        with edge(beside, before, behind), client:
            wait_until_open(before)
            yield client, f"/t/{tournament}"


def test_all_are_answered_under_the_name_they_ask_by_whatever_they_can_unpack(
    site: tuple[httpx2.Client, str],
) -> None:
    client, open_cup = site
    part = f"{open_cup}/s/1"
    sheet, screen = f"{part}/sheets/pairings?offset=-1", f"{part}/screen/pairings"
    for path in (sheet, screen, "/static/base.css", open_cup):
        answers = [client.get(path, headers={"Accept-Encoding": e}) for e in ("gzip", "identity")]
        assert [a.status_code for a in answers] == [200, 200], (path, answers[0].text)
        assert [a.headers.get("content-encoding") for a in answers] == ["gzip", None], path
        assert answers[0].text == answers[1].text, path
