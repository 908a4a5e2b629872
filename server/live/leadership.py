"""Whether this process decides a tournament's commands: always, if it is the only one."""

from domain.ids import TournamentId


class Leadership:
    """The leadership of a process that leads all tournaments, as it is the only one on its log, or
    relies on the log refusing stale versions; used from the event loop only.
    """

    def fence(self, tournament: TournamentId) -> int:
        """The fence for appending a batch; LeaseLost if another process leads the tournament."""
        return 0

    def fence_of_new(self) -> int:
        return 0

    def may_cache(self, tournament: TournamentId) -> bool:
        """Whether its state may stay in memory, as no other process can change it unnoticed."""
        return True

    def note_created(self, tournament: TournamentId) -> None:
        """Record that the tournament was created here."""

    def note_lost(self, tournament: TournamentId, fence: int) -> None:
        """Record that another process has taken the tournament that was led under that fence."""
