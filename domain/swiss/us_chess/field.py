"""The players of a round in pairing order, with all that the rules need to know of each; and the
pairs the round may use so that all can be paired.

A player's index is their place: group first (score groups from the top, 29B, or the batches of an
acceleration), then pairing rating, unrated players last (29A), then pairing number, drawn among
equals. A group is a range of indices, any set of players the bits of one integer.

Decided here: legal opponents are determined before anything else. No player meets a former
opponent, a forbidden one, or as a re-entry an opponent of the earlier entry (27A1, 28S1). Team
mates, and players by request, are kept apart below plus-two (28N, 28T). If not all players can be
paired so, first this rule is dropped, then as few second meetings as possible are allowed, and a
second one before any third (27A1).

Decided here, for class pairings of contenders only (29I2): a contender can still equal the best of
the class by a win; if their number is odd, the next of the class joins them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from domain.errors import NoValidPairing
from domain.messages import say
from domain.pairing import Forbidden, PairingRequest
from domain.results import ABSENT, Colour, CrosstableRow
from domain.swiss.colour import inferred_initial_colour
from domain.swiss.field import forbidden_opponents, numbers_in_order
from domain.swiss.matching.bits import mask_of, members, span, without_number
from domain.swiss.matching.cardinality import PerfectAttempt
from domain.swiss.matching.weighted import HeaviestPerfectSearch
from domain.swiss.us_chess.colour import CountedDenials
from domain.swiss.us_chess.options import UsChessOptions

TEAMS_MEET = say("not everybody can be paired with team mates apart")
SECOND_MEETINGS = say("not everybody can be paired without a second meeting")


class ScoreGroup(NamedTuple):
    """The indices `low` to `high` - 1; the others meet those from `across` on straight across.
    `name` is empty for a score group.
    """

    low: int
    high: int
    name: str = ""
    across: int = 0


class UsChessPlayer(NamedTuple):
    """`place` is that in the order of numbers; `group` is the sort key of the groups: class, batch,
    side of the batch, negative score. `score` includes points added by an acceleration, `standing`
    doesn't. `rating` is the pairing rating, 0 for unrated. `history` has one letter per round.
    Players who are `ahead` may meet team mates who are, too.
    """

    number: int
    place: int
    group: tuple[int, int, int, int]
    score: int
    standing: int
    rating: int
    history: str
    met: tuple[int, ...]
    ahead: bool


@dataclass(frozen=True, slots=True)
class UsChessField:
    """All sequences are by index. `open_to[g]` are the opponents g may meet, `apart[g]` those g may
    but should not meet. `relaxed` names the rule dropped for the whole round.
    """

    players: Sequence[UsChessPlayer]
    groups: Sequence[ScoreGroup]
    open_to: Sequence[int]
    apart: Sequence[int]
    initial_colour: Colour | None
    options: UsChessOptions
    round_number: int
    final: bool
    relaxed: str = ""

    @property
    def size(self) -> int:
        return len(self.players)

    @property
    def counted_denials(self) -> CountedDenials:
        announced = self.options.variations
        third = not (self.final and "29E5f1" in announced)
        return CountedDenials(third, only_black="29E5b1" in announced)

    @property
    def has_limits(self) -> bool:
        return "29E5h" not in self.options.variations

    def without_player(self, g: int) -> "UsChessField":
        groups = []
        for low, high, name, across in self.groups:
            group = ScoreGroup(
                low - (low > g), high - (high > g), name, across and across - (across > g)
            )
            if group.low < group.high:
                groups.append(group)
        return replace(
            self,
            players=[*self.players[:g], *self.players[g + 1 :]],
            groups=groups,
            open_to=[without_number(m, g) for i, m in enumerate(self.open_to) if i != g],
            apart=[without_number(m, g) for i, m in enumerate(self.apart) if i != g],
        )


def build_field(request: PairingRequest, options: UsChessOptions) -> UsChessField:
    """The field of all present players, with the house player if there is one."""
    players = sorted(_build_players(request, options), key=lambda p: (p.group, -p.rating, p.place))
    index = {player.number: g for g, player in enumerate(players)}
    return UsChessField(
        players=players,
        groups=_score_groups(players, options),
        open_to=_open_opponents(request, players, index),
        apart=forbidden_opponents(
            map(Forbidden, (*options.teams, *options.requested)), request.round_number, index
        ),
        initial_colour=request.initial_colour
        or inferred_initial_colour(request.chart, _numbers_by_rating(request)),
        options=options,
        round_number=request.round_number,
        final=request.round_number >= request.total_rounds,
    )


def _numbers_by_rating(request: PairingRequest) -> list[int]:
    rows = request.chart.by_number
    return sorted(numbers_in_order(request), key=lambda number: -rows[number].rating)


def _build_players(request: PairingRequest, options: UsChessOptions) -> list[UsChessPlayer]:
    rows, players = request.chart.by_number, []
    batch = _batch_sides(options)
    class_of = dict(_class_indices(request, options))
    ratings, win = options.grouping.ratings, request.chart.points.win
    for place, number in enumerate(numbers_in_order(request)):
        if number in request.absent:
            continue
        row = rows[number]
        standing = request.chart.score(number, request.round_number - 1)
        score = standing + request.virtual_points(number, request.round_number)
        section, side = batch.get(number, (len(batch), 0))
        group = (
            class_of.get(number, len(options.classes)),
            section,
            side,
            0 if number in batch else -score,
        )
        players.append(
            UsChessPlayer(
                number=number,
                place=place,
                group=group,
                score=score,
                standing=standing,
                rating=ratings.get(number, row.rating),
                history=_colour_history(row, request.round_number - 1),
                met=_former_opponents(request, options, number),
                ahead=2 * standing - (request.round_number - 1) * win >= options.plus_score * win,
            )
        )
    return players


def _class_indices(request: PairingRequest, options: UsChessOptions) -> Iterator[tuple[int, int]]:
    """In the last round: (number, class index) of players paired only within their class."""
    if request.round_number < request.total_rounds:
        return
    rows, score, played = request.chart.by_number, request.chart.score, request.round_number - 1
    here = [rows[number] for number in numbers_in_order(request) if number not in request.absent]
    for index, numbers in enumerate(options.classes):
        ranked = sorted(
            ((score(row.number, played), row) for row in here if row.number in numbers),
            key=lambda scored: (-scored[0], -scored[1].rating),
        )
        if "29I2" in options.variations and ranked:
            reach = ranked[0][0] - request.chart.points.win
            contenders = sum(standing >= reach for standing, _ in ranked)
            ranked = ranked[: contenders + contenders % 2]
        yield from ((int(row.number), index) for _, row in ranked)


def _batch_sides(options: UsChessOptions) -> dict[int, tuple[int, int]]:
    """The batch of each number, and the side in it: 0, or 1 for `against`."""
    found: dict[int, tuple[int, int]] = {}
    for i, batch in enumerate(options.grouping.batches):
        found |= dict.fromkeys(batch.numbers, (i, 0)) | dict.fromkeys(batch.against, (i, 1))
    return found


def _colour_history(row: CrosstableRow, played: int) -> str:
    cells = [*row.cells[:played], *[ABSENT] * (played - len(row.cells))]
    return "".join(cell.colour if cell.colour and cell.played else "x" for cell in cells)


def _former_opponents(
    request: PairingRequest, options: UsChessOptions, number: int
) -> tuple[int, ...]:
    """The former opponents, once for each game: those of this entry with their later entries, and
    those of the player's earlier entries (28S1); so two players have met each other equally often.
    Two re-entries are no opponents by a game of both their earlier entries (28S2).
    """
    rows, found = request.chart.by_number, []
    later = {earlier: entry for entry, earlier in options.re_entries.items()}
    for entry in _with_linked_entries(number, options.re_entries):
        cells = rows[entry].cells[: request.round_number - 1] if entry in rows else ()
        for opponent in (cell.opponent for cell in cells if cell.played and cell.opponent):
            found += _with_linked_entries(opponent, later) if entry == number else [opponent]
    return tuple(found)


def _with_linked_entries(entry: int, linked: Mapping[int, int]) -> list[int]:
    """The entry and those that it leads to; a circle, which a report may state, ends."""
    found = [entry]
    while (entry := linked.get(entry, 0)) and entry not in found:
        found.append(entry)
    return found


def _score_groups(players: Sequence[UsChessPlayer], options: UsChessOptions) -> list[ScoreGroup]:
    """Runs of equal group keys; the two sides of a batch form one group."""
    names = [batch.name for batch in options.grouping.batches]
    groups: list[ScoreGroup] = []
    low = 0
    for g in range(1, len(players) + 1):
        group_key = players[low].group
        if g < len(players) and _same_group(players[g].group, group_key):
            continue
        section, across = group_key[1], 0
        if any(players[h].group[2] for h in range(low, g)):
            across = next(h for h in range(low, g) if players[h].group[2])
        name = names[section] if section < len(names) else ""
        groups.append(ScoreGroup(low, g, name, across))
        low = g
    return groups


def _same_group(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    return one[:2] == other[:2] and one[3] == other[3]


def _open_opponents(
    request: PairingRequest, players: Sequence[UsChessPlayer], index: dict[int, int]
) -> list[int]:
    """For each player the opponents (bits) neither met nor forbidden; `index` is by number."""
    everybody = span(0, len(players))
    forbidden = forbidden_opponents(request.forbidden, request.round_number, index)
    met = [mask_of(index[n] for n in player.met if n in index) for player in players]
    return [everybody & ~(1 << g | forbidden[g] | mask) for g, mask in enumerate(met)]


def permit_pairs(field: UsChessField, request: PairingRequest) -> UsChessField:
    """The field with only the pairs that the round may use; it has a complete pairing."""
    strict = _open_with_mates_apart(field)
    if PerfectAttempt(strict).is_perfect:
        return replace(field, open_to=strict)
    if PerfectAttempt(field.open_to).is_perfect:
        return replace(field, relaxed=TEAMS_MEET)
    opened = list(field.open_to)
    for g, h in enumerate(fewest_second_meetings(field, request)):
        opened[g] |= 1 << h
    return replace(field, open_to=opened, relaxed=SECOND_MEETINGS)


def _open_with_mates_apart(field: UsChessField) -> list[int]:
    """The open opponents without team mates below plus-two (28N), or but for leaders (28N2)."""
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
    search = HeaviestPerfectSearch(weights)
    if size % 2 or not search.solve():
        stuck = [field.players[g].number for g in range(size) if not any(weights[g])]
        raise NoValidPairing(request.round_number, sorted(stuck))
    return search.mate
