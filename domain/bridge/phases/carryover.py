"""Carryovers: the score with which each qualifier starts the next phase.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 2.1, with B_q and B_f boards
and T_q and T_f tops of the phase played and the phase ahead, PP_q a pair's share, RK its rank and L
the last qualifying place:

    full, weighted            C = alpha * B_q * T_f * PP_q
    linear, weighted linear   C = beta * B_q * T_f * (L - RK) / (L - 1)

In IMPs, Butler's or crossed, there is neither top nor share, and I_q is a pair's average per board:

    full, weighted            C = alpha * B_q * I_q
    linear, weighted linear   C = beta * B_q * U * (L - RK) / (L - 1)

EBU White Book, section 172, the carryover `ebu`:

    C = S * F_T / (2 * Q_T)

S are the matchpoints the pair won in the qualification, Q_T the top of a board there and F_T the
top of a board in the phase ahead: a score is converted to boards of the new phase and halved, so
that the final counts twice as much as a qualification of equal length. It applies only to a single
field, in which all pairs were compared.

Decided here. PP_q is the share on the boards that a pair played, and B_q the boards of the phase: a
sit-out costs nothing. The White Book's S is the score won, so a sit-out does cost there. A
carryover into the phase played counts for the rank in it and is not carried on a second time. Ranks
count from 1 in the group that goes on together; tied pairs have the mean of the tied places, which
keeps the sum of all carryovers. A single qualifier has that of the first. A fixed amount is by
place: tied pairs share the mean of theirs. A weight is not negative.

Decided here for IMPs, on which the paper says nothing. Carried over are the IMPs per board on the
boards that a pair played, times the boards of the phase: a longer qualification gives more, a
sit-out costs nothing, and a loser carries a minus. A linear carryover depends on ranks only; the
unit U replaces the top and is 1 IMP if the phase ahead is scored in IMPs. Shares of a top can't be
converted to IMPs or back, nor IMPs of a phase to victory points: between phases with totals in
different measures carry over ranks, a fixed amount, or nothing. The White Book's formula is about
matchpoints and is refused for IMPs.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from domain.bridge.phases.ranking import PhaseLength, PlacedPair
from domain.bridge.scoring.policy import Measure
from domain.bridge.session import PairNo
from domain.errors import RuleViolation, Unknown
from domain.messages import join_messages, say
from domain.texts import parse_number

PAPER = "Multiphase Pairs Tournaments (EBL 2016), 2.1"
ALPHA_FOR_BETA = 10
"""2.2: first and last of the qualifiers are about 10 % apart, so that alpha = 10 beta gives both
forms the same greatest difference. In IMPs they are about 1 IMP per board apart (decided here), so
that alpha = beta."""


@dataclass(frozen=True, slots=True)
class NoCarryover:
    name = "none"


@dataclass(frozen=True, slots=True)
class FullCarryover:
    name = "full"


@dataclass(frozen=True, slots=True)
class _WeightedPolicy:
    weight: Fraction

    def __post_init__(self) -> None:
        if self.weight < 0:
            raise RuleViolation(
                "A carryover can't weigh {decimal}: give 0 or more.",
                PAPER,
                decimal=decimal_text(self.weight),
            )


@dataclass(frozen=True, slots=True)
class WeightedCarryover(_WeightedPolicy):
    @property
    def name(self) -> str:
        return f"weighted:{decimal_text(self.weight)}"


@dataclass(frozen=True, slots=True)
class LinearCarryover:
    name = "linear"


@dataclass(frozen=True, slots=True)
class WeightedLinearCarryover(_WeightedPolicy):
    @property
    def name(self) -> str:
        return f"linear:{decimal_text(self.weight)}"


@dataclass(frozen=True, slots=True)
class WhiteBookCarryover:
    name = "ebu"


@dataclass(frozen=True, slots=True)
class FixedCarryover:
    """An amount for each place, from the first; the last amount also for all later places."""

    by_place: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        if not self.by_place:
            raise RuleViolation("A fixed carryover needs at least one amount.", PAPER)

    @property
    def name(self) -> str:
        return f"fixed:{','.join(map(decimal_text, self.by_place))}"

    def amount_at(self, place: int) -> Fraction:
        return self.by_place[min(place, len(self.by_place)) - 1]


Carryover = (
    NoCarryover
    | FullCarryover
    | WeightedCarryover
    | LinearCarryover
    | WeightedLinearCarryover
    | WhiteBookCarryover
    | FixedCarryover
)


def carryover_named(text: str) -> Carryover:
    """The policy of a name: none, full, weighted:0.3, linear, linear:0.03, ebu, fixed:12,8,4,0."""
    kind, _, amounts = text.strip().partition(":")
    try:
        numbers = tuple(parse_number(part) for part in amounts.split(",") if amounts)
    except ValueError:
        raise _unknown_carryover(text) from None
    match kind, numbers:
        case "none", ():
            return NoCarryover()
        case "full", ():
            return FullCarryover()
        case "weighted", (weight,):
            return WeightedCarryover(weight)
        case "linear", ():
            return LinearCarryover()
        case "linear", (weight,):
            return WeightedLinearCarryover(weight)
        case "ebu", ():
            return WhiteBookCarryover()
        case "fixed", (_, *_):
            return FixedCarryover(numbers)
    raise _unknown_carryover(text)


def _unknown_carryover(text: str) -> Unknown:
    known = say("none, full, weighted:0.3, linear, linear:0.03, ebu or fixed:12,8,4,0")
    return Unknown("carryover", say("{text}; write {known}", text=text, known=known))


def decimal_text(number: Fraction) -> str:
    """Format a number: 0.03, 12; a fraction with more than six decimals remains one: 1/3."""
    scaled = number * 10**6
    if scaled.denominator != 1:
        return str(number)
    whole, part = divmod(abs(scaled.numerator), 10**6)
    digits = f"{part:06d}".rstrip("0")
    return f"{'-' if number < 0 else ''}{whole}{'.' if digits else ''}{digits}"


def meaning_objection(policy: Carryover, played: Measure, ahead: Measure) -> str:
    """Why this policy is impossible between phases with these measures; empty if it is possible."""
    match policy:
        case WhiteBookCarryover() if {played, ahead} != {Measure.MATCHPOINTS}:
            return say(
                "The carryover {name} is made of matchpoints on tops; IMPs have none.",
                name=policy.name,
            )
        case FullCarryover() | WeightedCarryover() if played is not ahead:
            return say(
                "The carryover {name} can't make {ahead} of {played}.",
                name=policy.name,
                ahead=ahead,
                played=played,
            )
        case _:
            return ""


def refuse_meaningless_policy(policy: Carryover, played: Measure, ahead: Measure) -> None:
    """Raise RuleViolation, with a choice of others, for a policy without a meaning there."""
    if reason := meaning_objection(policy, played, ahead):
        ways = say("linear, linear:0.3, fixed:9,6,3 or none")
        same = say("full, weighted:0.3, ") if played is ahead else ""
        raise RuleViolation(
            "{reason} Choose {ways}.", PAPER, reason=reason, ways=join_messages("", (same, ways))
        )


def carryovers(
    qualifiers: Sequence[PlacedPair], policy: Carryover, played: PhaseLength, ahead: PhaseLength
) -> dict[PairNo, Fraction]:
    """The carryover of each of `qualifiers`, best first, in points of the phase ahead."""
    refuse_meaningless_policy(policy, played.measure, ahead.measure)
    places = tied_places(qualifiers)
    return {
        placed.pair: _carryover_amount(policy, placed, places, played, ahead)
        for placed in qualifiers
    }


def tied_places(qualifiers: Sequence[PlacedPair]) -> dict[PairNo, tuple[int, ...]]:
    """The places, counted in the group, of all pairs tied with each pair; its own if none are."""
    shared: dict[int, list[int]] = defaultdict(list)
    for place, placed in enumerate(qualifiers, 1):
        shared[placed.rank].append(place)
    return {placed.pair: tuple(shared[placed.rank]) for placed in qualifiers}


def _carryover_amount(
    policy: Carryover,
    placed: PlacedPair,
    places: Mapping[PairNo, tuple[int, ...]],
    played: PhaseLength,
    ahead: PhaseLength,
) -> Fraction:
    """One qualifier's carryover; `places` are those of all, tied ones with several."""
    stake = played.boards * ahead.unit
    own = places[placed.pair]
    match policy:
        case NoCarryover():
            return Fraction(0)
        case FullCarryover():
            return stake * _won_per_board(placed, played)
        case WeightedCarryover(weight):
            return weight * stake * _won_per_board(placed, played)
        case LinearCarryover():
            return stake * _height(own, len(places))
        case WeightedLinearCarryover(weight):
            return weight * stake * _height(own, len(places))
        case WhiteBookCarryover():
            return placed.score.matchpoints * ahead.top / (2 * played.top)
        case FixedCarryover():
            return sum(map(policy.amount_at, own), Fraction(0)) / len(own)
        case _:
            assert_never(policy)


def _won_per_board(placed: PlacedPair, played: PhaseLength) -> Fraction:
    """The average of a board: its share, or IMPs."""
    return placed.score.imps_a_board if played.in_imps else placed.score.share


def _height(places: tuple[int, ...], last: int) -> Fraction:
    """The height of a place in its group: 1 for the first, 0 for the last."""
    if last == 1:
        return Fraction(1)
    return Fraction(last * len(places) - sum(places), (last - 1) * len(places))
