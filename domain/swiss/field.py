"""The players to be paired, in rank order, with all that the pairing rules need to know of each.

A player's index in the field is their rank: score first, then pairing number (FIDE C.04.3 (2026),
1.2; (2017), A.2), so that "higher ranked" is `a < b`, a scoregroup is a range of indices and any
set of players is the bits of one integer. The crosstable is read once, here; the engines use only
the field.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from domain.pairing import Forbidden, PairingRequest
from domain.results import PLAYED, Cell, Colour, CrosstableRow, Mark, PointSystem
from domain.swiss.colour import (
    Preference,
    Strength,
    WantedColour,
    inferred_initial_colour,
    preference_after,
    took_part,
)
from domain.swiss.matching.bits import mask_of, span


class EditionAttributes(NamedTuple):
    """How the editions differ in reading a player's past rounds.

    `absence_floats`: every round not played is a downfloat (C.04.3 (2017), A.4.b); otherwise only
    one that earned more than a loss (C.04.3 (2026), 1.4.4). `any_win_bars`: a win's points without
    a game bar a player from the PAB (C2 (2026)); otherwise only a former PAB or a forfeit win does
    (C2 (2017)). `topscorers` may share an absolute preference in the last round (C3); other systems
    know no such exception.
    """

    absence_floats: bool
    any_win_bars: bool
    topscorers: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingField:
    """The players or teams to be paired: all sequences are indexed by rank, all sets are bit sets
    of ranks.

    `legal[g]` are the opponents g may meet. `most_met` is the largest number of opponents barred to
    one of them for reasons other than colour.
    """

    round_number: int
    number: Sequence[int]
    legal: Sequence[int]
    most_met: int
    bye_allowed: int
    absolute_white: int = 0
    absolute_black: int = 0

    @property
    def size(self) -> int:
        return len(self.number)

    @property
    def all_players(self) -> int:
        return span(0, len(self.number))


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredField(PairingField):
    """A field in the order of scores, so that a scoregroup is a range of ranks. `score` includes
    virtual points. `history` has the colours of the `games` played, or matches. No legal opponent
    was met before or is `kept_apart`.
    """

    initial_colour: Colour | None
    score: Sequence[int]
    history: Sequence[str]
    games: Sequence[int]
    groups: Sequence[tuple[int, int]]
    kept_apart: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field(ScoredField):
    """`standing` is the score without virtual points. `parity` numbers the players who have
    arrived. Legal opponents have not the same absolute colour preference unless one is a topscorer
    (C3).
    """

    final: bool
    standing: Sequence[int]
    parity: Sequence[int]
    preference: Sequence[Preference]
    topscorers: int
    down_last: int
    down_before: int
    up_last: int
    up_before: int


class _Player(NamedTuple):
    """`values` are the tenths of each past round, `met` the opponents of the games played."""

    number: int
    parity: int
    score: int
    standing: int
    cells: tuple[Cell, ...]
    values: list[int]
    met: list[int]
    history: str


def build_field(
    request: PairingRequest, edition: EditionAttributes, order: Mapping[int, int] | None = None
) -> Field:
    """The field of a round; `order` gives each number its place among equal scores."""
    everybody, missing = _read_players(request)
    players = sorted(everybody, key=attrgetter("parity"))
    if order is not None:
        players.sort(key=lambda player: order[player.number])
    players.sort(key=attrgetter("score"), reverse=True)
    index = {player.number: g for g, player in enumerate(players)}
    scores = [player.score for player in players]
    preferences = [preference_after(player.history) for player in players]
    last, before = (_past_floaters(request, edition, players, missing, back) for back in (1, 2))
    final = request.round_number >= request.total_rounds
    topscorers = _topscorers(request, scores) if final and edition.topscorers else 0
    white, black = _absolute_preferences(preferences)
    apart = forbidden_opponents(request.forbidden, request.round_number, index)
    legal, most_met = _legal_opponents(
        players, index, apart, (white & ~topscorers, black & ~topscorers)
    )
    return Field(
        round_number=request.round_number,
        final=final,
        initial_colour=request.initial_colour
        or inferred_initial_colour(request.chart, numbers_in_order(request)),
        number=[player.number for player in players],
        score=scores,
        standing=[player.standing for player in players],
        parity=[player.parity for player in players],
        history=[player.history for player in players],
        preference=preferences,
        games=[len(player.met) for player in players],
        groups=scoregroups(scores),
        legal=legal,
        kept_apart=apart,
        most_met=most_met,
        bye_allowed=_players_allowed_bye(request.chart.points, edition, players),
        absolute_white=white,
        absolute_black=black,
        topscorers=topscorers,
        down_last=last[0],
        down_before=before[0],
        up_last=last[1],
        up_before=before[1],
    )


def numbers_in_order(request: PairingRequest) -> Sequence[int]:
    """The numbers, best first: by position if the request gives positions, else ascending."""
    return request.positions or [row.number for row in request.chart.rows]


def _read_players(request: PairingRequest) -> tuple[list[_Player], dict[int, _Player]]:
    """The players to be paired, and those now absent, for their past scores."""
    rows = request.chart.by_number
    paired, missing = [], {}
    parity = 0
    played = request.round_number - 1
    for number in numbers_in_order(request):
        row = rows[number]
        absent = number in request.absent
        cells = row.cells[:played]
        if absent and not any(took_part(cell) for cell in cells):
            continue
        parity += 1
        player = _build_player(request, row, parity, cells)
        if absent:
            missing[number] = player
        else:
            paired.append(player)
    return paired, missing


def _build_player(
    request: PairingRequest, row: CrosstableRow, parity: int, cells: tuple[Cell, ...]
) -> _Player:
    points = request.chart.points
    worth = points.table
    values = (
        [worth[mark, colour] for _, colour, mark in cells]
        if row.awarded is None
        else list(row.awarded[: len(cells)])
    )
    values += [points.zero_bye] * (request.round_number - 1 - len(values))
    games = [cell for cell in cells if cell.mark in PLAYED and cell.opponent and cell.colour]
    standing = sum(values) + row.penalty
    virtual = request.virtual_points(row.number, request.round_number)
    return _Player(
        row.number,
        parity,
        standing + virtual,
        standing,
        cells,
        values,
        [cell.opponent for cell in games],
        "".join([cell.colour for cell in games if cell.colour]),
    )


def _past_floaters(
    request: PairingRequest,
    edition: EditionAttributes,
    players: Sequence[_Player],
    missing: dict[int, _Player],
    back: int,
) -> tuple[int, int]:
    """The players (bits) who floated down, and up, `back` rounds ago (1.4.2-1.4.4 (2026); A.4
    (2017)): by an opponent with another score, or down by a round without a game.

    Scores are the pairing scores of that round, with its virtual points. `missing` are players who
    are absent now, and may have been opponents then.
    """
    past = request.round_number - back
    if past < 1:
        return 0, 0
    score_then = {
        player.number: player.standing
        - sum(player.values[past - 1 :])
        + request.virtual_points(player.number, past)
        for player in [*players, *missing.values()]
    }
    loss = request.chart.points.loss
    down, up = [], []
    for g, player in enumerate(players):
        opponent, colour, mark = player.cells[past - 1] if past <= len(player.cells) else _BLANK
        if opponent and colour and mark in PLAYED:
            difference = score_then[player.number] - score_then[opponent]
            if difference > 0:
                down.append(g)
            elif difference < 0:
                up.append(g)
        elif (
            edition.absence_floats
            or (mark is Mark.PAIRING_BYE and request.every_bye_floats)
            or player.values[past - 1] > loss
        ):
            down.append(g)
    return mask_of(down), mask_of(up)


_BLANK = Cell(0, None, Mark.ZERO_BYE)


def _topscorers(request: PairingRequest, scores: Sequence[int]) -> int:
    """The players (bits) with more than half of the possible points so far (1.8; A.7 (2017))."""
    points = request.chart.points
    possible = (request.round_number - 1) * max(points.win, points.draw)
    return mask_of(g for g, score in enumerate(scores) if 2 * score > possible)


def _absolute_preferences(preferences: Sequence[Preference]) -> tuple[int, int]:
    """The players (bits) with an absolute preference for White, and for Black."""
    absolute = [
        (g, wanted.wish)
        for g, wanted in enumerate(preferences)
        if wanted.strength is Strength.ABSOLUTE
    ]
    white = mask_of(g for g, wish in absolute if wish is WantedColour.WHITE)
    return white, mask_of(g for g, wish in absolute if wish is WantedColour.BLACK)


def _players_allowed_bye(
    points: PointSystem, edition: EditionAttributes, players: Sequence[_Player]
) -> int:
    """The players (bits) whom no past round bars from the bye (C2)."""
    barring = {Mark.PAIRING_BYE}
    if edition.any_win_bars:
        unplayed = (Mark.FORFEIT_WIN, Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE)
        barring |= {mark for mark in unplayed if points.table[mark, None] >= points.win}
    else:
        barring.add(Mark.FORFEIT_WIN)
    return mask_of(
        g
        for g, player in enumerate(players)
        if not any(cell.mark in barring for cell in player.cells)
    )


def _legal_opponents(
    players: Sequence[_Player], index: dict[int, int], apart: Sequence[int], bound: tuple[int, int]
) -> tuple[list[int], int]:
    """The legal opponents (bits) of each player, and the most that are barred to one. `apart` are
    the forbidden ones of each; `bound` the non-topscorers (bits) with an absolute preference for
    White, and for Black.
    """
    everybody = span(0, len(players))
    white, black = bound
    single = [1 << g for g in range(len(players))]
    ranks = index.get
    legal, most = [], 0
    for player, me, others in zip(players, single, apart, strict=True):
        met = [single[h] for h in map(ranks, player.met) if h is not None]
        most = max(most, len(met) + others.bit_count())
        for bit in met:
            others |= bit
        open_to = (
            everybody & ~white if me & white else everybody & ~black if me & black else everybody
        )
        legal.append(open_to & ~(others | me))
    return legal, most


def forbidden_opponents(
    forbidden: Iterable[Forbidden], round_number: int, index: Mapping[int, int]
) -> list[int]:
    """For each rank, the ranks (bits) barred to it this round; `index` maps number to rank."""
    apart = [0] * len(index)
    for numbers, first, last in forbidden:
        if first <= round_number <= last:
            ranks = [index[number] for number in numbers if number in index]
            together = mask_of(ranks)
            for g in ranks:
                apart[g] |= together & ~(1 << g)
    return apart


def large_club(apart: Sequence[int], rank: int, among: int) -> int:
    """The club of `rank` (bits) if it is large enough among `among` players to affect who floats,
    else 0.
    """
    others = apart[rank]
    return others | 1 << rank if 8 * others.bit_count() >= among else 0


def scoregroups(scores: Sequence[int]) -> list[tuple[int, int]]:
    """The ranges of equal scores."""
    starts = [g for g, score in enumerate(scores) if g == 0 or score != scores[g - 1]]
    return list(pairwise([*starts, len(scores)]))
