"""The base classes of all events and commands, and the types of their fields.

Events are the public, permanent format of the log. Fields hold only strings, integers, booleans and
tuples of these: a payload stays readable independently of the classes around it. Unknown fields are
refused, so a misspelt one can't vanish; a field that has its usual value is not written.

If a command has the same fields as its event (to check in, to forbid a pair), the event class is
the command, too; the decision fills in omitted fields.
"""

import re
from functools import cache
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from domain.people import HIGHEST_K

Text = Annotated[str, Meta(max_length=200)]
Reason = Annotated[str, Meta(min_length=1, max_length=500)]
Name = Annotated[str, Meta(min_length=1, max_length=200)]
Positive = Annotated[int, Meta(ge=1)]
Rating = Annotated[int, Meta(ge=0, le=4000)]
Year = Annotated[int, Meta(ge=0, le=2999, description="0: not known.")]
Coefficient = Annotated[
    int, Meta(ge=0, le=HIGHEST_K, description="K of the rating list; 0: not known.")
]
RatedGames = Annotated[int, Meta(ge=0, le=100_000)]
Rounds = Annotated[int, Meta(ge=1, le=99)]
Categories = Annotated[
    tuple[Annotated[str, Meta(min_length=1, max_length=40)], ...],
    Meta(max_length=8, description="Those it may win a prize of."),
]
Confirmed = Annotated[
    int, Meta(ge=0, le=4, description="Level of the warning that was read and answered; 0: none.")
]
Pairs = Annotated[
    tuple[tuple[Positive, Positive], ...],
    Meta(max_length=2000, description="White, or the team named first, in front; board 1 first."),
]
Byes = Annotated[
    tuple[tuple[Positive, str], ...],
    Meta(max_length=2000, description="Everybody else who takes part: entry and U, H, F or Z."),
]


class Command(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


FileName = Annotated[str, Meta(max_length=200, description="How the file is called.")]
Sha256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="Of the file's bytes.")]
LONGEST_LINE = 10_000
ReportLines = Annotated[
    tuple[Annotated[str, Meta(max_length=LONGEST_LINE)], ...], Meta(max_length=60_000)
]
"""The lines of a tournament report, as `domain.formats.trf.read.permanent_lines` gives them."""


class FromFile(Command, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament from a file: the command holds the data that was read, so that the log can be
    decided again without the file, and the file's digest.
    """

    file: FileName
    digest: Sha256
    confirmed: Confirmed = 0


class StageCommand(Command, frozen=True, forbid_unknown_fields=True):
    stage: Positive


class Event(Command, frozen=True, forbid_unknown_fields=True):
    """`stored_as` is the name in the log with the payload's version: that of the class, in words,
    and 1, unless the class defines another. The sample of each kind's bytes pins the name.
    """

    stored_as: ClassVar[str] = ""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "stored_as" not in vars(cls):
            cls.stored_as = "-".join(re.findall("[A-Z][a-z]*", cls.__name__)).lower() + "/1"


def common_fields(statement: Struct, kind: type[Struct]) -> dict[str, Any]:
    """The fields of a statement that another class has under the same names."""
    return {name: getattr(statement, name) for name in _common_field_names(type(statement), kind)}


@cache
def _common_field_names(one: type[Struct], other: type[Struct]) -> tuple[str, ...]:
    return tuple(name for name in other.__struct_fields__ if name in one.__struct_fields__)


class StageEvent(Event, frozen=True, forbid_unknown_fields=True):
    stage: Positive


class EntryEvent(StageEvent, frozen=True, forbid_unknown_fields=True):
    entry: Positive


class RoundEvent(StageEvent, frozen=True, forbid_unknown_fields=True):
    round: Positive


class _OnBoard(RoundEvent, frozen=True, forbid_unknown_fields=True):
    board: Positive


Room = Annotated[
    str, Meta(pattern="^(open|closed)?$", description="Where a board is played twice.")
]


class BoardEvent(_OnBoard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`match` is the number of the board's match, 0 if there are no matches. `room` is open or
    closed if both rooms of a match play the board.
    """

    match: Annotated[int, Meta(ge=0)] = 0
    room: Room = ""
