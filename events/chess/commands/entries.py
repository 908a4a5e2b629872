"""Players and their byes; see `events.chess.commands`."""

from typing import Annotated

from msgspec import Meta, Struct

from events.log.command import (
    Categories,
    Coefficient,
    Confirmed,
    Name,
    Positive,
    RatedGames,
    Rating,
    Reason,
    StageCommand,
    Text,
    Year,
)


class PersonFields(StageCommand, frozen=True, forbid_unknown_fields=True):
    family: Name
    given: Text = ""
    title: Text = ""
    rating: Rating = 0
    federation: Text = ""
    fide_id: Text = ""
    sex: Text = ""
    club: Text = ""
    born: Year = 0
    national_id: Text = ""
    k: Coefficient = 0
    rated_games: RatedGames | None = None
    categories: Categories = ()


class RegisterEntry(PersonFields, frozen=True, forbid_unknown_fields=True):
    pass


class ListedPerson(Struct, frozen=True, forbid_unknown_fields=True):
    family: Name
    given: Text = ""
    title: Text = ""
    rating: Rating = 0
    federation: Text = ""
    fide_id: Text = ""
    sex: Text = ""
    club: Text = ""
    born: Year = 0
    national_id: Text = ""
    k: Coefficient = 0
    rated_games: RatedGames | None = None
    categories: Categories = ()


class RegisterEntries(StageCommand, frozen=True, forbid_unknown_fields=True):
    """A list of players: all of them, or none. One that takes several commands is one list by
    `list`, the key of the first of them.
    """

    people: Annotated[tuple[ListedPerson, ...], Meta(min_length=1, max_length=500)]
    list: Text = ""


class CorrectEntry(PersonFields, frozen=True, kw_only=True, forbid_unknown_fields=True):
    entry: Positive
    reason: Text = ""


class EntryCommand(StageCommand, frozen=True, forbid_unknown_fields=True):
    entry: Positive


class WithdrawEntry(EntryCommand, frozen=True, forbid_unknown_fields=True):
    reason: Text = ""


class ReinstateEntry(EntryCommand, frozen=True, forbid_unknown_fields=True):
    pass


class ExpelEntry(EntryCommand, frozen=True, kw_only=True, forbid_unknown_fields=True):
    reason: Reason
    confirmed: Confirmed = 0


class BarHalfByes(EntryCommand, frozen=True, forbid_unknown_fields=True):
    """Whether they may have half-point byes at all."""

    barred: bool
    reason: Text = ""


class RequestBye(EntryCommand, frozen=True, forbid_unknown_fields=True):
    """`kind` is H, F or Z. A full point and a second half point are warned of."""

    round: Positive
    kind: str
    confirmed: Confirmed = 0


class CancelBye(EntryCommand, frozen=True, forbid_unknown_fields=True):
    round: Positive
