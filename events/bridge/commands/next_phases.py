"""What can be announced of the phases that come after one of a pairs tournament."""

from typing import Annotated

from msgspec import Meta, Struct

from events.bridge.commands.boards import Named
from events.bridge.commands.phases import Options, Rooms, Sessions
from events.log.command import Name, Positive, StageCommand, Text


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


class Taken(Struct, frozen=True, forbid_unknown_fields=True):
    """From the phase of the name `source`, one that is there or is planned in the same breath."""

    source: Name
    by: str = "places"
    amount: Text = ""


class PhaseAhead(Struct, frozen=True, forbid_unknown_fields=True):
    """A phase as `plan-phase` has it, with where its pairs come from: it follows the first one. An
    empty carryover is announced later; boards and top are as the tables turn out.
    """

    name: Name
    sessions: Sessions
    takes: Annotated[tuple[Taken, ...], Meta(min_length=1, max_length=10)]
    scheme: str = "polish"
    base: Annotated[int, Meta(ge=0, le=13)] = 5
    movement: Text = ""
    boards: Annotated[int, Meta(ge=1, le=16)] = 2
    rooms: Rooms = ()
    scoring: str = "matchpoints"
    scoring_options: Options = ()
    barometer: bool = False
    carryover: Annotated[str, Meta(pattern=r"^([a-z]{1,12}(:[0-9./,]{1,100})?)?$")] = ""
    drop_ins: Named = "median"
    never_below_average: bool = False
    open: bool = True
    arrow_switched: bool = False


class PlanNextPhases(StageCommand, frozen=True, forbid_unknown_fields=True):
    """All that comes after the phase, in the order of play: all of it, or none."""

    phases: Annotated[tuple[PhaseAhead, ...], Meta(min_length=1, max_length=12)]
    ties: str = "split-tie"
    reason: Text = ""
