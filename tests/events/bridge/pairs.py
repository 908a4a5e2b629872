"""An afternoon of pairs as a list of events: twenty pairs on base 5, two sessions, two sections.

Pairs 5 and 10 leave session 1 and their tables are merged.
"""

from domain.bridge.ledger import Ledger
from domain.bridge.merges.merging import Merge, valid_merges
from domain.bridge.merges.vacancies import without_pair
from domain.bridge.planning.plan_figures import PolishPlan, polish_plan
from domain.bridge.session import PairNo, Session
from events.bridge.vocabulary import phases as bridge
from events.bridge.vocabulary.fields import (
    reseated_difference,
    stated_line_ups,
    stated_lines,
    stated_sections,
)
from events.bridge.vocabulary.pairs import PairRegistered, PairWithdrawn, PlayerStated
from events.bridge.vocabulary.sessions import SectionsMerged, SessionPlanned, SessionPublished
from events.log.vocabulary import Event

PHASE = 3
PLAN: PolishPlan = polish_plan(20, 2)


def at_the_same_place(session: Session, place: int = 5) -> list[PairNo]:
    """The pairs at that place in each section, whose sit-outs can be merged."""
    return [section.pair_at(place) for section in session.sections]


def phase_planned(phase: int = PHASE, name: str = "Pairs") -> bridge.PhasePlanned:
    return bridge.PhasePlanned(
        stage=phase,
        name=name,
        follows=0,
        scheme="polish",
        base=5,
        movement="",
        sessions=2,
        boards=2,
        rooms=(),
        scoring="matchpoints",
        scoring_options=(),
    )


def pair_registered(phase: int, pair: int) -> PairRegistered:
    players = (PlayerStated(f"N{pair}"), PlayerStated(f"E{pair}"))
    return PairRegistered(stage=phase, pair=pair, players=players, seeding=100 - pair)


def session_planned(phase: int, number: int) -> SessionPlanned:
    movements, sections = stated_sections(PLAN.sessions[number - 1].sections)
    return SessionPlanned(phase, number, movements, sections)


def lines_seeded(phase: int) -> bridge.LinesSeeded:
    line_ups = stated_line_ups(PLAN.line_ups)
    return bridge.LinesSeeded(phase, tuple(range(1, 21)), 1, stated_lines(PLAN.lines), line_ups)


def sections_merged(phase: int, session: Session) -> SectionsMerged:
    merge: Merge = valid_merges(session, Ledger())[0]
    host, guest = merge.host, merge.guest
    games = tuple(
        (g.round, g.at, g.direction.value, g.guest, g.opponent, g.set, g.away, g.own_set)
        + (g.own_direction.value,)
        for g in merge.games
    )
    return SectionsMerged(
        phase, 1, (host.section, host.place), (guest.section, guest.place), 1, games, 0
    )


def story(phase: int = PHASE) -> list[Event]:
    session = PLAN.sessions[0]
    events: list[Event] = [
        phase_planned(phase),
        *(pair_registered(phase, pair) for pair in range(1, 21)),
        lines_seeded(phase),
        session_planned(phase, 1),
        SessionPublished(phase, 1),
    ]
    for pair in at_the_same_place(session):
        after = without_pair(session, pair)
        events.append(
            PairWithdrawn(phase, pair, 1, 1, "ill", (reseated_difference(session, after),))
        )
        session = after
    events.append(sections_merged(phase, session))
    return events
