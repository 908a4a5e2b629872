"""Pair one round by the Burstein System: evaluate the opposition, read the field, give the bye,
pair the brackets, allocate colours, keep the trace.

The Index of C.04.4.2 (2026), 1.7 and 1.8: the strength of a player's past opponents.

Buchholz is the sum of the opponents' scores, Sonneborn-Berger the sum of the points won against
each times that opponent's score; players equal in both are ordered by number. A round without a
game counts as a game against oneself with the result worth the same points. Scores are current
ones, without virtual points.

A player's series of zero-point byes that reaches the round to be paired counts as draws in their
opponents' Index (1.7.2). Decided here: a player not paired in this round has a zero-point bye in it
for that rule, whatever points the absence is worth.

The player list before a round shows the evaluation of the opposition: before 2018 in the columns of
bbpPairings, in 2026 the Index and, in a seeding round, the columns of the Dutch system.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from domain.pairing import ByeFact, NoteFact, PairingRequest, RoundPairing
from domain.results import PLAYED, CrosstableRow, Mark, points_text
from domain.swiss.burstein import CODE
from domain.swiss.burstein.bracket_loop import (
    ACCELERATION,
    Burstein2026,
    BursteinLoop,
    build_trace,
    cited_article,
    is_seeding,
    without_player,
)
from domain.swiss.burstein.pre_2018 import (
    ACCELERATED_ROUNDS,
    EditionPre2018,
    oppositions_of,
    with_own_acceleration,
)
from domain.swiss.completion import make_boards, round_pairing
from domain.swiss.dutch.rounds import (
    bye_letter,
    pair_round as pair_dutch,
    player_listing as dutch_listing,
)
from domain.swiss.field import Field, build_field, numbers_in_order
from domain.swiss.pairing_system import Listing


class Index(NamedTuple):
    """Buchholz in tenths and Sonneborn-Berger in hundredths of a point."""

    buchholz: int
    sonneborn_berger: int


def index_by_number(request: PairingRequest) -> dict[int, Index]:
    """The Index of every number, before the round of the request."""
    played = request.round_number - 1
    score = {row.number: int(request.chart.score(row.number, played)) for row in request.chart.rows}
    scores_met: dict[int, int] = {
        row.number: score[row.number] + _bye_addition(request, row) for row in request.chart.rows
    }
    return {
        row.number: _index_of_row(request, row, score[row.number], scores_met)
        for row in request.chart.rows
    }


def _index_of_row(
    request: PairingRequest, row: CrosstableRow, own_score: int, scores_met: dict[int, int]
) -> Index:
    """The Index of a row; `scores_met` are the scores that count for opponents, by number."""
    worth = request.chart.points.table
    buchholz = sonneborn_berger = 0
    for round_number in range(1, request.round_number):
        opponent, colour, mark = row.cell(round_number)
        over_the_board = mark in PLAYED and opponent and colour
        strength = scores_met[opponent] if over_the_board else own_score
        buchholz += strength
        sonneborn_berger += strength * worth[mark, colour]
    return Index(buchholz, sonneborn_berger)


def _bye_addition(request: PairingRequest, row: CrosstableRow) -> int:
    """The points that recent zero-point byes add to a player's score in their opponents' Index."""
    if row.number not in request.absent:
        return 0
    points, series = request.chart.points, 0
    for round_number in range(request.round_number - 1, 0, -1):
        if row.cell(round_number).mark is not Mark.ZERO_BYE:
            break
        series += 1
    return series * (points.draw - points.zero_bye)


def places_by_index(request: PairingRequest) -> dict[int, int]:
    """The place of every number by 1.8, the highest Index first; scores don't matter."""
    index = index_by_number(request)
    order = list(numbers_in_order(request))
    order.sort(key=lambda number: index[number], reverse=True)
    return {number: place for place, number in enumerate(order)}


class BursteinReading(NamedTuple):
    """A request as an edition reads it: all players to be paired, in its order.

    `build_loop` is given such a field or part of it, `opposition_values` evaluates the opposition
    of a number. `notes` apply to the whole round.
    """

    field: Field
    build_loop: Callable[[Field], BursteinLoop]
    opposition_values: Callable[[int], tuple[int, ...]]
    notes: tuple[NoteFact, ...] = ()


