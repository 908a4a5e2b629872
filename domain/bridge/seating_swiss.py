"""Swiss pairs: each session is one match, all tables play its boards at the same time, and no two
pairs meet twice.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.5, seats lines by results
and leaves single pairs to the usual Swiss. Decided here. The ranking is that of the closed
sessions: the mean share, or mean IMPs or VPs, of the boards a pair played; a pair without boards
has the average. So the next match can be seated while one is played, by earlier ones (delayed
Swiss), or after its end; at most one match is open. From the top each pair meets the highest below
it that it has not met and that leaves the others opponents, too. Before the first match the upper
half meets the lower half by strength, equal ones by lot. In an odd field the lowest pair with the
fewest sit-outs rests, if all others then have opponents. The pair that has been East-West more
often sits North-South; if equal, by lot.

As long as there are no more sessions than tables every pair has an opponent left: the graph of
those who have not met has a perfect matching while each vertex has half of the others as neighbours
(Dirac's theorem).
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random

from domain.bridge.ledger import Ledger
from domain.bridge.movements.movement import Direction, swiss_match
from domain.bridge.phase import Phase, Seeding
from domain.bridge.phases.phase_scores import mean_scores
from domain.bridge.session import NOBODY, PairNo, Section, Session, SessionState, new_session
from domain.errors import DomainError, NotNow, SentenceError
from domain.swiss.matching.bits import mask_of
from domain.swiss.matching.cardinality import Matching

Table = tuple[PairNo, PairNo]
"""Two pairs that meet, or one that rests and NOBODY."""


class NoOpponents(SentenceError, DomainError):
    """The remaining pairs have all met each other."""

    def __init__(self, session: int, pairs: int) -> None:
        super().__init__(
            "In match {session} {pairs} pairs can't all have an opponent they have not met. "
            "Announce {session2} sessions, or let another pair come in.",
            session=session,
            pairs=pairs,
            session2=session - 1,
        )
        self.args = (session, pairs)  # the arguments for unpickling


def swiss_session(phase: Phase, seeding: Seeding, number: int) -> Session:
    """Seat the match of that number: by the scores of closed matches, without any rematch."""
    _require_results(phase, number)
    lots = Random(f"{seeding.seed}:{number}")
    tables = _direct_tables(phase, _tables_of_match(phase, seeding, number, lots), number, lots)
    places = tuple(pair for table in tables for pair in table)
    return new_session(number, [Section("A", swiss_match(len(tables)), places)])


def _require_results(phase: Phase, number: int) -> None:
    """Raise NotNow unless all earlier matches are closed, except the last one from match 3 on."""
    before = phase.sessions[: number - 1]
    waited_for = before[:1] if number == 2 else before[:-1]
    for session in waited_for:
        if session.state is not SessionState.CLOSED:
            raise NotNow(
                "Match {number} is seated by results; close session {number2} first.",
                number=number,
                number2=session.number,
            )


def _tables_of_match(phase: Phase, seeding: Seeding, number: int, lots: Random) -> list[Table]:
    ranking = _ranked_pairs(phase, seeding, number, lots)
    ledger = phase.ledger_without_session(number)
    resting = _resting_pair(phase, ranking, ledger, number) if len(ranking) % 2 else NOBODY
    playing = [pair for pair in ranking if pair != resting]
    if number == 1 and not ledger.any_met(playing, playing):
        half = len(playing) // 2
        tables = list(zip(playing[:half], playing[half:], strict=True))
    else:
        tables = _tables_from_the_top(playing, ledger, number)
    return [*tables, (resting, NOBODY)] if resting else tables


def _ranked_pairs(phase: Phase, seeding: Seeding, number: int, lots: Random) -> list[PairNo]:
    """The pairs present, best first by results, then strength, then lot."""
    scores = mean_scores(phase)
    field = phase.staying_entries(number)
    known = [scores[entry.number] for entry in field if entry.number in scores]
    average = sum(known, Fraction(0)) / len(known) if known else Fraction(0)
    lot = {entry.number: lots.random() for entry in field}
    ordered = sorted(
        field,
        key=lambda e: (-scores.get(e.number, average), -e.seeding, -e.hundredths, lot[e.number]),
    )
    return [entry.number for entry in ordered]


def _tables_from_the_top(playing: Sequence[PairNo], ledger: Ledger, number: int) -> list[Table]:
    matching = _unmet_matching(playing, ledger)
    if not matching.is_perfect:
        raise NoOpponents(number, len(playing))
    tables: list[Table] = []
    for place, pair in enumerate(playing):
        if not matching.alive >> place & 1:
            continue
        other = matching.take_lowest(place, matching.adjacency[place] & matching.alive)
        matching.fix_pair(place)
        tables.append((pair, playing[other]))
    return tables


def _unmet_matching(playing: Sequence[PairNo], ledger: Ledger) -> Matching:
    """A maximum matching of pairs that have not met, by their places in `playing`."""
    opponents = ledger.opponents
    return Matching(
        [
            mask_of(
                place
                for place, other in enumerate(playing)
                if other != pair and other not in opponents.get(pair, frozenset())
            )
            for pair in playing
        ]
    )


def _resting_pair(phase: Phase, ranking: Sequence[PairNo], ledger: Ledger, number: int) -> PairNo:
    """The lowest pair of those with the fewest sit-outs whose rest leaves opponents to all."""
    rested = Counter(
        bye.pair for session in phase.sessions[: number - 1] for bye in session.seating.byes
    )
    by_turn = sorted(enumerate(ranking), key=lambda placed: (rested[placed[1]], -placed[0]))
    for _, pair in by_turn:
        if _unmet_matching([other for other in ranking if other != pair], ledger).is_perfect:
            return pair
    raise NoOpponents(number, len(ranking))


def _direct_tables(phase: Phase, tables: Sequence[Table], number: int, lots: Random) -> list[Table]:
    """The tables with their NS pair first: the pair that has been EW more often, or by lot."""
    so_far: Counter[PairNo] = Counter()
    for session in phase.sessions[: number - 1]:
        for sitting in session.seating.games:
            so_far[sitting.pair_in(Direction.NS)] += 1
            so_far[sitting.pair_in(Direction.EW)] -= 1
    found = []
    for one, other in tables:
        lot = lots.random()
        turned = other != NOBODY and (so_far[one], lot) > (so_far[other], 0.5)
        found.append((other, one) if turned else (one, other))
    return found
