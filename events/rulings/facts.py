"""Folds into a part's book of rulings."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from domain.fast_replace import fast_replace
from domain.messages import join_messages, say
from domain.rulings import PartWithRulings, Ruling, RulingState, ScoreChange
from events.game import ANY_PART, fact, phrase
from events.log.records import Recorded
from events.rulings import vocabulary as v

Changing = v.RulingGiven | v.AppealDecided


class UnderLaw(Protocol):
    @property
    def law(self) -> str: ...


class CallOfDirector(UnderLaw, Protocol):
    @property
    def facts(self) -> str: ...


Told = TypeVar("Told")
Call = TypeVar("Call", bound=CallOfDirector)
P = TypeVar("P", bound=PartWithRulings)


def law_words(event: UnderLaw) -> str:
    """The law of a call or a ruling, in parentheses."""
    return say(" (Law {law})", law=event.law) if event.law else ""


def director_called_words(place: Callable[[Told, Call], str]) -> Callable[[Told, Call], str]:
    """The sentence of a fact that the director is called to that place."""

    def sentence(part: Told, event: Call) -> str:
        at, law = place(part, event), law_words(event)
        return say(
            "{place}: the director is called{law}. {facts}", place=at, law=law, facts=event.facts
        )

    return sentence


def with_director_call(part: P, place: object, event: CallOfDirector, record: Recorded) -> P:
    """The part with another ruling, which is open."""
    new = Ruling(record.version, place, event.facts, event.law)
    return fast_replace(part, rulings=(*part.rulings, new))


def _score_words(event: Changing) -> str:
    if not event.result:
        return ""
    return say(
        ". The score is {result} instead of {previous}",
        result=event.result,
        previous=event.previous or say("none"),
    )


def _with_changed_ruling(
    part: PartWithRulings, version: int, *, scored: Changing | None = None, **fields: object
) -> PartWithRulings:
    """The part with these fields of the ruling changed, and with the new score in `scored`."""

    def change(ruling: Ruling[object]) -> Ruling[object]:
        if ruling.version != version:
            return ruling
        new = (ScoreChange(scored.previous, scored.result),) if scored and scored.result else ()
        return fast_replace(ruling, changes=(*ruling.changes, *new), **fields)

    return fast_replace(part, rulings=tuple(map(change, part.rulings)))


@fact(
    v.RulingGiven,
    ANY_PART,
    lambda _, e: say(
        "Ruling {law}: {score}",
        law=join_messages("", (e.ruling, law_words(e))),
        score=join_messages("", (e.text, _score_words(e))),
    ),
)
def fold_ruling_given(
    part: PartWithRulings, event: v.RulingGiven, _record: Recorded
) -> PartWithRulings:
    return _with_changed_ruling(
        part,
        event.ruling,
        scored=event,
        state=RulingState.RULED,
        law=event.law,
        ruling=event.text,
        appeal_until=event.appeal_until,
    )


@fact(v.RulingAppealed, ANY_PART, phrase("{appellant} appeals against ruling {ruling}: {grounds}"))
def fold_ruling_appealed(
    part: PartWithRulings, event: v.RulingAppealed, _record: Recorded
) -> PartWithRulings:
    return _with_changed_ruling(
        part,
        event.ruling,
        state=RulingState.APPEALED,
        appellant=event.appellant,
        grounds=event.grounds,
    )


@fact(
    v.AppealDecided,
    ANY_PART,
    phrase(
        "The appeal against ruling {ruling} is decided by {committee}: {score}",
        score=lambda _, e: join_messages("", (e.text, _score_words(e))),
    ),
)
def fold_appeal_decided(
    part: PartWithRulings, event: v.AppealDecided, _record: Recorded
) -> PartWithRulings:
    return _with_changed_ruling(
        part,
        event.ruling,
        scored=event,
        state=RulingState.DECIDED,
        committee=event.committee,
        decision=event.text,
    )
