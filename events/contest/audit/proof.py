"""The audit's proofs of rounds: every pairing is repeated from the log alone.

Draws by hand can't be proved: their numbers or their toss came with the command, drawn in public or
made up. They are listed.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from domain.errors import WallchartError
from domain.messages import say
from events.audit.history import History
from events.audit.proof import AuditFinding
from events.codec import command_of, event_of
from events.contest.audit.repairing import PairingComparison, paired_rounds
from events.contest.vocabulary.rounds import IMPORTED


class DrawnByHand(NamedTuple):
    stage: int
    version: int
    actor: str
    device: str

    @property
    def remark(self) -> str:
        return say(
            "The numbers of section {stage} were given by hand (version {version}, by {actor}): "
            "they follow from nothing that can be checked.",
            stage=self.stage,
            version=self.version,
            actor=self.actor,
        )


def drawn_by_hand(history: History, kinds: Collection[str]) -> Iterator[DrawnByHand]:
    """The draws, recorded as events of these kinds, whose numbers or toss were sent by hand."""
    for record in history.records:
        if record.event.kind not in kinds:
            continue
        act = record.act
        try:
            command = command_of(replace(act, drawn=b""))
        except WallchartError:
            continue  # a contradiction, which is reported with its act
        if getattr(command, "numbers", ()) or getattr(command, "toss", ""):
            stage = getattr(event_of(record), "stage", 0)
            yield DrawnByHand(stage, record.version, act.actor, act.device)


@dataclass(frozen=True, slots=True)
class RoundsProof:
    """`rounds` counts those paired again, `imported` those without an engine to repeat them."""

    rounds: int
    imported: int
    differing: tuple[PairingComparison, ...]
    by_hand: tuple[DrawnByHand, ...] = ()

    @property
    def has_doubts(self) -> bool:
        return bool(self.differing)

    def summary(self) -> Mapping[str, object]:
        return {"rounds": self.rounds, "differing": [each.fields() for each in self.differing]}

    def evidence(self) -> Mapping[str, object]:
        rows = [draw._asdict() for draw in self.by_hand]
        return {"drawn_by_hand": rows} if rows else {}

    def proved_lines(self) -> Iterator[str]:
        same = self.rounds - len(self.differing)
        yield say(
            "Pairings: {rounds} rounds paired again, {same} the same.",
            rounds=self.rounds,
            same=same,
        )
        if self.imported:
            yield say(
                "Pairings: {imported} rounds were imported; nobody can be asked for them.",
                imported=self.imported,
            )
        yield from (each.difference for each in self.differing)

    def further_lines(self) -> Iterator[str]:
        return (draw.remark for draw in self.by_hand)

    def findings(self) -> Iterator[AuditFinding]:
        if self.rounds:
            same = self.rounds - len(self.differing)
            yield AuditFinding(
                say(
                    "{rounds} rounds paired again, {same} came out the same.",
                    rounds=self.rounds,
                    same=same,
                )
            )
        for differing in self.differing:
            number = differing.round
            why = differing.refusal or say("the system pairs otherwise than the log")
            where = say("Round {round}", round=number) if number else say("The bracket")
            yield AuditFinding(
                say(
                    "{where} (version {version}): {why}.",
                    where=where,
                    version=differing.version,
                    why=why,
                ),
                True,
            )
        if self.imported:
            yield AuditFinding(
                say("{imported} imported rounds have no engine to ask.", imported=self.imported)
            )

    def notes(self) -> Iterator[AuditFinding]:
        return (AuditFinding(draw.remark) for draw in self.by_hand)


def prove_rounds(
    history: History, comparisons: Sequence[PairingComparison], by_hand: Iterable[DrawnByHand] = ()
) -> RoundsProof:
    return RoundsProof(
        rounds=len(comparisons),
        imported=sum(event.system == IMPORTED for _, event in paired_rounds(history)),
        differing=tuple(each for each in comparisons if each.is_different),
        by_hand=tuple(by_hand),
    )
