"""The list of incidents for the arbiter's report."""

from collections.abc import Iterator

from domain.contest.game import At, Game, Incident
from domain.contest.stage import AnyStage
from domain.ids import EntryId
from domain.tournament import Tournament
from events.contest.facts.game_scores import KINDS
from events.contest.game_rules import game_rules_of
from web.contest.pages.papers import print_sheet
from web.shared.languages import Words
from web.shared.paper import Foot, Paper, Printed, table_paper


def _incidents_paper(_tournament: Tournament, stage: AnyStage, words: Words, _foot: Foot) -> Paper:
    return table_paper(
        stage.incidents,
        (words("Round"), "num", lambda incident: str(incident.at.round)),
        (words("Board"), "num place", lambda incident: _board_text(incident.at)),
        (words("Who"), "name", lambda incident: "; ".join(_players_concerned(stage, incident))),
        (words("Incident"), "", lambda incident: words(KINDS[incident.kind])),
        (words("Note"), "name", lambda incident: incident.text),
        (words("UTC"), "num", lambda incident: incident.instant[:16].replace("T", " ")),
    )


def _board_text(at: At) -> str:
    """The board, after its room and match if it has these: "2.1"."""
    return ".".join(map(str, filter(None, (at.room, at.match, at.board))))


def _players_concerned(stage: AnyStage, incident: Incident) -> Iterator[str]:
    """The player concerned, or both players of the game at that time."""
    pair = EntryId(incident.white), EntryId(incident.black)
    white, black = game_rules_of(stage).player_names(
        stage, pair, Game(incident.at.board, incident.white, incident.black)
    )
    if incident.side != "b":
        yield white
    if incident.side != "w":
        yield black


INCIDENTS: Printed[AnyStage] = print_sheet(
    "Incidents", _incidents_paper, lambda stage: bool(stage.incidents)
)
