"""The page for planning future phases, and its data: proposals, how the present phase would be
closed now, and carryovers compared on its standings, with the paper's advice. Never public.
"""

from collections.abc import Callable, Iterator, Sequence, Set as AbstractSet
from dataclasses import dataclass, fields
from functools import partial
from typing import ClassVar

from markupsafe import Markup

from domain.bridge.announced_scoring import FORMS, name_in_log
from domain.bridge.phase import Phase, phase_of, phases_of
from domain.bridge.phases.advice import (
    CarryoverOutlook,
    PhaseSituation,
    carryover_advice,
    carryover_outlooks,
    usual_policies,
)
from domain.bridge.phases.carryover import Carryover
from domain.bridge.phases.closing import fields_of
from domain.bridge.phases.eligibility import length_fault
from domain.bridge.phases.formats import REMARKS, FormatName
from domain.bridge.phases.proposals import ProposedPhase, propose_phases, situation_of
from domain.bridge.phases.qualification import Qualifications, Ties, cuts
from domain.bridge.phases.ranking import PhaseLength, PlacedPair
from domain.bridge.planning.phase_plan import SCHEMES
from domain.bridge.planning.planner import MovementPlan
from domain.bridge.scoring.policy import Form
from domain.bridge.session import PairNo
from domain.errors import NotNow, Unknown
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from web.bridge.chain import chain_of, expected_pairs, qualification_words
from web.bridge.pictures.chain import draw_chain
from web.bridge.planning import SCORED
from web.bridge.scores import closing_now, phase_now
from web.bridge.views.desk import scoring_options_of
from web.shared.board_words import fixed_decimals
from web.shared.frame import accent_of, part_address
from web.shared.languages import Words
from web.shared.page import Choice, form_choices

FORMAT_WORDS = {
    FormatName.TWO_PHASES: say("1 · final"),
    FormatName.ONE_SEMIFINAL: say("2 · semifinal, final"),
    FormatName.TWO_SEMIFINALS: say("3 · semifinals A and B, final"),
}
TIES = {
    Ties.SPLIT_TIE: say("against each other, opponents' scores, boards won; then a ballot"),
    Ties.LAST_SESSION: say("the last session, then the one before; then a ballot"),
    Ties.BALLOT: say("a ballot at once"),
}


@dataclass(frozen=True, slots=True)
class FormatChoice:
    code: str
    words: str
    remark: str


@dataclass(frozen=True, slots=True)
class PhaseLine:
    name: str
    address: str
    ended: bool


@dataclass(frozen=True, slots=True)
class NextPhasesPage:
    """`pairs` are those expected in the phase, `of` is "pairs", or "players" in an individual;
    `scoring` and its options are the defaults for the next phases.
    """

    template: ClassVar[str] = "bridge/next_phases.html"
    title: str
    tournament: str
    stage: int
    stage_name: str
    of: str
    accent: int
    address: str
    picture: Callable[[Words], Markup]
    phases: tuple[PhaseLine, ...]
    ended: bool
    pairs: int
    scoring: str
    scoring_options: tuple[tuple[str, str], ...]
    scorings: tuple[Choice, ...]
    formats: tuple[FormatChoice, ...]
    ties: tuple[tuple[str, str], ...]

    @classmethod
    def build(cls, tournament: Tournament, stage: StageId) -> "NextPhasesPage":
        phase = phase_of(tournament, stage)
        return cls(
            title=say(
                "What comes next · {part} · {tournament}",
                part=phase.name,
                tournament=tournament.name,
            ),
            tournament=tournament.id,
            stage=stage,
            stage_name=phase.name,
            of="players" if phase.is_individual else "pairs",
            accent=accent_of(tournament, stage),
            address=part_address(tournament, stage),
            picture=partial(draw_chain, chain_of(tournament)),
            phases=tuple(_phase_lines(tournament)),
            ended=phase.play.closed is not None,
            pairs=expected_pairs(tournament)[stage],
            scoring=name_in_log(FORMS, phase.scoring.form),
            scoring_options=tuple(
                (name, value)
                for name, value in scoring_options_of(phase.scoring)
                if name != "expected"
            ),
            scorings=form_choices(FORMS, SCORED),
            formats=tuple(FormatChoice(f, FORMAT_WORDS[f], REMARKS[f]) for f in FormatName),
            ties=tuple((ties.value, words) for ties, words in TIES.items()),
        )


