"""Pair one round of a US Chess Swiss: the bye, the permitted pairs, the groups, the colours.

US Chess Official Rules, 7th edition, 28L and 28M1. The bye goes to the lowest score group's
lowest-rated rated player, in round 1 no late entrant; then an unrated one with recent rated games;
then a new one; then the next group up (28L2). Excluded are players who had it before, won by
forfeit (28L3), or took or are committed to a half-point bye (28L4), unless all of their group have
had a bye or a forfeit win. By the variation 28L5, in a tournament of four rounds, a group in which
only new players could have it comes after the next one up; decided here: unless that is the
highest, whose players play for the prizes. Decided here: the first of them without whom all others
can be paired without a second meeting.

By the variation 28L2a a player other than the first in line gets the bye if fewer due colours are
then denied; the limits of colour switches (29E5) hold for it, too, between the two players'
ratings. Decided here: it may be another rated player of the same group in line for the bye, if no
further rule is dropped for it. The whole round is paired without each of them, and the first in the
order of `switches` by colours and limits alone is taken; the difference of ratings counts as one
more board's points there. Among equals it is the first in line. The batches of an acceleration are
made without the first in line, so the bye stays theirs then.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.errors import NoValidPairing, Unsupported
from domain.messages import join_messages, say
from domain.pairing import ByeFact, PairingRequest, RoundPairing
from domain.results import Mark
from domain.swiss.completion import round_pairing
from domain.swiss.matching.cardinality import Matching
from domain.swiss.us_chess import CODE, EDITION
from domain.swiss.us_chess.facts import boards_of, build_trace
from domain.swiss.us_chess.field import UsChessField, build_field, permit_pairs
from domain.swiss.us_chess.groups import FinishedGroup, pair_groups
from domain.swiss.us_chess.options import VARIATIONS, options_of
from domain.swiss.us_chess.switches import ALTERNATION_LIMIT, EQUALISATION_LIMIT, WIDEST, Cost

RATED, KNOWN, NEW = 0, 1, 2
FOUR_ROUNDS = 4
BARRING = frozenset({Mark.PAIRING_BYE, Mark.FULL_BYE, Mark.FORFEIT_WIN})


def bye_line(field: UsChessField, request: PairingRequest) -> list[int]:
    """All who may have the bye, the first in line first."""
    found: list[list[int]] = []
    for group in reversed(field.groups):
        ranks = range(group.low, group.high)
        free = [g for g in ranks if not _had_mark(field, request, g, BARRING)]
        never = [g for g in free if _never_had_bye(field, request, g)]
        somebody_never = any(_never_had_bye(field, request, g) for g in ranks)
        found.append(list(_line_of_group(field, never if somebody_never else free)))
    if _prefers_next_group(field, request):
        _move_new_players_back(field, found)
    return [g for line in found for g in line]


def _prefers_next_group(field: UsChessField, request: PairingRequest) -> bool:
    """Whether 28L5 applies; not under an acceleration, whose batches exclude the receiver."""
    announced = "28L5" in field.options.variations and not field.options.grouping.batches
    return announced and request.total_rounds == FOUR_ROUNDS


def _move_new_players_back(field: UsChessField, lines: list[list[int]]) -> None:
    """Apply 28L5: if all in line of the lowest group are new, it comes after the next."""
    at = next((i for i, line in enumerate(lines) if line), len(lines))
    if at + 2 < len(lines) and all(_player_kind(field, g) == NEW for g in lines[at]):
        lines[at], lines[at + 1] = lines[at + 1], lines[at]


def possible_receivers(field: UsChessField, request: PairingRequest) -> tuple[list[int], int]:
    """The players in line without whom the others can be paired, by index; and the length of the
    line. If there are none, the first in line.
    """
    line = bye_line(field, request)
    if not line:
        raise NoValidPairing(request.round_number)
    matching = Matching(field.open_to)
    able: list[int] = []
    if len(matching.unmatched) == 1:
        missable = matching.replaceable_vertices(matching.unmatched[0])
        able = [g for g in line if missable >> g & 1]
    return able or line[:1], len(line)


def _had_mark(field: UsChessField, request: PairingRequest, g: int, marks: frozenset[Mark]) -> bool:
    cells = request.chart.by_number[field.players[g].number].cells
    return any(cell.mark in marks for cell in cells[: request.round_number - 1])


def _never_had_bye(field: UsChessField, request: PairingRequest, g: int) -> bool:
    """Whether the player had no bye or forfeit win, and is to have no half-point bye (28L4)."""
    committed = field.players[g].number in field.options.half_byes_ahead
    return not committed and not _had_mark(field, request, g, BARRING | {Mark.HALF_BYE})


def _line_of_group(field: UsChessField, group: Sequence[int]) -> Iterator[int]:
    """The line for the bye: lowest-rated first; a late entrant after all others in round 1."""
    options, players = field.options, field.players

    def key(g: int) -> tuple[int, bool, int]:
        late = field.round_number == 1 and players[g].number in options.late
        return _player_kind(field, g), late, -g

    return iter(sorted(group, key=key))


def _player_kind(field: UsChessField, g: int) -> int:
    """The kind of player: rated, unrated with rated games of late, new (28L2)."""
    player = field.players[g]
    return RATED if player.rating else KNOWN if player.number in field.options.known else NEW


VARIATION = "28L2a"


class DeniedColours(NamedTuple):
    """The denied colours of the whole round, and how far the bye is from the first in line."""

    equalisation: int
    far: int
    near_equalisation: int
    alternation: int
    away: int


class ByeRound(NamedTuple):
    """A round paired with a given bye; `gives_way` is equal for all candidates for the bye."""

    gives_way: tuple[str, int, int]
    colours: DeniedColours


def receiver_best_for_colours(
    field: UsChessField, request: PairingRequest, line: Sequence[int]
) -> int:
    """The player in `line` whose bye gives the others the best colours; of equals the first."""
    usual = _pair_without(field, request, line[0], 0)
    best, found = line[0], usual.colours
    if not any(found):
        return best
    for g, away in _others_within_limit(field, line):
        try:
            other = _pair_without(field, request, g, away)
        except NoValidPairing:
            continue
        if other.gives_way == usual.gives_way and other.colours < found:
            best, found = g, other.colours
    return best


def _others_within_limit(field: UsChessField, line: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield others in line, in the group of the first and near in rating, with the difference."""
    usual = line[0]
    rating = field.players[usual].rating
    limit = EQUALISATION_LIMIT if field.has_limits else WIDEST
    group = next(group for group in field.groups if group.low <= usual < group.high)
    for g in line[1:]:
        other = field.players[g].rating
        if group.low <= g < group.high and rating and other and abs(other - rating) <= limit:
            yield g, abs(other - rating)


