"""What is said of changes of ratings."""

from domain.times.time_control import Pace
from web.shared.languages import Words

LISTS = {
    Pace.STANDARD: "Counts for the standard list, by the rate of play.",
    Pace.RAPID: "Counts for the rapid list, by the rate of play.",
    Pace.BLITZ: "Counts for the blitz list, by the rate of play.",
}


def said_of_changes(words: Words) -> str:
    return words("FIDE B.02 (2024, 2025). K as the list or the entry tells it, else by the rating.")


def rating_so_far(change: str, first: str, words: Words) -> str:
    """For the own page of who has played: of who has no rating yet the `first` one. Empty where
    there is nothing to say.
    """
    if change:
        return words("Rating change so far: {change}", change=change)
    return words("First rating so far: {rating}", rating=first) if first else ""
