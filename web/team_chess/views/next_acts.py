"""What may be done to a stage of teams next, as cards of the desk: how acts are called, and a word
on what happens. What stands against an act is the decision's to say.
"""

from collections.abc import Callable, Mapping

from domain.ids import RoundNo, StageId
from domain.team_chess.line_ups import lacking
from domain.team_chess.rules import Missing
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from events.game.offered import AT_THE_DESK, Offered
from events.team_chess.decisions.draws import taking_part
from events.team_chess.decisions.offered import offered
from web.contest.views.next_acts import (
    BACK,
    NextAct,
    Wording,
    card,
    closing,
    round_of,
    taken_back,
)

OF_A_BOARD: Mapping[str, str] = {
    "pair-round": "Pair board {}",
    "publish-round": "Publish board {}",
    "reveal-line-ups": "Reveal the line-ups of board {}",
    "close-round": "Close board {}",
    "unpair-round": "Drop the pairing of board {}",
    "unpublish-round": "Take board {} back from the screens",
    "reopen-round": "Reopen board {}",
}
"""The rounds of a Hutton are its boards."""


def next_acts(state: Tournament, number: StageId) -> tuple[NextAct, ...]:
    stage = team_stage_of(state, number)
    return tuple(card(one, _worded(stage, one)) for one in offered(state, number, AT_THE_DESK))


def _worded(stage: TeamStage, one: Offered) -> Wording:
    words = taken_back(one) if one.name in BACK else _WORDING[one.name](stage, round_of(one))
    label = OF_A_BOARD.get(one.name)
    if label is None or not stage.rules.at_once:
        return words
    return words._replace(label=label.format(round_of(one)))


def _draw(stage: TeamStage, _round: int) -> Wording:
    playing = len(taking_part(stage))
    hint = f"{playing} teams take part. Who meets whom follows from it; no team can be added after."
    return Wording("Draw the numbers", hint)


def _undraw(_stage: TeamStage, _round: int) -> Wording:
    return Wording("Take back the draw", "The numbers are given back, and can be drawn anew.")


def _number(_stage: TeamStage, _round: int) -> Wording:
    hint = "By the strength that was stated, else by the average rating of the first boards."
    return Wording("Number the teams", hint)


def _reveal(stage: TeamStage, number: int) -> Wording:
    label = f"Reveal the line-ups of round {number}"
    missing = len(lacking(stage.round(RoundNo(number))))
    if not missing:
        return Wording(label, "All are in. The screens show them.")
    lack = "1 line-up is missing" if missing == 1 else f"{missing} line-ups are missing"
    then = {
        Missing.FIRST: "those teams sit down in their board order.",
        Missing.LAST: "those teams sit down as in the round before.",
        Missing.EMPTY: "the boards of those teams stay empty.",
    }[stage.rules.line_ups.missing]
    return Wording(label, f"{lack}: {then}")


def _pair(stage: TeamStage, number: int) -> Wording:
    playing = sum(team.bye_in(RoundNo(number)) is None for team in stage.entries.values())
    closes = "" if stage.rules.at_once else closing(stage.shown)
    hint = f"{closes}{playing} teams take part. Nothing shows before you publish."
    return Wording(f"Pair round {number}", hint)


def _publish(stage: TeamStage, number: int) -> Wording:
    newest = stage.round(RoundNo(number))
    matches = "1 match" if len(newest.matches) == 1 else f"{len(newest.matches)} matches"
    hint = f"{matches}. All screens show it at once; line-ups can be handed in."
    return Wording(f"Publish round {number}", hint)


def _close(_stage: TeamStage, number: int) -> Wording:
    return Wording(f"Close round {number}", "All results are in.")


_WORDING: Mapping[str, Callable[[TeamStage, int], Wording]] = {
    "draw-teams": _draw,
    "undraw-teams": _undraw,
    "number-teams": _number,
    "pair-round": _pair,
    "publish-round": _publish,
    "reveal-line-ups": _reveal,
    "close-round": _close,
}
