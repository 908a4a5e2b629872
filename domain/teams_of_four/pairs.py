"""The scores of the teams' pairs: Butler's datum and cross-IMPs over all tables that played a deal.

A deal is a board of a round; of a match over two rounds the board of the first. All tables are
compared if all matches play the same deals, as announced in `MatchForm`. Artificial scores, boards
that do not count and those of sudden death are left out. The pairs follow from the line-ups; a
board at a table without line-ups counts only in the datum.

Opponents' strength: the opponents' mean per board, by Butler, over the pair's boards; `corrected`
is the sum of the pair's own mean and theirs. Decided here: strength is computed once, from the
uncorrected scores.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import vulnerability
from domain.bridge.scoring.imps import butler_imps, cross_imps
from domain.bridge.scoring.match import MatchTable
from domain.bridge.scoring.policy import Datum
from domain.bridge.scoring.result import Award, View
from domain.contest.entry import NOBODY, MemberId
from domain.ids import EntryId
from domain.teams_of_four.round import SEATS, BoardState, BridgeMatch, Room
from domain.teams_of_four.stage import TeamsStage

Partners = tuple[MemberId, MemberId]
"""The lower id first."""

DATUM = Datum()


class PairScore(NamedTuple):
    """IMPs of all boards; means are per board. `opponents` is the mean of the opponents'."""

    team: EntryId
    partners: Partners
    boards: int
    butler: Fraction
    cross: Fraction
    opponents: Fraction

    @property
    def mean(self) -> Fraction:
        return self.butler / self.boards

    @property
    def cross_mean(self) -> Fraction:
        return self.cross / self.boards

    @property
    def corrected(self) -> Fraction:
        return self.mean + self.opponents


class _TableSide(NamedTuple):
    team: EntryId
    partners: Partners | None
    view: View


class _DealAtTable(NamedTuple):
    """A deal at a table."""

    ns: _TableSide
    ew: _TableSide


@dataclass
class _PairSum:
    """The sums of a pair so far."""

    team: EntryId
    boards: int = 0
    butler: Fraction = Fraction(0)
    cross: Fraction = Fraction(0)


def pair_scores(stage: TeamsStage, rounds: int, datum: Datum = DATUM) -> tuple[PairScore, ...]:
    """The scores of all pairs, best by Butler first, then by id."""
    sums: dict[Partners, _PairSum] = {}
    met: dict[Partners, list[Partners]] = defaultdict(list)
    for lines in _tables_by_deal(stage, rounds).values():
        for sides in ([line.ns for line in lines], [line.ew for line in lines]):
            scores = zip(
                sides, *_score_views(tuple(side.view for side in sides), datum), strict=True
            )
            for side, by_datum, by_others in scores:
                if side.partners:
                    pair_sum = sums.setdefault(side.partners, _PairSum(side.team))
                    pair_sum.boards += 1
                    pair_sum.butler += by_datum
                    pair_sum.cross += by_others
        for ns, ew in lines:
            if ns.partners and ew.partners:
                met[ns.partners].append(ew.partners)
                met[ew.partners].append(ns.partners)
    found = (
        PairScore(
            pair_sum.team,
            pair,
            pair_sum.boards,
            pair_sum.butler,
            pair_sum.cross,
            _mean_of_opponents(sums, met[pair]),
        )
        for pair, pair_sum in sums.items()
    )
    return tuple(sorted(found, key=lambda each: (-each.mean, each.partners)))


@lru_cache(maxsize=1 << 11)
def _score_views(
    views: tuple[View, ...], datum: Datum
) -> tuple[Sequence[Fraction], Sequence[Fraction]]:
    """The IMPs of each view against the datum, by Butler, and crossed."""
    return butler_imps(views, datum), cross_imps(views, len(views))


def _mean_of_opponents(
    sums: Mapping[Partners, _PairSum], opponents: Sequence[Partners]
) -> Fraction:
    means = [sums[pair].butler / sums[pair].boards for pair in opponents]
    return sum(means, Fraction(0)) / len(means) if means else Fraction(0)


def _tables_by_deal(stage: TeamsStage, rounds: int) -> Mapping[tuple[int, int], list[_DealAtTable]]:
    """The tables that played each deal, which is a round and a board."""
    found: dict[tuple[int, int], list[_DealAtTable]] = defaultdict(list)
    for r in stage.rounds[:rounds]:
        for match in r.matches:
            later = match.is_half and match.rooms == (Room.CLOSED,)
            for number, line in _deals_of_match(match):
                if match.board(number).stanza <= stage.rules.match.stanzas:
                    found[r.number - later, number].append(line)
    return found


def _deals_of_match(match: BridgeMatch) -> Iterator[tuple[int, _DealAtTable]]:
    for room in match.rooms:
        for game in match.games_in_room(room):
            if game.result is None or match.board(game.number).state is not BoardState.COUNTS:
                continue
            home = match.home_direction(room, game.number)
            table = MatchTable(home, game.result.result, vulnerability(game.number))
            ns, ew = table.score_of(Direction.NS), table.score_of(Direction.EW)
            if ns is None or ew is None or isinstance(ns, Award) or isinstance(ew, Award):
                continue
            yield (
                game.number,
                _DealAtTable(
                    _TableSide(
                        game.white, _partners_at(match, room, game.number, Direction.NS), ns
                    ),
                    _TableSide(
                        game.black, _partners_at(match, room, game.number, Direction.EW), ew
                    ),
                ),
            )


def _partners_at(
    match: BridgeMatch, room: Room, number: int, direction: Direction
) -> Partners | None:
    sitting = match.players_at_board(room, number)
    two = sorted(sitting.get(seat, NOBODY) for seat in SEATS[direction])
    return None if NOBODY in two else (two[0], two[1])
