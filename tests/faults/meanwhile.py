"""How long a server lets others wait while something is wrong with it."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event
from time import monotonic

import httpx2

LONGEST = 60.0
"""Seconds after which a test gives an answer up: what it asserts is far below."""


@dataclass(slots=True)
class Waits:
    """The seconds of each answer, and its status: 0 where there was none."""

    seconds: list[float] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)

    @property
    def longest(self) -> float:
        return max(self.seconds)

    def of_hundred(self, most: int) -> float:
        """So many of a hundred waited no longer."""
        return sorted(self.seconds)[(len(self.seconds) * most - 1) // 100]


def timed(send: Callable[[], httpx2.Response]) -> tuple[float, int]:
    since = monotonic()
    try:
        status = send().status_code
    except httpx2.TransportError:
        status = 0
    return monotonic() - since, status


@contextmanager
def asking_all_the_time(
    port: int, *addresses: str, cookies: dict[str, str] | None = None, pause: float = 0.1
) -> Iterator[dict[str, Waits]]:
    """One who opens each address, again and again; what they waited stands under it."""
    found = {address: Waits() for address in addresses}
    enough = Event()

    def ask(address: str) -> None:
        server = f"http://127.0.0.1:{port}"
        with httpx2.Client(base_url=server, timeout=LONGEST, cookies=cookies) as client:
            while not enough.is_set():
                seconds, status = timed(lambda: client.get(address))
                found[address].seconds.append(seconds)
                found[address].statuses.append(status)
                enough.wait(pause)

    with ThreadPoolExecutor(len(addresses)) as askers:
        running = [askers.submit(ask, address) for address in addresses]
        try:
            yield found
        finally:
            enough.set()
        for asker in running:
            asker.result()
