"""Measuring how long a server's answers take while it is disturbed."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event
from time import monotonic

import httpx2

LONGEST = 60.0
"""Seconds after which a request is given up; tests assert far shorter times."""


@dataclass(slots=True)
class Waits:
    """Duration in seconds and status of each answer; status 0 means that there was none."""

    seconds: list[float] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)

    @property
    def longest(self) -> float:
        return max(self.seconds)

    def percentile(self, percent: int) -> float:
        """The time within which that share of the answers came, in seconds."""
        return sorted(self.seconds)[(len(self.seconds) * percent - 1) // 100]


def time_request(send: Callable[[], httpx2.Response]) -> tuple[float, int]:
    """The seconds until the answer, and its status; 0: no answer."""
    since = monotonic()
    try:
        status = send().status_code
    except httpx2.TransportError:
        status = 0
    return monotonic() - since, status


@contextmanager
def poll_continuously(
    port: int, *addresses: str, cookies: dict[str, str] | None = None, pause: float = 0.1
) -> Iterator[dict[str, Waits]]:
    """Request each address again and again in a thread; gives the waits by address."""
    waits = {address: Waits() for address in addresses}
    stopped = Event()

    def poll(address: str) -> None:
        server = f"http://127.0.0.1:{port}"
        with httpx2.Client(base_url=server, timeout=LONGEST, cookies=cookies) as client:
            while not stopped.is_set():
                seconds, status = time_request(lambda: client.get(address))
                waits[address].seconds.append(seconds)
                waits[address].statuses.append(status)
                stopped.wait(pause)

    with ThreadPoolExecutor(len(addresses)) as threads:
        running = [threads.submit(poll, address) for address in addresses]
        try:
            yield waits
        finally:
            stopped.set()
        for thread in running:
            thread.result()
