"""The desk enters players while two hundred anonymous readers request the most expensive pages."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic, sleep

import httpx2
import pytest

from tests.faults.meanwhile import LONGEST, Waits, time_request
from tests.faults.served import ROOT, Served, serving

pytestmark = pytest.mark.timed

READERS = 200
PLAYERS = 60
ROUNDS = 3
COMMANDS = 60
SLOW = 3.0
"""Seconds within which 99 of 100 commands are answered, with readers, server and other tests
sharing two processors.
"""


def play_first_rounds(server: Served) -> str:
    """Play the first rounds of a tournament; return its id."""
    tournament: str = server.post("/api/tournaments", {"name": "Open"})["tournament"]
    server.do(tournament, "plan-stage", name="Open", rounds=9, initial_colour="w")
    for number in range(PLAYERS):
        name = f"Player {number}"
        server.do(tournament, "register-entry", stage=1, family=name, rating=2400 - number)
    for number in range(1, ROUNDS + 1):
        place = {"stage": 1, "round": number}
        server.do(tournament, "pair-round", **place)
        version = server.do(tournament, "publish-round", **place)["version"]
        for board in range(1, PLAYERS // 2 + 1):
            server.do(tournament, "record-result", **place, board=board, result="1-0", saw=version)
        server.do(tournament, "close-round", **place)
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
def run_readers(port: int, addresses: list[str]) -> Iterator[None]:
    """Run the readers in another process than the server's."""
    command = [sys.executable, "-m", "tests.faults.crowd", str(port), str(READERS), *addresses]
    crowd = subprocess.Popen(command, cwd=ROOT)
    try:
        yield
    finally:
        crowd.kill()
        crowd.wait()


@pytest.mark.parametrize("pages", PAGES)
def test_desk_commands_stay_fast_under_two_hundred_readers(url: str, pages: str) -> None:
    with serving(url, "--backups", "0") as server:
        tournament = play_first_rounds(server)
        path = f"/api/tournaments/{tournament}/commands/register-entry"
        waits = Waits()
        with (
            run_readers(server.port, [page.format(tournament) for page in PAGES[pages]]),
            httpx2.Client(
                base_url=f"http://127.0.0.1:{server.port}", timeout=LONGEST, cookies=server.cookies
            ) as desk,
        ):
            sleep(2)  # until all readers are at work
            deadline = monotonic() + LONGEST
            while len(waits.seconds) < COMMANDS and monotonic() < deadline:
                count = len(waits.seconds)
                key = {"Idempotency-Key": f"the-late-entry-{count}"}
                entry = {"stage": 1, "family": f"Late {count}"}
                seconds, status = time_request(partial(desk.post, path, json=entry, headers=key))
                waits.seconds.append(seconds)
                waits.statuses.append(status)

    assert set(waits.statuses) == {200}
    assert len(waits.seconds) == COMMANDS
    assert waits.percentile(99) < SLOW
