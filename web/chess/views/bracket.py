"""The bracket of a knock-out: every match, from the first round to the final.

A draft counts for nothing; before the bracket is drawn there is none.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.chess.knock_out import entries_of, is_drawn, published
from domain.chess.stage import Entry, stage_of
from domain.ids import Number, StageId
from domain.knockout.bracket import NOBODY
from domain.knockout.progress import How, KnockOutMatch, Progress
from domain.tournament import Tournament
from web.chess.views.notation import score_text
from web.chess.views.shown import Head, Player, ShownAs, head_of, newest_published, players_of
from web.shared.sheet import Sheet, View, fields_of


@dataclass(frozen=True, slots=True)
class RoundName:
    """A message, and the number of players that stands in it."""

    says: str
    count: int


@dataclass(frozen=True, slots=True)
class BracketHead(Head):
    """`names` are those of its rounds; `winner` the one of all, once there is one."""

    names: tuple[RoundName, ...]
    third_place: bool
    winner: str


@dataclass(frozen=True, slots=True)
class Side:
    """`player` is None where nobody is known yet, or where `nobody` comes. `out`: they lost it."""

    player: Player | None
    nobody: bool
    wins: bool
    out: bool
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class MatchRow:
    """`player.score` is their score in the match. `how` is one of domain.knockout.progress.How;
    `on`: one of its games is being played.
    """

    key: str
    round: int
    place: int
    says: str
    count: int
    upper: Side
    lower: Side
    how: str
    on: bool


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    head = head_of(tournament, stage, newest_published(stage))
    if not is_drawn(stage):
        return Sheet(BracketHead(**fields_of(head), names=(), third_place=False, winner=""), ())
    known = published(stage)
    bracket = known.bracket
    entries = {n: stage.entries[id_] for n, id_ in entries_of(stage).items()}
    shown_as = players_of(stage)
    rounds = range(1, bracket.rounds + 1)
    whole = BracketHead(
        **fields_of(head),
        names=tuple(RoundName(*bracket.round_called(number)) for number in rounds),
        third_place=bracket.for_third_place is not None,
        winner=_winner(known, entries),
    )
    rows = (row_of(known, match, entries, shown_as) for match in known.matches.values())
    return Sheet(whole, tuple(rows))


def _winner(known: Progress, entries: Mapping[Number, Entry]) -> str:
    number = known.winner
    return entries[number].person.full_name if number else ""


def row_of(
    known: Progress, match: KnockOutMatch, entries: Mapping[Number, Entry], shown_as: ShownAs
) -> MatchRow:
    says, count = known.bracket.called(match.id)
    upper, lower = (_side(match, at, entries, shown_as) for at in (0, 1))
    return MatchRow(
        key=f"match.{match.id.round}.{match.id.place}",
        round=match.id.round,
        place=match.id.place,
        says=says,
        count=count,
        upper=upper,
        lower=lower,
        how=match.how,
        on=match.how is How.PLAYING and match.course is not None and match.course.next is None,
    )


def _side(
    match: KnockOutMatch, at: int, entries: Mapping[Number, Entry], shown_as: ShownAs
) -> Side:
    number = match.sides[at]
    if not number:
        return Side(None, number == NOBODY and number is not None, False, False, False)
    entry = entries[number]
    score = score_text(5 * match.course.score[at]) if match.course and match.course.turns else ""
    gone = entry.withdrawn_from is not None
    won = match.winner == number
    return Side(shown_as(entry, score), False, won, match.decided and not won, gone)


def _worth_showing(tournament: Tournament, stage_id: StageId) -> bool:
    return stage_of(tournament, stage_id).knock_out is not None


VIEW = View("bracket", build, "Bracket", "chess/sheets/bracket.js", worth_showing=_worth_showing)
