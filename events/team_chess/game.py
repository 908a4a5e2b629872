"""Team chess as a game: its facts, its acts, and what an undo leaves of a stage."""

from dataclasses import replace

from domain.own_requests import still_asked
from domain.team_chess.over import is_played
from domain.team_chess.round import Game as Board
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.stage import TeamStage
from events.game import Asking, Game
from events.log.event import Event
from events.team_chess.acts import ACTS
from events.team_chess.decisions import asking
from events.team_chess.differences import differences
from events.team_chess.discarding import Teams
from events.team_chess.facts import FACTS


def _touched(before: TeamStage, now: TeamStage, version: int) -> TeamStage:
    """Requests that came meanwhile are kept: nothing that was said is dropped. A telephone whose
    address was called back stays called back.
    """
    later = {r.number: r for r in now.rounds}
    rounds = tuple(_touched_round(r, later.get(r.number), version) for r in before.rounds)
    requests = {r.version: r for r in (*before.requests, *now.requests)}
    kept = tuple(requests[version] for version in sorted(requests))
    seen = max((r.number for r in now.rounds if r.seen), default=0)
    phones = {id_: now.entries[id_].phone for id_ in before.entries if id_ in now.entries}
    teams = {
        id_: replace(team, phone=max(team.phone, phones.get(id_, 0)))
        for id_, team in before.entries.items()
    }
    return replace(
        before,
        teams=teams,
        rounds=rounds,
        requests=kept,
        dropped=max(before.dropped, now.dropped, seen),
        own_requests=still_asked(before.own_requests, now.own_requests),
    )


def _touched_round(before: TeamRound, now: TeamRound | None, version: int) -> TeamRound:
    if before is now:
        return before
    seen = {match.teams: match for match in now.matches} if now else {}
    return replace(
        before,
        matches=tuple(
            _touched_match(match, seen.get(match.teams), version) for match in before.matches
        ),
    )


def _touched_match(before: Match, now: Match | None, version: int) -> Match:
    if before is now:
        return before
    if now is not None and (now.number, now.changed_at) == (before.number, before.changed_at):
        changed_at = before.changed_at
    else:
        changed_at = version
    boards = now.games if now is not None and now.number == before.number else ()
    seen = {(board.number, board.white, board.black): board for board in boards}
    games = tuple(
        board
        if _reads_the_same(board, seen.get((board.number, board.white, board.black)))
        else board._replace(changed_at=version, seated_at=version)
        for board in before.games
    )
    return replace(before, games=games, changed_at=changed_at)


def _reads_the_same(board: Board, now: Board | None) -> bool:
    return now is not None and now.changed_at == board.changed_at


def _round_of(stage: TeamStage, event: Event) -> int:
    return getattr(event, "round", 0) or len(stage.rounds)


TEAM_CHESS = Game(
    name=TeamStage.game,
    facts=FACTS,
    acts=ACTS,
    touched=_touched,
    differences=differences,
    round_of=_round_of,
    is_played=is_played,
    discarding=Teams(),
    asking=Asking(asking.offers, asking.granted),
)
