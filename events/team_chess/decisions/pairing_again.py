"""Every round of a Swiss paired again on what is known by now (endorsement rules C.02 (2026),
Q57-63): when the last round is closed, and when another round becomes or ceases to be the last.

Who took part in a round is as it was recorded; results, numbers, prohibitions and how many rounds
there are to be are those of now, points given or taken those of the rounds before. What was
corrected since can therefore make a round come out otherwise. Outcomes say so and change nothing.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from domain.errors import DomainError
from domain.ids import EntryId
from domain.pairings_checked import Occasion, Outcome
from domain.results import Mark
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import Team
from events.by_hand import Paired
from events.paired_again import told as told_again
from events.team_chess.decisions.manual import as_paired
from events.team_chess.decisions.pairing import paired
from events.team_chess.vocabulary.rounds import TeamRoundPaired, TeamRoundsPairedAgain
from events.team_chess.words import meeting


def pairs_rounds(stage: TeamStage) -> bool:
    """Whether its rounds come of a system, and not of a table or a bracket."""
    return stage.rules.swiss is not None


def paired_again(stage: TeamStage, occasion: Occasion) -> TeamRoundsPairedAgain:
    return TeamRoundsPairedAgain(
        stage=stage.id,
        occasion=occasion.value,
        announced=stage.rules.rounds,
        rounds=len(stage.rounds),
        otherwise=tuple(_otherwise(stage)),
    )


def told(stage: TeamStage, event: TeamRoundsPairedAgain) -> Iterator[str]:
    def recorded(number: int) -> Paired:
        return as_paired(stage.rounds[number - 1])

    return told_again(event.otherwise, recorded, partial(meeting, stage), stage.called)


def _otherwise(stage: TeamStage) -> Iterator[Outcome]:
    for played in stage.rounds:
        try:
            answer = paired(_before(stage, played), played.number)
        except DomainError:
            yield (played.number, (), 0)
            continue
        bye = next((team for team, mark in answer.byes if mark == Mark.PAIRING_BYE), 0)
        if not _same(played, answer) or set(_byes(played)) != ({bye} - {0}):
            yield (played.number, answer.matches, bye)


def _before(stage: TeamStage, played: TeamRound) -> TeamStage:
    """The stage when that round was to be paired, with what is known of the rounds before now."""
    there = {team for match in played.matches for team in match.teams}
    marks = dict(played.byes)
    teams = {
        id_: _taking_part(team, played, id_ in there, marks.get(id_))
        for id_, team in stage.teams.items()
    }
    given = tuple(each for each in stage.adjustments if each.round < played.number)
    rounds = stage.rounds[: played.number - 1]
    return replace(stage, teams=teams, rounds=rounds, adjustments=given)


def _taking_part(team: Team, played: TeamRound, has_match: bool, mark: Mark | None) -> Team:
    others = tuple(bye for bye in team.byes if bye[0] != played.number)
    if has_match or mark is Mark.PAIRING_BYE:
        return replace(team, byes=others, withdrawn_from=None)
    if mark is not None:
        return replace(team, byes=(*others, (played.number, mark)))
    return team


def _same(played: TeamRound, answer: TeamRoundPaired) -> bool:
    recorded = {(int(match.first), int(match.second)) for match in played.matches}
    return recorded == set(answer.matches)


def _byes(played: TeamRound) -> tuple[EntryId, ...]:
    return tuple(team for team, mark in played.byes if mark is Mark.PAIRING_BYE)
