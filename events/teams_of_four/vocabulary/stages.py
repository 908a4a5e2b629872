"""What is announced of a stage of teams of four."""

from typing import Annotated

from msgspec import Meta

from events.log.vocabulary import EntryEvent, Positive, Reason, StageEvent

Points = Annotated[
    str, Meta(pattern=r"^-?[0-9]{1,4}([.][0-9]{1,2})?$", description="Victory points, as written.")
]
Assigned = Annotated[
    tuple[tuple[Positive, Positive, Positive], ...],
    Meta(max_length=200, description="Matches that are set: round, home and visitors by number."),
]


class TeamsOfFourPlanned(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The fields are those of plan-teams-of-four. `legs` is 0 but of a knock-out, and so is what
    is announced of one alone: `deciders`, `choice`, `third_place`, `first_named`.
    """

    name: str
    system: str
    edition: str
    rounds: int
    boards: int
    stanzas: int
    method: str
    scale: str
    anew: bool
    sudden_death: int
    bye: str
    forfeit_win: str
    forfeit_loss: str
    rematch: str
    rematch_from: int
    lag: int
    first: str
    odd: str
    assigned: tuple[tuple[int, int, int], ...]
    cycles: int
    numbering: str
    most: int
    seating: str
    closes: int
    captains_enter: bool
    tie_breaks: tuple[str, ...]
    laws: str
    legs: int = 0
    deciders: tuple[str, ...] = ()
    choice: str = ""
    third_place: bool = False
    first_named: str = ""


class OpponentChosen(EntryEvent, frozen=True, forbid_unknown_fields=True):
    """For round 1 of a knock-out; `opponent` 0: this choice and those after it are taken back."""

    opponent: Annotated[int, Meta(ge=0)]


class SeatingRulesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """How captains say who sits where from here on, whole."""

    seating: str
    reason: Reason
    most: Annotated[int, Meta(ge=4, le=20)] = 6
    closes: Annotated[int, Meta(ge=0, le=1440)] = 0
    captains_enter: bool = False


class TeamsWentOn(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The stage planned just before follows others: `teams` are who goes on, in the order of their
    seeding: (its number in this stage, stage it comes from, its number there, place there, points
    it carries). `head_starts` are (team, other, IMPs it is ahead of it), both of this stage.
    """

    teams: tuple[tuple[int, int, int, int, str], ...]
    head_starts: tuple[tuple[int, int, str], ...] = ()


class TeamPenaltyGiven(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`amount` is taken, one below 0 given, in `unit` imps, of the match of that round, or vps, of
    the round; round 0: from the start.
    """

    entry: Positive
    round: Annotated[int, Meta(ge=0, le=99)]
    unit: Annotated[str, Meta(pattern="^(imps|vps)$")]
    amount: Points
    reason: Reason


class TeamPenaltyTakenBack(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`penalty` is its version in the log."""

    penalty: Positive
    reason: Reason
