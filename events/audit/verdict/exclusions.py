"""Which kinds of lies the evidence at hand excludes, and which it can't.

A log alone shows what contradicts itself. What could have been so as well, another result or name,
a history that was told anew from its start, only somebody who kept something from before can show:
a printed code, a checkpoint that a witness has cosigned. What came after that nobody has kept.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from domain.said import say
from events.log.recorded import Version


class By(StrEnum):
    """What excludes it; NOTHING: nothing at hand does."""

    LOG = "log"
    CODE = "code"
    WITNESS = "witness"
    NOTHING = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """Beside the log: the version of a printed code or checkpoint that agrees with it, and the last
    one that so many independent witnesses have cosigned; 0: there is none.
    """

    versions: Version
    printed: Version = 0
    cosigned: Version = 0
    witnesses: int = 0


class Exclusion(NamedTuple):
    """`until` is the last version for which the lie is excluded, 0 if it is for none."""

    lie: str
    by: By
    until: Version


OF_RULES = say("A pairing, number, seat, bye or mark that does not follow from the rules.")
OF_ACTS = say("An act that could not have been done then, or a result of who did not sit there.")
OF_TIMES = say("Times that run backwards, and acts that were taken apart, doubled or moved.")
OF_RESULTS = say("Another result, name or reason that could have been so.")
OF_GAPS = say("Something removed or put in from which nothing else followed.")
OF_END = say("An end that was cut off.")
OF_ALL = say("A whole history told anew by who has the log, its secret and the printer.")
OF_HALLS = say("Two histories shown to two halls.")
UNTOLD = say("What was never entered, and who held the device.")


def exclusions(kept: Kept) -> tuple[Exclusion, ...]:
    """In the order of how much it takes."""
    alone = tuple(Exclusion(lie, By.LOG, kept.versions) for lie in (OF_RULES, OF_ACTS, OF_TIMES))
    anybody, until = _best(kept)
    witness = By.WITNESS if kept.cosigned and kept.witnesses else By.NOTHING
    signed = kept.cosigned if witness else 0
    return (
        *alone,
        *(Exclusion(lie, anybody, until) for lie in (OF_RESULTS, OF_GAPS, OF_END)),
        *(Exclusion(lie, witness, signed) for lie in (OF_ALL, OF_HALLS)),
        Exclusion(UNTOLD, By.NOTHING, 0),
    )


def _best(kept: Kept) -> tuple[By, Version]:
    """A witness, unless what is printed is newer."""
    if kept.cosigned and kept.witnesses and kept.cosigned >= kept.printed:
        return By.WITNESS, kept.cosigned
    return (By.CODE, kept.printed) if kept.printed else (By.NOTHING, 0)


def as_sentence(one: Exclusion, kept: Kept) -> str:
    """What is said of it, after its name."""
    match one.by:
        case By.LOG:
            return say("excluded by the log itself")
        case By.CODE:
            return say("excluded up to version {until}, by the printed code", until=one.until)
        case By.WITNESS:
            return say(
                "excluded up to version {until}, by witnesses: {witnesses}",
                until=one.until,
                witnesses=kept.witnesses,
            )
        case By.NOTHING:
            return say("not excluded")
