"""The base of all event types. They are the public, permanent format of the log.

Fields hold only strings, integers, booleans and tuples of these: a payload stays readable whatever
becomes of the classes around it. Unknown fields are refused, so a misspelt one can't vanish.
"""

from msgspec import Struct


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class StageEvent(Event, frozen=True, forbid_unknown_fields=True):
    stage: int


class EntryEvent(StageEvent, frozen=True, forbid_unknown_fields=True):
    entry: int


class RoundEvent(StageEvent, frozen=True, forbid_unknown_fields=True):
    round: int


class BoardEvent(RoundEvent, frozen=True, forbid_unknown_fields=True):
    board: int
