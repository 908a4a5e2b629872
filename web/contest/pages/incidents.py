"""The list of incidents for the arbiter's report."""

from collections.abc import Iterator

from domain.contest.game import Game
from domain.contest.incidents import Incident
from domain.contest.stage import AnyStage
from domain.ids import EntryId
from domain.tournament import Tournament
from events.contest.facts.game_scores import KINDS
from events.contest.game_rules import game_rules_of
from web.contest.pages.papers import print_sheet
from web.shared.languages import Words
from web.shared.paper import Foot, Paper, Printed, table_paper


def _paper(_tournament: Tournament, stage: AnyStage, words: Words, _foot: Foot) -> Paper:
    return table_paper(
        stage.incidents,
        (words("Round"), "num", lambda one: str(one.at.round)),
        (words("Board"), "num", lambda one: ".".join(map(str, filter(None, one.at[:0:-1])))),
        (words("Who"), "name", lambda one: "; ".join(_players_concerned(stage, one))),
        (words("Incident"), "", lambda one: words(KINDS[one.kind])),
        (words("Note"), "name", lambda one: one.text),
        (words("UTC"), "num", lambda one: one.instant[:16].replace("T", " ")),
    )


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


INCIDENTS: Printed[AnyStage] = print_sheet("Incidents", _paper, lambda stage: bool(stage.incidents))
