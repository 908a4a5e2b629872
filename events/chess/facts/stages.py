"""Folds into a Swiss: its plan and announcements; and common parts of sentences about chess."""

from collections.abc import Iterable
from dataclasses import replace

from domain.chess.defaults import ByeRules
from domain.chess.stage import Board, Round, Stage, StageRules, stage_of
from domain.contest.round import BoardNumbers
from domain.ids import EntryId, Number, StageId
from domain.messages import join_messages, say
from domain.results import Colour, Mark, PointSystem, counted_points
from domain.swiss.us_chess.options import PLUS_TWO, AnnouncedRules
from domain.texts import counted_noun
from domain.tournament import Tournament
from events.chess.vocabulary import stages as v
from events.contest.scopes import NEW_STAGE, STAGE, entry_name, entry_names, meeting_text
from events.game import fact
from events.game.integrity import Breach, Change, Integrity
from events.log.records import Recorded


def unfinished_game_words(stage: Stage, r: Round, board: Board) -> str:
    """The sentence on an unfinished game: its place and its players."""
    state = say("is adjourned") if board.is_adjourned else say("is still to be played")
    players = meeting_text(stage, board.white, board.black)
    return say(
        "Round {number}, board {number2}, {who}, {said}.",
        number=r.number,
        number2=board.number,
        who=players,
        said=state,
    )


def unrated_words(rating: int) -> str:
    if rating:
        return say("; players without a rating count as {rating} in tie-breaks", rating=rating)
    return ""


def _planned_words(_stage: Stage | None, event: v.StagePlanned) -> str:
    colour = {"w": say(", White drawn for number 1"), "b": say(", Black drawn for number 1")}
    drawn = colour.get(event.initial_colour, "")
    named = join_messages("", (event.system, " ", event.edition, drawn))
    system = join_messages(", ", (counted_noun(event.rounds, "round"), named))
    return say(
        "{name} is planned: {unrated}",
        name=event.name,
        unrated=join_messages("", (system, unrated_words(event.unrated))),
    )


@fact(v.StagePlanned, NEW_STAGE, _planned_words)
def fold_stage_planned(_before: None, event: v.StagePlanned, _record: Recorded) -> Stage:
    rules = StageRules(
        system=event.system,
        edition=event.edition,
        rounds=event.rounds,
        points=PointSystem(*event.points),
        acceleration=event.acceleration,
        virtual=tuple((Number(number), points) for number, points in event.virtual),
        initial_colour=Colour(event.initial_colour) if event.initial_colour else None,
        tie_breaks=event.tie_breaks,
        tie_break_edition=event.tie_break_edition,
        unrated=event.unrated,
    )
    return Stage(StageId(event.stage), event.name, rules)


def _bye_rules_words(_stage: Stage | None, event: v.ByeRulesAnnounced) -> str:
    rounds = say(
        "; late entries get one for up to {counted} missed",
        counted=counted_noun(event.late, "round"),
    )
    late = rounds if event.late else ""
    if not event.most:
        return say("No half-point byes are granted{late}", late=late)
    until = ""
    if event.last_round:
        until = say(", none after round {last_round}", last_round=event.last_round)
    worth = counted_points(event.worth)
    return say(
        "Each player may have {counted} of {late}",
        counted=counted_noun(event.most, "bye"),
        late=join_messages("", (worth, until, late)),
    )


def _bye_worth_breach(stage: Stage, event: v.ByeRulesAnnounced) -> Breach | None:
    """Breach if byes already given change their worth, because later rounds were paired on it."""
    given = any(mark is Mark.HALF_BYE for r in stage.rounds for _, mark in r.byes)
    changed = event.worth != stage.rules.points.half_bye
    return Breach.CONFIGURATION if given and changed else None


def _worth_change(before: Tournament, _after: Tournament, event: v.ByeRulesAnnounced) -> Change:
    was = stage_of(before, event.stage).rules.points.half_bye
    return Change(say("worth of half-point byes"), counted_points(was), counted_points(event.worth))


