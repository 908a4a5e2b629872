"""What may be asked about prizes, and by whom."""

from typing import Any

from domain.tournament import Part, Tournament
from events.game import Act
from events.log.command import StageCommand
from events.prizes import decisions as decide
from events.prizes.commands import AnnouncePrizes, DeclinePrize, TakePrize
from events.roles import LEADING, RUNNING


def _part(state: Tournament, command: StageCommand) -> Part:
    return state.part(command.stage)


ACTS: tuple[Act[Any, Any], ...] = (
    Act("announce-prizes", AnnouncePrizes, _part, decide.announce_prizes, LEADING),
    Act("decline-prize", DeclinePrize, _part, decide.decline_prize, RUNNING),
    Act("take-prize", TakePrize, _part, decide.take_prize, RUNNING),
)
