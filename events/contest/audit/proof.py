"""The audit's proofs of rounds: every recorded round is paired again from the log alone.

It is paired from the state just before it, by the system and edition in the event. Rounds of a
table or of lots are rebuilt by their game (`Rebuilders`). Rounds of an imported report have no
engine to repeat them. Rounds that were undone or unpaired later are paired again, too.

Draws by hand can't be proved: their numbers or their toss came with the command, drawn in public or
made up. They are listed.

The rounds before a late correction are paired again with the right result. Every round is paired
from its real position with only that result changed, so that each answer is independent of the
others.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from msgspec import structs

from domain.contest.stage import AnyStage
from domain.errors import DomainError, Unknown, WallchartError
from domain.fast_replace import fast_replace
from domain.ids import EntryId, RoundNo
from domain.messages import join_messages, say, say_counted
from domain.tournament import Tournament
from events.audit.history import History
from events.audit.proof import AuditFinding
from events.codec import command_of, event_of, events_of
from events.contest.acting import contest_in
from events.contest.game_rules import game_rules_of
from events.contest.scopes import at_of
from events.contest.vocabulary.results import ResultCorrected
from events.contest.vocabulary.rounds import IMPORTED, RoundPaired
from events.log.vocabulary import Event, StageEvent

Pairs = tuple[tuple[int, int], ...]
"""(White or the team named first, the other) by number; a bye is (number, 0)."""

SHOWN = 5


class PairingComparison(NamedTuple):
    """A recorded pairing compared with the answer of the system now. `recorded` and `computed` hold
    only the pairs that differ, and are empty if none do; `refusal` is why there is no answer.
    """

    stage: int
    round: int
    version: int
    system: str
    edition: str
    recorded: Pairs = ()
    computed: Pairs = ()
    refusal: str = ""

    @property
    def is_different(self) -> bool:
        return bool(self.recorded or self.computed or self.refusal)

    def compare_pairings(self, recorded: Pairs, computed: Pairs) -> "PairingComparison":
        """The comparison of two pairings, with colours and byes, whatever the order of boards."""
        return self._replace(
            recorded=tuple(pair for pair in recorded if pair not in computed),
            computed=tuple(pair for pair in computed if pair not in recorded),
        )

    @property
    def difference(self) -> str:
        """The difference in a sentence; round 0 is that of a bracket's numbers."""
        place = say("Round {round}", round=self.round) if self.round else say("The bracket")
        where = say(
            "  {what} of section {stage} (version {version})",
            what=place,
            stage=self.stage,
            version=self.version,
        )
        if self.refusal:
            return say(
                "{where} can't be paired again: {refusal}", where=where, refusal=self.refusal
            )
        was, now = _pairs_text(self.recorded), _pairs_text(self.computed)
        return say(
            "{where} has {was}; {edition} has {now}",
            where=where,
            was=was,
            edition=join_messages(" ", (self.system, self.edition)),
            now=now,
        )

    def fields(self) -> dict[str, object]:
        return {
            "section": self.stage,
            "round": self.round,
            "version": self.version,
            "system": self.system,
            "edition": self.edition,
            "recorded": self.recorded,
            "computed": self.computed,
            "reason": self.refusal,
        }


def _pairs_text(pairs: Pairs) -> str:
    shown = join_messages(
        ", ", (f"{a}-{b}" if b else say("bye {a}", a=a) for a, b in pairs[:SHOWN])
    )
    if len(pairs) > SHOWN:
        return say("{shown} and {pairs} more", shown=shown, pairs=len(pairs) - SHOWN)
    return shown or "nothing"


def pairs_by_number(
    pairs: Iterable[tuple[int, int]],
    byes: Iterable[tuple[int, str]],
    numbers: Mapping[EntryId, int],
) -> Pairs:
    """Pairs and byes by number; the number of an entry without one is minus its id."""

    def number(id_: int) -> int:
        return numbers.get(EntryId(id_), -id_)

    met = ((number(one), number(other)) for one, other in pairs)
    return (*met, *((number(id_), 0) for id_, _ in byes))


Rebuilders = Mapping[type[Event], Callable[[Tournament, Event, int], Iterator[PairingComparison]]]
"""By event class the function that rebuilds its rounds, from the state before, event and version.
"""


