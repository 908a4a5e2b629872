"""The bracket of a knock-out: all matches from the first round to the final, the winner of each,
and the decision of a tied one.

Drafts are not included. There is no bracket before it is drawn.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from domain.contest.stage import AnyStage
from domain.ids import StageId
from domain.knockout.plan import NOBODY
from domain.knockout.progress import KnockOutMatch, MatchStatus, Progress
from domain.tournament import Tournament
from events.contest.acting import contest_in
from web.contest.game_presentation import presentation_of
from web.contest.sheet_parts import Entrant, SheetHead
from web.contest.views.round_views import has_bracket
from web.contest.visibility import entrant_function, public_head, published_rounds
from web.shared.sheet import LEFT_OUT, LeftOut, Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class RoundName:
    """A message, and the number of participants for it."""

    says: str
    count: int


@dataclass(frozen=True, slots=True)
class BracketHead(SheetHead):
    """`names` of its rounds; `winner` of the whole bracket, once known."""

    names: tuple[RoundName, ...]
    third_place: bool
    winner: str


@dataclass(frozen=True, slots=True)
class BracketSide:
    """`player` is None while unknown, and if `nobody` marks a vacant side. `out`: it lost."""

    player: Entrant | None
    nobody: bool
    wins: bool
    out: bool
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class BracketMatchRow:
    """`how` is a `MatchStatus`; `on`: a game of it is in play; `by` is a message."""

    key: str
    round: int
    place: int
    says: str
    count: int
    upper: BracketSide
    lower: BracketSide
    how: str
    on: bool
    by: str | LeftOut = field(default=LEFT_OUT, kw_only=True)


def published_progress(stage: AnyStage) -> Progress | None:
    """The bracket as published; None before it is drawn."""
    return presentation_of(stage).bracket_progress(stage, len(published_rounds(stage)))


def build_sheet(tournament: Tournament, number: StageId) -> Sheet:
    stage = contest_in(tournament, number)
    head = fields_of(public_head(tournament, stage))
    progress = published_progress(stage)
    if progress is None:
        return Sheet(BracketHead(**head, names=(), third_place=False, winner=""), ())
    bracket, entries = progress.bracket, dict(stage.numbered_entries())
    whole_head = BracketHead(
        **head,
        names=tuple(RoundName(*bracket.round_name(n)) for n in range(1, bracket.rounds + 1)),
        third_place=bracket.for_third_place is not None,
        winner=entries[progress.winner].full_name if progress.winner else "",
    )
    return Sheet(whole_head, tuple(bracket_rows(stage, progress)))


def bracket_rows(stage: AnyStage, progress: Progress) -> Iterator[BracketMatchRow]:
    entries, shown_as = dict(stage.numbered_entries()), entrant_function(stage)
    presentation = presentation_of(stage)

    def side(match: KnockOutMatch, at: int) -> BracketSide:
        number = match.sides[at]
        if not number:
            return BracketSide(None, number == NOBODY and number is not None, False, False, False)
        entry, won = entries[number], match.winner == number
        player = shown_as(entry, presentation.side_score(stage, match, at))
        withdrawn = entry.withdrawn_from is not None
        return BracketSide(player, False, won, match.is_decided and not won, withdrawn)

    for match in progress.matches.values():
        message, count = progress.bracket.match_name(match.id)
        yield BracketMatchRow(
            key=f"match.{match.id.round}.{match.id.place}",
            round=match.id.round,
            place=match.id.place,
            says=message,
            count=count,
            upper=side(match, 0),
            lower=side(match, 1),
            how=match.status,
            on=match.status is MatchStatus.PLAYING
            and match.course is not None
            and match.course.next_turn is None,
            by=presentation.decision_message(stage, match),
        )


VIEW = View(
    "bracket", build_sheet, "Bracket", "contest/sheets/bracket.js", worth_showing=has_bracket
)
