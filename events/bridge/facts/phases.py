"""Folds into a phase: its plan, lines, rooms, pace, table codes, entrance, qualifications
and masterpoints.
"""

from dataclasses import replace

from domain.bridge.announced_scoring import scoring_named
from domain.bridge.hall import RoundPace
from domain.bridge.masterpoints import AnnouncedMasterpoints
from domain.bridge.phase import Phase, Seeding, phase_of
from domain.bridge.phases.carryover import carryover_named
from domain.bridge.phases.drop_ins import DropInRule, Entrance, drop_in_value_named
from domain.bridge.phases.qualification import Qualifications, Ties, qualification_named
from domain.bridge.phases.ranking import PhaseLength
from domain.bridge.planning.phase_plan import SCHEMES, PhasePlan
from domain.bridge.play import CarryoverRule
from domain.bridge.session import PairNo
from domain.ids import StageId
from domain.messages import join_messages, say
from domain.texts import counted_noun
from domain.tournament import Tournament
from events.bridge.facts.scopes import NEW_PHASE, PHASE, phase_name
from events.bridge.vocabulary import phases as v
from events.bridge.vocabulary.fields import line_ups_of, lines_of
from events.game import fact, phrase
from events.game.integrity import Breach, Change, Integrity
from events.game.words import list_some
from events.log.records import Recorded

QUALIFICATION_WORDS = {
    "places": say("the first {}"),
    "percent": say("the best {} % of the field"),
    "score": say("everybody with {} % or more"),
    "rest": say("all others"),
}


def _plan_words(_phase: object, plan: v.PlanStated) -> str:
    base = say(" on base {base}", base=plan.base) if plan.base else ""
    many = counted_noun(plan.sessions, "session")
    scheme = SCHEMES[plan.scheme]
    at_once = say(", the same at all tables") if plan.barometer else ""
    return say(
        "{many}, {base}, {boards} boards a round{at_once}",
        many=many,
        base=join_messages("", (plan.movement or scheme, base)),
        boards=plan.boards,
        at_once=at_once,
    )


@fact(v.PhasePlanned, NEW_PHASE, phrase("{name} is planned: {plan_words}", plan_words=_plan_words))
def fold_phase_planned(_before: None, event: v.PhasePlanned, _record: Recorded) -> Phase:
    return Phase(
        id=StageId(event.stage),
        name=event.name,
        plan=plan_of(event),
        follows=StageId(event.follows) if event.follows else None,
        scoring=scoring_named(event.scoring, event.scoring_options),
    )


def _breach_if_shown(phase: Phase, _event: v.PhaseReplanned | v.LinesReplanned) -> Breach | None:
    return Breach.CONFIGURATION if phase.public_session else None


def _plan_change(before: Tournament, _after: Tournament, event: v.PhaseReplanned) -> Change:
    plan = phase_of(before, event.stage).plan
    was = say("{many}, {scheme}", many=counted_noun(plan.sessions, "session"), scheme=plan.scheme)
    return Change(say("plan of the phase"), was, _plan_words(None, event))


@fact(
    v.PhaseReplanned,
    PHASE,
    phrase(
        "{phase_name} is changed: {plan_words}",
        phase_name=lambda phase, _: phase_name(phase, say("The phase")),
        plan_words=_plan_words,
    ),
    Integrity(_breach_if_shown, _plan_change),
)
def fold_phase_replanned(phase: Phase, event: v.PhaseReplanned, _record: Recorded) -> Phase:
    scoring = scoring_named(event.scoring, event.scoring_options)
    after = replace(phase, plan=plan_of(event), scoring=scoring)
    if not phase.sessions:
        return replace(after, seeding=None, lines=None, line_ups=())
    return replace(after, line_ups=phase.line_ups[: event.sessions])


def plan_of(event: v.PlanStated) -> PhasePlan:
    return PhasePlan(
        scheme=SCHEMES[event.scheme],
        sessions=event.sessions,
        base=event.base,
        boards=event.boards,
        movement=event.movement,
        rooms=event.rooms,
        barometer=event.barometer,
        arrow_switched=event.arrow_switched,
        by_strength=event.by_strength,
    )


