"""Every tie-break of every player of drawn tables, in both editions; scores of drawn sessions;
carryovers of drawn standings.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from random import Random

from domain.bridge.phases.carryover import carryover_named, carryovers, decimal_text, tied_places
from domain.bridge.phases.drop_ins import DropInRule, carryovers_by_wave, drop_in_value_named
from domain.bridge.phases.pair_sums import WonAgainst
from domain.bridge.phases.ranking import (
    SHARED,
    WHITE_BOOK,
    PhaseLength,
    PhaseScore,
    PhaseTieBreak as PairsTieBreak,
    PlacedPair,
    rank_pairs,
)
from domain.bridge.scoring.comparison import board_datum, score_board
from domain.bridge.scoring.contract import (
    Compass,
    Contract,
    Doubling,
    Strain,
    dealer,
    declarer_score,
    vulnerability,
)
from domain.bridge.scoring.imps import (
    continuous_scale,
    discrete_limits,
    discrete_victory_points,
    victory_points,
)
from domain.bridge.scoring.notation import contract_as_text, result_as_text, result_from_text
from domain.bridge.scoring.policy import (
    Datum,
    Form,
    Halves,
    MatchpointScale,
    ScoringPolicy,
    SmallGroups,
    Weighting,
)
from domain.bridge.scoring.result import (
    AdjustedScore,
    Award,
    BoardResult,
    NotPlayed,
    PassedOut,
    PlayedContract,
    TableScore,
    WeightedOutcome,
    results_agree,
)
from domain.bridge.scoring.scores import Penalty, Unit, session_scores, standings as pairs_standings
from domain.bridge.session import PairNo
from domain.errors import DomainError
from domain.ids import Number
from domain.results import BYES, RESULTS, Cell, Colour, Crosstable, CrosstableRow, Mark, PointSystem
from domain.standings.exact_values import exact_text, round_half_up
from domain.standings.explanation import explain_value
from domain.standings.rules import RankingRules, TieBreakEdition
from domain.standings.table import Selection, ranking_table
from domain.standings.tiebreaks import TIEBREAKS
from domain.standings.tiebreaks.definition import TieBreak
from domain.standings.tiebreaks.descriptor import full_order, parse_tie_break_list

Answers = Iterator[tuple[str, object]]
CODES = sorted(set(RESULTS) - {"?-?"})


def chart(draw: Random) -> Crosstable:
    """A random crosstable: mostly games, some rare results and byes, some players without
    rating.
    """
    players, rounds = draw.randint(4, 20), draw.randint(2, 9)
    cells: dict[int, list[Cell]] = {number: [] for number in range(1, players + 1)}
    for _ in range(rounds):
        order = draw.sample(sorted(cells), players)
        paired = 2 * max(0, players // 2 - draw.choice((0, 0, 1, 2)))
        for white, black in zip(order[:paired:2], order[1:paired:2], strict=True):
            usual = ("1-0", "0-1", "=-=", "1-0")
            code = draw.choice(usual if draw.random() < 0.8 else CODES)
            cells[white].append(Cell(black, Colour.WHITE, RESULTS[code].white))
            cells[black].append(Cell(white, Colour.BLACK, RESULTS[code].black))
        for number in order[paired:]:
            cells[number].append(Cell(0, None, Mark(draw.choice(sorted(BYES)))))
    points = draw.choice(
        (PointSystem.from_values(), PointSystem.from_values(win=30, draw=10, bye=20))
    )
    rows = (
        CrosstableRow(Number(n), tuple(cells[n]), draw.choice((0, *[draw.randint(1000, 2800)] * 9)))
        for n in cells
    )
    return Crosstable(tuple(rows), rounds, points)


MODIFIED = (
    "BH/C1 BH/C2 BH/M1 BH/P FB FB/C1 FB/M1 AOB/F SB/C1 SB/C2 SB/P KS/L+1 KS/L-2 ARO/C1 ARO/M1 "
    "PS/C1 PS/C2 DE/P TPN/R RTNG/R"
)


def tables(edition: TieBreakEdition, seeds: range) -> Answers:
    order = full_order([*(TieBreak(code) for code in TIEBREAKS), *parse_tie_break_list(MODIFIED)])
    for seed in seeds:
        draw = Random(seed)
        table = chart(draw)
        listed = [int(row.number) for row in table.rows]
        selection = draw.choice((Selection(), Selection(unplaced=frozenset(listed[:2]))))
        for predetermined in (False, True):
            rules = RankingRules(edition, predetermined=predetermined)
            columns = [one for one in order if _suits(one, rules)]
            found = ranking_table(table, columns, rules, selection)
            name = f"{seed} {'round robin' if predetermined else 'Swiss'}"
            yield f"{name} ranks", [(one.rank, one.number) for one in found.standings]
            for at, column in enumerate(columns):
                values = [exact_text(one.values[at]) for one in found.standings]
                explained = explain_value(found, listed[at % len(listed)], at)
                yield f"{name} {column.name}", [" ".join(values), repr(explained.shares)]


def _suits(column: TieBreak, rules: RankingRules) -> bool:
    try:
        ranking_table(Crosstable((), 0), [column], rules)
    except DomainError:
        return False
    return True


def numbers() -> Answers:
    draw = Random(5)
    for _ in range(60):
        value = Fraction(draw.randint(-300, 300), draw.choice((1, 2, 3, 4, 7, 8, 100, 1000)))
        yield (
            str(value),
            [
                exact_text(value),
                round_half_up(value, 2),
                round_half_up(value, 0),
                decimal_text(value),
            ],
        )


# Duplicate bridge


def contracts() -> Answers:
    for level in range(1, 8):
        for strain in Strain:
            for doubling in Doubling:
                contract = Contract(level, strain, doubling)
                scores = [
                    [declarer_score(contract, tricks, vulnerable) for tricks in range(14)]
                    for vulnerable in (False, True)
                ]
                yield contract_as_text(contract), scores
    for board in range(1, 37):
        yield f"board {board}", [dealer(board), vulnerability(board)]
    for boards in range(1, 49):
        yield f"{boards} boards continuous", [str(one) for one in continuous_scale(boards)]
        yield f"{boards} boards discrete", discrete_limits(boards)
        both = [victory_points(boards, boards), discrete_victory_points(-boards, boards)]
        yield f"{boards} boards", [str(one) for one in both]


def result(draw: Random) -> BoardResult:
    kind = draw.randint(0, 12)
    if kind == 0:
        return PassedOut()
    if kind == 1:
        return NotPlayed()
    if kind < 4:
        return AdjustedScore(_ruling(draw), _ruling(draw))
    contract = Contract(draw.randint(1, 7), draw.choice([*Strain]), draw.choice([*Doubling]))
    return PlayedContract(contract, draw.choice([*Compass]), draw.randint(0, 13))


def _ruling(draw: Random) -> Award | tuple[WeightedOutcome, ...]:
    if draw.random() < 0.5:
        return draw.choice([Award(60), Award(50), Award(40), Award(55)])
    scores = draw.sample((-100, -50, 110, 140, 420, 620), draw.randint(1, 3))
    return tuple(WeightedOutcome(draw.randint(1, 5), score) for score in scores)


def policy(draw: Random) -> ScoringPolicy:
    return ScoringPolicy(
        draw.randint(2, 9),
        draw.choice([*Form]),
        draw.choice([*MatchpointScale]),
        draw.choice([*Weighting]),
        draw.choice([*SmallGroups]),
        Datum(draw.choice((0, 1, 2, Fraction(1, 5))), draw.choice([*Halves])),
    )


def sessions(seeds: range) -> Answers:
    for seed in seeds:
        draw = Random(seed)
        rules, ns = policy(draw), [PairNo(n) for n in range(1, 8)]
        ew = [PairNo(n) for n in range(8, 15)]
        lines: list[tuple[int, TableScore]] = []
        for board in range(1, 5):
            opponents = draw.sample(ew, len(ew))
            count = draw.choice((2, 3, 5, 7))
            for one, other in list(zip(ns, opponents, strict=True))[:count]:
                form = "fouled" if draw.random() < 0.2 else ""
                lines.append((board, TableScore(one, other, result(draw), form)))
        for board in range(1, 5):
            here = [line for number, line in lines if number == board]
            scored = score_board(board, here, rules)
            yield f"{seed} board {board}", [*scored.items()]
            yield f"{seed} datum {board}", board_datum(board, here, rules)
        scores = session_scores(rules, lines)
        unit = Unit.PERCENT_OF_TOP if rules.top else Unit.POINTS
        scores = scores.with_penalty(Penalty(PairNo(3), Fraction(10), unit))
        totals = [scores.total(pair) for pair in (*ns, *ew)]
        yield f"{seed} totals", totals
        yield f"{seed} one", pairs_standings([scores], [*ns, *ew])
        texts = [result_as_text(line.result) for _, line in lines]
        yield f"{seed} texts", texts
        read = [result_from_text(text) for text in texts if text]
        yield (
            f"{seed} agree",
            [results_agree(one, line.result) for one, (_, line) in zip(read, lines, strict=False)],
        )


POLICIES = ("none", "full", "weighted:0.3", "linear", "linear:0.03", "ebu", "fixed:12,8,4,0")
VALUES = ("quotient", "interpolated", "median", "last", "fixed:7.5")
RULES = (
    WHITE_BOOK,
    SHARED,
    (PairsTieBreak.LAST_SESSION, PairsTieBreak.BALLOT),
    tuple(PairsTieBreak),
)


def random_standing(draw: Random, length: PhaseLength) -> tuple[PlacedPair, ...]:
    pairs = [PairNo(n) for n in range(1, draw.randint(3, 24))]
    scores = []
    for pair in pairs:
        met = {
            other: WonAgainst(Fraction(draw.randint(0, 4)), 4)
            for other in draw.sample(pairs, min(3, len(pairs)))
            if other != pair
        }
        boards = length.boards - draw.choice((0, 0, 3))
        share = Fraction(draw.randint(8, 12), 20)
        possible = Fraction(boards * length.top)
        scores.append(
            PhaseScore(
                pair,
                possible * share,
                possible,
                Fraction(draw.choice((0, 0, 1, 2))),
                Fraction(draw.randint(-3, 3)),
                boards,
                tuple(Fraction(draw.randint(9, 11), 20) for _ in range(2)),
                Fraction(draw.randint(0, 3), 2),
                met,
            )
        )
    return rank_pairs(scores, length, draw.choice(RULES), draw.sample(pairs, len(pairs) // 2))


def carried(seeds: range) -> Answers:
    for seed in seeds:
        draw = Random(seed)
        lengths = [PhaseLength(draw.randint(10, 60), draw.choice((0, 24, 46))) for _ in range(2)]
        order = random_standing(draw, lengths[0])
        yield f"{seed} ranked", [(one.pair, one.rank, one.equals, one.split) for one in order]
        yield f"{seed} ranks", tied_places(order)
        for name in POLICIES:
            try:
                amounts = carryovers(order, carryover_named(name), lengths[0], lengths[1])
            except DomainError as refusal:
                yield f"{seed} {name}", str(refusal)
                continue
            yield f"{seed} {name}", amounts
            coming = [[PairNo(90)], [PairNo(91), PairNo(92)]]
            for value in VALUES:
                rule = DropInRule(drop_in_value_named(value), draw.random() < 0.5)
                given = carryovers_by_wave([*amounts.values()], draw.randint(1, 12), coming, rule)
                yield f"{seed} {name} {value}", given


QUESTIONS: dict[str, Callable[[], Answers]] = {
    **{
        f"tables-{edition.value}": partial(tables, edition, range(12))
        for edition in TieBreakEdition
    },
    "numbers": numbers,
    "contracts": contracts,
    **{f"sessions-{at}": partial(sessions, range(at, at + 30)) for at in (0, 30)},
    **{f"carried-{at}": partial(carried, range(at, at + 15)) for at in (0, 15)},
}
