"""The traveller of a board: every table that has played it, best for North-South first.

Decided here: its page, which anybody may read, shows the lines once no table has the board still
ahead of it, so that nobody learns a deal before playing it (Law 16C of 2017); the director sees
them at once. A disputed line is told as such and has no score.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from domain.bridge.phase import Moment, Phase, PhaseSession, phase_of
from domain.bridge.phases.live import missing
from domain.bridge.phases.scored_session import line_of
from domain.bridge.play import At, BoardAt, Record
from domain.bridge.rulings import under_review
from domain.bridge.scoring.board import dealer, vulnerability
from domain.bridge.scoring.comparison import Worth
from domain.bridge.scoring.result import Award
from domain.bridge.scoring.scores import Scores
from domain.bridge.session import PairNo
from domain.bridge.session_states import SessionState
from domain.errors import Unknown
from domain.ids import StageId
from domain.said import say
from domain.tournament import Tournament
from web.bridge.scores import session_now
from web.bridge.views.shown import Pair, pair_of
from web.bridge.views.table_tablet import score_of
from web.bridge.wording import as_written, fixed
from web.shared.languages import Offered, Words
from web.shared.links import ANYBODY, Reader, address_of


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """`ns_share` and `ew_share` are per cent of the top, or IMPs; `saw` is for who corrects it."""

    round: int
    section: str
    table: int
    ns: Pair | None
    ew: Pair | None
    result: str
    score: str
    ns_share: str
    ew_share: str
    form: str
    confirmed: bool
    disputed: bool
    saw: int
    under_review: bool


@dataclass(frozen=True, slots=True)
class Traveller:
    stage: int
    session: int
    board: int
    dealer: str
    vulnerable: str
    lines: tuple[TravellerLine, ...]


def traveller(tournament: Tournament, stage: StageId, session: int, board: int) -> Traveller:
    phase = phase_of(tournament, stage)
    shown = phase.session(session)
    sets = {sitting.set for sitting in shown.table.sittings}
    last = max(sets, default=0) * phase.plan.boards
    if shown.state is SessionState.PLANNED or not 1 <= board <= last:
        raise Unknown(
            say("board in session {session} of {name}:", session=session, name=phase.name), board
        )
    scores = session_now(tournament, phase, session).scores
    lines = sorted(_lines(phase, shown, board, scores), key=_order)
    return Traveller(
        stage,
        session,
        board,
        dealer(board).value,
        vulnerability(board).value,
        tuple(line for _, line in lines),
    )


def played_by_all(phase: Phase, session: PhaseSession, board: int) -> bool:
    if session.state is SessionState.CLOSED:
        return True
    rounds = session.table.rounds
    return not any(each == board for _, each in missing(phase, session.number, rounds))


def _order(scored: tuple[Fraction | None, TravellerLine]) -> tuple[bool, Fraction, str, int]:
    points, line = scored
    return points is None, -(points or Fraction(0)), line.section, line.table


def _lines(
    phase: Phase, session: PhaseSession, board: int, scores: Scores
) -> Iterator[tuple[Fraction | None, TravellerLine]]:
    for at, record in phase.play.of_session(session.number).get(board, {}).items():
        if record.ns:
            yield _line(phase, session.number, board, at, record, scores)


def _line(
    phase: Phase, session: int, board: int, at: At, record: Record, scores: Scores
) -> tuple[Fraction | None, TravellerLine]:
    moment = Moment(session, at.round)
    found = line_of(record)
    points = scores.points.get(board, {}).get(found.encounter) if found else None
    ns = _share(scores, record.ns, points.ns) if points else None
    ew = _share(scores, record.ew, points.ew) if points else None
    return ns, TravellerLine(
        round=at.round,
        section=at.section,
        table=at.table,
        ns=pair_of(phase, record.ns, moment),
        ew=pair_of(phase, record.ew, moment),
        result=as_written(record.result),
        score=score_of(board, record),
        ns_share=fixed(ns),
        ew_share=fixed(ew),
        form=record.form,
        confirmed=record.confirmed,
        disputed=record.disputed,
        saw=record.changed_at,
        under_review=under_review(phase.rulings, BoardAt(session, board, at)),
    )


def _share(scores: Scores, pair: PairNo, worth: Worth) -> Fraction | None:
    points = scores.award_points(pair, worth) if isinstance(worth, Award) else worth
    top = scores.policy.top
    return points if points is None or not top else 100 * points / top


@dataclass(frozen=True, slots=True)
class HandShown:
    """`suits` are the ranks in spades, hearts, diamonds and clubs; a dash for none."""

    seat: str
    suits: tuple[str, ...]


def hands(phase: Phase, session: int, board: int) -> tuple[HandShown, ...]:
    """North, East, South and West, if the deal is known."""
    deal = phase.play.deals.get(session, {}).get(board)
    if deal is None:
        return ()
    return tuple(
        HandShown(seat.value, tuple(suit or "–" for suit in hand))
        for seat, hand in deal.hands.items()
    )


@dataclass(frozen=True, slots=True)
class TravellerPage:
    """`hands` are shown when the lines are: nobody learns a deal before playing it."""

    template: ClassVar[str] = "bridge/traveller.html"
    tournament: str
    stage: str
    traveller: Traveller
    open: bool
    hands: tuple[HandShown, ...]
    imps: bool
    before: str
    after: str
    words: Words
    languages: tuple[Offered, ...]

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        stage: StageId,
        session: int,
        board: int,
        reader: Reader = ANYBODY,
    ) -> "TravellerPage":
        phase = phase_of(tournament, stage)
        found = traveller(tournament, stage, session, board)
        boards = sorted(phase.play.of_session(session))
        address, language = address_of(tournament, stage), reader.words.query
        before = [f"{address}/traveller/{session}/{n}{language}" for n in boards if n < board]
        after = [f"{address}/traveller/{session}/{n}{language}" for n in boards if n > board]
        everybody = played_by_all(phase, phase.session(session), board)
        return cls(
            tournament=tournament.name,
            stage=phase.name,
            traveller=found,
            open=everybody,
            hands=hands(phase, session, board) if everybody else (),
            imps=not session_now(tournament, phase, session).scores.policy.top,
            before=before[-1] if before else "",
            after=after[0] if after else "",
            words=reader.words,
            languages=reader.languages,
        )
