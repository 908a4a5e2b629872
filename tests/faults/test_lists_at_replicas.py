"""Servers that name two nodes of their database read lists at the replica, and at the primary while
the replica is gone, or lacks what a client has written or was shown.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx2
import pytest

from server.http.from_replica import COOKIE
from server.live.replicas import MOST_SECONDS
from tests.effort import beyond_the_gate
from tests.events.log.test_replicas import named_by
from tests.faults.club import migrate_database
from tests.faults.served import NO_TLS, Served, serving
from tests.postgres import Postgres, ask, ask_until, start_postgres

LIST = "/api/tournaments"


@dataclass(frozen=True, slots=True)
class Nodes:
    """`url` names both, `at_primary` and `at_replica` one of them."""

    url: str
    at_primary: str
    at_replica: str
    primary: Postgres
    replica: Postgres


@contextmanager
def two_nodes() -> Iterator[Nodes]:
    primary = start_postgres()
    try:
        at_primary = migrate_database(primary.new_database())
        with primary.replica() as replica:
            url = named_by(at_primary, primary, replica)
            at_replica = at_primary.replace(primary.host, replica.host)
            yield Nodes(url, at_primary, at_replica, primary, replica)
    finally:
        primary.remove()


@pytest.fixture
def nodes() -> Iterator[Nodes]:
    with two_nodes() as nodes:
        yield nodes


class Reader:
    """A browser without a session; it sends the tag of the last list if it `remembers`."""

    def __init__(self, server: Served, remembers: bool = False) -> None:
        self._address = f"http://127.0.0.1:{server.port}{LIST}"
        self._remembers = remembers
        self.tag = ""

    def read(self) -> httpx2.Response:
        headers = {"If-None-Match": self.tag} if self._remembers and self.tag else {}
        answer = httpx2.get(self._address, headers=headers, timeout=30, verify=NO_TLS)
        assert answer.status_code == 200, answer.text
        self.tag = answer.headers["etag"]
        return answer

    def read_until_at_replica(self) -> httpx2.Response:
        return self._read_until(lambda answer: "age" in answer.headers)

    def read_until_listed(self) -> httpx2.Response:
        """Read until the replica has the tournament."""
        return self._read_until(lambda answer: "age" in answer.headers and names_in(answer) != [])

    def _read_until(self, accepts: Callable[[httpx2.Response], bool]) -> httpx2.Response:
        answers = ask_until(lambda: [*filter(accepts, [self.read()])], "the list at the replica")
        return answers[0]


def names_in(answer: httpx2.Response) -> list[str]:
    lines: list[dict[str, Any]] = answer.json()
    return [line["name"] for line in lines]


def create_tournament(server: Served, name: str, rounds: int = 5) -> str:
    """Create a tournament with an entry, so that all lists show it; return its id."""
    tournament: str = server.post(LIST, {"name": name})["tournament"]
    server.do(tournament, "plan-stage", name="Open", rounds=rounds, initial_colour="w")
    server.do(tournament, "register-entry", stage=1, family="Menchik", rating=2350)
    return tournament


def play_only_round(server: Served, tournament: str) -> None:
    """Play the only round of a tournament for two."""
    server.do(tournament, "register-entry", stage=1, family="Graf", rating=2300)
    server.do(tournament, "pair-round", stage=1, round=1)
    version_seen = server.do(tournament, "publish-round", stage=1, round=1)["version"]
    entry = {"stage": 1, "round": 1, "board": 1, "result": "1-0", "saw": version_seen}
    server.do(tournament, "record-result", **entry)


def leader_of(nodes: Nodes, tournament: str) -> str:
    return ask(nodes.at_primary, f"SELECT owner FROM head WHERE tournament = '{tournament}'")


def pause_replica(nodes: Nodes) -> None:
    """Let the replica answer, and follow no longer."""
    ask(nodes.at_replica, "SELECT pg_wal_replay_pause()")
    state = "SELECT pg_get_wal_replay_pause_state()"
    ask_until(lambda: ask(nodes.at_replica, state) == "paused", "the replica has paused")


@beyond_the_gate
def test_a_reader_without_session_gets_the_list_of_a_replica_with_its_age(nodes: Nodes) -> None:
    with serving(nodes.url) as server:
        create_tournament(server, "Spring Open")
        reader = Reader(server)
        answer = reader.read_until_listed()

    assert int(answer.headers["age"]) <= MOST_SECONDS


@beyond_the_gate
def test_a_list_at_a_replica_needs_no_query_of_the_primary(nodes: Nodes) -> None:
    with serving(nodes.url) as server:
        create_tournament(server, "Spring Open")
        reader = Reader(server)
        reader.read_until_listed()
        ask(nodes.at_primary, "ALTER SYSTEM SET log_statement = 'all'", "SELECT pg_reload_conf()")
        before = ask_until(
            lambda: text if "INSERT INTO process" in (text := nodes.primary.log()) else "",
            "a heartbeat",
        )
        for _ in range(20):
            assert "age" in reader.read().headers
        queries_at_primary = nodes.primary.log().removeprefix(before)

    # A list reads the table of acts; the heartbeats and leases of servers do not.
    assert not re.search("JOIN act|FROM act|ANY\\(", queries_at_primary)


@beyond_the_gate
def test_a_client_sees_what_it_has_written_in_the_next_list_at_another_server(nodes: Nodes) -> None:
    with serving(nodes.url) as first, serving(nodes.url) as second:
        create_tournament(first, "Spring Open")
        Reader(second).read_until_at_replica()
        second.use_cookies_of(first)
        pause_replica(nodes)
        create_tournament(first, "Autumn Open")

        assert names_in(second.ask("GET", LIST)) == ["Autumn Open", "Spring Open"]


@beyond_the_gate
def test_a_reader_that_changes_servers_never_gets_an_older_list(nodes: Nodes) -> None:
    with serving(nodes.url) as first, serving(nodes.url) as second:
        create_tournament(first, "Spring Open")
        reader, later_reader = Reader(first, remembers=True), Reader(second, remembers=True)
        reader.read_until_at_replica()
        later_reader.read_until_listed()
        pause_replica(nodes)
        create_tournament(first, "Autumn Open")
        shown = httpx2.get(f"http://127.0.0.1:{first.port}{LIST}", cookies={COOKIE: "1"})
        later_reader.tag = shown.headers["etag"]

        assert names_in(shown) == ["Autumn Open", "Spring Open"]
        assert names_in(later_reader.read()) == ["Autumn Open", "Spring Open"]
        assert "age" in Reader(second).read().headers


@beyond_the_gate
def test_lists_come_from_the_primary_only_while_the_replica_is_stopped(nodes: Nodes) -> None:
    with serving(nodes.url) as server:
        create_tournament(server, "Spring Open")
        reader = Reader(server)
        reader.read_until_at_replica()

        nodes.replica.stop()
        while "age" in reader.read().headers:  # what was read within the last second
            pass
        create_tournament(server, "Autumn Open")
        assert names_in(reader.read()) == ["Autumn Open", "Spring Open"]

        nodes.replica.start()
        while names_in(reader.read_until_at_replica()) != ["Autumn Open", "Spring Open"]:
            pass


@beyond_the_gate
def test_a_hanging_replica_delays_no_list_and_no_command(nodes: Nodes) -> None:
    with serving(nodes.url) as server:
        tournament = create_tournament(server, "Spring Open")
        reader = Reader(server)
        reader.read_until_at_replica()
        with nodes.replica.stalled():
            while "age" in reader.read().headers:
                pass
            server.do(tournament, "register-entry", stage=1, family="Bykova", rating=2300)
            assert names_in(reader.read()) == ["Spring Open"]


@beyond_the_gate
def test_a_server_starts_before_its_database_is_at_the_replica(nodes: Nodes) -> None:
    pause_replica(nodes)
    at_primary = migrate_database(nodes.primary.new_database())
    with serving(named_by(at_primary, nodes.primary, nodes.replica)) as server:
        create_tournament(server, "Spring Open")
        reader = Reader(server)
        assert names_in(reader.read()) == ["Spring Open"]
        ask(nodes.at_replica, "SELECT pg_wal_replay_resume()")
        reader.read_until_listed()


@beyond_the_gate
def test_a_finished_tournament_is_shown_from_a_replica_and_led_by_no_server(nodes: Nodes) -> None:
    with serving(nodes.url, "--idle", "1") as server, serving(nodes.url) as second:
        tournament = create_tournament(server, "Spring Open", rounds=1)
        play_only_round(server, tournament)
        addresses = [
            f"http://127.0.0.1:{each.port}{path}"
            for each in (server, second)
            for path in (
                f"/t/{tournament}",
                f"/t/{tournament}/news.atom",
                f"/t/{tournament}/schedule.ics",
                f"{LIST}/{tournament}/stages/1/standings",
            )
        ]
        while leader_of(nodes, tournament):
            pass
        Reader(server).read_until_at_replica()
        Reader(second).read_until_at_replica()
        shown = [httpx2.get(address, timeout=30) for address in addresses]

        assert [answer.status_code for answer in shown] == [200] * len(addresses)
        assert all(int(answer.headers["age"]) <= MOST_SECONDS for answer in shown)
        assert leader_of(nodes, tournament) == ""


@beyond_the_gate
def test_a_correction_of_a_finished_tournament_is_seen_at_once_and_stays(nodes: Nodes) -> None:
    with serving(nodes.url, "--idle", "1") as server, serving(nodes.url) as second:
        tournament = create_tournament(server, "Spring Open", rounds=1)
        play_only_round(server, tournament)
        sheet = f"{LIST}/{tournament}/stages/1/standings"
        second.use_cookies_of(server)
        while leader_of(nodes, tournament):
            pass
        pause_replica(nodes)
        corrected = server.do(tournament, "register-entry", stage=1, family="Bykova")["version"]
        seen = second.ask("GET", sheet)
        address, tag = f"http://127.0.0.1:{second.port}{sheet}", seen.headers["etag"]
        again = httpx2.get(address, headers={"If-None-Match": tag}, timeout=30)

    assert seen.json()["version"] == corrected
    assert (again.status_code, again.headers["etag"]) == (304, tag)
