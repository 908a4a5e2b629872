"""Pair one round of teams: the bye, the scoregroups from the top, colours, the trace."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.chess.board_order import board_key
from domain.errors import NoValidPairing
from domain.ids import Number
from domain.pairing import Pairing, RoundPairing
from domain.swiss.completion import Completion
from domain.swiss.matching.bits import members, span
from domain.swiss.trace import BracketFact, ByeFact, ColourFact, Trace
from domain.team_chess.matches import TeamRequest
from domain.team_chess.swiss.below import Below
from domain.team_chess.swiss.bracket import bracket_of
from domain.team_chess.swiss.colours import Seated, seated
from domain.team_chess.swiss.criteria import failed
from domain.team_chess.swiss.field import Field, build_field
from domain.team_chess.swiss.identifiers import paired
from domain.team_chess.swiss.upfloaters import upfloaters

SYSTEM = "fide-team"
EDITION = "2026"


class Bye(NamedTuple):
    """`receiver` is a rank, -1 if everybody plays; `eligible` could have had it."""

    receiver: int
    eligible: int


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
    bye: Bye
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


def _allocated_bye(field: Field, completion: Completion) -> Bye:
    """Given before anybody is paired (3.4): among those who may have it (C2) and without whom the
    round can be completed (C3) the lowest score, then the most matches, then the largest TPN.
    """
    if field.size % 2 == 0:
        if not completion.complete(field.everybody):
            raise NoValidPairing(field.round_number, completion.stuck(field.everybody))
        return Bye(-1, 0)
    eligible = members(completion.removable(field.everybody) & field.bye_allowed)
    if not eligible:
        raise NoValidPairing(field.round_number, completion.stuck(field.everybody))
    receiver = min(eligible, key=lambda g: (field.score[g], -field.matches[g], -field.number[g]))
    return Bye(receiver, len(eligible))


def _bracket(field: Field, completion: Completion, residents: int, below: Below) -> Finished:
    coming = upfloaters(field, completion, residents, below)
    if coming is None:
        stuck = completion.stuck(residents | below.everybody)
        raise NoValidPairing(field.round_number, stuck)
    bracket = bracket_of(field, residents, coming.teams)
    pairs, method = paired(bracket)
    ranks = tuple((bracket.rank[v], bracket.rank[w]) for v, w in pairs)
    return Finished(residents, coming.teams, ranks, (coming.method, method))


def _matches(round_: PairedRound) -> list[Seated]:
    """In the order of C.04.2 (2026), 3.6, by pairing scores (C.04.7 (2026), 1.5)."""
    field = round_.field
    made = [seated(field, a, b) for each in round_.finished for a, b in each.pairs]
    score, number = field.score, field.number

    def order(match: Seated) -> tuple[int, int, int]:
        white, black = match.white, match.black
        return board_key((score[white], number[white]), (score[black], number[black]))

    return sorted(made, key=order)


def _trace(round_: PairedRound, made: Sequence[Seated]) -> Trace:
    field, bye = round_.field, round_.bye
    number = field.number
    colours = tuple(
        ColourFact(number[m.white], number[m.black], m.rule.name, m.rule.article) for m in made
    )
    receiver = bye.receiver
    fact = (
        None
        if receiver < 0
        else ByeFact(number[receiver], field.score[receiver], bye.eligible, "3.4")
    )
    brackets = tuple(_fact(field, each) for each in round_.finished)
    return Trace(SYSTEM, EDITION, brackets, colours, fact)


def _fact(field: Field, each: Finished) -> BracketFact:
    number = field.number
    residents = members(each.residents)
    return BracketFact(
        score=field.score[residents[0]],
        moved_down=(),
        residents=tuple(number[g] for g in residents),
        pairs=tuple((number[a], number[b]) for a, b in each.pairs),
        floaters=(),
        failed=failed(field, each.residents, each.upfloaters, each.pairs),
        method="exact" if "exact" in each.methods else "direct",
        moved_up=tuple(number[g] for g in members(each.upfloaters)),
    )
