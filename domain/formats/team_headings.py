"""The headings of the teams' columns in a list of teams, in several languages."""

from collections.abc import Mapping
from enum import StrEnum

from domain.formats.player_csv.headings import normalised_heading


class TeamHeading(StrEnum):
    TEAM = "team"
    BOARD = "board"
    CAPTAIN = "captain"
    SHORT = "short name"


_WRITTEN: Mapping[TeamHeading, str] = {
    TeamHeading.TEAM: "team, team name, teamname; équipe, nom de l'équipe; mannschaft, "
    "mannschaftsname; equipo, nombre del equipo; drużyna, nazwa drużyny; squadra, equipe, družstvo",
    TeamHeading.BOARD: "board, bd, board no, board number, board order; échiquier, table; brett, "
    "br, brettnummer, rang; tablero, mesa; szachownica, deska; scacchiera, bord, šachovnice",
    TeamHeading.CAPTAIN: "captain, team captain; capitaine; kapitän, mannschaftsführer; capitán; "
    "kapitan; capitano, capitão",
    TeamHeading.SHORT: "short, short name, team short; abrégé; kürzel, kurzname; abreviatura; "
    "skrót",
}
TEAM_SPELLINGS: Mapping[str, TeamHeading] = {
    normalised_heading(word): field
    for field, words in _WRITTEN.items()
    for word in words.replace(";", ",").split(",")
}
