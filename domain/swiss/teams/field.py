"""The teams to be paired, in rank order, with all that the rules need to know of each.

C.04.6 (2026). A team's index is its rank: pairing score first, then TPN, so that a scoregroup is a
range of indices and any set of teams is the bits of one integer.

1.1.3: a team keeps its TPN when others are absent. 1.5: a floater is a team that played an opponent
with another score; a bye or a forfeited match is no float. The scores that count are the pairing
scores of that round, virtual points included (C.04.7 (2026), 1.5). 2.1.2: a team that had the
pairing-allocated bye, won a match by forfeit or was given a full-point bye gets no bye.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from domain.results import Colour, Mark
from domain.swiss.field import ScoredField, forbidden_opponents, scoregroups
from domain.swiss.matching.bits import mask_of, span
from domain.swiss.teams.matches import (
    Preferences,
    Score,
    TeamRequest,
    TeamRow,
    refusal_of_accelerated_game_points,
)


class TeamPreference(NamedTuple):
    """`strong` is true for every preference of Type A and for strong ones of Type B."""

    colour: Colour | None
    strong: bool


NOTHING = TeamPreference(None, False)


@lru_cache(maxsize=1 << 14)
def preference_after(history: str, kind: Preferences, final: bool) -> TeamPreference:
    """The preference after a `history` of colours such as "wbw"; `final`: the last round."""
    if kind is Preferences.NONE or not history:
        return NOTHING
    difference = colour_difference(history)
    if difference < -1 or (difference in (-1, 0) and history.endswith("bb")):
        return TeamPreference(Colour.WHITE, True)
    if difference > 1 or (difference in (0, 1) and history.endswith("ww")):
        return TeamPreference(Colour.BLACK, True)
    if kind is Preferences.TYPE_A:
        return NOTHING
    if difference:
        return TeamPreference(Colour.WHITE if difference < 0 else Colour.BLACK, False)
    return NOTHING if final else TeamPreference(Colour(history[-1]).other, False)


def colour_difference(history: str) -> int:
    return 2 * history.count("w") - len(history)


BARRING = frozenset({Mark.PAIRING_BYE, Mark.FORFEIT_WIN, Mark.FULL_BYE})


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamField(ScoredField):
    """Points are tenths. `primary` and `secondary` are without virtual points; `secondary` is 0 for
    all teams where the competition doesn't use it. `floated` are the floaters of the previous
    round; empty in the last two rounds, where no criterion needs them. No preference is absolute,
    so colours never bar a pair.
    """

    primary: Sequence[int]
    secondary: Sequence[int]
    preference: Sequence[TeamPreference]
    floated: int


def build_field(request: TeamRequest) -> TeamField:
    _refuse_accelerated_game_points(request)
    terms, played = request.terms, request.round_number - 1
    scores = {
        row.number: _pairing_score(request, row, request.round_number) for row in request.rows
    }
    present = [row for row in request.rows if row.number not in request.absent]
    rows = sorted(present, key=lambda row: (-scores[row.number], row.number))
    index = {row.number: g for g, row in enumerate(rows)}
    met = [[c.opponent for c in row.cells[:played] if c.played] for row in rows]
    apart = forbidden_opponents(request.forbidden, request.round_number, index)
    legal = _legal_opponents(index, met, apart)
    histories = ["".join(c.colour or "" for c in row.cells[:played] if c.played) for row in rows]
    final = request.round_number >= request.total_rounds
    return TeamField(
        round_number=request.round_number,
        initial_colour=request.initial_colour or inferred_initial_colour(request.rows),
        number=[row.number for row in rows],
        score=[scores[row.number] for row in rows],
        primary=[row.points(terms.primary, played) for row in rows],
        secondary=[
            row.points(terms.primary.other, played) if terms.secondary else 0 for row in rows
        ],
        history=histories,
        preference=[preference_after(history, terms.preferences, final) for history in histories],
        games=[len(each) for each in met],
        groups=scoregroups([scores[row.number] for row in rows]),
        legal=legal,
        kept_apart=apart,
        most_met=max((len(rows) - 1 - each.bit_count() for each in legal), default=0),
        bye_allowed=mask_of(g for g, row in enumerate(rows) if _may_have_bye(row, played)),
        floated=_past_floaters(request, rows),
    )


def _may_have_bye(row: TeamRow, rounds: int) -> bool:
    """C2 (2.1.2)."""
    return not any(cell.mark in BARRING for cell in row.cells[:rounds])


def _refuse_accelerated_game_points(request: TeamRequest) -> None:
    accelerated = any(any(points) for points in request.virtual.values())
    if accelerated and request.terms.primary is Score.GAME_POINTS:
        raise refusal_of_accelerated_game_points()


def _pairing_score(request: TeamRequest, row: TeamRow, round_number: int) -> int:
    """The score by which that round was paired."""
    added = request.virtual_points(row.number, round_number)
    return row.points(request.terms.primary, round_number - 1) + added


def _past_floaters(request: TeamRequest, rows: Sequence[TeamRow]) -> int:
    """The floaters of the previous round, as bits; none in the last two rounds, where C7 and C10 do
    not apply (2.3.4, 2.3.7).
    """
    last = request.round_number - 1
    if last < 1 or request.round_number > request.total_rounds - 2:
        return 0
    scores_then = {row.number: _pairing_score(request, row, last) for row in request.rows}
    floaters = []
    for g, row in enumerate(rows):
        cell = row.cells[last - 1]
        if cell.played and scores_then[row.number] != scores_then[cell.opponent]:
            floaters.append(g)
    return mask_of(floaters)


def _legal_opponents(
    index: Mapping[int, int], met: Sequence[Sequence[int]], apart: Sequence[int]
) -> list[int]:
    """The legal opponents (bits) of each rank; `met` has the numbers of its former ones."""
    everybody = span(0, len(met))
    return [
        everybody & ~(1 << g | mask_of(index[n] for n in each if n in index) | apart[g])
        for g, each in enumerate(met)
    ]


def inferred_initial_colour(rows: Sequence[TeamRow]) -> Colour | None:
    """The initial colour inferred from the first round's matches (4.2.3, 4.3.1): the team with the
    smaller TPN is the first-team, and an odd TPN has the initial colour. None before any match was
    played.
    """
    for row in sorted(rows, key=lambda row: row.number):
        first = row.cells[0] if row.cells else None
        if first is not None and first.played and first.colour is not None:
            return first.colour if row.number % 2 else first.colour.other
    return None
