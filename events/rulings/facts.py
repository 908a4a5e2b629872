"""Folds into a part's book of rulings."""

from dataclasses import replace
from typing import Any

from domain.messages import join_messages, say
from domain.rulings import Ruling, RulingState, ScoreChange
from events.game import ANY_PART, fact, phrase
from events.log.records import Recorded
from events.rulings import vocabulary as v

Changing = v.RulingGiven | v.AppealDecided


def law_words(event: Any) -> str:
    """The law of a call or a ruling, in parentheses."""
    return say(" (Law {law})", law=event.law) if event.law else ""


def _score_words(event: Changing) -> str:
    if not event.result:
        return ""
    return say(
        ". The score is {result} instead of {previous}",
        result=event.result,
        previous=event.previous or say("none"),
    )


def _change_ruling(
    part: Any, version: int, *, scored: Changing | None = None, **fields: Any
) -> Any:
    """The part with these fields of that ruling changed, and the score that `scored` changed."""

    def change(ruling: Ruling[Any]) -> Ruling[Any]:
        if ruling.version != version:
            return ruling
        new = (ScoreChange(scored.previous, scored.result),) if scored and scored.result else ()
        return replace(ruling, changes=(*ruling.changes, *new), **fields)

    return replace(part, rulings=tuple(map(change, part.rulings)))


@fact(
    v.RulingGiven,
    ANY_PART,
    lambda _, e: say(
        "Ruling {law}: {score}",
        law=join_messages("", (e.ruling, law_words(e))),
        score=join_messages("", (e.text, _score_words(e))),
    ),
)
def fold_ruling_given(part: Any, event: v.RulingGiven, _record: Recorded) -> Any:
    return _change_ruling(
        part,
        event.ruling,
        scored=event,
        state=RulingState.RULED,
        law=event.law,
        ruling=event.text,
        appeal_until=event.appeal_until,
    )


@fact(v.RulingAppealed, ANY_PART, phrase("{appellant} appeals against ruling {ruling}: {grounds}"))
def fold_ruling_appealed(part: Any, event: v.RulingAppealed, _record: Recorded) -> Any:
    fields: dict[str, Any] = {"appellant": event.appellant, "grounds": event.grounds}
    return _change_ruling(part, event.ruling, state=RulingState.APPEALED, **fields)


@fact(
    v.AppealDecided,
    ANY_PART,
    phrase(
        "The appeal against ruling {ruling} is decided by {committee}: {score}",
        score=lambda _, e: join_messages("", (e.text, _score_words(e))),
    ),
)
def fold_appeal_decided(part: Any, event: v.AppealDecided, _record: Recorded) -> Any:
    fields = {"committee": event.committee, "decision": event.text}
    return _change_ruling(part, event.ruling, scored=event, state=RulingState.DECIDED, **fields)
