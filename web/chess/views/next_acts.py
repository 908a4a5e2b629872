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
    drawn = f"{len(playing)} take part. Drawn once, by the server; nobody can join afterwards."
    label = "Make the quads" if plan.system is Divided.QUADS else "Draw the numbers"
    if (refusal := _not_yet(plan.system, playing)) is not None:
        return NextAct("draw-lots", 0, label, False, refusal)
    return NextAct("draw-lots", 0, label, True, f"{_cut(plan.system, playing)}{drawn}")


def _not_yet(system: TableName | Divided, playing: Sequence[Entry]) -> str | None:
    match system:
        case Divided.QUADS:
            enough = len(playing) == QUAD or len(playing) >= 2 * QUAD
            return None if enough else "Four or at least eight players make quads."
        case Divided.SCHEVENINGEN:
            try:
                teams(playing)
            except NotNow as reason:
                return str(reason)
            return None
        case _:
            return None if len(playing) >= 2 else "At least two players must take part."


def _cut(system: TableName | Divided, playing: Sequence[Entry]) -> str:
    """Into which groups they fall."""
    match system:
        case Divided.QUADS:
            cut = quads([e.id for e in playing])
            fours = "1 quad" if len(cut.groups) == 1 else f"{len(cut.groups)} quads"
            return f"{fours}, a Swiss of {len(cut.bottom)}. " if cut.bottom else f"{fours}. "
        case Divided.SCHEVENINGEN:
            return " – ".join(team.name for team in teams(playing)) + ". "
        case TableName():
            return ""


def _publish_next(stage: Stage, newest: Round | None) -> NextAct:
    upcoming = stage.rounds[stage.next_to_publish - 1]
    if newest is not None and newest.missing:
        hint = f"{_missing_words(newest.missing)} Enter or postpone first."
        return of_round("publish-round", upcoming, hint, ready=False)
    closes = "" if newest is None or newest.state is RoundState.CLOSED else newest.number
    first = f"Closes round {closes}. " if closes else ""
    return of_round("publish-round", upcoming, f"{first}All screens show it at once.")


def _of_knock_out(stage: Stage) -> tuple[NextAct, ...]:
    """A draft is only there where somebody asked for one: games are paired and shown at once."""
    if not is_drawn(stage):
        return _announced(stage, _draw_bracket(stage))
    if not stage.rounds:
        hint = "The numbers are given back, and the bracket can be drawn anew."
        undraw = NextAct("undraw-bracket", 0, "Take back the draw", True, hint, takes_back=True)
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
        hint = f"A knock-out is for 2 to {LARGEST} players."
        return NextAct("draw-bracket", 0, "Draw the bracket", False, hint)
    byes = KnockOutBracket(playing).size - playing
    said = (
        f"{playing} take part, {counted(byes, 'bye')} for the highest numbers. "
        if byes
        else (f"{playing} take part. ")
    )
    hint = f"{said}The screens show it at once; nobody can join afterwards."
    return NextAct("draw-bracket", 0, "Draw the bracket", True, hint)


def _announced(stage: Stage, draw: NextAct) -> tuple[NextAct, ...]:
    """Once announced a draw needs its word; until then it can be announced."""
    said = (draw.command, draw.round, draw.label, draw.ready, draw.hint)
    if stage.lots is not None:
        again = stage.lots.shown is not None
        return (draw,) if again else (DrawAct(*said, beacon_from=stage.lots.beacon),)
    hint = "Binds the draw now, so that anybody can check afterwards that nobody chose it."
    return (draw, NextAct("announce-lots", 0, "Announce the draw", True, hint))


def _start(stage: Stage, closing: Round | None = None) -> NextAct:
    label, number = "Start the next games", stage.next_round
    if closing is not None and closing.missing:
        hint = f"{_unready_words(closing)} Enter or postpone first."
        return NextAct("start-games", number, label, False, hint)
    turns = upcoming(stage)
    if not turns:
        return NextAct("start-games", number, label, False, nothing_to_start(stage))
    name = common(stage, turns)
    what = f"{in_words(name, ENGLISH)}: " if name else ""
    closes = f"Closes round {closing.number}. " if closing else ""
    hint = f"{what}{counted(len(turns), 'board')}. {closes}All screens show it at once."
    return NextAct("start-games", number, label, True, hint)


