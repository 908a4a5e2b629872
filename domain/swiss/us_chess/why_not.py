"""Why two players were not paired: what forbids it, or what would get worse with them paired.

The pair is made the only legal one of both players, and the round is paired again. The first
difference is the answer: the bye (28L), the rules dropped for the whole round (27A1, 28N), the
players who drop from a group (29D), or the first cost of a group in the order of `switches` (29E5),
each relative to the natural pairing of the actual round.
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.errors import NoValidPairing
from domain.messages import say
from domain.pairing import ByeFact, PairingRequest
from domain.swiss.explanation import (
    Objection,
    Reason,
    RoundDifference,
    require_two_known_numbers,
    round_of_meeting,
)
from domain.swiss.us_chess import EDITION
from domain.swiss.us_chess.facts import COST_NAMES
from domain.swiss.us_chess.field import (
    SECOND_MEETINGS,
    UsChessField,
    build_field,
    fewest_second_meetings,
)
from domain.swiss.us_chess.groups import OUTSIDE, FinishedGroup, Pairs
from domain.swiss.us_chess.options import options_of
from domain.swiss.us_chess.rounds import (
    VARIATION,
    PairedField,
    bye_line,
    denied_colours_if_bye,
    pair_field,
)
from domain.swiss.us_chess.switches import EQUALISATION_LIMIT, Cost, Switching

REGULATION = "US Chess Official Rules"


def why_not(request: PairingRequest, a: int, b: int) -> Objection:
    require_two_known_numbers(a, b, request.chart.by_number)
    field = build_field(request, options_of(request))
    actual = pair_field(field, request)
    if any({a, b} == set(pair) for pair in _pairs_by_number(actual)):
        return _make_objection(a, b, Reason.PAIRED)
    index = {player.number: g for g, player in enumerate(field.players)}
    if not {a, b} <= set(index):
        return _make_objection(a, b, Reason.ABSENT)
    g, h = sorted((index[a], index[b]))
    if not field.open_to[g] >> h & 1:
        return _absolute_objection(request, field, g, h)
    try:
        forced = pair_field(_forced_field(field, g, h), request)
    except NoValidPairing:
        return _make_objection(a, b, Reason.INCOMPLETE, "27A1")
    if not any({a, b} == set(pair) for pair in _pairs_by_number(forced)):
        return _make_objection(a, b, Reason.INCOMPLETE, "27A1, 28L")
    return _compare_rounds(
        field, request, actual, forced, _make_objection(a, b, Reason.LATER, "29C1")
    )


def _make_objection(a: int, b: int, reason: Reason, article: str = "") -> Objection:
    return Objection(a, b, reason, EDITION, article, regulation=REGULATION)


def _absolute_objection(request: PairingRequest, field: UsChessField, g: int, h: int) -> Objection:
    """The objection if g and h have met or are a forbidden pair."""
    a, b = field.players[g].number, field.players[h].number
    met = round_of_meeting(request.chart.by_number[a].cells, request.round_number, b)
    if met:
        return replace(_make_objection(a, b, Reason.MET, "27A1"), met=met)
    if b in field.players[g].met:
        return replace(
            _make_objection(a, b, Reason.WORSE, "28S1"), name="meetings of earlier entries"
        )
    return _make_objection(a, b, Reason.FORBIDDEN)


def _forced_field(field: UsChessField, g: int, h: int) -> UsChessField:
    """The field in which g and h may only meet each other."""
    both = 1 << g | 1 << h
    open_to = [others & ~both for others in field.open_to]
    open_to[g], open_to[h] = 1 << h, 1 << g
    return replace(field, open_to=open_to)


def _pairs_by_number(paired: PairedField) -> Iterator[tuple[int, int]]:
    players = paired.field.players
    for done in paired.finished_groups:
        for one, other in done.pairs:
            yield players[one].number, players[other].number


def _compare_rounds(
    field: UsChessField,
    request: PairingRequest,
    actual: PairedField,
    forced: PairedField,
    objection: Objection,
) -> Objection:
    """Compare both rounds: first the receiver of the bye, then the rules dropped for the whole
    round. If no pairing keeps them, the bye goes back to the first in line, and that is the answer.
    """
    bye_difference = _bye_difference(field, request, actual.bye, forced.bye)
    if bye_difference is not None and bye_difference.forced > bye_difference.actual:
        return bye_difference.as_objection(objection)
    if (found := _dropped_rules_difference(request, actual, forced)) is not None:
        return found.as_objection(objection)
    if bye_difference is not None:
        return replace(objection, article="27A1, 28L")
    for paired, instead in zip(actual.finished_groups, forced.finished_groups, strict=True):
        objection = replace(objection, score=actual.field.players[paired.group.low].score)
        if (found := _first_difference(paired, instead)) is not None:
            return found.as_objection(objection)
        if set(paired.pairs) != set(instead.pairs):
            return objection
    raise AssertionError(say("the two rounds have other pairs"))


def _bye_difference(
    field: UsChessField, request: PairingRequest, actual: ByeFact | None, forced: ByeFact | None
) -> RoundDifference | None:
    """The colours denied, else the place in line, of both receivers; None if it is the same."""
    if not actual or not forced or actual.number == forced.number:
        return None
    if actual.before:
        usual = actual.before
        denied, forced_denied = (
            denied_colours_if_bye(field, request, b.number, usual) for b in (actual, forced)
        )
        if denied != forced_denied:
            name = say(
                "denied equalisation, beyond 80 points, equalisation and alternation within, points"
            )
            return RoundDifference(name, VARIATION, denied, forced_denied)
    line = [field.players[g].number for g in bye_line(field, request)]
    places = (line.index(b.number) + 1 for b in (actual, forced))
    return RoundDifference.of_numbers(say("place in the line for the bye"), "28L", *places)


def _dropped_rules_difference(
    request: PairingRequest, actual: PairedField, forced: PairedField
) -> RoundDifference | None:
    """The rules dropped for the whole round, and their extent."""
    relaxed = [paired.field.relaxed for paired in (actual, forced)]
    if relaxed[0] != relaxed[1]:
        return RoundDifference.of_numbers(relaxed[1], "27A1, 28N", 0, 1)
    meetings = [_second_meeting_count(paired) for paired in (actual, forced)]
    if meetings[0] != meetings[1]:
        return RoundDifference.of_numbers(say("second meetings of the round"), "27A1", *meetings)
    if relaxed[0] == SECOND_MEETINGS:
        had, has = (_second_meeting_differences(request, paired) for paired in (actual, forced))
        if had != has:
            return RoundDifference(say("differences in score, then in place"), "27A1", had, has)
    return None


def _second_meeting_count(paired: PairedField) -> int:
    players = paired.field.players
    return sum(
        players[g].met.count(players[h].number)
        for done in paired.finished_groups
        for g, h in done.pairs
    )


def _second_meeting_differences(request: PairingRequest, paired: PairedField) -> tuple[int, int]:
    """Differences in score and place of the second meetings that give all an opponent."""
    mates = fewest_second_meetings(paired.before, request)
    boards = [(g, h) for g, h in enumerate(mates) if g < h]
    players = paired.field.players
    score_differences = sum(abs(players[g].score - players[h].score) for g, h in boards)
    return score_differences, sum(h - g for g, h in boards)


def _first_difference(one: FinishedGroup, other: FinishedGroup) -> RoundDifference | None:
    """The first difference, with equal players; costs are relative to `one`'s natural pairing."""
    difference = RoundDifference.of_numbers
    within = [int(_has_board_within_a_side(done)) for done in (one, other)]
    if within[0] != within[1]:
        return difference(say("batches whose sides can't meet across"), "28R", *within)
    dropped = [len(done.dropped) for done in (one, other)]
    if dropped[0] != dropped[1]:
        return difference(say("players who drop"), "29D", *dropped)
    if one.odd < 0 and set(one.dropped) != set(other.dropped):
        return difference(say("players who drop instead of others"), "29D", 0, 1)
    had, has = _cost_relative_to(one, one), _cost_relative_to(one, other)
    if has is None:
        return difference(say("players who can't be the odd one"), "29D", 0, 1)
    widest = [_widest_points(one, done) for done in (one, other)]
    for field, (name, article) in COST_NAMES.items():
        if field == "equalisation" and widest[1] > EQUALISATION_LIMIT >= widest[0]:
            what = say("points of a board from the natural pairing, of 200 allowed at most")
            return difference(what, "29E5b", *widest)
        values = [getattr(cost, field) for cost in (had, has)]
        if values[0] != values[1]:
            return difference(name, article, *values)
    return None


