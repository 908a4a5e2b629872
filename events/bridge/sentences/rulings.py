"""The book of rulings: each fact in a sentence; see `events.audit.sentences`."""

from domain.bridge.phase import Phase
from events.bridge.sentences.play import board_words
from events.bridge.vocabulary.rulings import (
    AppealDecided,
    DirectorCalled,
    RulingAppealed,
    RulingGiven,
)


def called(phase: Phase | None, event: DirectorCalled) -> str:
    law = f" (Law {event.law})" if event.law else ""
    return f"{board_words(phase, event)}: the director is called{law}. {event.facts}"


def given(_phase: Phase | None, event: RulingGiven) -> str:
    law = f" (Law {event.law})" if event.law else ""
    return f"Ruling {event.ruling}{law}: {event.text}{_score(event)}"


def appealed(_phase: Phase | None, event: RulingAppealed) -> str:
    return f"{event.appellant} appeals against ruling {event.ruling}: {event.grounds}"


def appeal_decided(_phase: Phase | None, event: AppealDecided) -> str:
    return (
        f"The appeal against ruling {event.ruling} is decided by {event.committee}: "
        f"{event.text}{_score(event)}"
    )


def _score(event: RulingGiven | AppealDecided) -> str:
    if not event.result:
        return ""
    return f". The score is {event.result} instead of {event.previous or 'none'}"
