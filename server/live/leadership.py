"""Whether a tournament's commands are decided here: always, where no other process could."""

from domain.ids import TournamentId


class Leadership:
    """The lead of the only process on its log, or of one that follows it and trusts to the log's
    own keys; used from the event loop only.
    """

    def fence(self, tournament: TournamentId) -> int:
        """What a batch of it is appended under; LeaseLost if it is led elsewhere."""
        return 0

    def fence_of_new(self) -> int:
        """The same for a tournament that is yet to be made."""
        return 0

    def keeps(self, tournament: TournamentId) -> bool:
        """Whether a state of it may stay in memory: no other process goes on with it unseen."""
        return True

    def note_created(self, tournament: TournamentId) -> None:
        """Note that the tournament was made here."""

    def note_lost(self, tournament: TournamentId, fence: int) -> None:
        """The log says that another process has taken it since it was taken under that fence."""