def _has_board_within_a_side(finished: FinishedGroup) -> bool:
    """Whether two players of one side meet in a batch that should be met straight across."""
    first = finished.group.across
    return bool(first) and any((g < first) == (h < first) for g, h in finished.pairs)


def _boards_as_vertices(base: FinishedGroup, compared: FinishedGroup) -> Pairs:
    """The boards of `compared`, with its odd player's, as vertices of the switching of `base`."""
    odd = ((OUTSIDE, compared.dropped[0]),) if base.odd >= 0 and compared.dropped else ()
    return tuple((base.place[a], base.place[b]) for a, b in (*compared.pairs, *odd))


def _cost_relative_to(base: FinishedGroup, compared: FinishedGroup) -> Cost | None:
    """The cost of the boards of `compared` relative to the natural pairing of `base`, without its
    limits; None if the odd player of `compared` may not be that of `base`.
    """
    group, boards = base.switching.situation, _boards_as_vertices(base, compared)
    if group.outside >= 0:
        odd = {v for board in boards if group.outside in board for v in board} - {group.outside}
        if not odd <= set(group.first_below or {}):
            return None
    return base.switching.without_limits().total_cost(boards)


def _widest_points(base: FinishedGroup, compared: FinishedGroup) -> int:
    """The most points of a board of `compared` relative to the natural pairing of `base`."""
    unlimited: Switching = base.switching.without_limits()
    return max(
        (unlimited.cost_of_board(*pair).points for pair in _boards_as_vertices(base, compared)),
        default=0,
    )
