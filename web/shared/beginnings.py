"""When the next round begins, or the next session, as far as it was announced: for every game."""

from dataclasses import dataclass

from domain.times.schedule import Beginning
from domain.tournament import Part
from web.shared.languages import Words
from web.shared.sheet import LEFT_OUT, LeftOut


@dataclass(frozen=True, slots=True)
class Coming:
    """`unit` is "round" or "session"; `time` and `instant` are empty where only the day is known.
    `minutes` is how long it is meant to take, 0: not said.
    """

    number: int
    unit: str
    day: str
    time: str
    instant: str
    minutes: int


def coming(part: Part) -> Coming | LeftOut:
    """The first that the hall has not been shown; unset where nothing is announced of it."""
    found = _next(part)
    if found is None:
        return LEFT_OUT
    said = (found.day, found.time, found.instant, found.minutes)
    return Coming(found.number, part.unit, *said)


def coming_told(part: Part, words: Words) -> str:
    """A sentence, or nothing."""
    found = _next(part)
    if found is None:
        return ""
    when = f"{found.day}, {found.time}" if found.time else found.day
    if part.unit == "session":
        return words("Session {number} begins: {when}", number=found.number, when=when)
    return words("Round {number} begins: {when}", number=found.number, when=when)


def _next(part: Part) -> Beginning | None:
    later = (one for one in part.schedule if one.number > part.rounds_begun)
    return next(later, None)
