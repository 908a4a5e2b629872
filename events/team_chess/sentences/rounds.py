"""Rounds of teams, told."""

from collections.abc import Callable
from typing import Any

from domain.team_chess.stage import TeamStage
from events.team_chess.vocabulary import rounds
from events.team_chess.words import meeting
from events.words import listed


def paired(_stage: TeamStage | None, event: rounds.TeamRoundPaired) -> str:
    by = event.system if event.system == rounds.IMPORTED else f"{event.system} {event.edition}"
    return f"Round {event.round} is paired, {len(event.matches)} matches, {by}"


def by_hand(_stage: TeamStage | None, event: rounds.TeamManualPairingStarted) -> str:
    return f"Pairing round {event.round} by hand begins"


def changed_matches(stage: TeamStage | None, event: rounds.TeamPairingChangedByHand) -> list[str]:
    """Those that were not there before, as "4 Delta – 1 Alpha"."""
    standing = stage.rounds[event.round - 1].matches if stage else ()
    there = {match.teams for match in standing}
    return [meeting(stage, *pair) for pair in event.matches if pair not in there]


def changed(stage: TeamStage | None, event: rounds.TeamPairingChangedByHand) -> str:
    new = changed_matches(stage, event)
    return f"Round {event.round} is changed by hand, {listed(new, 4) or 'the byes'}"


def hand_ended(_stage: TeamStage | None, event: rounds.TeamManualPairingEnded) -> str:
    verdict = "it differs from the system's pairing" if event.differs else "as the system pairs"
    return f"Pairing round {event.round} by hand ends, {verdict}"


def of_round(what: str) -> Callable[[TeamStage | None, Any], str]:
    return lambda _stage, event: f"Round {event.round} {what}"


def paired_again(_stage: TeamStage | None, event: rounds.TeamRoundsPairedAgain) -> str:
    said = f"Every round is paired again, {event.announced} being announced"
    if not event.otherwise:
        return f"{said}: all come out the same"
    which = listed([number for number, _, _ in event.otherwise], event.rounds)
    return f"{said}: otherwise come out {which}"