def _draws(stage: Stage) -> tuple[NextAct, ...]:
    """The start position of the round that is on, where one is promised and not drawn yet."""
    shown, announced = stage.shown, stage.start_positions
    if announced is None or shown is None or shown.number in announced.draws:
        return ()
    if shown.state is RoundState.CLOSED or shown.number > len(announced.commitments):
        return ()
    each = {"round": "", "board": " for each board", "pair": " for each pair"}[announced.scope]
    label = f"Draw the start position{each}"
    hint = "Drawn and shown at this moment; it can't be drawn again."
    said = ("draw-start-positions", shown.number, label, True, hint)
    if not (announced.beacon or announced.sender):
        return (NextAct(*said),)
    return (DrawAct(*said, beacon_from=announced.beacon, seeded=bool(announced.sender)),)


def _pair(stage: Stage, closing: Round | None = None) -> NextAct:
    number = stage.next_round
    playing = sum(entry.bye_in(number) is None for entry in stage.entries.values())
    label = f"Pair round {number}"
    if playing < 2:
        return NextAct("pair-round", number, label, False, "At least two players must take part.")
    if closing is not None and closing.missing:
        hint = f"{_missing_words(closing.missing)} Each is registered as adjourned, a draw for now."
        return NextAct("pair-round", number, label, True, hint)
    if number == 1 and _too_many_rounds(stage, playing):
        hint = f"{playing} take part: {stage.rules.rounds} rounds can't all be paired."
        return NextAct("pair-round", number, label, True, hint)
    closes = f"Closes round {closing.number}. " if closing else ""
    waiting = f"{words} " if (words := _waiting_words(stage)) else ""
    hint = f"{closes}{waiting}{playing} take part. Nothing shows before you publish."
    return NextAct("pair-round", number, label, True, hint)


def _too_many_rounds(stage: Stage, playing: int) -> bool:
    """Nobody meets anybody twice, and of an odd number each has one bye (C.04.1 (2026))."""
    return stage.rules.rounds > (playing if playing % 2 else playing - 1)


def _publish(newest: Round) -> NextAct:
    boards = "1 board" if len(newest.boards) == 1 else f"{len(newest.boards)} boards"
    hint = f"{boards}. All screens show it at once."
    return of_round("publish-round", newest, hint)


def _close(stage: Stage, newest: Round) -> NextAct:
    """The last round of FIDE mode waits for every game."""
    hint = _unready_words(newest) or _waiting_words(stage) or "All results are in."
    last = newest.number >= stage.rules.rounds
    held = bool(newest.missing) or (last and stage.in_fide_mode and any(stage.not_finished()))
    return of_round("close-round", newest, hint, ready=not held)


def _unready_words(r: Round) -> str:
    """Disputes first: they need somebody to decide, not to wait."""
    if not r.disputed:
        return _missing_words(r.missing) if r.missing else ""
    boards = ", ".join(str(at.board) for at in r.disputed)
    return (
        f"Board {boards} is disputed; decide it."
        if len(r.disputed) == 1
        else (f"Boards {boards} are disputed; decide them.")
    )


def _waiting_words(stage: Stage) -> str:
    """Which games are not finished though no round waits for them."""
    games = [f"{r.number}.{board.number}" for r, board in stage.not_finished()]
    if not games:
        return ""
    shown = ", ".join(games[:6]) + (" …" if len(games) > 6 else "")
    return f"Adjourned or to be played (round.board): {shown}."


def _missing_words(missing: tuple[int, ...]) -> str:
    if len(missing) == 1:
        return f"Board {missing[0]} has no result."
    if len(missing) <= 6:
        return f"Boards {', '.join(map(str, missing))} have no result."
    return f"{len(missing)} boards have no result."


def _unpublish(newest: Round) -> NextAct:
    entered_yet = (entered(board) and not board.rescheduled for board in newest.boards)
    return unpublish(newest, not any(entered_yet))
