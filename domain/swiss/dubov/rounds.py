"""Pair one round by the Dubov system: the bye, the scoregroups from the top, colours, the trace.

Sets of players are the bits of their ranks in the field.
"""

from collections.abc import Iterable
from dataclasses import replace
from operator import attrgetter

from domain.pairing import PairingRequest, RoundPairing, Trace
from domain.swiss.colour import Preference, Strength, WantedColour
from domain.swiss.completion import (
    Completion,
    PairedBoard,
    colour_facts,
    make_boards,
    round_pairing,
)
from domain.swiss.dubov import CODE
from domain.swiss.dubov.players import CRITERIA, DubovField, read_field
from domain.swiss.dubov.subgroups import dubov_bracket, pair_subgroups
from domain.swiss.dubov.upfloaters import choose_dubov_upfloaters
from domain.swiss.upfloating import (
    PairedScoregroup,
    PairedUpfloating,
    allocate_bye,
    bracket_facts,
    bye_fact,
    pair_scoregroups,
)

EDITION = "2026"
NO_PREFERENCE = Preference(WantedColour.NONE, Strength.NONE, 0, WantedColour.NONE)


def pair_round(request: PairingRequest) -> RoundPairing:
    round_ = pair_field(read_field(request))
    made = _make_boards(round_.field, round_.pairs)
    return round_pairing(round_.field.number, made, _build_trace(round_, made))


def pair_field(field: DubovField) -> PairedUpfloating[DubovField]:
    """Pair all; the bye (3.1) goes to the lowest score, then most games, then largest TPN."""
    completion = Completion(field)
    score, games, tpn = field.score, field.games, field.parity
    bye = allocate_bye(field, completion, lambda g: (score[g], -games[g], -tpn[g]))
    return pair_scoregroups(
        field, bye, lambda residents, lower: _pair_bracket(field, completion, residents, lower)
    )


def _pair_bracket(
    field: DubovField, completion: Completion, residents: int, lower: int
) -> PairedScoregroup:
    coming = choose_dubov_upfloaters(field, completion, residents, lower)
    bracket = dubov_bracket(field, residents, coming.players)
    divided = pair_subgroups(bracket)
    rank = bracket.rank
    return PairedScoregroup(
        residents,
        coming.players,
        tuple((rank[v], rank[u]) for v, u in divided.pairs),
        coming.method,
        tuple(rank[v] for v in divided.shifted),
    )


def _make_boards(field: DubovField, pairs: Iterable[tuple[int, int]]) -> list[PairedBoard]:
    """The boards in order, players by rank. Colours are those of the Dutch system (5.2), except
    that the initial colour decides between two players without a game, and against others a player
    without a game mildly wants Black (1.6.4).
    """
    wanted, made = list(field.preference), list(pairs)
    for a, b in made:
        if not field.history[a] and not field.history[b]:
            wanted[a] = wanted[b] = NO_PREFERENCE
    return make_boards(replace(field, preference=wanted), made)


def _build_trace(round_: PairedUpfloating[DubovField], boards: Iterable[PairedBoard]) -> Trace:
    field = round_.field
    colours = colour_facts(field.number, boards, attrgetter("article_c_04_4"))
    brackets = bracket_facts(round_, CRITERIA)
    return Trace(CODE, EDITION, brackets, colours, bye_fact(field, round_.bye, "3.1"))
