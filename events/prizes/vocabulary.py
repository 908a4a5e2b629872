"""Events of categories and prizes, the permanent format, and commands on them. Money is in
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
    """A category and its conditions, all of which have to be met. `sex` is w, m, or x for a mixed
    pair; ages are whole years on the day `on`, ISO 8601; `tag` is a label of entries. 0 is no
    limit.
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
    """The prizes of a category (empty: for all), first prize first: (cents, goods)."""

    category: str
    prizes: tuple[tuple[int, str], ...]
    beside: bool = False


class CategoriesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All categories, replacing those before."""

    categories: tuple[CategoryStated, ...]
    confirmed: int = 0


class PrizesAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True):
    """All prizes, with the rules of awarding them, replacing those before."""

    lists: tuple[PrizeListStated, ...]
    currency: str
    several: bool
    sharing: str
    choice: str
    unrated_most: int = 0
    confirmed: int = 0


class PrizeDeclined(StageEvent, frozen=True, forbid_unknown_fields=True):
    """An entry or pair declines prizes of a category (empty: the general ones), or with `declined`
    false accepts them again.
    """

    entry: Positive
    category: str
    declined: bool
    reason: str


Line = Annotated[str, Meta(max_length=200, description='"500", "Cup" or "300 + Cup".')]


class PrizeLines(Struct, frozen=True, forbid_unknown_fields=True):
    """The prizes of a category, or the general ones if it is empty; the first prize first."""

    prizes: Annotated[tuple[Line, ...], Meta(max_length=200)]
    category: Text = ""
    beside: bool = False


class AnnouncePrizes(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Announce all categories and prizes, replacing those before. `sharing` of money among equal
    points: place, equal or hort. `choice` for winners of several prizes: best or order.
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
    """Decline a prize, which the next in line gets. `entry` is an entry or a pair."""

    entry: Positive
    reason: Reason
    category: Text = ""


class TakePrize(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Accept a declined prize again."""

    entry: Positive
    reason: Reason
    category: Text = ""
