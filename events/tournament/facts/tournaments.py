"""A tournament after what is said of it, and of whether it counts; after an act was undone."""

from dataclasses import replace

from domain.ids import TournamentId
from domain.officials import Official, official_told
from domain.said import said_together, say
from domain.tournament import Tournament
from events.game import Scope, fact, tournament_fold
from events.log.recorded import Recorded
from events.tournament import vocabulary as v
from events.tournament.facts.undoing import before_the_act


def _nowhere(_event: object) -> None:
    return None


FIRST: Scope[None, Tournament] = Scope(_nowhere, tournament_fold)
TOURNAMENT: Scope[Tournament, Tournament] = Scope(_nowhere, tournament_fold)


@fact(v.TournamentCreated, FIRST, lambda _, e: say("{name} is announced", name=e.name))
def created(_before: None, event: v.TournamentCreated, record: Recorded) -> Tournament:
    return Tournament(
        id=TournamentId(record.tournament),
        name=event.name,
        place=event.place,
        federation=event.federation,
        starts=event.starts,
        ends=event.ends,
        chief=official_told(event.arbiter),
        version=record.version,
    )


def _described_told(_part: None, event: v.TournamentDescribed) -> str:
    days = said_together(" – ", dict.fromkeys(day for day in (event.starts, event.ends) if day))
    said = (event.name, event.place, event.federation, days, event.chief[0])
    return say(
        "The tournament is described: {text}",
        text=said_together(", ", (text for text in said if text)),
    )


@fact(v.TournamentDescribed, TOURNAMENT, _described_told)
def described(state: Tournament, event: v.TournamentDescribed, record: Recorded) -> Tournament:
    return replace(
        state,
        name=event.name,
        place=event.place,
        federation=event.federation,
        starts=event.starts,
        ends=event.ends,
        chief=Official(*event.chief),
        deputies=tuple(Official(*deputy) for deputy in event.deputies),
        organiser=event.organiser,
        version=record.version,
    )


@fact(v.TournamentDiscarded, TOURNAMENT, lambda _, _event: say("The tournament is discarded"))
def discarded(state: Tournament, event: v.TournamentDiscarded, record: Recorded) -> Tournament:
    return replace(state, discarded=event.reason, version=record.version)


BACK = say("The tournament is brought back into the lists")


@fact(v.TournamentBroughtBack, TOURNAMENT, lambda _, _event: BACK)
def brought_back(
    state: Tournament, _event: v.TournamentBroughtBack, record: Recorded
) -> Tournament:
    return replace(state, discarded="", version=record.version)


@fact(
    v.ActUndone,
    TOURNAMENT,
    lambda _, e: say("The act of version {version} is undone", version=e.version),
)
def undone(state: Tournament, event: v.ActUndone, record: Recorded) -> Tournament:
    return before_the_act(state, event.version, record.version)


def _copied_told(_part: None, event: v.TournamentCopied) -> str:
    origin = say(
        "{origin} at version {version}, {head}",
        origin=event.origin,
        version=event.version,
        head=event.head,
    )
    return say(
        "{name} begins as a copy of {origin}, from {source}",
        name=event.name,
        origin=origin,
        source=event.source,
    )


@fact(v.TournamentCopied, TOURNAMENT, _copied_told)
def copied(state: Tournament, event: v.TournamentCopied, record: Recorded) -> Tournament:
    """Also of one that was discarded: whoever makes it wants to see it."""
    return replace(_called(state, event.name), discarded="", version=record.version)


def _called(state: Tournament, name: str) -> Tournament:
    """Also once an act before it has been undone: a copy never takes its origin's name again."""
    held = state.undoable
    kept = held and replace(held, before=_called(held.before, name))
    return replace(state, name=name, undoable=kept)
