"""`wallchart carryover`: what each way to carry over gives each qualifier, on real standings.

Drop-ins, if there are any, are shown with what they would start with under each way.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from pathlib import Path

from rich.console import Console

from domain.bridge.phases.advice import Advice, Situation, advice
from domain.bridge.phases.carryover import carryover_named
from domain.bridge.phases.closing import Closing, Terms, close
from domain.bridge.phases.drop_ins import (
    DropInRule,
    FieldSizes,
    Given,
    drop_in_carryover,
    value_named,
)
from domain.bridge.phases.formats import two_phases
from domain.bridge.phases.ranking import SHARED, Length, Placed
from domain.bridge.phases.what_if import Outlook, what_if
from domain.bridge.session import PairNo
from domain.errors import BadFile, Unknown
from domain.formats.phase_standings import Listed, read_phase_standings
from server.cli.run.transfer import read_bytes
from server.cli.terminal import say, show_rows


@dataclass(frozen=True, slots=True)
class DropIns:
    """`qualifying` is the number of places at the end of the phase ahead."""

    coming: int = 0
    qualifying: int = 0
    rule: str = "quotient"
    never_below_average: bool = False


@dataclass(frozen=True, slots=True)
class Wish:
    """`qualifiers` None: everybody goes on."""

    file: Path
    played: Length
    ahead: Length
    qualifiers: int | None = None
    policies: Sequence[str] = ()
    situation: Sequence[str] = ()
    drop_ins: DropIns = DropIns()


@dataclass(frozen=True, slots=True)
class Answer:
    """`undecided` are ties that a ballot must split: here they stand by number."""

    qualifiers: tuple[Placed, ...]
    undecided: tuple[tuple[PairNo, ...], ...]
    names: dict[PairNo, str]
    looks: tuple[Outlook, ...]
    given: tuple[Given, ...]
    advice: Advice


def show(wish: Wish, as_json: bool) -> None:
    found = answer(wish)
    if as_json:
        print(json.dumps(as_fields(found)))
    else:
        _print(found, Console())


def answer(wish: Wish) -> Answer:
    if min(*wish.played, *wish.ahead) < 1:
        raise BadFile("Boards and tops are 1 or more.")
    value_named(wish.drop_ins.rule)  # refused even if nobody drops in
    listed = _read(wish)
    closing = _closed(listed, wish)
    (group,) = closing.groups
    policies = tuple(map(carryover_named, wish.policies))
    looks = what_if(group.pairs, wish.played, wish.ahead, policies)
    given = tuple(_given(look, wish.drop_ins) for look in looks) if wish.drop_ins.coming else ()
    names = {one.score.pair: one.name for one in listed}
    told = advice(_situation(wish))
    return Answer(group.pairs, closing.undecided, names, looks, given, told)


def _read(wish: Wish) -> tuple[Listed, ...]:
    try:
        text = read_bytes(wish.file).decode("utf-8")
    except UnicodeDecodeError:
        raise BadFile("the file is not in UTF-8", 0, str(wish.file)) from None
    listed = read_phase_standings(text, wish.played, str(wish.file))
    if not listed:
        raise BadFile("no pair is listed", 0, str(wish.file))
    return listed


def _closed(listed: Sequence[Listed], wish: Wish) -> Closing:
    places = len(listed) if wish.qualifiers is None else wish.qualifiers
    if not 1 <= places <= len(listed):
        raise BadFile(f"--qualifiers takes 1 to {len(listed)}, as many as are listed.")
    terms = Terms(wish.played, two_phases(places).passages, SHARED)
    return close((one.score for one in listed), terms)


def _given(look: Outlook, drop_ins: DropIns) -> Given:
    carried = list(look.amounts.values())
    field = FieldSizes(len(carried), drop_ins.coming, drop_ins.qualifying)
    rule = DropInRule(value_named(drop_ins.rule), drop_ins.never_below_average)
    return drop_in_carryover(carried, field, rule)


def _situation(wish: Wish) -> Situation:
    known = {field.name for field in fields(Situation)}
    words = [word.strip().replace("-", "_") for word in wish.situation]
    for word in words:
        if word not in known:
            choice = ", ".join(sorted(name.replace("_", "-") for name in known))
            raise Unknown("situation", f"{word.replace('_', '-')}; known are {choice}")
    said = Situation(**dict.fromkeys(words, True))
    return replace(said, drop_ins=True) if wish.drop_ins.coming else said


def as_fields(found: Answer) -> dict[str, object]:
    """Amounts are exact, as fractions."""
    return {
        "undecided": found.undecided,
        "qualifiers": [
            {"place": p.place, "pair": p.pair, "share": str(p.score.share)}
            for p in found.qualifiers
        ],
        "ways": [
            {
                "carryover": look.policy.name,
                "amounts": {str(pair): str(amount) for pair, amount in look.amounts.items()},
                "lead_in_tops": str(look.lead_in_tops),
                "to_make_up": str(look.to_make_up),
                "drop_ins": str(found.given[n].amount) if found.given else None,
            }
            for n, look in enumerate(found.looks)
        ],
        "advice": {
            "verdict": found.advice.verdict.value,
            "reasons": [reason.value for reason in found.advice.reasons],
        },
    }


def _print(found: Answer, console: Console) -> None:
    headings = ["place", "pair", "%", *(look.policy.name for look in found.looks)]
    rows = [
        [str(p.place), _named(found, p), decimals(100 * p.score.share), *_amounts(found, p)]
        for p in found.qualifiers
    ]
    if found.given:
        rows.append(["", "drop-ins", "", *(decimals(given.amount) for given in found.given)])
    rows.append(["", "lead in tops", "", *(decimals(o.lead_in_tops) for o in found.looks)])
    rows.append(["", "to make up, %", "", *(decimals(100 * o.to_make_up) for o in found.looks)])
    show_rows(console, headings, rows, to_the_left=1)
    for tied in found.undecided:
        pairs = ", ".join(map(str, tied))
        say(console, f"Pairs {pairs} are tied at the cut: a ballot decides.", "bold red")
    say(console, f"Advice: {found.advice.verdict}.", "bold")
    for reason in found.advice.reasons:
        say(console, f"- {reason}")


def _named(found: Answer, placed: Placed) -> str:
    return f"{placed.pair} {found.names[placed.pair]}".strip()


def _amounts(found: Answer, placed: Placed) -> list[str]:
    return [decimals(look.amounts[placed.pair]) for look in found.looks]


def decimals(number: Fraction) -> str:
    """Two decimals, half up."""
    hundredths = int(100 * abs(number) + Fraction(1, 2))
    sign = "-" if number < 0 and hundredths else ""
    return f"{sign}{hundredths // 100}.{hundredths % 100:02d}"
