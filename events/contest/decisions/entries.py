"""Withdrawing, reinstating and expelling entries; byes (FIDE C.04.2 (2026) 2-3); prohibited pairs;
places decided from outside; leaving FIDE mode. Check-in before a round, and the treatment of absent
entries; requests that participants may send by telephone, and the events when they are granted.

A full-point bye and a second half-point bye raise a warning (endorsement rules C.02 (2026),
Q170-188). Decided here: a half-point bye counts if it is recorded in a round or requested. In FIDE
mode the list of prohibited pairs is made before round 1 (Q194-196).

Checking in changes no pairing and withdraws no entry: those not checked in are proposed for a
zero-point bye or a withdrawal, and the arbiter decides (FIDE C.04.2 (2026) 3).

Requests for a paired round, published or not, are too late. A half-point bye is offered if it needs
no confirmation.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.contest.entry import Participant
from domain.contest.stage import AnyStage
from domain.errors import NotNow, RuleViolation
from domain.ids import EntryId, RoundNo
from domain.messages import say
from domain.own_requests import OwnRequest, RequestOffer, Wish
from domain.results import REQUESTED_BYES, Mark
from domain.texts import counted_noun
from events.contest import commands as c
from events.contest.acting import act
from events.contest.game_rules import game_rules_of
from events.contest.vocabulary import entries as v
from events.contest.vocabulary.entries import ByeRequested, CheckedIn
from events.game import RequestHandling
from events.game.roles import LEADING, RUNNING, SCORING
from events.game.warnings import WarnedAct, highest_warning_level, warning_level
from events.log.vocabulary import Event


@act("withdraw-entry", c.WithdrawEntry, RUNNING, bracket=True)
def withdraw_entry(stage: AnyStage, command: c.WithdrawEntry) -> v.Withdrawn:
    entry = stage.entry(EntryId(command.entry))
    if entry.withdrawn_from is not None:
        raise NotNow(
            "{called} has withdrawn already, from round {withdrawn_from}.",
            called=entry.full_name,
            withdrawn_from=entry.withdrawn_from,
        )
    game_rules_of(stage).refuse_to_leave(stage, entry)
    return v.Withdrawn(stage.id, entry.id, stage.next_to_publish, command.reason)


@act("reinstate-entry", c.ReinstateEntry, RUNNING, bracket=True)
def reinstate_entry(stage: AnyStage, command: c.ReinstateEntry) -> v.Reinstated:
    entry = stage.entry(EntryId(command.entry))
    if entry.withdrawn_from is None:
        raise NotNow("{called} has not withdrawn.", called=entry.full_name)
    game_rules_of(stage).refuse_to_return(stage, entry)
    return v.Reinstated(stage.id, entry.id, stage.next_to_publish)


@act("expel-entry", c.ExpelEntry, LEADING, bracket=True)
def expel_entry(stage: AnyStage, command: c.ExpelEntry) -> v.Expelled:
    """Expel the entry: withdraw it, with no place in the standings (C.07 (2026) 4)."""
    entry = stage.entry(EntryId(command.entry))
    if entry.expelled:
        raise NotNow("{called} is expelled already.", called=entry.full_name)
    if entry.withdrawn_from is None:
        game_rules_of(stage).refuse_to_leave(stage, entry)
    left_from = entry.withdrawn_from
    from_round = stage.next_to_publish if left_from is None else left_from
    consequences = (
        say(
            "{called} plays no more from round {from_round} on.",
            called=entry.full_name,
            from_round=from_round,
        ),
    )
    level = warning_level(WarnedAct.EXPEL, stage.in_fide_mode, command.confirmed, consequences)
    return v.Expelled(stage.id, entry.id, from_round, command.reason, level)


@act("request-bye", v.ByeRequested, RUNNING)
def request_bye(stage: AnyStage, command: v.ByeRequested) -> v.ByeRequested:
    entry = stage.entry(EntryId(command.entry))
    if command.kind not in REQUESTED_BYES:
        raise RuleViolation(
            "{kind} is not a bye one can ask for; write H (half point), F (full point) or Z "
            "(zero points).",
            "C.04.2 (2026) 3.3",
            kind=repr(command.kind),
        )
    _refuse_impossible_bye(stage, entry, command.round)
    if (RoundNo(command.round), command.kind) in entry.byes:
        raise NotNow(
            "{called} has this bye in round {round} already.",
            called=entry.full_name,
            round=command.round,
        )
    question = game_rules_of(stage).question_of_bye(stage, entry, command)
    level = highest_warning_level((question,), stage.in_fide_mode, command.confirmed)
    return replace(command, confirmed=level)


@act("cancel-bye", c.CancelBye, RUNNING)
def cancel_bye(stage: AnyStage, command: c.CancelBye) -> v.ByeCancelled:
    entry = stage.entry(EntryId(command.entry))
    _refuse_impossible_bye(stage, entry, command.round)
    if RoundNo(command.round) not in dict(entry.byes):
        raise NotNow(
            "{called} has asked for no bye in round {round}.",
            called=entry.full_name,
            round=command.round,
        )
    irrevocable = game_rules_of(stage).bye_is_irrevocable(stage, entry, RoundNo(command.round))
    return v.ByeCancelled(stage.id, entry.id, command.round, irrevocable)


def _refuse_impossible_bye(stage: AnyStage, entry: Participant, round_number: int) -> None:
    if round_number < stage.next_to_publish:
        raise NotNow(
            "Round {round_number} is paired already; it is too late for a bye in it.",
            round_number=round_number,
        )
    if round_number > stage.rules.rounds:
        raise NotNow(
            "{name} has {rounds}; there is no round {round_number}.",
            name=stage.name,
            rounds=counted_noun(stage.rules.rounds, "round"),
            round_number=round_number,
        )
    if entry.is_withdrawn_by(RoundNo(round_number)):
        raise NotNow(
            "{called} has withdrawn from round {withdrawn_from}.",
            called=entry.full_name,
            withdrawn_from=entry.withdrawn_from,
        )


def refuse_named_twice(stage: AnyStage, entries: tuple[int, ...]) -> None:
    seen: set[int] = set()
    for id_ in entries:
        entry = stage.entry(EntryId(id_))
        if id_ in seen:
            raise NotNow("{called} is named twice; name each of them once.", called=entry.full_name)
        seen.add(id_)


@act("forbid-pair", v.PairForbidden, RUNNING)
def forbid_pair(stage: AnyStage, command: v.PairForbidden) -> v.PairForbidden:
    refuse_named_twice(stage, command.entries)
    next_round = stage.next_to_publish
    first = command.first_round or next_round
    if first < next_round:
        raise NotNow(
            "Round {first} is published; forbid the pair from a later one on.", first=first
        )
    if command.last_round and command.last_round < first:
        raise NotNow(
            "Round {last_round} comes before round {first}; turn them round.",
            last_round=command.last_round,
            first=first,
        )
    if max(first, command.last_round) > stage.rules.rounds:
        raise NotNow(
            "{name} has {rounds}; name one of them.",
            name=stage.name,
            rounds=counted_noun(stage.rules.rounds, "round"),
        )
    level = _warning_level_after_start(stage, WarnedAct.FORBID_PAIR_LATE, command.confirmed)
    return replace(command, first_round=first, confirmed=level)


@act("allow-pair", v.PairAllowed, RUNNING)
def allow_pair(stage: AnyStage, command: v.PairAllowed) -> v.PairAllowed:
    refuse_named_twice(stage, command.entries)
    upcoming = stage.next_to_publish
    if command.from_round not in (0, upcoming):
        raise NotNow(
            "They may meet again from round {upcoming} on; leave the round out.", upcoming=upcoming
        )
    named = frozenset(command.entries)
    if not any(group.entries == named and group.last >= upcoming for group in stage.forbidden):
        raise NotNow(
            "They may meet from round {upcoming} on already; nothing is to end.", upcoming=upcoming
        )
    level = _warning_level_after_start(stage, WarnedAct.ALLOW_PAIR_LATE, command.confirmed)
    return replace(command, from_round=upcoming, confirmed=level)


def _warning_level_after_start(stage: AnyStage, warned: WarnedAct, confirmed: int) -> int:
    return warning_level(warned, stage.in_fide_mode, confirmed) if stage.rounds else 0


@act("place-by-hand", v.PlacedByHand, LEADING)
def place_by_hand(stage: AnyStage, command: v.PlacedByHand) -> v.PlacedByHand:
    values = {EntryId(entry): value for entry, value in command.values}
    refuse_named_twice(stage, tuple(entry for entry, _ in command.values))
    if unnumbered := [entry for entry in values if stage.entry(entry).number is None]:
        raise NotNow(
            "{called} has no number, and no place yet.", called=stage.entry(unnumbered[0]).full_name
        )
    if values == stage.by_hand:
        raise NotNow("Places are decided like that already.")
    level = warning_level(WarnedAct.PLACE_BY_HAND, stage.in_fide_mode, command.confirmed)
    return replace(command, confirmed=level)


@act("leave-fide-mode", v.FideModeLeft, LEADING)
def leave_fide_mode(stage: AnyStage, command: v.FideModeLeft) -> v.FideModeLeft:
    if not stage.follows_fide:
        raise NotNow(
            "{name} does not follow FIDE's rules: it is not in FIDE mode.", name=stage.name
        )
    if not stage.fide_mode:
        raise NotNow("{name} has left FIDE mode already.", name=stage.name)
    level = warning_level(WarnedAct.LEAVE_FIDE_MODE, True, command.confirmed)
    return replace(command, confirmed=level)


def _refuse_unless_upcoming(stage: AnyStage, number: int) -> None:
    upcoming = stage.next_to_publish
    if number < upcoming:
        raise NotNow(
            "Round {number} is published; checking in is for round {upcoming}.",
            number=number,
            upcoming=upcoming,
        )
    if number > upcoming:
        raise NotNow("Round {upcoming} comes first; check in for that.", upcoming=upcoming)


@act("check-in", v.CheckedIn, SCORING)
def check_in(stage: AnyStage, command: v.CheckedIn) -> v.CheckedIn:
    _refuse_unless_upcoming(stage, command.round)
    entry = stage.entry(EntryId(command.entry))
    if RoundNo(command.round) in entry.checked_in:
        raise NotNow(
            "{called} has checked in for round {round} already.",
            called=entry.full_name,
            round=command.round,
        )
    if entry.bye_in(RoundNo(command.round)) is not None:
        raise NotNow(
            "{called} does not play round {round}; cancel the bye or the withdrawal first.",
            called=entry.full_name,
            round=command.round,
        )
    return command


@act("check-out", v.CheckedOut, SCORING)
def check_out(stage: AnyStage, command: v.CheckedOut) -> v.CheckedOut:
    _refuse_unless_upcoming(stage, command.round)
    entry = stage.entry(EntryId(command.entry))
    if RoundNo(command.round) not in entry.checked_in:
        raise NotNow(
            "{called} has not checked in for round {round}.",
            called=entry.full_name,
            round=command.round,
        )
    return command


@act("report-absent", c.ReportAbsent, RUNNING)
def report_absent(
    stage: AnyStage, command: c.ReportAbsent
) -> Iterator[v.ByeRequested | v.Withdrawn]:
    """Report absent entries; refuse an outdated list, naming entries that checked in meanwhile."""
    _refuse_unless_upcoming(stage, command.round)
    refuse_named_twice(stage, command.entries)
    number = RoundNo(command.round)
    for id_ in command.entries:
        entry = stage.entry(EntryId(id_))
        if number in entry.checked_in:
            raise NotNow(
                "{called} has checked in meanwhile; look at the list again.", called=entry.full_name
            )
        if entry.bye_in(number) is not None:
            raise NotNow(
                "{called} does not play round {number} anyway; look at the list again.",
                called=entry.full_name,
                number=number,
            )
        if command.withdraw:
            yield v.Withdrawn(stage.id, entry.id, number, command.reason)
        else:
            yield v.ByeRequested(stage.id, entry.id, number, Mark.ZERO_BYE.value)


BY_TELEPHONE = say("asked for by telephone")


def offered_requests(stage: AnyStage, entry_id: int) -> Iterator[RequestOffer]:
    """The requests open to that entry, for the next round that is not paired or, of byes, later."""
    entry = stage.entry(EntryId(entry_id))
    if entry.withdrawn_from is not None:
        return
    by_table = game_rules_of(stage).is_paired_from_the_start(stage)
    upcoming, last = stage.next_to_publish if by_table else stage.next_round, stage.rules.rounds
    if upcoming > last:
        return
    is_next = upcoming == stage.next_to_publish
    if is_next and entry.bye_in(upcoming) is None and upcoming not in entry.checked_in:
        yield RequestOffer(Wish.HERE, upcoming)
    if stage.paired_by_system:
        rounds = range(upcoming, last + 1)
        for number in map(RoundNo, rounds):
            if entry.bye_in(number) is None:
                if game_rules_of(stage).may_have_half_bye(stage, entry, number):
                    yield RequestOffer(Wish.HALF_POINT_BYE, number)
                yield RequestOffer(Wish.ZERO_POINT_BYE, number)
        yield RequestOffer(Wish.WITHDRAWAL, upcoming)


def grant_request(stage: AnyStage, request: OwnRequest, confirmed: int) -> Iterator[Event]:
    """The events of the same act at the desk, refused like that."""
    place = (stage.id, request.entry)
    match request.wish:
        case Wish.HERE:
            yield from check_in(stage, CheckedIn(*place, request.round))
        case Wish.HALF_POINT_BYE:
            bye = ByeRequested(*place, request.round, Mark.HALF_BYE.value, confirmed)
            yield from request_bye(stage, bye)
        case Wish.ZERO_POINT_BYE:
            yield from request_bye(stage, ByeRequested(*place, request.round, Mark.ZERO_BYE.value))
        case Wish.WITHDRAWAL:
            yield from withdraw_entry(stage, c.WithdrawEntry(*place, BY_TELEPHONE))
        case Wish.SIT_OUT:
            raise AssertionError(say("pairs sit out"))


ASKING = RequestHandling(offered_requests, grant_request)
