"""A log held against what somebody kept of it: checkpoints that its keeper signed and witnesses
cosigned, on paper or in a file.
"""

from dataclasses import dataclass

from domain.said import said_together, say
from events.audit.history import History
from events.log.recorded import Version
from events.transparency.evidence import Agreement, Held, Kept, Trusted, held
from events.transparency.logs import tree_of
from events.transparency.merkle import Tree


@dataclass(frozen=True, slots=True)
class Word:
    """What others said of a log, and whose word is believed."""

    papers: tuple[Kept, ...]
    trusted: Trusted


@dataclass(frozen=True, slots=True)
class Standing:
    """`broken` is how the log is contradicted, empty where it is not; `cosigned` the last version
    that most of the witnesses have seen, and how many these are.
    """

    broken: str = ""
    cosigned: Version = 0
    witnesses: int = 0


def standing(history: History, word: Word) -> Standing:
    """A paper that nobody has signed whose word is believed says nothing (`is_believed`)."""
    tree = tree_of(history.records)
    found = [held(tree, paper, word.trusted) for paper in word.papers]
    for one in found:
        if one.told or one.leaf_differs and one.signed:
            return Standing(_contradiction(one, len(history.records)))
    cosigned = [(one.kept.checkpoint.size, len(one.witnessed)) for one in found if one.witnessed]
    return Standing("", *max(cosigned, default=(0, 0)))


def is_believed(paper: Kept, trusted: Trusted) -> bool:
    """Whether anybody has signed it whose word counts, whatever the log is."""
    found = held(Tree(), paper, trusted)
    return found.signed or bool(found.witnessed)


def _contradiction(one: Held, versions: int) -> str:
    size, who = one.kept.checkpoint.size, _who(one)
    match one.agreement:
        case Agreement.SHORTER:
            end = versions + 1
            return say(
                "broken at {end}: {who} signed version {size}, which is missing here",
                end=end,
                who=who,
                size=size,
            )
        case Agreement.OTHER:
            at = one.leaf_differs or size
            return say(
                "broken at {at}: {who} signed another history up to version {size}",
                at=at,
                who=who,
                size=size,
            )
        case Agreement.AGREES:
            at = one.leaf_differs
            return say("broken at {at}: {who} signed another event there", at=at, who=who)


def _who(one: Held) -> str:
    if not one.witnessed:
        return say("the server")
    return say(
        "the witness {name}",
        name=said_together(" and ", (each.witness.name for each in one.witnessed)),
    )
