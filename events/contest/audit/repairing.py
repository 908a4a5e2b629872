"""Every recorded pairing asked for again: from the state just before it, of the system and edition
that stand in the event. What a game makes by a table or by lots it builds again itself (`Rebuilt`).

What an imported report brought has no engine to ask. A round that was undone or unpaired later was
paired all the same, and is asked for again too.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from domain.errors import DomainError
from domain.ids import EntryId, RoundNo
from domain.tournament import Tournament
from events.audit.history import History
from events.audit.repaired import Repaired, by_number
from events.catalogue import kinds_of
from events.codec import event_of
from events.contest.acting import contest_in
from events.contest.vocabulary.rounds import IMPORTED, RoundPaired
from events.contest.ways import AnyStage, ways_of
from events.log.event import Event
from events.log.recorded import Recorded

Rebuilt = Mapping[type[Event], Callable[[Tournament, Event, int], Iterator[Repaired]]]
"""By kind of event, from the state before it and at that version."""


def pairings(history: History) -> list[tuple[Recorded, RoundPaired]]:
    """The rounds that were paired one by one, whoever did it. Only their payloads are read."""
    kinds = kinds_of(RoundPaired)
    found = [(r, event_of(r)) for r in history.records if r.event.kind in kinds]
    return [(record, event) for record, event in found if isinstance(event, RoundPaired)]


def repaired(
    history: History, answers: Mapping[int, Event], rebuilt: Rebuilt
) -> Iterator[Repaired]:
    """One for each round that an engine or a table made, as they come out. `answers` are pairings
    that were made again already, by version.
    """
    kinds = kinds_of(RoundPaired, *rebuilt)
    for record in history.records:
        if record.event.kind not in kinds:
            continue
        event, before = event_of(record), history.at(record.version - 1)
        if not isinstance(event, RoundPaired):
            yield from rebuilt[type(event)](before, event, record.version)
        elif event.system != IMPORTED:
            yield _with_answer(before, event, record.version, answers.get(record.version))


def _with_answer(
    before: Tournament, event: RoundPaired, version: int, answer: Event | None
) -> Repaired:
    stage = contest_in(before, event.stage)
    announced = (stage.rules.system, stage.rules.edition)
    if not isinstance(answer, RoundPaired) or announced != (event.system, event.edition):
        return repair(before, event, version)
    verdict = Repaired(event.stage, event.round, version, event.system, event.edition)
    return _compared(verdict, stage, event, answer)


def repair(before: Tournament, event: RoundPaired, version: int) -> Repaired:
    stage = contest_in(before, event.stage)
    rules = replace(stage.rules, system=event.system, edition=event.edition)
    verdict = Repaired(event.stage, event.round, version, event.system, event.edition)
    try:
        answer = ways_of(stage).paired(replace(stage, rules=rules), RoundNo(event.round))
    except (DomainError, LookupError) as reason:
        return verdict._replace(refusal=str(reason) or "the engine can't be asked")
    return _compared(verdict, stage, event, answer)


def _compared(
    verdict: Repaired, stage: AnyStage, event: RoundPaired, answer: RoundPaired
) -> Repaired:
    numbers = numbers_of(stage)
    was, now = (by_number(each.pairs, each.byes, numbers) for each in (event, answer))
    return verdict.compared(was, now)


def numbers_of(stage: AnyStage) -> dict[EntryId, int]:
    return {entry.id: number for number, entry in stage.numbered()}
