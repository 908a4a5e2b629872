"""What may be asked of a stage of chess: name, command, on what it is decided, by whom it may come.

A new act is its command in `commands`, a decision in `decisions`, and a line here.
"""

from collections.abc import Callable
from typing import Any

from domain.chess.stage import Stage, stage_of
from domain.errors import NotNow
from domain.tournament import Tournament
from events.chess import chance
from events.chess import commands as c
from events.chess.decisions import (
    announced_lots,
    bye_rules,
    disputes,
    entries,
    knock_out,
    lots,
    manual,
    moving,
    numbers,
    own_entry,
    presence,
    prohibitions,
    results,
    round_robin,
    rounds,
    stages,
    start_positions,
    us_chess,
)
from events.chess.decisions.imports import import_report
from events.game import Act, the_tournament
from events.log.command import StageCommand
from events.roles import ENTERING, LEADING, OWNING, RUNNING, SCORING


def _stage(state: Tournament, command: StageCommand) -> Stage:
    return stage_of(state, command.stage)


def _unless_table(instead: str) -> Callable[[Tournament, StageCommand], Stage]:
    """A stage whose games come from no table; NotNow of others, with what to do instead."""

    def paired_round_by_round(state: Tournament, command: StageCommand) -> Stage:
        stage = stage_of(state, command.stage)
        if stage.round_robin is not None:
            raise NotNow(f"{stage.name} is a round robin: {instead}.")
        return stage

    return paired_round_by_round


def _swiss(instead: str, in_bracket: str) -> Callable[[Tournament, StageCommand], Stage]:
    """A stage whose games come neither from a table nor from a bracket."""
    no_table = _unless_table(instead)

    def swiss(state: Tournament, command: StageCommand) -> Stage:
        stage = no_table(state, command)
        if stage.knock_out is not None:
            raise NotNow(f"{stage.name} is a knock-out: {in_bracket}.")
        return stage

    return swiss


def _fixed(state: Tournament, command: StageCommand) -> Stage:
    stage = stage_of(state, command.stage)
    return stage if stage.knock_out is not None else lots.round_robin_of(stage)


def _table(state: Tournament, command: StageCommand) -> Stage:
    return lots.round_robin_of(stage_of(state, command.stage))


def _bracket(state: Tournament, command: StageCommand) -> Stage:
    return knock_out.knock_out_of(stage_of(state, command.stage))


_kept = knock_out.keeping_the_bracket
_GAMES = _swiss("its games come from its table", "its games come from its bracket")
_EVERYBODY = _swiss("everybody meets everybody", "who meets whom follows from its bracket")

