"""Which acts break pairing integrity in team chess, and what each of them changed (endorsement
rules C.02, checklist VCL4THP, 2026; see `events.integrity`).
"""

from domain.points import in_points
from domain.results import Mark, result
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from events.integrity import Breach, Change, Integrity
from events.integrity_of_rounds import by_hand, configuration
from events.results import result_words
from events.team_chess.differences import differences
from events.team_chess.sentences.rounds import changed_matches
from events.team_chess.vocabulary.results import TeamResultCorrected
from events.team_chess.vocabulary.rounds import (
    TeamPairingChangedByHand,
)
from events.team_chess.vocabulary.stages import (
    PointsAdjusted,
    TeamStageReplanned,
)
from events.team_chess.vocabulary.teams import TeamNumbersAssigned, TeamsAllowed, TeamsForbidden
from events.team_chess.words import meeting, team
from events.words import listed


def correction(stage: TeamStage, event: TeamResultCorrected) -> Breach | None:
    """A match that was not finished counted as a draw, so that what an adjourned game comes to is
    a breach of its own kind. No pairing of a table or a bracket follows from its results.
    """
    if event.round >= len(stage.rounds) or stage.rules.swiss is None:
        return None
    adjourned = event.previous.startswith(Mark.ADJOURNED)
    return Breach.ADJOURNMENT if adjourned else Breach.CORRECTION


def _adjusting(stage: TeamStage, event: PointsAdjusted) -> Breach | None:
    """Points of the newest round are known before the next one is paired."""
    return Breach.CONFIGURATION if event.round < len(stage.rounds) else None


def _renumbering(stage: TeamStage, _event: TeamNumbersAssigned) -> Breach | None:
    numbered = any(each.number is not None for each in stage.teams.values())
    return Breach.RENUMBERING if numbered else None


def _corrected(before: Tournament, _after: Tournament, event: TeamResultCorrected) -> Change:
    stage = team_stage_of(before, event.stage)
    match = stage.rounds[event.round - 1].matches[event.match - 1]
    place = f"round {event.round}, match {event.match}, board {event.board}"
    was, now = (result_words(result(code)) for code in (event.previous, event.result))
    return Change(f"{place}, {meeting(stage, *match.teams)}", was, now)


def _paired_otherwise(
    before: Tournament, _after: Tournament, event: TeamPairingChangedByHand
) -> Change:
    stage, new = team_stage_of(before, event.stage), set(event.matches)
    old = [m for m in stage.rounds[event.round - 1].matches if m.teams not in new]
    was = [meeting(stage, *match.teams) for match in old]
    now = listed(changed_matches(stage, event)) or "other byes"
    return Change(f"pairing of round {event.round}", listed(was), now)


def _planned_otherwise(before: Tournament, _after: Tournament, event: TeamStageReplanned) -> Change:
    rules = team_stage_of(before, event.stage).rules
    was = f"{rules.rounds} rounds, {', '.join(rules.tie_breaks)}"
    return Change("plan of the stage", was, f"{event.rounds} rounds, {', '.join(event.tie_breaks)}")


def _forbidden(before: Tournament, _after: Tournament, event: TeamsForbidden) -> Change:
    names = _names(team_stage_of(before, event.stage), event.teams)
    return Change("forbidden teams", "may meet", f"{names} must not meet")


def _allowed(before: Tournament, _after: Tournament, event: TeamsAllowed) -> Change:
    names = _names(team_stage_of(before, event.stage), event.teams)
    return Change("forbidden teams", "must not meet", f"{names} may meet")


def _names(stage: TeamStage, teams: tuple[int, ...]) -> str:
    return listed([team(stage, each) for each in teams], 4)


def _adjusted(before: Tournament, _after: Tournament, event: PointsAdjusted) -> Change:
    name = team(team_stage_of(before, event.stage), event.team)
    given = f"{in_points(event.match_points)} of matches, {in_points(event.game_points)} of games"
    return Change(f"points of {name} in round {event.round}", "", given)


def _renumbered(before: Tournament, after: Tournament, event: TeamNumbersAssigned) -> Change:
    was, now = team_stage_of(before, event.stage), team_stage_of(after, event.stage)
    prefix = f"{now.name}: " if len(after.parts) > 1 else ""
    return Change("numbers", "", " ".join(prefix + each for each in differences(was, now)))


CORRECTION = Integrity(correction, _corrected)
REPLANNING = Integrity(configuration, _planned_otherwise)
FORBIDDING = Integrity(configuration, _forbidden)
ALLOWING = Integrity(configuration, _allowed)
ADJUSTING = Integrity(_adjusting, _adjusted)
RENUMBERING = Integrity(_renumbering, _renumbered)
MANUAL_CHANGE = Integrity(lambda _stage, _event: Breach.MANUAL_PAIRING, _paired_otherwise, by_hand)
