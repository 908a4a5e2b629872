"""The score cards of pairs: what each has played of a session, and what every round has brought.

All of it is read off the travellers, so that card and traveller can't differ.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from domain.bridge.movements.movement import Direction
from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.scoring.result import Award
from domain.bridge.scoring.traveller import Encounter
from domain.bridge.session import PairNo
from domain.tournament import Tournament
from web.bridge.scores import Scored
from web.bridge.traveller import Traveller, TravellerLine, boards_over, traveller
from web.bridge.views.visibility import Pair
from web.bridge.wording import fixed_decimals, per_cent, result_words
from web.shared.languages import Words


@dataclass(frozen=True, slots=True)
class PairLine:
    """One board of a pair; `score` is NS's, `own` and `share` are its own."""

    session: int
    round: int
    table: str
    board: int
    direction: str
    opponents: Pair
    result: str
    score: str
    own: str
    share: str


def travellers_of(
    tournament: Tournament, phase: Phase, session: PhaseSession
) -> Iterator[Traveller]:
    """Of every board that has been played at some table."""
    for board in sorted(phase.play.of_session(session.number)):
        found = traveller(tournament, phase.id, session.number, board)
        if found.lines:
            yield found


def travellers_over(
    tournament: Tournament, phase: Phase, session: PhaseSession
) -> Iterator[Traveller]:
    """Of the boards that anybody may see."""
    over = boards_over(phase, session)
    return (each for each in travellers_of(tournament, phase, session) if each.board in over)


def lines_by_pair(
    boards: Mapping[int, tuple[Traveller, ...]], words: Words
) -> Mapping[int, list[PairLine]]:
    """Session → travellers, turned into pair → what it played."""
    found: dict[int, list[PairLine]] = defaultdict(list)
    for session, travellers in boards.items():
        for each in travellers:
            for line in each.lines:
                if line.ns is not None and line.ew is not None:
                    found[line.ns.pair].append(_own(session, each.board, line, line.ew, words))
                    found[line.ew.pair].append(_own(session, each.board, line, line.ns, words))
    return found


def _own(session: int, board: int, line: TravellerLine, opponents: Pair, words: Words) -> PairLine:
    north = opponents == line.ew
    return PairLine(
        session=session,
        round=line.round,
        table=f"{line.section}{line.table}",
        board=board,
        direction=words((Direction.NS if north else Direction.EW).value),
        opponents=opponents,
        result=words("disputed") if line.disputed else result_words(line.result, words),
        score=line.score,
        own=line.score if north else line.score.translate(_TURNED),
        share=line.ns_share if north else line.ew_share,
    )


_TURNED = str.maketrans("+−", "−+")


def rounds_of(session: Scored, pair: PairNo) -> Mapping[int, str]:
    """What each round has brought a pair: the mean of its boards in per cent, or their IMPs."""
    scores, won = session.scores, defaultdict[int, list[Fraction]](list)
    for board, places in session.records.items():
        compared = scores.points.get(board, {})
        for at, record in places.items():
            if pair not in (record.ns, record.ew):
                continue
            points = compared.get(Encounter(record.ns, record.ew))
            worth = points and (points.ns if pair == record.ns else points.ew)
            if isinstance(worth, Award):
                worth = scores.award_points(pair, worth)
            if worth is not None:
                won[at.round].append(worth)
    top = scores.policy.top
    return {
        number: per_cent(100 * sum(each, Fraction(0)) / (len(each) * top))
        if top
        else fixed_decimals(sum(each, Fraction(0)))
        for number, each in won.items()
    }
