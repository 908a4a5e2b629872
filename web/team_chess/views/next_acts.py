"""What may be done to a stage of teams next, in the order an arbiter does it, with a word on what
happens. The lifecycle's table decides what is possible; this module adds the sentence.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from domain.contest.lifecycle import RoundState
from domain.said import said_together, say
from domain.team_chess.knock_out import progress_of
from domain.team_chess.line_ups import lacking
from domain.team_chess.round import TeamRound
from domain.team_chess.rules import Missing
from domain.team_chess.stage import TeamStage
from events.team_chess.decisions.draws import is_drawn, taking_part
from web.contest.views.next_acts import NextAct, by_hand, of_round, reopen, unpair, unpublish

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


def next_acts(stage: TeamStage) -> tuple[NextAct, ...]:
    if stage.rules.at_once:
        return tuple(map(_of_a_board, _acts(stage)))
    return _acts(stage)


def _of_a_board(act: NextAct) -> NextAct:
    label = OF_A_BOARD.get(act.command)
    return replace(act, label=label.format(act.round)) if label else act


def _acts(stage: TeamStage) -> tuple[NextAct, ...]:
    newest = stage.rounds[-1] if stage.rounds else None
    if not is_drawn(stage):
        return (_draw(stage),)
    if newest is None:
        return _before_the_first(stage)
    if newest.manual:
        return (by_hand(newest),)
    if stage.rules.at_once:
        return tuple(_at_once(stage))
    match newest.state:
        case RoundState.PAIRED:
            return (_publish(newest), unpair(newest))
        case RoundState.PUBLISHED:
            return _of_published(stage, newest)
        case RoundState.CLOSED:
            return (_pair(stage), reopen(newest)) if _goes_on(stage) else (reopen(newest),)


def _goes_on(stage: TeamStage) -> bool:
    """A knock-out has as many rounds as its level matches take."""
    if stage.knock_out is not None:
        return not progress_of(stage).over
    return len(stage.rounds) < stage.rules.rounds


def _draw(stage: TeamStage) -> NextAct:
    playing = len(taking_part(stage))
    if playing < 2:
        return NextAct("draw-teams", 0, _DRAW, False, say("At least two teams must take part."))
    hint = say(
        "{playing} teams take part. Who meets whom follows from it; no team can be added after.",
        playing=playing,
    )
    return NextAct("draw-teams", 0, _DRAW, True, hint)


_DRAW = say("Draw the numbers")


def _before_the_first(stage: TeamStage) -> tuple[NextAct, ...]:
    if stage.rules.swiss is None:
        hint = say("The numbers are given back, and can be drawn anew.")
        return (
            _pair(stage),
            NextAct("undraw-teams", 0, say("Take back the draw"), True, hint, True),
        )
    if stage.entries and not any(team.number for team in stage.entries.values()):
        hint = say(
            "By the strength that was stated, else by the average rating of the first boards."
        )
        return (_pair(stage), NextAct("number-teams", 0, say("Number the teams"), True, hint))
    return (_pair(stage),)


def _of_published(stage: TeamStage, newest: TeamRound) -> tuple[NextAct, ...]:
    """Line-ups are revealed first; only then boards take results."""
    hidden = any(not match.revealed and match.forfeit is None for match in newest.matches)
    reveal = (_reveal(stage, newest),) if hidden else ()
    close, back = _close(newest), _unpublish(newest)
    if hidden or not _goes_on(stage) or any(_disputed(newest)):
        return (*reveal, close, back)
    if newest.unfinished:
        return (close, _pair(stage, newest), back)
    return (_pair(stage, newest), close, back)


def _at_once(stage: TeamStage) -> Iterator[NextAct]:
    """No round waits for another: what is begun is shown and seated, then the next one is paired,
    and each is closed when its games are over.
    """
    newest = stage.rounds[-1]
    shown = [r for r in stage.rounds if r.state is RoundState.PUBLISHED]
    hidden = [r for r in shown if any(not m.revealed and m.forfeit is None for m in r.matches)]
    if newest.state is RoundState.PAIRED:
        yield _publish(newest)
    elif _goes_on(stage):
        yield _pair(stage)
    yield from (_reveal(stage, r) for r in hidden[:1])
    yield from (_close(r) for r in shown if r not in hidden)
    match newest.state:
        case RoundState.PAIRED:
            yield unpair(newest)
        case RoundState.PUBLISHED:
            yield _unpublish(newest)
        case RoundState.CLOSED:
            yield reopen(newest)


def _disputed(r: TeamRound) -> Iterator[bool]:
    return (game.disputed for _, game in r.games())


def _reveal(stage: TeamStage, newest: TeamRound) -> NextAct:
    missing = len(lacking(newest))
    if not missing:
        return of_round("reveal-line-ups", newest, say("All are in. The screens show them."))
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
    return of_round("reveal-line-ups", newest, f"{lack}: {then}")


def _pair(stage: TeamStage, closing: TeamRound | None = None) -> NextAct:
    number = stage.next_round
    playing = sum(team.bye_in(number) is None for team in stage.entries.values())
    label = say("Pair round {number}", number=number)
    if playing < 2:
        return NextAct(
            "pair-round", number, label, False, say("At least two teams must take part.")
        )
    if closing is not None and closing.unfinished:
        hint = say(
            "{unfinished_words} Their games are registered as adjourned.",
            unfinished_words=_unfinished_words(closing),
        )
        return NextAct("pair-round", number, label, stage.knock_out is None, hint)
    closes = say("Closes round {number}. ", number=closing.number) if closing else ""
    hint = say(
        "{playing} teams take part. Nothing shows before you publish.",
        playing=said_together("", (closes, playing)),
    )
    return NextAct("pair-round", number, label, True, hint)


def _publish(newest: TeamRound) -> NextAct:
    matches = (
        say("1 match")
        if len(newest.matches) == 1
        else say("{matches} matches", matches=len(newest.matches))
    )
    hint = say(
        "{matches}. All screens show it at once; line-ups can be handed in.", matches=matches
    )
    return of_round("publish-round", newest, hint)


def _close(newest: TeamRound) -> NextAct:
    hint = _unfinished_words(newest) or say("All results are in.")
    return of_round("close-round", newest, hint, not newest.unfinished)


def _unfinished_words(newest: TeamRound) -> str:
    numbers = newest.unfinished
    if not numbers:
        return ""
    if len(numbers) == 1:
        return say("Match {numbers} is not finished.", numbers=numbers[0])
    if len(numbers) <= 6:
        return say(
            "Matches {numbers} are not finished.", numbers=said_together(", ", map(str, numbers))
        )
    return say("{numbers} matches are not finished.", numbers=len(numbers))


def _unpublish(newest: TeamRound) -> NextAct:
    games = (game for _, game in newest.games())
    return unpublish(newest, all(game.result is None or game.follows for game in games))
