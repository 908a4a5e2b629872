"""The traveller of a board: all tables that have played it, best for North-South first.

Decided here: its public page shows the lines once no table has the board still to play, so that no
player learns a deal before playing it (Law 16C of 2017); the director sees them at once. A disputed
line is marked as such and has no score.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from domain.bridge.deal import Deal
from domain.bridge.phase import Moment, Phase, PhaseSession, phase_of
from domain.bridge.phases.live_standings import missing_boards
from domain.bridge.phases.phase_scores import table_score_of
from domain.bridge.play import BoardAt, Record
from domain.bridge.scoring.contract import Compass, Strain, dealer, vulnerability
from domain.bridge.scoring.notation import result_from_text
from domain.bridge.scoring.result import PlayedContract, lost_tricks
from domain.bridge.scoring.scores import Scores
from domain.bridge.session import SessionState, TableBoardPlace
from domain.errors import Unknown
from domain.formats.deal_files.document import DoubleDummy, StrainOf, normalise_par_contract
from domain.ids import StageId
from domain.messages import say
from domain.rulings import is_under_review
from domain.tournament import Tournament
from web.bridge.scores import session_now, share_or_imps
from web.bridge.views.table_tablet import signed_score_of
from web.bridge.views.visibility import Pair, pair_of
from web.shared.board_words import SUITS, fixed_decimals, result_as_logged, seat_letter
from web.shared.frame import ANYBODY, Reader, part_address
from web.shared.languages import Words
from web.shared.paper import WorkedOut

UPWARDS = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES, Strain.NO_TRUMP)


@dataclass(frozen=True, slots=True)
class TricksShown:
    """`rows` have a declarer's tricks in the order of `strains`."""

    strains: tuple[str, ...]
    rows: Mapping[str, tuple[int, ...]]
    par: str


def double_dummy_answers(
    worked_out: WorkedOut | None, deals: Mapping[int, Deal], travellers: Iterable["Traveller"] = ()
) -> Mapping[int, DoubleDummy]:
    """The known double dummy answers by board on these deals, with the leads in `travellers`."""
    if worked_out is None or not deals:
        return {}
    leads = {
        each.board: _contracts_with_known_lead(each) for each in travellers if each.board in deals
    }
    return worked_out(deals, leads)


def _contracts_with_known_lead(traveller: "Traveller") -> frozenset[StrainOf]:
    """The strains and declarers of its results with a known lead."""
    results = (result_from_text(line.result) for line in traveller.lines if line.result)
    return frozenset(
        (each.contract.strain, each.declarer)
        for each in results
        if isinstance(each, PlayedContract) and each.lead
    )


def tricks_shown(answer: DoubleDummy | None, words: Words) -> TricksShown | None:
    """The makeable tricks, and par; None while they are unknown."""
    if answer is None:
        return None
    best = dict.fromkeys(map(normalise_par_contract, answer.contracts))
    contracts = " · ".join(_contract_text(each, words) for each in best if each)
    par = words("Par {score}", score=signed_text(answer.par))
    return TricksShown(
        tuple(SUITS.get(strain) or words("NT") for strain in UPWARDS),
        {seat.value: tuple(answer.tricks[seat][s] for s in UPWARDS) for seat in Compass},
        words.join(": ", (par, contracts)) if contracts else par,
    )


def losses_text(answer: DoubleDummy | None, line: "TravellerLine", words: Words) -> str:
    """“Lead −1 · Declarer −2”; empty while unknown, and for a fouled board: other cards."""
    result = result_from_text(line.result) if line.result else None
    if answer is None or line.form or not isinstance(result, PlayedContract):
        return ""
    contract, after = (result.contract.strain, result.declarer), None
    if result.lead:
        after = answer.leads.get(contract, {}).get(result.lead)
        if after is None:
            return ""
    lost = lost_tricks(result.tricks, answer.tricks[result.declarer][result.contract.strain], after)
    named = (
        (words("Lead"), lost.lead),
        (words("Declarer"), lost.declarer),
        (words("Defence"), lost.defence),
    )
    return " · ".join(f"{who} −{tricks}" for who, tricks in named if tricks)


def signed_text(points: int) -> str:
    return f"{points:+}".replace("-", "−")


def _contract_text(text: str, words: Words) -> str:
    """The contract in symbols: 4♥X EW for EW 4HX."""
    seats, _, bid = text.partition(" ")
    suit = {strain.value[0]: sign for strain, sign in SUITS.items()}.get(bid[1]) or words("NT")
    return f"{bid[0]}{suit}{bid[2:]} {''.join(seat_letter(seat, words) for seat in seats)}"


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """`ns_share` and `ew_share` are per cent of the top, or IMPs; `saw` is for corrections."""

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


def traveller_of_board(
    tournament: Tournament, stage: StageId, session: int, board: int
) -> Traveller:
    """The traveller of a board. Raises Unknown for a board that no published session has."""
    phase = phase_of(tournament, stage)
    shown = phase.session(session)
    sets = {sitting.set for sitting in shown.seating.sittings}
    last = max(sets, default=0) * phase.plan.boards
    if shown.state is SessionState.PLANNED or not 1 <= board <= last:
        raise Unknown(
            say("board in session {session} of {name}:", session=session, name=phase.name), board
        )
    scores = session_now(tournament, phase, session).scores
    lines = sorted(_lines_with_points(phase, shown, board, scores), key=_line_order)
    return Traveller(
        stage,
        session,
        board,
        dealer(board).value,
        vulnerability(board).value,
        tuple(line for _, line in lines),
    )


