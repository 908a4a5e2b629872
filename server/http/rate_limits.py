"""Rate limits: a token bucket for each sender, refilled at a steady rate.

A tablet needs one command a second at most, a script that enters a list of players some hundreds;
codes and PINs are typed by people. Each kind of act has separate buckets: behind the hall's router
all phones have one address, and trying codes there must not block others' PINs or results. The
codes printed for boards and tables are scanned by the whole hall at once: each code has its own
bucket.

So one address may be a whole hall: 800 players, their tablets, the screens.
"""

from server.settings import RequestRate


class Buckets:
    """Token buckets by sender. `now` is in monotonic seconds. Full buckets are forgotten."""

    LARGEST = 10_000

    def __init__(self, rate: RequestRate) -> None:
        self._rate = rate
        self._left: dict[str, tuple[float, float]] = {}

    def take_token(self, sender: str, now: float) -> float:
        """Take a token; return 0, or the seconds until it may be tried again."""
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
        """Forget senders with a full bucket; if there are none, the fullest tenth."""
        filled = {
            s: left + (now - t) * self._rate.per_second for s, (left, t) in self._left.items()
        }
        keep = sorted(self._left, key=filled.__getitem__)[: self.LARGEST * 9 // 10]
        self._left = {s: self._left[s] for s in keep if filled[s] < self._rate.burst}
