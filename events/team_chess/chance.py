"""What commands of team chess leave to the server: the initial colour, and the seed of all lots."""

from msgspec.structs import replace

from domain.errors import NotNow
from domain.tournament import Tournament
from events.game import Chance
from events.team_chess.commands import DrawTeams, PlanTeamStage


def initial_colour(_state: Tournament, command: PlanTeamStage, chance: Chance) -> PlanTeamStage:
    if command.initial_colour:
        return command
    return replace(command, initial_colour=chance.colour().value)


def seed_of_lots(state: Tournament, command: DrawTeams, chance: Chance) -> DrawTeams:
    """It follows from the stage: taken back and drawn again, the same teams get the same lots, so
    that nobody can draw until they like it.
    """
    if command.server:
        raise NotNow("The server makes its part of a draw itself; leave `server` out.")
    seed = chance.secret_seed(f"draw of teams\n{state.id}\n{command.stage}\n")
    return replace(command, server=seed.hex())