_OF_STAGES: tuple[Act[Any, Any], ...] = (
    Act(
        "import-report",
        c.ImportReport,
        the_tournament,
        import_report,
        OWNING,
        slow=True,
        begins=True,
    ),
    Act(
        "plan-stage",
        c.PlanStage,
        the_tournament,
        stages.plan_stage,
        LEADING,
        draw=chance.initial_colour,
    ),
    Act("replan-stage", c.ReplanStage, _stage, stages.replan_stage, LEADING, slow=True),
    Act("place-by-hand", c.PlaceByHand, _stage, stages.place_by_hand, LEADING),
    Act("leave-fide-mode", c.LeaveFideMode, _stage, stages.leave_fide_mode, LEADING),
    Act(
        "announce-bye-rules",
        c.AnnounceByeRules,
        _swiss("there are no byes in it but its table's", "nobody has a bye on request"),
        bye_rules.announce_bye_rules,
        LEADING,
    ),
    Act("announce-us-chess", c.AnnounceUsChess, _stage, us_chess.announce_us_chess, LEADING),
    Act("allow-own-entry", c.AllowOwnEntry, _stage, own_entry.allow_own_entry, LEADING),
    Act("move-entries", c.MoveEntries, the_tournament, moving.move_entries, LEADING),
)
_OF_ENTRIES: tuple[Act[Any, Any], ...] = (
    Act("register-entry", c.RegisterEntry, _stage, entries.register_entry, RUNNING),
    Act("register-entries", c.RegisterEntries, _stage, entries.register_entries, RUNNING),
    Act("correct-entry", c.CorrectEntry, _stage, entries.correct_entry, RUNNING),
    Act("withdraw-entry", c.WithdrawEntry, _stage, _kept(entries.withdraw_entry), RUNNING),
    Act("expel-entry", c.ExpelEntry, _stage, _kept(entries.expel_entry), LEADING),
    Act("bar-half-byes", c.BarHalfByes, _GAMES, entries.bar_half_byes, RUNNING),
    Act("reinstate-entry", c.ReinstateEntry, _stage, _kept(entries.reinstate_entry), RUNNING),
    Act(
        "request-bye",
        c.RequestBye,
        _swiss(
            "postpone the game, or have it played early",
            "its byes are for the highest numbers; move a game, or withdraw who leaves",
        ),
        entries.request_bye,
        RUNNING,
    ),
    Act(
        "cancel-bye",
        c.CancelBye,
        _swiss(
            "there are no byes in it but those of its table",
            "there are no byes in it but those of its bracket",
        ),
        entries.cancel_bye,
        RUNNING,
    ),
    Act(
        "announce-starting-rank",
        c.AnnounceStartingRank,
        _GAMES,
        numbers.announce_starting_rank,
        LEADING,
    ),
    Act("exchange-numbers", c.ExchangeNumbers, _GAMES, numbers.exchange_numbers, LEADING),
    Act("give-numbers-anew", c.GiveNumbersAnew, _GAMES, numbers.give_numbers_anew, LEADING),
    Act("order-lists", c.OrderLists, _stage, numbers.order_lists, LEADING),
    Act("state-ratings", c.StateRatings, _stage, numbers.state_ratings, RUNNING),
    Act("forbid-pair", c.ForbidPair, _EVERYBODY, prohibitions.forbid_pair, RUNNING),
    Act("allow-pair", c.AllowPair, _EVERYBODY, prohibitions.allow_pair, RUNNING),
    Act("check-in", c.CheckIn, _stage, presence.check_in, SCORING),
    Act("check-out", c.CheckOut, _stage, presence.check_out, SCORING),
    Act(
        "answer-no-shows",
        c.AnswerNoShows,
        _GAMES,
        presence.answer_no_shows,
        RUNNING,
    ),
    Act(
        "report-absent",
        c.ReportAbsent,
        _swiss(
            "postpone the game, or withdraw who has left",
            "enter a forfeit, or withdraw who has left",
        ),
        presence.report_absent,
        RUNNING,
    ),
)
_OF_ROUNDS: tuple[Act[Any, Any], ...] = (
    Act(
        "pair-round",
        c.PairRound,
        _unless_table("its games come from its table; publish the round"),
        rounds.pair_round,
        RUNNING,
        slow=True,
    ),
    Act(
        "unpair-round",
        c.UnpairRound,
        _unless_table("its games come from its table and stay; take the round back instead"),
        rounds.unpair_round,
        RUNNING,
    ),
    Act("publish-round", c.PublishRound, _stage, rounds.publish_round, RUNNING),
    Act("unpublish-round", c.UnpublishRound, _stage, rounds.unpublish_round, RUNNING),
    Act("close-round", c.CloseRound, _stage, rounds.close_round, RUNNING, slow=True),
    Act("reopen-round", c.ReopenRound, _stage, rounds.reopen_round, RUNNING),
    Act("start-manual-pairing", c.StartManualPairing, _GAMES, manual.start_manual_pairing, RUNNING),
    Act("change-pairing", c.ChangePairing, _GAMES, manual.change_pairing, RUNNING),
    Act(
        "end-manual-pairing",
        c.EndManualPairing,
        _GAMES,
        manual.end_manual_pairing,
        RUNNING,
        slow=True,
    ),
)
_OF_RESULTS: tuple[Act[Any, Any], ...] = (
    Act("record-result", c.RecordResult, _stage, _kept(results.record_result), ENTERING),
    Act("correct-result", c.CorrectResult, _stage, _kept(results.correct_result), SCORING),
    Act("correct-for-rating", c.CorrectForRating, _stage, results.correct_for_rating, RUNNING),
    Act("withdraw-result", c.WithdrawResult, _stage, _kept(results.withdraw_result), SCORING),
    Act("resolve-dispute", c.ResolveDispute, _stage, _kept(disputes.resolve_dispute), LEADING),
    Act("grant-correction", c.GrantCorrection, _stage, _kept(disputes.grant_correction), LEADING),
    Act("decline-correction", c.DeclineCorrection, _stage, disputes.decline_correction, LEADING),
    Act("report-result", c.ReportResult, _stage, _kept(own_entry.report_result), ENTERING),
)
_OF_TABLES: tuple[Act[Any, Any], ...] = (
    Act(
        "plan-round-robin", c.PlanRoundRobin, the_tournament, round_robin.plan_round_robin, LEADING
    ),
    Act(
        "announce-lots",
        c.AnnounceLots,
        the_tournament,
        announced_lots.announce_lots,
        LEADING,
        draw=chance.promise_of_lots,
    ),
    Act("draw-lots", c.DrawLots, the_tournament, lots.draw_lots, RUNNING, draw=chance.numbers),
    Act("reschedule-game", c.RescheduleGame, _fixed, round_robin.reschedule_game, RUNNING),
    Act("decline-reversal", c.DeclineReversal, _table, round_robin.decline_reversal, RUNNING),
    Act("accept-reversal", c.AcceptReversal, _table, round_robin.accept_reversal, RUNNING),
)
_OF_START_POSITIONS: tuple[Act[Any, Any], ...] = (
    Act(
        "announce-start-positions",
        c.AnnounceStartPositions,
        the_tournament,
        start_positions.announce_start_positions,
        LEADING,
        draw=chance.commitments,
    ),
    Act(
        "draw-start-positions",
        c.DrawStartPositions,
        _stage,
        start_positions.draw_start_positions,
        RUNNING,
        draw=chance.seed,
    ),
)

_OF_BRACKETS: tuple[Act[Any, Any], ...] = (
    Act("plan-knock-out", c.PlanKnockOut, the_tournament, knock_out.plan_knock_out, LEADING),
    Act(
        "draw-bracket",
        c.DrawBracket,
        _bracket,
        knock_out.draw_bracket,
        RUNNING,
        draw=chance.bracket,
    ),
    Act("undraw-bracket", c.UndrawBracket, _bracket, knock_out.undraw_bracket, RUNNING),
    Act("start-games", c.StartGames, _bracket, rounds.start_games, RUNNING),
    Act("choose-colours", c.ChooseColours, _bracket, knock_out.choose_colours, RUNNING),
)

ACTS = (
    *(*_OF_STAGES, *_OF_ENTRIES, *_OF_ROUNDS, *_OF_RESULTS),
    *(*_OF_TABLES, *_OF_BRACKETS, *_OF_START_POSITIONS),
)
