"""The presentation that all games of teams share."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from domain.contest.entry import Member, Team
from domain.contest.matches import AnyMatchRound, AnyTeams, MatchRound, TeamMatch
from domain.contest.round import Pair
from domain.knockout.progress import Progress
from domain.messages import say
from domain.prizes.category import PersonFacts
from events.contest.decisions.draws import has_drawn_numbers
from events.contest.game_rules import game_rules_of
from events.contest.team_rules import team_rules_of
from web.contest.face import status_text
from web.contest.game_presentation import (
    GamePresentation,
    PrizeWinner,
    UnfinishedGame,
    presentation_of,
)
from web.contest.sheet_parts import Entrant
from web.contest.visibility import current_rounds, round_words
from web.prizes.contest import ShownPerson
from web.shared.languages import Words
from web.shared.sheet import LEFT_OUT

S = TypeVar("S", bound=AnyTeams)
R = TypeVar("R", bound=MatchRound[TeamMatch])


class TeamPresentation(GamePresentation[S, R, Team]):
    to_come = say("Provisional. Still to be played (round.match): {games}")

    def entrant(self, entry: Team, score: str, apart: str) -> Entrant:
        return Entrant(
            *(entry.id, entry.number or 0, "", entry.name, "", entry.federation, 0, score),
            apart=apart or LEFT_OUT,
            short=entry.short,
        )

    def count_results(self, r: R) -> tuple[int, int]:
        games = sum(1 for _ in r.games())
        waiting = [match for match in r.matches if not match.forfeit]
        missing = sum(len(match.boards_without_result) for match in waiting)
        moved = sum(len(match.boards_without_result) for match in waiting if match.moved_to)
        return games - missing, games - moved

    def awaited_pairs(self, r: R) -> Iterator[Pair]:
        """Matches for which the round waits, without forfeited and moved ones."""
        return (match.teams for match in r.matches if not match.is_finished and not match.moved_to)

    def unfinished_games(self, stage: S) -> Iterator[tuple[UnfinishedGame, Pair]]:
        for r, match in stage.outstanding_matches():
            yield UnfinishedGame(r.number, f"{r.number}.{match.number}", False), match.teams

    def bracket_progress(self, stage: S, rounds: int) -> Progress | None:
        if not stage.is_knock_out or not has_drawn_numbers(stage):
            return None
        return team_rules_of(stage).progress_of(stage, rounds)


def winning_team(team: Team, members: Iterable[Member], rating: int) -> PrizeWinner:
    """A team as a possible winner: the conditions of a category apply to each of its members."""
    people = (member.person for member in members)
    return PrizeWinner(
        tuple(PersonFacts(p.sex, p.born, p.federation, p.club) for p in people)
        or (PersonFacts(federation=team.federation),),
        rating,
        ShownPerson("", team.name, "", team.federation),
    )


def team_status(stage: AnyTeams, words: Words) -> str:
    teams = words.count("{count} team", "{count} teams", len(stage.participants()))
    if not has_drawn_numbers(stage):
        kind = words("Knock-out") if stage.is_knock_out else words("round robin")
        return f"{teams}, {kind}, {words('numbers not drawn yet')}"
    if stage.is_knock_out:
        return f"{teams}, {_bracket_text(stage, words)}"
    if game_rules_of(stage).are_played_at_once(stage):
        now = current_rounds(stage)
        return f"{teams}, {_finished_text(now, words) if now else words('not started')}"
    return f"{teams}, {status_text(stage, words, lambda shown: _finished_text((shown,), words))}"


def _finished_text(rounds: Sequence[AnyMatchRound], words: Words) -> str:
    matches = [match for r in rounds for match in r.matches]
    return words.count(
        "{finished} of {count} match finished",
        "{finished} of {count} matches finished",
        len(matches),
        finished=sum(match.is_finished for match in matches),
    )


def _bracket_text(stage: AnyTeams, words: Words) -> str:
    shown = stage.newest_shown_round
    if shown is None:
        return f"{words('Knock-out')}, {words('not started')}"
    progress = presentation_of(stage).bracket_progress(stage, shown.number)
    if progress is None or not progress.winner:
        return round_words(stage, shown, words)
    return words("{name} wins", name=dict(stage.numbered_entries())[progress.winner].name)
