"""Each pair's results in a phase as sums: a changed board changes only the sums of its own pairs.

Sums of a session add up to those of the phase. To follow the log, a pair's old sum of a session is
subtracted and the new one added; as the values are exact, the result equals the sum over all
sessions computed from scratch.

Decided here: a board is won with more than half of its top, an award of 60 per cent included; in
IMPs, with more than nothing. IMPs have no top and no shares: against an opponent and in a session
they are kept as IMPs, of a session per board. If converted to victory points, the IMPs of each
match are, by its number of boards; a penalty deducts victory points.
"""

from collections.abc import Iterable, Iterator, Mapping, Set as AbstractSet
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from domain.bridge.partnerships import holders_of
from domain.bridge.scoring.imps import victory_points_of_match
from domain.bridge.scoring.policy import Form, ScoringPolicy, Vps
from domain.bridge.scoring.result import Award
from domain.bridge.scoring.scores import Scores, Total
from domain.bridge.session import PairNo

NOTHING = Fraction(0)
Totals = Mapping[PairNo, Total]


class WonAgainst(NamedTuple):
    """Shares, or IMPs, won against one opponent, added over all boards, and their number."""

    shares: Fraction
    boards: int

    @property
    def share(self) -> Fraction:
        """The mean share, or IMPs, of a board."""
        return self.shares / self.boards


class PairSum(NamedTuple):
    """The sums of a pair. `boards` counts all that count and `shares` is the sum over them, awards
    and penalties included; `sessions` has the share of each session by number. `matches` counts
    those scored in victory points, which `points` are then.
    """

    boards: int = 0
    points: Fraction = NOTHING
    shares: Fraction = NOTHING
    sessions: Mapping[int, Fraction] = {}
    halves_won: int = 0
    against: Mapping[PairNo, WonAgainst] = {}
    matches: int = 0

    def plus(self, other: "PairSum") -> "PairSum":
        return self._add_signed(other, 1, {**self.sessions, **other.sessions})

    def minus(self, other: "PairSum") -> "PairSum":
        """The sum without the session sum `other`."""
        left = {n: share for n, share in self.sessions.items() if n not in other.sessions}
        return self._add_signed(other, -1, left)

    def _add_signed(
        self, other: "PairSum", sign: int, sessions: Mapping[int, Fraction]
    ) -> "PairSum":
        return PairSum(
            self.boards + sign * other.boards,
            self.points + sign * other.points,
            self.shares + sign * other.shares,
            sessions,
            self.halves_won + sign * other.halves_won,
            _merge_opponents(self.against, other.against, sign),
            self.matches + sign * other.matches,
        )


PairSums = Mapping[PairNo, PairSum]


def _merge_opponents(
    before: Mapping[PairNo, WonAgainst], more: Mapping[PairNo, WonAgainst], sign: int
) -> Mapping[PairNo, WonAgainst]:
    """What was won against each opponent, with `more` added, or subtracted if `sign` is -1."""
    after = dict(before)
    for opponent, met in more.items():
        won = after.get(opponent)
        if won is None:
            after[opponent] = met
        elif won.boards + sign * met.boards:
            shares = won.shares + sign * met.shares
            after[opponent] = WonAgainst(shares, won.boards + sign * met.boards)
        else:
            del after[opponent]
    return after


def totals_by_pair(scores: Scores) -> Totals:
    """The total of each pair with a board or only a penalty."""
    fined = {penalty.pair for penalty in scores.penalties}
    return {pair: scores.total(pair) for pair in scores.tallies.keys() | fined}


def session_sums(
    number: int, scores: Scores, by_total: Totals, pairs: AbstractSet[PairNo]
) -> dict[PairNo, PairSum]:
    """The sums in one session of the pairs in `pairs` that have a total in it."""
    by_pair = _opponent_sums(scores, pairs)
    policy = scores.policy
    return {
        pair: _pair_sum(number, by_total[pair], by_pair.get(pair, (0, {})), policy)
        for pair in pairs
        if pair in by_total
    }


