"""How many may be connected, in all and from one address, and which makes room for a newcomer.

A socket costs a file, and files are few: the log, its backups and every page need some. A client
that has not sent a whole request costs one for nothing. It has a time to send it, and where there
is no room left, the one that was heard of longest ago goes: so silent clients shut no others out. A
client that waits for an answer, or follows the feed, is never sent away; then it is the newcomer
that is.
"""

import sys
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from server.settings import RequestLimits

REQUEST_SECONDS = 10
"""For a handshake of TLS, for the headers of a request, and between two pieces of its body."""
MOST_FILES = 65_536
SAY_AGAIN_SECONDS = 60

log = structlog.get_logger(__name__)


@dataclass(eq=False, slots=True)
class Connection:
    """One socket. `heard` is when it was last heard of while we wait for the rest of a request."""

    address: str
    go: Callable[[], None]
    heard: float


class Connections:
    """The open connections, with room for the newest; used from the event loop only. `now` is of a
    clock that never goes back. Connections from `proxy` are of many people, and counted in all
    only.
    """

    def __init__(self, most: int, limits: RequestLimits, proxy: str = "") -> None:
        self._most = most
        self._most_of_address = limits.connections_of_an_address
        self._proxy = proxy
        self._guests: defaultdict[str, set[Connection]] = defaultdict(set)
        self._count = 0
        self._unsaid: OrderedDict[Connection, None] = OrderedDict()
        self._unsaid_of: defaultdict[str, OrderedDict[Connection, None]] = defaultdict(OrderedDict)
        self._sent_away = 0
        self._said = -float(SAY_AGAIN_SECONDS)

    @property
    def count(self) -> int:
        return self._count

    def enter(self, address: str, go: Callable[[], None], now: float) -> Connection | None:
        """Admit a connection, None if there is no room; `go` ends it to make room for another."""
        if not self._room_for(address, now):
            return None
        guest = Connection(address, go, now)
        self._guests[address].add(guest)
        self._count += 1
        self.waits_for_more(guest, now)
        return guest

    def waits_for_more(self, guest: Connection, now: float) -> None:
        """Mark that the server waits for a request, or for the rest of one."""
        if guest not in self._guests.get(guest.address, ()):
            return
        guest.heard = now
        for unsaid in (self._unsaid, self._unsaid_of[guest.address]):
            unsaid[guest] = None
            unsaid.move_to_end(guest)

    def has_said_all(self, guest: Connection) -> None:
        """Mark the request fully received."""
        self._unsaid.pop(guest, None)
        if of_address := self._unsaid_of.get(guest.address):
            of_address.pop(guest, None)
            if not of_address:
                del self._unsaid_of[guest.address]

    def leave(self, guest: Connection) -> None:
        here = self._guests.get(guest.address, set())
        if guest not in here:
            return
        self.has_said_all(guest)
        here.discard(guest)
        self._count -= 1
        if not here:
            del self._guests[guest.address]

    def send_away_the_late(self, now: float) -> None:
        while self._unsaid:
            guest = next(iter(self._unsaid))
            if now - guest.heard < REQUEST_SECONDS:
                return
            self._send_away(guest)

    def _room_for(self, address: str, now: float) -> bool:
        here = len(self._guests.get(address, ()))
        if address != self._proxy and here >= self._most_of_address:
            return self._make_room(self._unsaid_of.get(address), address, now)
        if self._count >= self._most:
            return self._make_room(self._unsaid, address, now)
        return True

    def _make_room(
        self, unsaid: OrderedDict[Connection, None] | None, address: str, now: float
    ) -> bool:
        self._say(address, now)
        if not unsaid:
            return False
        self._send_away(next(iter(unsaid)))
        return True

    def _send_away(self, guest: Connection) -> None:
        self.leave(guest)
        guest.go()

    def _say(self, address: str, now: float) -> None:
        """One line a minute, however many come."""
        self._sent_away += 1
        if now - self._said < SAY_AGAIN_SECONDS:
            return
        log.warning(
            "no room for more connections",
            address=address,
            of_address=len(self._guests.get(address, ())),
            in_all=self._count,
            sent_away=self._sent_away,
        )
        self._said, self._sent_away = now, 0


if sys.platform == "win32":

    def files_allowed() -> int:
        """Files are not counted there."""
        return MOST_FILES

else:
    import resource

    def files_allowed() -> int:
        """Raise the limit as far as this user may; gives the limit from now on."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return MOST_FILES if soft == resource.RLIM_INFINITY else soft
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted


def room_for_sockets(files: int) -> int:
    """A quarter of the files stays with the log, its backups, what pages are made of, and with
    those who knock in one moment.
    """
    return files * 3 // 4
