"""The pairs a round may use so that all players can be paired, and the rules dropped if needed.

US Chess Official Rules, 7th edition, 27A1, 28N and 28T; the order is stated in `field`.
"""

from collections.abc import Sequence
from dataclasses import replace

from domain.errors import NoValidPairing
from domain.messages import say
from domain.pairing import PairingRequest
from domain.swiss.field import forbidden_opponents
from domain.swiss.matching.bits import mask_of, members, span
from domain.swiss.matching.cardinality import PerfectAttempt
from domain.swiss.matching.weighted import HeaviestPerfect
from domain.swiss.us_chess.field import UsChessField

TEAMS_MEET = say("not everybody can be paired with team mates apart")
SECOND_MEETINGS = say("not everybody can be paired without a second meeting")


def permit_pairs(field: UsChessField, request: PairingRequest) -> UsChessField:
    """The field with only the pairs that the round may use; it has a complete pairing."""
    strict = _with_mates_apart(field)
    if PerfectAttempt(strict).is_perfect:
        return replace(field, open_to=strict)
    if PerfectAttempt(field.open_to).is_perfect:
        return replace(field, relaxed=TEAMS_MEET)
    return _with_second_meetings(field, request)


def _with_mates_apart(field: UsChessField) -> list[int]:
    """Apply below plus-two (28N); by 28N2 always, except to the leaders before the last round."""
    if not any(field.apart):
        return list(field.open_to)
    everybody = span(0, field.size)
    if "28N2" in field.options.variations:
        lead = _leaders_of(field) if field.final else 0
        free = [everybody if lead >> g & 1 else lead for g in range(field.size)]
    else:
        ahead = mask_of(g for g, player in enumerate(field.players) if player.ahead)
        free = [ahead if ahead >> g & 1 else 0 for g in range(field.size)]
    return [others & ~(field.apart[g] & ~free[g]) for g, others in enumerate(field.open_to)]


def _leaders_of(field: UsChessField) -> int:
    most = max(player.standing for player in field.players)
    return mask_of(g for g, player in enumerate(field.players) if player.standing == most)


def _with_second_meetings(field: UsChessField, request: PairingRequest) -> UsChessField:
    opened = list(field.open_to)
    for g, h in enumerate(fewest_second_meetings(field, request)):
        opened[g] |= 1 << h
    return replace(field, open_to=opened, relaxed=SECOND_MEETINGS)


def fewest_second_meetings(field: UsChessField, request: PairingRequest) -> Sequence[int]:
    """The opponent of every player with as few repeated meetings as possible, a second one before
    any third, then the smallest differences in score and place.
    """
    size = field.size
    index = {player.number: g for g, player in enumerate(field.players)}
    forbidden = forbidden_opponents(request.forbidden, request.round_number, index)
    widest = 64 + 2 * (size * size).bit_length()
    weights = [[0] * size for _ in range(size)]
    top = 1 << widest + 24
    for g in range(size):
        allowed = span(g + 1, size) & ~forbidden[g]
        for h in members(allowed):
            one, other = field.players[g], field.players[h]
            again = 0 if field.open_to[g] >> h & 1 else 1 + 4 * one.met.count(other.number) ** 2
            apart = abs(one.score - other.score)
            cost = (min(again, 1 << 10) << widest) + (apart << 2 * size.bit_length()) + h - g
            weights[g][h] = weights[h][g] = top - cost
    search = HeaviestPerfect(weights)
    if size % 2 or not search.solve():
        stuck = [field.players[g].number for g in range(size) if not any(weights[g])]
        raise NoValidPairing(request.round_number, sorted(stuck))
    return search.mate


def score_and_place_differences(field: UsChessField, mates: Sequence[int]) -> tuple[int, int]:
    """The sums, over all boards, of differences in score and in place."""
    boards = [(g, h) for g, h in enumerate(mates) if g < h]
    players = field.players
    score_differences = sum(abs(players[g].score - players[h].score) for g, h in boards)
    return score_differences, sum(h - g for g, h in boards)