class PairedWithBye(NamedTuple):
    """A paired round and its bye, which the loop's field does not include."""

    loop: BursteinLoop
    bye: ByeFact | None


def read_2026(request: PairingRequest) -> BursteinReading:
    places, index = places_by_index(request), index_by_number(request)

    def build_loop(field: Field) -> Burstein2026:
        return Burstein2026(field, [places[number] for number in field.number])

    field = build_field(request, Burstein2026.attributes, places)
    return BursteinReading(field, build_loop, index.__getitem__)


def read_pre_2018(request: PairingRequest) -> BursteinReading:
    given, request = request, with_own_acceleration(request)
    oppositions = oppositions_of(request)
    order = sorted(oppositions, key=lambda number: oppositions[number].sort_key(mixed=False))
    places = {number: place for place, number in enumerate(order)}

    def build_loop(field: Field) -> EditionPre2018:
        return EditionPre2018(field, [oppositions[number] for number in field.number])

    field = build_field(request, EditionPre2018.attributes, places)
    own_acceleration = request is not given and request.round_number <= ACCELERATED_ROUNDS
    notes = (
        (NoteFact(ACCELERATION, cited_article(EditionPre2018.edition, "")),)
        if own_acceleration
        else ()
    )
    values = {number: oppositions[number].tie_break_values for number in oppositions}
    return BursteinReading(field, build_loop, values.__getitem__, notes)


READINGS: Mapping[str, Callable[[PairingRequest], BursteinReading]] = {
    "2026": read_2026,
    "pre-2018": read_pre_2018,
}


def pair_with_bye(reading: BursteinReading) -> PairedWithBye:
    """Give the bye if the number of players is odd, then pair all brackets of the others."""
    loop, bye = reading.build_loop(reading.field), None
    if loop.field.size % 2:
        g, eligible = loop.choose_receiver()
        if g < 0:
            raise loop.no_pairing_error()
        field = loop.field
        bye = ByeFact(field.number[g], field.score[g], eligible, loop.bye_article)
        loop = reading.build_loop(without_player(field, g))
    loop.pair_all()
    return PairedWithBye(loop, bye)


def pair_round(request: PairingRequest, edition: str) -> RoundPairing:
    """Pair a round; a seeding round of 2026 is paired by the Dutch system (1.6.1)."""
    if edition == "2026" and is_seeding(request.round_number, request.total_rounds):
        answer = pair_dutch(request, edition)
        follows = answer.trace.system
        return replace(answer, trace=replace(answer.trace, system=CODE, follows=follows))
    reading = READINGS[edition](request)
    loop, bye = pair_with_bye(reading)
    boards = make_boards(loop.field, loop.pairs, loop.higher_ranked_first)
    trace = build_trace(
        loop, boards, bye, [reading.opposition_values(number) for number in loop.field.number]
    )
    return round_pairing(loop.field.number, boards, replace(trace, notes=reading.notes))


def player_listing(request: PairingRequest, edition: str) -> Listing:
    if edition == "2026" and is_seeding(request.round_number, request.total_rounds):
        return dutch_listing(request, edition)
    reading = READINGS[edition](request)
    return _listing_of_index(reading) if edition == "2026" else _listing_of_opposition(reading)


def _listing_of_index(reading: BursteinReading) -> Listing:
    field = reading.field

    def cells(g: int) -> tuple[str, ...]:
        buchholz, sonneborn_berger = reading.opposition_values(field.number[g])
        return bye_letter(field, g), points_text(buchholz), _hundredths_text(sonneborn_berger)

    return Listing(field, ("C2", "Buchholz", "Sonneborn-Berger"), cells)


def _listing_of_opposition(reading: BursteinReading) -> Listing:
    """The columns on opposition. A column "score" is the tie-break times the own score; it ranks
    floaters.
    """
    field = reading.field

    def cells(g: int) -> tuple[str, ...]:
        sonneborn_berger, buchholz, median = reading.opposition_values(field.number[g])
        score = field.score[g]
        return (
            _hundredths_text(sonneborn_berger),
            _hundredths_text(score * buchholz),
            points_text(buchholz),
            _hundredths_text(score * median),
            points_text(median),
        )

    headings = ("Buchholz score", "Buchholz tiebreak", "Median score", "Median tiebreak")
    return Listing(field, ("Sonneborn-Berger", *headings), cells)


def _hundredths_text(hundredths: int) -> str:
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02}"
