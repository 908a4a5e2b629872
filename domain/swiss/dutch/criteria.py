"""The quality criteria in order of priority: what counts against a bracket's pairing.

FIDE C.04.3 (2026), C6-C21; (2017), C5-C19. `CRITERIA` is the regulation's list: name, article of
each edition, and the count that has to be as small as possible. The counts read a finished bracket;
they serve the trace and the explanation why another pairing was not chosen. `quality_criteria`
expresses the same as weights of single pairs, for the matching.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from domain.messages import say
from domain.swiss.colour import Preference, Strength, WantedColour
from domain.swiss.field import Field
from domain.swiss.matching.bits import members

Count = tuple[int, ...]
"""Smaller is better, from left to right; a list of scores or differences descends."""

PastFloaters = int
"""The players (bits) who floated down, or up, in the past round that a criterion is about."""

POINT = 10
"""A downfloater's score difference is measured to one point below the lowest score (2017, A.8)."""


class PairedBracket(NamedTuple):
    """A finished bracket: its pairs and floaters, in a field where higher ranked is `a < b`."""

    field: Field
    moved_down: int
    pairs: Sequence[tuple[int, int]]
    floaters: int
    bye: int = -1
    """The rank of the PAB's receiver, if they are this bracket's only downfloater."""

    def pairs_of_mdps(self) -> Iterable[tuple[int, int]]:
        return [(a, b) for a, b in self.pairs if self.moved_down >> a & 1]


def unbalances_topscorer(a: Preference, b: Preference) -> bool:
    """Whether one of two players who want the same colour gets an imbalance beyond 2."""
    return a.imbalance > 1 and b.imbalance > 1


def repeats_topscorer_colour(a: Preference, b: Preference) -> bool:
    """Whether one of two players with the same absolute preference gets a colour three times in a
    row.

    The one with the smaller imbalance gives way; with equal ones neither colour may be repeated.
    """
    if a.strength is not Strength.ABSOLUTE or b.strength is not Strength.ABSOLUTE:
        return False
    if a.imbalance == b.imbalance:
        return a.repeated is not WantedColour.NONE and a.repeated == b.repeated
    yielding = b if a.imbalance > b.imbalance else a
    return yielding.repeated is not WantedColour.NONE and yielding.repeated != a.wish


def disappoints_strong_preference(a: Preference, b: Preference) -> bool:
    """Whether both want the colour at least strongly; two absolute ones count as clashes above."""
    weaker, stronger = sorted((a.strength, b.strength))
    return weaker >= Strength.STRONG and not weaker == stronger == Strength.ABSOLUTE


class Clash(NamedTuple):
    """The colour criteria that a pair violates: C10 to C13 (2026), C8 to C11 (2017)."""

    imbalance: bool
    repetition: bool
    disappointed: bool
    strongly: bool


NO_CLASH = Clash(False, False, False, False)


def colour_clash(a: Preference, b: Preference) -> Clash:
    """The colour criteria a pair violates."""
    if a.wish is not b.wish or a.wish is WantedColour.NONE:
        return NO_CLASH
    return Clash(
        unbalances_topscorer(a, b),
        repeats_topscorer_colour(a, b),
        True,
        disappoints_strong_preference(a, b),
    )


def _clash_count(bracket: PairedBracket, violates: Callable[[Clash], bool]) -> Count:
    """The number of pairs whose clash violates a criterion."""
    wanted = bracket.field.preference
    return (sum(violates(colour_clash(wanted[a], wanted[b])) for a, b in bracket.pairs),)


def downfloater_count(bracket: PairedBracket) -> Count:
    return (bracket.floaters.bit_count(),)


def downfloater_scores(bracket: PairedBracket) -> Count:
    return tuple(bracket.field.score[g] for g in members(bracket.floaters))


def receiver_unplayed_games(bracket: PairedBracket) -> Count:
    if bracket.bye < 0:
        return (0,)
    return (bracket.field.round_number - 1 - bracket.field.games[bracket.bye],)


def _resident_floater_count(bracket: PairedBracket, floated: PastFloaters) -> Count:
    return ((bracket.floaters & ~bracket.moved_down & floated).bit_count(),)


