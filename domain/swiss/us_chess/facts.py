"""The facts for the trace: groups with their natural pairings and every departure, colours, the
bye; also colours and the order of the boards.

US Chess Official Rules, 7th edition, 29E2 to 29E4. Boards are ordered by the better player's
points, then the sum of both, then rank.

Decided here: if neither player is due a colour the boards alternate in their order, from the toss
for the higher ranked player of the first such board; in round 1 that is 29E2.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.errors import RuleViolation
from domain.messages import say
from domain.pairing import BracketFact, ByeFact, CriterionFact, NoteFact, SwitchFact, Trace
from domain.results import Colour
from domain.swiss.completion import PairedBoard, board_sort_key, board_with_colour, colour_facts
from domain.swiss.us_chess import CODE, EDITION
from domain.swiss.us_chess.colour import colour_of_first
from domain.swiss.us_chess.field import SECOND_MEETINGS, UsChessField
from domain.swiss.us_chess.groups import OUTSIDE, FinishedGroup, Pairs


def boards_of(field: UsChessField, pairs: Iterable[tuple[int, int]]) -> list[PairedBoard]:
    """The boards in their order, players by index."""
    rank = _ranks_by_score(field)

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        return board_sort_key(*((field.players[g].standing, rank[g]) for g in pair))

    boards, tossed = [], 0
    for pair in sorted(pairs, key=key):
        higher, lower = sorted(pair, key=lambda g: rank[g])
        colour, rule = colour_of_first(field.players[higher].history, field.players[lower].history)
        if colour is None:
            colour = _toss_colour(field.initial_colour, tossed)
            tossed += 1
        boards.append(board_with_colour(higher, lower, colour, rule))
    return boards


def _ranks_by_score(field: UsChessField) -> dict[int, int]:
    """Ranks by score and then rating, ignoring the batches of an acceleration."""
    players = field.players
    order = sorted(
        range(field.size),
        key=lambda g: (-players[g].standing, -players[g].rating, players[g].place),
    )
    return {g: place for place, g in enumerate(order)}


def _toss_colour(initial: Colour | None, boards: int) -> Colour:
    if initial is None:
        raise RuleViolation(
            "The first colour has not been tossed; set it before the first round is paired.",
            "US Chess, 7th edition, 29E2",
        )
    return initial if boards % 2 == 0 else initial.other


REMOVED = "removal"
TRANSPOSITION, INTERCHANGE, ODD_PLAYER = "transposition", "interchange", say("odd player")
OPTIMUM = say("the whole group was optimised")


COST_NAMES = {
    "again": (say("second meetings"), "27A1"),
    "mates": (say("boards of team mates"), "28N"),
    "equalisation": (say("players denied equalisation"), "29E5b"),
    "far": (say("boards more than 80 points from the natural pairing"), "29E5a"),
    "near_equalisation": (say("players denied equalisation, within 80 points"), "29E5b1"),
    "alternation": (say("players denied alternation"), "29E5a"),
    "interchanged": (say("boards of an interchange within 80 points"), "29E5e"),
    "points": (say("points from the natural pairing"), "29E5e"),
    "places": (say("places from the natural pairing"), "29C1"),
}
"""The fields of `Cost` in words, with their articles."""


class SwitchReason(NamedTuple):
    reason: str
    article: str


GAINS: Sequence[tuple[str, SwitchReason]] = (
    ("again", SwitchReason(say("to avoid a second meeting"), "27A1")),
    ("mates", SwitchReason(say("to keep team mates apart"), "28N, 29E8")),
    ("equalisation", SwitchReason(say("to equalise colours or avoid a third in a row"), "29E5b")),
    ("far", SwitchReason(say("to stay within 80 points"), "29E5a")),
    ("near_equalisation", SwitchReason(say("to equalise colours within 80 points"), "29E5b1")),
    ("alternation", SwitchReason(say("to alternate colours"), "29E5a")),
    ("interchanged", SwitchReason(say("a transposition within 80 points comes first"), "29E5e")),
    ("points", SwitchReason(say("the smaller switch does as much"), "29E5e")),
    ("places", SwitchReason(say("nearer in rank"), "29E5e")),
)
BARRED = SwitchReason(
    say("because two of them have met or must not meet, or the others could not be paired"),
    "27A1, 29C1",
)
APART = SwitchReason(say("to keep team mates apart"), "28N, 29E8")


def build_trace(
    field: UsChessField,
    finished: Iterable[FinishedGroup],
    boards: Iterable[PairedBoard],
    bye: ByeFact | None,
) -> Trace:
    return Trace(
        CODE,
        EDITION,
        brackets=tuple(_group_fact(field, done) for done in finished),
        colours=colour_facts([player.number for player in field.players], boards),
        bye=bye,
        notes=tuple(_note_facts(field)),
    )


def _note_facts(field: UsChessField) -> Iterator[NoteFact]:
    if field.options.grouping.name:
        yield NoteFact(say("grouped by {name}", name=field.options.grouping.name), "28R")
    if field.relaxed:
        article = "27A1" if field.relaxed == SECOND_MEETINGS else "28N"
        yield NoteFact(field.relaxed, article)


def _group_fact(field: UsChessField, finished: FinishedGroup) -> BracketFact:
    group = finished.group
    return BracketFact(
        score=field.players[group.low].score,
        moved_down=_numbers_of(field, finished.arrivals),
        residents=tuple(player.number for player in field.players[group.low : group.high]),
        pairs=_pairs_by_number(field, finished.pairs),
        floaters=_numbers_of(field, finished.dropped),
        failed=tuple(_criterion_facts(finished)),
        note=group.name,
        method=OPTIMUM if any(_colour_switches(finished)) else "",
        natural=_pairs_by_number(field, [pair for pair in finished.natural if OUTSIDE not in pair]),
        switches=tuple(_switch_facts(field, finished)),
    )


def _number_of(field: UsChessField, g: int) -> int:
    return 0 if g == OUTSIDE else field.players[g].number


def _numbers_of(field: UsChessField, players: Iterable[int]) -> tuple[int, ...]:
    return tuple(field.players[g].number for g in players)


def _pairs_by_number(
    field: UsChessField, pairs: Iterable[tuple[int, int]]
) -> tuple[tuple[int, int], ...]:
    return tuple((_number_of(field, a), _number_of(field, b)) for a, b in pairs)


def _colour_switches(finished: FinishedGroup) -> Iterator[tuple[Pairs, Pairs]]:
    yield from differing_cycles(finished.natural, finished.all_boards)


def _switch_facts(field: UsChessField, finished: FinishedGroup) -> Iterator[SwitchFact]:
    natural = tuple(pair for pair in finished.natural if OUTSIDE not in pair)
    for was, made in differing_cycles(finished.plain, natural):
        mates = any(field.apart[a] >> b & 1 for a, b in was)
        why = APART if mates else BARRED
        yield SwitchFact(
            REMOVED,
            _pairs_by_number(field, was),
            _pairs_by_number(field, made),
            0,
            why.reason,
            why.article,
        )
    for was, made in _colour_switches(finished):
        before, after = finished.cost_of(was), finished.cost_of(made)
        why = next(w for name, w in GAINS if getattr(after, name) < getattr(before, name))
        points = max(
            finished.switching.cost_of_board(finished.place[a], finished.place[b]).points
            for a, b in made
        )
        pairs = _pairs_by_number(field, was), _pairs_by_number(field, made)
        yield SwitchFact(_switch_kind(was, made), *pairs, points, why.reason, why.article)


def _switch_kind(was: Pairs, made: Pairs) -> str:
    if any(OUTSIDE in pair for pair in made):
        return ODD_PLAYER
    upper = {a for a, _ in was}
    across = all((a in upper) != (b in upper) for a, b in made)
    return TRANSPOSITION if across else INTERCHANGE


def _criterion_facts(finished: FinishedGroup) -> Iterator[CriterionFact]:
    total = finished.cost_of(finished.all_boards)
    for field in ("again", "mates", "equalisation", "near_equalisation", "alternation"):
        if value := getattr(total, field):
            yield CriterionFact(*COST_NAMES[field], (value,))


def differing_cycles(was: Pairs, made: Pairs) -> Iterator[tuple[Pairs, Pairs]]:
    """The differing pairs of two pairings, in the smallest sets with the same players."""
    before, after = ({g: p for p in pairs for g in p} for pairs in (was, made))
    seen: set[int] = set()
    for first in before:
        if first in seen or (set(before.get(first, ())) == set(after.get(first, ()))):
            continue
        waiting, found = [first], []
        while waiting:
            g = waiting.pop()
            if g in seen:
                continue
            seen.add(g)
            found.append(g)
            waiting += [h for pairs in (before, after) for h in pairs.get(g, ())]
        in_cycle = set(found)
        yield (
            tuple(pair for pair in was if pair[0] in in_cycle),
            tuple(pair for pair in made if pair[0] in in_cycle),
        )
