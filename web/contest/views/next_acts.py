"""The acts possible next in a stage, as cards of the desk: names of acts, and notes on what they
do. The acts and what prevents them come from the decisions; the texts common to all games are
here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.contest.matches import AnyTeams
from domain.contest.round import ContestRound, RoundState
from domain.contest.stage import AnyStage
from domain.ids import RoundNo
from domain.messages import join_messages, say, say_counted
from events.contest.decisions.draws import teams_taking_part
from events.contest.game_rules import game_rules_of
from events.contest.team_rules import team_rules_of
from events.game.next_acts import OfferedAct
from web.shared.desk_lists import ActWords, LabelAndHint, Wording, label_and_hint, open_calls_notes

TAKE_BACK = frozenset(
    {"unpair-round", "unpublish-round", "reopen-round", "undraw-bracket", "undraw-teams"}
)
GO_ON = frozenset({"pair-round", "start-games", "close-round"})
"""Acts before which everything of the round before is better decided."""
MOST_POINTS = 2
"""The most points to confirm that a card shows; the question itself has all of them."""


@dataclass(frozen=True, slots=True)
class NextAct:
    """`command` is the one to post. `takes_back` acts need a reason and are shown apart; one that
    is not `ready` is shown with its hint and is disabled.
    """

    command: str
    round: int
    label: str
    ready: bool
    hint: str
    takes_back: bool = False


BACK: Mapping[str, Wording] = {
    "unpair-round": Wording(
        say("Drop the pairing of round {}"), say("The pairing is dropped; the log keeps it.")
    ),
    "unpublish-round": Wording(
        say("Take round {} back from the screens"),
        say("All screens go back to what they showed before."),
    ),
    "reopen-round": Wording(
        say("Reopen round {}"),
        say("Results can be entered again; the standings are provisional until it is closed."),
    ),
}


def act_round(offered: OfferedAct) -> int:
    """The round of an act; 0 if it concerns none."""
    number: int = getattr(offered.command, "round", 0)
    return number


def act_words(words: Mapping[str, ActWords], stage: object, offered: OfferedAct) -> LabelAndHint:
    """The texts of an act: those of the game, or the common ones for taking back."""
    return label_and_hint({**BACK, **words}[offered.name], stage, act_round(offered))


def act_hint(offered: OfferedAct, otherwise: str) -> str:
    """The decision's reason against the act, else the consequences to confirm, or `otherwise`."""
    return offered.refusal or join_messages(" ", _first_points(offered.asks)) or otherwise


def _first_points(points: tuple[str, ...]) -> Iterator[str]:
    yield from points[:MOST_POINTS]
    if len(points) > MOST_POINTS:
        yield "…"


def act_card(stage: AnyStage, offered: OfferedAct, texts: LabelAndHint) -> NextAct:
    label, hint = texts[0], act_hint(offered, texts[1])
    if offered.name in GO_ON:
        hint = join_messages(" ", (hint, *_undecided_notes(stage)))
    return NextAct(
        offered.name, act_round(offered), label, offered.is_ready, hint, offered.name in TAKE_BACK
    )


def _undecided_notes(stage: AnyStage) -> Iterator[str]:
    if stage.requests:
        yield say_counted(
            "{count} late result is not decided: see To decide.",
            "{count} late results are not decided: see To decide.",
            len(stage.requests),
        )
    yield from open_calls_notes(stage, say("Rulings"))


def closing_note(r: ContestRound | None) -> str:
    """The note that pairing or publishing the next round closes this one; "" if it does not."""
    return (
        say("Closes round {number}. ", number=r.number)
        if r and r.state is RoundState.PUBLISHED
        else ""
    )


def count_playing_in_round(stage: AnyStage, number: int) -> int:
    return sum(entry.bye_in(RoundNo(number)) is None for entry in stage.entries.values())


def _draw_hint(stage: AnyTeams, _round: int) -> str:
    return say(
        "{playing} teams take part. Who meets whom follows from it; no team can be added after.",
        playing=len(teams_taking_part(stage)),
    )


def pair_teams_hint(stage: AnyTeams, number: int) -> str:
    together = game_rules_of(stage).are_played_at_once(stage)
    closes = "" if together else closing_note(stage.newest_shown_round)
    playing = count_playing_in_round(stage, number)
    if stage.is_knock_out:
        progress = team_rules_of(stage).progress_of(stage, len(stage.rounds))
        playing = 2 * len([*progress.startable_matches()])
    return say(
        "{playing} teams take part. Nothing shows before you publish.",
        playing=join_messages("", (closes, playing)),
    )


def _publish_hint(stage: AnyTeams, number: int) -> str:
    count = len(stage.round(RoundNo(number)).matches)
    matches = say_counted("{count} match", "{count} matches", count)
    return say(
        "{matches}. All screens show it at once; line-ups can be handed in.", matches=matches
    )


OF_TEAMS: Mapping[str, Wording] = {
    "draw-teams": Wording(say("Draw the numbers"), _draw_hint),
    "undraw-teams": Wording(
        say("Take back the draw"), say("The numbers are given back, and can be drawn again.")
    ),
    "pair-round": Wording(say("Pair round {}"), pair_teams_hint),
    "publish-round": Wording(say("Publish round {}"), _publish_hint),
    "close-round": Wording(say("Close round {}"), say("All results are in.")),
}
"""The texts common to all games of teams."""
