"""`wallchart carryover`: the carryover of each qualifier by each method, on real standings.

Drop-ins, if there are any, are shown with their starting score by each method.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from pathlib import Path

from rich.console import Console

from domain.bridge.phases.advice import (
    Advice,
    CarryoverOutlook,
    PhaseSituation,
    carryover_advice,
    carryover_outlooks,
)
from domain.bridge.phases.carryover import carryover_named
from domain.bridge.phases.closing import Closing, ClosingTerms, close_field
from domain.bridge.phases.drop_ins import (
    DropInRule,
    FieldSizes,
    GivenCarryover,
    drop_in_carryover,
    drop_in_value_named,
)
from domain.bridge.phases.formats import two_phases
from domain.bridge.phases.ranking import SHARED, PhaseLength, PlacedPair
from domain.bridge.session import PairNo
from domain.errors import BadFile, Unknown
from domain.formats.phase_standings import StandingsPair, read_phase_standings
from server.cli.bridge.options import Carryover
from server.cli.console.files import read_bytes
from server.cli.console.terminal import print_line, show_rows


@dataclass(frozen=True, slots=True)
class CarryoverComparison:
    """`outlooks` has an element for each carryover method, and so has `drop_ins` if there are any.
    `undecided` are ties that a ballot must split; they are listed by number here.
    """

    qualifiers: tuple[PlacedPair, ...]
    undecided: tuple[tuple[PairNo, ...], ...]
    names: dict[PairNo, str]
    outlooks: tuple[CarryoverOutlook, ...]
    drop_ins: tuple[GivenCarryover, ...]
    advice: Advice


def run(args: Carryover) -> None:
    comparison = compare_carryovers(args)
    if args.as_json:
        print(json.dumps(as_fields(comparison)))
    else:
        _print_comparison(comparison, Console())


def compare_carryovers(args: Carryover) -> CarryoverComparison:
    played, ahead = (
        PhaseLength(args.boards, args.top),
        PhaseLength(args.ahead_boards, args.ahead_top),
    )
    if min(*played, *ahead) < 1:
        raise BadFile("Boards and tops are 1 or more.")
    drop_in_value_named(args.drop_in_rule)  # checked even without drop-ins
    listed = _read_standings(args.file, played)
    closing = _close_phase(listed, played, args.qualifiers)
    (group,) = closing.groups
    policies = tuple(map(carryover_named, args.policies or ()))
    found = carryover_outlooks(group.pairs, played, ahead, policies)
    given = (
        tuple(_carryover_of_drop_ins(outlook, args) for outlook in found) if args.drop_ins else ()
    )
    names = {pair.score.pair: pair.name for pair in listed}
    advised = carryover_advice(_parse_situation(args.situation or (), bool(args.drop_ins)))
    return CarryoverComparison(group.pairs, closing.undecided, names, found, given, advised)


def _read_standings(file: Path, played: PhaseLength) -> tuple[StandingsPair, ...]:
    try:
        text = read_bytes(file).decode("utf-8")
    except UnicodeDecodeError:
        raise BadFile("the file is not in UTF-8", 0, str(file)) from None
    listed = read_phase_standings(text, played, str(file))
    if not listed:
        raise BadFile("no pair is listed", 0, str(file))
    return listed


def _close_phase(
    listed: Sequence[StandingsPair], played: PhaseLength, qualifiers: int | None
) -> Closing:
    places = len(listed) if qualifiers is None else qualifiers
    if not 1 <= places <= len(listed):
        raise BadFile(f"--qualifiers takes 1 to {len(listed)}, as many as are listed.")
    terms = ClosingTerms(played, two_phases(places).passages, SHARED)
    return close_field((pair.score for pair in listed), terms)


def _carryover_of_drop_ins(outlook: CarryoverOutlook, args: Carryover) -> GivenCarryover:
    carried = list(outlook.amounts.values())
    field = FieldSizes(len(carried), args.drop_ins, args.qualifying)
    rule = DropInRule(drop_in_value_named(args.drop_in_rule), args.never_below_average)
    return drop_in_carryover(carried, field, rule)


def _parse_situation(features: Sequence[str], drop_ins: bool) -> PhaseSituation:
    known = {field.name for field in fields(PhaseSituation)}
    words = [word.strip().replace("-", "_") for word in features]
    for word in words:
        if word not in known:
            choice = ", ".join(sorted(name.replace("_", "-") for name in known))
            raise Unknown("situation", f"{word.replace('_', '-')}; known are {choice}")
    situation = PhaseSituation(**dict.fromkeys(words, True))
    return replace(situation, drop_ins=True) if drop_ins else situation


def as_fields(comparison: CarryoverComparison) -> dict[str, object]:
    """The answer as JSON fields; amounts are exact fractions."""
    return {
        "undecided": comparison.undecided,
        "qualifiers": [
            {"place": p.place, "pair": p.pair, "share": str(p.score.share)}
            for p in comparison.qualifiers
        ],
        "ways": [
            {
                "carryover": outlook.policy.name,
                "amounts": {str(pair): str(amount) for pair, amount in outlook.amounts.items()},
                "lead_in_tops": str(outlook.lead_in_tops),
                "to_make_up": str(outlook.surplus_to_make_up),
                "drop_ins": str(comparison.drop_ins[n].amount) if comparison.drop_ins else None,
            }
            for n, outlook in enumerate(comparison.outlooks)
        ],
        "advice": {
            "verdict": comparison.advice.verdict.value,
            "reasons": [reason.value for reason in comparison.advice.reasons],
        },
    }


def _print_comparison(comparison: CarryoverComparison, console: Console) -> None:
    headings = ["place", "pair", "%", *(outlook.policy.name for outlook in comparison.outlooks)]
    rows = [
        [
            str(p.place),
            f"{p.pair} {comparison.names[p.pair]}".strip(),
            as_decimals(100 * p.score.share),
            *(as_decimals(outlook.amounts[p.pair]) for outlook in comparison.outlooks),
        ]
        for p in comparison.qualifiers
    ]
    below = {
        "drop-ins": [given.amount for given in comparison.drop_ins],
        "lead in tops": [outlook.lead_in_tops for outlook in comparison.outlooks],
        "to make up, %": [100 * outlook.surplus_to_make_up for outlook in comparison.outlooks],
    }
    for name, amounts in below.items():
        if amounts:
            rows.append(["", name, "", *map(as_decimals, amounts)])
    show_rows(console, headings, rows, to_the_left=1)
    for tied in comparison.undecided:
        pairs = ", ".join(map(str, tied))
        print_line(console, f"Pairs {pairs} are tied at the cut: a ballot decides.", "bold red")
    print_line(console, f"Advice: {comparison.advice.verdict}.", "bold")
    for reason in comparison.advice.reasons:
        print_line(console, f"- {reason}")


def as_decimals(number: Fraction) -> str:
    """An amount with two decimals, half up."""
    hundredths = int(100 * abs(number) + Fraction(1, 2))
    sign = "-" if number < 0 and hundredths else ""
    return f"{sign}{hundredths // 100}.{hundredths % 100:02d}"
