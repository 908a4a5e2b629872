"""Open sockets by device: revoking a right closes the sockets opened with it, and the number of
sockets of a device or address is limited to what a hall needs.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from server.access.refusals import TooOften
from server.settings import RequestLimits

RETRY_SECONDS = 30


class OpenSockets:
    """Counts open sockets by address and device; used from the event loop only. Each socket has a
    callback `look_again`, which is called when its device's rights may have changed.
    """

    def __init__(self, limits: RequestLimits) -> None:
        self._limits = limits
        self._of_device: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)
        self._of_address: Counter[str] = Counter()
        self._of_strangers = 0

    @property
    def count(self) -> int:
        return self._of_address.total()

    def count_of_device(self, device: str) -> int:
        return len(self._of_device.get(device, ()))

    @contextmanager
    def count_while_open(
        self, address: str, device: str, look_again: Callable[[], None]
    ) -> Iterator[None]:
        """Count a socket while the block runs; TooOften if there are too many. `device` is empty
        without a session: only such anonymous sockets are limited by address.
        """
        if device and self.count_of_device(device) >= self._limits.sockets_of_a_device:
            raise TooOften(RETRY_SECONDS)
        if not device and self._is_full_for_anonymous(address):
            raise TooOften(RETRY_SECONDS)
        self._of_address[address] += 1
        self._of_strangers += not device
        self._of_device[device].add(look_again)
        try:
            yield
        finally:
            self._of_strangers -= not device
            self._of_device[device].discard(look_again)
            if not self._of_device[device]:
                del self._of_device[device]
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    def _is_full_for_anonymous(self, address: str) -> bool:
        open_here, limits = self._of_address[address], self._limits
        return (
            open_here >= limits.sockets_of_an_address
            or self._of_strangers >= limits.sockets_of_strangers
        )

    def recheck_rights(self, devices: Iterable[str]) -> None:
        for device in devices:
            for look_again in list(self._of_device.get(device, ())):
                look_again()