def _seeded_words(phase: Phase | None, event: v.LinesSeeded) -> str:
    if phase and phase.plan.by_strength:
        return say("{ranking} pairs are seated by strength", ranking=len(event.ranking))
    drawn = say(
        "{ranking} pairs are seeded, the lots drawn with seed {seed}",
        ranking=len(event.ranking),
        seed=event.seed,
    )
    return (
        say("{drawn}, {normal} lines", drawn=drawn, normal=len(event.lines.normal))
        if event.lines
        else drawn
    )


@fact(v.LinesSeeded, PHASE, _seeded_words)
def fold_lines_seeded(phase: Phase, event: v.LinesSeeded, _record: Recorded) -> Phase:
    return replace(
        phase,
        seeding=Seeding(tuple(map(PairNo, event.ranking)), event.seed, event.edition),
        lines=lines_of(event.lines) if event.lines else None,
        line_ups=line_ups_of(event.line_ups),
        lines_since=1,
    )


def _replanned_words(_phase: Phase | None, event: v.LinesReplanned) -> str:
    many = say("{normal} lines", normal=len(event.lines.normal))
    if event.by_results:
        return say(
            "In session {first_session} lines of nearly equal results meet",
            first_session=event.first_session,
        )
    return say(
        "From session {first_session} on {many} meet otherwise, drawn with {seed}",
        first_session=event.first_session,
        many=many,
        seed=event.seed,
    )


def _line_change(before: Tournament, _after: Tournament, event: v.LinesReplanned) -> Change:
    words = _replanned_words(phase_of(before, event.stage), event)
    return Change("lines", say("as they were drawn"), words)


@fact(v.LinesReplanned, PHASE, _replanned_words, Integrity(_breach_if_shown, _line_change))
def fold_lines_replanned(phase: Phase, event: v.LinesReplanned, _record: Recorded) -> Phase:
    first, lines = event.first_session, lines_of(event.lines)
    since = min(first, phase.lines_since) if lines == phase.lines else first
    line_ups = (*phase.line_ups[: first - 1], *line_ups_of(event.line_ups))
    return replace(phase, lines=lines, line_ups=line_ups, lines_since=since)


def _limit_words(_phase: Phase | None, event: v.SubstitutionLimited) -> str:
    if event.percent == 100:
        return say("Substitutes may play any number of boards")
    return say(
        "Substitutes may play at most {percent} per cent of a pair's boards", percent=event.percent
    )


@fact(v.SubstitutionLimited, PHASE, _limit_words)
def fold_substitution_limited(
    phase: Phase, event: v.SubstitutionLimited, _record: Recorded
) -> Phase:
    return replace(phase, substitutes_limit=event.percent)


def _rooms_words(_phase: Phase | None, event: v.RoomsNamed) -> str:
    rooms = [
        say("{room} ({sections})", room=room, sections=join_messages(", ", sections))
        for room, sections in event.rooms
    ]
    return (
        say("The rooms are named: {rooms}", rooms=list_some(rooms))
        if rooms
        else say("The rooms have no names any more")
    )


@fact(v.RoomsNamed, PHASE, _rooms_words)
def fold_rooms_named(phase: Phase, event: v.RoomsNamed, _record: Recorded) -> Phase:
    names = {section: room for room, sections in event.rooms for section in sections}
    return replace(phase, room_names=names)


def _pace_words(phase: Phase | None, event: v.PaceAnnounced) -> str:
    name = phase_name(phase)
    if not event.board:
        return say("The clock of a round of {name} is started by hand", name=name)
    return say(
        "The clock of a round of {name} starts with its call: {board} minutes a board, {move} for "
        "the move",
        name=name,
        board=event.board,
        move=event.move,
    )


@fact(v.PaceAnnounced, PHASE, _pace_words)
def fold_pace_announced(phase: Phase, event: v.PaceAnnounced, _record: Recorded) -> Phase:
    return replace(phase, hall=replace(phase.hall, pace=RoundPace(event.board, event.move)))


