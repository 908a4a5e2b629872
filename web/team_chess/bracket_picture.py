"""The bracket of a knock-out of teams, as a picture, with the game points of all legs."""

from markupsafe import Markup

from domain.knockout.progress import KnockOutMatch
from domain.team_chess.knock_out import progress_of
from domain.team_chess.stage import TeamStage
from events.team_chess.decisions.draws import is_drawn
from web.shared import bracket_picture
from web.shared.bracket_picture import LETTERS, Side
from web.shared.languages import Words
from web.team_chess.views.bracket import score_in, tie_of
from web.team_chess.views.shown import published_rounds


def bracket_pictures(stage: TeamStage, words: Words) -> tuple[Markup, ...]:
    """None before numbers are drawn."""
    if stage.knock_out is None or not is_drawn(stage):
        return ()
    teams = dict(stage.numbered())

    def side(match: KnockOutMatch, at: int) -> Side:
        number = match.sides[at]
        assert number, "only who is known is asked for"
        team, tie = teams[number], tie_of(stage, {teams[each].id for each in match.pair})
        whole = stage.name_of(team.id)
        return Side(_fitted(whole, team.short), whole, score_in(stage, tie, team))

    return bracket_picture.bracket_pictures(
        progress_of(stage, len(published_rounds(stage))), side, words
    )


def _fitted(name: str, short: str) -> str:
    """The short name where the whole one does not fit; cut where neither does."""
    said = name if len(name) <= LETTERS else short or name
    return said if len(said) <= LETTERS else f"{said[: LETTERS - 1].rstrip()}…"
