"""What can be asked of a phase of a pairs tournament; see `events.bridge.acts`.

A moment is a session and a round: from there on. Round 1 of a session that is not planned yet is
the moment before it begins. Lots that are left out (`seed` 0) are drawn by the server.
"""

from typing import Annotated

from msgspec import Meta, Struct

from events.log.command import (
    Categories,
    Command,
    Confirmed,
    Name,
    Positive,
    Reason,
    StageCommand,
    Text,
    Year,
)

LARGEST_SEED = 2**31 - 1
Seed = Annotated[int, Meta(ge=0, le=LARGEST_SEED, description="0: the server draws it.")]
Sessions = Annotated[int, Meta(ge=1, le=60)]
Round = Annotated[int, Meta(ge=1, le=99)]
Letter = Annotated[str, Meta(max_length=3)]
Seeding = Annotated[int, Meta(ge=0, le=10**9, description="Strength; more is stronger.")]
Hundredths = Annotated[int, Meta(ge=0, le=99, description="Of the strength: 2.5 is 2 and 50.")]
Rooms = Annotated[tuple[Annotated[int, Meta(ge=1, le=2000)], ...], Meta(max_length=40)]
Options = Annotated[tuple[tuple[Text, Text], ...], Meta(max_length=20)]


class PairPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    family: Name
    given: Text = ""
    federation: Text = ""
    club: Text = ""
    national_id: Text = ""
    sex: Text = ""
    born: Year = 0


Players = Annotated[tuple[PairPlayer, ...], Meta(min_length=2, max_length=6)]


class PlanPhase(Command, frozen=True, forbid_unknown_fields=True):
    """`scheme` is "polish", "mixture", "one-section", "spread" or "swiss"; `base` counts in the
    first two. `barometer`: all tables play the same boards in each round, as in the last two.
    `movement` names the one section's movement; empty: the best for the field. `boards` are those
    of a round, `rooms` the tables of each room. `follows` is the phase its pairs come from.
    `arrow_switched`: NS and EW exchange hands in its last rounds, and it has one winner.
    `scoring` is "matchpoints", "cross-imps" or "butler"; its options are (name, value), of "scale",
    "weighting", "small-groups", "dropped", "halves", "expected" and "winners".
    """

    name: Name
    sessions: Sessions
    scheme: str = "polish"
    base: Annotated[int, Meta(ge=0, le=13)] = 5
    movement: Text = ""
    boards: Annotated[int, Meta(ge=1, le=16)] = 2
    rooms: Rooms = ()
    follows: Annotated[int, Meta(ge=0)] = 0
    scoring: str = "matchpoints"
    scoring_options: Options = ()
    barometer: bool = False
    arrow_switched: bool = False


