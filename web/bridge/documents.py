"""A phase of pairs as the document that results files are written from.

USEBIO, PBN and travellers as CSV have one session each: board numbers start again in every one. A
session's file has that session's ranking by the phase's rules, without carryovers; withdrawn pairs
are listed without a place. The ranking of the phase is a separate file, that of the closing once
the phase is closed. If each direction has a winner, both are ranked. An imported session keeps its
ranking. A deal is not included before every table has played its board.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from domain.bridge.phase import Moment, Phase, phase_of
from domain.bridge.phases.closing import field_ranks, fields_of
from domain.bridge.phases.pair_sums import NOTHING, PairSums
from domain.bridge.phases.phase_scores import plays_with_handicaps
from domain.bridge.phases.ranking import PlacedPair
from domain.bridge.scoring.policy import Measure
from domain.bridge.session import PairNo, Session, SessionState
from domain.errors import NotNow
from domain.formats.pair_list import write_pairs
from domain.formats.pairs_results.document import (
    PairsResults,
    PrintedPair,
    PrintedPlayer,
    PrintedStanding,
    ResultsHeading,
    build_results,
    rounded_to_cents,
)
from domain.formats.pairs_results.pairs_csv import write_ranking, write_travellers
from domain.formats.pbn.write import write_pbn
from domain.formats.usebio.write import write_usebio
from domain.ids import StageId
from domain.tournament import Tournament
from web.bridge.scores import masterpoint_awards, phase_now, session_now, session_ranking
from web.bridge.traveller import is_played_by_all
from web.face import CSV, File


def session_results(tournament: Tournament, stage: StageId, number: int = 0) -> PairsResults:
    """The results of the session of that number; for 0, of the newest published one."""
    phase = phase_of(tournament, stage)
    shown = phase.session(number) if number else phase.public_session
    if shown is None or shown.state is SessionState.PLANNED:
        raise NotNow("{name} has no published session yet.", name=phase.name)
    seated = shown.seating.by_pair
    pairs = [
        pair for pair in _printed_pairs(phase, Moment(shown.number, 1)) if pair.number in seated
    ]
    title = f"{phase.name}, session {shown.number}" if phase.plan.sessions > 1 else phase.name
    session = session_now(tournament, phase, shown.number)
    known = phase.play.deals.get(shown.number, {})
    deals = {board: known[board] for board in known if is_played_by_all(phase, shown, board)}
    drafted = build_results(
        _results_heading(tournament, phase, title), pairs, {"": session.scores}, deals
    )
    if phase.play.imported_labels:
        return _with_sections(drafted, shown.seating)
    ranked = session_ranking(tournament, phase, shown.number)
    in_vps = phase.scoring.measure is Measure.VICTORY_POINTS
    imps = _imps_won(session.won) if in_vps else {}
    return replace(drafted, pairs=_with_places(phase, drafted.pairs, ranked, imps))


def _imps_won(sums: PairSums) -> dict[PairNo, Fraction]:
    """The IMPs that victory points are made of, without penalties."""
    return {p: sum((m.shares for m in s.against.values()), NOTHING) for p, s in sums.items()}


def _with_sections(results: PairsResults, table: Session) -> PairsResults:
    """The results with the file's sections, each of which may use the same labels."""
    if len(table.sections) == 1:
        return results
    letters = {pair: sittings[0].section for pair, sittings in table.by_pair.items()}
    lines = tuple(replace(line, section=letters[line.ns]) for line in results.lines)
    return replace(results, lines=lines)


def ranking_results(tournament: Tournament, stage: StageId) -> PairsResults:
    phase = phase_of(tournament, stage)
    pairs = _with_places(phase, _printed_pairs(phase, None), phase_now(tournament, stage).ranking)
    return PairsResults(_results_heading(tournament, phase, phase.name), pairs)


def _with_places(
    phase: Phase,
    pairs: Iterable[PrintedPair],
    ranking: Sequence[PlacedPair],
    imps: Mapping[PairNo, Fraction] = MappingProxyType({}),
) -> tuple[PrintedPair, ...]:
    """The pairs with their places in their fields; unranked pairs have none. `imps`: those won, if
    victory points rank the pairs.
    """
    own, awards = field_ranks(ranking, fields_of(phase)), masterpoint_awards(phase, ranking)
    places = {
        placed.pair: PrintedStanding(
            rounded_to_cents(imps.get(placed.pair, placed.total)),
            rounded_to_cents(100 * placed.score.share) if placed.score.possible else None,
            f"{own[placed.pair].rank}{'=' if own[placed.pair].shared else ''}",
            awards[placed.pair].points if placed.pair in awards else None,
            rounded_to_cents(placed.total) if placed.pair in imps else None,
        )
        for placed in ranking
        if placed.score.boards
    }
    unranked = PrintedStanding()
    return tuple(replace(pair, standing=places.get(pair.number, unranked)) for pair in pairs)


def _results_heading(tournament: Tournament, phase: Phase, title: str) -> ResultsHeading:
    """The event names the phase or session if there are several; the club may be the place."""
    several = len(tournament.parts) > 1 or phase.plan.sessions > 1
    event = f"{tournament.name}, {title}" if several else tournament.name
    club = tournament.organiser or tournament.place
    return ResultsHeading(event, club, tournament.starts, phase.scoring.form)


def _printed_pairs(phase: Phase, at: Moment | None) -> Iterator[PrintedPair]:
    """The players at that moment, or the pairs' own names; with labels if they were imported."""
    session = at.session if at else phase.plan.sessions
    fields, labels = fields_of(phase), phase.play.imported_labels.get(session, {})
    handicaps = plays_with_handicaps(phase)
    for number, entry in sorted(phase.entries.items()):
        players = tuple(
            PrintedPlayer(f"{each.given} {each.family}".strip(), each.national_id)
            for each in (entry.players_at(at) if at else entry.players)
        )
        label, direction = labels.get(number, (str(number), None))
        field = fields.get(number, direction)
        handicap = entry.handicap if handicaps else 0
        yield PrintedPair(
            number, label, field, players, categories=entry.categories, handicap=handicap
        )


def _session_file(ending: str, media: str, write: Callable[[PairsResults], bytes]) -> File[Phase]:
    return File(ending, media, lambda found, phase, n: write(session_results(found, phase.id, n)))


FILES: Mapping[str, File[Phase]] = {
    "usebio": _session_file("xml", "application/xml", write_usebio),
    "pbn": _session_file("pbn", "text/plain; charset=utf-8", write_pbn),
    "csv-travellers": _session_file("csv", CSV, write_travellers),
    "csv-entries": File("csv", CSV, lambda _tournament, phase, _: write_pairs(phase)),
    "csv-ranking": File("csv", CSV, lambda t, p, _: write_ranking(ranking_results(t, p.id))),
}
