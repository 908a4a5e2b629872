"""Two who sit together for a round and are no pair: the partnerships of an individual.

What sits at a table is one number, as in a movement of pairs: of a pair its own, of a partnership
one that holds both players. So seats, boards and scores are those of pairs, and whatever is a
single player's asks for the holders of a number: a pair's number is held by itself. Places of a
movement are numbers like these.
"""

from typing import TypeVar, cast

Number = TypeVar("Number", bound=int)
_APART = 1_000_000
"""Players and pairs have lower numbers."""


def together(one: Number, other: Number) -> Number:
    """The partnership, who sits North or East first; of one alone where the other is 0, and 0 where
    nobody is left of it.
    """
    first, second = (one, other) if one else (other, one)
    return cast("Number", first * _APART + second)


def is_partnership(number: int) -> bool:
    return number >= _APART


def holders(number: Number) -> tuple[Number, ...]:
    """The holders of a number: the two players of a partnership, the pair itself, or nobody."""
    return tuple(cast("Number", each) for each in divmod(number, _APART) if each)


def is_whole(number: int) -> bool:
    """Whether nobody is missing."""
    return bool(number % _APART)


def exchanged_in(number: Number, leaving: int, coming: int) -> Number:
    """The same with another holder; with none where `coming` is 0."""
    if not is_partnership(number):
        return cast("Number", coming) if number == leaving else number
    one, other = (coming if each == leaving else each for each in divmod(number, _APART))
    return cast("Number", together(one, other))


def number_text(number: int) -> str:
    """A pair's number for people: "7", "3+7"; "5+–" for a player who has no partner."""
    if not is_partnership(number):
        return str(number)
    one, other = divmod(number, _APART)
    return f"{one}+{other or '–'}"