@fact(v.ByeRulesAnnounced, STAGE, _bye_rules_words, Integrity(_bye_worth_breach, _worth_change))
def fold_bye_rules_announced(stage: Stage, event: v.ByeRulesAnnounced, _record: Recorded) -> Stage:
    """Change the rules; the worth of a bye is a part of the points and applies to earlier byes."""
    points = replace(stage.rules.points, half_bye=event.worth)
    rules = ByeRules(event.most, event.last_round, event.worth, event.late)
    return replace(stage, bye_rules=rules, rules=replace(stage.rules, points=points))


def _us_chess_words(stage: Stage | None, event: v.UsChessAnnounced) -> str:
    parts = [say("variation {one}", one=one) for one in event.variations]
    parts += [say("members of a club apart")] if event.clubs_apart else []
    if event.house_player:
        parts.append(say("{name} as house player", name=entry_name(stage, event.house_player)))
    parts += [
        say("{names} kept apart", names=entry_names(stage, group)) for group in event.families
    ]
    parts += [
        say("{names} asked not to meet", names=entry_names(stage, group))
        for group in event.requested
    ]
    if event.plus_score != PLUS_TWO:
        parts.append(say("team mates may meet from plus {plus_score}", plus_score=event.plus_score))
    if event.known:
        parts.append(say("{names} unrated with rated games", names=entry_names(stage, event.known)))
    if event.irrevocable_from:
        parts.append(
            say(
                "half-point byes irrevocable from round {irrevocable_from}",
                irrevocable_from=event.irrevocable_from,
            )
        )
    parts += [
        say("a class from {floor} by itself in the last round", floor=floor)
        for floor in event.class_floors
    ]
    return say(
        "Announced for the US Chess system: {said}",
        said=join_messages(", ", parts) or say("nothing"),
    )


@fact(v.UsChessAnnounced, STAGE, _us_chess_words)
def fold_us_chess_announced(stage: Stage, event: v.UsChessAnnounced, _record: Recorded) -> Stage:
    return replace(stage, us_chess=us_chess_rules(event))


def us_chess_rules(event: v.UsChessAnnounced) -> AnnouncedRules:
    return AnnouncedRules(
        frozenset(event.variations),
        event.clubs_apart,
        EntryId(event.house_player) if event.house_player else None,
        event.class_floors,
        tuple(_entry_ids(entries) for entries in event.families),
        tuple(_entry_ids(entries) for entries in event.requested),
        event.plus_score,
        _entry_ids(event.known),
        event.irrevocable_from,
    )


def _entry_ids(entries: Iterable[int]) -> frozenset[EntryId]:
    return frozenset(EntryId(entry) for entry in entries)


def _own_entry_words(_stage: Stage | None, event: v.OwnEntryAllowed) -> str:
    may = (
        say("may enter their own results")
        if event.allowed
        else say("no longer enter their own results")
    )
    return say("Players {may}", may=may)


@fact(v.OwnEntryAllowed, STAGE, _own_entry_words)
def fold_own_entry_allowed(stage: Stage, event: v.OwnEntryAllowed, _record: Recorded) -> Stage:
    return replace(stage, own_entry=event.allowed)


def _board_numbers_words(stage: Stage | None, event: v.BoardNumbersAnnounced) -> str:
    first = say("Boards begin with number {first}", first=event.first)
    fixed = (
        say("{name} on board {board}", name=entry_name(stage, entry), board=board)
        for entry, board in event.fixed
    )
    return join_messages("; ", (first, *fixed))


@fact(v.BoardNumbersAnnounced, STAGE, _board_numbers_words)
def fold_board_numbers_announced(
    stage: Stage, event: v.BoardNumbersAnnounced, _record: Recorded
) -> Stage:
    fixed = {EntryId(entry): board for entry, board in event.fixed}
    return replace(stage, board_numbers=BoardNumbers(event.first, fixed))
