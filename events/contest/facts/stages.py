"""A stage after it was announced anew."""

from dataclasses import replace

from domain.said import say
from events.contest import integrity
from events.contest.scopes import STAGE
from events.contest.vocabulary.stages import StageReplanned
from events.contest.ways import AnyStage, ways_of
from events.game import fact
from events.log.recorded import Recorded


def _told(stage: AnyStage | None, event: StageReplanned) -> str:
    counted = say(
        "; players without a rating count as {unrated} in tie-breaks", unrated=event.unrated
    )
    order = f"{', '.join(event.tie_breaks)}{counted if event.unrated else ''}"
    return say(
        "{name} is announced anew: {rounds} rounds, {order}",
        name=stage.name if stage else "It",
        rounds=event.rounds,
        order=order,
    )


@fact(StageReplanned, STAGE, _told, integrity.REPLANNING)
def replanned(stage: AnyStage, event: StageReplanned, _record: Recorded) -> AnyStage:
    rules = replace(
        stage.rules,
        rounds=event.rounds,
        tie_breaks=event.tie_breaks,
        tie_break_edition=event.tie_break_edition,
    )
    return ways_of(stage).replanned(replace(stage, rules=rules), event)
