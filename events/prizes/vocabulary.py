"""What is announced to be won, the permanent format, and what may be asked about it. Money is in
cents."""

from typing import Annotated

from msgspec import Meta, Struct

from events.log.vocabulary import (
    Confirmed,
    Name,
    Positive,
    Rating,
    Reason,
    StageCommand,
    StageEvent,
    Text,
)

Age = Annotated[int, Meta(ge=0, le=120)]


class CategoryStated(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who belongs to a category: all stated conditions have to be met. `sex` is w, m, or x for a
    mixed pair; ages are whole years on the day `on`, ISO 8601; `tag` is a name given to entries. 0
    is no limit.
    """

    name: Name
    sex: Text = ""
    youngest: Age = 0
    oldest: Age = 0
    on: Text = ""
    rating_from: Rating = 0
    rating_to: Rating = 0
    unrated: bool = False
    federation: Text = ""
    club: Text = ""
    tag: Text = ""


class PrizeListStated(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The prizes of a category (empty: everybody's), first prize first: (cents, goods)."""

    category: str
    prizes: tuple[tuple[int, str], ...]
    beside: bool = False


class CategoriesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All of them, in the place of those before."""

    categories: tuple[CategoryStated, ...]
    confirmed: int = 0


class PrizesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All of them, with the rules they are given by, in the place of those before."""

    lists: tuple[PrizeListStated, ...]
    currency: str
    several: bool
    sharing: str
    choice: str
    unrated_most: int = 0
    confirmed: int = 0


class PrizeDeclined(StageEvent, frozen=True, forbid_unknown_fields=True):
    """An entry or pair declines prizes of a category (empty: those of everybody), or with
    `declined` false takes one again.
    """

    entry: Positive
    category: str
    declined: bool
    reason: str


Line = Annotated[str, Meta(max_length=200, description='"500", "Cup" or "300 + Cup".')]


class PrizeLines(Struct, frozen=True, forbid_unknown_fields=True):
    """Of that category, or with none of everybody; the first prize first."""

    prizes: Annotated[tuple[Line, ...], Meta(max_length=200)]
    category: Text = ""
    beside: bool = False


class AnnouncePrizes(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Categories and prizes whole, in the place of those before. `sharing` of the money of who is
    equal on points: place, equal or hort. `choice` of who could have several prizes: best or order.
    `unrated_most`: an amount, or empty.
    """

    categories: Annotated[tuple[CategoryStated, ...], Meta(max_length=60)] = ()
    lists: Annotated[tuple[PrizeLines, ...], Meta(max_length=61)] = ()
    currency: Annotated[str, Meta(max_length=12)] = ""
    several: bool = False
    sharing: Text = "place"
    choice: Text = "best"
    unrated_most: Text = ""
    confirmed: Confirmed = 0


class DeclinePrize(StageCommand, frozen=True, forbid_unknown_fields=True):
    """The next in line gets it. `entry` is an entry or a pair."""

    entry: Positive
    reason: Reason
    category: Text = ""


class TakePrize(StageCommand, frozen=True, forbid_unknown_fields=True):
    """What was declined is taken after all."""

    entry: Positive
    reason: Reason
    category: Text = ""