def boards_still_to_play(phase: Phase, session: PhaseSession) -> frozenset[int]:
    """The boards that a table has still to play; none once the session is closed."""
    if session.state is SessionState.CLOSED:
        return frozenset()
    return frozenset(
        board for _, board in missing_boards(phase, session.number, session.seating.rounds)
    )


def is_played_by_all(phase: Phase, session: PhaseSession, board: int) -> bool:
    return board not in boards_still_to_play(phase, session)


def finished_boards(phase: Phase, session: PhaseSession) -> frozenset[int]:
    """The played boards that no table has still to play."""
    played = phase.play.session_records(session.number).keys()
    return frozenset(played - boards_still_to_play(phase, session))


def _line_order(scored: tuple[Fraction | None, TravellerLine]) -> tuple[bool, Fraction, str, int]:
    points, line = scored
    return points is None, -(points or Fraction(0)), line.section, line.table


def _lines_with_points(
    phase: Phase, session: PhaseSession, board: int, scores: Scores
) -> Iterator[tuple[Fraction | None, TravellerLine]]:
    """The lines, each with North-South's share, by which they are sorted."""
    for at, record in phase.play.session_records(session.number).get(board, {}).items():
        if record.ns:
            yield _line_with_points(phase, session.number, board, at, record, scores)


def _line_with_points(
    phase: Phase, session: int, board: int, at: TableBoardPlace, record: Record, scores: Scores
) -> tuple[Fraction | None, TravellerLine]:
    moment = Moment(session, at.round)
    found = table_score_of(record)
    points = scores.points.get(board, {}).get(found.encounter) if found else None
    ns = share_or_imps(scores, record.ns, points.ns) if points else None
    ew = share_or_imps(scores, record.ew, points.ew) if points else None
    return ns, TravellerLine(
        round=at.round,
        section=at.section,
        table=at.table,
        ns=pair_of(phase, record.ns, moment),
        ew=pair_of(phase, record.ew, moment),
        result=result_as_logged(record.result),
        score=signed_score_of(board, record),
        ns_share=fixed_decimals(ns),
        ew_share=fixed_decimals(ew),
        form=record.form,
        confirmed=record.confirmed,
        disputed=record.is_disputed,
        saw=record.changed_at,
        under_review=is_under_review(phase.rulings, BoardAt(session, board, at)),
    )


@dataclass(frozen=True, slots=True)
class HandShown:
    """`suits` are the ranks in spades, hearts, diamonds and clubs; a dash for none."""

    seat: str
    suits: tuple[str, ...]


def hands_shown(phase: Phase, session: int, board: int) -> tuple[HandShown, ...]:
    """The hands of North, East, South and West, if the deal is known."""
    deal = phase.play.deals.get(session, {}).get(board)
    if deal is None:
        return ()
    return tuple(
        HandShown(seat.value, tuple(suit or "–" for suit in hand))
        for seat, hand in deal.hands.items()
    )


@dataclass(frozen=True, slots=True)
class TravellerPage:
    """The page of a traveller. `hands` are shown only when the lines are; `lost` tells for each
    line where tricks were lost, empty if no line has any; `boards` are those of the session with
    lines to show, with their addresses.
    """

    template: ClassVar[str] = "bridge/traveller.html"
    tournament: str
    stage: str
    traveller: Traveller
    open: bool
    hands: tuple[HandShown, ...]
    made: TricksShown | None
    lost: tuple[str, ...]
    imps: bool
    boards: tuple[tuple[int, str], ...]
    reader: Reader

    @classmethod
    def build(
        cls,
        tournament: Tournament,
        stage: StageId,
        session: int,
        board: int,
        reader: Reader = ANYBODY,
        worked_out: WorkedOut | None = None,
    ) -> "TravellerPage":
        phase = phase_of(tournament, stage)
        found = traveller_of_board(tournament, stage, session, board)
        root, language = part_address(tournament, stage), reader.words.query
        seen = sorted(finished_boards(phase, phase.session(session)) | {board})
        everybody = is_played_by_all(phase, phase.session(session), board)
        deal = phase.play.deals.get(session, {}).get(board) if everybody else None
        answer = double_dummy_answers(worked_out, {board: deal} if deal else {}, [found]).get(board)
        lost = tuple(losses_text(answer, line, reader.words) for line in found.lines)
        return cls(
            tournament=tournament.name,
            stage=phase.name,
            traveller=found,
            open=everybody,
            hands=hands_shown(phase, session, board) if deal else (),
            made=tricks_shown(answer, reader.words),
            lost=lost if any(lost) else (),
            imps=not session_now(tournament, phase, session).scores.policy.top,
            boards=tuple((each, f"{root}/traveller/{session}/{each}{language}") for each in seen),
            reader=reader,
        )
