"""Commands on a phase of pairs that differ from their events: on its plan, lines and seating, its
pairs, its boards.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.bridge.lines.directions import EDITION
from events.bridge.vocabulary.boards import TableBoardEvent
from events.bridge.vocabulary.fields import Letter, LinesEdition, Named, Round, Saw, Seed
from events.bridge.vocabulary.pairs import ComingStated, PairEvent, PairStated, PlayerStated
from events.bridge.vocabulary.phases import PlanStated
from events.bridge.vocabulary.sessions import SessionEvent
from events.log.vocabulary import Confirmed, Name, Positive, Reason, StageCommand, Text

Pair = Annotated[int, Meta(ge=0, description="The pair the sender saw there; 0: not stated.")]


class PlanPhase(PlanStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`follows` is the phase that its pairs come from."""

    name: Name
    follows: Annotated[int, Meta(ge=0)] = 0


class Taken(Struct, frozen=True, forbid_unknown_fields=True):
    """From the phase named `source`, which exists or is planned by the same command. `by`
    is "places", "percent" (of the field), "score" (that percentage) or "rest".
    """

    source: Name
    by: str = "places"
    amount: Text = ""


class PhaseAhead(PlanStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A phase as in `plan-phase`, with the sources of its pairs: it follows the first of them. An
    empty carryover is announced later; boards and top follow from the number of tables.
    """

    name: Name
    takes: Annotated[tuple[Taken, ...], Meta(min_length=1, max_length=10)]
    carryover: Annotated[str, Meta(pattern=r"^([a-z]{1,12}(:[0-9./,]{1,100})?)?$")] = ""
    drop_ins: Named = "median"
    never_below_average: bool = False
    open: bool = True


class PlanNextPhases(StageCommand, frozen=True, forbid_unknown_fields=True):
    """All phases after this one, in the order of play; all are planned, or none."""

    phases: Annotated[tuple[PhaseAhead, ...], Meta(min_length=1, max_length=12)]
    ties: str = "split-tie"
    reason: Text = ""


class WayStated(Struct, frozen=True, forbid_unknown_fields=True):
    """`by` is "places", "percent" (of the field), "score" (that percentage) or "rest"."""

    target: Positive
    by: str = "places"
    amount: Text = ""


class AnnounceWaysOn(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Announce who goes on from the phase, the whole list, best first; empty: no pair. `ties` at a
    cut are split by "split-tie" (the White Book's), "last-session" or "ballot" at once.
    """

    ways: Annotated[tuple[WayStated, ...], Meta(max_length=20)] = ()
    ties: str = "split-tie"
    reason: Text = ""


class ClosePhase(StageCommand, frozen=True, forbid_unknown_fields=True):
    """`places` are (phase, number of pairs), best phase first; 0: all that are left. `seed` is that
    of the ballot which splits a tie between the last place that qualifies and the next.
    """

    places: Annotated[
        tuple[tuple[Positive, Annotated[int, Meta(ge=0)]], ...], Meta(max_length=20)
    ] = ()
    not_going_on: Annotated[tuple[Positive, ...], Meta(max_length=500)] = ()
    seed: Seed = 0


class SeedLines(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Make the lines from the pairs' strength and draw the order inside them. `edition` is that of
    the algorithm; logs have older ones.
    """

    seed: Seed = 0
    edition: LinesEdition = EDITION


class ReplanLines(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Replan lines and line-ups for the sessions that are not planned yet. `vacant` are couples of
    lines with a vacancy each that can be merged in every session. As long as all pairs have a place
    the lines stay, unless `reshape` asks for lines that fit the number of tables needed now.
    `by_results`: lines of nearly equal results meet next, by the sessions that are closed.
    `edition` is that of the algorithm, as for `SeedLines`.
    """

    reason: Reason
    seed: Seed = 0
    vacant: Annotated[tuple[tuple[Positive, Positive], ...], Meta(max_length=50)] = ()
    reshape: bool = False
    by_results: bool = False
    edition: LinesEdition = EDITION


class RoomNamed(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    sections: Annotated[tuple[Letter, ...], Meta(min_length=1, max_length=60)]


class NameRooms(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The sections of each room, for all sessions; an empty list: the rooms have no names."""

    rooms: Annotated[tuple[RoomNamed, ...], Meta(max_length=40)]


class PlanSession(SessionEvent, frozen=True, forbid_unknown_fields=True):
    pass


class CallRound(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """Show this round on the screens; asks first if boards of the current round are missing."""

    round: Positive
    confirmed: Confirmed = 0


class CloseSession(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """`missing` decides on boards without a result: "later" (they can still be entered),
    "not-played" or "average"; "" raises a question if there are any.
    """

    missing: Literal["", "later", "not-played", "average"] = ""
    confirmed: Confirmed = 0


class SwapLines(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """Exchange the sections of two lines of a session, before play."""

    section: Letter
    line: Positive
    other_section: Letter
    other_line: Positive
    reason: Text = ""


class MergeSections(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """Pairs that sit out at the guest vacancy take the host's empty seat. `rearranged`: before
    play, with the smallest rearrangement that makes this possible.
    """

    host_section: Letter
    host_place: Positive
    guest_section: Letter
    guest_place: Positive
    first_round: Round = 1
    rearranged: bool = False
    reason: Text = ""


class RegisterPair(PairStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    stage: Positive
    confirmed: Confirmed = 0


class RegisterPairs(StageCommand, frozen=True, forbid_unknown_fields=True):
    """A list of pairs; all are registered, or none."""

    pairs: Annotated[tuple[PairStated, ...], Meta(min_length=1, max_length=500)]
    confirmed: Confirmed = 0


class SubstitutePlayer(PairEvent, frozen=True, forbid_unknown_fields=True):
    """A substitute plays for the pair's player number `replaces`; the pair keeps its names.
    `whole_session`: until that session ends; otherwise until the player returns.
    """

    replaces: Positive
    player: PlayerStated
    session: Positive
    round: Round = 1
    reason: Text = ""
    whole_session: bool = False
    confirmed: Confirmed = 0


class SeatPair(PairEvent, frozen=True, forbid_unknown_fields=True):
    """A late or withdrawn pair takes the free seat at `section` and `place`; if these are empty,
    the first possible one. In a session that is not planned yet it takes a free place in a line.
    """

    session: Positive
    round: Round = 1
    section: Letter = ""
    place: Annotated[int, Meta(ge=0)] = 0


class SeatHeld(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat of a pair."""

    section: Letter
    table: Positive
    side: Literal["NS", "EW"]
    pair: Positive


class ReseatPairs(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """These pairs take the given seats, and the pairs displaced take the vacated ones, from a round
    to `last_round`; 0: to the end of the session.
    """

    seats: Annotated[tuple[SeatHeld, ...], Meta(min_length=1, max_length=400)]
    first_round: Round = 1
    last_round: Annotated[int, Meta(ge=0)] = 0
    reason: Text = ""


class DropIn(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Pairs that drop in together; during a session they are seated like late pairs.
    `preregistered` are the versions of preregistrations of pairs that come now.
    """

    pairs: Annotated[tuple[ComingStated, ...], Meta(max_length=100)] = ()
    reason: Text = ""
    preregistered: Annotated[tuple[Positive, ...], Meta(max_length=100)] = ()
    confirmed: Confirmed = 0


class FreePreregistered(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The pair has left its other event. `preregistration` is its version in the log."""

    preregistration: Positive
    reason: Text = ""


class DropPreregistered(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The pair does not come."""

    preregistration: Positive
    reason: Reason


class RecordBoard(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """Enter a result such as 4HX N 10 SA, PASS or NP. The same tablet may replace it until the
    opponents have confirmed it or the next round is called; a different entry from another tablet
    disputes it. `saw` is the version of the board that the sender saw.
    """

    result: Text
    saw: Saw
    ns: Pair = 0
    ew: Pair = 0


class RecordBoard1(RecordBoard, frozen=True, forbid_unknown_fields=True):
    """Version 1 of `record-board`, found in older logs: a player could change results of any
    earlier round and of a closed session.
    """


class EnterScore(RecordBoard, frozen=True, forbid_unknown_fields=True):
    """A score typed at the desk, as 4SN=, +420 or 60/40; see `domain.bridge.scoring.typed_scores`.
    It corrects an existing result; both sides have agreed on the slip.
    """

    confirmed: Confirmed = 0


class FoulBoardFrom(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """All tables of the section that play the board in this round or later play it with the cards
    `form`. Each section has its own boards; "": all tables of the session.
    """

    board: Positive
    round: Positive
    reason: Reason
    form: Annotated[str, Meta(max_length=500)] = "fouled"
    section: Annotated[str, Meta(max_length=500)] = ""


class ConfirmBoard(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """The opponents agree with the recorded result."""

    result: Text
    saw: Saw


class CorrectBoard(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """`turned`: the pairs sat the other way round than the movement says."""

    result: Text
    reason: Reason
    saw: Saw
    turned: bool = False


class WithdrawBoard(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    reason: Reason
    saw: Saw


class ResolveBoard(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """The director decides the result of a disputed board."""

    result: Text
    reason: Reason
    saw: Saw


class AdjustScore(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """`result` is A+/A-, 60/40, weighted as 60x4S N 10,40x-50 in per cent, contracts or scores
    from North-South, or split as 4S N 10/4S N 9. It is kept as given.
    """

    result: Text
    reason: Reason
    saw: Saw


class RecordIrregularPlay(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """A wrong board, wrong opponents, out of turn, late or at another table (Law 15 of 2017). Round
    and table are where it was played, the pairs as they sat; `reason` is what happened. A warning
    lists the consequences for all scores before it is recorded.
    """

    ns: Positive
    ew: Positive
    result: Text
    reason: Reason
    confirmed: Confirmed = 0


class GrantBoardCorrection(StageCommand, frozen=True, forbid_unknown_fields=True):
    """A late result becomes the board's result. `request` is the version of the request in the log,
    `saw` that of the board.
    """

    request: Positive
    reason: Reason
    saw: Saw
