"""Pair one round of teams: the bye, the scoregroups from the top, colours, the trace."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.errors import NoValidPairing
from domain.ids import Number
from domain.pairing import Pairing, RoundPairing
from domain.swiss.boards import board_key
from domain.swiss.completion import Completion
from domain.swiss.matching.bits import members, span
from domain.swiss.teams import CODE, EDITION
from domain.swiss.teams.bracket import bracket_of
from domain.swiss.teams.colours import SeatedPair, seated
from domain.swiss.teams.criteria import not_met
from domain.swiss.teams.field import Field, build_field
from domain.swiss.teams.identifiers import paired
from domain.swiss.teams.matches import TeamRequest
from domain.swiss.teams.upfloaters import upfloaters
from domain.swiss.teams.weighed import Below
from domain.swiss.trace import BracketFact, ColourFact, Trace
from domain.swiss.upfloating import ByeChoice, allocated_bye, bye_fact


class Finished(NamedTuple):
    """A bracket as it was paired, all by rank; in a pair the top member comes first. How the
    upfloaters and how the pairs were found.
    """

    residents: int
    upfloaters: int
    pairs: tuple[tuple[int, int], ...]
    methods: tuple[str, str]


class PairedRound(NamedTuple):
    field: Field
    bye: ByeChoice
    finished: Sequence[Finished]


def pair(request: TeamRequest) -> RoundPairing:
    """`boards` are the matches, White on the first board first; numbers are TPNs."""
    round_ = pair_field(build_field(request))
    field = round_.field
    made = _matches(round_)
    matches = tuple(
        Pairing(Number(field.number[m.white]), Number(field.number[m.black])) for m in made
    )
    receiver = round_.bye.receiver
    bye = None if receiver < 0 else Number(field.number[receiver])
    return RoundPairing(matches, bye, _trace(round_, made))


def pair_field(field: Field) -> PairedRound:
    completion = Completion(field)
    bye = _allocated_bye(field, completion)
    waiting = field.everybody & ~(0 if bye.receiver < 0 else 1 << bye.receiver)
    finished = []
    for place, (low, high) in enumerate(field.groups):
        residents = waiting & span(low, high)
        if residents:
            following = span(*next(iter(field.groups[place + 1 : place + 2]), (0, 0)))
            rest = waiting & ~residents
            below = Below(rest & following, rest & ~following)
            finished.append(_bracket(field, completion, residents, below))
            waiting &= ~(residents | finished[-1].upfloaters)
    return PairedRound(field, bye, finished)


def _allocated_bye(field: Field, completion: Completion) -> ByeChoice:
    """3.4: the lowest score, then the most matches, then the largest TPN."""
    score, matches, tpn = field.score, field.matches, field.number
    return allocated_bye(field, completion, lambda g: (score[g], -matches[g], -tpn[g]))


def _bracket(field: Field, completion: Completion, residents: int, below: Below) -> Finished:
    coming = upfloaters(field, completion, residents, below)
    if coming is None:
        stuck = completion.stuck(residents | below.everybody)
        raise NoValidPairing(field.round_number, stuck)
    bracket = bracket_of(field, residents, coming.teams)
    pairs, method = paired(bracket)
    ranks = tuple((bracket.rank[v], bracket.rank[w]) for v, w in pairs)
    return Finished(residents, coming.teams, ranks, (coming.method, method))


def _matches(round_: PairedRound) -> list[SeatedPair]:
    """In the order of C.04.2 (2026), 3.6, by pairing scores (C.04.7 (2026), 1.5)."""
    field = round_.field
    made = [seated(field, a, b) for each in round_.finished for a, b in each.pairs]
    score, number = field.score, field.number

    def order(match: SeatedPair) -> tuple[int, int, int]:
        white, black = match.white, match.black
        return board_key((score[white], number[white]), (score[black], number[black]))

    return sorted(made, key=order)


def _trace(round_: PairedRound, made: Sequence[SeatedPair]) -> Trace:
    field = round_.field
    number = field.number
    colours = tuple(
        ColourFact(number[m.white], number[m.black], m.rule.name, m.rule.article) for m in made
    )
    brackets = tuple(_fact(field, each) for each in round_.finished)
    return Trace(CODE, EDITION, brackets, colours, bye_fact(field, round_.bye, "3.4"))


def _fact(field: Field, each: Finished) -> BracketFact:
    number = field.number
    residents = members(each.residents)
    return BracketFact(
        score=field.score[residents[0]],
        moved_down=(),
        residents=tuple(number[g] for g in residents),
        pairs=tuple((number[a], number[b]) for a, b in each.pairs),
        floaters=(),
        failed=not_met(field, each.residents, each.upfloaters, each.pairs),
        method="exact" if "exact" in each.methods else "direct",
        moved_up=tuple(number[g] for g in members(each.upfloaters)),
    )
