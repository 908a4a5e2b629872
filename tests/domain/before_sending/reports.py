"""A tournament whose rating report is complete, and changes to it."""

from collections.abc import Callable
from dataclasses import replace

from domain.chess.stage import Entry, Stage, stage_of
from domain.ids import EntryId
from domain.people import Official, Person, Sex
from domain.times.schedule import Beginning, Schedule
from domain.times.time_control import TimeLimits, parse_time_control
from domain.tournament import Tournament
from tests.stories import OPEN, field, played

ROUNDS = 3
DAYS = ("2026-11-20", "2026-11-21", "2026-11-22")


def complete_tournament(players: int = 4) -> Tournament:
    """Three rounds on three days, 90 minutes and 30 seconds a move, with complete player data."""
    tournament = played(field(players), ROUNDS)
    stage = stage_of(tournament, OPEN)
    stage = replace(
        stage,
        rules=replace(stage.rules, rounds=ROUNDS),
        entries={e.id: replace(e, person=with_complete_person(e)) for e in stage.entries.values()},
        schedule=Schedule(tuple(Beginning(n, day) for n, day in enumerate(DAYS, 1))),
        time=TimeLimits(control=parse_time_control("5400+30")),
    )
    tournament = replace(
        tournament,
        federation="HUN",
        starts=DAYS[0],
        ends=DAYS[-1],
        chief=Official("Kovács, Péter", "IA", "700088"),
        deputies=(Official("Nagy, Éva", "FA", "700099"),),
    )
    return tournament.with_parts(stage, version=tournament.version)


def with_complete_person(entry: Entry) -> Person:
    """The entry's person with every datum that a rating report asks for."""
    fide_id = str(1_000_000 + entry.id)
    person = replace(entry.person, fide_id=fide_id, sex=Sex.FEMALE, born=1990, title="")
    return replace(person, rating=1500 + entry.id, national_id=f"{12_345_000 + entry.id}")


def open_stage(tournament: Tournament) -> Stage:
    return stage_of(tournament, OPEN)


def change_stage(tournament: Tournament, change: Callable[[Stage], Stage]) -> Tournament:
    return tournament.with_parts(change(open_stage(tournament)), version=tournament.version)


def with_person(tournament: Tournament, entry: int, **data: object) -> Tournament:
    """The tournament with these data of the entry's person changed."""

    def changed(stage: Stage) -> Stage:
        old = stage.entry(EntryId(entry))
        new = replace(old, person=replace(old.person, **data))  # type: ignore[arg-type]
        return replace(stage, entries={**stage.entries, old.id: new})

    return change_stage(tournament, changed)
