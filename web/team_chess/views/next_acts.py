"""What may be done to a stage of teams next, as cards of the desk: how acts are called, and a word
on what happens. What stands against an act is the decision's to say.
"""

from collections.abc import Callable, Mapping

from domain.ids import RoundNo, StageId
from domain.messages import said_together, say
from domain.team_chess.line_ups import lacking
from domain.team_chess.rules import Missing
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from events.game.next_acts import AT_THE_DESK, OfferedAct
from events.team_chess.decisions.draws import taking_part
from events.team_chess.decisions.next_acts import next_acts_of_stage
from web.contest.views.next_acts import BACK, NextAct, Wording, card, closing, round_of, taken_back

OF_A_BOARD: Mapping[str, str] = {
    "pair-round": say("Pair board {}"),
    "publish-round": say("Publish board {}"),
    "reveal-line-ups": say("Reveal the line-ups of board {}"),
    "close-round": say("Close board {}"),
    "unpair-round": say("Drop the pairing of board {}"),
    "unpublish-round": say("Take board {} back from the screens"),
    "reopen-round": say("Reopen board {}"),
}
"""The rounds of a Hutton are its boards."""


def next_acts(state: Tournament, number: StageId) -> tuple[NextAct, ...]:
    stage = team_stage_of(state, number)
    return tuple(
        card(one, _wording_of(stage, one)) for one in next_acts_of_stage(state, number, AT_THE_DESK)
    )


def _wording_of(stage: TeamStage, one: OfferedAct) -> Wording:
    words = taken_back(one) if one.name in BACK else _WORDING[one.name](stage, round_of(one))
    label = OF_A_BOARD.get(one.name)
    if label is None or not stage.rules.at_once:
        return words
    return words._replace(label=label.format(round_of(one)))


def _draw(stage: TeamStage, _round: int) -> Wording:
    playing = len(taking_part(stage))
    hint = say(
        "{playing} teams take part. Who meets whom follows from it; no team can be added after.",
        playing=playing,
    )
    return Wording(say("Draw the numbers"), hint)


def _undraw(_stage: TeamStage, _round: int) -> Wording:
    return Wording(
        say("Take back the draw"), say("The numbers are given back, and can be drawn again.")
    )


def _number(_stage: TeamStage, _round: int) -> Wording:
    hint = say("By the strength that was stated, else by the average rating of the first boards.")
    return Wording(say("Number the teams"), hint)


def _reveal(stage: TeamStage, number: int) -> Wording:
    label = say("Reveal the line-ups of round {number}", number=number)
    missing = len(lacking(stage.round(RoundNo(number))))
    if not missing:
        return Wording(label, say("All are in. The screens show them."))
    lack = (
        say("1 line-up is missing")
        if missing == 1
        else say("{missing} line-ups are missing", missing=missing)
    )
    then = {
        Missing.FIRST: say("those teams sit down in their board order."),
        Missing.LAST: say("those teams sit down as in the round before."),
        Missing.EMPTY: say("the boards of those teams stay empty."),
    }[stage.rules.line_ups.missing]
    return Wording(label, said_together(": ", (lack, then)))


def _pair(stage: TeamStage, number: int) -> Wording:
    playing = sum(team.bye_in(RoundNo(number)) is None for team in stage.entries.values())
    closes = "" if stage.rules.at_once else closing(stage.shown)
    hint = say(
        "{playing} teams take part. Nothing shows before you publish.",
        playing=said_together("", (closes, playing)),
    )
    return Wording(say("Pair round {number}", number=number), hint)


def _publish(stage: TeamStage, number: int) -> Wording:
    newest = stage.round(RoundNo(number))
    matches = (
        say("1 match")
        if len(newest.matches) == 1
        else say("{matches} matches", matches=len(newest.matches))
    )
    hint = say(
        "{matches}. All screens show it at once; line-ups can be handed in.", matches=matches
    )
    return Wording(say("Publish round {number}", number=number), hint)


def _close(_stage: TeamStage, number: int) -> Wording:
    return Wording(say("Close round {number}", number=number), say("All results are in."))


_WORDING: Mapping[str, Callable[[TeamStage, int], Wording]] = {
    "draw-teams": _draw,
    "undraw-teams": _undraw,
    "number-teams": _number,
    "pair-round": _pair,
    "publish-round": _publish,
    "reveal-line-ups": _reveal,
    "close-round": _close,
}
