"""The choices for planning a stage of teams of four, with their texts."""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.ids import StageId
from domain.knockout.plan import SeedDraw
from domain.messages import join_messages, say
from domain.round_robin.systems import SYSTEMS as TABLES
from domain.swiss.teams_of_four.options import FirstRound, Odd, Rematch
from domain.teams_of_four.finals import Carrying
from domain.teams_of_four.pairing import is_over
from domain.teams_of_four.rules import (
    AT_ONCE,
    KNOCK_OUT,
    SWISS,
    TIE_BREAKS,
    Choice as FirstMatches,
    Decider,
    Method,
    Seating,
)
from domain.teams_of_four.stage import teams_stages_of
from domain.tournament import Tournament
from web.contest.planning import SEEDINGS
from web.shared.page import Choice, form_choices

METHODS: Mapping[str, str] = {
    Method.VICTORY_POINTS: say("IMPs and victory points"),
    Method.IMPS: say("IMPs, matches won"),
    Method.BOARD_A_MATCH: say("board-a-match"),
    Method.HYBRID: say("IMPs and board-a-match"),
    Method.PATTON: say("Patton"),
}
SCALES: Mapping[str, str] = {
    "wbf": say("WBF, continuous"),
    "wbf-discrete": say("WBF, whole numbers"),
    "30-0": say("30 to 0, printed table of 2011"),
    "20-0": say("20 to 0, printed table of 2011"),
}
ODD: Mapping[str, str] = {
    Odd.BYE: say("has a bye"),
    Odd.TRIANGLE: say("makes a triangle of three over two rounds"),
}
REMATCHES: Mapping[str, str] = {
    Rematch.NEVER: say("never"),
    Rematch.LATER: say("from a round on"),
    Rematch.ALWAYS: say("always (Danish)"),
}
FIRST_ROUNDS: Mapping[str, str] = {
    FirstRound.SLIDE: say("the top half meets the bottom half"),
    FirstRound.FOLD: say("the first meets the last"),
    FirstRound.ADJACENT: say("neighbours meet"),
}
SEATINGS: Mapping[str, str] = {
    Seating.OPEN: say("both teams, unseen"),
    Seating.VISITORS: say("the visitors"),
    Seating.ALTERNATE: say("in turns"),
}
DECIDERS: Mapping[str, str] = {
    Decider.BOARDS: say("boards are added"),
    Decider.CARRY: say("who came with more goes on"),
    Decider.HIGHER_SEED: say("the higher seed goes on"),
    Decider.LOWER_SEED: say("the lower seed goes on"),
}
FIRST_MATCHES: Mapping[str, str] = {
    FirstMatches.SEEDS: say("by the bracket: number 1 meets the last"),
    FirstMatches.OPPONENT: say("by choice: the highest seeds choose in turn"),
}
CARRIED: Mapping[str, str] = {
    Carrying.NOTHING: say("nothing"),
    Carrying.ALL: say("all victory points"),
    Carrying.AMONG: say("victory points of the matches among those who go on"),
}
HEAD_STARTS: Mapping[str, str] = {
    Carrying.NOTHING: say("nothing"),
    Carrying.AMONG: say("IMPs of the match they played against each other"),
}


@dataclass(frozen=True, slots=True)
class Group:
    """A section from which teams can go on into another one after its end."""

    stage: StageId
    name: str
    teams: int
    over: bool


@dataclass(frozen=True, slots=True)
class FourForm:
    formats: tuple[Choice, ...]
    methods: tuple[Choice, ...]
    scales: tuple[Choice, ...]
    odd: tuple[Choice, ...]
    rematches: tuple[Choice, ...]
    first_rounds: tuple[Choice, ...]
    seatings: tuple[Choice, ...]
    seedings: tuple[Choice, ...]
    deciders: tuple[Choice, ...]
    first_matches: tuple[Choice, ...]
    tie_breaks: str
    groups: tuple[Group, ...]
    carried: tuple[Choice, ...]
    head_starts: tuple[Choice, ...]

    @classmethod
    def build(cls, tournament: Tournament | None) -> "FourForm":
        stages = teams_stages_of(tournament) if tournament else {}
        tables = tuple((name.value, system.title) for name, system in TABLES.items())
        return cls(
            formats=(
                (SWISS, say("Swiss")),
                *tables,
                (AT_ONCE, say("All meet at once")),
                (KNOCK_OUT, say("Knock-out")),
            ),
            methods=form_choices(Method, METHODS),
            scales=form_choices(SCALES, SCALES),
            odd=form_choices(Odd, ODD),
            rematches=form_choices(Rematch, REMATCHES),
            first_rounds=form_choices(FirstRound, FIRST_ROUNDS),
            seatings=form_choices(Seating, SEATINGS),
            seedings=form_choices(SeedDraw, SEEDINGS),
            deciders=form_choices(Decider, DECIDERS),
            first_matches=form_choices(FirstMatches, FIRST_MATCHES),
            tie_breaks=join_messages(", ", TIE_BREAKS),
            groups=tuple(
                Group(number, stage.name, len(stage.entries), is_over(stage))
                for number, stage in stages.items()
            ),
            carried=form_choices(Carrying, CARRIED),
            head_starts=form_choices(HEAD_STARTS, HEAD_STARTS),
        )
