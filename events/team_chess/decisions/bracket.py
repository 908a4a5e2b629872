"""What is refused in a knock-out of teams because the bracket has gone on from it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import wraps

from domain.contest.lifecycle import RoundState
from domain.errors import NotNow
from domain.ids import BoardNo, EntryId, RoundNo
from domain.results import GameResult, Mark, result
from domain.team_chess.knock_out import progress_of
from domain.team_chess.round import Game, Match, TeamRound
from domain.team_chess.seats import following
from domain.team_chess.stage import TeamStage
from events.log.command import StageCommand
from events.log.event import Event
from events.team_chess.folds.scopes import with_game, with_match, with_round
from events.team_chess.vocabulary import line_ups as u
from events.team_chess.vocabulary import results as r
from events.team_chess.vocabulary import teams as t
from events.team_chess.words import meeting

Answer = Event | Iterable[Event]


def keeping_the_bracket(decide: Callable[..., Answer]) -> Callable[..., Answer]:
    """The same act, refused in a knock-out where another team would then have gone on than plays in
    the next round already.
    """

    @wraps(decide)
    def kept(stage: TeamStage, command: StageCommand) -> Answer:
        answer = decide(stage, command)
        if stage.knock_out is None or not stage.rounds:
            return answer
        facts = (answer,) if isinstance(answer, Event) else tuple(answer)
        return tuple(_kept(stage, facts))

    return kept


def _kept(stage: TeamStage, facts: Iterable[Event]) -> Iterator[Event]:
    for fact in facts:
        changed = _with(stage, fact)
        wrong = next(_contradicted(changed), None) if changed else None
        if wrong is None:
            yield fact
        elif isinstance(fact, r.TeamResultDisputed):
            yield _asked_instead(stage, fact)
        else:
            raise NotNow(_begun_already(stage, *wrong))


def _contradicted(stage: TeamStage) -> Iterator[tuple[TeamRound, Match]]:
    """Matches of two teams that do not meet by what now stands in the rounds before."""
    pairs = {match.pair for match in progress_of(stage).matches.values()}
    numbers = {team.id: number for number, team in stage.numbered()}
    for one in stage.rounds:
        for match in one.matches:
            if frozenset(numbers[team] for team in match.teams) not in pairs:
                yield one, match


def _begun_already(stage: TeamStage, one: TeamRound, match: Match) -> str:
    back = "unpair" if one.state is RoundState.PAIRED else "take back"
    return (
        f"Another team would go on then than {meeting(stage, *match.teams)}, who meet in round "
        f"{one.number}, match {match.number}; {back} that round first."
    )


def _asked_instead(stage: TeamStage, fact: r.TeamResultDisputed) -> r.TeamCorrectionRequested:
    """A claim is never lost: the chief arbiter decides on it while the match goes on."""
    game = _game(stage, fact)
    return r.TeamCorrectionRequested(
        *(fact.stage, fact.round, fact.match, fact.board, fact.result),
        saw=game.changed_at,
        why="The winner of this match plays in the next round already.",
        white=game.white,
        black=game.black,
    )


def _game(stage: TeamStage, fact: r.GameEvent) -> Game:
    return stage.round(RoundNo(fact.round)).match(fact.match).game(BoardNo(fact.board))


def _with(stage: TeamStage, fact: Event) -> TeamStage | None:
    """The stage after it, as far as the bracket goes; None where it changes nothing of it."""
    match fact:
        case r.TeamResultRecorded() | r.TeamResultCorrected() | r.TeamDisputeResolved():
            return _with_result(stage, fact, result(fact.result))
        case r.TeamResultDisputed() | r.TeamResultWithdrawn():
            return _with_result(stage, fact, None)
        case u.MatchForfeited():
            return _with_forfeit(stage, fact, (Mark(fact.marks[0]), Mark(fact.marks[1])))
        case u.MatchForfeitLifted():
            return _with_forfeit(stage, fact, None)
        case t.TeamWithdrawn() | t.TeamExpelled():
            return _withdrawn(stage, fact.team, RoundNo(fact.from_round))
        case t.TeamReinstated():
            return _withdrawn(stage, fact.team, None)
        case _:
            return None


def _with_result(stage: TeamStage, fact: r.GameEvent, outcome: GameResult | None) -> TeamStage:
    one = stage.round(RoundNo(fact.round))
    match = one.match(fact.match)
    told = match.game(BoardNo(fact.board))._replace(result=outcome, follows=False)
    return with_round(stage, with_match(one, with_game(match, told)))


def _with_forfeit(
    stage: TeamStage,
    fact: u.MatchForfeited | u.MatchForfeitLifted,
    marks: tuple[Mark, Mark] | None,
) -> TeamStage:
    one = stage.round(RoundNo(fact.round))
    match = following(stage.rules, replace(one.match(fact.match), forfeit=marks), 0)
    return with_round(stage, with_match(one, match))


def _withdrawn(stage: TeamStage, team: int, first: RoundNo | None) -> TeamStage:
    gone = replace(stage.entry(EntryId(team)), withdrawn_from=first)
    return replace(stage, entries={**stage.entries, gone.id: gone})
