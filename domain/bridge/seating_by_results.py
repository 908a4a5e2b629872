"""Lines of nearly equal results meet in the next session: delayed Swiss over a phase as it stands.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.5; the seating itself is
`domain.bridge.lines.delayed_swiss`.

Decided here. What counts are the sessions that are closed, so that nobody waits: while one session
is played the next is seated by those before it. A pair's score is its mean share of the boards it
played in them, in IMPs or victory points its mean of a board. Lines keep their places, also of a
pair that has left. The sessions after the next one get line-ups, too; they can be
seated by results in their turn.
"""

from random import Random

from domain.bridge.lines.delayed_swiss import Behind, seat_by_results
from domain.bridge.lines.directions import balanced
from domain.bridge.lines.openings import openings
from domain.bridge.lines.replanning import search
from domain.bridge.phase import Phase
from domain.bridge.phases.scored import mean_scores
from domain.bridge.seating import Seats, members
from domain.errors import NotNow
from domain.said import say


def lines_by_results(phase: Phase, seed: int) -> Seats:
    """Line-ups for every session that is not planned; NoLineUp if one of them finds none."""
    lines, first = phase.lines, phase.next_session
    if lines is None:
        raise NotNow(say("{name} has no lines that could be seated by results.", name=phase.name))
    if {entry.number for entry in phase.staying(first)} - set(members(lines)):
        raise NotNow(
            say("Somebody has no place in the lines; plan them anew without results first.")
        )
    scores = mean_scores(phase)
    if not scores:
        raise NotNow(say("No session is closed yet; there are no results to seat by."))
    behind = phase.line_ups[phase.lines_since - 1 : first - 1]
    lots, after = Random(seed), phase.plan.sessions - first
    chosen = seat_by_results(lines, scores, Behind(behind, phase.ledger), after, lots)
    later = chosen.kept or search(openings(lines, phase.ledger).after(chosen.line_up), after, lots)
    so_far = (*behind, chosen.line_up)
    return Seats(lines, (chosen.line_up, *balanced(list(later), so_far)))
