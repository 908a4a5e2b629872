"""What may be asked about categories and prizes of any part."""

from typing import Annotated

from msgspec import Meta, Struct

from events.log.command import Confirmed, Positive, Reason, StageCommand, Text
from events.prizes.vocabulary import CategoryStated

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
