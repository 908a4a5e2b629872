"""The plan and the announcements of a stage of teams of four."""

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
    """The fields are those of plan-teams-of-four. Only a knock-out has `legs`, `deciders`,
    `choice`, `third_place` and `first_named`; they are 0 or empty otherwise.
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
    """A choice for round 1 of a knock-out; `opponent` 0 takes it and later choices back."""

    opponent: Annotated[int, Meta(ge=0)]


class SeatingRulesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All rules of handing in line-ups, from now on."""

    seating: str
    reason: Reason
    most: Annotated[int, Meta(ge=4, le=20)] = 6
    closes: Annotated[int, Meta(ge=0, le=1440)] = 0
    captains_enter: bool = False


class TeamsWentOn(StageEvent, frozen=True, forbid_unknown_fields=True):
    """The qualifiers of the stage planned just before, in the order of their seeding: (number in
    this stage, former stage, number there, place there, carryover). `head_starts` are (team,
    opponent, IMPs ahead of it), by numbers in this stage.
    """

    teams: tuple[tuple[int, int, int, int, str], ...]
    head_starts: tuple[tuple[int, int, str], ...] = ()


class TeamPenaltyGiven(StageEvent, frozen=True, forbid_unknown_fields=True):
    """`amount` is deducted, or added if below 0, in `unit` imps, from the match of that round, or
    vps, from the round; round 0: from the start.
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
