"""Pair one round by the Dubov system: the bye, the scoregroups from the top, colours, the trace.

Sets of players are the bits of their ranks in the field.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter

from domain.errors import NoValidPairing
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
from domain.swiss.dubov.players import CRITERIA, Players, read_players
from domain.swiss.dubov.subgroups import dubov_bracket, pair_subgroups
from domain.swiss.dubov.upfloaters import choose_upfloaters
from domain.swiss.matching.bits import span
from domain.swiss.upfloating import (
    ByeChoice,
    MadeBracket,
    PairedUpfloating,
    allocate_bye,
    bracket_fact,
    bye_fact,
    failed_criteria,
)

EDITION = "2026"
NO_PREFERENCE = Preference(WantedColour.NONE, Strength.NONE, 0, WantedColour.NONE)


def pair_round(request: PairingRequest) -> RoundPairing:
    round_ = pair_players(read_players(request))
    field = round_.data.field
    made = _make_boards(round_.data, (pair for each in round_.finished for pair in each.pairs))
    return round_pairing(field.number, made, _build_trace(round_, made))


def pair_players(players: Players) -> PairedUpfloating[Players]:
    field, completion = players.field, Completion(players.field)
    bye = _choose_bye(players, completion)
    waiting = field.all_players & ~(0 if bye.receiver < 0 else 1 << bye.receiver)
    finished = []
    for low, high in field.groups:
        residents = waiting & span(low, high)
        if residents:
            finished.append(_pair_bracket(players, completion, residents, waiting & ~residents))
            waiting &= ~(residents | finished[-1].upfloaters)
    return PairedUpfloating(players, bye, finished)


def _choose_bye(players: Players, completion: Completion) -> ByeChoice:
    """The receiver of the bye (3.1): the lowest score, then the most games, then the
    largest TPN.
    """
    field = players.field
    score, games, tpn = field.score, field.games, field.parity
    return allocate_bye(field, completion, lambda g: (score[g], -games[g], -tpn[g]))


def _pair_bracket(
    players: Players, completion: Completion, residents: int, lower: int
) -> MadeBracket:
    coming = choose_upfloaters(players, completion, residents, lower)
    if coming is None:
        stuck = completion.stuck_numbers(residents | lower)
        raise NoValidPairing(players.field.round_number, stuck)
    bracket = dubov_bracket(players, residents, coming.players)
    divided = pair_subgroups(bracket)
    rank = bracket.rank
    return MadeBracket(
        residents,
        coming.players,
        tuple((rank[v], rank[u]) for v, u in divided.pairs),
        coming.method,
        tuple(rank[v] for v in divided.shifted),
    )


def _make_boards(players: Players, pairs: Iterable[tuple[int, int]]) -> list[PairedBoard]:
    """The boards in order, players by rank. Colours are those of the Dutch system (5.2), except
    that the initial colour decides between two players without a game, and against others a player
    without a game mildly wants Black (1.6.4).
    """
    field, wanted = players.field, list(players.field.preference)
    made = list(pairs)
    for a, b in made:
        if not field.history[a] and not field.history[b]:
            wanted[a] = wanted[b] = NO_PREFERENCE
    return make_boards(replace(field, preference=wanted), made)


def _build_trace(round_: PairedUpfloating[Players], boards: Sequence[PairedBoard]) -> Trace:
    field = round_.data.field
    colours = colour_facts(field.number, boards, attrgetter("article_c_04_4"))
    brackets = tuple(
        bracket_fact(field, each, failed_criteria(CRITERIA, round_.data, each))
        for each in round_.finished
    )
    return Trace(CODE, EDITION, brackets, colours, bye_fact(field, round_.bye, "3.1"))
