"""The rules of chess that differ from those of the other games of rounds."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from msgspec import structs

from domain.chess.knock_out import contradicted_boards
from domain.chess.round_robin import has_entered_result
from domain.chess.stage import Entry, Round, Stage
from domain.chess.standings import (
    crosstable_of,
    ranking_key,
    rating_tie_breaks,
    tie_breaks_left_out,
)
from domain.contest.game import AnyGame, GamePlace
from domain.contest.round import Pair
from domain.draws.announced_positions import DrawScope
from domain.errors import NotNow
from domain.ids import BoardNo, EntryId, RoundNo
from domain.messages import join_messages, say, say_counted
from domain.results import Colour, Mark, parse_result, points_as_read
from events.chess.decisions import bye_rules, pairing
from events.chess.decisions.entries import refuse_fide_id_in_use, refuse_when_drawn
from events.chess.decisions.knock_out import pair_next_games
from events.chess.decisions.round_robin import refuse_games_under_way, refuse_without_number
from events.chess.decisions.stages import announced_tie_breaks, check_tie_break_edition
from events.chess.decisions.us_chess import is_too_late_for_irrevocable_bye
from events.chess.facts.round_robin import apply_consequences
from events.chess.facts.stages import unfinished_game_words
from events.chess.vocabulary import commands as c
from events.chess.vocabulary.entries import HalfByesBarred, StartingRankAnnounced
from events.chess.vocabulary.stages import ByeRulesAnnounced
from events.chess.why_bracket import why_match, why_resting
from events.contest import commands as shared
from events.contest.game_rules import GameRules
from events.contest.scopes import entry_name, meeting_text
from events.contest.vocabulary import entries as e, rounds as p
from events.contest.vocabulary.results import ResultCorrected
from events.contest.vocabulary.rounds import StageReplanned
from events.game import CommandSender
from events.game.integrity import Breach
from events.game.words import result_words
from events.log.vocabulary import Command

_FROM_TABLE = say("its games come from its table")
_FROM_BRACKET = say("its games come from its bracket")
IN_A_TABLE: Mapping[type[Command], str] = {
    **dict.fromkeys(
        (
            HalfByesBarred,
            StartingRankAnnounced,
            c.ExchangeNumbers,
            c.GiveNumbersAnew,
            c.AnswerNoShows,
            shared.StartManualPairing,
            shared.EndManualPairing,
            shared.ExchangePlaces,
            shared.ExchangeBoards,
            p.PairingChangedByHand,
        ),
        _FROM_TABLE,
    ),
    ByeRulesAnnounced: say("there are no byes in it but its table's"),
    e.ByeRequested: say("postpone the game, or have it played early"),
    shared.CancelBye: say("there are no byes in it but those of its table"),
    e.PairForbidden: say("everybody meets everybody"),
    e.PairAllowed: say("everybody meets everybody"),
    shared.ReportAbsent: say("postpone the game, or withdraw who has left"),
    shared.PairRound: say("{from_table}; publish the round", from_table=_FROM_TABLE),
    p.RoundUnpaired: say(
        "{from_table} and stay; take the round back instead", from_table=_FROM_TABLE
    ),
}
"""Acts that are not possible in a round robin, and what to do instead."""
IN_A_BRACKET: Mapping[type[Command], str] = {
    **{kind: _FROM_BRACKET for kind, words in IN_A_TABLE.items() if words == _FROM_TABLE},
    ByeRulesAnnounced: say("nobody has a bye on request"),
    e.ByeRequested: (
        say("its byes are for the highest numbers; move a game, or withdraw who leaves")
    ),
    shared.CancelBye: say("there are no byes in it but those of its bracket"),
    e.PairForbidden: say("who meets whom follows from its bracket"),
    e.PairAllowed: say("who meets whom follows from its bracket"),
    shared.ReportAbsent: say("enter a forfeit, or withdraw who has left"),
    e.PlacedByHand: say("places follow from its bracket"),
    StageReplanned: say("its matches decide; plan another section"),
}


class Chess(GameRules[Stage, Round, Entry]):
    """A Swiss, a round robin or a knock-out of players, whose boards are numbered in the round."""

    too_few: ClassVar[str] = "At least two players must take part."
    why_it_follows: ClassVar[str] = say("a withdrawal")

    def refuse_unfit_command(self, stage: Stage, command: Command) -> None:
        if stage.paired_by_system:
            return
        if instead := (IN_A_TABLE if stage.is_paired_by_table else IN_A_BRACKET).get(type(command)):
            message = "{name} is a knock-out: {instead}."
            if stage.is_paired_by_table:
                message = "{name} is a round robin: {instead}."
            raise NotNow(message, name=stage.name, instead=instead)

    def is_paired_from_the_start(self, stage: Stage) -> bool:
        return stage.is_paired_by_table

    # Who takes part

    def ranking_key(self, stage: Stage, entry: Entry) -> tuple[object, ...]:
        return ranking_key(stage.rules, entry)

    def refuse_to_leave(self, stage: Stage, entry: Entry) -> None:
        if not stage.paired_by_system:
            refuse_games_under_way(stage, entry)

    def refuse_to_return(self, stage: Stage, entry: Entry) -> None:
        refuse_fide_id_in_use(stage, entry.person.fide_id)
        if not stage.paired_by_system:
            refuse_without_number(stage, entry)

    needs_renumbering = staticmethod(pairing.needs_renumbering)
    question_of_bye = staticmethod(bye_rules.question_of_bye)
    may_have_half_bye = staticmethod(bye_rules.may_have_half_bye)

    def bye_is_irrevocable(self, stage: Stage, entry: Entry, number: RoundNo) -> bool:
        half = dict(entry.byes)[number] is Mark.HALF_BYE
        return half and is_too_late_for_irrevocable_bye(stage, entry, number)

    def has_had_other_byes(self, entry: Entry) -> bool:
        return bool(entry.drawn_for_prizes)

    def refuse_entered_again(self, stage: Stage, returning: Sequence[Entry]) -> None:
        refuse_when_drawn(stage)
        there = {e.person.fide_id: e for e in stage.entries.values() if e.person.fide_id}
        for entry in returning:
            other = there.get(entry.person.fide_id)
            if other is not None:
                raise NotNow(
                    "The FIDE ID {fide_id} of {called} is entered again already, as {other}; "
                    "correct that entry, or discard it first.",
                    fide_id=entry.person.fide_id,
                    called=entry.full_name,
                    other=other.full_name,
                )

    def why_kept_in_table(self, stage: Stage) -> str:
        return (
            say("has a number in the table; withdraw them instead")
            if stage.is_paired_by_table
            else ""
        )

    def entries_named_in_rules(self, stage: Stage) -> Iterator[tuple[EntryId, str]]:
        rules = stage.us_chess
        groups = [*rules.families, *rules.requested, rules.known]
        groups += [frozenset({rules.house_player})] if rules.house_player else []
        why = say("is named in what is announced for US Chess; announce it without them first")
        yield from ((entry, why) for named in groups for entry in named)

    # Pairing

    def pair_round(self, stage: Stage, wanted: RoundNo) -> p.RoundPaired:
        return (
            pair_next_games(stage, wanted)
            if stage.is_knock_out
            else pairing.pair_by_system(stage, wanted)
        )

    pairing_request_for = staticmethod(pairing.pairing_request)
    rule_violations = staticmethod(pairing.rule_violations)
    colours_against_wishes = staticmethod(pairing.colours_against_wishes)
    why_resting = staticmethod(why_resting)

    def why_by_bracket(self, stage: Stage, pair: Pair) -> tuple[str, ...]:
        return tuple(why_match(stage, pair)) if stage.is_knock_out else ()

    def score_words(self, stage: Stage, r: Round, number: int) -> str:
        board = r.board(BoardNo(number))
        return result_words(board.result) if board.result else ""

    def has_unknown_colours(self, played: Round, number: int) -> bool:
        return not played.board(BoardNo(number)).coloured

    def refuse_to_separate(self, r: Round, number: int) -> None:
        if r.board(BoardNo(number)).result is not None:
            raise NotNow("Board {number} has a result already; leave it as it is.", number=number)

    # A round and the next

    def may_adjourn(self, stage: Stage) -> bool:
        return not stage.is_knock_out

    def games_to_adjourn(self, last: Round) -> Iterator[GamePlace]:
        return (GamePlace(last.number, board) for board in last.boards_without_result)

    def missing_words(self, stage: Stage, last: Round) -> Iterator[str]:
        for board in map(last.board, last.boards_without_result):
            players = meeting_text(stage, board.white, board.black)
            yield say(
                "Round {number}, board {number2}, {who}, has no result.",
                number=last.number,
                number2=board.number,
                who=players,
            )

    def older_unfinished_words(self, stage: Stage, last: Round) -> Iterator[str]:
        for r, board in stage.outstanding_games():
            if r.number < last.number:
                yield unfinished_game_words(stage, r, board)

    def unfinished_words(self, stage: Stage) -> Iterator[str]:
        return (unfinished_game_words(stage, r, board) for r, board in stage.outstanding_games())

    def refuse_to_close(self, stage: Stage, r: Round) -> None:
        if not (missing := r.boards_without_result):
            return
        boards = join_messages(", ", map(str, missing[:8])) + (" …" if len(missing) > 8 else "")
        otherwise = say("register as adjourned") if stage.paired_by_system else say("postpone")
        raise NotNow(
            say_counted(
                "Round {round} misses {count} result (board {boards}); enter it first, or "
                "{otherwise} what is not played now.",
                "Round {round} misses {count} results (board {boards}); enter them first, or "
                "{otherwise} what is not played now.",
                len(missing),
                round=r.number,
                boards=boards,
                otherwise=otherwise,
            )
        )

    def refuse_to_take_back(self, stage: Stage, r: Round) -> None:
        if any(has_entered_result(board) and not board.rescheduled for board in r.boards):
            raise NotNow(
                "Round {number} has results already and can't be taken back.", number=r.number
            )
        announced = stage.start_positions
        if announced and announced.scope is not DrawScope.ROUND and r.number in announced.draws:
            raise NotNow(
                "The start positions of round {number} are drawn for its games; it can't be taken "
                "back any more.",
                number=r.number,
            )

    def keeps_pair(self, stage: Stage, r: Round, number: int) -> bool:
        return stage.is_paired_by_table

    # Results

    def refuse_sender(self, stage: Stage, round_number: int, match: int, by: CommandSender) -> None:
        raise NotNow("Players report results with the code of their slip; tell the arbiter.")

    def player_names(self, stage: Stage, pair: Pair, game: AnyGame) -> tuple[str, str]:
        return entry_name(stage, game.white), entry_name(stage, game.black)

    def correction_breach(self, stage: Stage, fact: ResultCorrected) -> Breach | None:
        """Breach of a correction; an adjourned game was paired as a draw, so a draw is none."""
        breach = super().correction_breach(stage, fact)
        drawn = fact.result == f"{Mark.DRAW}-{Mark.DRAW}"
        return None if breach is Breach.ADJOURNMENT and drawn else breach

    def score_changes(self, stage: Stage, fact: ResultCorrected) -> Iterator[str]:
        board = stage.rounds[fact.round - 1].board(BoardNo(fact.board))
        table, worth = crosstable_of(stage), stage.rules.points.table
        old, new = parse_result(fact.previous), parse_result(fact.result)
        sides = (
            (board.white, Colour.WHITE, old.white, new.white),
            (board.black, Colour.BLACK, old.black, new.black),
        )
        for id_, colour, was, becomes in sides:
            entry = stage.entries[id_]
            assert entry.number is not None, "who is on a board has a number"
            score, change = table.score(entry.number), worth[becomes, colour] - worth[was, colour]
            if change:
                yield say(
                    "{called} goes from {points_as_read} to {points_as_read2} points.",
                    called=entry.full_name,
                    points_as_read=points_as_read(score),
                    points_as_read2=points_as_read(score + change),
                )

    # What follows

    def has_consequences(self, stage: Stage) -> bool:
        return stage.is_paired_by_table

    with_consequences = staticmethod(apply_consequences)

    def with_raised_rounds(self, stage: Stage) -> Stage:
        """Raise the number of rounds if needed: that of a knock-out is not known in advance."""
        if not stage.is_knock_out or len(stage.rounds) <= stage.rules.rounds:
            return stage
        return replace(stage, rules=replace(stage.rules, rounds=len(stage.rounds)))

    def after_unpublishing(self, stage: Stage, number: RoundNo) -> Stage:
        """The stage without rated results of the round, which has no results any more."""
        others = {at: known for at, known in stage.rated_as.items() if at[0] != number}
        return replace(stage, rated_as=others)

    def contradicted_pairs(self, stage: Stage) -> Iterator[tuple[RoundNo, int]]:
        return ((r.number, int(board.number)) for r, board in contradicted_boards(stage))

    # Replanning

    def checked_tie_breaks(
        self, stage: Stage, names: Iterable[str], edition: str
    ) -> tuple[str, ...]:
        return announced_tie_breaks(
            names, check_tie_break_edition(edition), stage.is_paired_by_table
        )

    def fill_in_omitted_fields(self, stage: Stage, command: StageReplanned) -> StageReplanned:
        unrated = stage.rules.unrated if command.unrated is None else command.unrated
        return structs.replace(command, unrated=unrated)

    def with_replanned_options(self, stage: Stage, event: StageReplanned) -> Stage:
        return replace(stage, rules=replace(stage.rules, unrated=event.unrated or 0))

    def replanning_words(self, stage: Stage, event: StageReplanned) -> Iterator[str]:
        """Sentences on how players without a rating affect rating tie-breaks."""
        unrated = event.unrated or 0
        rules = replace(stage.rules, tie_breaks=event.tie_breaks, unrated=unrated)
        after = replace(stage, rules=rules)
        if left := tie_breaks_left_out(after):
            yield say(
                "{left} stays out of the table: not everybody has a rating.",
                left=join_messages(", ", left),
            )
        elif unrated != stage.rules.unrated and (made := rating_tie_breaks(after)):
            yield say(
                "Players without a rating count as {unrated} in {made}.",
                unrated=unrated or say("nothing"),
                made=join_messages(", ", made),
            )

    # What differs

    def announcement_changes(self, before: Stage, after: Stage) -> Iterator[str]:
        if before.rules.points != after.rules.points:
            yield say("Byes and results are worth other points.")
        if before.time != after.time:
            yield say(
                "The time control is {told}.", told=after.time.announced_control or say("not given")
            )
        if before.bye_rules != after.bye_rules:
            yield say("The rules of byes change.")

    def entry_changes(self, before: Entry, after: Entry) -> Iterator[str]:
        if before.person != after.person:
            yield say(
                "{called} is stated otherwise than before, as {called2}.",
                called=after.full_name,
                called2=before.full_name,
            )
