"""The table of a round robin built again as it was announced, and the numbers of a knock-out drawn
again by the recorded seed.
"""

from collections.abc import Iterator
from itertools import zip_longest

from domain.chess.stage import stage_of
from domain.knockout.plan import SYSTEM as KNOCK_OUT
from domain.tournament import Tournament
from events.chess.decisions.knock_out import numbers_by
from events.chess.facts.round_robin import drawn_plan
from events.chess.vocabulary.draws import BracketDrawn, LotsDrawn
from events.contest.audit.repairing import Rebuilt, Repaired
from events.log.vocabulary import Event


def _table(before: Tournament, event: Event, version: int) -> Iterator[Repaired]:
    """The table that the announced system builds for so many entries, round by round."""
    assert isinstance(event, LotsDrawn), "it is looked up by its class"
    plan = stage_of(before, event.stage).round_robin
    assert plan is not None, "lots are drawn for a round robin"
    table = drawn_plan(plan, event.toss, event.teams).build_table(len(event.numbers)).rounds
    for number, (was, now) in enumerate(zip_longest(event.rounds, table), 1):
        recorded = {(white, black) for white, black in was or ()}
        computed = {(int(g.white), int(g.black)) for g in now.games} if now else set()
        verdict = Repaired(event.stage, number, version, plan.system, "")
        yield verdict.compared(tuple(sorted(recorded)), tuple(sorted(computed)))


def _numbers(before: Tournament, event: Event, version: int) -> Iterator[Repaired]:
    """Who gets which number by the seed; a pair is an entry and its number."""
    assert isinstance(event, BracketDrawn), "it is looked up by its class"
    if not event.by_hand:
        drawn = numbers_by(stage_of(before, event.stage), bytes.fromhex(event.seed))
        verdict = Repaired(event.stage, 0, version, KNOCK_OUT, "")
        yield verdict.compared(tuple(sorted(event.numbers)), tuple(sorted(drawn)))


REBUILT: Rebuilt = {LotsDrawn: _table, BracketDrawn: _numbers}
