"""Closing a phase, its carryovers, and the reserves that are admitted later.

Closing fixes the ranking, who qualifies and the reserves; those who qualify are entered in the
phase they go on to, under their own numbers. Carryovers are announced, never recorded: a corrected
score changes them, even while the next phase is played.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), section 2. Decided here: a
board without a result prevents closing a phase; a board that was not played is entered as not
played. A tie at a cut is split by a ballot, drawn with a recorded seed. The phase a pair enters
must not have a planned session yet.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from msgspec.structs import replace

from domain.bridge.phase import Phase, phase_of, phases_of
from domain.bridge.phases.carryover import carryover_named, refuse_meaningless_policy
from domain.bridge.phases.closing import Closing, ClosingTerms, PhaseStart, close_fields, fields_of
from domain.bridge.phases.drop_ins import Quotient, drop_in_value_named
from domain.bridge.phases.eligibility import length_fault
from domain.bridge.phases.formats import Passage, graded_passages
from domain.bridge.phases.live_standings import (
    closing_order,
    field_so_far,
    missing_boards,
    phase_so_far,
    phase_starts,
    tie_rule_of,
)
from domain.bridge.phases.qualification import cuts
from domain.bridge.phases.ranking import PhaseLength, PlacedPair
from domain.bridge.session import PairNo
from domain.errors import NotNow, RuleViolation
from domain.messages import say
from domain.tournament import Tournament
from events.bridge.decisions.acting import with_drawn_seed
from events.bridge.decisions.sessions import refuse_open
from events.bridge.vocabulary import phases as v
from events.bridge.vocabulary.commands import ClosePhase
from events.game import act, the_tournament
from events.game.roles import LEADING, RUNNING
from events.game.words import list_some

PAPER = "Multiphase Pairs Tournaments (EBL 2016), section 2"


@act("close-phase", ClosePhase, the_tournament, RUNNING, draw=with_drawn_seed)
def close_phase(state: Tournament, command: ClosePhase) -> v.PhaseClosed:
    phase = phase_of(state, command.stage)
    _refuse_unfinished_phase(phase)
    _refuse_without_qualifications(state, phase, command)
    closing, ballot = _decide_closing(state, phase, command)
    for group in closing.groups:
        _refuse_unfit_target(phase, phase_of(state, int(group.passage.target)))
    return v.PhaseClosed(
        stage=phase.id,
        ranking=tuple((placed.pair, placed.place, placed.rank) for placed in closing.ranking),
        qualifiers=tuple(
            (int(group.passage.target), tuple(placed.pair for placed in group.pairs))
            for group in closing.groups
        ),
        reserves=tuple(placed.pair for placed in closing.reserves),
        ballot=ballot,
        seed=command.seed if ballot else 0,
    )


def _refuse_unfinished_phase(phase: Phase) -> None:
    if phase.play.closed:
        raise NotNow("{name} is closed already.", name=phase.name)
    if len(phase.sessions) < phase.plan.sessions:
        raise NotNow(
            "{name} has {sessions} sessions and {sessions2} of them are planned; play them, "
            "or announce fewer.",
            name=phase.name,
            sessions=phase.plan.sessions,
            sessions2=len(phase.sessions),
        )
    for session in phase.sessions:
        refuse_open(session)
        if missing := list(missing_boards(phase, session.number, session.seating.rounds)):
            boards = [
                say(
                    "board {board} at {name} (round {round})", board=b, name=at.name, round=at.round
                )
                for at, b in missing
            ]
            raise NotNow(
                "Session {number} lacks results: {what}. Enter them; NP is for a board that "
                "was not played.",
                number=session.number,
                what=list_some(boards, 4),
            )


def _refuse_without_qualifications(state: Tournament, phase: Phase, command: ClosePhase) -> None:
    """Refuse to close a phase that others follow if no pair would qualify for them."""
    if command.places or phase.play.qualifications is not None:
        return
    followers = [each.name for each in phases_of(state).values() if each.follows == phase.id]
    if followers:
        raise NotNow(
            "{after} comes after {name} and nobody said who goes on: say how many, or "
            "announce that nobody does.",
            after=list_some(followers),
            name=phase.name,
        )


def _refuse_unfit_target(phase: Phase, target: Phase) -> None:
    if target.id <= phase.id:
        raise NotNow("{name} does not come after {name2}.", name=target.name, name2=phase.name)
    if target.sessions or target.seeding:
        raise NotNow("{name} is seeded already; nobody goes on into it any more.", name=target.name)
    if both := sorted(target.entries.keys() & phase.entries.keys()):
        raise NotNow(
            "{name} has other pairs under the numbers {both}.",
            name=target.name,
            both=list_some(both),
        )


def _decide_closing(
    state: Tournament, phase: Phase, command: ClosePhase
) -> tuple[Closing, tuple[PairNo, ...]]:
    """The closing, and the order of the ballot that was needed to split ties at a cut."""
    played = phase_so_far(phase)
    carried = {start.pair: start.carryover for start in _starts_of_phase(state, phase)}
    scores = field_so_far(phase, played, carried).ranked
    ranking = closing_order(phase, played, carried)
    terms = ClosingTerms(played.extent, _passages(phase, command, ranking), tie_rule_of(phase))
    not_going_on = frozenset(map(PairNo, command.not_going_on))
    fields = fields_of(phase)
    closing = close_fields(scores, fields, terms, (), not_going_on)
    if not closing.undecided:
        return closing, ()
    ballot = tuple(_draw_order(closing.undecided, command.seed))
    return close_fields(scores, fields, terms, ballot, not_going_on), ballot


def _starts_of_phase(state: Tournament, phase: Phase) -> tuple[PhaseStart, ...]:
    if phase.play.carryover is None:
        return ()
    before = (each for each in phases_of(state).values() if each.id < phase.id)
    played = {each.id: phase_so_far(each) for each in before}
    return phase_starts(phases_of(state), phase, played)


def _passages(
    phase: Phase, command: ClosePhase, ranking: Sequence[PlacedPair]
) -> tuple[Passage, ...]:
    """How many pairs go on to which phase: as in the command, otherwise as announced."""
    places = [(target, many or None) for target, many in command.places]
    if not places and phase.play.qualifications:
        places = list(cuts(phase.play.qualifications.in_order, ranking, bool(fields_of(phase))))
    wanted = sum(many or 0 for _, many in places)
    if wanted > len(ranking):
        raise RuleViolation(
            "{asked} can't qualify out of {ranking} pairs.",
            PAPER,
            asked=wanted,
            ranking=len(ranking),
        )
    return graded_passages(phase.name, *((str(target), many) for target, many in places))


def _draw_order(tied: Iterable[Sequence[PairNo]], seed: int) -> Iterator[PairNo]:
    lots = Random(seed)
    for group in tied:
        order = list(group)
        lots.shuffle(order)
        yield from order


@act("reopen-phase", v.PhaseReopened, the_tournament, RUNNING)
def reopen_phase(state: Tournament, command: v.PhaseReopened) -> v.PhaseReopened:
    phase = phase_of(state, command.stage)
    closed = phase.play.closed
    if closed is None:
        raise NotNow("{name} is not closed.", name=phase.name)
    for route in closed.routes:
        target = phase_of(state, route.target)
        if target.seeding or target.sessions:
            raise NotNow(
                "{name} is seeded with who qualified; correct the score instead, which gives "
                "other carryovers.",
                name=target.name,
            )
    return command


@act("admit-reserve", v.ReserveAdmitted, the_tournament, RUNNING)
def admit_reserve(state: Tournament, command: v.ReserveAdmitted) -> v.ReserveAdmitted:
    phase = phase_of(state, command.stage)
    pair = PairNo(command.pair)
    if pair in phase.entries:
        raise NotNow("Pair {pair} is in {name} already.", pair=pair, name=phase.name)
    for source in phases_of(state).values():
        closed = source.play.closed
        if closed and pair in closed.reserves and any(r.target == phase.id for r in closed.routes):
            return replace(command, source=source.id)
    raise NotNow("Pair {pair} is not a reserve for {name}.", pair=pair, name=phase.name)


@act("announce-carryover", v.CarryoverAnnounced, the_tournament, LEADING)
def announce_carryover(state: Tournament, command: v.CarryoverAnnounced) -> v.CarryoverAnnounced:
    phase = phase_of(state, command.stage)
    if not phase.follows:
        raise NotNow("{name} follows no phase; there is nothing to carry over.", name=phase.name)
    policy, value = carryover_named(command.policy), drop_in_value_named(command.drop_ins)
    refuse_meaningless_policy(
        policy, phase_of(state, phase.follows).scoring.measure, phase.scoring.measure
    )
    if wrong := length_fault(phase, PhaseLength(command.boards, command.top)):
        raise NotNow(wrong)
    if isinstance(value, Quotient) and not command.qualifying:
        raise RuleViolation(
            "Nobody qualifies at the end of {name}, so that the quotient has no value: choose "
            "the median, the last qualifier or a fixed amount.",
            "Multiphase Pairs Tournaments (EBL 2016), 2.3",
            name=phase.name,
        )
    return replace(command, policy=policy.name, drop_ins=value.name)
