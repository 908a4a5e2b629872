"""Every recorded pairing of teams asked for again: from the state just before it, of the system and
edition that stand in the event.

What an imported report brought has no engine to ask. A round that was undone or unpaired later was
paired all the same, and is asked for again too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from domain.errors import DomainError
from domain.ids import EntryId, RoundNo, StageId
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from events.audit.history import History
from events.audit.repaired import Repaired, by_number
from events.catalogue import KIND_OF
from events.codec import event_of
from events.log.event import Event
from events.log.recorded import Recorded
from events.team_chess.decisions.pairing import paired
from events.team_chess.vocabulary.rounds import IMPORTED, TeamRoundPaired


def pairings(history: History) -> list[tuple[Recorded, TeamRoundPaired]]:
    """The rounds that were paired one by one. Only their payloads are read."""
    kind = KIND_OF[TeamRoundPaired]
    found = [(r, event_of(r)) for r in history.records if r.event.kind == kind]
    return [(record, event) for record, event in found if isinstance(event, TeamRoundPaired)]


def repaired(history: History, answers: Mapping[int, Event]) -> Iterator[Repaired]:
    """`answers` are pairings that were made again already, by version."""
    for record, event in pairings(history):
        if event.system != IMPORTED:
            before = history.at(record.version - 1)
            yield _with_answer(before, event, record.version, answers.get(record.version))


def _with_answer(
    before: Tournament, event: TeamRoundPaired, version: int, answer: Event | None
) -> Repaired:
    stage = team_stage_of(before, StageId(event.stage))
    announced = (stage.rules.system, stage.rules.edition)
    if not isinstance(answer, TeamRoundPaired) or announced != (event.system, event.edition):
        return repair(before, event, version)
    verdict = Repaired(event.stage, event.round, version, event.system, event.edition)
    return _compared(verdict, stage, event, answer)


def repair(before: Tournament, event: TeamRoundPaired, version: int) -> Repaired:
    stage = team_stage_of(before, StageId(event.stage))
    rules = replace(stage.rules, system=event.system, edition=event.edition)
    verdict = Repaired(event.stage, event.round, version, event.system, event.edition)
    try:
        answer = paired(replace(stage, rules=rules), RoundNo(event.round))
    except (DomainError, LookupError) as reason:
        return verdict._replace(refusal=str(reason) or "the engine can't be asked")
    return _compared(verdict, stage, event, answer)


def _compared(
    verdict: Repaired, stage: TeamStage, event: TeamRoundPaired, answer: TeamRoundPaired
) -> Repaired:
    numbers = numbers_of(stage)
    was, now = (by_number(each.matches, each.byes, numbers) for each in (event, answer))
    return verdict.compared(was, now)


def numbers_of(stage: TeamStage) -> dict[EntryId, int]:
    return {team.id: number for number, team in stage.numbered()}
