"""Folds into a stage: announced draws and their results, and the events of knock-outs. The bracket
itself is derived, see `domain.chess.knock_out`.
"""

from collections.abc import Mapping
from dataclasses import replace

from domain.chess.knock_out import plan_of
from domain.chess.stage import Entry, Stage, StageRules
from domain.contest.game import GamePlace
from domain.draws.announced_positions import AnnouncedDraws, DrawScope
from domain.draws.lots import AnnouncedLots, ShownSecret
from domain.draws.start_positions import DrawnPosition, DrawProof, Repeats, SecondSeed
from domain.draws.words import AnnouncedWord, WordForm
from domain.fast_replace import fast_replace
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId
from domain.knockout.match import parse_steps
from domain.knockout.plan import SYSTEM, FirstColours, KnockOutPlan, SeedDraw
from domain.messages import join_messages, say
from domain.results import PointSystem
from events.chess.vocabulary import draws as v
from events.contest.scopes import NEW_STAGE, STAGE, place_text
from events.game import fact, phrase
from events.log.records import Recorded


def announced_word_of(event: v.LotsAnnounced | v.StartPositionsAnnounced) -> AnnouncedWord:
    return AnnouncedWord(event.beacon, WordForm(event.form), event.example)


def _word_source(word: AnnouncedWord) -> str:
    if not word.example:
        return word.beacon
    return say("{beacon}, written like {example}", beacon=word.beacon, example=word.example)


def _lots_words(_stage: Stage | None, event: v.LotsAnnounced) -> str:
    word = announced_word_of(event)
    beacon = (
        say("; its word comes from: {beacon}", beacon=_word_source(word)) if word.beacon else ""
    )
    return say(
        "The draw is announced, bound to {commitment} …{beacon}",
        commitment=event.commitment[:16],
        beacon=beacon,
    )


@fact(v.LotsAnnounced, STAGE, _lots_words)
def fold_lots_announced(stage: Stage, event: v.LotsAnnounced, _record: Recorded) -> Stage:
    return replace(
        stage, lots=AnnouncedLots(event.label, event.commitment, announced_word_of(event))
    )


def with_shown_secret(stage: Stage, secret: str, word: str) -> Stage:
    """The stage with the secret of its announced draw; an empty secret: none was announced."""
    if stage.lots is None or not secret:
        return stage
    return replace(stage, lots=replace(stage.lots, shown=ShownSecret(bytes.fromhex(secret), word)))


def _positions_words(_stage: Stage | None, event: v.StartPositionsAnnounced) -> str:
    by = say(" by the server and the sender") if event.sender else say(" by the server")
    word = announced_word_of(event)
    beacon = (
        say("; each draw has a beacon: {beacon}", beacon=_word_source(word)) if word.beacon else ""
    )
    rounds = say("{commitments} rounds", commitments=len(event.commitments))
    return say(
        "A start position for each {scope} is promised{by}, {beacon}",
        scope=event.scope,
        by=by,
        beacon=join_messages("", (rounds, beacon)),
    )


@fact(v.StartPositionsAnnounced, STAGE, _positions_words)
def fold_positions_announced(
    stage: Stage, event: v.StartPositionsAnnounced, _record: Recorded
) -> Stage:
    scope = DrawScope(event.scope)
    announced = AnnouncedDraws(
        event.label,
        scope,
        event.commitments,
        frozenset(event.excluded),
        Repeats(event.repeats),
        sender=event.sender,
        word=announced_word_of(event),
    )
    return replace(stage, start_positions=announced)


def _position_words(_stage: Stage | None, event: v.StartPositionDrawn) -> str:
    numbers = join_messages(", ", (str(number) for _, number, _ in event.drawn[:4]))
    more = " …" if len(event.drawn) > 4 else ""
    return say(
        "Start position of round {round} is drawn: {more}",
        round=event.round,
        more=join_messages("", (numbers, more)),
    )


