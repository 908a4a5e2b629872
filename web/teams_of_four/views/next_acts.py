"""The acts possible next in a stage of teams of four, as cards of the desk."""

from collections.abc import Mapping

from domain.ids import StageId
from domain.messages import join_messages, say
from domain.swiss.teams_of_four.matches import Odd
from domain.teams_of_four.stage import TeamsStage, teams_stage_of
from domain.tournament import Tournament
from events.game.next_acts import AT_THE_DESK
from events.teams_of_four.decisions.next_acts import next_acts_of_stage
from web.contest.views.next_acts import (
    OF_TEAMS,
    NextAct,
    act_card,
    act_words,
    count_playing_in_round,
    pair_teams_hint,
)
from web.shared.desk_lists import Wording


def next_acts(state: Tournament, number: StageId) -> tuple[NextAct, ...]:
    stage = teams_stage_of(state, number)
    offered = next_acts_of_stage(state, number, AT_THE_DESK)
    return tuple(act_card(stage, each, act_words(_WORDING, stage, each)) for each in offered)


def _pair_hint(stage: TeamsStage, number: int) -> str:
    note = pair_teams_hint(stage, number)
    by_triangles = stage.paired_by_system and stage.rules.swiss.odd is Odd.TRIANGLE
    if by_triangles and count_playing_in_round(stage, number) == 5:
        alone = say(
            "Five teams make no triangle, as the other two would meet in both its rounds: one team "
            "has a bye. A round robin with triangles needs none."
        )
        return join_messages(" ", (note, alone))
    return note


_WORDING: Mapping[str, Wording] = {
    **OF_TEAMS,
    "number-teams": Wording(say("Number the teams"), say("By the strength that was stated.")),
    "pair-round": Wording(say("Pair round {}"), _pair_hint),
    "reveal-stanzas": Wording(
        say("Show who sits where in round {}"),
        say("Where nothing was handed in it is who sat there before, or the first four."),
    ),
}
