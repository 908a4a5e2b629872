"""A tournament as the pages link to it: its stages and phases, where they stand, their screens."""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.bridge.phase import Phase
from domain.bridge.session_states import SessionState
from domain.ids import StageId
from domain.lifecycle import RoundState
from domain.round_robin.plan import Divided
from domain.tournament import Stage, Tournament
from web.languages import Words, words_of
from web.views.sheet import Of, kind_of

ACCENTS = 8
"""The palette's colours: stages and phases take them in turn."""

SCREEN_TITLES: Mapping[str, str] = {
    "pairings": "Pairings by board",
    "names": "Pairings by name",
    "standings": "Standings",
    "crosstable": "Crosstable",
    "schedule": "Schedule",
    "progress": "Results in progress",
    "start-position": "Start position",
    "clock": "Clock",
}
PHASE_SCREEN_TITLES: Mapping[str, str] = {
    "seats": "Next positions",
    "tables": "Tables",
    "pairs": "Start list",
    "movement": "Movement",
    "ranking": "Ranking",
    "boards": "Missing boards",
    "clock": "Clock",
}

DIVIDED: Mapping[str, str] = {
    Divided.SCHEVENINGEN: "Scheveningen match",
    Divided.QUADS: "quads",
}


@dataclass(frozen=True, slots=True)
class Link:
    """A page's title and its address on this server."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class StageLinks:
    """A stage or phase with one sentence on where it stands, its desk and its screens; `tablet` is
    empty where there is none. A stage that has left FIDE mode is marked on the organiser's pages
    (endorsement rules C.02 (2026), Q40-46).
    """

    name: str
    status: str
    accent: int
    desk: str
    tablet: str
    screens: tuple[Link, ...]
    outside_fide: bool


@dataclass(frozen=True, slots=True)
class TournamentLinks:
    name: str
    details: str
    address: str
    stages: tuple[StageLinks, ...]


def links(tournament: Tournament) -> TournamentLinks:
    """Stages and phases in the order in which they were planned."""
    return TournamentLinks(
        name=tournament.name,
        details=_details(tournament),
        address=f"/t/{tournament.id}",
        stages=tuple(part_links(tournament, number) for number in tournament.names),
    )


def part_links(tournament: Tournament, number: StageId) -> StageLinks:
    if number in tournament.phases:
        return _phase_links(tournament, tournament.phases[number])
    return _stage_links(tournament, tournament.stage(number))


def screen_titles(tournament: Tournament, number: StageId) -> Mapping[str, str]:
    """The screens there can be, and what they are called; Unknown without such a stage."""
    return PHASE_SCREEN_TITLES if kind_of(tournament, number) is Of.PHASE else SCREEN_TITLES


def accent(tournament: Tournament, number: StageId) -> int:
    return tuple(tournament.names).index(number) % ACCENTS + 1


def _details(tournament: Tournament) -> str:
    days = " – ".join(dict.fromkeys(day for day in (tournament.starts, tournament.ends) if day))
    return " · ".join(part for part in (tournament.place, tournament.federation, days) if part)


def _stage_links(tournament: Tournament, stage: Stage) -> StageLinks:
    root = f"/t/{tournament.id}/s/{stage.id}"
    return StageLinks(
        name=stage.name,
        status=_status(stage),
        accent=accent(tournament, stage.id),
        desk=f"{root}/desk",
        tablet=f"{root}/tablet",
        screens=_screens(stage, root),
        outside_fide=stage.left_fide_mode,
    )


def _screens(stage: Stage, root: str) -> tuple[Link, ...]:
    """Those that have something to show: a Swiss has no schedule beyond its pairings."""
    without = set()
    if stage.round_robin is None:
        without.add("schedule")
    if stage.start_positions is None:
        without.add("start-position")
    return tuple(
        Link(title, f"{root}/screen/{view}")
        for view, title in SCREEN_TITLES.items()
        if view not in without
    )


def _phase_links(tournament: Tournament, phase: Phase) -> StageLinks:
    root = f"/t/{tournament.id}/s/{phase.id}"
    return StageLinks(
        name=phase.name,
        status=phase_status(phase, words_of("en")),
        accent=accent(tournament, phase.id),
        desk=f"{root}/desk",
        tablet="",
        screens=tuple(
            Link(title, f"{root}/screen/{view}") for view, title in PHASE_SCREEN_TITLES.items()
        ),
        outside_fide=False,
    )


def _status(stage: Stage) -> str:
    """Only what the hall may know: a draft is not mentioned."""
    players = _many(len(stage.entries), "player")
    shown = stage.shown
    if shown is None and stage.round_robin is not None and not stage.rounds:
        return f"{players}, {DIVIDED.get(stage.rules.system, 'round robin')}, numbers not drawn yet"
    if shown is None:
        return f"{players}, {_many(stage.rules.rounds, 'round')}, not started"
    if shown.state is RoundState.CLOSED:
        return f"{players}, round {shown.number} of {stage.rules.rounds} finished"
    entered = sum(board.result is not None for board in shown.boards)
    results = _many(entered + len(shown.missing), "result")
    return (
        f"{players}, round {shown.number} of {stage.rules.rounds} under way, {entered} of {results}"
    )


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def phase_status(phase: Phase, words: Words) -> str:
    """The same for pairs: sessions and, while one is on, its round."""
    pairs = words.count("{count} pair", "{count} pairs", len(phase.entries))
    sessions, shown = phase.plan.sessions, phase.shown
    if shown is None:
        planned = words.count("{count} session", "{count} sessions", sessions)
        return f"{pairs}, {planned}, {words('not started')}"
    if shown.state is SessionState.CLOSED:
        over = words(
            "session {session} of {sessions} finished", session=shown.number, sessions=sessions
        )
        return f"{pairs}, {over}"
    where = words(
        "session {session} of {sessions} under way", session=shown.number, sessions=sessions
    )
    on = words("round {round} of {rounds}", round=shown.round_on, rounds=shown.table.rounds)
    return f"{pairs}, {where}, {on}"
