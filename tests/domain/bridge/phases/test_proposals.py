"""Proposals for the next phases fit the field and follow the paper."""

import pytest

from domain.bridge.announced_scoring import ScoringRules
from domain.bridge.movements.mitchell import mitchell
from domain.bridge.movements.movement import Movement, MovementKind
from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.phases.advice import AdviceVerdict
from domain.bridge.phases.formats import FormatName, Passage, two_semifinals
from domain.bridge.phases.proposals import ProposedPhase, propose_phases, situation_of
from domain.bridge.phases.qualification import CutBy
from domain.bridge.planning.phase_plan import PhasePlan
from domain.bridge.planning.planner import Scheme
from domain.bridge.scoring.policy import Form
from domain.bridge.session import PairNo, Section, new_session
from domain.errors import NotNow
from domain.ids import StageId
from tests.effort import some_of

FIELDS = range(12, 121, 4)


def qualification(sessions: int = 3, form: Form = Form.MATCHPOINTS) -> Phase:
    plan = PhasePlan(Scheme.POLISH, sessions, base=5)
    return Phase(StageId(1), "Qualification", plan, scoring=ScoringRules(form))


def proposals_by_name(proposals: tuple[ProposedPhase, ...]) -> dict[str, ProposedPhase]:
    return {one.name: one for one in proposals}


@pytest.mark.parametrize("pairs", some_of(FIELDS))
@pytest.mark.parametrize("name", FormatName)
def test_every_field_is_offered_phases_that_it_can_play(name: FormatName, pairs: int) -> None:
    coming = {"Qualification": pairs}
    for phase in propose_phases(qualification(), name, pairs):
        places = sum(take.amount for take in phase.takes)
        if all(take.by is CutBy.PLACES for take in phase.takes):
            assert places == phase.pairs
        assert all(coming[take.source] >= take.amount for take in phase.takes)
        assert phase.pairs % 2 == pairs % 2 or phase.pairs % 2 == 0
        assert phase.way is not None
        coming[phase.name] = phase.pairs


@pytest.mark.parametrize("pairs", [8, 11])
def test_format_3_is_refused_if_too_few_are_left_for_semifinal_b(pairs: int) -> None:
    for name in (FormatName.TWO_PHASES, FormatName.ONE_SEMIFINAL):
        assert all(phase.way for phase in propose_phases(qualification(), name, pairs))
    with pytest.raises(NotNow, match=f"Of {pairs}, {pairs - 8} would be left for semifinal B"):
        propose_phases(qualification(), FormatName.TWO_SEMIFINALS, pairs)


def test_format_3_sends_half_of_44_pairs_to_either_semifinal_and_12_to_the_final() -> None:
    semifinal_a, semifinal_b, final = propose_phases(qualification(), FormatName.TWO_SEMIFINALS, 44)
    assert (semifinal_a.pairs, semifinal_b.pairs, final.pairs) == (22, 22, 12)
    assert [tuple(take) for take in final.takes] == [
        ("Semifinal A", CutBy.PLACES, 10),
        ("Semifinal B", CutBy.PLACES, 2),
    ]
    passages = two_semifinals(22, 10, 2).passages_to("final")
    assert [passage.places for passage in passages] == [take.amount for take in final.takes]
    assert isinstance(passages[0], Passage)


def test_a_small_final_is_a_round_robin_in_one_session() -> None:
    final = proposals_by_name(propose_phases(qualification(), FormatName.TWO_SEMIFINALS, 44))[
        "Final"
    ]
    assert final.way is not None
    assert (final.sessions, final.way.parts[0].movement.kind) == (1, MovementKind.HOWELL)


def test_nothing_is_carried_into_a_consolation_and_a_low_weight_into_a_semifinal() -> None:
    semifinal_a, semifinal_b, final = propose_phases(qualification(), FormatName.TWO_SEMIFINALS, 44)
    assert (semifinal_a.advised.verdict, semifinal_a.carryover) == (
        AdviceVerdict.LOW,
        "linear:0.03",
    )
    assert (semifinal_b.advised.verdict, semifinal_b.carryover) == (AdviceVerdict.NO, "none")
    assert (final.advised.verdict, final.carryover) == (AdviceVerdict.LOW, "weighted:0.3")


def test_an_individual_is_followed_by_individuals() -> None:
    """Of 28 players 14 would play the semifinal, for whom there is no individual."""
    plan = PhasePlan(Scheme.INDIVIDUAL, 1, movement="whist individual")
    phase = Phase(StageId(1), "Qualification", plan)
    for players in (24, 28):
        semifinal, final = propose_phases(phase, FormatName.ONE_SEMIFINAL, players)
        assert [each.way and each.way.scheme for each in (semifinal, final)] == [
            Scheme.INDIVIDUAL if players == 24 else None,
            Scheme.INDIVIDUAL,
        ]


def test_in_imps_weights_are_those_of_imps() -> None:
    phase = qualification(form=Form.BUTLER)
    semifinal_a, *_ = propose_phases(phase, FormatName.TWO_SEMIFINALS, 44)
    assert semifinal_a.carryover == "linear:0.3"


def test_after_a_round_robin_without_drop_ins_all_is_carried_on() -> None:
    phase = qualification(1)
    *_, final = propose_phases(phase, FormatName.ONE_SEMIFINAL, 24, drop_ins=False)
    assert (final.advised.verdict, final.carryover) == (AdviceVerdict.YES, "full")
    *_, with_drop_ins = propose_phases(phase, FormatName.ONE_SEMIFINAL, 24)
    assert (with_drop_ins.advised.verdict, with_drop_ins.carryover) == (
        AdviceVerdict.YES,
        "weighted:0.3",
    )


@pytest.mark.parametrize(
    ("movement", "boards", "short"), [(mitchell(15), 2, True), (mitchell(31), 1, False)]
)
def test_a_qualification_of_up_to_30_boards_is_short(
    movement: Movement, boards: int, short: bool
) -> None:
    """15 rounds of 2 boards are 30, 31 rounds of one are 31."""
    places = tuple(PairNo(n) for n in range(1, movement.places + 1))
    session = PhaseSession(new_session(1, [Section("A", movement, places)]))
    plan = PhasePlan(Scheme.ONE_SECTION, 1, boards=boards)
    phase = Phase(StageId(1), "Qualification", plan, sessions=(session,))
    assert situation_of(phase).short is short
