"""Telling the hall something: never refused for what the tournament is at."""

from datetime import datetime, timedelta

from domain.errors import RuleViolation
from domain.ids import RoundNo, StageId
from domain.tournament import Tournament
from events.hall import NoticeShown, RoundTimed
from events.hall_commands import ShowNotice, TimeRound


def decide(state: Tournament, command: TimeRound | ShowNotice) -> tuple[RoundTimed | NoticeShown]:
    stage = state.stage(StageId(command.stage))
    if isinstance(command, ShowNotice):
        return (NoticeShown(stage.id, command.display, " ".join(command.text.split())),)
    number = stage.round(RoundNo(command.round)).number
    if command.minutes:
        _check_instant(command.starts)
    return (RoundTimed(stage.id, number, command.starts, command.minutes),)


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
