"""The score cards of pairs: their boards of a session, and their score of every round.

All is derived from the travellers, so that card and traveller can't differ.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from domain.bridge.movements.movement import Direction
from domain.bridge.partnerships import holders_of
from domain.bridge.phase import Phase, PhaseSession
from domain.bridge.session import PairNo
from domain.formats.deal_files.document import DoubleDummy
from domain.tournament import Tournament
from web.bridge.traveller import (
    Traveller,
    TravellerLine,
    finished_boards,
    losses_text,
    signed_text,
    traveller_of_board,
)
from web.bridge.views.visibility import Pair
from web.shared.board_words import result_words
from web.shared.languages import Words

AllAnswers = Mapping[int, Mapping[int, DoubleDummy]]
"""The known double dummy answers, by session and board."""
NO_ANSWERS: AllAnswers = {}


@dataclass(frozen=True, slots=True)
class PairLine:
    """A board of a pair; `score` is NS's; `own`, `share` and `par` are the pair's. `partner` is
    that of a player in an individual; `lost` tells where tricks were lost.
    """

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
    partner: str = ""
    par: str = ""
    lost: str = ""


def travellers_of(
    tournament: Tournament, phase: Phase, session: PhaseSession
) -> Iterator[Traveller]:
    """The travellers of all boards played at any table."""
    for board in sorted(phase.play.session_records(session.number)):
        found = traveller_of_board(tournament, phase.id, session.number, board)
        if found.lines:
            yield found


def public_travellers(
    tournament: Tournament, phase: Phase, session: PhaseSession
) -> Iterator[Traveller]:
    """The public travellers, of boards that no table has still to play."""
    over = finished_boards(phase, session)
    return (each for each in travellers_of(tournament, phase, session) if each.board in over)


def lines_by_pair(
    travellers: Mapping[int, tuple[Traveller, ...]], words: Words, answers: AllAnswers = NO_ANSWERS
) -> Mapping[int, list[PairLine]]:
    """The boards of each pair, or player of an individual; `travellers` are by session."""
    found: dict[int, list[PairLine]] = defaultdict(list)
    for session, of_session in travellers.items():
        for each in of_session:
            for line in each.lines:
                if line.ns is not None and line.ew is not None:
                    for side, other in ((line.ns, line.ew), (line.ew, line.ns)):
                        answer = answers.get(session, {}).get(each.board)
                        own = _pair_line((session, each.board), line, other, answer, words)
                        for pair in holders_of(PairNo(side.pair)):
                            found[pair].append(replace(own, partner=partner_in(side, pair)))
    return found


def _pair_line(
    at: tuple[int, int], line: TravellerLine, rivals: Pair, answer: DoubleDummy | None, words: Words
) -> PairLine:
    """The board as its pair that played against `rivals` sees it; `at` is (session, board)."""
    north, (session, board) = rivals == line.ew, at
    return PairLine(
        session=session,
        round=line.round,
        table=f"{line.section}{line.table}",
        board=board,
        direction=words((Direction.NS if north else Direction.EW).value),
        opponents=rivals,
        result=words("disputed") if line.disputed else result_words(line.result, words),
        score=line.score,
        own=line.score if north else line.score.translate(_TURNED),
        share=line.ns_share if north else line.ew_share,
        par=words("Par {score}", score=signed_text(answer.par if north else -answer.par))
        if answer
        else "",
        lost=losses_text(answer, line, words),
    )


def partner_in(side: Pair, pair: PairNo) -> str:
    """The partner of a player of an individual; empty in a pair."""
    return next((f"{each} {name}" for each, name in side.pages if each != pair), "")


_TURNED = str.maketrans("+−", "−+")
