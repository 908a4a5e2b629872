"""What a stage of chess announces beside its pairings and its time control: byes, tie-breaks."""

from dataclasses import dataclass

from domain.chess.stage import Stage
from domain.points import PointSystem, in_points
from domain.said import said_together
from domain.standings import TieBreakEdition
from web.shared.choices import Choice


@dataclass(frozen=True, slots=True)
class StageTerms:
    """`by_table`: its games come from a table or a bracket; `of_fide`: FIDE's rules hold for it."""

    byes_most: int
    byes_last: int
    byes_worth: str
    byes_late: int
    worths: tuple[Choice, ...]
    tie_breaks: str
    edition: str
    editions: tuple[str, ...]
    unrated: int
    by_table: bool
    of_fide: bool

    @classmethod
    def of(cls, stage: Stage) -> "StageTerms":
        byes, rules = stage.bye_rules, stage.rules
        return cls(
            byes_most=byes.most if byes else 1,
            byes_last=byes.last_round if byes else 0,
            byes_worth=str(rules.points.half_bye),
            worths=worths(rules.points),
            byes_late=byes.late if byes else 0,
            tie_breaks=said_together(", ", rules.tie_breaks),
            edition=rules.tie_break_edition,
            editions=tuple(sorted(TieBreakEdition, reverse=True)),
            unrated=rules.unrated,
            by_table=stage.round_robin is not None or stage.knock_out is not None,
            of_fide=stage.of_fide,
        )


def worths(points: PointSystem) -> tuple[Choice, ...]:
    """As a draw or as a loss, and as it is now."""
    tenths = sorted({points.draw, points.loss, points.half_bye}, reverse=True)
    return tuple((str(worth), in_points(worth)) for worth in tenths)
