"""Pair one round of teams: the bye, the scoregroups from the top, colours, the trace with the
values of the criteria C4, C5 and C7 to C10 in each paired bracket.

C.04.6 (2026), 4 fixes who has White on the first board. By 2.3, C5 maximises the upfloaters'
scores, the lowest first; its cost is the list of score differences, the largest first. C6 belongs
to the following scoregroup.
"""

from collections.abc import Callable, Iterable

from domain.errors import RuleViolation
from domain.messages import say
from domain.pairing import RoundPairing, Trace
from domain.results import Colour
from domain.swiss.colour import ColourRule
from domain.swiss.completion import (
    Completion,
    PairedBoard,
    board_with_colour,
    colour_facts,
    in_board_order,
    round_pairing,
)
from domain.swiss.matching.bits import span
from domain.swiss.teams import CODE, EDITION
from domain.swiss.teams.bracket import criterion_counts_of_pair, first_best_pairing, team_bracket
from domain.swiss.teams.field import TeamField, TeamPreference, build_field, colour_difference
from domain.swiss.teams.matches import TeamRequest
from domain.swiss.teams.weighted_upfloaters import TeamsBelow, choose_team_upfloaters
from domain.swiss.upfloating import (
    Count,
    PairedScoregroup,
    PairedUpfloating,
    UpfloatCriterion,
    allocate_bye,
    bracket_facts,
    bye_fact,
    pair_scoregroups,
    upfloater_count,
    upfloater_differences,
)


def _repeated_floater_count(field: TeamField, paired: PairedScoregroup) -> Count:
    return ((paired.upfloaters & field.floated).bit_count(),)


def _count_in_pairs(index: int) -> Callable[[TeamField, PairedScoregroup], Count]:
    """The cost by C8, C9 or C10 (`index` 0, 1 or 2), summed over the pairs."""

    def cost(field: TeamField, paired: PairedScoregroup) -> Count:
        bracket = team_bracket(field, paired.residents, paired.upfloaters)
        place = {g: v for v, g in enumerate(bracket.rank)}
        return (
            sum(
                criterion_counts_of_pair(bracket, place[a], place[b])[index]
                for a, b in paired.pairs
            ),
        )

    return cost


CRITERIA: tuple[UpfloatCriterion[TeamField], ...] = (
    UpfloatCriterion("upfloaters", "C4", upfloater_count),
    UpfloatCriterion(say("score differences of upfloaters"), "C5", upfloater_differences),
    UpfloatCriterion(
        say("upfloaters who were floaters in the previous round"), "C7", _repeated_floater_count
    ),
    UpfloatCriterion(say("teams not getting their colour preference"), "C8", _count_in_pairs(0)),
    UpfloatCriterion(
        say("teams not getting their strong colour preference"), "C9", _count_in_pairs(1)
    ),
    UpfloatCriterion(
        say("opponents of upfloaters who were floaters in the previous round"),
        "C10",
        _count_in_pairs(2),
    ),
)


INITIAL = ColourRule(say("initial colour by the first-team's number"), "4.3.1")
ONLY_ONE = ColourRule(say("the only preference granted"), "4.3.2")
BOTH = ColourRule(say("both preferences granted"), "4.3.3")
STRONG = ColourRule(say("the only strong preference granted"), "4.3.4")
DIFFERENCE = ColourRule(say("White to the lower colour difference"), "4.3.5")
ALTERNATE = ColourRule(say("alternated from the last match in which colours differed"), "4.3.6")
FIRST = ColourRule(say("the first-team's preference granted"), "4.3.7")
FIRST_ALTERNATES = ColourRule(say("the first-team's last colour alternated"), "4.3.8")
OTHER_ALTERNATES = ColourRule(say("the other team's last colour alternated"), "4.3.9")


def seat_pair(field: TeamField, a: int, b: int) -> PairedBoard:
    first, other = sorted((a, b), key=lambda g: _first_team_key(field, g))
    return board_with_colour(first, other, *_colour_of_first(field, first, other))


def _first_team_key(field: TeamField, g: int) -> tuple[int, int, int]:
    """The first-team's sort key (4.2): higher primary, secondary score, then smaller TPN."""
    return -field.primary[g], -field.secondary[g], field.number[g]


