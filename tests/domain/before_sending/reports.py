"""A tournament about which no rating officer has a question, to take something away from."""

from collections.abc import Callable
from dataclasses import replace

from domain.chess.stage import Entry, Stage, stage_of
from domain.ids import EntryId
from domain.people import Official, Person, Sex
from domain.times.schedule import Beginning, Schedule
from domain.times.time_control import TimeLimits, time_control
from domain.tournament import Tournament
from tests.stories import OPEN, field, played

ROUNDS = 3
DAYS = ("2026-11-20", "2026-11-21", "2026-11-22")


def complete(players: int = 4) -> Tournament:
    """Three rounds on three days, 90 minutes and 30 seconds a move, with complete player data."""
    tournament = played(field(players), ROUNDS)
    stage = stage_of(tournament, OPEN)
    stage = replace(
        stage,
        rules=replace(stage.rules, rounds=ROUNDS),
        entries={e.id: replace(e, person=known(e)) for e in stage.entries.values()},
        schedule=Schedule(tuple(Beginning(n, day) for n, day in enumerate(DAYS, 1))),
        time=TimeLimits(control=time_control("5400+30")),
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


def known(entry: Entry) -> Person:
    fide_id = str(1_000_000 + entry.id)
    person = replace(entry.person, fide_id=fide_id, sex=Sex.FEMALE, born=1990, title="")
    return replace(person, rating=1500 + entry.id, national_id=f"{12_345_000 + entry.id}")


def open_of(tournament: Tournament) -> Stage:
    return stage_of(tournament, OPEN)


def with_stage(tournament: Tournament, change: Callable[[Stage], Stage]) -> Tournament:
    return tournament.with_parts(change(open_of(tournament)), version=tournament.version)


def with_person(tournament: Tournament, entry: int, **said: object) -> Tournament:
    def changed(stage: Stage) -> Stage:
        old = stage.entry(EntryId(entry))
        new = replace(old, person=replace(old.person, **said))  # type: ignore[arg-type]
        return replace(stage, entries={**stage.entries, old.id: new})

    return with_stage(tournament, changed)
