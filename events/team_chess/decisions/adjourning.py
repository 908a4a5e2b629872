"""Going on although games are not finished (endorsement rules C.02 (2026), Q157-169).

Who pairs the next round while results are missing registers those games as adjourned: each by name,
as a result of its own in the log. Such a match counts as a draw in match points until it is
finished, with the game points it has. What is disputed is decided first; a match that was moved to
another day waits for its own day.
"""

from collections.abc import Iterator
from dataclasses import replace

from domain.contest.lifecycle import RoundState
from domain.ids import RoundNo
from domain.results import GameResult, Mark
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.stage import TeamStage
from events.team_chess.decisions.manual import disputed_boards
from events.team_chess.vocabulary.results import TeamResultRecorded
from events.team_chess.words import match_words
from events.warnings import Act, Question

ADJOURNED = GameResult(Mark.ADJOURNED, Mark.ADJOURNED)


def to_adjourn(stage: TeamStage, wanted: RoundNo) -> tuple[TeamResultRecorded, ...]:
    """Of the round before, if that is waited for."""
    if wanted != stage.next_round or not stage.rounds or stage.rules.at_once:
        return ()
    last = stage.rounds[-1]
    if last.state is not RoundState.PUBLISHED or last.manual or disputed_boards(last):
        return ()
    return tuple(
        TeamResultRecorded(stage.id, last.number, match.number, game.number, ADJOURNED.code)
        for match, game in _waited_for(last)
    )


def _waited_for(r: TeamRound) -> Iterator[tuple[Match, Game]]:
    """Only where line-ups are shown: nobody can adjourn a game that has no players."""
    for match in r.matches:
        if match.revealed and not match.moved_to and match.forfeit is None:
            yield from ((match, game) for game in match.games if game.result is None)


def with_adjourned(stage: TeamStage, adjourned: tuple[TeamResultRecorded, ...]) -> TeamStage:
    """As it will be once these are recorded."""
    if not adjourned:
        return stage
    named = {(one.match, one.board) for one in adjourned}
    last = stage.rounds[-1]
    matches = tuple(replace(match, games=tuple(_games(match, named))) for match in last.matches)
    return replace(stage, rounds=(*stage.rounds[:-1], replace(last, matches=matches)))


def _games(match: Match, named: set[tuple[int, int]]) -> Iterator[Game]:
    for game in match.games:
        here = (match.number, int(game.number)) in named
        yield game._replace(result=ADJOURNED) if here else game


def asked_first(stage: TeamStage, wanted: RoundNo) -> Iterator[Question]:
    """What has to be said before a round is paired over matches that are not finished."""
    if wanted != stage.next_round or not stage.rounds or stage.rules.at_once:
        return
    last = stage.rounds[-1]
    waited_for = {match.number for match, _ in _waited_for(last)}
    if waited_for:
        named = tuple(match_words(stage, last, last.match(number)) for number in waited_for)
        yield Question(Act.REGISTER_ADJOURNED, named)
    older = [
        match_words(stage, r, match)
        for r, match in stage.not_finished()
        if r.number < last.number or match.moved_to
    ]
    if older:
        yield Question(Act.PAIR_OVER_ADJOURNED, tuple(older))