def _colour_of_first(field: TeamField, first: int, other: int) -> tuple[Colour, ColourRule]:
    history, opponents_history = field.history[first], field.history[other]
    if not history and not opponents_history:
        return _initial_colour(field, first), INITIAL
    wish = field.preference[first]
    granted = _colour_by_preference(wish, field.preference[other]) or _colour_by_history(
        history, opponents_history
    )
    if granted is not None:
        return granted
    if wish.colour is not None:
        return wish.colour, FIRST
    if history:
        return Colour(history[-1]).other, FIRST_ALTERNATES
    return Colour(opponents_history[-1]), OTHER_ALTERNATES


def _colour_by_preference(
    wish: TeamPreference, other: TeamPreference
) -> tuple[Colour, ColourRule] | None:
    """The first team's colour by 4.3.2 to 4.3.4; under Type A both preferences count as strong."""
    if wish.colour is None:
        return None if other.colour is None else (other.colour.other, ONLY_ONE)
    if other.colour is None:
        return wish.colour, ONLY_ONE
    if wish.colour is not other.colour:
        return wish.colour, BOTH
    if wish.strong != other.strong:
        return (wish.colour if wish.strong else wish.colour.other), STRONG
    return None


def _colour_by_history(history: str, opponents_history: str) -> tuple[Colour, ColourRule] | None:
    """The colour by 4.3.5 and 4.3.6."""
    own, opposite = colour_difference(history), colour_difference(opponents_history)
    if own != opposite:
        return (Colour.WHITE if own < opposite else Colour.BLACK), DIFFERENCE
    for now, then in zip(reversed(history), reversed(opponents_history), strict=False):
        if now != then:
            return Colour(now).other, ALTERNATE
    return None


def _initial_colour(field: TeamField, first: int) -> Colour:
    if field.initial_colour is None:
        raise RuleViolation(
            "The initial colour has not been drawn; set it before the first round is paired.",
            "FIDE C.04.6 (2026), 4.1",
        )
    return field.initial_colour if field.number[first] % 2 else field.initial_colour.other


def pair_round(request: TeamRequest) -> RoundPairing:
    """The matches by TPN, the team with White on the first board first, the bye and the trace."""
    round_ = pair_field(build_field(request))
    made = _make_matches(round_)
    return round_pairing(round_.field.number, made, _build_trace(round_, made))


def pair_field(field: TeamField) -> PairedUpfloating[TeamField]:
    """Pair all; the bye (3.4) goes to the lowest score, then most matches, then largest TPN."""
    completion = Completion(field)
    score, matches, tpn = field.score, field.games, field.number
    bye = allocate_bye(field, completion, lambda g: (score[g], -matches[g], -tpn[g]))
    return pair_scoregroups(
        field, bye, lambda residents, rest: _pair_bracket(field, completion, residents, rest)
    )


def _pair_bracket(
    field: TeamField, completion: Completion, residents: int, rest: int
) -> PairedScoregroup:
    lowest = residents.bit_length() - 1
    following = next((span(low, high) for low, high in field.groups if low > lowest), 0)
    below = TeamsBelow(rest & following, rest & ~following)
    coming = choose_team_upfloaters(field, completion, residents, below)
    bracket = team_bracket(field, residents, coming.players)
    pairs, method = first_best_pairing(bracket)
    ranks = tuple((bracket.rank[v], bracket.rank[w]) for v, w in pairs)
    weighed = "exact" in (coming.method, method)
    return PairedScoregroup(residents, coming.players, ranks, "exact" if weighed else "direct")


def _make_matches(round_: PairedUpfloating[TeamField]) -> list[PairedBoard]:
    """The matches in the order of C.04.2 (2026), 3.6, by pairing scores (C.04.7 (2026), 1.5)."""
    field = round_.field
    made = (seat_pair(field, a, b) for a, b in round_.pairs)
    return in_board_order(made, field.score, field.number)


def _build_trace(round_: PairedUpfloating[TeamField], matches: Iterable[PairedBoard]) -> Trace:
    field = round_.field
    colours = colour_facts(field.number, matches)
    brackets = bracket_facts(round_, CRITERIA)
    return Trace(CODE, EDITION, brackets, colours, bye_fact(field, round_.bye, "3.4"))
