"""The announced scoring of a phase, with the names used in the log.

Defaults are the usual ones in Europe: see `domain.bridge.scoring.policy`. The expected number of
scores follows from the tables of each session, unless announced: a file of results may have been
scored with a phantom, or with scores of tables that are not in it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from domain.bridge.scoring.policy import (
    Datum,
    Form,
    Halves,
    MatchpointScale,
    Measure,
    ScoringPolicy,
    SmallGroups,
    Vps,
    Weighting,
    Winners,
)
from domain.errors import Unsupported
from domain.messages import join_messages, say

FORMS: Mapping[str, Form] = {
    "matchpoints": Form.MATCHPOINTS,
    "cross-imps": Form.CROSS_IMPS,
    "butler": Form.BUTLER,
}
SCALES: Mapping[str, MatchpointScale] = {
    "2-1": MatchpointScale.TWO_AND_ONE,
    "1-half": MatchpointScale.ONE_AND_HALF,
}
WEIGHTINGS: Mapping[str, Weighting] = {each.value: each for each in Weighting}
SMALL_GROUPS: Mapping[str, SmallGroups] = {
    "neuberg": SmallGroups.NEUBERG,
    "60-percent": SmallGroups.SIXTY_PERCENT,
}
HALVES: Mapping[str, Halves] = {each.value: each for each in Halves}
WINNERS: Mapping[str, Winners] = {each.value: each for each in Winners}
HANDICAPS: Mapping[str, bool] = {"none": False, "percent": True}
VPS: Mapping[str, Vps] = {each.value: each for each in Vps}
Choice = TypeVar("Choice")
OPTIONS = (
    "scale",
    "weighting",
    "small-groups",
    "dropped",
    "halves",
    "expected",
    "winners",
    "fewest",
    "vps",
    "handicap",
)


@dataclass(frozen=True, slots=True)
class ScoringRules:
    form: Form = Form.MATCHPOINTS
    scale: MatchpointScale = MatchpointScale.TWO_AND_ONE
    weighting: Weighting = Weighting.FRACTIONS
    small_groups: SmallGroups = SmallGroups.NEUBERG
    datum: Datum = Datum()
    expected_scores: int = 0
    """The number of scores a board should have; 0: the number of its tables."""
    winners: Winners = Winners.EACH_WAY
    fewest_boards: int | Fraction = Fraction(1, 2)
    """The boards a pair has to play to be ranked: a number, or a share of those of the phase."""
    vps: Vps = Vps.NONE
    uses_handicaps: bool = False
    """Whether pairs are ranked with handicaps: see `domain.bridge.strength`."""

    @property
    def measure(self) -> Measure:
        if self.vps is not Vps.NONE:
            return Measure.VICTORY_POINTS
        return Measure.MATCHPOINTS if self.form is Form.MATCHPOINTS else Measure.IMPS

    def policy(self, expected: int) -> ScoringPolicy:
        """The policy of a session whose boards should have `expected` scores by its tables."""
        return ScoringPolicy(
            self.expected_scores or expected,
            self.form,
            self.scale,
            self.weighting,
            self.small_groups,
            self.datum,
            self.vps,
        )


def scoring_named(form: str, options: Iterable[tuple[str, str]] = ()) -> ScoringRules:
    """The scoring rules for names of the log; Unsupported, listing the known names, for others."""
    chosen = dict(options)
    for name in chosen:
        if name not in OPTIONS:
            raise Unsupported(
                say("A scoring option {name}", name=repr(name)),
                say("pairs; choose of {options}", options=_list_names(OPTIONS)),
            )
    vps = _choice_named(say("scale of victory points"), chosen.get("vps", "none"), VPS)
    if vps is not Vps.NONE and FORMS.get(form) is Form.MATCHPOINTS:
        raise Unsupported(
            say("Victory points"), say("matchpoints; they are made of IMPs: cross-imps, butler")
        )
    return ScoringRules(
        form=_choice_named("scoring", form, FORMS),
        scale=_choice_named("scale", chosen.get("scale", "2-1"), SCALES),
        weighting=_choice_named("weighting", chosen.get("weighting", "fractions"), WEIGHTINGS),
        small_groups=_choice_named(
            say("rule for small groups"), chosen.get("small-groups", "neuberg"), SMALL_GROUPS
        ),
        datum=Datum(
            _parse_dropped(chosen.get("dropped", "1")),
            _choice_named(say("rounding of halves"), chosen.get("halves", "away"), HALVES),
        ),
        expected_scores=_parse_expected(chosen.get("expected", "0")),
        winners=_choice_named(say("number of winners"), chosen.get("winners", "each-way"), WINNERS),
        fewest_boards=_parse_fewest(chosen.get("fewest", "1/2")),
        vps=vps,
        uses_handicaps=_choice_named(
            say("way of handicaps"), chosen.get("handicap", "none"), HANDICAPS
        ),
    )


def _choice_named(noun: str, name: str, choices: Mapping[str, Choice]) -> Choice:
    """The choice of that name; a refusal calls it a `noun`."""
    try:
        return choices[name]
    except KeyError:
        raise Unsupported(
            f"A {noun} {name!r}", say("pairs; choose one of {known}", known=_list_names(choices))
        ) from None


def name_in_log(names: Mapping[str, Choice], choice: Choice) -> str:
    return next(name for name, each in names.items() if each == choice)


def _list_names(names: Iterable[str]) -> str:
    return join_messages(", ", names)


def _parse_expected(text: str) -> int:
    """The number of scores a board should have; 0: the number of its tables."""
    found = _number_or_share(text, 4)
    if isinstance(found, int):
        return found
    raise Unsupported(
        say("Expecting {text} scores a board", text=repr(text)),
        say("pairs; give a number, 0 for all tables"),
    )


def _parse_fewest(text: str) -> int | Fraction:
    """The boards a pair has to play: a number, or a share above 0 of those of the phase."""
    found = _number_or_share(text, 4)
    if isinstance(found, int) or (found and found <= 1):
        return found
    raise Unsupported(
        say("A least of {text} boards", text=repr(text)),
        say("pairs; give a number, or a share of the phase such as 1/2"),
    )


def _parse_dropped(text: str) -> int | Fraction:
    """The scores left out at each end of a datum: a number such as 1, or a share such as 1/20."""
    found = _number_or_share(text, 3)
    if isinstance(found, int) or (found is not None and 2 * found < 1):
        return found
    raise Unsupported(
        say("Leaving out {text}", text=repr(text)),
        say("a datum; give a number, or a share below 1/2"),
    )


def _number_or_share(text: str, digits: int) -> int | Fraction | None:
    """Parse "12" or "3/4", of at most `digits` digits; None if it is neither."""
    number, slash, whole = text.partition("/")
    parts = (number, whole) if slash else (number,)
    if not all(part.isascii() and part.isdigit() and len(part) <= digits for part in parts):
        return None
    if not slash:
        return int(number)
    return Fraction(int(number), int(whole)) if int(whole) else None
