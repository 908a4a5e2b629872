"""kill -9 of a server whose results are on their way: the next one sends the rest, unasked."""

from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from time import monotonic, sleep

import pytest
from sqlalchemy.engine import make_url

from tests.effort import beyond_the_gate
from tests.faults.club import migrated, sqlite_url
from tests.faults.served import ROOT, Served, serving
from tests.faults.test_server_killed import begun
from tests.postgres import Postgres
from tests.server.publishing.web_space import PATIENCE, WebSpace, web_space


def state(server: Served, tournament: str) -> dict[str, object]:
    return server.read(f"/api/files/{tournament}/publication")


@pytest.fixture
def shared(postgres: Postgres) -> Iterator[str]:
    url = migrated(postgres.new_database())
    yield url
    rmtree(ROOT / f"{make_url(url).database}.pg.desk", ignore_errors=True)


@beyond_the_gate
def test_whoever_leads_a_tournament_next_on_this_machine_publishes_it(shared: str) -> None:
    with (
        web_space() as space,
        serving(shared, "--private-targets") as one,
        serving(shared, "--private-targets") as other,
    ):
        other.speak_as_at(one)
        tournament = begun(one)
        target = {"type": "put", "address": space.url, "user": "club", "secret": "hush"}
        one.post(f"/api/files/{tournament}/publication", {"target": target})
        space.wait_for("/index.html")
        told = one.do(tournament, "register-entry", stage=1, family="Eriksson")
        one.kill()

        end = monotonic() + PATIENCE
        while state(other, tournament)["version"] != told["version"]:
            assert monotonic() < end
            sleep(0.1)


@beyond_the_gate
def test_a_server_killed_under_publication_goes_on_afterwards(tmp_path: Path) -> None:
    url = migrated(sqlite_url(tmp_path))
    with web_space(WebSpace(hangs=True)) as space:
        with serving(url, "--private-targets") as server:
            tournament = begun(server)
            target = {"type": "put", "address": space.url, "user": "club", "secret": "hush"}
            server.post(f"/api/files/{tournament}/publication", {"target": target})
            end = monotonic() + PATIENCE
            while not space.requests:
                assert monotonic() < end
                sleep(0.02)
            told = server.do(tournament, "register-entry", stage=1, family="Eriksson")
            assert told["version"]
            server.kill()
        space.hangs = False
        space.let_go.set()
        space.files.clear()
        with serving(url, "--private-targets") as server:
            space.wait_for("/index.html")
            while state(server, tournament)["version"] != told["version"]:
                assert monotonic() < end + PATIENCE
                sleep(0.02)

        assert "/stage-1/round-1.html" in space.files
