"""Who asks too often: a bucket of tokens for each sender, refilled at a steady rate.

A tablet needs one command a second at most, a script that enters a list of players some hundreds;
codes and PINs are for hands. Each door has buckets of its own: behind the hall's router all phones
have one address, and who tries codes there must keep nobody from a PIN or a result. What is printed
for a board or a table, a hall scans at one moment: each of those codes has a bucket of its own.

For the same reason one address may be a whole hall: 800 players, their tablets, the screens.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Rate:
    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """`sockets` are lines of the feed; of an address, those of whom nobody knows."""

    commands: Rate = Rate(1000, 300)
    enrolment: Rate = Rate(30, 1 / 2)
    pins: Rate = Rate(30, 1 / 2)
    slips: Rate = Rate(30, 1 / 2)
    connections_of_an_address: int = 4000
    sockets_of_an_address: int = 2000
    sockets_of_a_device: int = 20

    def within(self, connections: int) -> "Limits":
        """For a server that holds so many: no address has all of them, and its lines, which stay
        open, leave room for its requests.
        """
        of_address = min(self.connections_of_an_address, connections * 3 // 4)
        lines = min(self.sockets_of_an_address, of_address * 3 // 4)
        return replace(self, connections_of_an_address=of_address, sockets_of_an_address=lines)


class Buckets:
    """`now` is seconds of a clock that never goes back. Full buckets are forgotten."""

    LARGEST = 10_000

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, sender: str, now: float) -> float:
        """0 if it may; otherwise the seconds after which it may be tried again."""
        left, since = self._left.get(sender, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - since) * self._rate.per_second)
        if left < 1:
            self._left[sender] = (left, now)
            return (1 - left) / self._rate.per_second
        self._left[sender] = (left - 1, now)
        if len(self._left) > self.LARGEST:
            self._forget_full(now)
        return 0

    def _forget_full(self, now: float) -> None:
        """If nobody's is full, the fullest tenth goes: memory is bounded, whoever comes."""
        filled = {
            s: left + (now - t) * self._rate.per_second for s, (left, t) in self._left.items()
        }
        keep = sorted(self._left, key=filled.__getitem__)[: self.LARGEST * 9 // 10]
        self._left = {s: self._left[s] for s in keep if filled[s] < self._rate.burst}
