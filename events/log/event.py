"""The base of all event types. They are the public, permanent format of the log.

Fields hold only strings, integers, booleans and tuples of these: a payload stays readable whatever
becomes of the classes around it. Unknown fields are refused, so a misspelt one can't vanish; a
field that has its usual value is not written.

Where somebody asks for just what will stand in the log (to check in, to forbid a pair), the event
is the command: what is left open in it is filled in by the decision.
"""

from typing import Annotated, ClassVar

from msgspec import Meta

from events.log.command import Command, Positive


class Event(Command, frozen=True, forbid_unknown_fields=True):
    """`stored_as` is its name in the log, with the version of its payload."""

    stored_as: ClassVar[str] = ""


class StageEvent(Event, frozen=True, forbid_unknown_fields=True):
    stage: Positive


class EntryEvent(StageEvent, frozen=True, forbid_unknown_fields=True):
    entry: Positive


class RoundEvent(StageEvent, frozen=True, forbid_unknown_fields=True):
    round: Positive


class _OnBoard(RoundEvent, frozen=True, forbid_unknown_fields=True):
    board: Positive


class BoardEvent(_OnBoard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`match` is the number of the match the board belongs to; 0: boards stand in none."""

    match: Annotated[int, Meta(ge=0)] = 0
