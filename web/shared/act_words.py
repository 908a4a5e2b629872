"""The names of acts of the desk, with notes on their effects."""

from collections.abc import Callable
from typing import Any, NamedTuple

LabelAndHint = tuple[str, str]
"""The label of the act, and the hint below it."""


class Wording(NamedTuple):
    """The label may have a placeholder for the round or session. The hint is shown if nothing
    prevents the act and no confirmation is needed.
    """

    label: str
    hint: str | Callable[[Any, int], str]


ActWords = Wording | Callable[[Any, int], LabelAndHint]
"""The texts of an act, or a function of a part and a round or session."""


def label_and_hint(words: ActWords, part: object, number: int) -> LabelAndHint:
    if not isinstance(words, Wording):
        return words(part, number)
    hint = words.hint if isinstance(words.hint, str) else words.hint(part, number)
    return words.label.format(number), hint
