"""Drop-ins, pairs from a parallel event: their admission, their expected number, and their starting
scores.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 2.3: pairs that want to play
preregister "even if they are still playing in the teams event", so that the numbers are known. If
the movement allows it, dropping in is possible in the middle of a qualification or a semifinal; it
is "in general better to gather drop-ins at the beginning of a new phase".

Decided here. The announcement applies to one phase: whether it can be entered at all, also in the
middle, and whether only by preregistered pairs; without an announcement any pair can, at any time.
The middle begins when the seats are drawn: until then preregistered pairs out of the other event
are entered automatically, as one wave. Pairs out of it later are admitted by the director, and
seated like late pairs.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 2.3: whenever qualifiers have
a carryover, drop-ins need one. T pairs have qualified, D drop in and Q places qualify at the end of
the phase: the carryover of the qualifier whose rank is nearest to x = Q * T / (T + D), which splits
the field as the chance of qualifying does. A value below average "will result in heavy complaints";
the organisation may give the average instead.

Other rules in use: the median of the qualifiers (WBF 2023, board-a-match), the last qualifier's
(WBF 2019, transnational teams), a fixed amount.

Decided here. If no qualifier has a carryover, no drop-in has one. Halfway between two ranks x is
the higher number, or both are interpolated if so announced; x is limited to 1 … T. The average is
the mean of the qualifiers' carryovers, the median of an even number the mean of the two in the
middle. Pairs that drop in later are a separate wave: D counts all drop-ins so far, and earlier
waves keep their carryovers. The quotient needs a phase in which places qualify: in a final there is
none.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, assert_never

from domain.bridge.phases.carryover import decimal_text
from domain.bridge.session import PairNo
from domain.errors import RuleViolation, Unknown
from domain.messages import join_messages, say
from domain.texts import parse_number

PAPER = "Multiphase Pairs Tournaments (EBL 2016), 2.3"


@dataclass(frozen=True, slots=True)
class Quotient:
    """The carryover of the qualifier at rank x, or `interpolated` between two."""

    interpolated: bool = False

    @property
    def name(self) -> str:
        return "interpolated" if self.interpolated else "quotient"


@dataclass(frozen=True, slots=True)
class Median:
    name = "median"


@dataclass(frozen=True, slots=True)
class LastQualifier:
    name = "last"


@dataclass(frozen=True, slots=True)
class FixedAmount:
    amount: Fraction

    @property
    def name(self) -> str:
        return f"fixed:{decimal_text(self.amount)}"


Value = Quotient | Median | LastQualifier | FixedAmount

_WITHOUT_AMOUNT: Mapping[str, Value] = {
    value.name: value for value in (Quotient(), Quotient(True), Median(), LastQualifier())
}


def drop_in_value_named(text: str) -> Value:
    """The rule for drop-ins of a name: quotient, interpolated, median, last, fixed:120."""
    kind, _, amount = text.strip().partition(":")
    if not amount and kind in _WITHOUT_AMOUNT:
        return _WITHOUT_AMOUNT[kind]
    try:
        return FixedAmount(parse_number(amount if kind == "fixed" else ""))
    except ValueError:
        known = say(
            "{without_amount} or fixed:120", without_amount=join_messages(", ", _WITHOUT_AMOUNT)
        )
        raise Unknown(
            say("drop-in rule"), say("{text}; write {known}", text=text, known=known)
        ) from None


@dataclass(frozen=True, slots=True)
class DropInRule:
    value: Value = Quotient()
    never_below_average: bool = False


class FieldSizes(NamedTuple):
    """T, D and Q of the paper."""

    qualified: int
    dropping_in: int
    qualifying: int


class GivenCarryover(NamedTuple):
    """A drop-in's carryover; `rank` is x of a quotient, `raised`: to the average."""

    amount: Fraction
    rank: Fraction | None = None
    raised: bool = False


def quotient_rank(field: FieldSizes) -> Fraction:
    """x = Q * T / (T + D), unrounded, limited to 1 … T."""
    if field.qualifying < 1:
        raise RuleViolation(
            "Nobody qualifies at the end of this phase, so that the quotient has no value: "
            "choose the median, the last qualifier or a fixed amount.",
            PAPER,
        )
    x = Fraction(field.qualifying * field.qualified, field.qualified + field.dropping_in)
    return min(max(x, Fraction(1)), Fraction(field.qualified))


