"""Planning the phases after a phase, and announcing who qualifies for them.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.1: it is appreciated "to
know as much as possible about the way in which the tournament will develop". Decided here: phases
that are planned together are announced together, with their qualifiers and carryovers. Earlier
announcements of a phase remain; the new phases get the pairs that are left.
"""

from collections.abc import Iterator, Mapping, Sequence

from domain.bridge.announced_scoring import scoring_named
from domain.bridge.phase import Phase, phase_of, phases_of
from domain.bridge.phases.carryover import carryover_named, decimal_text, refuse_meaningless_policy
from domain.bridge.phases.drop_ins import Quotient, drop_in_value_named
from domain.bridge.phases.qualification import (
    CutBy,
    Qualification,
    Qualifications,
    check_order,
    qualification_named,
    ties_named,
)
from domain.bridge.scoring.policy import Measure
from domain.errors import NotNow, RuleViolation, Unknown
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from events.bridge.decisions.phases import phase_planned_event
from events.bridge.vocabulary import commands as c, phases as v
from events.game import act, the_tournament
from events.game.roles import LEADING

PAPER = "Multiphase Pairs Tournaments (EBL 2016), 2.3"
Announcement = (
    v.PhasePlanned | v.QualificationsAnnounced | v.CarryoverAnnounced | v.EntranceAnnounced
)


@act("announce-ways-on", c.AnnounceWaysOn, the_tournament, LEADING)
def announce_qualifications(
    state: Tournament, command: c.AnnounceWaysOn
) -> v.QualificationsAnnounced:
    phase = phase_of(state, command.stage)
    _check_open(phase)
    for stated in command.ways:
        target = phase_of(state, stated.target)
        if target.id <= phase.id:
            raise NotNow("{name} does not come after {name2}.", name=target.name, name2=phase.name)
    qualifications = [
        qualification_named(StageId(stated.target), stated.by, stated.amount)
        for stated in command.ways
    ]
    measure = phase.scoring.measure
    return _qualifications_announced(
        phase.id, measure, qualifications, command.ties, command.reason
    )


def _check_open(phase: Phase) -> None:
    if phase.play.closed:
        raise NotNow(
            "{name} is closed and who goes on is fixed; open it again first.", name=phase.name
        )


def _qualifications_announced(
    stage: int, measure: Measure, qualifications: Sequence[Qualification], ties: str, reason: str
) -> v.QualificationsAnnounced:
    check_order(qualifications)
    if measure is not Measure.MATCHPOINTS and any(
        each.by is CutBy.SCORE for each in qualifications
    ):
        raise RuleViolation("In IMPs there is no percentage; let places go on.", PAPER)
    stated = tuple(
        (
            int(each.target),
            each.by.value,
            "" if each.by is CutBy.REST else decimal_text(each.amount),
        )
        for each in qualifications
    )
    return v.QualificationsAnnounced(stage, stated, ties_named(ties).value, reason)


@act("plan-next-phases", c.PlanNextPhases, the_tournament, LEADING)
def plan_next_phases(state: Tournament, command: c.PlanNextPhases) -> Iterator[Announcement]:
    return _PhaseChain(state, command).events()


class _PhaseChain:
    """The phases that are planned together; their numbers follow the existing ones."""

    def __init__(self, state: Tournament, command: c.PlanNextPhases) -> None:
        self._state = state
        self._command = command
        phase_of(state, command.stage)  # refused if there is none
        self._phases = {phase.name: phase for phase in phases_of(state).values()}
        self._measures = {name: p.scoring.measure for name, p in self._phases.items()}
        self._numbers: dict[str, int] = {name: p.id for name, p in self._phases.items()}

    def events(self) -> Iterator[Announcement]:
        for ahead in self._command.phases:
            yield self._phase_planned(ahead)
        leaving = self._all_qualifications()
        for source, qualifications in leaving.items():
            yield self._announced(source, qualifications)
        for ahead in self._command.phases:
            if ahead.carryover:
                yield self._carryover_announced(ahead, leaving)
            if not ahead.open:
                yield v.EntranceAnnounced(self._numbers[ahead.name], False, False, False)

    def _phase_planned(self, ahead: c.PhaseAhead) -> v.PhasePlanned:
        follows = self._open_phase_number(ahead.takes[0].source)
        number = self._state.next_part_number + len(self._numbers) - len(self._phases)
        planned = phase_planned_event(self._state, ahead, number, follows)
        if planned.name in self._numbers:
            raise NotNow(
                "There is a phase {name} already; give this one another name.", name=planned.name
            )
        self._numbers[planned.name] = planned.stage
        scoring = scoring_named(planned.scoring, planned.scoring_options)
        self._measures[planned.name] = scoring.measure
        return planned

    def _open_phase_number(self, name: str) -> int:
        if name not in self._numbers:
            raise Unknown(say("phase to go on from:"), name)
        if name in self._phases:
            _check_open(self._phases[name])
        return self._numbers[name]

    def _all_qualifications(self) -> Mapping[str, list[Qualification]]:
        """The qualifications from each phase in the order of play, announced ones first."""
        found: dict[str, list[Qualification]] = {}
        for ahead in self._command.phases:
            target = StageId(self._numbers[ahead.name])
            for taken in ahead.takes:
                self._open_phase_number(taken.source)
                phase = self._phases.get(taken.source)
                announced = phase.play.qualifications if phase else None
                qualifications = found.setdefault(
                    taken.source, list((announced or Qualifications()).in_order)
                )
                qualifications.append(qualification_named(target, taken.by, taken.amount))
        return found

    def _announced(
        self, source: str, qualifications: Sequence[Qualification]
    ) -> v.QualificationsAnnounced:
        ties, reason = self._command.ties, self._command.reason
        return _qualifications_announced(
            self._numbers[source], self._measures[source], qualifications, ties, reason
        )

    def _carryover_announced(
        self, ahead: c.PhaseAhead, leaving: Mapping[str, Sequence[Qualification]]
    ) -> v.CarryoverAnnounced:
        policy, value = carryover_named(ahead.carryover), drop_in_value_named(ahead.drop_ins)
        source = ahead.takes[0].source
        refuse_meaningless_policy(policy, self._measures[source], self._measures[ahead.name])
        places = [each.amount for each in leaving.get(ahead.name, ()) if each.by is CutBy.PLACES]
        if isinstance(value, Quotient) and not places:
            raise RuleViolation(
                "No number of places qualifies at the end of {name}, so that the quotient has "
                "no value: choose the median, the last qualifier or a fixed amount.",
                PAPER,
                name=ahead.name,
            )
        return v.CarryoverAnnounced(
            stage=self._numbers[ahead.name],
            policy=policy.name,
            boards=0,
            top=0,
            drop_ins=value.name,
            never_below_average=ahead.never_below_average,
            qualifying=int(sum(places)),
            reason=self._command.reason,
        )
