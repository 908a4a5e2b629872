"""Whether this process decides a tournament's commands: always, if it is the only one."""

from domain.ids import TournamentId


class Leadership:
    """The lead of the only process on its log, or of one that follows a log and relies on the log's
    own keys; used from the event loop only.
    """

    def fence(self, tournament: TournamentId) -> int:
        """The fence for appending a batch; LeaseLost if another process leads the tournament."""
        return 0

    def fence_of_new(self) -> int:
        """The fence for creating a tournament."""
        return 0

    def keeps(self, tournament: TournamentId) -> bool:
        """Whether its state may stay in memory, as no other process can change it unnoticed."""
        return True

    def note_created(self, tournament: TournamentId) -> None:
        """Record that the tournament was created here."""

    def note_lost(self, tournament: TournamentId, fence: int) -> None:
        """Record that another process has taken the tournament that was led under that fence."""
