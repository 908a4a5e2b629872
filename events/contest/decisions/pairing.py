"""Pairing a round: numbers for new entries, then the stage's system, then the events.

A late entry gets its correct place in the list and all below move down (C.04.2 (2026) 2.2-2.4, for
teams as for players). The engine's answer is recorded whole, with its trace.
"""

from collections.abc import Iterator, Mapping, Sequence

from domain.contest.entry import Participant
from domain.contest.stage import AnyStage
from domain.errors import AllDone, NotNow
from domain.ids import EntryId, Number, RoundNo
from domain.messages import say
from domain.pairing import RoundPairing
from domain.results import Mark
from domain.texts import counted_noun
from events.contest.facts.entries import fold_numbers_assigned as with_numbers
from events.contest.game_rules import game_rules_of
from events.contest.vocabulary.entries import NumbersAssigned
from events.contest.vocabulary.rounds import RoundPaired, encode_trace
from events.game.warnings import Question, WarnedAct
from events.game.words import list_some
from events.log.records import UNRECORDED
from events.log.vocabulary import Event

ENGINE = "wallchart 1"
"""The pairing program; a change that alters an answer gets a new number."""


def events_of_pairing(stage: AnyStage, wanted: RoundNo) -> tuple[Event, ...]:
    """The events of pairing round `wanted`, which must be the next one: numbers, then pairs."""
    numbering, stage = give_numbers(stage, wanted)
    rules = game_rules_of(stage)
    return (*numbering, rules.pair_round(stage, wanted), *rules.events_after_pairing(stage, wanted))


def refuse_other_round(stage: AnyStage, wanted: RoundNo) -> None:
    if wanted <= len(stage.rounds):
        raise NotNow(
            "Round {wanted} is paired already; unpair it first to pair it again.", wanted=wanted
        )
    if wanted != stage.next_round:
        raise NotNow(
            "The next round is {next_round}; round {wanted} can't be paired yet.",
            next_round=stage.next_round,
            wanted=wanted,
        )
    game_rules = game_rules_of(stage)
    game_rules.refuse_undrawn(stage)
    if wanted > stage.rules.rounds and not stage.is_knock_out:
        raise AllDone(
            "{name} has {rounds}, and no more to pair.",
            name=stage.name,
            rounds=counted_noun(stage.rules.rounds, "round"),
        )


def give_numbers(stage: AnyStage, wanted: RoundNo) -> tuple[tuple[NumbersAssigned, ...], AnyStage]:
    """Number the entries that need it in that round; return the events and the stage with them."""
    numbering = numbering_for_round(stage, wanted)
    for event in numbering:
        stage = with_numbers(stage, event, UNRECORDED)
    return numbering, stage


def questions_of_renumbering(stage: AnyStage, wanted: RoundNo) -> Iterator[Question]:
    """The question before late entries change others' numbers (Q115), under FIDE's rules only."""
    if not stage.rounds or not stage.follows_fide:
        return
    before = stage.numbers
    for event in numbering_for_round(stage, wanted):
        moved = [e for e, n in event.numbers if before.get(EntryId(e), n) != n]
        if moved:
            new = [stage.numbered_name(e) for e, _ in event.numbers if EntryId(e) not in before]
            text = say("{moved} numbers change ({reason}).", moved=len(moved), reason=event.reason)
            newcomers = (say("New in the list: {what}.", what=list_some(new, 4)),) if new else ()
            yield Question(WarnedAct.RENUMBER_LATE, (text, *newcomers))


def numbering_for_round(stage: AnyStage, wanted: RoundNo) -> tuple[NumbersAssigned, ...]:
    """The event that numbers the list before that round; empty if its numbers are right already.
    Newcomers are inserted by rank; corrected ratings rank everybody again.
    """
    game_rules = game_rules_of(stage)
    if not stage.paired_by_system:
        return ()
    newcomers = [
        e for e in stage.entries.values() if e.number is None and e.is_present_in_round(wanted)
    ]
    ranking = [entry for _, entry in stage.numbered_entries()]
    reranked = game_rules.needs_renumbering(stage, wanted, ranking)
    has_hole = _has_gap_in_numbers(stage, ranking)
    if not newcomers and not reranked and not has_hole:
        return ()
    reason = say("late entries") if ranking else say("initial ranking")
    if has_hole:
        reason = say("discarded entries")
    if reranked:
        ranking.sort(key=lambda e: game_rules.ranking_key(stage, e))
        reason = say("corrected ratings")
    keys = [game_rules.ranking_key(stage, entry) for entry in ranking]
    for entry in sorted(newcomers, key=lambda e: game_rules.ranking_key(stage, e)):
        key = game_rules.ranking_key(stage, entry)
        place = next((i for i, other in enumerate(keys) if other > key), len(keys))
        ranking.insert(place, entry)
        keys.insert(place, key)
    numbers = tuple((int(entry.id), number) for number, entry in enumerate(ranking, 1))
    return (NumbersAssigned(stage.id, numbers, reason),)


def _has_gap_in_numbers(stage: AnyStage, ranking: Sequence[Participant]) -> bool:
    """Whether discarding has left a gap in the numbers; gaps of imported lists are kept."""
    numbers = [entry.number for entry in ranking]
    return bool(stage.discarded) and numbers != list(range(1, len(numbers) + 1))


def requested_byes(stage: AnyStage, wanted: RoundNo) -> dict[Number, Mark]:
    """The byes of the entries that are not paired in that round, by number."""
    marks = ((number, entry.bye_in(wanted)) for number, entry in stage.numbered_entries())
    return {number: mark for number, mark in marks if mark is not None}


def round_paired_event(
    stage: AnyStage,
    wanted: RoundNo,
    answer: RoundPairing,
    byes: Mapping[Number, Mark],
    pairs: tuple[tuple[int, int], ...] | None = None,
) -> RoundPaired:
    """Convert a system's answer from numbers to entries; `pairs` replaces its boards, if given."""
    entry = {number: int(each.id) for number, each in stage.numbered_entries()}
    marks = dict(byes)
    if answer.bye is not None:
        marks[Number(answer.bye)] = Mark.PAIRING_BYE
    boards = answer.boards if pairs is None else pairs
    return RoundPaired(
        stage=stage.id,
        round=wanted,
        pairs=tuple((entry[Number(one)], entry[Number(other)]) for one, other in boards),
        byes=tuple((entry[number], mark.value) for number, mark in sorted(marks.items())),
        system=stage.rules.system,
        edition=stage.rules.edition,
        trace=encode_trace(answer.trace),
        engine=ENGINE,
    )
