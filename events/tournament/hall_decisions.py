"""Telling the hall something: never refused for what the tournament is at."""

from datetime import datetime, timedelta

from domain.bridge.phase import phases_of
from domain.chess.stage import stage_of
from domain.errors import NotNow, RuleViolation, Unknown
from domain.ids import RoundNo, StageId
from domain.tournament import Tournament
from events.tournament.hall import NoticeShown, RoundTimed
from events.tournament.hall_commands import ShowNotice, TimeRound


def decide(state: Tournament, command: TimeRound | ShowNotice) -> tuple[RoundTimed | NoticeShown]:
    if isinstance(command, ShowNotice):
        text = " ".join(command.text.split())
        return (NoticeShown(_known(state, command.stage), command.display, text),)
    stage, number = _round(state, StageId(command.stage), command.round)
    if command.minutes:
        _check_instant(command.starts)
    return (RoundTimed(stage, number, command.starts, command.minutes),)


def _known(state: Tournament, stage: int) -> StageId:
    return StageId(stage) if stage in phases_of(state) else stage_of(state, StageId(stage)).id


def _round(state: Tournament, stage: StageId, number: int) -> tuple[StageId, int]:
    """A round of a chess stage, or of the session of a phase that the hall sees."""
    if stage not in phases_of(state):
        return stage, stage_of(state, stage).round(RoundNo(number)).number
    session = phases_of(state)[stage].shown
    if session is None:
        raise NotNow(f"{phases_of(state)[stage].name} has no published session to be timed.")
    if number > session.table.rounds:
        raise Unknown(f"round in session {session.number}:", number)
    return stage, number


def _check_instant(text: str) -> None:
    """The screens of a hall may sit in any time zone of their own making: UTC, said so."""
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        instant = None
    if instant is None or instant.utcoffset() != timedelta(0):
        raise RuleViolation(
            f"{text!r} is no instant; give one in UTC, such as 2026-11-21T14:00:00Z.",
            "ISO 8601-1:2019",
        )
