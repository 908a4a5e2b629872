"""Questions that a log answers about its rounds: why this pair, this colour or this bye, why not
those two. Explained from the log alone: by the trace recorded with the pairing, the later changes
by hand, and the changes that a late correction would have made.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from domain.contest.round import ContestRound, RoundState
from domain.contest.stage import AnyStage, Contest
from domain.errors import NotNow, Unknown
from domain.ids import EntryId, Number, RoundNo
from domain.messages import join_messages, say
from domain.pairing import BracketFact, Trace
from domain.results import Mark
from domain.swiss.explanation import explain_objection
from domain.swiss.pairing_system import PairingSystem
from domain.swiss.systems import SYSTEMS, explanation_of
from domain.tournament import Tournament
from events.audit.history import History
from events.codec import event_of, events_of
from events.contest.acting import contest_in
from events.contest.audit.proof import PairingComparison, pair_again_after_correction
from events.contest.decisions.pairing import requested_byes
from events.contest.game_rules import game_rules_of
from events.contest.vocabulary import rounds as v
from events.contest.vocabulary.results import ResultCorrected
from events.game.words import BYES, list_some, result_words
from events.log.records import Recorded

S = TypeVar("S", bound=AnyStage, covariant=True)


@dataclass(frozen=True, slots=True)
class PairedRound(Generic[S]):
    """A round and its pairing. `stage` and `round` are the present ones, `before` is the stage that
    the round was paired from. `event` is None if no event paired it alone: the rounds of a table
    are made all at once, and the arbiter may pair a round entirely by hand.
    """

    history: History
    stage: S
    before: S
    round: ContestRound
    event: v.RoundPaired | None
    version: int

    @property
    def trace(self) -> Trace | None:
        return v.trace_of(self.event) if self.event else None

    def number_of(self, entry: EntryId) -> int:
        number: int = self.before.numbers[entry]
        return number

    @property
    def system(self) -> PairingSystem[Any] | None:
        """The Swiss system that paired the round; None if it was made otherwise."""
        return SYSTEMS.get((self.event.system, self.event.edition)) if self.event else None


def paired_round(
    history: History, stage_of: Callable[[Tournament, int], S], stage_id: int, number: int
) -> PairedRound[S]:
    """The round of that number in the stage, which `stage_of` finds in a state."""
    stage = stage_of(history.state_at(history.head.version), stage_id)
    r = stage.round(RoundNo(number))
    event = event_of(history.records[r.paired_at - 1])
    paired_event = event if isinstance(event, v.RoundPaired) else None
    version_before = r.paired_at - 1 if paired_event else r.paired_at
    before = stage_of(history.state_at(version_before), stage_id)
    return PairedRound(history, stage, before, r, paired_event, r.paired_at)


def pair_at(paired: PairedRound[AnyStage], number: int) -> tuple[EntryId, EntryId]:
    """The pair on that board or in that match; Unknown if there is none."""
    pair = dict(paired.round.numbered_pairs).get(number)
    if pair is None:
        raise Unknown(
            say(
                "{pairing} in round {number}:",
                pairing=paired.stage.pairing_noun,
                number=paired.round.number,
            ),
            number,
        )
    return pair


def why_pair(paired: PairedRound[AnyStage], number: int) -> Iterator[str]:
    """Sentences on why those on that board, or in that match, meet, and in these colours."""
    pair = pair_at(paired, number)
    yield from _changes_by_hand(paired)
    trace = paired.trace
    if trace is None or not trace.colours:
        yield from game_rules_of(paired.before).why_by_bracket(paired.before, pair) or (
            _origin_sentence(paired),
        )
        return
    explanation, number_of = explanation_of(trace), paired.number_of
    if paired.event is not None and pair in paired.event.pairs:
        yield from explanation.explain_board(trace, number_of(pair[0]))
        return
    yield say("The system had it otherwise:")
    reasons = (
        says for entry in pair for says in explanation.explain_board(trace, number_of(entry))
    )
    yield from dict.fromkeys(reasons)  # without repeating those of a pair


def why_byes(paired: PairedRound[AnyStage]) -> Iterator[str]:
    """Sentences on why each of those who have no game in the round has none."""
    yield from _changes_by_hand(paired)
    trace = paired.trace
    for entry, mark in paired.round.byes:
        name = paired.stage.entry(entry).full_name
        if mark is not Mark.PAIRING_BYE:
            yield say(
                "{absence}.",
                absence=join_messages(" ", (name, _absence_words(paired, entry, mark))),
            )
        elif (
            trace is not None
            and trace.bye is not None
            and trace.bye.number == paired.number_of(entry)
        ):
            yield from explanation_of(trace).explain_bye(trace)
        else:
            yield say(
                "{name} has the bye. {without_trace}",
                name=name,
                without_trace=_origin_sentence(paired),
            )
    if not paired.round.byes:
        yield say("Everybody plays in this round.")


def bracket_of(paired: PairedRound[AnyStage], number: int) -> BracketFact | None:
    """The score bracket in which the pair was made, if the trace has it."""
    pair = {paired.number_of(entry) for entry in pair_at(paired, number)}
    brackets = paired.trace.brackets if paired.trace else ()
    return next((b for b in brackets if any(set(p) == pair for p in b.pairs)), None)


def why_not(paired: PairedRound[AnyStage], a: Number, b: Number) -> str:
    """The rule or criterion against pairing these two, found by forcing the pair."""
    if paired.system is None:
        raise NotNow("Only a round that a Swiss system paired can be asked that.")
    byes = frozenset(requested_byes(paired.before, paired.round.number))
    request = game_rules_of(paired.before).pairing_request_for(
        paired.before, paired.round.number, byes
    )
    return explain_objection(paired.system.why_not(request, a, b))


def why_corrected_late(paired: PairedRound[AnyStage], number: int) -> Iterator[str]:
    """Sentences on the changes that a corrected result makes in rounds paired before it."""
    for record, event in _corrections(paired, number):
        was, now = (
            result_words(paired.stage.parse_result(each)) for each in (event.previous, event.result)
        )
        yield say(
            "Corrected at version {version} from {was} to {now}: {reason}.",
            version=record.version,
            was=was,
            now=now,
            reason=event.reason,
        )
        for again in pair_again_after_correction(paired.history, record.version):
            if _is_published(paired.stage, again.round):
                yield _outcome_words(again)


def _corrections(
    paired: PairedRound[AnyStage], number: int
) -> Iterator[tuple[Recorded, ResultCorrected]]:
    """The corrections of that board's result, or of results of that match, oldest first."""
    for record, event in events_of(paired.history.records[paired.version :], ResultCorrected):
        place = (event.stage, event.round, event.match or event.board)
        if place == (paired.stage.id, paired.round.number, number):
            yield record, event