def _upfloat_count(bracket: PairedBracket, floated: PastFloaters) -> Count:
    return (sum(floated >> b & 1 for _, b in bracket.pairs_of_mdps()),)


def _mdp_differences(bracket: PairedBracket, floated: PastFloaters) -> Count:
    """The differences of MDPs who floated then; who floats on counts more than any difference."""
    score = bracket.field.score
    paired = [score[a] - score[b] for a, b in bracket.pairs_of_mdps() if floated >> a & 1]
    again = members(bracket.floaters & bracket.moved_down & floated)
    beyond = max(score, default=0) - min(score, default=0) + POINT
    return tuple(sorted([*paired, *[beyond + score[g] for g in again]], reverse=True))


def _lifted_differences(bracket: PairedBracket, floated: PastFloaters) -> Count:
    score = bracket.field.score
    lifted = [(a, b) for a, b in bracket.pairs_of_mdps() if floated >> b & 1]
    return tuple(sorted((score[a] - score[b] for a, b in lifted), reverse=True))


class Criterion(NamedTuple):
    """`articles` by edition; an edition without the criterion has no entry."""

    name: str
    articles: Mapping[str, str]
    cost: Callable[[PairedBracket], Count]


def _criterion(new: str, old: str, name: str, cost: Callable[[PairedBracket], Count]) -> Criterion:
    """The criterion with its articles of 2026 (`new`) and 2017 (`old`; "": it is in none)."""
    articles = {"2026": new, "2017": old} if old else {"2026": new}
    return Criterion(name, articles, cost)


CRITERIA = (
    _criterion("C6", "C5", "downfloaters", downfloater_count),
    _criterion("C7", "C6", say("scores of the downfloaters"), downfloater_scores),
    _criterion("C9", "", say("unplayed games of the bye's receiver"), receiver_unplayed_games),
    _criterion(
        *("C10", "C8", say("topscorers' games with a colour difference beyond 2")),
        lambda bracket: _clash_count(bracket, lambda clash: clash.imbalance),
    ),
    _criterion(
        *("C11", "C9", say("topscorers' games with the same colour three times running")),
        lambda bracket: _clash_count(bracket, lambda clash: clash.repetition),
    ),
    _criterion(
        *("C12", "C10", say("players not getting their colour preference")),
        lambda bracket: _clash_count(bracket, lambda clash: clash.disappointed),
    ),
    _criterion(
        *("C13", "C11", say("players not getting their strong colour preference")),
        lambda bracket: _clash_count(bracket, lambda clash: clash.strongly),
    ),
    _criterion(
        *("C14", "C12", say("residents floating down as in the last round")),
        lambda bracket: _resident_floater_count(bracket, bracket.field.down_last),
    ),
    _criterion(
        *("C15", "C13", say("opponents of moved-down players floating up as in the last round")),
        lambda bracket: _upfloat_count(bracket, bracket.field.up_last),
    ),
    _criterion(
        *("C16", "C14", say("residents floating down as two rounds before")),
        lambda bracket: _resident_floater_count(bracket, bracket.field.down_before),
    ),
    _criterion(
        *("C17", "C15", say("opponents of moved-down players floating up as two rounds before")),
        lambda bracket: _upfloat_count(bracket, bracket.field.up_before),
    ),
    _criterion(
        "C18",
        "C16",
        say("score differences of moved-down players who floated down in the last round"),
        lambda bracket: _mdp_differences(bracket, bracket.field.down_last),
    ),
    _criterion(
        *("C19", "C17", say("score differences of opponents who floated up in the last round")),
        lambda bracket: _lifted_differences(bracket, bracket.field.up_last),
    ),
    _criterion(
        "C20",
        "C18",
        say("score differences of moved-down players who floated down two rounds before"),
        lambda bracket: _mdp_differences(bracket, bracket.field.down_before),
    ),
    _criterion(
        *("C21", "C19", say("score differences of opponents who floated up two rounds before")),
        lambda bracket: _lifted_differences(bracket, bracket.field.up_before),
    ),
)
