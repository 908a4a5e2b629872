"""A correction that FIDE mode does not allow, made possible: only a result of the round before the
last one may be corrected (endorsement rules C.02 (2026), Q189), so the rounds after the next one
are taken back first.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.contest.round import ContestRound, RoundState
from domain.errors import NotNow
from domain.fast_replace import fast_replace
from domain.messages import say
from events.contest import commands as c
from events.contest.acting import act
from events.contest.decisions.manual import not_by_hand
from events.contest.decisions.results import corrected, entered_at
from events.contest.game_rules import AnyStage
from events.contest.vocabulary import rounds as v
from events.game.roles import RUNNING
from events.game.warnings import WarnedAct, ask
from events.log.vocabulary import Event


@act("correct-and-pair-over", c.CorrectAndPairOver, RUNNING)
def correct_and_pair_over(stage: AnyStage, command: c.CorrectAndPairOver) -> tuple[Event, ...]:
    kept = command.round + 1
    later = stage.rounds[kept:] if stage.paired_by_system else ()
    if not later:
        raise NotNow(
            say("No round after round {kept} is paired yet; correct the result.", kept=kept)
        )
    before = fast_replace(stage, rounds=stage.rounds[:kept])
    place, entered = entered_at(before, command)
    correction = c.CorrectResult(
        **place.fields,
        result=entered.code,
        reason=command.reason,
        saw=command.saw,
        confirmed=max(command.confirmed, 3),
    )
    fact = corrected(place, entered, correction)
    lost = tuple(map(_lost, later))
    level = ask(WarnedAct.CORRECT_AND_PAIR_OVER, stage.in_fide_mode, command.confirmed, lost)
    back = (event for r in reversed(later) for event in _taken_back(stage, r, command.reason))
    return (*back, replace(fact, confirmed=level))


def _lost(r: ContestRound) -> str:
    entered = sum(game.result is not None for _, game in r.games())
    return say(
        "Round {number} is taken back; results in it that no longer count: {entered}.",
        number=r.number,
        entered=entered,
    )


def _taken_back(stage: AnyStage, r: ContestRound, reason: str) -> Iterator[Event]:
    not_by_hand(r)
    if r.state is RoundState.CLOSED:
        yield v.RoundReopened(stage.id, r.number, reason)
    if r.state is not RoundState.PAIRED:
        yield v.RoundUnpublished(stage.id, r.number, reason)
    yield v.RoundUnpaired(stage.id, r.number, reason)
