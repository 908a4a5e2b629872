"""Every recorded pairing asked for again: from the state just before it, of the system and edition
that stand in the event. The table of a round robin is built again as it was announced; so are the
numbers of a knock-out, by the recorded seed, and every round of its games by what stood before.

What an imported report brought has no engine to ask. A round that was undone or unpaired later was
paired all the same, and is asked for again too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest

from domain.chess.stage import Stage, stage_of
from domain.errors import DomainError
from domain.ids import EntryId, RoundNo, StageId
from domain.knockout.plan import SYSTEM as KNOCK_OUT
from domain.tournament import Tournament
from events.audit.history import History
from events.audit.repaired import Repaired, by_number
from events.catalogue import kinds_of
from events.chess.decisions.knock_out import numbers_by
from events.chess.decisions.pairing import paired
from events.chess.folds.round_robin import drawn_plan
from events.chess.vocabulary.knock_out import BracketDrawn
from events.chess.vocabulary.round_robin import LotsDrawn
from events.chess.vocabulary.rounds import IMPORTED, RoundPaired
from events.codec import event_of
from events.log.event import Event
from events.log.recorded import Recorded

NONE: Mapping[int, Event] = {}
_PAIRED = kinds_of(RoundPaired)
_MADE = kinds_of(RoundPaired, LotsDrawn, BracketDrawn)


def pairings(history: History) -> list[tuple[Recorded, RoundPaired]]:
    """The rounds that were paired one by one, whoever did it. Only their payloads are read."""
    found = [(r, event_of(r)) for r in history.records if r.event.kind in _PAIRED]
    return [(record, event) for record, event in found if isinstance(event, RoundPaired)]


def repaired(history: History, answers: Mapping[int, Event] = NONE) -> Iterator[Repaired]:
    """One for each round that an engine or a table made, as they come out. `answers` are pairings
    that were made again already, by version.
    """
    for record in history.records:
        if record.event.kind not in _MADE:
            continue
        event, before = event_of(record), history.at(record.version - 1)
        if isinstance(event, LotsDrawn):
            yield from rebuilt(before, event, record.version)
        elif isinstance(event, BracketDrawn):
            if not event.by_hand:
                yield renumbered(before, event, record.version)
        elif isinstance(event, RoundPaired) and event.system != IMPORTED:
            yield _with_answer(before, event, record.version, answers.get(record.version))


def rebuilt(before: Tournament, event: LotsDrawn, version: int) -> Iterator[Repaired]:
    """The table that the announced system builds for so many entries, round by round."""
    plan = stage_of(before, StageId(event.stage)).round_robin
    assert plan is not None, "lots are drawn for a round robin"
    table = drawn_plan(plan, event.toss, event.teams).built(len(event.numbers)).rounds
    for number, (was, now) in enumerate(zip_longest(event.rounds, table), 1):
        recorded = {(white, black) for white, black in was or ()}
        computed = {(g.white, g.black) for g in now.games} if now else set()
        yield Repaired(
            event.stage,
            number,
            version,
            plan.system,
            "",
            tuple(sorted(recorded - computed)),
            tuple(sorted(computed - recorded)),
        )


def renumbered(before: Tournament, event: BracketDrawn, version: int) -> Repaired:
    """Who gets which number by the seed; a pair is an entry and its number."""
    drawn = numbers_by(stage_of(before, StageId(event.stage)), bytes.fromhex(event.seed))
    recorded, computed = set(event.numbers), set(drawn)
    return Repaired(
        event.stage,
        0,
        version,
        KNOCK_OUT,
        "",
        tuple(sorted(recorded - computed)),
        tuple(sorted(computed - recorded)),
    )


def _with_answer(
    before: Tournament, event: RoundPaired, version: int, answer: Event | None
) -> Repaired:
    stage = stage_of(before, StageId(event.stage))
    announced = (stage.rules.system, stage.rules.edition)
    if not isinstance(answer, RoundPaired) or announced != (event.system, event.edition):
        return repair(before, event, version)
    verdict = Repaired(event.stage, event.round, version, event.system, event.edition)
    return _compared(verdict, stage, event, answer)


def repair(before: Tournament, event: RoundPaired, version: int) -> Repaired:
    stage = stage_of(before, StageId(event.stage))
    rules = replace(stage.rules, system=event.system, edition=event.edition)
    verdict = Repaired(event.stage, event.round, version, event.system, event.edition)
    try:
        answer = paired(replace(stage, rules=rules), RoundNo(event.round))
    except (DomainError, LookupError) as reason:
        return verdict._replace(refusal=str(reason) or "the engine can't be asked")
    return _compared(verdict, stage, event, answer)


def _compared(verdict: Repaired, stage: Stage, event: RoundPaired, answer: RoundPaired) -> Repaired:
    numbers = numbers_of(stage)
    was, now = (by_number(each.boards, each.byes, numbers) for each in (event, answer))
    return verdict.compared(was, now)


def numbers_of(stage: Stage) -> dict[EntryId, int]:
    return {entry.id: number for number, entry in stage.numbered()}
