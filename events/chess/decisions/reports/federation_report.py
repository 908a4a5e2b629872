"""A stage as a tournament report for federations and other programs.

Only complete rounds are reported; absences requested for the next round are included, so that
another program could pair from the file.

A round robin keeps all games of a player who withdrew before half of their games (FIDE Handbook
C.05 (2024), 6.6): they have no rank, and record 299 deducts the points scored against them. The
player who rests in an odd field has the mark Z (TRF26).

A game corrected for ratings alone (C.04.2 (2026) 4.3: a result reported too late for pairings) has
the rated result in record 001, because a rating server reads nothing else; record 299 gives both
players the points that pairings and standings count, and a comment explains the correction
(endorsement rules C.02 (2026), Q189-193).
"""

import re
from collections.abc import Collection, Iterator

from domain.chess.knock_out import (
    has_drawn_bracket,
    progress_of,
    with_games_of_rate,
    without_empty_rounds,
)
from domain.chess.rated_games import with_rated_results
from domain.chess.round_robin import annulled_numbers
from domain.chess.stage import Entry, Stage
from domain.chess.standings import (
    StartingRankMethod,
    charts_of_groups,
    counting_tie_breaks,
    crosstable_of,
    players_without_place,
    ranking_rules,
    ratings_of,
    tie_breaks_left_out,
    values_by_hand,
)
from domain.contest.round import RoundState
from domain.formats.trf import tournament as trf
from domain.formats.trf.systems import system_code, system_words
from domain.formats.trf.tournament import birth_of, player_of
from domain.ids import RoundNo
from domain.results import Crosstable, Mark
from domain.standings.rules import without_games_of
from domain.standings.table import ranking_table
from domain.standings.tiebreaks.descriptor import parse_tie_break_list
from domain.times.time_control import Pace
from domain.tournament import Tournament as State
from events.chess.decisions.pairing import virtual_points
from events.contest.audit.reports import header_of
from events.contest.scopes import meeting_text
from events.game.words import result_words

PROGRAM = "Wallchart"
_FEDERATION = re.compile(r"[A-Z]{3}")


def build_report(tournament: State, stage: Stage, rate: Pace | None = None) -> trf.TournamentReport:
    """Build the report. In a knock-out it has only the games at one `rate` (None: that of the match
    itself), with the ranks of the whole bracket.
    """
    ranks = _bracket_ranks(stage) if has_drawn_bracket(stage) else None
    if has_drawn_bracket(stage):
        stage = without_empty_rounds(with_games_of_rate(stage, rate))
    last = complete_round_count(stage)
    table = crosstable_of(stage, last)
    rated_table = crosstable_of(with_rated_results(stage), last)
    left_out = annulled_numbers(stage)
    counting = without_games_of(table, left_out)
    ranks = _ranks(stage, table) if ranks is None else ranks
    return trf.TournamentReport(
        header=header_of(tournament, stage)._replace(
            players=str(len(table.rows)),
            rated_players=str(sum(row.rating > 0 for row in table.rows)),
            kind=system_words(stage.rules, stage.round_robin),
        ),
        players=tuple(
            _reported_player(
                entry, rated_table, table if number in left_out else counting, ranks.get(number)
            )
            for number, entry in stage.numbered_entries()
        ),
        rounds=stage.rules.rounds,
        initial_colour=stage.rules.initial_colour,
        points=stage.rules.points,
        virtual=virtual_points(stage),
        forbidden=stage.forbidden_numbers,
        byes=_next_byes(stage, RoundNo(last + 1)),
        regulations=trf.Regulations(
            pairing_program=PROGRAM,
            starting_rank=_starting_rank(tournament, stage),
            system=system_code(stage.rules, stage.round_robin),
            tie_breaks=stage.rules.tie_breaks,
            encoded_time_control=stage.time.code,
        ),
        abnormal_points=(*_annulled_points(table, left_out), *_counted_points(table, rated_table)),
        national=tuple(_national_records(tournament, stage)),
        comments=tuple(_comment_lines(stage)),
    )


def _starting_rank(tournament: State, stage: Stage) -> str:
    """The text of record 172; empty unless the event is ranked by national ratings."""
    method = stage.rules.starting_rank
    return (
        ""
        if method == StartingRankMethod.FIDE
        else f"{tournament.federation[:3]:<3} {method}".strip()
    )


def _bracket_ranks(stage: Stage) -> dict[int, int]:
    """Ranks by number, those of the whole bracket."""
    places = progress_of(stage, complete_round_count(stage)).places()
    return {int(place.number): place.first for place in places}


