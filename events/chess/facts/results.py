"""What one player says, and what a game counts as in ratings alone."""

from dataclasses import replace

from domain.chess.stage import PlayerReport, RatedAs, Stage
from domain.ids import BoardNo, RoundNo
from domain.results import result
from domain.said import say
from events.chess.vocabulary import results as v
from events.contest.scopes import STAGE
from events.contest.words import place
from events.game import fact
from events.game.claims import claim_of
from events.game.words import result_words
from events.log.recorded import Recorded


def _reported_told(stage: Stage | None, event: v.ResultReported) -> str:
    who = "White" if event.side == "w" else "Black"
    return say(
        "{place}: {who} says {result}", place=place(stage, event), who=who, result=event.result
    )


@fact(v.ResultReported, STAGE, _reported_told)
def reported(stage: Stage, event: v.ResultReported, record: Recorded) -> Stage:
    """It counts once the other says the same."""
    at = RoundNo(event.round), BoardNo(event.board)
    report = PlayerReport(*at, event.side, claim_of(result(event.result), record))
    return replace(stage, reports={**stage.reports, at: (*stage.reports.get(at, ()), report)})


def _rated_told(stage: Stage | None, event: v.RatedOtherwise) -> str:
    return say(
        "{place}: {result_words} for ratings alone",
        place=place(stage, event),
        result_words=result_words(result(event.result)),
    )


@fact(v.RatedOtherwise, STAGE, _rated_told)
def rated_otherwise(stage: Stage, event: v.RatedOtherwise, _record: Recorded) -> Stage:
    at, code = (RoundNo(event.round), BoardNo(event.board)), event.result
    others = {place: known for place, known in stage.rated_as.items() if place != at}
    if code != event.standing:
        others[at] = RatedAs(result(code), event.reason)
    return replace(stage, rated_as=others)
