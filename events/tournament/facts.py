"""What follows from the facts of any tournament, and how they are told."""

from typing import Any

from domain.ids import RoundNo, TournamentId
from domain.officials import official_told
from domain.times.hall import Clock, Notice
from domain.times.time_limits import Timed
from domain.tournament import Part, Tournament
from events.game import Fact, Scope, part_fold, part_of, tournament_fold
from events.games import game_of
from events.log.recorded import Recorded
from events.tournament import asked, timing
from events.tournament.discarding import names_of
from events.tournament.folds import (
    brought_back,
    copied,
    described,
    discarded,
    scheduled,
)
from events.tournament.undoing import before_the_act
from events.tournament.vocabulary import (
    ActUndone,
    CountdownSet,
    EntriesDiscarded,
    EntriesRestored,
    NoticeShown,
    OwnRequestGranted,
    OwnRequestRefused,
    OwnRequestsAllowed,
    OwnRequestTakenBack,
    PlayerAsked,
    RoundTimed,
    ScheduleAnnounced,
    TimeControlAnnounced,
    TournamentBroughtBack,
    TournamentCopied,
    TournamentCreated,
    TournamentDescribed,
    TournamentDiscarded,
)
from events.words import listed


def _nowhere(_event: object) -> None:
    return None


FIRST: Scope[None, Tournament] = Scope(_nowhere, tournament_fold)
TOURNAMENT: Scope[Tournament, Tournament] = Scope(_nowhere, tournament_fold)
ANY_PART: Scope[Part, Part] = Scope(part_of, part_fold)
TIMED_PART: Scope[Timed, Part] = Scope(part_of, part_fold)


def _created(_before: None, event: TournamentCreated, record: Recorded) -> Tournament:
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


def _timed(part: Part, event: RoundTimed, _record: Recorded) -> Part:
    clock = Clock(RoundNo(event.round), event.starts, event.minutes) if event.minutes else None
    return part.with_clock(clock)


def _noticed(part: Part, event: NoticeShown, _record: Recorded) -> Part:
    """One notice for each display, and one for all."""
    kept = (notice for notice in part.notices if notice.display != event.display)
    shown = (Notice(event.display, event.text),) if event.text else ()
    return part.with_notices((*kept, *shown))


def _counted_down(part: Part, event: CountdownSet, _record: Recorded) -> Part:
    return part.with_countdown(event.seconds)


def _discarded(part: Part, event: EntriesDiscarded, record: Recorded) -> Part:
    return game_of(part).discarding.without(part, event, record.version)


def _restored(part: Part, event: EntriesRestored, _record: Recorded) -> Part:
    return game_of(part).discarding.restored(part, event)


def _undone(state: Tournament, event: ActUndone, record: Recorded) -> Tournament:
    return before_the_act(state, event.version, record.version)


def _announced(_part: None, event: TournamentCreated) -> str:
    return f"{event.name} is announced"


def _time_told(_part: Part | None, event: RoundTimed) -> str:
    if not event.minutes:
        return f"The clock of round {event.round} is taken down"
    return f"Round {event.round} is timed: {event.minutes} minutes from {event.starts}"


def _notice_told(_part: Part | None, event: NoticeShown) -> str:
    where = event.display or "all screens"
    return f"Notice on {where}: {event.text}" if event.text else f"No notice on {where} any more"


def _countdown_told(_part: Part | None, event: CountdownSet) -> str:
    if not event.seconds:
        return "Screens show a new draw at once"
    return f"Screens count down {event.seconds} seconds to a new draw"


def _discarding_told(part: Part | None, event: EntriesDiscarded) -> str:
    known = game_of(part).discarding.entries(part) if part else {}
    there = [entry for entry in event.entries if entry in known]
    names = names_of(part, there) if part else ""
    return f"{names} {'is' if len(event.entries) == 1 else 'are'} discarded as mistaken"


def _restoring_told(part: Part | None, event: EntriesRestored) -> str:
    acts = game_of(part).discarding.acts(part) if part else ()
    back = [act for act in acts if act.version == event.discarding]
    names = [back[0].entries[was].called for was, _ in event.entries] if back else []
    return f"{listed(names)} {'is' if len(event.entries) == 1 else 'are'} entered again"


def _undo_told(_part: None, event: ActUndone) -> str:
    return f"The act of version {event.version} is undone"


def _description_told(_part: None, event: TournamentDescribed) -> str:
    days = " – ".join(dict.fromkeys(day for day in (event.starts, event.ends) if day))
    said = (event.name, event.place, event.federation, days, event.chief[0])
    return f"The tournament is described: {', '.join(text for text in said if text)}"


def _schedule_told(_part: Part | None, event: ScheduleAnnounced) -> str:
    if not event.beginnings:
        return "No times are announced any more"
    told = [f"{number} at {starts.replace('T', ' ')}" for number, starts, _ in event.beginnings]
    return f"Announced to begin: {listed(told, 4)}"


def _discarded_told(_part: None, _event: TournamentDiscarded) -> str:
    return "The tournament is discarded"


def _back_told(_part: None, _event: TournamentBroughtBack) -> str:
    return "The tournament is brought back into the lists"


def _copy_told(_part: None, event: TournamentCopied) -> str:
    origin = f"{event.origin} at version {event.version}, {event.head}"
    return f"{event.name} begins as a copy of {origin}, from {event.source}"


FACTS: tuple[Fact[Any, Any, Any], ...] = (
    Fact(TournamentCreated, FIRST, _created, _announced),
    Fact(TournamentDescribed, TOURNAMENT, described, _description_told),
    Fact(ScheduleAnnounced, ANY_PART, scheduled, _schedule_told),
    Fact(TimeControlAnnounced, TIMED_PART, timing.timed, timing.told),
    Fact(TournamentDiscarded, TOURNAMENT, discarded, _discarded_told),
    Fact(TournamentBroughtBack, TOURNAMENT, brought_back, _back_told),
    Fact(RoundTimed, ANY_PART, _timed, _time_told),
    Fact(NoticeShown, ANY_PART, _noticed, _notice_told),
    Fact(CountdownSet, ANY_PART, _counted_down, _countdown_told),
    Fact(EntriesDiscarded, ANY_PART, _discarded, _discarding_told),
    Fact(EntriesRestored, ANY_PART, _restored, _restoring_told),
    Fact(
        OwnRequestsAllowed,
        ANY_PART,
        asked.allowed,
        asked.allowed_told,
    ),
    Fact(PlayerAsked, ANY_PART, asked.asked, asked.asked_told),
    Fact(OwnRequestGranted, ANY_PART, asked.granted, asked.granted_told),
    Fact(OwnRequestRefused, ANY_PART, asked.refused, asked.refused_told),
    Fact(
        OwnRequestTakenBack,
        ANY_PART,
        asked.taken_back,
        asked.taken_back_told,
    ),
    Fact(ActUndone, TOURNAMENT, _undone, _undo_told),
    Fact(TournamentCopied, TOURNAMENT, copied, _copy_told),
)
