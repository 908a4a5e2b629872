"""The partnerships of an individual: two players who sit together for a round.

Each side of a table is one number, as in a movement of pairs: a pair's own, or a partnership's,
which contains both players. So seats, boards and scores work as for pairs, and anything about a
single player uses the holders of a number: a pair's number is held by itself. Places of a movement
are numbers of the same kind.
"""

from typing import TypeVar, cast

Number = TypeVar("Number", bound=int)
_FACTOR = 1_000_000
"""The numbers of players and pairs are lower."""


def partnership_number(one: Number, other: Number) -> Number:
    """The number of two partners, North or East first; a single player's own if one is 0."""
    first, second = (one, other) if one else (other, one)
    return cast("Number", first * _FACTOR + second)


def is_partnership(number: int) -> bool:
    return number >= _FACTOR


def holders_of(number: Number) -> tuple[Number, ...]:
    """The holders of a number: the two players of a partnership, the pair itself, or none."""
    if 0 < number < _FACTOR:
        return (number,)
    return tuple(cast("Number", each) for each in divmod(number, _FACTOR) if each)


def is_complete(number: int) -> bool:
    """Whether no player is missing."""
    return bool(number % _FACTOR)


def without_holder(number: Number, leaving: int) -> Number:
    """The number without that holder; a partner stays on the other chair."""
    if not is_partnership(number):
        return cast("Number", 0) if number == leaving else number
    one, other = (0 if each == leaving else each for each in divmod(number, _FACTOR))
    return cast("Number", partnership_number(one, other))


def number_text(number: int) -> str:
    """A number as shown to people: "7", "3+7"; "5+–" for a player without a partner."""
    if not is_partnership(number):
        return str(number)
    one, other = divmod(number, _FACTOR)
    return f"{one}+{other or '–'}"
