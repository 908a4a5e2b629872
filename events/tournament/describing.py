"""What is said of a tournament and of when it is played, and whether it stays in the lists.

Who says it anew is told first what follows for paper that hangs already, reports and the hall.
"""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from domain.errors import NotNow, RuleViolation
from domain.officials import Official
from domain.texts import counted
from domain.times.schedule import Beginning, Schedule, schedule_of
from domain.tournament import Part, Tournament
from events.tournament.commands import (
    AnnounceSchedule,
    BringBackTournament,
    DescribeTournament,
    DiscardTournament,
)
from events.tournament.vocabulary import (
    ScheduleAnnounced,
    TournamentBroughtBack,
    TournamentDescribed,
    TournamentDiscarded,
)
from events.warnings import Act, ask
from events.words import listed, said

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_FEDERATION = re.compile(r"[A-Z]{3}")


def check_days(starts: str, ends: str) -> None:
    """Days are free text, as reports write them; two that are dates must be in their order."""
    if _DATE.fullmatch(starts) and _DATE.fullmatch(ends) and ends < starts:
        raise NotNow(f"The last day, {ends}, is before the first, {starts}; correct one.")


def describe_tournament(state: Tournament, command: DescribeTournament) -> TournamentDescribed:
    check_days(command.starts, command.ends)
    federation = command.federation.strip().upper()
    if federation and not _FEDERATION.fullmatch(federation):
        raise RuleViolation(
            f"{command.federation!r} is no federation; write its code of three letters.",
            "C.02.03 (2025), record 032",
        )
    deputies = [d for d in map(_official, command.deputies) if d != Official()]
    if nameless := [d for d in (_official(command.chief), *deputies) if not d.name and d.told]:
        raise NotNow(f"{nameless[0].told} has no name; write one.")
    now = TournamentDescribed(
        name=said(command.name, "name"),
        place=command.place.strip(),
        federation=federation,
        starts=command.starts,
        ends=command.ends,
        chief=_fields(_official(command.chief)),
        deputies=tuple(map(_fields, deputies)),
        organiser=command.organiser.strip(),
        reason=command.reason,
        confirmed=0,
    )
    if now == _as_described(state, command.reason):
        raise NotNow(f"{state.name} is described like that already.")
    told = tuple(_otherwise(state, now))
    level = ask(Act.DESCRIBE_OTHERWISE, True, command.confirmed, told) if told else 0
    return replace(now, confirmed=level)


def _official(fields: tuple[str, str, str]) -> Official:
    name, title, number = (" ".join(field.split()) for field in fields)
    return Official(name, title.upper(), number)


def _fields(official: Official) -> tuple[str, str, str]:
    return official.name, official.title, official.fide_id


def _as_described(state: Tournament, reason: str) -> TournamentDescribed:
    return TournamentDescribed(
        name=state.name,
        place=state.place,
        federation=state.federation,
        starts=state.starts,
        ends=state.ends,
        chief=_fields(state.chief),
        deputies=tuple(map(_fields, state.deputies)),
        organiser=state.organiser,
        reason=reason,
        confirmed=0,
    )


def _otherwise(state: Tournament, now: TournamentDescribed) -> Iterator[str]:
    """Of what was said before and is said otherwise; filling in what was open needs no word."""
    if now.name != state.name:
        yield f"It is called {now.name}, not {state.name}; sheets that hang keep the old name."
    if state.place and now.place != state.place:
        yield f"It is played in {now.place or 'no place that is said'}, not in {state.place}."
    if state.federation and now.federation != state.federation:
        yield (
            f"It is held in {now.federation or 'no federation'}, not in {state.federation}: "
            "reports name it, and norms count foreigners by it."
        )
    if state.starts and now.starts != state.starts:
        yield (
            f"It begins on {now.starts or 'no day that is said'}, not on {state.starts}; ratings "
            "are those of the list in force then."
        )
    if state.ends and now.ends != state.ends:
        yield (
            f"It ends on {now.ends or 'no day that is said'}, not on {state.ends}: the days until "
            "its report is due count from then."
        )
    if state.chief.name and now.chief[0] != state.chief.name:
        yield f"{now.chief[0] or 'Nobody'} leads it, not {state.chief.name}, and signs for it."


def announce_schedule(state: Tournament, command: AnnounceSchedule) -> ScheduleAnnounced:
    part = state.part(command.stage)
    schedule = schedule_of(Beginning(*fields) for fields in command.beginnings)
    last = part.rounds_announced
    if beyond := [one.number for one in schedule if last and one.number > last]:
        raise NotNow(
            f"{part.name} has {counted(last, part.unit)}; there is no {part.unit} {listed(beyond)}."
        )
    if schedule == part.schedule:
        raise NotNow(f"{part.name} is announced to be played then already.")
    told = tuple(_moved(part, schedule))
    level = ask(Act.MOVE_BEGINNING, True, command.confirmed, told) if told else 0
    beginnings = tuple((one.number, one.starts, one.minutes) for one in schedule)
    return ScheduleAnnounced(part.id, beginnings, command.reason, level)


def _moved(part: Part, schedule: Schedule) -> Iterator[str]:
    for before in part.schedule:
        after = schedule.of(before.number)
        if after is None:
            yield f"Nobody is told any more when {part.unit} {before.number} begins."
        elif after.starts != before.starts:
            late = " It has begun already." if before.number <= part.rounds_begun else ""
            was, now = (f"{one.day} {one.time}".strip() for one in (before, after))
            yield f"{part.unit.title()} {before.number} begins at {now}, not at {was}.{late}"


def discard_tournament(state: Tournament, command: DiscardTournament) -> TournamentDiscarded:
    if state.discarded:
        raise NotNow(f"{state.name} is discarded already: {state.discarded}")
    shown = [part.name for part in state.parts.values() if part.rounds_begun]
    told = (f"The hall has seen rounds of {listed(shown)}.",) if shown else ()
    level = ask(Act.DISCARD_TOURNAMENT, True, command.confirmed, told)
    return TournamentDiscarded(said(command.reason, "reason"), level)


def bring_back_tournament(state: Tournament, command: BringBackTournament) -> TournamentBroughtBack:
    if not state.discarded:
        raise NotNow(f"{state.name} is not discarded; it is in the lists.")
    return TournamentBroughtBack(command.reason)
