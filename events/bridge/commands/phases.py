"""What can be asked of a phase as a whole, of its lines and of the seating of its sessions."""

from typing import Annotated

from msgspec import Meta, Struct

from events.bridge.vocabulary.fields import Letter, Named, Round, Seed
from events.bridge.vocabulary.phases import PlanStated
from events.bridge.vocabulary.sessions import SessionEvent
from events.log.command import Name, Positive, Reason, StageCommand, Text


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
    """Who goes on from the phase, best first, whole; none: nobody. `ties` at a cut are split by
    "split-tie" (the White Book's), "last-session" or "ballot" at once.
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


class RoomNamed(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    sections: Annotated[tuple[Letter, ...], Meta(min_length=1, max_length=60)]


class NameRooms(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Which sections sit in which room, for all sessions; none: the rooms have no names."""

    rooms: Annotated[tuple[RoomNamed, ...], Meta(max_length=40)]


class PlanSession(SessionEvent, frozen=True, forbid_unknown_fields=True):
    pass


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
