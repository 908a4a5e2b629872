"""Which teams play, and with whom."""

from msgspec import UNSET, UnsetType

from events.log.event import StageEvent


class TeamEvent(StageEvent, frozen=True, forbid_unknown_fields=True):
    team: int


class TeamStated(TeamEvent, frozen=True, forbid_unknown_fields=True):
    """`strength` is a rating by which the list is ranked; 0: that of its members."""

    name: str
    short: str = ""
    federation: str = ""
    captain: str = ""
    strength: int = 0


class TeamRegistered(TeamStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`first_round` is the first one it can be paired for. `list` is there where a list came by
    several commands: the key of the first of them.
    """

    first_round: int
    list: str | UnsetType = UNSET


class TeamCorrected(TeamStated, frozen=True, forbid_unknown_fields=True):
    """The team as it should have been stated, whole but for its members."""

    reason: str = ""


class MemberStated(TeamEvent, frozen=True, forbid_unknown_fields=True):
    """`born` is a year, `k` the coefficient of the rating list, `rated_games` how many the rating
    is based on. What is not known of the last five is not written.
    """

    member: int
    family: str
    given: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    club: str = ""
    born: int | UnsetType = UNSET
    national_id: str | UnsetType = UNSET
    k: int | UnsetType = UNSET
    rated_games: int | UnsetType = UNSET
    categories: tuple[str, ...] | UnsetType = UNSET


class MemberAdded(MemberStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Behind all others of the team; may play from `first_round` on. `joins`: by an act of its
    own, after the team was entered.
    """

    first_round: int
    joins: bool = False


class MemberCorrected(MemberStated, frozen=True, forbid_unknown_fields=True):
    """The person as it should have been stated, whole."""

    reason: str = ""


class MemberLeft(TeamEvent, frozen=True, forbid_unknown_fields=True):
    """Plays for the team until the round before `from_round`."""

    member: int
    from_round: int
    reason: str = ""


class MembersOrdered(TeamEvent, frozen=True, forbid_unknown_fields=True):
    """All members of the team in their board order."""

    members: tuple[int, ...]
    reason: str = ""


class TeamNumbersAssigned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """(team, number) of every team in the list from now on (C.04.6 (2026), 1.1).

    `confirmed` is the level of the warning that was answered: numbers were given already.
    """

    numbers: tuple[tuple[int, int], ...]
    reason: str
    confirmed: int | UnsetType = UNSET


class TeamWithdrawn(TeamEvent, frozen=True, forbid_unknown_fields=True):
    from_round: int
    reason: str = ""


class TeamReinstated(TeamEvent, frozen=True, forbid_unknown_fields=True):
    """Plays again from `from_round`; rounds missed in between stay as they were recorded."""

    from_round: int


class TeamExpelled(TeamEvent, frozen=True, forbid_unknown_fields=True):
    """Plays no more from `from_round` on and has no place; its matches stand."""

    from_round: int
    reason: str
    confirmed: int


class TeamByeRequested(TeamEvent, frozen=True, forbid_unknown_fields=True):
    """`kind` is the mark: H, F or Z."""

    round: int
    kind: str
    confirmed: int = 0


class TeamByeCancelled(TeamEvent, frozen=True, forbid_unknown_fields=True):
    round: int


class TeamCheckedIn(TeamEvent, frozen=True, forbid_unknown_fields=True):
    """Seen before that round. Who is paired follows from byes and withdrawals."""

    round: int


class TeamCheckedOut(TeamEvent, frozen=True, forbid_unknown_fields=True):
    """Not there for that round after all."""

    round: int


class TeamsForbidden(StageEvent, frozen=True, forbid_unknown_fields=True):
    """None of the teams may meet another of them in these rounds; `last_round` 0: to the end."""

    teams: tuple[int, ...]
    first_round: int
    reason: str = ""
    last_round: int = 0
    confirmed: int = 0


class TeamsAllowed(StageEvent, frozen=True, forbid_unknown_fields=True):
    """What was forbidden to exactly these teams ends before `from_round`."""

    teams: tuple[int, ...]
    from_round: int
    reason: str
    confirmed: int


class CaptainPhoneRevoked(TeamEvent, frozen=True, forbid_unknown_fields=True):
    """Addresses of the captain's telephone that were given out open nothing any more."""

    reason: str = ""