def _is_published(stage: AnyStage, number: int) -> bool:
    """Whether the round is published: an explanation must not reveal a draft."""
    return number <= len(stage.rounds) and stage.rounds[number - 1].state is not RoundState.PAIRED


def _outcome_words(again: PairingComparison) -> str:
    if again.refusal:
        return say(
            "With the right result round {round} could not be paired: {refusal}",
            round=again.round,
            refusal=again.refusal,
        )
    if not again.is_different:
        return say(
            "With the right result round {round} would have been paired the same.",
            round=again.round,
        )
    pairs, instead = (
        list_some([f"{a}–{b}" if b else say("the bye for {a}", a=a) for a, b in each])
        for each in (again.computed, again.recorded)
    )
    return say(
        "With the right result round {round} would have had {pairs} instead of {instead}.",
        round=again.round,
        pairs=pairs,
        instead=instead,
    )


def _changes_by_hand(paired: PairedRound[AnyStage]) -> Iterator[str]:
    later = paired.history.records[paired.version :]
    for record, event in events_of(later, v.PairingChangedByHand):
        if (event.stage, event.round) == (paired.stage.id, paired.round.number):
            yield say(
                "Changed by hand at version {version}: {reason}.",
                version=record.version,
                reason=event.reason,
            )


def _origin_sentence(paired: PairedRound[AnyStage]) -> str:
    if paired.round.system == v.BY_HAND:
        return say("The arbiter paired this round by hand, from nothing.")
    if paired.round.system == v.IMPORTED:
        return say("The round came with an imported report, which does not tell why.")
    if paired.before.is_paired_by_table:
        there = len(paired.before.participants())
        return say(
            "It stands in the {system} table of {many}, by the numbers that were drawn.",
            system=paired.round.system,
            many=join_messages(" ", (there, paired.before.entries_noun)),
        )
    return say(
        "{edition} left no account of it.",
        edition=join_messages(" ", (paired.round.system, paired.round.edition)),
    )


