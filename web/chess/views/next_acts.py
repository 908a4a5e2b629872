"""What may be done to a stage next, in the order an arbiter does it, with a word on what happens.

The lifecycle's table decides what is possible; this module adds the sentence. An act that is not
`ready` is shown with its hint and can't be taken. Pairing the next round closes a complete one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.chess.knock_out import is_drawn, progress_of, upcoming
from domain.chess.predetermined import entered, plan_of, taking_part
from domain.chess.scheveningen import teams
from domain.chess.stage import Entry, Round, Stage
from domain.contest.lifecycle import RoundState
from domain.errors import NotNow
from domain.knockout.bracket import LARGEST, KnockOutBracket
from domain.round_robin.plan import Divided
from domain.round_robin.systems import TableName
from domain.round_robin.us_chess import QUAD, quads
from domain.said import said_together, say
from domain.texts import counted
from events.chess.decisions.knock_out import nothing_to_start
from web.chess.match_names import common
from web.contest.views.next_acts import NextAct, by_hand, of_round, reopen, unpair, unpublish
from web.shared.languages import ENGLISH
from web.shared.round_name import in_words


@dataclass(frozen=True, slots=True)
class DrawAct(NextAct):
    """Needs words: a beacon, which comes from `beacon_from` if that was announced, and the seed
    that the sender has promised, if `seeded`.
    """

    beacon_from: str = ""
    seeded: bool = False


def next_acts(stage: Stage) -> tuple[NextAct, ...]:
    draws = _draws(stage)
    if stage.round_robin is not None:
        return (*draws, *_of_round_robin(stage))
    if stage.knock_out is not None:
        return (*draws, *_of_knock_out(stage))
    return (*draws, *_of_swiss(stage))


def _of_swiss(stage: Stage) -> tuple[NextAct, ...]:
    if not stage.rounds:
        return (_pair(stage),)
    newest = stage.rounds[-1]
    more = newest.number < stage.rules.rounds
    if newest.manual:
        return (by_hand(newest),)
    if newest.state is RoundState.PAIRED:
        return (_publish(newest), unpair(newest))
    if newest.state is RoundState.CLOSED:
        return (_pair(stage), reopen(newest)) if more else (reopen(newest),)
    if newest.missing and more and not newest.disputed:
        return (_close(stage, newest), _pair(stage, newest), _unpublish(newest))
    if newest.missing or not more:
        return (_close(stage, newest), _unpublish(newest))
    return (_pair(stage, newest), _close(stage, newest), _unpublish(newest))


def _of_round_robin(stage: Stage) -> tuple[NextAct, ...]:
    """Its rounds are there from the drawing of the numbers on; each is published in its turn."""
    if not stage.rounds:
        return _announced(stage, _draw_lots(stage))
    newest = stage.shown
    upcoming = stage.next_to_publish
    acts = [_publish_next(stage, newest)] if upcoming <= len(stage.rounds) else []
    if newest is None:
        return tuple(acts)
    if newest.state is RoundState.CLOSED:
        return (*acts, reopen(newest))
    return (*acts, _close(stage, newest), _unpublish(newest))


def _draw_lots(stage: Stage) -> NextAct:
    plan, playing = plan_of(stage), taking_part(stage)
    drawn = say(
        "{playing} take part. Drawn once, by the server; nobody can join afterwards.",
        playing=len(playing),
    )
    label = say("Make the quads") if plan.system is Divided.QUADS else say("Draw the numbers")
    if (refusal := _not_yet(plan.system, playing)) is not None:
        return NextAct("draw-lots", 0, label, False, refusal)
    return NextAct("draw-lots", 0, label, True, f"{_cut(plan.system, playing)}{drawn}")


def _not_yet(system: TableName | Divided, playing: Sequence[Entry]) -> str | None:
    match system:
        case Divided.QUADS:
            enough = len(playing) == QUAD or len(playing) >= 2 * QUAD
            return None if enough else say("Four or at least eight players make quads.")
        case Divided.SCHEVENINGEN:
            try:
                teams(playing)
            except NotNow as reason:
                return str(reason)
            return None
        case _:
            return None if len(playing) >= 2 else say("At least two players must take part.")


def _cut(system: TableName | Divided, playing: Sequence[Entry]) -> str:
    """Into which groups they fall."""
    match system:
        case Divided.QUADS:
            cut = quads([e.id for e in playing])
            fours = (
                say("1 quad")
                if len(cut.groups) == 1
                else say("{groups} quads", groups=len(cut.groups))
            )
            return (
                say("{fours}, a Swiss of {bottom}. ", fours=fours, bottom=len(cut.bottom))
                if cut.bottom
                else f"{fours}. "
            )
        case Divided.SCHEVENINGEN:
            return said_together(" – ", (team.name for team in teams(playing))) + ". "
        case TableName():
            return ""


def _publish_next(stage: Stage, newest: Round | None) -> NextAct:
    upcoming = stage.rounds[stage.next_to_publish - 1]
    if newest is not None and newest.missing:
        hint = say(
            "{missing_words} Enter or postpone first.", missing_words=_missing_words(newest.missing)
        )
        return of_round("publish-round", upcoming, hint, ready=False)
    closes = "" if newest is None or newest.state is RoundState.CLOSED else newest.number
    first = say("Closes round {closes}. ", closes=closes) if closes else ""
    return of_round(
        "publish-round", upcoming, say("{first}All screens show it at once.", first=first)
    )


def _of_knock_out(stage: Stage) -> tuple[NextAct, ...]:
    """A draft is only there where somebody asked for one: games are paired and shown at once."""
    if not is_drawn(stage):
        return _announced(stage, _draw_bracket(stage))
    if not stage.rounds:
        hint = say("The numbers are given back, and the bracket can be drawn anew.")
        undraw = NextAct(
            "undraw-bracket", 0, say("Take back the draw"), True, hint, takes_back=True
        )
        return (_start(stage), undraw)
    newest = stage.rounds[-1]
    if newest.state is RoundState.PAIRED:
        return (_publish(newest), unpair(newest))
    closed = newest.state is RoundState.CLOSED
    back = (reopen(newest),) if closed else (_close(stage, newest), _unpublish(newest))
    known = progress_of(stage)
    if closed and known.over:
        return back
    return (_start(stage, None if closed else newest), *back)


def _draw_bracket(stage: Stage) -> NextAct:
    playing = len(taking_part(stage))
    if not 2 <= playing <= LARGEST:
        hint = say("A knock-out is for 2 to {largest} players.", largest=LARGEST)
        return NextAct("draw-bracket", 0, say("Draw the bracket"), False, hint)
    byes = KnockOutBracket(playing).size - playing
    said = (
        say(
            "{playing} take part, {counted} for the highest numbers. ",
            playing=playing,
            counted=counted(byes, "bye"),
        )
        if byes
        else (say("{playing} take part. ", playing=playing))
    )
    hint = say("{said}The screens show it at once; nobody can join afterwards.", said=said)
    return NextAct("draw-bracket", 0, say("Draw the bracket"), True, hint)


def _announced(stage: Stage, draw: NextAct) -> tuple[NextAct, ...]:
    """Once announced a draw needs its word; until then it can be announced."""
    said = (draw.command, draw.round, draw.label, draw.ready, draw.hint)
    if stage.lots is not None:
        again = stage.lots.shown is not None
        return (draw,) if again else (DrawAct(*said, beacon_from=stage.lots.beacon),)
    hint = say("Binds the draw now, so that anybody can check afterwards that nobody chose it.")
    return (draw, NextAct("announce-lots", 0, say("Announce the draw"), True, hint))


def _start(stage: Stage, closing: Round | None = None) -> NextAct:
    label, number = say("Start the next games"), stage.next_round
    if closing is not None and closing.missing:
        hint = say(
            "{unready_words} Enter or postpone first.", unready_words=_unready_words(closing)
        )
        return NextAct("start-games", number, label, False, hint)
    turns = upcoming(stage)
    if not turns:
        return NextAct("start-games", number, label, False, nothing_to_start(stage))
    name = common(stage, turns)
    what = f"{in_words(name, ENGLISH)}: " if name else ""
    closes = say("Closes round {number}. ", number=closing.number) if closing else ""
    hint = say(
        "{counted}. {closes}All screens show it at once.",
        counted=said_together("", (what, counted(len(turns), "board"))),
        closes=closes,
    )
    return NextAct("start-games", number, label, True, hint)


def _draws(stage: Stage) -> tuple[NextAct, ...]:
    """The start position of the round that is on, where one is promised and not drawn yet."""
    shown, announced = stage.shown, stage.start_positions
    if announced is None or shown is None or shown.number in announced.draws:
        return ()
    if shown.state is RoundState.CLOSED or shown.number > len(announced.commitments):
        return ()
    each = {"round": "", "board": say(" for each board"), "pair": say(" for each pair")}[
        announced.scope
    ]
    label = say("Draw the start position{each}", each=each)
    hint = say("Drawn and shown at this moment; it can't be drawn again.")
    said = ("draw-start-positions", shown.number, label, True, hint)
    if not (announced.beacon or announced.sender):
        return (NextAct(*said),)
    return (DrawAct(*said, beacon_from=announced.beacon, seeded=bool(announced.sender)),)


def _pair(stage: Stage, closing: Round | None = None) -> NextAct:
    number = stage.next_round
    playing = sum(entry.bye_in(number) is None for entry in stage.entries.values())
    label = say("Pair round {number}", number=number)
    if playing < 2:
        return NextAct(
            "pair-round", number, label, False, say("At least two players must take part.")
        )
    if closing is not None and closing.missing:
        hint = say(
            "{missing_words} Each is registered as adjourned, a draw for now.",
            missing_words=_missing_words(closing.missing),
        )
        return NextAct("pair-round", number, label, True, hint)
    if number == 1 and _too_many_rounds(stage, playing):
        hint = say(
            "{playing} take part: {rounds} rounds can't all be paired.",
            playing=playing,
            rounds=stage.rules.rounds,
        )
        return NextAct("pair-round", number, label, True, hint)
    closes = say("Closes round {number}. ", number=closing.number) if closing else ""
    waiting = f"{words} " if (words := _waiting_words(stage)) else ""
    hint = say(
        "{playing} take part. Nothing shows before you publish.",
        playing=said_together("", (closes, waiting, playing)),
    )
    return NextAct("pair-round", number, label, True, hint)


def _too_many_rounds(stage: Stage, playing: int) -> bool:
    """Nobody meets anybody twice, and of an odd number each has one bye (C.04.1 (2026))."""
    return stage.rules.rounds > (playing if playing % 2 else playing - 1)


def _publish(newest: Round) -> NextAct:
    boards = (
        say("1 board")
        if len(newest.boards) == 1
        else say("{boards} boards", boards=len(newest.boards))
    )
    hint = say("{boards}. All screens show it at once.", boards=boards)
    return of_round("publish-round", newest, hint)


def _close(stage: Stage, newest: Round) -> NextAct:
    """The last round of FIDE mode waits for every game."""
    hint = _unready_words(newest) or _waiting_words(stage) or say("All results are in.")
    last = newest.number >= stage.rules.rounds
    held = bool(newest.missing) or (last and stage.in_fide_mode and any(stage.not_finished()))
    return of_round("close-round", newest, hint, ready=not held)


def _unready_words(r: Round) -> str:
    """Disputes first: they need somebody to decide, not to wait."""
    if not r.disputed:
        return _missing_words(r.missing) if r.missing else ""
    boards = said_together(", ", (str(at.board) for at in r.disputed))
    return (
        say("Board {boards} is disputed; decide it.", boards=boards)
        if len(r.disputed) == 1
        else (say("Boards {boards} are disputed; decide them.", boards=boards))
    )


def _waiting_words(stage: Stage) -> str:
    """Which games are not finished though no round waits for them."""
    games = [f"{r.number}.{board.number}" for r, board in stage.not_finished()]
    if not games:
        return ""
    shown = said_together(", ", games[:6]) + (" …" if len(games) > 6 else "")
    return say("Adjourned or to be played (round.board): {shown}.", shown=shown)


def _missing_words(missing: tuple[int, ...]) -> str:
    if len(missing) == 1:
        return say("Board {missing} has no result.", missing=missing[0])
    if len(missing) <= 6:
        return say(
            "Boards {missing} have no result.", missing=said_together(", ", map(str, missing))
        )
    return say("{missing} boards have no result.", missing=len(missing))


def _unpublish(newest: Round) -> NextAct:
    entered_yet = (entered(board) and not board.rescheduled for board in newest.boards)
    return unpublish(newest, not any(entered_yet))
