"""The acts possible next in a stage of teams of four, as cards of the desk."""

from collections.abc import Mapping

from domain.ids import RoundNo, StageId
from domain.messages import join_messages, say
from domain.swiss.teams_of_four.options import Odd
from domain.teams_of_four.stage import TeamsStage, teams_stage_of
from domain.tournament import Tournament
from events.contest.decisions.draws import teams_taking_part
from events.game.next_acts import AT_THE_DESK
from events.teams_of_four.decisions.next_acts import next_acts_of_stage
from web.contest.views.next_acts import NextAct, act_card, act_words, closing_note
from web.shared.act_words import Wording


def next_acts(state: Tournament, number: StageId) -> tuple[NextAct, ...]:
    stage = teams_stage_of(state, number)
    offered = next_acts_of_stage(state, number, AT_THE_DESK)
    return tuple(act_card(each, act_words(_WORDING, stage, each)) for each in offered)


def _draw_hint(stage: TeamsStage, _round: int) -> str:
    return say(
        "{playing} teams take part. Who meets whom follows from it; no team can be added after.",
        playing=len(teams_taking_part(stage)),
    )


def _pair_hint(stage: TeamsStage, number: int) -> str:
    playing = sum(team.bye_in(RoundNo(number)) is None for team in stage.entries.values())
    note = say(
        "{playing} teams take part. Nothing shows before you publish.",
        playing=join_messages("", (closing_note(stage.newest_shown_round), playing)),
    )
    if stage.paired_by_system and stage.rules.swiss.odd is Odd.TRIANGLE and playing == 5:
        alone = say(
            "Five teams make no triangle, as the other two would meet in both its rounds: one team "
            "has a bye. A round robin with triangles needs none."
        )
        return join_messages(" ", (note, alone))
    return note


def _publish_hint(stage: TeamsStage, number: int) -> str:
    matches = len(stage.round(RoundNo(number)).matches)
    counted = say("1 match") if matches == 1 else say("{matches} matches", matches=matches)
    return say(
        "{matches}. All screens show it at once; line-ups can be handed in.", matches=counted
    )


_WORDING: Mapping[str, Wording] = {
    "draw-teams": Wording(say("Draw the numbers"), _draw_hint),
    "undraw-teams": Wording(
        say("Take back the draw"), say("The numbers are given back, and can be drawn again.")
    ),
    "number-teams": Wording(say("Number the teams"), say("By the strength that was stated.")),
    "pair-round": Wording(say("Pair round {}"), _pair_hint),
    "publish-round": Wording(say("Publish round {}"), _publish_hint),
    "reveal-stanzas": Wording(
        say("Show who sits where in round {}"),
        say("Where nothing was handed in it is who sat there before, or the first four."),
    ),
    "close-round": Wording(say("Close round {}"), say("All results are in.")),
}
