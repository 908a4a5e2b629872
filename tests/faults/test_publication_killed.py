"""kill -9 of a server whose results are on their way: the next one sends the rest, unasked."""

from pathlib import Path
from time import monotonic, sleep

from tests.faults.club import migrated, sqlite_url
from tests.faults.served import Served, serving
from tests.faults.test_server_killed import begun
from tests.server.publishing.web_space import PATIENCE, WebSpace, web_space


def state(server: Served, tournament: str) -> dict[str, object]:
    return server.read(f"/api/files/{tournament}/publication")


def test_a_server_killed_under_publication_goes_on_afterwards(tmp_path: Path) -> None:
    url = migrated(sqlite_url(tmp_path))
    with web_space(WebSpace(hangs=True)) as space:
        with serving(url, "--private-targets") as server:
            tournament = begun(server)
            target = {"type": "put", "address": space.url, "user": "club", "secret": "hush"}
            server.post(f"/api/files/{tournament}/publication", {"target": target})
            end = monotonic() + PATIENCE
            while not space.asked:
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
