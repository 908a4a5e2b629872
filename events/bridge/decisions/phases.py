"""Planning a phase of a pairs tournament and changing its announcement; naming its rooms, revoking
the codes of its tables.

An impossible plan is refused with the reason and with possible alternatives. Decided here: names
of rooms apply to all sessions of the phase until they are changed, because a hall does not change
between sessions; a section may have no room.
"""

from collections import Counter
from collections.abc import Iterable
from operator import attrgetter
from typing import TypeVar

from msgspec.structs import asdict, replace

from domain.bridge.announced_scoring import scoring_named
from domain.bridge.hall import RoundPace
from domain.bridge.masterpoints import AnnouncedMasterpoints
from domain.bridge.movements.movement import MovementKind
from domain.bridge.movements.tails import BASES
from domain.bridge.phase import Phase, phase_of
from domain.bridge.planning.phase_plan import SCHEMES
from domain.bridge.planning.planner import NAMED, SWITCHED, Scheme
from domain.errors import NotNow, Unsupported
from domain.formats.masterpoint_schemes import announced_scheme
from domain.messages import join_messages, say, say_counted
from domain.tournament import Tournament
from events.bridge.decisions.acting import the_phase
from events.bridge.decisions.pairs import refuse_wrong_player_count
from events.bridge.facts.phases import plan_of
from events.bridge.vocabulary import phases as v
from events.bridge.vocabulary.commands import NameRooms, PhaseAhead, PlanPhase
from events.game import act, the_tournament
from events.game.roles import LEADING, RUNNING
from events.game.words import list_some, require_text
from events.log.vocabulary import Event

Plan = TypeVar("Plan", bound=v.PlanStated)
_SEATING = attrgetter("scheme", "base", "movement", "arrow_switched", "by_strength")
ON_A_BASE = frozenset({Scheme.POLISH, Scheme.MIXTURE})
AT_ONCE = frozenset({Scheme.SPREAD, Scheme.SWISS})
IN_ONE_SECTION = frozenset({Scheme.ONE_SECTION, Scheme.SPREAD, Scheme.INDIVIDUAL})
"""Schemes in which all tables play the same boards anyway."""


@act("plan-phase", PlanPhase, the_tournament, LEADING)
def plan_phase(state: Tournament, command: PlanPhase) -> v.PhasePlanned:
    if command.follows:
        before = phase_of(state, command.follows)  # refused if there is none
        if before.is_individual != (SCHEMES.get(command.scheme) is Scheme.INDIVIDUAL):
            raise NotNow(
                "Pairs and players of an individual can't go on to one another; plan {name} "
                "without a phase before it.",
                name=command.name,
            )
    return phase_planned_event(state, command, state.next_part_number, command.follows)


def phase_planned_event(
    state: Tournament, command: PlanPhase | PhaseAhead, number: int, follows: int
) -> v.PhasePlanned:
    """The event that plans the phase with that number."""
    if SCHEMES.get(command.scheme) is Scheme.AS_PLAYED:
        raise NotNow("Only a file of results brings a phase as it was played; choose a movement.")
    name = require_text(command.name, "name")
    if state.has_part_named(name):
        raise NotNow("There is a phase {name} already; give this one another name.", name=name)
    stated = asdict(command)
    plan = _checked_plan(v.PlanStated(**{n: stated[n] for n in v.PlanStated.__struct_fields__}))
    return v.PhasePlanned(stage=number, name=name, follows=follows, **asdict(plan))


@act("replan-phase", v.PhaseReplanned, the_phase, LEADING)
def replan_phase(phase: Phase, command: v.PhaseReplanned) -> v.PhaseReplanned:
    replanned, planned = _checked_plan(command), len(phase.sessions)
    individual = SCHEMES[replanned.scheme] is Scheme.INDIVIDUAL
    if individual != phase.is_individual:
        refuse_wrong_player_count(
            individual, (len(entry.players) for entry in phase.entries.values())
        )
    if planned:
        plan = phase.plan
        if _SEATING(plan_of(replanned)) != _SEATING(plan):
            raise NotNow(
                "{name} has planned sessions; its movement stays. Drop the drafts first.",
                name=phase.name,
            )
        at_once = phase.lines is None and plan.scheme is not Scheme.SWISS
        if at_once and replanned.sessions != plan.sessions:
            raise NotNow(
                "The sessions of {name} were all made at once; their number stays {sessions}. "
                "Drop the drafts first.",
                name=phase.name,
                sessions=plan.sessions,
            )
        played = any(phase.play.has_results(session.number) for session in phase.sessions)
        if played and replanned.boards != plan.boards:
            raise NotNow(
                "{name} has results already; its boards a round stay {boards}.",
                name=phase.name,
                boards=plan.boards,
            )
    if replanned.sessions < planned:
        raise NotNow(
            "{name} has {planned} planned sessions; announce at least as many.",
            name=phase.name,
            planned=planned,
        )
    return replanned


