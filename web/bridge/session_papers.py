"""The papers of a session's results: recap, travellers, frequencies, hand records, personal score
cards; and forms: blank travellers and pick-up slips.

A board is printed only once its page is public: when no table has it still to play (Law 16C of
2017).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from domain.bridge.cards import boards_at
from domain.bridge.movements.movement import Direction
from domain.bridge.partnerships import number_text
from domain.bridge.phase import Moment, Phase, PhaseSession
from domain.bridge.phases.closing import field_ranks, fields_of
from domain.bridge.scoring.contract import dealer, vulnerability
from domain.bridge.scoring.policy import Form, Measure
from domain.bridge.session import PairNo, Sitting
from domain.formats.deal_files.document import DoubleDummy
from domain.tournament import Tournament
from web.bridge.score_card import PairLine, lines_by_pair, public_travellers
from web.bridge.scores import RoundScore, scores_by_round, session_now, session_ranking
from web.bridge.traveller import (
    UPWARDS,
    HandShown,
    Traveller,
    TravellerLine,
    TricksShown,
    double_dummy_answers,
    finished_boards,
    hands_shown,
    tricks_shown,
)
from web.bridge.views.ranking import total_text
from web.bridge.views.visibility import Pair, entrant_word, names_word, pair_of
from web.shared.board_words import result_words, seat_letter, vulnerability_words
from web.shared.languages import Words
from web.shared.paper import Column, Foot, Leaf, Paper, PaperCell, WorkedOut, table_cells


@dataclass(frozen=True, slots=True)
class PaperSource:
    """What all papers are made from; `worked_out` gives the double dummy answers, None: without."""

    tournament: Tournament
    phase: Phase
    words: Words
    worked_out: WorkedOut | None

    def small_print(self, session: PhaseSession) -> str:
        numbered = self.words("Session {session}", session=session.number)
        return f"{self.tournament.name} · {self.phase.name} · {numbered}"

    @property
    def share_heading(self) -> str:
        return "%" if self.phase.scoring.form is Form.MATCHPOINTS else "IMP"

    @property
    def total_heading(self) -> str:
        in_vps = self.phase.scoring.measure is Measure.VICTORY_POINTS
        return self.words("Victory points") if in_vps else self.share_heading

    def pair_text(self, number: PairNo, at: Moment) -> str:
        found = pair_of(self.phase, number, at)
        return found.numbered_name if found else "–"


Draw = Callable[[Tournament, Phase, Words, Foot], Paper]


def session_paper(draw: Callable[[PaperSource, PhaseSession], Paper]) -> Draw:
    """The paper of the session in the address, else of the current one; empty before any."""

    def draw_paper(tournament: Tournament, phase: Phase, words: Words, foot: Foot) -> Paper:
        session = phase.published_session(foot.round) if foot.round else phase.public_session
        if session is None:
            return Paper("table")
        paper = draw(PaperSource(tournament, phase, words, foot.worked_out), session)
        names = {
            s.number: words("Session {session}", session=s.number) for s in phase.visible_sessions
        }
        called = words("Session {session}", session=session.number)
        return replace(paper, rounds=names, round=session.number, called=called)

    return draw_paper


class _RankedPair(NamedTuple):
    """`rank` begins with NS or EW if the directions are ranked separately; "–": not ranked."""

    pair: PairNo
    rank: str
    total: str


def _ranked_pairs(source: PaperSource, number: int) -> Iterator[_RankedPair]:
    """The pairs with a score in that session by their places, then those that are not ranked."""
    fields = fields_of(source.phase)
    scored = session_now(source.tournament, source.phase, number)
    ranks = field_ranks(session_ranking(source.tournament, source.phase, number), fields)
    for pair in sorted(ranks, key=lambda each: fields.get(each) is Direction.EW):
        if pair in scored.totals:
            text = f"{fields.get(pair, '')} {ranks[pair].rank}{'=' * ranks[pair].shared}".strip()
            yield _RankedPair(pair, text, total_text(scored, pair))
    for pair in sorted(scored.totals.keys() - ranks.keys()):
        yield _RankedPair(pair, "–", total_text(scored, pair))


def recap_paper(source: PaperSource, session: PhaseSession) -> Paper:
    """The scores of all pairs round by round, best first; two fields one below the other."""
    words = source.words
    rounds = scores_by_round(source.tournament, source.phase, session.number)
    columns, rows = table_cells(
        _ranked_pairs(source, session.number),
        (words("Rank"), "num", lambda row: row.rank),
        (words(entrant_word(source.phase)), "num strong", lambda row: str(row.pair)),
        (words(names_word(source.phase)), "name", lambda row: source.phase.entry(row.pair).name),
        *(
            _round_column(number, rounds.get(number, {}))
            for number in range(1, session.seating.rounds + 1)
        ),
        (source.total_heading, "num strong", lambda row: row.total),
    )
    legend = words(
        "A column for each round, with {share} of its boards.", share=source.share_heading
    )
    return Paper("recap", columns, rows, legend=legend)


def _round_column(number: int, scores: Mapping[PairNo, RoundScore]) -> Column[_RankedPair]:
    def text(row: _RankedPair) -> str:
        score = scores.get(row.pair)
        return score.text.removesuffix("\u00a0%") if score else "–"

    return str(number), "num", text


def travellers_paper(source: PaperSource, session: PhaseSession) -> Paper:
    """The traveller of each board, with par if it is solved."""
    known = source.phase.play.deals.get(session.number, {})
    over = tuple(public_travellers(source.tournament, source.phase, session))
    deals = {each.board: known[each.board] for each in over if each.board in known}
    answers = double_dummy_answers(source.worked_out, deals)
    leaves = (_traveller_leaf(source, session, each, answers.get(each.board)) for each in over)
    return Paper("guides", leaves=tuple(leaves))


def _traveller_leaf(
    source: PaperSource, session: PhaseSession, board: Traveller, answer: DoubleDummy | None
) -> Leaf:
    leaf = _board_leaf(source, session, board.board, _traveller_cells(source, board))
    made = tricks_shown(answer, source.words)
    return replace(leaf, line=f"{leaf.line} · {made.par}") if made else leaf


def frequencies_paper(source: PaperSource, session: PhaseSession) -> Paper:
    return _board_paper(source, session, _frequency_cells)


Cells = tuple[tuple[PaperCell, ...], tuple[tuple[PaperCell, ...], ...]]
"""The heads of the columns, and the rows of a leaf."""


def _board_paper(
    source: PaperSource, session: PhaseSession, draw: Callable[[PaperSource, Traveller], Cells]
) -> Paper:
    """A leaf for each board that no table has still to play."""
    boards = public_travellers(source.tournament, source.phase, session)
    leaves = tuple(_board_leaf(source, session, each.board, draw(source, each)) for each in boards)
    return Paper("guides", leaves=leaves)


def _board_leaf(source: PaperSource, session: PhaseSession, board: int, cells: Cells) -> Leaf:
    words = source.words
    about = (
        f"{words('Dealer')} {seat_letter(dealer(board).value, words)}",
        f"{words('Vulnerable')} {vulnerability_words(vulnerability(board).value, words)}",
    )
    title = words("Board {board}", board=board)
    return Leaf(title, " · ".join(about), source.small_print(session), *cells)


def _traveller_cells(source: PaperSource, board: Traveller) -> Cells:
    words = source.words
    return table_cells(
        board.lines,
        (words("NS"), "num strong", lambda line: _pair_number(line.ns)),
        (words("EW"), "num strong", lambda line: _pair_number(line.ew)),
        (words("Result"), "", lambda line: _result_text(source, line)),
        (words("Score"), "num", lambda line: line.score),
        (f"{words('NS')} {source.share_heading}", "num", lambda line: line.ns_share),
        (f"{words('EW')} {source.share_heading}", "num", lambda line: line.ew_share),
    )


def _pair_number(pair: Pair | None) -> str:
    return pair.number if pair else "–"


def _result_text(source: PaperSource, line: TravellerLine) -> str:
    return source.words("disputed") if line.disputed else result_words(line.result, source.words)


def _frequency_cells(source: PaperSource, board: Traveller) -> Cells:
    """The frequencies of scores, separately for each form of a fouled board."""
    words = source.words
    often = Counter(
        (line.score or _result_text(source, line), line.ns_share, line.ew_share)
        for line in board.lines
    )
    return table_cells(
        often.items(),
        (words("Score"), "num strong", lambda row: row[0][0]),
        (words("Times"), "num", lambda row: str(row[1])),
        (f"{words('NS')} {source.share_heading}", "num", lambda row: row[0][1]),
        (f"{words('EW')} {source.share_heading}", "num", lambda row: row[0][2]),
    )


def hand_records(source: PaperSource, session: PhaseSession) -> Paper:
    """Boards that no table has still to play; with double dummy tricks and par if solved."""
    known = source.phase.play.deals.get(session.number, {})
    over = sorted(finished_boards(source.phase, session) & known.keys())
    answers = double_dummy_answers(source.worked_out, {board: known[board] for board in over})
    leaves = (_hand_record(source, session, board, answers.get(board)) for board in over)
    return Paper("guides", leaves=tuple(leaves))


def _hand_record(
    source: PaperSource, session: PhaseSession, board: int, answer: DoubleDummy | None
) -> Leaf:
    made = tricks_shown(answer, source.words)
    leaf = _board_leaf(source, session, board, _hand_cells(source, session, board, made))
    return replace(leaf, line=f"{leaf.line} · {made.par}") if made else leaf


def _hand_cells(
    source: PaperSource, session: PhaseSession, board: int, made: TricksShown | None
) -> Cells:
    def suit(at: int) -> Callable[[HandShown], str]:
        return lambda hand: hand.suits[at]

    def tricks(tricks_shown: TricksShown, at: int) -> Column[HandShown]:
        kind = "num made first" if at == 0 else "num made"
        return tricks_shown.strains[at], kind, lambda hand: str(tricks_shown.rows[hand.seat][at])

    return table_cells(
        hands_shown(source.phase, session.number, board),
        ("", "mid strong", lambda hand: seat_letter(hand.seat, source.words)),
        *((sign, "suit", suit(at)) for at, sign in enumerate("♠♥♦♣")),
        (source.words("HCP"), "num", _high_cards),
        *(tricks(made, at) for at in range(len(UPWARDS)) if made),
    )


def _high_cards(hand: HandShown) -> str:
    """The high-card points: four for an ace, three, two and one for king, queen and jack."""
    return str(
        sum("JQKA".index(rank) + 1 for suit in hand.suits for rank in suit if rank in "JQKA")
    )


def score_cards(source: PaperSource, session: PhaseSession) -> Paper:
    """A score card for each pair, with its place and the boards no table has still to play."""
    boards = {session.number: tuple(public_travellers(source.tournament, source.phase, session))}
    lines = lines_by_pair(boards, source.words)
    ranked = {row.pair: row for row in _ranked_pairs(source, session.number)}
    return Paper(
        "guides",
        leaves=tuple(
            _score_card(source, session, ranked[pair], lines[pair]) for pair in sorted(ranked)
        ),
    )


def _score_card(
    source: PaperSource, session: PhaseSession, own: _RankedPair, lines: Sequence[PairLine]
) -> Leaf:
    words = source.words
    total = words.decimals(f"{own.total} {source.total_heading}")
    standing = f"{words('Rank')} {own.rank} · {total}"
    return Leaf(
        f"{words(entrant_word(source.phase))} {own.pair}",
        f"{source.phase.entry(own.pair).name} · {standing}",
        source.small_print(session),
        *table_cells(
            sorted(lines, key=lambda line: (line.round, line.board)),
            (words("Board no."), "num strong", lambda line: str(line.board)),
            ("", "mid", lambda line: line.direction),
            _opponents_column(source),
            (words("Result"), "", lambda line: line.result),
            (words("Score"), "num", lambda line: line.own),
            (source.share_heading, "num", lambda line: line.share),
        ),
    )


def _opponents_column(source: PaperSource) -> Column[PairLine]:
    """The opponents; in an individual partner and opponents, by their numbers."""
    words = source.words
    if not source.phase.is_individual:
        return words("Opponents"), "name", lambda line: line.opponents.numbered_name
    return (
        words("Players"),
        "name",
        lambda line: (
            f"{words('with')} {line.partner.split()[0]} {words('against')} {line.opponents.number}"
        ),
    )


def blank_travellers(source: PaperSource, session: PhaseSession) -> Paper:
    """A blank traveller for each board, with its pairs and rounds."""
    tables = defaultdict[int, list[Sitting]](list)
    for sitting in sorted(session.seating.games):
        for board in boards_at(sitting, source.phase.plan.boards):
            tables[board].append(sitting)
    words = source.words
    leaves = (
        _board_leaf(
            source,
            session,
            board,
            table_cells(
                sittings,
                (words.of("bridge", "Round"), "num", lambda here: str(here.round)),
                (words("NS"), "num strong", lambda here: number_text(here.ns)),
                (words("EW"), "num strong", lambda here: number_text(here.ew)),
                *_blank_columns(source),
            ),
        )
        for board, sittings in sorted(tables.items())
    )
    return Paper("writing", leaves=tuple(leaves))


def pick_up_slips(source: PaperSource, session: PhaseSession) -> Paper:
    """A slip for each table and round, in the order in which they are handed out."""
    leaves = (_slip_leaf(source, session, sitting) for sitting in sorted(session.seating.games))
    return Paper("writing", leaves=tuple(leaves))


def _slip_leaf(source: PaperSource, session: PhaseSession, here: Sitting) -> Leaf:
    at, words = Moment(session.number, here.round), source.words
    sides = (
        f"{words('NS')} {source.pair_text(here.ns, at)}",
        f"{words('EW')} {source.pair_text(here.ew, at)}",
    )
    return Leaf(
        f"{words('Table')} {here.name} · {words.of('bridge', 'Round {round}', round=here.round)}",
        " – ".join(sides),
        source.small_print(session),
        *table_cells(
            boards_at(here, source.phase.plan.boards),
            (words("Board no."), "num strong", str),
            *_blank_columns(source),
        ),
    )


def _blank_columns(source: PaperSource) -> tuple[Column[object], ...]:
    """The columns that the table fills in."""
    words = source.words
    heads = (
        words("Contract"),
        words("By"),
        words("Lead"),
        words("Tricks"),
        words("NS +"),
        words("NS −"),
    )
    return tuple((head, "written", lambda _: "") for head in heads)
