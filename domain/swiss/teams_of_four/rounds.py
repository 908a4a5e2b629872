"""Pair a round: assigned matches, bye or triangle, then all teams from the top (rules 3 to 6)."""

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from domain.errors import NoValidPairing, RuleViolation
from domain.ids import Number
from domain.messages import say
from domain.pairing import BracketFact, ByeFact, ColourFact, Pairing, RoundPairing, Trace
from domain.swiss.completion import Completion
from domain.swiss.matching.bits import mask_of, members
from domain.swiss.matching.cardinality import PerfectAttempt
from domain.swiss.teams_of_four import CODE, EDITION
from domain.swiss.teams_of_four.field import TeamsOfFourField, build_field
from domain.swiss.teams_of_four.matches import FirstRound, SwissTeamsRequest

REGULATION = say("Swiss of teams of four")
ASSIGNED = (say("as the organiser has set the match"), "5")
IN_TURN = (say("at home less often, then longer ago, then the higher of both"), "6")
"""Why a team is at home, and the rule that says so."""


class PairedTeams(NamedTuple):
    """A paired round, by place in the order. `pairs` are from the top, assigned ones first;
    `triangle` has three teams that meet each other; `bye` is -1 if there is none, and `candidates`
    counts the possible receivers.
    """

    field: TeamsOfFourField
    pairs: tuple[tuple[int, int], ...]
    triangle: tuple[int, ...] = ()
    bye: int = -1
    candidates: int = 0

    @property
    def pairs_by_number(self) -> Iterator[tuple[int, int]]:
        number = self.field.number
        for g, h in (*self.pairs, *combinations(self.triangle, 2)):
            yield number[g], number[h]


def pair_field(field: TeamsOfFourField) -> PairedTeams:
    """Pair the field; raises NoValidPairing if not all teams can be paired."""
    waiting = field.all_players & ~mask_of(g for pair in field.assigned for g in pair)
    _refuse_assigned_twice(field)
    completion = Completion(field)
    bye, candidates = -1, 0
    if waiting.bit_count() % 2:
        for triangle in _possible_triangles(field, waiting) if field.triangle else ():
            others = waiting & ~mask_of(triangle)
            if completion.can_complete(others):
                pairs = (*field.assigned, *_pair_from_the_top(field, completion, others))
                if _next_round_is_pairable(field, pairs):
                    return PairedTeams(field, pairs, triangle)
        bye, candidates = _choose_bye(field, completion, waiting)
        waiting &= ~(1 << bye)
    pairs = (*field.assigned, *_pair_from_the_top(field, completion, waiting))
    return PairedTeams(field, pairs, (), bye, candidates)


def _next_round_is_pairable(field: TeamsOfFourField, pairs: Sequence[tuple[int, int]]) -> bool:
    """Whether the teams of these pairs can meet others of them while a triangle is played on."""
    legal = list(field.legal_next)
    for g, h in pairs:
        legal[g] &= ~(1 << h)
        legal[h] &= ~(1 << g)
    return PerfectAttempt(legal, mask_of(g for pair in pairs for g in pair)).is_perfect


def _refuse_assigned_twice(field: TeamsOfFourField) -> None:
    named = [g for pair in field.assigned for g in pair]
    if len(named) != len(set(named)):
        message = "A team stands in two assigned matches of round {round}"
        raise RuleViolation(message, REGULATION, round=field.round_number)


def _choose_bye(field: TeamsOfFourField, completion: Completion, waiting: int) -> tuple[int, int]:
    """The team with the fewest byes, of those the last one; and how many teams could have it."""
    candidates = members(completion.removable_players(waiting) & field.bye_allowed)
    if not candidates:
        raise NoValidPairing(field.round_number, completion.stuck_numbers(waiting))
    return min(candidates, key=lambda g: (field.byes[g], -g)), len(candidates)


def _possible_triangles(field: TeamsOfFourField, waiting: int) -> Iterator[tuple[int, ...]]:
    """The threes that can meet each other, in the order in which they are to be tried."""
    candidates = [g for g in reversed(members(waiting)) if field.bye_allowed >> g & 1]
    legal, triangles = field.legal, field.triangles
    counts = sorted({triangles[g] for g in candidates})
    for wanted in sorted(each[::-1] for each in combinations_with_replacement(counts, 3)):
        for a, b, c in combinations([g for g in candidates if triangles[g] in wanted], 3):
            as_wanted = tuple(sorted((triangles[g] for g in (a, b, c)), reverse=True)) == wanted
            if as_wanted and legal[a] >> b & legal[a] >> c & legal[b] >> c & 1:
                yield c, b, a


def _pair_from_the_top(
    field: TeamsOfFourField, completion: Completion, waiting: int
) -> Iterator[tuple[int, int]]:
    """Yield the pairs by rule 4, the home team not yet known."""
    if not completion.can_complete(waiting):
        raise NoValidPairing(field.round_number, completion.stuck_numbers(waiting))
    while waiting:
        g, *below = members(waiting)
        able = (h for h in opponents_in_order(field, below) if field.legal[g] >> h & 1)
        h = next(h for h in able if completion.can_complete(waiting & ~(1 << g | 1 << h)))
        yield g, h
        waiting &= ~(1 << g | 1 << h)


def opponents_in_order(field: TeamsOfFourField, below: Sequence[int]) -> Sequence[int]:
    """The order in which the highest waiting team is tried with the others (rule 5)."""
    match field.first:
        case FirstRound.SLIDE:
            middle = len(below) // 2
            return [*below[middle:], *reversed(below[:middle])]
        case FirstRound.FOLD:
            return below[::-1]
        case _:
            return below


def pair_round(request: SwissTeamsRequest) -> RoundPairing:
    done = pair_field(build_field(request))
    field, number = done.field, done.field.number
    boards = [Pairing(*map(Number, _home_and_visitors(field, g, h))) for g, h in done.pairs]
    if done.triangle:
        a, b, c = (Number(number[g]) for g in done.triangle)
        boards += [Pairing(a, b), Pairing(b, c), Pairing(c, a)]
    boards += [Pairing(Number(a), Number(b)) for a, b in request.continuing]
    return RoundPairing(
        tuple(boards),
        Number(number[done.bye]) if done.bye >= 0 else None,
        _build_trace(done, boards),
    )


def _home_and_visitors(field: TeamsOfFourField, g: int, h: int) -> tuple[int, int]:
    """The numbers of home team and visitors (rule 6); of an assigned match as assigned."""
    number = field.number
    if (g, h) in field.assigned:
        return number[g], number[h]
    first, second = sorted((g, h), key=lambda team: (*_home_sort_key(field, team), team))
    return number[first], number[second]


def _home_sort_key(field: TeamsOfFourField, team: int) -> tuple[int, int]:
    homes = field.homes[team]
    return len(homes), homes[-1] if homes else 0


def _build_trace(paired: PairedTeams, boards: Sequence[Pairing]) -> Trace:
    field, number = paired.field, paired.field.number
    order = tuple(number)
    table = BracketFact(
        field.points[0] if field.points else 0,
        (),
        order,
        tuple((int(a), int(b)) for a, b in boards),
        (),
        method=field.first.value if field.first else "",
    )
    assigned = {(number[g], number[h]) for g, h in field.assigned}
    homes = tuple(
        ColourFact(int(a), int(b), *(ASSIGNED if (a, b) in assigned else IN_TURN))
        for a, b in boards
    )
    bye = (
        ByeFact(number[paired.bye], field.points[paired.bye], paired.candidates, "3")
        if paired.bye >= 0
        else None
    )
    return Trace(CODE, EDITION, (table,), homes, bye)