def _national_records(tournament: State, stage: Stage) -> Iterator[trf.NationalRecord]:
    """Yield players with an ID of the host federation; rated nationally without a FIDE ID."""
    code = tournament.federation
    if not _FEDERATION.fullmatch(code):
        return
    for number, entry in stage.numbered_entries():
        person = entry.person
        if person.national_id:
            yield trf.NationalRecord(
                federation=code,
                number=number,
                sex=person.sex.value,
                name=person.full_name,
                rating=ratings_of(entry).national or (0 if person.fide_id else person.rating),
                origin=person.federation,
                national_id=person.national_id,
                birth=birth_of(person),
            )


def _rating_only_comments(stage: Stage) -> Iterator[str]:
    """Comments on corrections for ratings alone, with the results used for later pairings."""
    for r in stage.rounds:
        for board in r.boards:
            if rating := stage.different_rated_result(r, board):
                place = f"Round {r.number}: board {board.number}"
                players = meeting_text(stage, board.white, board.black)
                was, now = result_words(board.result), result_words(rating.result)
                yield f"### Rating only @ {place}, {players}: {was} -> {now} ({rating.reason})"


def _comment_lines(stage: Stage) -> Iterator[str]:
    for r, board in stage.outstanding_games():
        label = "Adjourned" if board.is_adjourned else "Missing"
        counts = "; it counts as a draw for now" if board.is_adjourned else ""
        players = meeting_text(stage, board.white, board.black)
        yield f"### {label} @ Round {r.number}: board {board.number}, {players}: no result{counts}"
    if left := tie_breaks_left_out(stage):
        yield f"### Tie-breaks: {', '.join(left)} left out, not everybody has a rating"
    yield from _rating_only_comments(stage)
    present = ((entry, value) for entry, value in stage.by_hand.items() if entry in stage.entries)
    if shown := [f"{stage.numbered_name(entry)} {value}" for entry, value in present]:
        yield f"### Ties decided by values from outside: {', '.join(shown)}"


def complete_round_count(stage: Stage) -> int:
    """The number of rounds, from the first, that have all their results."""
    complete = 0
    for r in stage.rounds:
        if r.state is RoundState.PAIRED or any(board.result is None for board in r.boards):
            break
        complete = r.number
    return complete


def _annulled_points(table: Crosstable, left_out: Collection[int]) -> Iterator[trf.AbnormalPoints]:
    """Records that deduct the points scored against annulled players, which do not count."""
    for row in table.rows:
        for round_number, cell in enumerate(row.cells, 1):
            scored = table.points.cell_points(cell)
            if cell.opponent in left_out and row.number not in left_out and scored:
                yield trf.AbnormalPoints(None, -scored, round_number, (row.number,))


def _counted_points(table: Crosstable, rated_table: Crosstable) -> Iterator[trf.AbnormalPoints]:
    """Records that restore the points counted in pairings where the rated result differs."""
    for row in table.rows:
        both_cells = zip(row.cells, rated_table.by_number[row.number].cells, strict=True)
        for round_number, (cell, rated) in enumerate(both_cells, 1):
            if cell != rated:
                more = table.points.cell_points(cell) - table.points.cell_points(rated)
                yield trf.AbnormalPoints(None, more, round_number, (row.number,))


def _reported_player(
    entry: Entry, table: Crosstable, counting: Crosstable, rank: int | None
) -> trf.ReportedPlayer:
    assert entry.number is not None
    points, cells = counting.score(entry.number), table.by_number[entry.number].cells
    return player_of(entry.number, entry.person, cells, points, rank)


def _ranks(stage: Stage, table: Crosstable) -> dict[int, int]:
    """Ranks by number. Decided here: ranks of quads continue, the second quad's from 5."""
    order = parse_tie_break_list("PTS," + ",".join(counting_tie_breaks(stage)))
    rules = ranking_rules(stage)
    ranks: dict[int, int] = {}
    ranked_before = 0
    for group in charts_of_groups(stage, table):
        ranking = ranking_table(group, order, rules, players_without_place(stage, group))
        lines = ranking.with_ties_broken(values_by_hand(stage)).standings
        ranks |= {row.number: ranked_before + row.rank for row in lines if row.rank is not None}
        ranked_before += len(group.rows)
    return ranks


def _next_byes(stage: Stage, wanted: RoundNo) -> tuple[trf.RequestedBye, ...]:
    fixed = stage.round_robin is not None or stage.knock_out is not None
    if wanted > stage.rules.rounds or fixed:
        return ()
    requested: dict[Mark, list[int]] = {}
    for number, entry in stage.numbered_entries():
        if (mark := entry.bye_in(wanted)) is not None:
            requested.setdefault(mark, []).append(number)
    return tuple(
        trf.RequestedBye(mark, wanted, tuple(numbers))
        for mark, numbers in sorted(requested.items())
    )