def _absence_words(paired: PairedRound[AnyStage], entry: EntryId, mark: Mark) -> str:
    if paired.before.is_knock_out:
        return game_rules_of(paired.before).why_resting(paired.before, entry)
    known = paired.before.entries.get(entry)
    if known is None:
        raise Unknown(paired.before.entry_noun, entry)
    if known.is_withdrawn_by(paired.round.number):
        return say("has withdrawn from round {withdrawn_from}", withdrawn_from=known.withdrawn_from)
    if paired.before.is_paired_by_table:
        return say("rests in this round of the table")
    if known.first_round > paired.round.number:
        return say("came in for round {first_round}", first_round=known.first_round)
    return say("asked for {byes}", byes=BYES[mark])


@dataclass(frozen=True, slots=True)
class AskableBoard:
    """A board or match by its number, the names of those who meet, and the score so far."""

    number: int
    first: str
    second: str
    result: str


@dataclass(frozen=True, slots=True)
class AskablePlayer:
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class AskableRound:
    """A round to ask about. Any two `players` may be chosen for the question why they don't meet;
    empty if only a Swiss could answer it.
    """

    stage: int
    name: str
    round: int
    boards: tuple[AskableBoard, ...]
    byes: bool
    players: tuple[AskablePlayer, ...]


def askable_rounds(history: History, state: Tournament) -> Iterator[AskableRound]:
    for part in state.parts.values():
        if isinstance(part, Contest):
            for r in part.rounds:
                yield _askable_round(r, paired_round(history, contest_in, part.id, r.number))


def _askable_round(r: ContestRound, paired: PairedRound[AnyStage]) -> AskableRound:
    stage, game_rules = paired.stage, game_rules_of(paired.stage)
    boards = (
        AskableBoard(
            number,
            _entry_name(paired, first),
            _entry_name(paired, second),
            game_rules.score_words(stage, r, number),
        )
        for number, (first, second) in r.numbered_pairs
    )
    players = (
        AskablePlayer(number, entry.full_name) for number, entry in paired.before.numbered_entries()
    )
    return AskableRound(
        stage.id,
        stage.name,
        r.number,
        tuple(boards),
        bool(r.byes),
        tuple(players) if paired.system else (),
    )


def _entry_name(paired: PairedRound[AnyStage], entry: EntryId) -> str:
    known = paired.stage.entries[entry]
    return say("{number} {called}", number=paired.number_of(known.id), called=known.full_name)


def why_paired(history: History, stage: int, number: int, board: int) -> Iterator[str]:
    """Why a board was paired; board 0 asks about the byes."""
    paired = paired_round(history, contest_in, stage, number)
    if not board:
        yield from why_byes(paired)
        return
    yield from why_pair(paired, board)
    yield from why_corrected_late(paired, board)


def why_not_paired(history: History, stage: int, number: int, first: int, second: int) -> str:
    return why_not(paired_round(history, contest_in, stage, number), Number(first), Number(second))