@fact(
    v.SharesShown,
    PHASE,
    lambda _, e: (
        say("Tablets tell what a board has brought so far")
        if e.shown
        else say("Tablets do not tell what a board has brought")
    ),
)
def fold_shares_shown(phase: Phase, event: v.SharesShown, _record: Recorded) -> Phase:
    return replace(phase, hall=replace(phase.hall, shows_scores=event.shown))


@fact(
    v.SeatsFreed,
    PHASE,
    lambda _, e: (
        say("Pairs sit where they like and say so at the tablets")
        if e.free
        else say("Pairs sit where they are told to")
    ),
)
def fold_seats_freed(phase: Phase, event: v.SeatsFreed, _record: Recorded) -> Phase:
    return replace(phase, hall=replace(phase.hall, has_free_seats=event.free))


@fact(
    v.TableCodesRevoked, PHASE, phrase("The codes printed for the tables let no tablet in any more")
)
def fold_table_codes_revoked(phase: Phase, _event: v.TableCodesRevoked, record: Recorded) -> Phase:
    return replace(phase, codes_revoked=record.version)


def _entrance_words(phase: Phase | None, event: v.EntranceAnnounced) -> str:
    name = phase_name(phase)
    if not event.open:
        return say("It is announced that nobody drops into {name}", name=name)
    who = say("pairs that preregistered") if event.only_preregistered else say("pairs")
    when = "" if event.mid_phase else say(" before its seats are drawn")
    return say("It is announced that {who} may drop into {when}", who=who, when=name + when)


@fact(v.EntranceAnnounced, PHASE, _entrance_words)
def fold_entrance_announced(phase: Phase, event: v.EntranceAnnounced, _record: Recorded) -> Phase:
    entrance = Entrance(event.open, event.mid_phase, event.only_preregistered)
    return replace(phase, entrance=entrance)


def _qualifications_words(phase: Phase | None, event: v.QualificationsAnnounced) -> str:
    name = phase_name(phase)
    if not event.ways:
        return say("It is announced that nobody goes on from {name}", name=name)
    stated = [
        say(
            "{format} to phase {target}",
            format=QUALIFICATION_WORDS[by].format(amount),
            target=target,
        )
        for target, by, amount in event.ways
    ]
    return say(
        "It is announced who goes on from {name}: {told}",
        name=name,
        told=join_messages(", ", stated),
    )


@fact(v.QualificationsAnnounced, PHASE, _qualifications_words)
def fold_qualifications_announced(
    phase: Phase, event: v.QualificationsAnnounced, _record: Recorded
) -> Phase:
    announced = tuple(
        qualification_named(StageId(target), by, amount) for target, by, amount in event.ways
    )
    return replace(
        phase, play=replace(phase.play, qualifications=Qualifications(announced, Ties(event.ties)))
    )


@fact(
    v.CarryoverAnnounced,
    PHASE,
    phrase(
        "The carryover is announced: {policy} on {boards} boards, {drop_ins}",
        drop_ins=lambda _, event: say("drop-ins by {drop_ins}", drop_ins=event.drop_ins),
    ),
)
def fold_carryover_announced(phase: Phase, event: v.CarryoverAnnounced, _record: Recorded) -> Phase:
    rule = CarryoverRule(
        carryover_named(event.policy),
        PhaseLength(event.boards, event.top) if event.boards else None,
        DropInRule(drop_in_value_named(event.drop_ins), event.never_below_average),
        event.qualifying,
    )
    return replace(phase, play=replace(phase.play, carryover=rule))


@fact(
    v.MasterpointsAnnounced,
    PHASE,
    phrase(
        "Masterpoints of {name} are awarded by {scheme}",
        name=lambda phase, _event: phase_name(phase),
    ),
)
def fold_masterpoints_announced(
    phase: Phase, event: v.MasterpointsAnnounced, _record: Recorded
) -> Phase:
    announced = AnnouncedMasterpoints(event.scheme, event.reading, dict(event.factors), event.own)
    return replace(phase, play=replace(phase.play, masterpoints=announced))
