"""Two hundred whom nobody knows open the pages that take longest to make, again and again, while
the desk goes on entering.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic, sleep

import httpx2
import pytest

from tests.faults.meanwhile import LONGEST, Waits, timed
from tests.faults.served import ROOT, Served, serving

pytestmark = pytest.mark.timed

READERS = 200
PLAYERS = 60
ROUNDS = 3
COMMANDS = 60
SLOW = 3.0
"""Seconds of which one of a hundred commands may take more, where all readers share two processors
with the server and with other tests. Before, the first command took longer than half a minute."""


def played(server: Served) -> str:
    """A tournament whose first rounds are complete."""
    tournament: str = server.post("/api/tournaments", {"name": "Open"})["tournament"]
    server.do(tournament, "plan-stage", name="Open", rounds=9, initial_colour="w")
    for number in range(PLAYERS):
        name = f"Player {number}"
        server.do(tournament, "register-entry", stage=1, family=name, rating=2400 - number)
    for number in range(1, ROUNDS + 1):
        which = {"stage": 1, "round": number}
        server.do(tournament, "pair-round", **which)
        saw = server.do(tournament, "publish-round", **which)["version"]
        for board in range(1, PLAYERS // 2 + 1):
            server.do(tournament, "record-result", **which, board=board, result="1-0", saw=saw)
        server.do(tournament, "close-round", **which)
    return tournament


PAGES = {
    "tables": ["/tables/berger/200", "/tables/berger/199", "/tables/varma/20"],
    "tournament": [
        "/t/{}/s/1/pictures",
        "/t/{}/s/1/print/crosstable",
        "/t/{}/s/1/screen/standings",
        "/t/{}/s/1/why/3/1?a=3&b=9",
        "/api/tournaments/{}/stages/1/crosstable",
        "/t/{}/me?name=Player",
        "/",
    ],
}


@contextmanager
def reading(port: int, addresses: list[str]) -> Iterator[None]:
    """In a process of their own, whose computing is not the server's."""
    command = [sys.executable, "-m", "tests.faults.crowd", str(port), str(READERS), *addresses]
    crowd = subprocess.Popen(command, cwd=ROOT)
    try:
        yield
    finally:
        crowd.kill()
        crowd.wait()


@pytest.mark.parametrize("pages", PAGES)
def test_the_desk_does_not_wait_for_two_hundred_readers(url: str, pages: str) -> None:
    with serving(url, "--backups", "0") as server:
        tournament = played(server)
        path = f"/api/tournaments/{tournament}/commands/register-entry"
        waits = Waits()
        with (
            reading(server.port, [page.format(tournament) for page in PAGES[pages]]),
            httpx2.Client(
                base_url=f"http://127.0.0.1:{server.port}", timeout=LONGEST, cookies=server.cookies
            ) as desk,
        ):
            sleep(2)
            until = monotonic() + LONGEST
            while len(waits.seconds) < COMMANDS and monotonic() < until:
                late = len(waits.seconds)
                key = {"Idempotency-Key": f"the-late-entry-{late}"}
                entry = {"stage": 1, "family": f"Late {late}"}
                seconds, status = timed(partial(desk.post, path, json=entry, headers=key))
                waits.seconds.append(seconds)
                waits.statuses.append(status)

    assert set(waits.statuses) == {200}
    assert len(waits.seconds) == COMMANDS
    assert waits.of_hundred(99) < SLOW
