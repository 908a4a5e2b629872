"""What can be asked of a phase of bridge, and by whom."""

from typing import Any, TypeVar

import msgspec

from domain.bridge.phase import Phase, phase_of
from domain.tournament import Tournament
from events.bridge import commands as c
from events.bridge.decisions import (
    boards,
    calls,
    drop_ins,
    ends,
    irregular_play,
    ledger,
    merges,
    next_phases,
    pairs,
    phases,
    requests,
    rooms,
    rulings,
    session_files,
    sessions,
    substitutes,
)
from events.bridge.decisions.imports import import_pairs
from events.game import Act, By, Chance, the_tournament
from events.log.command import StageCommand
from events.roles import ENTERING, LEADING, OWNING, RUNNING, SCORING, Role

WithSeed = TypeVar("WithSeed", c.SeedLines, c.ReplanLines, c.ClosePhase)


def on_phase(state: Tournament, command: StageCommand) -> Phase:
    return phase_of(state, command.stage)


def drawn_seed(_state: Tournament, command: WithSeed, chance: Chance) -> WithSeed:
    if command.seed:
        return command
    return msgspec.structs.replace(command, seed=chance.source.randint(1, c.LARGEST_SEED))


def as_witness(state: Tournament, command: c.RecordBoard, by: By) -> c.RecordBoard:
    phase = phase_of(state, command.stage)
    return boards.as_witness(phase, command, by.device) if by.role == Role.PLAYER else command


