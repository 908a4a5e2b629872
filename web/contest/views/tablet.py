"""What tablets in the hall enter results on: the boards of every round that takes them.

No draft, no other stage, no entries: a tablet knows what hangs on the wall, and of each board the
version its sender acts on. The round just closed stays, so that an entry made without a connection
still finds its board; what was moved is entered when it is played.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from domain.contest.round import ContestRound, RoundState
from domain.ids import EntryId, StageId
from domain.tournament import Tournament
from events.contest.acting import contest_in
from events.contest.game_rules import AnyStage, ways_of
from web.contest.sheet_parts import Entrant, Head
from web.contest.visibility import entrants_before, head_of, newest_published
from web.shared.sheet import LEFT_OUT, KeyedRow, LeftOut, Sheet, View, fields_of

ROUNDS_AT_HAND = 2


@dataclass(frozen=True, slots=True)
class TabletHead(Head):
    """`disputed` counts boards about which two things were said; `requests` are the versions of
    entries that wait for the chief; `at_once`: rounds are boards.
    """

    disputed: int
    requests: tuple[int, ...]
    at_once: bool | LeftOut = field(default=LEFT_OUT, kw_only=True)


Rows = Callable[[Any, Any, Mapping[EntryId, Entrant]], Iterable[KeyedRow]]


def tablet_view(name: str, rows: Rows, waits: Callable[[Any], bool]) -> View:
    """`waits`: of a row of an older round, that it was moved and has no end yet."""

    def build(tournament: Tournament, number: StageId) -> Sheet:
        stage = contest_in(tournament, number)
        found: list[KeyedRow] = []
        disputed = 0
        for r in reversed(stage.rounds):
            lines = [
                line
                for line in rows(stage, r, entrants_before(stage, r.number))
                if _is_recent(stage, r) or (_is_known(stage, r) and waits(line))
            ]
            disputed += len(r.disputed) if lines else 0
            found += lines
        head = TabletHead(
            **fields_of(head_of(tournament, stage, newest_published(stage))),
            disputed=disputed,
            requests=tuple(request.version for request in stage.requests),
            at_once=ways_of(stage).are_played_at_once(stage) or LEFT_OUT,
        )
        return Sheet(head, tuple(found))

    return View(name, build, at_table=True)


def _is_recent(stage: AnyStage, r: ContestRound) -> bool:
    published = r.state is not RoundState.PAIRED
    newest = r.number > stage.next_to_publish - 1 - ROUNDS_AT_HAND
    return published and (newest or ways_of(stage).are_played_at_once(stage))


def _is_known(stage: AnyStage, r: ContestRound) -> bool:
    """Whether the hall knows the round; of a table it knows all from the start."""
    return r.state is not RoundState.PAIRED or ways_of(stage).is_paired_from_the_start(stage)
