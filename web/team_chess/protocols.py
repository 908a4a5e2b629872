"""The protocol of each match of a round: its boards with both line-ups once they are revealed, else
with lines for them.
"""

from collections.abc import Mapping

from domain.contest.teams import MemberId
from domain.messages import said_together
from domain.people import Person
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.stage import TeamStage
from domain.tournament import Tournament
from web.contest.members import Who
from web.contest.pages.team_papers import rounds_asked_for
from web.contest.visibility import full_name, round_words
from web.shared.languages import Words
from web.shared.paper import Foot, Leaf, Paper, PaperCell, heads
from web.team_chess.views import boards
from web.team_chess.views.boards import GameRow, MatchHeading

SQUARES = {"w": "□", "b": "■", "": ""}
OTHER_COLOUR = {"w": "b", "b": "w"}
Persons = Mapping[MemberId, Person]


def protocols(tournament: Tournament, stage: TeamStage, words: Words, foot: Foot) -> Paper:
    """Of what is played now, or of the published round that is asked for."""
    rounds, published = rounds_asked_for(stage, foot)
    leaves = (_protocol(tournament, stage, r, match, words) for r in rounds for match in r.matches)
    return Paper("protocols", leaves=tuple(leaves), rounds=published)


def _protocol(
    tournament: Tournament, stage: TeamStage, r: TeamRound, match: Match, words: Words
) -> Leaf:
    rows = list(boards.rows_of(stage, r, (match,)))
    games = [row for row in rows if isinstance(row, GameRow)]
    row = next(row for row in rows if isinstance(row, MatchHeading))
    columns = heads(
        *((words("Board"), "num"), ("", "mid"), (full_name(row.first), "name")),
        *((words("Result"), "mid"), ("", "mid"), (full_name(row.second), "name")),
    )
    persons = {m.id: m.person for id_ in match.teams for m in stage.entry(id_).members}
    lines = [_protocol_line(game, persons, words) for game in games] or [
        _blank_line(game.number, stage.rules.colour_in(game).value) for game in match.games
    ]
    points = f"{row.first_points}–{row.second_points}" if row.first_points else ""
    total = ("", "", words("Game points"), points, "", "")
    signed = ("", "", words("Captain"), words("Arbiter"), "", words("Captain"))
    foot = (
        tuple(PaperCell(text, "mid total" if n == 3 else "total") for n, text in enumerate(total)),
        tuple(PaperCell(text, "sign") for text in signed),
    )
    parts = (tournament.name, stage.name, round_words(stage, r, words), row.moved, row.venue)
    small = said_together(" · ", filter(None, parts))
    title = f"{words('Match')} {row.match}"
    return Leaf(
        title, f"{full_name(row.first)} – {full_name(row.second)}", small, columns, (*lines, *foot)
    )


def _protocol_line(game: GameRow, persons: Persons, words: Words) -> tuple[PaperCell, ...]:
    return (
        PaperCell(str(game.board), "num strong"),
        PaperCell(SQUARES[game.colour], "mid"),
        PaperCell(_rated(game.first, persons, words), "name"),
        PaperCell(words(game.result) if game.result else "", "mid written"),
        PaperCell(SQUARES[OTHER_COLOUR[game.colour]], "mid"),
        PaperCell(_rated(game.second, persons, words), "name"),
    )


def _blank_line(board: int, colour: str) -> tuple[PaperCell, ...]:
    squares = SQUARES[colour], SQUARES[OTHER_COLOUR[colour]]
    texts = (str(board), squares[0], "", "", squares[1], "")
    kinds = ("num strong", "mid", "blank", "mid written", "mid", "blank")
    return tuple(map(PaperCell, texts, kinds))


def _rated(who: Who | None, persons: Persons, words: Words) -> str:
    """With rating and FIDE ID, by which a federation knows who sat there."""
    person = persons.get(MemberId(who.member)) if who else None
    more = (str(person.rating or ""), person.fide_id) if person else ()
    return said_together(" · ", (sits(who, words), *(text for text in more if text)))


def sits(who: Who | None, words: Words) -> str:
    return full_name(who) if who else words("empty")