def _phase_lines(tournament: Tournament) -> Iterator[PhaseLine]:
    for number, phase in phases_of(tournament).items():
        yield PhaseLine(phase.name, part_address(tournament, number), phase.play.closed is not None)


@dataclass(frozen=True, slots=True)
class OfferedPhase:
    """A proposed phase: `takes` are (source, by, amount), `top` is that of a board, 0 in
    IMPs; `boards` are those of a round, `in_all` those of the phase.
    """

    name: str
    pairs: int
    sessions: int
    boards: int
    scheme: str
    base: int
    movement: str
    arrow_switched: bool
    way: str
    in_all: int
    top: int
    takes: tuple[tuple[str, str, str], ...]
    carryover: str
    drop_ins: str
    verdict: str
    reasons: tuple[str, ...]
    situation: tuple[str, ...]


def offer_phases(
    tournament: Tournament, stage: StageId, format_name: FormatName, pairs: int
) -> tuple[OfferedPhase, ...]:
    phase = phase_of(tournament, stage)
    return tuple(_offer_phase(phase, each) for each in propose_phases(phase, format_name, pairs))


def _offer_phase(phase: Phase, proposed: ProposedPhase) -> OfferedPhase:
    way = proposed.way
    return OfferedPhase(
        name=proposed.name,
        pairs=proposed.pairs,
        sessions=proposed.sessions,
        boards=proposed.boards,
        scheme=name_in_log(SCHEMES, way.scheme) if way else "",
        base=way.base if way else 0,
        movement=way.movement if way else "",
        arrow_switched=way is not None and way.arrow_switched,
        way=way.name if way else "",
        in_all=way.boards * proposed.sessions if way else 0,
        top=_top_of_boards(phase, way),
        takes=tuple((t.source, t.by.value, str(t.amount or "")) for t in proposed.takes),
        carryover=proposed.carryover,
        drop_ins=proposed.drop_ins,
        verdict=proposed.advised.verdict.value,
        reasons=tuple(reason.value for reason in proposed.advised.reasons),
        situation=_situation_names(proposed.situation),
    )


def _situation_names(situation: PhaseSituation) -> tuple[str, ...]:
    """The names of a situation in the query of a request."""
    named = (field.name for field in fields(situation))
    return tuple(name.replace("_", "-") for name in named if getattr(situation, name))


def _top_of_boards(phase: Phase, plan: MovementPlan | None) -> int:
    """The top of a board in that movement; 0 in IMPs, or without a movement."""
    if plan is None or phase.scoring.form is not Form.MATCHPOINTS:
        return 0
    return phase.scoring.policy(max(2, plan.tables)).top


@dataclass(frozen=True, slots=True)
class CutRow:
    """The qualifiers for a phase, in words and as a number of places; None: all that are left."""

    target: int
    name: str
    words: str
    places: int | None


@dataclass(frozen=True, slots=True)
class ClosingForm:
    """How a phase would be closed now. `said`: the qualification was announced, as `ways` (phase,
    by, amount); `cuts` are the resulting numbers. `targets` are all phases that pairs may go on to,
    `situation` is the basis of the advice.
    """

    said: bool
    ranked: int
    rule: str
    ties: str
    ways: tuple[tuple[int, str, str], ...]
    cuts: tuple[CutRow, ...]
    targets: tuple[tuple[int, str], ...]
    situation: tuple[str, ...]


