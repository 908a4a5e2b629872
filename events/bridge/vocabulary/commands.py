"""What can be asked of a phase of pairs, where it is not the event itself that is asked for: of its
plan, lines and seating, of its pairs, of its boards.
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
    """`follows` is the phase its pairs come from."""

    name: Name
    follows: Annotated[int, Meta(ge=0)] = 0


class Taken(Struct, frozen=True, forbid_unknown_fields=True):
    """From the phase of the name `source`, one that is there or is planned in the same breath. `by`
    is "places", "percent" (of the field), "score" (that percentage) or "rest".
    """

    source: Name
    by: str = "places"
    amount: Text = ""


class PhaseAhead(PlanStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A phase as `plan-phase` has it, with where its pairs come from: it follows the first one. An
    empty carryover is announced later; boards and top are as the tables turn out.
    """

    name: Name
    takes: Annotated[tuple[Taken, ...], Meta(min_length=1, max_length=10)]
    carryover: Annotated[str, Meta(pattern=r"^([a-z]{1,12}(:[0-9./,]{1,100})?)?$")] = ""
    drop_ins: Named = "median"
    never_below_average: bool = False
    open: bool = True


class PlanNextPhases(StageCommand, frozen=True, forbid_unknown_fields=True):
    """All that comes after the phase, in the order of play: all of it, or none."""

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
    """`places` are (phase, how many), best phase first; 0: all who are left. `seed` is that of the
    ballot which splits a tie between a place that goes on and one that does not.
    """

    places: Annotated[
        tuple[tuple[Positive, Annotated[int, Meta(ge=0)]], ...], Meta(max_length=20)
    ] = ()
    not_going_on: Annotated[tuple[Positive, ...], Meta(max_length=500)] = ()
    seed: Seed = 0


