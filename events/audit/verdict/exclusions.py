"""Which kinds of lies the available evidence excludes, and which it can't.

A log alone shows what contradicts itself. A consistent forgery, with another result or name or a
history rewritten from its start, shows only against evidence kept from before: a printed code, a
checkpoint that a witness has cosigned. What came after that evidence is not covered by it.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from domain.messages import say
from events.log.records import Version


class ExcludedBy(StrEnum):
    """The evidence that excludes a lie."""

    LOG = "log"
    CODE = "code"
    WITNESS = "witness"
    NOTHING = ""


@dataclass(frozen=True, slots=True)
class KeptEvidence:
    """Versions (0: none) of evidence kept outside the log: the printed code or checkpoint that
    agrees with it, and the last checkpoint cosigned by `witnesses` independent witnesses.
    """

    versions: Version
    printed: Version = 0
    cosigned: Version = 0
    witnesses: int = 0


class Exclusion(NamedTuple):
    """`until` is the last version for which the lie is excluded, 0 for none."""

    lie: str
    by: ExcludedBy
    until: Version


OF_RULES = say("A pairing, number, seat, bye or mark that does not follow from the rules.")
OF_ACTS = say("An act that could not have been done then, or a result of who did not sit there.")
OF_TIMES = say("Times that run backwards, and acts that were taken apart, doubled or moved.")
OF_RESULTS = say("Another result, name or reason that could have been so.")
OF_GAPS = say("Something removed or put in from which nothing else followed.")
OF_END = say("An end that was cut off.")
OF_ALL = say(
    "A whole history written again by somebody who has the log, its secret and the printer."
)
OF_HALLS = say(
    "Two histories shown to two halls under one name; a copy under another name is another log."
)
UNTOLD = say("What was never entered, and who held the device.")


def list_exclusions(evidence: KeptEvidence) -> tuple[Exclusion, ...]:
    """All kinds of lies, the easiest to exclude first."""
    by_log = tuple(
        Exclusion(lie, ExcludedBy.LOG, evidence.versions) for lie in (OF_RULES, OF_ACTS, OF_TIMES)
    )
    strongest, until = _strongest_evidence(evidence)
    witness = ExcludedBy.WITNESS if evidence.cosigned and evidence.witnesses else ExcludedBy.NOTHING
    signed = evidence.cosigned if witness else 0
    return (
        *by_log,
        *(Exclusion(lie, strongest, until) for lie in (OF_RESULTS, OF_GAPS, OF_END)),
        *(Exclusion(lie, witness, signed) for lie in (OF_ALL, OF_HALLS)),
        Exclusion(UNTOLD, ExcludedBy.NOTHING, 0),
    )


def possible_liars_sentence(evidence: KeptEvidence) -> str:
    """Who could still have lied, in a sentence for readers without knowledge of chains and keys."""
    by, until = _strongest_evidence(evidence)
    match by:
        case ExcludedBy.CODE:
            return say(
                "Who could still have lied: whoever runs the server, about what came after version "
                "{until}, the one on the printed sheet; about what came before only if the sheet "
                "was printed with a false code.",
                until=until,
            )
        case ExcludedBy.WITNESS:
            return say(
                "Who could still have lied: whoever runs the server, about what came after version "
                "{until}; about what came before only together with all witnesses who signed it "
                "({witnesses}).",
                until=until,
                witnesses=evidence.witnesses,
            )
        case _:
            return say(
                "Who could still have lied: whoever runs the server, about anything that could "
                "have been so. Nobody else has kept anything of this log: compare the code on a "
                "printed sheet, or scan one."
            )


def _strongest_evidence(evidence: KeptEvidence) -> tuple[ExcludedBy, Version]:
    """The strongest evidence and its version: a witness, unless the printed code is newer."""
    if evidence.cosigned and evidence.witnesses and evidence.cosigned >= evidence.printed:
        return ExcludedBy.WITNESS, evidence.cosigned
    return (ExcludedBy.CODE, evidence.printed) if evidence.printed else (ExcludedBy.NOTHING, 0)


def exclusion_sentence(exclusion: Exclusion, evidence: KeptEvidence) -> str:
    """The verdict on a kind of lie, in words that follow its name."""
    match exclusion.by:
        case ExcludedBy.LOG:
            return say("excluded by the log itself")
        case ExcludedBy.CODE:
            return say("excluded up to version {until}, by the printed code", until=exclusion.until)
        case ExcludedBy.WITNESS:
            return say(
                "excluded up to version {until}, by witnesses: {witnesses}",
                until=exclusion.until,
                witnesses=evidence.witnesses,
            )
        case ExcludedBy.NOTHING:
            return say("not excluded")
