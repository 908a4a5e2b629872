"""Whether a replica may be read, and how old its answer may be; otherwise the primary is read.

A replica that has a heartbeat of this process has everything that was acknowledged before that
heartbeat was sent. So the age is measured by this process's own clock, whatever other machines'
clocks say, and a node that follows no primary is noticed.
"""

from server.live.replica_lag import MOST_SECONDS

REST_SECONDS = 5.0
"""Time after a failure until a replica is tried again."""


class ReplicaChoice:
    """The choice between replica and primary; all times are one monotonic clock's."""

    def __init__(self) -> None:
        self._sent: dict[int, float] = {}
        """When each of the newest heartbeats was sent, by what the database has of it."""
        self._rests_until = float("-inf")

    def note_heartbeat(self, heartbeat: int, sent_at: float) -> None:
        """Record a heartbeat once the primary has it. If they do not increase, the database's clock
        was set back, and older ones could be mistaken for newer ones.
        """
        kept = self._sent if heartbeat > max(self._sent, default=0) else {}
        newest = {each: at for each, at in kept.items() if sent_at - at <= MOST_SECONDS}
        self._sent = {**newest, heartbeat: sent_at}

    def may_ask(self, now: float) -> bool:
        return now >= self._rests_until

    def current_at(self, heartbeat: int | None, is_replica: bool, now: float) -> float | None:
        """When an answer with this newest heartbeat was certainly current; None if that is too long
        ago, or the node is the primary: then replicas are left alone for a while. One that is not
        recorded yet only makes this answer unusable.
        """
        sent_at = self._sent.get(heartbeat or 0)
        if is_replica and sent_at is not None and now - sent_at <= MOST_SECONDS:
            return sent_at
        if not is_replica or (heartbeat or 0) <= max(self._sent, default=0):
            self.note_failure(now)
        return None

    def note_failure(self, now: float) -> None:
        self._rests_until = now + REST_SECONDS
