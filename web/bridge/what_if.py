"""Comparison of carryovers on the present standings of the phase before, with the paper's advice,
for the director, before the announcement.
"""

from collections.abc import Sequence, Set as AbstractSet
from dataclasses import dataclass, fields

from domain.bridge.phase import phase_of
from domain.bridge.phases.advice import (
    CarryoverOutlook,
    PhaseSituation,
    advice,
    outlooks,
    usual_policies,
)
from domain.bridge.phases.carryover import Carryover
from domain.bridge.phases.eligibility import length_fault
from domain.bridge.phases.ranking import Length, Placed
from domain.bridge.session import PairNo
from domain.errors import NotNow, Unknown
from domain.ids import StageId
from domain.tournament import Tournament
from web.bridge.scores import closing_now, phase_now
from web.shared.board_words import fixed_decimals


@dataclass(frozen=True, slots=True)
class Way:
    """`amounts` are in the order of the qualifiers; `to_make_up` is in per cent of each board, or
    in IMPs per board, as the lead is then in IMPs.
    """

    policy: str
    lead_in_tops: str
    to_make_up: str
    amounts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhatIf:
    source: str
    imps: bool
    boards: int
    top: int
    qualifiers: tuple[tuple[int, str], ...]
    ways: tuple[Way, ...]
    verdict: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhatIfQuestion:
    """`boards` are those of the next phase, `top` that of each, 0 in IMPs; `situation` has names of
    `PhaseSituation`. `places` 0: the qualified pairs, or half of a phase that is not closed.
    """

    boards: int
    top: int
    places: int = 0
    situation: Sequence[str] = ()


def compare_carryovers(tournament: Tournament, stage: StageId, asked: WhatIfQuestion) -> WhatIf:
    """The carryovers of each policy into the phase `stage`."""
    phase = phase_of(tournament, stage)
    if not phase.follows:
        raise NotNow("{name} follows no phase; there is nothing to carry over.", name=phase.name)
    if wrong := length_fault(phase, Length(asked.boards, asked.top)):
        raise NotNow(wrong)
    source, came = phase_of(tournament, phase.follows), frozenset(phase.play.admitted)
    policies = usual_policies(source.scoring.measure, phase.scoring.measure)
    return compare_carryovers_from(tournament, source.id, asked, came, policies)


def compare_carryovers_from(
    tournament: Tournament,
    stage: StageId,
    asked: WhatIfQuestion,
    came: AbstractSet[PairNo] = frozenset(),
    policies: Sequence[Carryover] = (),
) -> WhatIf:
    """The carryovers out of the phase `stage`; `came` are its pairs that are in the next phase
    already. Without `policies`, the usual ones.
    """
    source, ahead = phase_of(tournament, stage), Length(asked.boards, asked.top)
    now = phase_now(tournament, stage)
    standing = closing_now(tournament, source)
    qualifiers: Sequence[Placed] = [placed for placed in standing if placed.pair in came]
    if asked.places or not qualifiers:
        qualifiers = standing[: asked.places or max(1, len(standing) // 2)]
    advised = advice(_situation_of(asked.situation), ahead.in_imps)
    found = outlooks(qualifiers, now.extent, ahead, policies)
    return WhatIf(
        source=source.name,
        imps=ahead.in_imps,
        boards=asked.boards,
        top=asked.top,
        qualifiers=tuple((p.pair, source.entry(p.pair).name) for p in qualifiers),
        ways=tuple(map(_way_of_outlook, found)),
        verdict=advised.verdict.value,
        reasons=tuple(reason.value for reason in advised.reasons),
    )


def _way_of_outlook(look: CarryoverOutlook) -> Way:
    amounts = tuple(fixed_decimals(amount) for amount in look.amounts.values())
    on_each = look.to_make_up * (1 if look.ahead.in_imps else 100)
    return Way(
        look.policy.name, fixed_decimals(look.lead_in_tops), fixed_decimals(on_each), amounts
    )


def _situation_of(names: Sequence[str]) -> PhaseSituation:
    known = {field.name.replace("_", "-") for field in fields(PhaseSituation)}
    if strange := [name for name in names if name not in known]:
        raise Unknown("situation", strange[0])
    return PhaseSituation(**{name.replace("-", "_"): True for name in names})
