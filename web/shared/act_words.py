"""How an act of the desk is called, and a word on what happens then."""

from collections.abc import Callable
from typing import Any, NamedTuple

Said = tuple[str, str]
"""What stands on the act, and the hint below it."""


class Wording(NamedTuple):
    """The label may have a place {} for the round or session. The hint is shown where nothing
    stands against the act and no confirmation is needed.
    """

    label: str
    hint: str | Callable[[Any, int], str]


ActWords = Wording | Callable[[Any, int], Said]
"""Of a part and a round or session."""


def worded(words: ActWords, part: object, number: int) -> Said:
    if not isinstance(words, Wording):
        return words(part, number)
    hint = words.hint if isinstance(words.hint, str) else words.hint(part, number)
    return words.label.format(number), hint