class SeedLines(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Make the lines from the pairs' strength and draw the order inside them. `edition` is that of
    how they are put together; logs have older ones.
    """

    seed: Seed = 0
    edition: LinesEdition = EDITION


class ReplanLines(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Replan lines and line-ups for the sessions that are not planned yet. `vacant` are lines with
    a vacancy each, two by two, that can be merged in every session. While all pairs have a place in
    them the lines stay, unless `reshape` asks for those of the tables that are needed now.
    `by_results`: lines of nearly equal results meet next, by the sessions that are closed.
    `edition` is as when lines are seeded.
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
    """Which sections sit in which room, for all sessions; none: the rooms have no names."""

    rooms: Annotated[tuple[RoomNamed, ...], Meta(max_length=40)]


class PlanSession(SessionEvent, frozen=True, forbid_unknown_fields=True):
    pass


class CallRound(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """The screens show this round. It is asked what is missing of the round that is on."""

    round: Positive
    confirmed: Confirmed = 0


class CloseSession(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """`missing` is what becomes of boards without a result: "later" (they can still be entered),
    "not-played" or "average"; "": it is asked, if there are any.
    """

    missing: Literal["", "later", "not-played", "average"] = ""
    confirmed: Confirmed = 0


class SwapLines(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """Before play: two lines of a session change sections."""

    section: Letter
    line: Positive
    other_section: Letter
    other_line: Positive
    reason: Text = ""


class MergeSections(SessionEvent, frozen=True, forbid_unknown_fields=True):
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


class RegisterPair(PairStated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    stage: Positive
    confirmed: Confirmed = 0


class RegisterPairs(StageCommand, frozen=True, forbid_unknown_fields=True):
    """A list of pairs: all of them, or none."""

    pairs: Annotated[tuple[PairStated, ...], Meta(min_length=1, max_length=500)]
    confirmed: Confirmed = 0


class SubstitutePlayer(PairEvent, frozen=True, forbid_unknown_fields=True):
    """Somebody plays for the pair's player number `replaces`; it stays the same pair, under its own
    names. `whole_session`: until that session ends; otherwise until the player returns.
    """

    replaces: Positive
    player: PlayerStated
    session: Positive
    round: Round = 1
    reason: Text = ""
    whole_session: bool = False
    confirmed: Confirmed = 0


class SeatPair(PairEvent, frozen=True, forbid_unknown_fields=True):
    """A late pair, or one that had withdrawn, takes a free seat. `section` and `place` name it;
    empty: the first it can take. In a session that is not planned yet it takes a free place in a
    line.
    """

    session: Positive
    round: Round = 1
    section: Letter = ""
    place: Annotated[int, Meta(ge=0)] = 0


class SeatHeld(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a pair sits."""

    section: Letter
    table: Positive
    side: Literal["NS", "EW"]
    pair: Positive


class ReseatPairs(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """In a round these pairs sit there, and who was to sit there takes the seat that becomes free;
    so do they in all rounds until `last_round`, 0: the end of the session.
    """

    seats: Annotated[tuple[SeatHeld, ...], Meta(min_length=1, max_length=400)]
    first_round: Round = 1
    last_round: Annotated[int, Meta(ge=0)] = 0
    reason: Text = ""


class DropIn(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Pairs that drop in together; in a session that is on they are seated like late pairs.
    `preregistered` are those that had preregistered, by the versions at which they did.
    """

    pairs: Annotated[tuple[ComingStated, ...], Meta(max_length=100)] = ()
    reason: Text = ""
    preregistered: Annotated[tuple[Positive, ...], Meta(max_length=100)] = ()
    confirmed: Confirmed = 0


class FreePreregistered(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The pair is out of the other event. `preregistration` is its version in the log."""

    preregistration: Positive
    reason: Text = ""


class DropPreregistered(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The pair does not come."""

    preregistration: Positive
    reason: Reason


class RecordBoard(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """Enter a result such as 4HX N 10 SA, PASS or NP. Until the opponents have confirmed it or the
    next round is called the same tablet may replace it; a different entry disputes it. `saw`
    decides the rest, as for a game of chess.
    """

    result: Text
    saw: Saw
    ns: Pair = 0
    ew: Pair = 0


class RecordBoard1(RecordBoard, frozen=True, forbid_unknown_fields=True):
    """Version 1 of `record-board`, which logs have: a player changed results of any earlier round,
    and of a closed session.
    """


class EnterScore(RecordBoard, frozen=True, forbid_unknown_fields=True):
    """What is typed at the desk, as 4SN=, +420 or 60/40; see `domain.bridge.scoring.typed_scores`.
    What stands there is corrected by it; both sides have agreed on the slip.
    """

    confirmed: Confirmed = 0


class FoulBoardFrom(SessionEvent, frozen=True, forbid_unknown_fields=True):
    """All tables that play the board in this round or later have the cards `form`."""

    board: Positive
    round: Positive
    reason: Reason
    form: Annotated[str, Meta(max_length=500)] = "fouled"


class ConfirmBoard(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """The opponents agree with the result that stands."""

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
    """A disputed board gets the result the director decides on."""

    result: Text
    reason: Reason
    saw: Saw


class AdjustScore(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """`result` is A+/A-, A60/A40, weighted as 60x4S N 10,40x-50 in per cent, contracts or scores
    from North-South, or split as 4S N 10/4S N 9. It is kept as given.
    """

    result: Text
    reason: Reason
    saw: Saw


class RecordIrregularPlay(TableBoardEvent, frozen=True, forbid_unknown_fields=True):
    """A wrong board, wrong opponents, out of turn, late or at another table (Law 15): round and
    table are where it was played, the pairs as they sat, `reason` is what happened. It is warned of
    with what follows from it for everybody's scores.
    """

    ns: Positive
    ew: Positive
    result: Text
    reason: Reason
    confirmed: Confirmed = 0


class GrantBoardCorrection(StageCommand, frozen=True, forbid_unknown_fields=True):
    """What came for a closed phase becomes the board's result. `request` is its version in the log,
    `saw` that of the board.
    """

    request: Positive
    reason: Reason
    saw: Saw