def _checked_plan(plan: Plan) -> Plan:
    """The plan without options that its scheme does not have; refused if it can't be played."""
    base = _checked_base(plan)
    plannable = [kind.value for kind in MovementKind if kind is not MovementKind.AS_PLAYED]
    if plan.movement and (SCHEMES[plan.scheme] not in NAMED or plan.movement not in plannable):
        known = join_messages(", ", plannable)
        raise Unsupported(
            say("A movement {movement}", movement=repr(plan.movement)),
            say("{scheme}; one section has one of {known}", scheme=plan.scheme, known=known),
        )
    scoring_named(plan.scoring, plan.scoring_options)
    sections = plan.sessions == 1 and SCHEMES[plan.scheme] in SWITCHED
    if SCHEMES[plan.scheme] is Scheme.INDIVIDUAL and plan.sessions > 1:
        raise Unsupported(say("An individual"), say("{sessions} sessions", sessions=plan.sessions))
    if plan.arrow_switched and not (plan.scheme == "one-section" or sections):
        raise Unsupported(
            say("An arrow switch"),
            say("{scheme}; Mitchells of one session have it", scheme=plan.scheme),
        )
    barometer = plan.barometer and SCHEMES[plan.scheme] not in AT_ONCE
    by_strength = plan.by_strength and SCHEMES[plan.scheme] in IN_ONE_SECTION
    return replace(plan, base=base, barometer=barometer, by_strength=by_strength)


def _checked_base(plan: v.PlanStated) -> int:
    if plan.scheme not in SCHEMES:
        raise Unsupported(
            say("A scheme {scheme}", scheme=repr(plan.scheme)),
            say("a phase; choose one of {schemes}", schemes=join_messages(", ", SCHEMES)),
        )
    if SCHEMES[plan.scheme] not in ON_A_BASE:
        return 0
    if plan.base not in BASES:
        bases = join_messages(", ", map(str, BASES))
        raise Unsupported(
            say("The {schemes}", schemes=SCHEMES[plan.scheme]),
            say("base {base}; choose one of {bases}", base=plan.base, bases=bases),
        )
    return plan.base


@act("limit-substitutes", v.SubstitutionLimited, the_phase, LEADING)
def limit_substitutes(phase: Phase, command: v.SubstitutionLimited) -> v.SubstitutionLimited:
    if command.percent == phase.substitutes_limit:
        raise NotNow("{percent} per cent is the rule already.", percent=command.percent)
    return command


@act("name-rooms", NameRooms, the_phase, RUNNING)
def name_rooms(phase: Phase, command: NameRooms) -> v.RoomsNamed:
    rooms = tuple((room.name.strip(), room.sections) for room in command.rooms)
    if not all(name for name, _ in rooms):
        raise NotNow("A room has no name; write one.")
    if again := _repeated_names(name for name, _ in rooms):
        raise NotNow(
            "Two rooms are called {again}; give each its own name.", again=list_some(again)
        )
    named = [section for _, sections in rooms for section in sections]
    if again := _repeated_names(named):
        raise NotNow(
            say_counted(
                "Section {again} is in two rooms; leave it in one of them.",
                "Sections {again} are in two rooms; leave each in one of them.",
                len(again),
                again=list_some(again),
            )
        )
    known = {s.letter for session in phase.sessions for s in session.seating.sections}
    if strange := [section for section in named if section not in known]:
        raise NotNow(
            "No planned session of {name} has a section {strange}; its sections are {known}.",
            name=phase.name,
            strange=list_some(strange),
            known=list_some(sorted(known)) or say("not planned yet"),
        )
    return v.RoomsNamed(phase.id, rooms)


def _repeated_names(names: Iterable[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]


@act("announce-pace", v.PaceAnnounced, the_phase, RUNNING)
def announce_pace(phase: Phase, command: v.PaceAnnounced) -> v.PaceAnnounced:
    if RoundPace(command.board, command.move) == phase.hall.pace:
        raise NotNow("Rounds of {name} are timed like this already.", name=phase.name)
    return command


def _as_stated(_phase: Phase, command: Event) -> Event:
    return command


show_shares = act("show-shares", v.SharesShown, the_phase, RUNNING)(_as_stated)
free_seats = act("free-seats", v.SeatsFreed, the_phase, RUNNING)(_as_stated)
revoke_table_codes = act("revoke-table-codes", v.TableCodesRevoked, the_phase, RUNNING)(_as_stated)


@act("announce-masterpoints", v.MasterpointsAnnounced, the_phase, LEADING)
def announce_masterpoints(
    phase: Phase, command: v.MasterpointsAnnounced
) -> v.MasterpointsAnnounced:
    if phase.play.closed is not None:
        raise NotNow("{name} is closed; open it again first.", name=phase.name)
    announced_scheme(  # refused if it is unknown or ill-formed
        AnnouncedMasterpoints(command.scheme, command.reading, dict(command.factors), command.own)
    )
    return command
