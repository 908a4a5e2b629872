"""A log held against what somebody kept of it: checkpoints that its keeper signed and witnesses
cosigned, on paper or in a file.
"""

from dataclasses import dataclass

from domain.messages import said_together, say
from events.audit.history import History
from events.log.records import Version
from events.transparency.evidence import (
    CheckpointAgreement,
    CheckpointVerdict,
    KeptCheckpoint,
    Trusted,
    compare_kept,
)
from events.transparency.merkle import Tree, tree_of


@dataclass(frozen=True, slots=True)
class Word:
    """Checkpoints that others kept of a log, and the keys that are trusted."""

    papers: tuple[KeptCheckpoint, ...]
    trusted: Trusted


@dataclass(frozen=True, slots=True)
class CheckpointStanding:
    """`broken` is how the log is contradicted, empty where it is not; `cosigned` the last version
    that most of the witnesses have seen, and how many these are.
    """

    broken: str = ""
    cosigned: Version = 0
    witnesses: int = 0


def standing(history: History, word: Word) -> CheckpointStanding:
    """Compare a log with kept checkpoints. One without a trusted signature proves nothing
    (`is_believed`).
    """
    tree = tree_of(history.records)
    found = [compare_kept(tree, paper, word.trusted) for paper in word.papers]
    for one in found:
        if one.told or one.leaf_differs and one.signed:
            return CheckpointStanding(_contradiction(one, len(history.records)))
    cosigned = [(one.kept.checkpoint.size, len(one.witnessed)) for one in found if one.witnessed]
    return CheckpointStanding("", *max(cosigned, default=(0, 0)))


def is_believed(paper: KeptCheckpoint, trusted: Trusted) -> bool:
    """Whether the checkpoint, of any log, has a trusted signature."""
    found = compare_kept(Tree(), paper, trusted)
    return found.signed or bool(found.witnessed)


def _contradiction(one: CheckpointVerdict, versions: int) -> str:
    size, who = one.kept.checkpoint.size, _who(one)
    match one.agreement:
        case CheckpointAgreement.SHORTER:
            end = versions + 1
            return say(
                "broken at {end}: {who} signed version {size}, which is missing here",
                end=end,
                who=who,
                size=size,
            )
        case CheckpointAgreement.OTHER:
            at = one.leaf_differs or size
            return say(
                "broken at {at}: {who} signed another history up to version {size}",
                at=at,
                who=who,
                size=size,
            )
        case CheckpointAgreement.AGREES:
            at = one.leaf_differs
            return say("broken at {at}: {who} signed another event there", at=at, who=who)


def _who(one: CheckpointVerdict) -> str:
    if not one.witnessed:
        return say("the server")
    return say(
        "the witness {name}",
        name=said_together(" and ", (each.witness.name for each in one.witnessed)),
    )
