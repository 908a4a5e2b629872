"""Why two players meet in a knock-out, why their match goes on, and why in these colours: from the
bracket before their game was paired. And why a player has no game.
"""

from collections.abc import Iterator

from domain.chess.knock_out import PlacedGame, next_games, plan_of, progress_of
from domain.chess.stage import Stage
from domain.contest.round import Pair
from domain.ids import EntryId, Number
from domain.knockout.match import Turn
from domain.knockout.plan import NOBODY, FirstColours, KnockOutPlan, MatchId, draw_lot
from domain.knockout.progress import KnockOutMatch, MatchStatus, Progress
from domain.messages import join_messages, say
from domain.results import points_as_read
from events.contest.scopes import entry_name

_SEEDINGS = {
    "rating": say("The numbers go by rating."),
    "pots": say("The numbers were drawn within pots of 1, 1, 2, 4, 8 …"),
    "lot": say("The numbers were drawn by lot."),
}


def why_match(before: Stage, entries: Pair) -> Iterator[str]:
    """Sentences on why these two meet; `before` is the stage from which they were paired."""
    pair = {before.entries[entry].number for entry in entries}
    games = (game for game in next_games(before) if game.match.both_numbers == pair)
    game = next(games, None)
    if game is None or game.turn is None or game.match.course is None:
        yield say("The bracket would not have them meet now.")
        return
    progress, plan = progress_of(before), plan_of(before)
    says, count = progress.bracket.match_name(game.match.id)
    yield say(
        "{called}: {sides}.",
        called=says.format(count=count),
        sides=join_messages(" – ", (_name(before, side) for side in game.match.sides if side)),
    )
    for side in game.match.sides:
        if side:
            yield _arrival_sentence(before, progress, game.match.id, side)
    yield from _tie_break_words(plan, game, game.turn)
    yield _colour_words(before, plan, game, game.turn)


def why_resting(stage: Stage, entry: EntryId) -> str:
    """Why a player has no game, as words that follow their name."""
    number = stage.entries[entry].number
    progress = progress_of(stage)
    match = progress.latest_match_of(number) if number else None
    if match is None or number is None:
        return say("is not in the bracket")
    if number in match.losers:
        return say("is out: {lost}", lost=_why_lost(stage, match, number))
    if match.is_decided:
        return say("has won already")
    if match.status is MatchStatus.WAITING:
        feeder = next(each for each in progress.feeders_of(match.id) if number in each.sides)
        waits = say("waits for the other side of the next match")
        return (
            say("has a bye: nobody is there to meet") if feeder.status is MatchStatus.BYE else waits
        )
    return say("has a game that is not finished, or belongs to a later round of the bracket")


def _name(stage: Stage, number: Number) -> str:
    return entry_name(stage, stage.by_number[number])


def _arrival_sentence(stage: Stage, progress: Progress, match: MatchId, number: Number) -> str:
    """The sentence on how the player has come into that match."""
    name = _name(stage, number)
    if match.round == 1:
        plan = plan_of(stage)
        how = say("drawn by hand") if plan.by_hand else _SEEDINGS[plan.seeding]
        where = say(
            "{name} has place {number} of a bracket of {size}",
            name=name,
            number=number,
            size=progress.bracket.size,
        )
        if plan.by_hand:
            return say("{where}; {how}.", where=where, how=how)
        return say("{where}. {how}", where=where, how=how)
    feeder = next(each for each in progress.feeders_of(match) if number in each.sides)
    if number in feeder.losers:
        return say("{name}: {lost}.", name=name, lost=_why_lost(stage, feeder, number))
    if feeder.status is MatchStatus.BYE:
        return say("{name} had a bye before.", name=name)
    other = _opponent(feeder, number)
    if feeder.status is MatchStatus.WALKOVER:
        return say(
            "{name} went on without a game, as {name2} has withdrawn.",
            name=name,
            name2=_name(stage, other),
        )
    return say(
        "{name} won against {name2}, {score}.",
        name=name,
        name2=_name(stage, other),
        score=_score_text(feeder, number),
    )


def _why_lost(stage: Stage, match: KnockOutMatch, number: Number) -> str:
    other = _opponent(match, number)
    if other == NOBODY or match.status is MatchStatus.WALKOVER:
        return say("withdrawn, so the match was lost")
    return say(
        "lost to {name}, {score}", name=_name(stage, other), score=_score_text(match, number)
    )


def _opponent(match: KnockOutMatch, number: Number) -> Number:
    return next((side for side in match.sides if side and side != number), NOBODY)


def _score_text(match: KnockOutMatch, number: Number) -> str:
    assert match.course is not None, "only a match that was played has a score"
    # Scores are half-points, and points are read as tenths.
    upper, lower = (points_as_read(5 * halves) for halves in match.course.total_score)
    return f"{upper}–{lower}" if match.sides[0] == number else f"{lower}–{upper}"


def _tie_break_words(plan: KnockOutPlan, game: PlacedGame, turn: Turn) -> Iterator[str]:
    course = game.match.course
    assert course is not None, "a game is of a match under way"
    if turn.step and turn.game == 1:
        upper, lower = (points_as_read(5 * halves) for halves in course.scores[turn.step - 1])
        steps = plan.steps_of(game.match.id)
        before = steps[min(turn.step - 1, len(steps) - 1)]
        yield say(
            "“{written}” ended {upper}–{lower}, so the match goes on with “{written2}”.",
            written=before.notation,
            upper=upper,
            lower=lower,
            written2=game.step.notation,
        )

    if game.step.armageddon:
        yield say("A draw is Black's win in this game.")


def _colour_words(stage: Stage, plan: KnockOutPlan, game: PlacedGame, turn: Turn) -> str:
    white, course = _name(stage, turn.white), game.match.course
    assert course is not None, "a game is of a match under way"
    if turn.game > 1:
        return say("{white} has White: colours alternate within a step.", white=white)
    whites = {side: sum(t.white == side for t in course.turns) for side in game.match.sides}
    if len(set(whites.values())) > 1:
        return say("{white} has White, having had it less often in this match.", white=white)
    if plan.colours is not FirstColours.LOT:
        rule = "higher" if plan.colours is FirstColours.HIGHER else "lower"
        turns = "" if turn.step == 0 else say("; the two take turns with it from step to step")
        return say(
            "{white} has White: it was announced that the {rule} number begins{turns}.",
            white=white,
            rule=rule,
            turns=turns,
        )
    match = game.match.id
    drawn = draw_lot(plan.seed, "knock-out colour", match.round, match.place, turn.step)
    parity = (
        say("even, White for the upper side")
        if drawn[0] % 2 == 0
        else say("odd, White for the lower")
    )
    return say(
        "{white} has White by lot: SHA-256 of “knock-out colour”, {round}, {place}, {step} and "
        "the seed begins with {drawn}, {parity}.",
        white=white,
        round=match.round,
        place=match.place,
        step=turn.step,
        drawn=f"{drawn[0]:02x}",
        parity=parity,
    )