ACTS: tuple[Act[Any, Any], ...] = (
    Act(
        "import-pairs", c.ImportPairs, the_tournament, import_pairs, OWNING, slow=True, begins=True
    ),
    Act("plan-phase", c.PlanPhase, the_tournament, phases.plan_phase, LEADING),
    Act("replan-phase", c.ReplanPhase, on_phase, phases.replan_phase, LEADING),
    Act("register-pair", c.RegisterPair, on_phase, pairs.register_pair, RUNNING),
    Act("register-pairs", c.RegisterPairs, on_phase, pairs.register_pairs, RUNNING),
    Act("correct-pair", c.CorrectPair, on_phase, pairs.correct_pair, RUNNING),
    Act("substitute-player", c.SubstitutePlayer, on_phase, substitutes.substitute_player, RUNNING),
    Act("return-player", c.ReturnPlayer, on_phase, substitutes.return_player, RUNNING),
    Act("limit-substitutes", c.LimitSubstitutes, on_phase, substitutes.limit_substitutes, LEADING),
    Act("withdraw-pair", c.WithdrawPair, on_phase, pairs.withdraw_pair, RUNNING),
    Act("seat-pair", c.SeatPair, on_phase, pairs.seat_pair, RUNNING),
    Act(
        "seed-lines",
        c.SeedLines,
        the_tournament,
        phases.seed_lines,
        RUNNING,
        slow=True,
        draw=drawn_seed,
    ),
    Act(
        "replan-lines",
        c.ReplanLines,
        on_phase,
        phases.replan_lines,
        RUNNING,
        slow=True,
        draw=drawn_seed,
    ),
    Act("plan-session", c.PlanSession, on_phase, sessions.plan_session, RUNNING, slow=True),
    Act("unplan-session", c.UnplanSession, on_phase, sessions.unplan_session, RUNNING),
    Act("publish-session", c.PublishSession, on_phase, sessions.publish_session, RUNNING),
    Act("unpublish-session", c.UnpublishSession, on_phase, sessions.unpublish_session, RUNNING),
    Act("close-session", c.CloseSession, on_phase, sessions.close_session, RUNNING),
    Act("reopen-session", c.ReopenSession, on_phase, sessions.reopen_session, RUNNING),
    Act("call-round", c.CallRound, on_phase, calls.call_round, RUNNING),
    Act("swap-lines", c.SwapLines, on_phase, merges.swap_lines, RUNNING, slow=True),
    Act("merge-sections", c.MergeSections, on_phase, merges.merge_sections, RUNNING, slow=True),
    Act("undo-merge", c.UndoMerge, on_phase, merges.undo_merge, RUNNING),
    Act("name-rooms", c.NameRooms, on_phase, rooms.name_rooms, RUNNING),
    Act("revoke-table-codes", c.RevokeTableCodes, on_phase, rooms.revoke_table_codes, RUNNING),
    Act("take-device-rows", c.TakeDeviceRows, on_phase, session_files.take_device_rows, SCORING),
    Act("state-deals", c.StateDeals, on_phase, session_files.state_deals, RUNNING),
    Act(
        "record-board",
        c.RecordBoard,
        on_phase,
        boards.record_board,
        ENTERING,
        weigh=as_witness,
    ),
    Act("confirm-board", c.ConfirmBoard, on_phase, boards.confirm_board, ENTERING),
    Act("correct-board", c.CorrectBoard, on_phase, boards.correct_board, SCORING),
    Act("withdraw-board", c.WithdrawBoard, on_phase, boards.withdraw_board, SCORING),
    Act("resolve-board", c.ResolveBoard, on_phase, boards.resolve_board, RUNNING),
    Act("adjust-score", c.AdjustScore, on_phase, boards.adjust_score, RUNNING),
    Act(
        "record-irregular-play",
        c.RecordIrregularPlay,
        on_phase,
        irregular_play.record_irregular_play,
        RUNNING,
    ),
    Act("book-call", c.BookCall, on_phase, rulings.book_call, RUNNING),
    Act("give-ruling", c.GiveRuling, on_phase, rulings.give_ruling, RUNNING),
    Act("appeal-ruling", c.AppealRuling, on_phase, rulings.appeal_ruling, RUNNING),
    Act("decide-appeal", c.DecideAppeal, on_phase, rulings.decide_appeal, RUNNING),
    Act("foul-board", c.FoulBoard, on_phase, ledger.foul_board, RUNNING),
    Act("give-penalty", c.GivePenalty, on_phase, ledger.give_penalty, RUNNING),
    Act("take-back-penalty", c.TakeBackPenalty, on_phase, ledger.take_back_penalty, RUNNING),
    Act("close-phase", c.ClosePhase, the_tournament, ends.close_phase, RUNNING, draw=drawn_seed),
    Act("reopen-phase", c.ReopenPhase, the_tournament, ends.reopen_phase, RUNNING),
    Act("admit-reserve", c.AdmitReserve, the_tournament, ends.admit_reserve, RUNNING),
    Act(
        "announce-carryover", c.AnnounceCarryover, the_tournament, ends.announce_carryover, LEADING
    ),
    Act(
        "announce-ways-on", c.AnnounceWaysOn, the_tournament, next_phases.announce_ways_on, LEADING
    ),
    Act(
        "plan-next-phases",
        c.PlanNextPhases,
        the_tournament,
        next_phases.plan_next_phases,
        LEADING,
    ),
    Act("drop-in", c.DropIn, the_tournament, drop_ins.drop_in, RUNNING),
    Act("announce-entrance", c.AnnounceEntrance, on_phase, drop_ins.announce_rules, LEADING),
    Act("preregister-pair", c.PreregisterPair, on_phase, drop_ins.preregister_pair, RUNNING),
    Act("free-preregistered", c.FreePreregistered, on_phase, drop_ins.free_preregistered, RUNNING),
    Act("drop-preregistered", c.DropPreregistered, on_phase, drop_ins.drop_preregistered, RUNNING),
    Act(
        "grant-board-correction",
        c.GrantBoardCorrection,
        on_phase,
        requests.grant_correction,
        RUNNING,
    ),
    Act(
        "decline-board-correction",
        c.DeclineBoardCorrection,
        on_phase,
        requests.decline_correction,
        RUNNING,
    ),
)
