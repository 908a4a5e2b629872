"""An open of nine rounds, published to every kind of place after each round, while the server and
the places are killed at random moments of their requests: each place ends with what the desk has.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import httpx2
import pytest

from server.publishing.letters import Subscriber
from tests.effort import KILLS as ALL_KILLS, only_in_full
from tests.faults.places import (
    ANSWERED,
    DONE,
    KINDS,
    RECEIVED,
    SPACES,
    Fuse,
    Journal,
    Killed,
    mails,
)
from tests.faults.published_state import expect_published
from tests.faults.publishing_hall import Kills, PublishingHall, running_hall

pytestmark = only_in_full

ROUNDS, PLAYERS = 9, 12
KILLS = ALL_KILLS // 8
"""WALLCHART_KILLS=1600 makes 200."""
READERS = ("ada@example.org", "bo@example.org", "cy@example.org", "dee@example.org")
RESULTS = ("1-0", "0-1", "=-=")
SITES = ("folder", "put", "s3")


def subscribe_readers(hall: PublishingHall) -> dict[str, Subscriber]:
    """Subscribe the readers to letters and confirm their addresses."""
    root, readers = f"http://127.0.0.1:{hall.server.port}", {}
    for address in READERS:
        page = f"{root}/t/{hall.tournament}/letters"
        httpx2.post(page, data={"address": address}).raise_for_status()
        (letter,) = mails(hall.places["mail"].folder).letters_to(address)
        link = re.search(r"http://\S+", letter.get_content())
        assert link
        httpx2.post(link[0], data={"begin": "1"}).raise_for_status()
        readers[address] = Subscriber("en", root, link[0])
    return readers


def start_tournament(hall: PublishingHall) -> dict[str, Subscriber]:
    hall.tournament = hall.post("/api/tournaments", {"name": "City Open"})["tournament"]
    hall.do("plan-stage", name="Open", rounds=ROUNDS, initial_colour="w")
    for number in range(PLAYERS):
        hall.do("register-entry", stage=1, family=f"Player{number:02}", rating=2400 - 9 * number)
    for kind in ("folder", "mail"):
        hall.set_target(kind)
    return subscribe_readers(hall)


@pytest.mark.timeout(240 + 2 * KILLS)
def test_every_place_ends_with_the_published_round_although_processes_are_killed(
    url: str, memory: Path, record_property: Callable[[str, object], None]
) -> None:
    random = Random(39)
    with running_hall(url, memory, random) as hall:
        kills = Kills(hall, KILLS)
        readers = start_tournament(hall)
        everywhere = ("lichess", "chess-results", "webhook")
        for number in range(1, ROUNDS + 1):
            hall.do("pair-round", stage=1, round=number)
            version_seen = hall.do("publish-round", stage=1, round=number)["version"]
            site = SITES[number % 3]
            hall.set_target(site)
            if number == 1:
                for kind in everywhere:
                    hall.set_target(kind)
            spaces = {"put": ("space",), "s3": ("bucket",)}.get(site, ())
            if number == 1:
                kills.wave(creation_fuses(hall))
            # Of the kills of a round, two fifths come before its results, the others after them.
            kills.kill_up_to((number - 0.6) / ROUNDS, (*everywhere, *spaces))
            hall.wait_until_published()
            expect_published(hall, site, number - 1, readers)
            for board in range(1, PLAYERS // 2 + 1):
                played = {"round": number, "board": board, "result": random.choice(RESULTS)}
                hall.do("record-result", stage=1, saw=version_seen, **played)
            hall.do("close-round", stage=1, round=number)
            if len(kills.all_kills) < KILLS * number / ROUNDS:
                kills.mail_wave()
            kills.kill_up_to(number / ROUNDS, (*everywhere, *spaces))
            hall.wait_until_published()
            expect_published(hall, site, number, readers)
        for site in SITES:
            hall.set_target(site)
            hall.wait_until_published()
            expect_published(hall, site, ROUNDS, readers)
        assert len(kills.all_kills) >= KILLS
        for label, times in count_kills(hall, kills.all_kills):
            record_property(label, times)


def creation_fuses(hall: PublishingHall) -> dict[str, Fuse]:
    """Fuses for the requests that create something at the place: one kills the server, one the
    place.
    """
    moments = [hall.random.choice((RECEIVED, DONE, ANSWERED)) for _ in range(2)]
    return {
        "chess-results": Fuse(moments[0], about="GETKEY", victim=hall.server.pid),
        "lichess": Fuse(moments[1], about="/broadcast/new"),
    }


def count_kills(hall: PublishingHall, killed: list[Killed]) -> Iterator[tuple[str, object]]:
    yield "starts of the server", hall.starts
    for name, times in sorted(
        Counter((kill.victim_name, kill.place, kill.moment) for kill in killed).items()
    ):
        yield f"killed: {', '.join(filter(None, name))}", times
    for kind in (kind for kind in KINDS if kind not in SPACES):
        yield f"messages: {kind}", len(list(Journal(hall.places[kind].folder)))
