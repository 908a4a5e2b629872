"""Who lost the newest round by forfeit and has not been heard of since.

By C.04.2 (2026) whoever stays away without notice is not paired again unless they explain
themselves; so somebody has to say whether they stay, before the next round is paired.
"""

from collections.abc import Iterator

from domain.chess.stage import Entry, Stage
from domain.contest.lifecycle import RoundState
from domain.results import Mark


def no_shows(stage: Stage) -> tuple[Entry, ...]:
    """In the order of the boards; nobody who has checked in, asked for a bye or withdrawn since."""
    return tuple(_not_heard_of(stage))


def _not_heard_of(stage: Stage) -> Iterator[Entry]:
    upcoming = stage.next_round
    if stage.round_robin is not None or stage.knock_out is not None or not stage.rounds:
        return
    newest = stage.rounds[-1]
    if newest.state is RoundState.PAIRED or upcoming > stage.rules.rounds:
        return
    for board in newest.boards:
        if board.result is None:
            continue
        for entry_id, mark in zip((board.white, board.black), board.result, strict=True):
            entry = stage.entry(entry_id)
            heard = upcoming in entry.checked_in or entry.bye_in(upcoming) is not None
            if mark is Mark.FORFEIT_LOSS and not heard:
                yield entry
