"""A server is killed while it publishes results: the next one publishes the rest by itself."""

from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.effort import beyond_the_gate
from tests.faults.club import migrate_database, sqlite_url
from tests.faults.served import Served, serving
from tests.faults.test_server_killed import publish_first_round
from tests.postgres import Postgres
from tests.server.publishing.web_space import PATIENCE, WebSpace, web_space


def publication_state(server: Served, tournament: str) -> dict[str, object]:
    return server.read(f"/api/files/{tournament}/publication")


@pytest.fixture
def shared_url(postgres: Postgres) -> str:
    return migrate_database(postgres.new_database())


@beyond_the_gate
def test_server_that_takes_over_a_tournament_publishes_it(shared_url: str) -> None:
    with (
        web_space() as space,
        serving(shared_url, "--private-targets") as first,
        serving(shared_url, "--private-targets") as second,
    ):
        second.use_cookies_of(first)
        tournament = publish_first_round(first)
        target = {"type": "put", "address": space.url, "user": "club", "secret": "hush"}
        first.post(f"/api/files/{tournament}/publication", {"target": target})
        space.wait_for("/index.html")
        answer = first.do(tournament, "register-entry", stage=1, family="Eriksson")
        first.kill()

        deadline = monotonic() + PATIENCE
        while publication_state(second, tournament)["version"] != answer["version"]:
            assert monotonic() < deadline
            sleep(0.1)


@beyond_the_gate
def test_restarted_server_continues_a_publication(tmp_path: Path) -> None:
    url = migrate_database(sqlite_url(tmp_path))
    with web_space(WebSpace(hangs=True)) as space:
        with serving(url, "--private-targets") as server:
            tournament = publish_first_round(server)
            target = {"type": "put", "address": space.url, "user": "club", "secret": "hush"}
            server.post(f"/api/files/{tournament}/publication", {"target": target})
            deadline = monotonic() + PATIENCE
            while not space.requests:
                assert monotonic() < deadline
                sleep(0.02)
            answer = server.do(tournament, "register-entry", stage=1, family="Eriksson")
            assert answer["version"]
            server.kill()
        space.hangs = False
        space.let_go.set()
        space.files.clear()
        with serving(url, "--private-targets") as server:
            space.wait_for("/index.html")
            while publication_state(server, tournament)["version"] != answer["version"]:
                assert monotonic() < deadline + PATIENCE
                sleep(0.02)

        assert "/stage-1/round-1.html" in space.files