def pair_rounds_again(
    history: History, answers: Mapping[int, Event], rebuilt: Rebuilders
) -> Iterator[PairingComparison]:
    """Compare each round that an engine or a table made. `answers` are the events of pairings that
    are decided again already, by version.
    """
    for record, event in events_of(history.records, RoundPaired, *rebuilt):
        before = history.state_at(record.version - 1)
        if not isinstance(event, RoundPaired):
            yield from rebuilt[type(event)](before, event, record.version)
        elif event.system != IMPORTED:
            yield _compare_or_pair_again(before, event, record.version, answers.get(record.version))


def _compare_or_pair_again(
    before: Tournament, event: RoundPaired, version: int, answer: Event | None
) -> PairingComparison:
    """Compare the round with the answer, if it is by the system in the event; else pair again."""
    stage = contest_in(before, event.stage)
    announced = (stage.rules.system, stage.rules.edition)
    if not isinstance(answer, RoundPaired) or announced != (event.system, event.edition):
        return pair_round_again(before, event, version)
    comparison = PairingComparison(event.stage, event.round, version, event.system, event.edition)
    return _compare_answer(comparison, stage, event, answer)


def pair_round_again(before: Tournament, event: RoundPaired, version: int) -> PairingComparison:
    """Pair the round from the state before it, by the event's system, and compare the two."""
    stage = contest_in(before, event.stage)
    rules = fast_replace(stage.rules, system=event.system, edition=event.edition)
    comparison = PairingComparison(event.stage, event.round, version, event.system, event.edition)
    try:
        answer = game_rules_of(stage).pair_round(replace(stage, rules=rules), RoundNo(event.round))
    except (DomainError, LookupError) as reason:
        return comparison._replace(refusal=str(reason) or "the engine can't be asked")
    return _compare_answer(comparison, stage, event, answer)


def _compare_answer(
    comparison: PairingComparison, stage: AnyStage, event: RoundPaired, answer: RoundPaired
) -> PairingComparison:
    numbers = stage.numbers
    was, now = (pairs_by_number(each.pairs, each.byes, numbers) for each in (event, answer))
    return comparison.compare_pairings(was, now)


def pair_again_after_correction(history: History, version: int) -> Iterator[PairingComparison]:
    """Pair later rounds again as if the result corrected at that version had been right at once."""
    corrected = event_of(history.records[version - 1]) if version <= len(history.records) else None
    if not isinstance(corrected, ResultCorrected):
        raise Unknown(say("correction at version"), version)
    for record, event in events_of(history.records, RoundPaired):
        later = event.stage == corrected.stage and event.round > corrected.round
        if later and record.version < version and event.system != IMPORTED:
            state = history.state_at(record.version - 1)
            stage, at = contest_in(state, corrected.stage), at_of(corrected)
            r = stage.round(at.round)
            right = r.game_at(at)._replace(result=stage.parse_result(corrected.result))
            changed = stage.with_round(r.with_games({at: right}))
            before = state.with_parts(changed, version=state.version)
            yield pair_round_again(before, event, record.version)


class DrawByHand(NamedTuple):
    """A draw whose numbers or toss came with the command, and its sender."""

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


def draws_by_hand(history: History, *draws: type[StageEvent]) -> Iterator[DrawByHand]:
    """The draws, recorded as events of these classes, whose numbers or toss were sent by hand."""
    for record, event in events_of(history.records, *draws):
        act = record.act
        try:
            command = command_of(structs.replace(act, drawn=b""))
        except WallchartError:
            continue  # a contradiction, which is reported with its act
        if getattr(command, "numbers", ()) or getattr(command, "toss", ""):
            yield DrawByHand(event.stage, record.version, act.actor, act.device)


@dataclass(frozen=True, slots=True)
class RoundsProof:
    """`rounds` counts those paired again, `imported` those without an engine to repeat them."""

    rounds: int
    imported: int
    differing: tuple[PairingComparison, ...]
    by_hand: tuple[DrawByHand, ...] = ()

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
        yield say_counted(
            "Pairings: {count} round paired again, {same} the same.",
            "Pairings: {count} rounds paired again, {same} the same.",
            self.rounds,
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
                say_counted(
                    "{count} round paired again, {same} came out the same.",
                    "{count} rounds paired again, {same} came out the same.",
                    self.rounds,
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
    history: History, comparisons: Sequence[PairingComparison], by_hand: Iterable[DrawByHand] = ()
) -> RoundsProof:
    return RoundsProof(
        rounds=len(comparisons),
        imported=sum(
            event.system == IMPORTED for _, event in events_of(history.records, RoundPaired)
        ),
        differing=tuple(each for each in comparisons if each.is_different),
        by_hand=tuple(by_hand),
    )