@dataclass(slots=True)
class _RunningSums:
    """The running sums of one pair: points and boards by opponent."""

    points: dict[PairNo, Fraction] = field(default_factory=dict)
    boards: dict[PairNo, int] = field(default_factory=dict)
    halves_won: int = 0


OpponentSums = tuple[int, Mapping[PairNo, WonAgainst]]
"""Half boards won by a pair, a tied board one half; and what it won against each opponent."""


def _opponent_sums(scores: Scores, pairs: AbstractSet[PairNo]) -> Mapping[PairNo, OpponentSums]:
    """What each of `pairs` with a scored board won on its boards and against its opponents."""
    top = scores.policy.top
    unit = top or 1
    books: dict[PairNo, _RunningSums] = {}
    for pair, opponent, points in _points_on_boards(scores, pairs):
        book = books.setdefault(pair, _RunningSums())
        book.points[opponent] = book.points.get(opponent, NOTHING) + points
        book.boards[opponent] = book.boards.get(opponent, 0) + 1
        over = 2 * points.numerator - top * points.denominator
        book.halves_won += 2 if over > 0 else over == 0
    return {
        pair: (
            book.halves_won,
            {
                other: WonAgainst(points / unit, book.boards[other])
                for other, points in book.points.items()
            },
        )
        for pair, book in books.items()
    }


def _points_on_boards(
    scores: Scores, pairs: AbstractSet[PairNo]
) -> Iterator[tuple[PairNo, PairNo, Fraction]]:
    """Pair, opposing pair and points of each board that a pair of `pairs` has a score on."""
    for compared in scores.points.values():
        for (ns, ew), worth in compared.items():
            for side, other, own in ((ns, ew, worth.ns), (ew, ns, worth.ew)):
                if own is None:
                    continue
                for pair in holders_of(side):
                    if pair in pairs:
                        points = scores.award_points(pair, own) if isinstance(own, Award) else own
                        yield pair, other, points


def _pair_sum(session: int, total: Total, boards: OpponentSums, policy: ScoringPolicy) -> PairSum:
    halves_won, against = boards
    if policy.form is not Form.MATCHPOINTS:
        return _sum_in_imps(session, total, boards, policy.vps)
    if total.percentage is None:
        return PairSum(total.boards, total.points)
    share = total.percentage / 100
    return PairSum(
        total.boards, total.points, share * total.boards, {session: share}, halves_won, against
    )


def _sum_in_imps(session: int, total: Total, boards: OpponentSums, vps: Vps) -> PairSum:
    halves_won, against = boards
    points, matches = total.points, 0
    if vps is not Vps.NONE:
        penalties = sum((met.shares for met in against.values()), NOTHING) - total.points
        discrete, matches = vps is Vps.DISCRETE, len(against)
        each = (
            victory_points_of_match(met.shares, met.boards, discrete) for met in against.values()
        )
        points = sum(each, NOTHING) - penalties
    per_board = {session: points / total.boards} if total.boards else {}
    return PairSum(total.boards, points, NOTHING, per_board, halves_won, against, matches)


def add_sessions(sessions: Iterable[PairSums]) -> PairSums:
    """A phase's sums from those of its sessions."""
    found: dict[PairNo, PairSum] = {}
    for session in sessions:
        for pair, won in session.items():
            found[pair] = found.get(pair, PairSum()).plus(won)
    return found


def replace_session(phase: PairSums, before: PairSums, after: PairSums) -> PairSums:
    """The phase's sums when a session is replaced. A pair whose session sum is the same object is
    unchanged; a pair with nothing left is removed.
    """
    found = dict(phase)
    for pair in before.keys() | after.keys():
        was, now = before.get(pair), after.get(pair)
        if was is now:
            continue
        won = found.get(pair, PairSum())
        won = won.minus(was) if was else won
        won = won.plus(now) if now else won
        if won == PairSum():
            found.pop(pair, None)
        else:
            found[pair] = won
    return found
