"""The bracket of a knock-out of players as a picture."""

from markupsafe import Markup

from domain.chess.knock_out import entries_of, is_drawn, published
from domain.chess.stage import Stage
from domain.knockout.progress import KnockOutMatch
from web.chess.pictures.names import fitted
from web.chess.views.notation import score_text
from web.shared import bracket_picture
from web.shared.bracket_picture import LETTERS, Side
from web.shared.languages import Words


def bracket_pictures(stage: Stage, words: Words) -> tuple[Markup, ...]:
    """None before numbers are drawn."""
    if not is_drawn(stage):
        return ()
    entries = entries_of(stage)

    def side(match: KnockOutMatch, at: int) -> Side:
        number, course = match.sides[at], match.course
        assert number, "only who is known is asked for"
        person = stage.entries[entries[number]].person
        said = score_text(5 * course.score[at]) if course and course.turns else ""
        return Side(fitted(person, LETTERS), person.full_name, said)

    return bracket_picture.bracket_pictures(published(stage), side, words)