@fact(v.StartPositionDrawn, STAGE, _position_words)
def fold_position_drawn(stage: Stage, event: v.StartPositionDrawn, _record: Recorded) -> Stage:
    announced = stage.start_positions
    assert announced is not None, "positions are announced before they are drawn"
    second = None
    if event.sender_seed:
        second = SecondSeed(announced.sender[event.round - 1], bytes.fromhex(event.sender_seed))
    proof = DrawProof(
        announced.terms_of_round(event.round),
        announced.commitments[event.round - 1],
        bytes.fromhex(event.seed),
        event.beacon,
        event.used,
        tuple(DrawnPosition(*drawn) for drawn in event.drawn),
        second,
    )
    draws = {**announced.draws, RoundNo(event.round): proof}
    return replace(stage, start_positions=replace(announced, draws=draws))


_SEEDINGS = {
    "rating": say("numbers by rating"),
    "pots": say("numbers drawn within pots"),
    "lot": say("numbers drawn by lot"),
}
_COLOURS = {
    "lot": say("colours by lot"),
    "higher": say("White first for the higher number"),
    "lower": say("White first for the lower number"),
}


def _planned_words(_stage: Stage | None, event: v.KnockOutPlanned) -> str:
    parts = [say("a knock-out"), join_messages(", then ", event.steps)]
    if event.final_games:
        parts.append(say("{final_games} games in the final", final_games=event.final_games))
    parts += [say("all games played")] if event.all_played else []
    parts += [say("a match for third place")] if event.third_place else []
    parts += [_SEEDINGS[event.seeding], _COLOURS[event.colours]]
    return say("{name} is planned: {said}", name=event.name, said=join_messages("; ", parts))


@fact(v.KnockOutPlanned, NEW_STAGE, _planned_words)
def fold_knock_out_planned(_before: None, event: v.KnockOutPlanned, _record: Recorded) -> Stage:
    plan = KnockOutPlan(
        parse_steps(event.steps),
        event.final_games,
        event.all_played,
        event.third_place,
        SeedDraw(event.seeding),
        FirstColours(event.colours),
    )
    rules = StageRules(
        system=SYSTEM,
        edition="",
        rounds=0,
        points=PointSystem.from_values(bye=0),
        initial_colour=None,
        tie_breaks=(),
    )
    return Stage(StageId(event.stage), event.name, rules, knock_out=plan)


def _bracket_words(_stage: Stage | None, event: v.BracketDrawn) -> str:
    how = say("by hand") if event.by_hand else say("with the seed {seed} …", seed=event.seed[:16])
    return say(
        "The bracket of {numbers} players is drawn {how}", numbers=len(event.numbers), how=how
    )


@fact(v.BracketDrawn, STAGE, _bracket_words)
def fold_bracket_drawn(stage: Stage, event: v.BracketDrawn, _record: Recorded) -> Stage:
    stage = with_shown_secret(stage, event.secret, event.beacon)
    numbers = {EntryId(entry): Number(number) for entry, number in event.numbers}
    seed = bytes.fromhex(event.seed)
    plan = replace(plan_of(stage), entries=len(numbers), seed=seed, by_hand=event.by_hand)
    rules = replace(stage.rules, rounds=plan.most_rounds)
    return replace(
        stage, entries=_entries_with_numbers(stage, numbers), rules=rules, knock_out=plan
    )


@fact(v.BracketTakenBack, STAGE, phrase("The draw of the bracket is taken back"))
def fold_bracket_taken_back(stage: Stage, _event: v.BracketTakenBack, _record: Recorded) -> Stage:
    plan = replace(plan_of(stage), entries=0, seed=b"", by_hand=False)
    rules = replace(stage.rules, rounds=0)
    return replace(stage, entries=_entries_with_numbers(stage, {}), rules=rules, knock_out=plan)


def _entries_with_numbers(
    stage: Stage, numbers: Mapping[EntryId, Number]
) -> Mapping[EntryId, Entry]:
    return {
        id_: fast_replace(entry, number=numbers.get(id_)) for id_, entry in stage.entries.items()
    }


@fact(v.ColoursChosen, STAGE, phrase("{place}: the colours are changed over", place=place_text))
def fold_colours_chosen(stage: Stage, event: v.ColoursChosen, record: Recorded) -> Stage:
    r, at = stage.round(RoundNo(event.round)), record.version
    game = r.board(BoardNo(event.board))
    exchanged = game._replace(white=game.black, black=game.white, changed_at=at, seated_at=at)
    return stage.with_round(r.with_games({GamePlace(r.number, game.number): exchanged}))
