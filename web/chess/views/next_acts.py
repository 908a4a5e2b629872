"""The acts possible next in a stage of chess, as cards of the desk: names of acts, and notes on
what they do. The decision itself says what prevents an act.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from domain.chess.knock_out import next_games
from domain.chess.round_robin import entries_to_number, plan_of, scheveningen_teams
from domain.chess.stage import Stage, stage_of
from domain.draws.words import AnnouncedWord
from domain.errors import DomainError
from domain.ids import RoundNo, StageId
from domain.knockout.plan import KnockOutBracket
from domain.messages import join_messages, say
from domain.round_robin.plan import Divided
from domain.round_robin.us_chess import divide_into_quads
from domain.texts import counted_noun
from domain.tournament import Tournament
from events.chess.decisions.next_acts import next_acts_of_stage
from events.game.next_acts import AT_THE_DESK, OfferedAct
from web.chess.game_presentation import counted_boards
from web.chess.knock_out_words import common_game_name
from web.contest.sheet_parts import name_in_words
from web.contest.views.next_acts import (
    NextAct,
    act_card,
    act_words,
    closing_note,
    count_playing_in_round,
)
from web.shared.desk_lists import ActWords, LabelAndHint, Wording
from web.shared.sheet import fields_of

MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class DrawAct(NextAct):
    """Needs inputs: a beacon (from `beacon_from` if that was announced, written like `example`),
    and the seed to which the sender committed, if `seeded`.
    """

    beacon_from: str = ""
    seeded: bool = False
    example: str = ""


def next_acts(state: Tournament, number: StageId) -> tuple[NextAct, ...]:
    stage = stage_of(state, number)
    return tuple(
        _next_act(stage, offered) for offered in next_acts_of_stage(state, number, AT_THE_DESK)
    )


def _next_act(stage: Stage, offered: OfferedAct) -> NextAct:
    card = act_card(stage, offered, act_words(_WORDING, stage, offered))
    announced, lots = stage.start_positions, stage.lots
    if offered.name == "draw-start-positions" and announced is not None:
        if announced.word.beacon or announced.sender:
            return _draw_act(card, announced.word, seeded=bool(announced.sender))
    elif offered.name in _DRAWS_OF_NUMBERS and lots is not None and lots.shown is None:
        return _draw_act(card, lots.word)
    return card


def _draw_act(card: NextAct, word: AnnouncedWord, *, seeded: bool = False) -> DrawAct:
    return DrawAct(**fields_of(card), beacon_from=word.beacon, seeded=seeded, example=word.example)


_DRAWS_OF_NUMBERS = frozenset({"draw-lots", "draw-bracket"})


def _draw_lots_words(stage: Stage, _round: int) -> LabelAndHint:
    playing = len(entries_to_number(stage))
    note = say(
        "{playing} take part. Drawn once, by the server; nobody can join afterwards.",
        playing=playing,
    )
    quad = plan_of(stage).system is Divided.QUADS
    return say("Make the quads") if quad else say("Draw the numbers"), _groups_text(stage) + note


def _groups_text(stage: Stage) -> str:
    """The groups of the field in words; empty if there are none."""
    playing = entries_to_number(stage)
    try:
        match plan_of(stage).system:
            case Divided.QUADS:
                quads = divide_into_quads([e.id for e in playing])
                quads_text = (
                    say("1 quad")
                    if len(quads.groups) == 1
                    else say("{groups} quads", groups=len(quads.groups))
                )
                return (
                    say(
                        "{fours}, a Swiss of {bottom}. ", fours=quads_text, bottom=len(quads.bottom)
                    )
                    if quads.bottom
                    else quads_text + ". "
                )
            case Divided.SCHEVENINGEN:
                return (
                    join_messages(" – ", (team.name for team in scheveningen_teams(playing))) + ". "
                )
            case _:
                return ""
    except DomainError:
        return ""


def _draw_bracket_hint(stage: Stage, _round: int) -> str:
    playing = len(entries_to_number(stage))
    byes = KnockOutBracket(playing).size - playing if playing > 1 else 0
    field_text = (
        say(
            "{playing} take part, {counted} for the highest numbers. ",
            playing=playing,
            counted=counted_noun(byes, "bye"),
        )
        if byes
        else (say("{playing} take part. ", playing=playing))
    )
    return say(
        "{playing}The screens show it at once; nobody can join afterwards.", playing=field_text
    )


def _start_hint(stage: Stage, _round: int) -> str:
    turns = next_games(stage)
    name = common_game_name(stage, turns)
    counted = counted_boards(len(turns))
    if name:
        counted = say("{round}: {rate}", round=name_in_words(name, say), rate=counted)
    return say(
        "{counted}. {closes}All screens show it at once.",
        counted=counted,
        closes=closing_note(stage.newest_shown_round),
    )


def _draw_positions_words(stage: Stage, _round: int) -> LabelAndHint:
    scope = stage.start_positions.scope if stage.start_positions else "round"
    each = {"round": "", "board": say(" for each board"), "pair": say(" for each pair")}[scope]
    hint = say("Drawn and shown at this moment; it can't be drawn again.")
    return say("Draw the start position{each}", each=each), hint


def _pair_hint(stage: Stage, number: int) -> str:
    playing = count_playing_in_round(stage, number)
    if number == 1 and _are_too_many_rounds(stage, playing):
        return say(
            "{playing} take part: {rounds} rounds can't all be paired.",
            playing=playing,
            rounds=stage.rules.rounds,
        )
    return say(
        "{playing} take part. Nothing shows before you publish.",
        playing=join_messages("", (closing_note(stage.newest_shown_round), playing)),
    )


def _are_too_many_rounds(stage: Stage, playing: int) -> bool:
    """C.04.1 (2026): no two players meet twice, and in an odd field each has at most one bye."""
    return stage.rules.rounds > (playing if playing % 2 else playing - 1)


def _publish_hint(stage: Stage, number: int) -> str:
    if stage.is_paired_by_table:
        return say(
            "{first}All screens show it at once.", first=closing_note(stage.newest_shown_round)
        )
    boards = stage.round(RoundNo(number)).boards
    return say("{boards}. All screens show it at once.", boards=counted_boards(len(boards)))


def _close_hint(stage: Stage, _round: int) -> str:
    """A sentence about unfinished games for which no round waits."""
    games = [f"{r.number}.{board.number}" for r, board in stage.outstanding_games()]
    if not games:
        return say("All results are in.")
    listed = join_messages(", ", games[:MOST_NAMED]) + (" …" if len(games) > MOST_NAMED else "")
    return say("Adjourned or to be played (round.board): {shown}.", shown=listed)


_WORDING: Mapping[str, ActWords] = {
    "draw-lots": _draw_lots_words,
    "announce-lots": Wording(
        say("Announce the draw"),
        say("Binds the draw now, so that anybody can check afterwards that nobody chose it."),
    ),
    "draw-bracket": Wording(say("Draw the bracket"), _draw_bracket_hint),
    "undraw-bracket": Wording(
        say("Take back the draw"),
        say("The numbers are given back, and the bracket can be drawn again."),
    ),
    "start-games": Wording(say("Start the next games"), _start_hint),
    "draw-start-positions": _draw_positions_words,
    "pair-round": Wording(say("Pair round {}"), _pair_hint),
    "publish-round": Wording(say("Publish round {}"), _publish_hint),
    "close-round": Wording(say("Close round {}"), _close_hint),
}