def nearest_rank(rank: Fraction) -> int:
    """The rank rounded to a whole number, a half to the higher number."""
    return int(rank + Fraction(1, 2))


def drop_in_carryover(
    carried: Sequence[Fraction], field: FieldSizes, rule: DropInRule
) -> GivenCarryover:
    """The carryover of drop-ins; `carried` are those of the qualifiers by place."""
    if len(carried) != field.qualified or not carried:
        raise RuleViolation(
            "{qualified} pairs qualified and {carried} have a carryover: a drop-in's is found "
            "among theirs.",
            PAPER,
            qualified=field.qualified,
            carried=len(carried),
        )
    if not any(carried):
        return GivenCarryover(Fraction(0))
    given = _given_carryover(carried, field, rule.value)
    average = sum(carried, Fraction(0)) / len(carried)
    if rule.never_below_average and given.amount < average:
        return GivenCarryover(average, given.rank, raised=True)
    return given


def _given_carryover(
    carried: Sequence[Fraction], field: FieldSizes, value: Value
) -> GivenCarryover:
    match value:
        case Quotient(interpolated):
            x = quotient_rank(field)
            return GivenCarryover(
                _interpolate_carryover(carried, x)
                if interpolated
                else carried[nearest_rank(x) - 1],
                x,
            )
        case Median():
            return GivenCarryover(
                _interpolate_carryover(sorted(carried), Fraction(len(carried) + 1, 2))
            )
        case LastQualifier():
            return GivenCarryover(carried[-1])
        case FixedAmount(amount):
            return GivenCarryover(amount)
        case _:
            assert_never(value)


def _interpolate_carryover(carried: Sequence[Fraction], rank: Fraction) -> Fraction:
    whole, part = divmod(rank, 1)
    above = carried[whole - 1]
    return above + part * (carried[min(whole, len(carried) - 1)] - above)


def carryovers_by_wave(
    carried: Sequence[Fraction],
    qualifying: int,
    coming: Sequence[Sequence[PairNo]],
    rule: DropInRule,
) -> Mapping[PairNo, GivenCarryover]:
    """The carryover of every drop-in; `coming` are the pairs of each wave, in order of time."""
    found: dict[PairNo, GivenCarryover] = {}
    so_far = 0
    for wave in coming:
        so_far += len(wave)
        sizes = FieldSizes(len(carried), so_far, qualifying)
        found |= dict.fromkeys(wave, drop_in_carryover(carried, sizes, rule))
    return found


class DropInCandidate(NamedTuple):
    """A pair that wants to drop in. `free`: it is out of `event`, the parallel one, if any."""

    name: str
    event: str
    preregistered: bool
    free: bool


@dataclass(frozen=True, slots=True)
class Entrance:
    """The announcement for a phase. `open`: pairs may drop in."""

    open: bool = True
    mid_phase: bool = True
    only_preregistered: bool = False


class ExpectedDropIns(NamedTuple):
    """Bounds of the number of drop-ins: pairs free now, and those that may still become free."""

    at_least: int
    at_most: int


def expected_drop_ins(candidates: Iterable[DropInCandidate]) -> ExpectedDropIns:
    known = [candidate for candidate in candidates if candidate.preregistered]
    return ExpectedDropIns(sum(candidate.free for candidate in known), len(known))


def check_admission(
    candidate: DropInCandidate, entrance: Entrance, phase: str, begun: bool
) -> None:
    """Raise with the reason if the pair can't drop in now; `begun`: the seats are drawn."""
    objection = _objection_to(candidate, entrance, phase, begun)
    if objection:
        raise RuleViolation(
            "{objection}", PAPER, objection=join_messages(" ", (candidate.name, objection))
        )


def _objection_to(candidate: DropInCandidate, entrance: Entrance, phase: str, begun: bool) -> str:
    """Why the pair can't drop in now, to follow its name; empty if it can."""
    if not entrance.open:
        return say("can't drop into {phase}: it was announced that nobody does.", phase=phase)
    if not candidate.free:
        return say("still plays in {event}: wait until it is out.", event=candidate.event)
    if entrance.only_preregistered and not candidate.preregistered:
        return say("did not preregister, as was required.")
    if begun and not entrance.mid_phase:
        return say(
            "can't drop in any more: {phase} has begun. Put it in at the next phase.", phase=phase
        )
    return ""
