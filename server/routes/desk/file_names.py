"""What a file that is sent away is called: who is sent it sees by its name what it is of."""

import re

from domain.formats.us_chess_report.files import plain
from domain.ids import StageId
from domain.tournament import Tournament
from server.http.bodies import LONGEST_NAME


def called(tournament: Tournament, stage: StageId) -> str:
    """In plain letters, as every system has."""
    several = len(tournament.parts) > 1
    said = f"{tournament.name} {tournament.names[stage]}" if several else tournament.name
    words = re.findall(r"[A-Za-z0-9]+", plain(said))
    return "_".join(words)[:LONGEST_NAME] or f"{tournament.id}-{stage}"
