"""Individual chess as a game: its facts, its acts, and what an undo leaves of a stage."""

from dataclasses import replace

from domain.chess.over import is_played
from domain.chess.stage import Board, Round, Stage
from domain.ids import BoardNo, EntryId
from domain.own_requests import still_asked
from events.chess.acts import ACTS
from events.chess.decisions import asking
from events.chess.differences import differences
from events.chess.discarding import Players
from events.chess.facts import FACTS
from events.game import Asking, Game
from events.log.event import Event


def _touched(before: Stage, now: Stage, version: int) -> Stage:
    """Requests that came meanwhile are kept: nothing that was said is dropped."""
    later = {r.number: r for r in now.rounds}
    rounds = tuple(_touched_round(r, later.get(r.number), version) for r in before.rounds)
    requests = {r.version: r for r in (*before.requests, *now.requests)}
    kept = tuple(requests[version] for version in sorted(requests))
    seen = max((r.number for r in now.rounds if r.seen), default=0)
    dropped = max(before.dropped, now.dropped, seen)
    return replace(
        before,
        rounds=rounds,
        requests=kept,
        dropped=dropped,
        own_requests=still_asked(before.own_requests, now.own_requests),
    )


def _touched_round(before: Round, now: Round | None, version: int) -> Round:
    if before is now:
        return before
    boards = now.boards if now else ()
    seen = {(b.number, b.white, b.black): b for b in boards}
    return replace(
        before,
        boards=tuple(
            board
            if _reads_the_same(board, seen)
            else board._replace(changed_at=version, seated_at=version)
            for board in before.boards
        ),
    )


def _reads_the_same(board: Board, seen: dict[tuple[BoardNo, EntryId, EntryId], Board]) -> bool:
    now = seen.get((board.number, board.white, board.black))
    return now is not None and now.changed_at == board.changed_at


def _round_of(stage: Stage, event: Event) -> int:
    return getattr(event, "round", 0) or len(stage.rounds)


CHESS = Game(
    name=Stage.game,
    facts=FACTS,
    acts=ACTS,
    touched=_touched,
    differences=differences,
    round_of=_round_of,
    is_played=is_played,
    discarding=Players(),
    asking=Asking(asking.offers, asking.granted),
)
