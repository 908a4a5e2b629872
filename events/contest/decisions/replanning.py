"""Announcing anew how many rounds there are and how ties are broken; confirmed twice once a round
is paired (endorsement rules C.02 (2026), Q57-63, Q204).

Where another round is the last one then, all rounds are paired again.
"""

from collections.abc import Iterator
from dataclasses import replace

from msgspec import structs

from domain.contest.pairings_checked import Occasion
from domain.errors import NotNow
from domain.said import said_together, say
from events.contest.acting import act
from events.contest.decisions.pairing_again import paired_again, told
from events.contest.vocabulary.rounds import RoundsPairedAgain
from events.contest.vocabulary.stages import StageReplanned
from events.contest.ways import AnyStage, ways_of
from events.game.roles import LEADING
from events.game.warnings import Act, ask


@act("replan-stage", StageReplanned, LEADING, slow=True)
def replan_stage(
    stage: AnyStage, asked: StageReplanned
) -> tuple[StageReplanned | RoundsPairedAgain, ...]:
    rules, paired, ways = stage.rules, len(stage.rounds), ways_of(stage)
    if asked.rounds < paired:
        raise NotNow(
            say(
                "{name} has {paired} paired rounds; announce at least as many.",
                name=stage.name,
                paired=paired,
            )
        )
    edition = asked.tie_break_edition or rules.tie_break_edition
    order = ways.tie_breaks(stage, asked.tie_breaks, edition)
    event = ways.filled_in(
        stage, structs.replace(asked, tie_breaks=order, tie_break_edition=edition)
    )
    more = event.rounds != rules.rounds
    same = not more and (order, edition) == (rules.tie_breaks, rules.tie_break_edition)
    if same and ways.replanned(stage, event) == stage:
        raise NotNow(say("{name} is announced like that already.", name=stage.name))
    if not paired:
        return (structs.replace(event, confirmed=0),)
    again = _paired_again(stage, event)
    follows = (*_replanning(stage, event), *(told(stage, again) if again else ()))
    warned = Act.CHANGE_ROUNDS if more else Act.CHANGE_TIE_BREAKS
    level = ask(warned, stage.in_fide_mode, asked.confirmed, follows)
    confirmed = structs.replace(event, confirmed=level)
    return (confirmed, again) if again else (confirmed,)


def _paired_again(stage: AnyStage, event: StageReplanned) -> RoundsPairedAgain | None:
    """None where the same round is the last one, or none of those that are paired."""
    last, rules = len(stage.rounds), stage.rules
    if (last == rules.rounds) == (last == event.rounds) or not stage.paired_by_system:
        return None
    now = replace(stage, rules=replace(rules, rounds=event.rounds))
    return paired_again(now, Occasion.REPLANNED)


def _replanning(stage: AnyStage, event: StageReplanned) -> Iterator[str]:
    rules, last = stage.rules, len(stage.rounds)
    if event.rounds != rules.rounds:
        yield say(
            "{rounds} rounds instead of {rounds2}.", rounds=event.rounds, rounds2=rules.rounds
        )
        if last in (rules.rounds, event.rounds):
            yield say("Round {last} was paired under other rules for the last round.", last=last)
    if event.tie_breaks != rules.tie_breaks:
        was, now = said_together(", ", rules.tie_breaks), said_together(", ", event.tie_breaks)
        yield say("Ties are broken by {now} instead of {was}.", now=now, was=was)
    if event.tie_break_edition != rules.tie_break_edition:
        was, now = rules.tie_break_edition, event.tie_break_edition
        yield say(
            "Tie-breaks are reckoned by the rules of {now} instead of {was}.", now=now, was=was
        )
    yield from ways_of(stage).replanning_words(stage, event)