def _pair_without(field: UsChessField, request: PairingRequest, g: int, away: int) -> ByeRound:
    """The round without player g, whose rating is `away` points from that of the first in line."""
    rest = permit_pairs(field.without_player(g), request)
    costs = [done.cost_of(done.all_boards) for done in pair_groups(rest)]
    total = Cost(*map(sum, zip(*costs, strict=True))) if costs else Cost()
    beyond = away > (ALTERNATION_LIMIT if field.has_limits else WIDEST)
    return ByeRound(
        (rest.relaxed, total.again, total.mates),
        DeniedColours(
            total.equalisation, total.far + beyond, total.near_equalisation, total.alternation, away
        ),
    )


def denied_colours_if_bye(
    field: UsChessField, request: PairingRequest, number: int, usual: int
) -> DeniedColours:
    """The colours denied if `number` has the bye in place of `usual`."""
    index = {player.number: g for g, player in enumerate(field.players)}
    ratings = [field.players[index[n]].rating for n in (number, usual)]
    return _pair_without(field, request, index[number], abs(ratings[0] - ratings[1])).colours


class PairedField(NamedTuple):
    """A paired field: the players, their groups and the bye; `before` is the field before any rule
    was dropped.
    """

    field: UsChessField
    finished_groups: list[FinishedGroup]
    bye: ByeFact | None
    before: UsChessField


def pair_round(request: PairingRequest) -> RoundPairing:
    options = options_of(request)
    for variation in sorted(options.variations - set(VARIATIONS)):
        raise Unsupported(
            say("{edition}", edition=join_messages(" ", (CODE, EDITION))),
            say("variation {variation}", variation=variation),
        )
    field, finished, bye, _ = pair_field(build_field(request, options), request)
    boards = boards_of(field, [pair for done in finished for pair in done.pairs])
    number = [player.number for player in field.players]
    return round_pairing(number, boards, build_trace(field, finished, boards, bye))


def pair_field(field: UsChessField, request: PairingRequest) -> PairedField:
    before, bye = _make_even(field, request)
    field = permit_pairs(before, request)
    return PairedField(field, pair_groups(field), bye, before)


def _make_even(field: UsChessField, request: PairingRequest) -> tuple[UsChessField, ByeFact | None]:
    """The field made even: without an idle house player, or the receiver of the bye (28M1, 28L)."""
    house = field.options.house_player
    here = [player.number for player in field.players]
    if house in here and field.size % 2:
        return field.without_player(here.index(house)), None
    if field.size % 2 == 0:
        return field, None
    able, eligible = possible_receivers(field, request)
    g, usual = able[0], field.players[able[0]].number
    if VARIATION in field.options.variations and not field.options.grouping.batches:
        g = receiver_best_for_colours(field, request, able)
    player = field.players[g]
    if player.number == usual:
        return field.without_player(g), ByeFact(usual, player.standing, eligible, "28L")
    return field.without_player(g), ByeFact(
        player.number, player.standing, eligible, VARIATION, usual
    )
