"""What is refused in a knock-out because its bracket has gone on from it: nobody else may go on by
an act than whoever plays in the next match already.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from domain.contest.lifecycle import RoundState
from domain.errors import NotNow
from domain.ids import EntryId, RoundNo
from domain.results import GameResult, result
from domain.said import said_together, say
from events.contest.vocabulary import entries as e
from events.contest.vocabulary import results as v
from events.contest.ways import AnyStage, ways_of
from events.contest.words import at_of, meeting
from events.log.event import BoardEvent, Event


def keeping(stage: AnyStage, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """These events, or a refusal of them; a dispute becomes a request for a correction."""
    if not stage.by_bracket or not stage.rounds:
        return events
    return tuple(_kept(stage, events))


def _kept(stage: AnyStage, events: Iterable[Event]) -> Iterator[Event]:
    for event in events:
        changed = _with(stage, event)
        wrong = next(ways_of(stage).contradicted(changed), None) if changed else None
        if wrong is None:
            yield event
        elif isinstance(event, v.ResultDisputed):
            yield _asked_instead(stage, event)
        else:
            r, number = wrong
            back = "unpair" if r.state is RoundState.PAIRED else say("take back")
            raise NotNow(
                say(
                    "Somebody else would go on then than {meeting}, who meet in round {number}, "
                    "{number2}; {back} that round first.",
                    meeting=meeting(stage, *r.pairs[number - 1]),
                    number=r.number,
                    number2=said_together(" ", (stage.pairing, number)),
                    back=back,
                )
            )


def _asked_instead(stage: AnyStage, event: v.ResultDisputed) -> v.CorrectionRequested:
    """A claim is never lost: the chief arbiter decides on it while the match goes on."""
    at = at_of(event)
    game = stage.round(at.round).game(at.board, at.match)
    return v.CorrectionRequested(
        stage=stage.id,
        round=event.round,
        board=event.board,
        match=event.match,
        result=event.result,
        saw=game.changed_at,
        why=say("The winner of this match plays in the next one already."),
        white=game.white,
        black=game.black,
    )


def _with(stage: AnyStage, event: Event) -> AnyStage | None:
    """The stage after it, as far as the bracket goes; None where it changes nothing of it."""
    match event:
        case v.ResultRecorded() | v.ResultCorrected() | v.DisputeResolved():
            return _with_result(stage, event, result(event.result))
        case v.ResultDisputed() | v.ResultWithdrawn():
            return _with_result(stage, event, None)
        case e.Withdrawn() | e.Expelled():
            return _withdrawn(stage, event.entry, RoundNo(event.from_round))
        case e.Reinstated():
            return _withdrawn(stage, event.entry, None)
        case _:
            return ways_of(stage).foreseen(stage, event)


def _with_result(stage: AnyStage, event: BoardEvent, outcome: GameResult | None) -> AnyStage:
    at = at_of(event)
    r = stage.rounds[at.round - 1]
    game = r.game(at.board, at.match)._replace(result=outcome, follows=False)
    return stage.with_round(r.with_games({(at.match, at.board): game}))


def _withdrawn(stage: AnyStage, entry: int, first: RoundNo | None) -> AnyStage:
    known = stage.entry(EntryId(entry))
    return stage.with_entries({known.id: replace(known, withdrawn_from=first)})