class ReplanPhase(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The plan as it shall be, whole. Once a session is planned the scheme stays."""

    sessions: Sessions
    reason: Reason
    scheme: str = "polish"
    base: Annotated[int, Meta(ge=0, le=13)] = 5
    movement: Text = ""
    boards: Annotated[int, Meta(ge=1, le=16)] = 2
    rooms: Rooms = ()
    scoring: str = "matchpoints"
    scoring_options: Options = ()
    barometer: bool = False
    arrow_switched: bool = False


class RegisterPair(StageCommand, frozen=True, forbid_unknown_fields=True):
    players: Players
    seeding: Seeding = 0
    hundredths: Hundredths = 0
    categories: Categories = ()


class ListedPair(Struct, frozen=True, forbid_unknown_fields=True):
    players: Players
    seeding: Seeding = 0
    hundredths: Hundredths = 0
    categories: Categories = ()


class RegisterPairs(StageCommand, frozen=True, forbid_unknown_fields=True):
    """A list of pairs: all of them, or none."""

    pairs: Annotated[tuple[ListedPair, ...], Meta(min_length=1, max_length=500)]


class PairCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    pair: Positive


class CorrectPair(PairCommand, frozen=True, forbid_unknown_fields=True):
    players: Players
    seeding: Seeding = 0
    reason: Text = ""
    hundredths: Hundredths = 0
    categories: Categories = ()


class SubstitutePlayer(PairCommand, frozen=True, forbid_unknown_fields=True):
    """Somebody plays for the pair's player number `replaces`; it stays the same pair, under its own
    names. `whole_session`: until that session ends; otherwise until the player returns.
    """

    replaces: Positive
    player: PairPlayer
    session: Positive
    round: Round = 1
    reason: Text = ""
    whole_session: bool = False
    confirmed: Confirmed = 0


class WithdrawPair(PairCommand, frozen=True, forbid_unknown_fields=True):
    session: Positive
    round: Round = 1
    reason: Text = ""


class SeatPair(PairCommand, frozen=True, forbid_unknown_fields=True):
    """A late pair, or one that had withdrawn, takes a free seat. `section` and `place` name it;
    empty: the first it can take. In a session that is not planned yet it takes a free place in a
    line.
    """

    session: Positive
    round: Round = 1
    section: Letter = ""
    place: Annotated[int, Meta(ge=0)] = 0


class RevokeTableCodes(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The codes printed for the tables let no tablet in any more; new ones can be printed."""

    reason: Reason


class SeedLines(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Make the lines from the pairs' strength and draw the order inside them."""

    seed: Seed = 0


class ReplanLines(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Lines and line-ups anew for the sessions that are not planned yet. `vacant` are lines with a
    vacancy each, two by two, that can be merged in every session. While everybody has a place in
    them the lines stay, unless `reshape` asks for those of the tables that are needed now.
    `by_results`: lines of nearly equal results meet next, by the sessions that are closed.
    """

    reason: Reason
    seed: Seed = 0
    vacant: Annotated[tuple[tuple[Positive, Positive], ...], Meta(max_length=50)] = ()
    reshape: bool = False
    by_results: bool = False


class SessionCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    session: Positive


class SessionCommandWithReason(SessionCommand, frozen=True, forbid_unknown_fields=True):
    reason: Reason


class PlanSession(SessionCommand, frozen=True, forbid_unknown_fields=True):
    pass


class UnplanSession(SessionCommandWithReason, frozen=True, forbid_unknown_fields=True):
    """Drop the newest draft, so that it can be planned anew."""


class PublishSession(SessionCommand, frozen=True, forbid_unknown_fields=True):
    pass


class UnpublishSession(SessionCommandWithReason, frozen=True, forbid_unknown_fields=True):
    pass


class CloseSession(SessionCommand, frozen=True, forbid_unknown_fields=True):
    pass


class ReopenSession(SessionCommandWithReason, frozen=True, forbid_unknown_fields=True):
    pass


class CallRound(SessionCommand, frozen=True, forbid_unknown_fields=True):
    """The move is called: the screens show this round. The one before takes a call back."""

    round: Round


class SwapLines(SessionCommand, frozen=True, forbid_unknown_fields=True):
    """Before play: two lines of a session change sections."""

    section: Letter
    line: Positive
    other_section: Letter
    other_line: Positive
    reason: Text = ""


class RoomNamed(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    sections: Annotated[tuple[Letter, ...], Meta(min_length=1, max_length=60)]


class NameRooms(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Which sections sit in which room, for all sessions; none: the rooms have no names."""

    rooms: Annotated[tuple[RoomNamed, ...], Meta(max_length=40)]


class MergeSections(SessionCommand, frozen=True, forbid_unknown_fields=True):
    """Pairs idle at the guest vacancy take the host's empty seat. `rearranged`: before play, with
    the least rearrangement by which that becomes possible.
    """

    host_section: Letter
    host_place: Positive
    guest_section: Letter
    guest_place: Positive
    first_round: Round = 1
    rearranged: bool = False
    reason: Text = ""


class UndoMerge(SessionCommandWithReason, frozen=True, forbid_unknown_fields=True):
    """`merge` is the merge's version in the log; from `first_round` on the guests stay."""

    merge: Positive
    first_round: Round = 1
