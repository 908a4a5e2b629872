"""Limits on the number of connections, in all and per address.

A socket needs a file descriptor, and these are limited: the log, its backups and every page need
some. A client has limited time to send its whole request. If there is no room for another client,
the connection with an incomplete request that was silent longest is closed: so silent clients do
not shut out others. A connection that waits for an answer, or follows the feed, is never closed; if
all are such, the new connection is refused.
"""

import sys
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from server.settings import RequestLimits

REQUEST_SECONDS = 10
"""Time limit for a TLS handshake, for the headers of a request, and between parts of its body."""
MOST_FILES = 65_536
LOG_PAUSE_SECONDS = 60

log = structlog.get_logger(__name__)


@dataclass(eq=False, slots=True)
class Connection:
    """A socket. `heard` is the time of its last data while a request is incomplete."""

    address: str
    close: Callable[[], None]
    heard: float


class Connections:
    """The open connections; used from the event loop only. `now` is monotonic. Connections from
    `proxy` belong to many clients, so that only the total limit applies to them.
    """

    def __init__(self, most: int, limits: RequestLimits, proxy: str = "") -> None:
        self._most = most
        self._most_of_address = limits.connections_of_an_address
        self._proxy = proxy
        self._guests: defaultdict[str, set[Connection]] = defaultdict(set)
        self._count = 0
        self._awaited: OrderedDict[Connection, None] = OrderedDict()
        self._awaited_of: defaultdict[str, OrderedDict[Connection, None]] = defaultdict(OrderedDict)
        self._sent_away = 0
        self._logged_at = -float(LOG_PAUSE_SECONDS)

    @property
    def count(self) -> int:
        return self._count

    def admit(self, address: str, close: Callable[[], None], now: float) -> Connection | None:
        """Admit a connection, None if there is no room; `close` ends it to make room for others."""
        if not self._ensure_room(address, now):
            return None
        guest = Connection(address, close, now)
        self._guests[address].add(guest)
        self._count += 1
        self.mark_waiting(guest, now)
        return guest

    def mark_waiting(self, guest: Connection, now: float) -> None:
        """Mark that the server waits for a request or the rest of one."""
        if guest not in self._guests.get(guest.address, ()):
            return
        guest.heard = now
        for awaited in (self._awaited, self._awaited_of[guest.address]):
            awaited[guest] = None
            awaited.move_to_end(guest)

    def mark_received(self, guest: Connection) -> None:
        """Mark the request fully received."""
        self._awaited.pop(guest, None)
        if of_address := self._awaited_of.get(guest.address):
            of_address.pop(guest, None)
            if not of_address:
                del self._awaited_of[guest.address]

    def remove(self, guest: Connection) -> None:
        of_address = self._guests.get(guest.address, set())
        if guest not in of_address:
            return
        self.mark_received(guest)
        of_address.discard(guest)
        self._count -= 1
        if not of_address:
            del self._guests[guest.address]

    def close_late_connections(self, now: float) -> None:
        while self._awaited:
            guest = next(iter(self._awaited))
            if now - guest.heard < REQUEST_SECONDS:
                return
            self._close_connection(guest)

    def _ensure_room(self, address: str, now: float) -> bool:
        """Make room for a connection if it is full; False if there is none to close."""
        open_here = len(self._guests.get(address, ()))
        if address != self._proxy and open_here >= self._most_of_address:
            return self._close_longest_awaited(self._awaited_of.get(address), address, now)
        if self._count >= self._most:
            return self._close_longest_awaited(self._awaited, address, now)
        return True

    def _close_longest_awaited(
        self, awaited: OrderedDict[Connection, None] | None, address: str, now: float
    ) -> bool:
        """Log that it is full, and close the first of the awaited connections; False: none is."""
        self._log_full(address, now)
        if not awaited:
            return False
        self._close_connection(next(iter(awaited)))
        return True

    def _close_connection(self, guest: Connection) -> None:
        self.remove(guest)
        guest.close()

    def _log_full(self, address: str, now: float) -> None:
        """Log closed connections, at most one line a minute."""
        self._sent_away += 1
        if now - self._logged_at < LOG_PAUSE_SECONDS:
            return
        log.warning(
            "no room for more connections",
            address=address,
            of_address=len(self._guests.get(address, ())),
            in_all=self._count,
            sent_away=self._sent_away,
        )
        self._logged_at, self._sent_away = now, 0


if sys.platform == "win32":

    def raise_file_limit() -> int:
        """The limit of open files, which Windows does not have."""
        return MOST_FILES

else:
    import resource

    def raise_file_limit() -> int:
        """Raise the limit of open files as far as permitted; return the new limit."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return MOST_FILES if soft == resource.RLIM_INFINITY else soft
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