def closing_form(tournament: Tournament, stage: StageId) -> ClosingForm:
    """The qualification if the phase is closed now, by the announcement and the ranking."""
    phase = phase_of(tournament, stage)
    ranking = closing_now(tournament, phase)
    announced = phase.play.qualifications or Qualifications()
    words = {each.target: qualification_words(each) for each in announced.in_order}
    return ClosingForm(
        said=phase.play.qualifications is not None,
        ranked=len(ranking),
        rule=announced.ties.value,
        ties=TIES[announced.ties],
        ways=tuple(
            (int(each.target), each.by.value, str(each.amount or "")) for each in announced.in_order
        ),
        cuts=tuple(
            CutRow(cut.target, phase_of(tournament, cut.target).name, words[cut.target], cut.places)
            for cut in cuts(announced.in_order, ranking, bool(fields_of(phase)))
        ),
        targets=tuple((p.id, p.name) for p in phases_of(tournament).values() if p.id > phase.id),
        situation=_situation_names(situation_of(phase)),
    )


@dataclass(frozen=True, slots=True)
class PolicyCarryovers:
    """`to_make_up` is in per cent of each board, or in IMPs per board if the lead is in IMPs."""

    policy: str
    lead_in_tops: str
    to_make_up: str
    amounts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComparedCarryovers:
    source: str
    imps: bool
    boards: int
    top: int
    qualifiers: tuple[tuple[int, str], ...]
    ways: tuple[PolicyCarryovers, ...]
    verdict: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CarryoverQuestion:
    """`boards` are those of the next phase, `top` that of each, 0 in IMPs; `situation` has names of
    `PhaseSituation`. `places` 0: the qualified pairs, or half of a phase that is not closed.
    """

    boards: int
    top: int
    places: int = 0
    situation: Sequence[str] = ()


def compare_carryovers(
    tournament: Tournament, stage: StageId, question: CarryoverQuestion
) -> ComparedCarryovers:
    """The carryovers of each policy into the phase `stage`."""
    phase = phase_of(tournament, stage)
    if not phase.follows:
        raise NotNow("{name} follows no phase; there is nothing to carry over.", name=phase.name)
    if wrong := length_fault(phase, PhaseLength(question.boards, question.top)):
        raise NotNow(wrong)
    source, came = phase_of(tournament, phase.follows), frozenset(phase.play.admitted)
    policies = usual_policies(source.scoring.measure, phase.scoring.measure)
    return compare_carryovers_from(tournament, source.id, question, came, policies)


def compare_carryovers_from(
    tournament: Tournament,
    stage: StageId,
    question: CarryoverQuestion,
    came: AbstractSet[PairNo] = frozenset(),
    policies: Sequence[Carryover] = (),
) -> ComparedCarryovers:
    """The carryovers out of the phase `stage`; `came` are its pairs that are in the next phase
    already. Without `policies`, the usual ones.
    """
    source, ahead = phase_of(tournament, stage), PhaseLength(question.boards, question.top)
    now = phase_now(tournament, stage)
    standing = closing_now(tournament, source)
    qualifiers: Sequence[PlacedPair] = [placed for placed in standing if placed.pair in came]
    if question.places or not qualifiers:
        qualifiers = standing[: question.places or max(1, len(standing) // 2)]
    advised = carryover_advice(_situation_of(question.situation), ahead.in_imps)
    found = carryover_outlooks(qualifiers, now.extent, ahead, policies)
    return ComparedCarryovers(
        source=source.name,
        imps=ahead.in_imps,
        boards=question.boards,
        top=question.top,
        qualifiers=tuple((p.pair, source.entry(p.pair).name) for p in qualifiers),
        ways=tuple(map(_way_of_outlook, found)),
        verdict=advised.verdict.value,
        reasons=tuple(reason.value for reason in advised.reasons),
    )


def _way_of_outlook(look: CarryoverOutlook) -> PolicyCarryovers:
    amounts = tuple(fixed_decimals(amount) for amount in look.amounts.values())
    on_each = look.surplus_to_make_up * (1 if look.ahead.in_imps else 100)
    return PolicyCarryovers(
        look.policy.name, fixed_decimals(look.lead_in_tops), fixed_decimals(on_each), amounts
    )


def _situation_of(names: Sequence[str]) -> PhaseSituation:
    known = {field.name.replace("_", "-") for field in fields(PhaseSituation)}
    if strange := [name for name in names if name not in known]:
        raise Unknown("situation", strange[0])
    return PhaseSituation(**{name.replace("-", "_"): True for name in names})
