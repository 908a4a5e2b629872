"""What a correction came too late for: the rounds that were paired with the old result, paired
again with the right one.

Every round is asked for in the position it was really paired in, with nothing changed but that
result, so that each answer stands for itself and doesn't pile guess upon guess.
"""

from collections.abc import Iterator

from domain.errors import Unknown
from domain.messages import say
from domain.tournament import Tournament
from events.audit.history import History
from events.codec import event_of
from events.contest.acting import contest_in
from events.contest.audit.repairing import Repaired, pairings, repair
from events.contest.scopes import at_of
from events.contest.vocabulary.results import ResultCorrected
from events.contest.vocabulary.rounds import IMPORTED


def with_right_result(history: History, version: int) -> Iterator[Repaired]:
    """The later pairings, asked for again as if the correction of that version had been known."""
    corrected = event_of(history.records[version - 1]) if version <= len(history.records) else None
    if not isinstance(corrected, ResultCorrected):
        raise Unknown(say("correction at version"), version)
    for record, event in pairings(history):
        later = event.stage == corrected.stage and event.round > corrected.round
        if later and record.version < version and event.system != IMPORTED:
            before = _with_correction(history.at(record.version - 1), corrected)
            yield repair(before, event, record.version)


def _with_correction(state: Tournament, corrected: ResultCorrected) -> Tournament:
    stage, at = contest_in(state, corrected.stage), at_of(corrected)
    r = stage.round(at.round)
    right = r.game_at(at)._replace(result=stage.read(corrected.result))
    changed = stage.with_round(r.with_games({at: right}))
    return state.with_parts(changed, version=state.version)
