"""A tournament as the pages link to it: its stages and phases, where they stand, their screens."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from domain.bridge.phase import Phase, phases_of
from domain.bridge.session_states import SessionState
from domain.chess.lifecycle import RoundState
from domain.chess.stage import Stage, stage_of
from domain.ids import StageId
from domain.round_robin.plan import Divided
from domain.tournament import Tournament
from web.chess.me import address_of_me, way_to_me
from web.shared.languages import ENGLISH, Offered, Words
from web.shared.sheet import Of, kind_of

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


Opens = Callable[[str, str, int], bool]
"""Whether a device may do an act of that name in a tournament and stage ("" and 0: anywhere)."""


def nothing(_act: str, _tournament: str, _stage: int) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a public page. `known`: his device is enrolled here, `may` says for what, and
    `lets_in` that it may let others in somewhere. `way_in`: it is not enrolled, and could be.
    """

    words: Words = ENGLISH
    languages: tuple[Offered, ...] = ()
    known: bool = False
    way_in: bool = False
    lets_in: bool = False
    may: Opens = nothing


ANYBODY = Reader()


@dataclass(frozen=True, slots=True)
class Link:
    """A page's title and its address on this server."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class StageLinks:
    """A stage or phase with one sentence on where it stands, and its screens; `doors` are the pages
    on which its reader's device may work, what it is there for first. A stage that has left FIDE
    mode is marked on the organiser's pages (endorsement rules C.02 (2026), Q40-46).
    """

    name: str
    status: str
    accent: int
    doors: tuple[Link, ...]
    screens: tuple[Link, ...]
    outside_fide: bool


@dataclass(frozen=True, slots=True)
class TournamentLinks:
    name: str
    details: str
    address: str
    me: Link
    stages: tuple[StageLinks, ...]


def links(tournament: Tournament, reader: Reader = ANYBODY) -> TournamentLinks:
    """Stages and phases in the order in which they were planned."""
    words = reader.words
    return TournamentLinks(
        name=tournament.name,
        details=_details(tournament),
        address=f"/t/{tournament.id}{words.query}",
        me=Link(words(way_to_me(tournament)), address_of_me(tournament, words)),
        stages=tuple(part_links(tournament, number, reader) for number in tournament.names),
    )


def part_links(tournament: Tournament, number: StageId, reader: Reader = ANYBODY) -> StageLinks:
    if number in phases_of(tournament):
        return _phase_links(tournament, phases_of(tournament)[number], reader)
    return _stage_links(tournament, stage_of(tournament, number), reader)


def screen_titles(tournament: Tournament, number: StageId) -> Mapping[str, str]:
    """The screens there can be, and what they are called; Unknown without such a stage."""
    return PHASE_SCREEN_TITLES if kind_of(tournament, number) is Of.PHASE else SCREEN_TITLES


def worth_showing(tournament: Tournament, number: StageId) -> Mapping[str, str]:
    """Those that have something to show: a Swiss has no schedule beyond its pairings."""
    titles = screen_titles(tournament, number)
    if number in phases_of(tournament):
        return titles
    stage, without = stage_of(tournament, number), set()
    if stage.round_robin is None:
        without.add("schedule")
    if stage.start_positions is None:
        without.add("start-position")
    return {view: title for view, title in titles.items() if view not in without}


def accent(tournament: Tournament, number: StageId) -> int:
    return tuple(tournament.names).index(number) % ACCENTS + 1


def _details(tournament: Tournament) -> str:
    days = " – ".join(dict.fromkeys(day for day in (tournament.starts, tournament.ends) if day))
    return " · ".join(part for part in (tournament.place, tournament.federation, days) if part)


def _stage_links(tournament: Tournament, stage: Stage, reader: Reader) -> StageLinks:
    words = reader.words
    return StageLinks(
        name=stage.name,
        status=_status(stage, words),
        accent=accent(tournament, stage.id),
        doors=_doors(tournament, stage, reader),
        screens=_screens(tournament, stage.id, words),
        outside_fide=stage.left_fide_mode,
    )


def _doors(tournament: Tournament, stage: Stage, reader: Reader) -> tuple[Link, ...]:
    """Who pairs the rounds works at the desk, who only enters results with a tablet."""
    words, root = reader.words, f"/t/{tournament.id}/s/{stage.id}"

    def may(*acts: str) -> bool:
        return all(reader.may(act, tournament.id, stage.id) for act in acts)

    desk = (Link(words("Desk"), f"{root}/desk"),) if may("desk") else ()
    enters = may("tablet", "record-result")
    tablet = (Link(words("Tablet"), f"{root}/tablet"),) if enters else ()
    return desk + tablet if may("pair-round") or not enters else tablet + desk


def _screens(tournament: Tournament, number: StageId, words: Words) -> tuple[Link, ...]:
    root = f"/t/{tournament.id}/s/{number}"
    return tuple(
        Link(words(title), f"{root}/screen/{view}{words.query}")
        for view, title in worth_showing(tournament, number).items()
    )


def _phase_links(tournament: Tournament, phase: Phase, reader: Reader) -> StageLinks:
    """The tablets of a phase lie on its tables and belong to one each."""
    words, root = reader.words, f"/t/{tournament.id}/s/{phase.id}"
    works = reader.may("desk", tournament.id, phase.id)
    return StageLinks(
        name=phase.name,
        status=phase_status(phase, words),
        accent=accent(tournament, phase.id),
        doors=(Link(words("Desk"), f"{root}/desk"),) if works else (),
        screens=_screens(tournament, phase.id, words),
        outside_fide=False,
    )


def _status(stage: Stage, words: Words) -> str:
    """Only what the hall may know: a draft is not mentioned."""
    players = words.count("{count} player", "{count} players", len(stage.entries))
    rounds, shown = stage.rules.rounds, stage.shown
    if shown is None and stage.round_robin is not None and not stage.rounds:
        kind = words(DIVIDED.get(stage.rules.system, "round robin"))
        return f"{players}, {kind}, {words('numbers not drawn yet')}"
    if shown is None:
        planned = words.count("{count} round", "{count} rounds", rounds)
        return f"{players}, {planned}, {words('not started')}"
    where = {"round": shown.number, "rounds": rounds}
    if shown.state is RoundState.CLOSED:
        return f"{players}, {words('round {round} of {rounds} finished', **where)}"
    entered = sum(board.result is not None for board in shown.boards)
    boards = entered + len(shown.missing)
    results = words.count(
        "{entered} of {boards} result",
        "{entered} of {boards} results",
        boards,
        entered=entered,
        boards=boards,
    )
    return f"{players}, {words('round {round} of {rounds} under way', **where)}, {results}"


def phase_status(phase: Phase, words: Words) -> str:
    """The same for pairs: sessions and, while one is on, its round."""
    pairs = words.count("{count} pair", "{count} pairs", len(phase.entries))
    sessions, shown = phase.plan.sessions, phase.shown
    if shown is None:
        planned = words.count("{count} session", "{count} sessions", sessions)
        return f"{pairs}, {planned}, {words('not started')}"
    where = {"session": shown.number, "sessions": sessions}
    if shown.state is SessionState.CLOSED:
        return f"{pairs}, {words('session {session} of {sessions} finished', **where)}"
    on = words("session {session} of {sessions} under way", **where)
    rounds = {"round": shown.round_on, "rounds": shown.table.rounds}
    return f"{pairs}, {on}, {words('round {round} of {rounds}', **rounds)}"
