"""What a stage of chess announces beside its pairings: time control, byes, tie-breaks."""

from dataclasses import dataclass

from domain.chess.stage import Stage
from domain.chess.time_control import time_control
from domain.points import PointSystem, in_points
from domain.standings import Edition
from web.shared.choices import Choice

USUAL_TIMES = (
    *("5400+30", "40/5400+30:1800+30", "40/6000+30:900+30", "40/7200:3600", "3600+30", "7200"),
    *("900+10", "600+5", "1500", "180+2", "300+3", "300"),
)
USUAL_TIME = USUAL_TIMES[0]
USUAL_DEFAULT_MINUTES = 30


@dataclass(frozen=True, slots=True)
class Time:
    code: str
    pace: str
    words: str


TIMES = tuple(
    Time(code, control.pace.value, control.words)
    for code in USUAL_TIMES
    for control in (time_control(code),)
)


@dataclass(frozen=True, slots=True)
class StageTerms:
    """`said` are words that are not made from the code. `by_table`: its games come from a table or
    a bracket.
    """

    times: tuple[Time, ...]
    code: str
    said: str
    default_minutes: int | None
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

    @classmethod
    def of(cls, stage: Stage) -> "StageTerms":
        time, byes, rules = stage.time, stage.bye_rules, stage.rules
        return cls(
            times=TIMES,
            code=time.control.code if time.control else "",
            said=time.words,
            default_minutes=time.default_minutes,
            byes_most=byes.most if byes else 1,
            byes_last=byes.last_round if byes else 0,
            byes_worth=str(rules.points.half_bye),
            worths=worths(rules.points),
            byes_late=byes.late if byes else 0,
            tie_breaks=", ".join(rules.tie_breaks),
            edition=rules.tie_break_edition,
            editions=tuple(sorted(Edition, reverse=True)),
            unrated=rules.unrated,
            by_table=stage.round_robin is not None or stage.knock_out is not None,
        )


def worths(points: PointSystem) -> tuple[Choice, ...]:
    """As a draw or as a loss, and as it is now."""
    tenths = sorted({points.draw, points.loss, points.half_bye}, reverse=True)
    return tuple((str(worth), in_points(worth)) for worth in tenths)
