"""The acts possible next in a stage of teams, as cards of the desk: names of acts, and notes on
what they do. The decision itself says what prevents an act.
"""

from collections.abc import Mapping

from domain.ids import RoundNo, StageId
from domain.messages import join_messages, say, say_counted
from domain.team_chess.line_ups import awaited_teams_of_round
from domain.team_chess.rules import MissingLineUp
from domain.team_chess.stage import TeamStage, team_stage_of
from domain.tournament import Tournament
from events.game.next_acts import AT_THE_DESK, OfferedAct
from events.team_chess.decisions.next_acts import next_acts_of_stage
from web.contest.views.next_acts import OF_TEAMS, NextAct, act_card, act_round, act_words
from web.shared.desk_lists import LabelAndHint, Wording

LABELS_OF_BOARDS: Mapping[str, str] = {
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
    offered = next_acts_of_stage(state, number, AT_THE_DESK)
    return tuple(act_card(stage, each, _label_and_hint(stage, each)) for each in offered)


def _label_and_hint(stage: TeamStage, offered: OfferedAct) -> LabelAndHint:
    label, hint = act_words(_WORDING, stage, offered)
    if stage.rules.rounds_played_at_once and offered.name in LABELS_OF_BOARDS:
        label = LABELS_OF_BOARDS[offered.name].format(act_round(offered))
    return label, hint


def _reveal_hint(stage: TeamStage, number: int) -> str:
    missing = len(awaited_teams_of_round(stage.round(RoundNo(number))))
    if not missing:
        return say("All are in. The screens show them.")
    lack = say_counted("{count} line-up is missing", "{count} line-ups are missing", missing)
    consequence = {
        MissingLineUp.FIRST: say("a team without one sits down in its board order."),
        MissingLineUp.LAST: say("a team without one sits down as in the round before."),
        MissingLineUp.EMPTY: say("the boards of a team without one stay empty."),
    }[stage.rules.line_ups.missing]
    return join_messages(": ", (lack, consequence))


_WORDING: Mapping[str, Wording] = {
    **OF_TEAMS,
    "number-teams": Wording(
        say("Number the teams"),
        say("By the strength that was stated, else by the average rating of the first boards."),
    ),
    "reveal-line-ups": Wording(say("Reveal the line-ups of round {}"), _reveal_hint),
}
