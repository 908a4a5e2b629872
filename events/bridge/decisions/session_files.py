"""Importing files into a session: rows of scoring devices, and the deals that were played.

Decided here. A row that was imported before is ignored, even if the board has changed, so that
the same table of a BWS file may be sent every minute. A new row is entered if the board has no
result; it is a second witness to the same result; and it disputes a different result, as if two
people had reported it (`events.bridge.decisions.boards`). Rows that do not fit the movement, awards
and erasures are reported in sentences and change nothing: rulings and withdrawals are the
director's. Deals are accepted for boards of the session, with all 52 cards.

Deals may be drawn from a promised seed and a public word (`domain.bridge.promised_deals`). The seed
stays on the server and enters the log only once the session is closed: until then the log reveals
no deal, and the dealer gets them from the server. A promise made again after an undo has another
seed. Once shown, the deals are the session's hand record.
"""

from dataclasses import replace as replace_fields
from typing import NamedTuple

from msgspec.structs import replace

from domain.bridge.partnerships import number_text
from domain.bridge.phase import Phase, PhaseSession, phase_of
from domain.bridge.play import Record
from domain.bridge.promised_deals import DealsProof, deal_boards, proof_without_word
from domain.bridge.session import SessionState, TableBoardPlace
from domain.draws.words import AnnouncedWord, WordForm, announced_word
from domain.errors import DomainError, NotNow, RuleViolation
from domain.ids import TournamentId
from domain.messages import join_messages, say, say_counted
from domain.tournament import Tournament
from events.bridge.decisions.acting import the_phase
from events.bridge.decisions.boards import record_board
from events.bridge.vocabulary import files as v
from events.bridge.vocabulary.commands import RecordBoard
from events.game import Chance, act, the_tournament
from events.game.claims import UNSEEN
from events.game.promised_draws import commitment_label, refuse_sent_server_part
from events.game.roles import RUNNING, SCORING
from events.log.vocabulary import Event


class TakenRows(NamedTuple):
    """`known` counts rows that had been imported before."""

    changes: tuple[Event, ...]
    rows: tuple[v.DeviceRow, ...]
    known: int
    notes: tuple[str, ...]


@act("take-device-rows", v.DeviceRowsTaken, the_phase, SCORING)
def take_device_rows(phase: Phase, command: v.DeviceRowsTaken) -> tuple[Event, ...]:
    found = take_rows(phase, command)
    if not found.rows:
        why = join_messages(
            " ",
            (
                say_counted(
                    "{count} result is known already.",
                    "{count} results are known already.",
                    found.known,
                ),
                *found.notes,
            ),
        )
        raise NotNow("There is nothing new: {why}", why=why)
    return (*found.changes, replace(command, rows=found.rows, notes=found.notes))


def take_rows(phase: Phase, command: v.DeviceRowsTaken) -> TakenRows:
    """Enter a scoring device's rows; the last row of a board at a table counts."""
    session = phase.published_session(command.session)
    last = {(TableBoardPlace(r.round, r.section, r.table), r.board): r for r in command.rows}
    before = phase.play.device_entries.get(session.number, {})
    changes: list[Event] = []
    new: list[v.DeviceRow] = []
    notes: list[str] = []
    for (at, board), row in last.items():
        if before.get((at, board)) == row.result:
            continue
        try:
            changes += _row_events(phase, session, at, row)
            new += [row] if row.result else []
        except DomainError as reason:
            notes.append(
                say(
                    "Board {board} at {name} in round {round}: {reason}",
                    board=board,
                    name=at.name,
                    round=at.round,
                    reason=reason,
                )
            )
    known = sum(before.get(place) == row.result for place, row in last.items())
    return TakenRows(tuple(changes), tuple(new), known, tuple(notes))


def _row_events(
    phase: Phase, session: PhaseSession, at: TableBoardPlace, row: v.DeviceRow
) -> tuple[Event, ...]:
    record = phase.play.record(session.number, row.board, at)
    if not row.result:
        if record is not None and record.result is not None:
            raise NotNow("it was erased on the device; withdraw it here if it should be.")
        return ()
    if record is not None and record.ns:
        _refuse_other_pairs(record, row)
    empty = record is None or (record.result is None and not record.is_disputed)
    saw = (record.changed_at if record else session.planned_at) if empty else UNSEEN
    command = RecordBoard(
        *(phase.id, session.number, row.round, row.section, row.table, row.board),
        row.result,
        saw,
        row.ns,
        row.ew,
    )
    return record_board(phase, command)


def _refuse_other_pairs(record: Record, row: v.DeviceRow) -> None:
    if row.ns and row.ew and (row.ns, row.ew) != (record.ns, record.ew):
        raise NotNow(
            "pairs {ns} and {ew} have played it here, not {ns2} and {ew2}.",
            ns=number_text(record.ns),
            ew=number_text(record.ew),
            ns2=number_text(row.ns),
            ew2=number_text(row.ew),
        )


def is_played_in(phase: Phase, session: PhaseSession, board: int) -> bool:
    number = (board - 1) // phase.plan.boards + 1
    return any(sitting.set == number for sitting in session.seating.sittings)


@act("state-deals", v.DealsStated, the_phase, RUNNING)
def state_deals(phase: Phase, command: v.DealsStated) -> v.DealsStated:
    session = phase.session(command.session)
    for board, *hands in command.deals:
        if not is_played_in(phase, session, board):
            raise RuleViolation(
                "Board {board} is not played in session {number}; leave it out.",
                "Law 2 of 2017",
                board=board,
                number=session.number,
            )
        try:
            v.deal_of(hands)
        except DomainError as reason:
            raise NotNow("Board {board}: {reason}", board=board, reason=reason) from None
    known = phase.play.deals.get(session.number, {})
    stated = {board: v.hands_of(deal) for board, deal in known.items()}
    if all(stated.get(board) == tuple(hands) for board, *hands in command.deals):
        raise NotNow("These deals are known already.")
    return command


def deals_seed(tournament: TournamentId, label: str, chance: Chance) -> bytes:
    return chance.secret_seed(f"deals\n{tournament}\n{label}\n")


def _promise_label(state: Tournament, command: v.PromiseDeals, once: str) -> str:
    """The subject of the commitment; `once` is a number that no other promise has."""
    phase = phase_of(state, command.stage)
    part = say(
        "{name}, session {session}, {once}", name=phase.name, session=command.session, once=once
    )
    return commitment_label(state, part)


def _with_commitment(state: Tournament, command: v.PromiseDeals, chance: Chance) -> v.PromiseDeals:
    """Fill in the server's part: a number used once, and the commitment."""
    refuse_sent_server_part(command.server)
    once = f"{chance.source.getrandbits(64):016x}"
    label = _promise_label(state, command, once)
    proof = proof_without_word(
        label, *_promised_terms(command), deals_seed(state.id, label, chance)
    )
    return replace(command, server=(once, proof.commitment))


def _promised_terms(command: v.PromiseDeals) -> tuple[range, AnnouncedWord]:
    """The numbers of the promised boards, and the announced word."""
    word = announced_word(command.beacon, command.form, command.example)
    return range(1, command.boards + 1), word


@act("promise-deals", v.PromiseDeals, the_tournament, RUNNING, draw=_with_commitment)
def promise_deals(state: Tournament, command: v.PromiseDeals) -> v.DealsPromised:
    phase = phase_of(state, command.stage)
    if command.session > phase.plan.sessions:
        raise NotNow(
            "{name} has {sessions} sessions; deals are promised for one of them.",
            name=phase.name,
            sessions=phase.plan.sessions,
        )
    if command.session in phase.play.promised_deals:
        raise NotNow(
            "The deals of session {session} are promised already.", session=command.session
        )
    if command.session in phase.play.deals or phase.play.session_records(command.session):
        raise NotNow(
            "Session {session} has deals or results already; deals are promised before it is "
            "played.",
            session=command.session,
        )
    _, word = _promised_terms(command)
    once, commitment = command.server
    return v.DealsPromised(
        *(command.stage, command.session, command.boards),
        label=_promise_label(state, command, once),
        commitment=commitment,
        beacon=word.beacon,
        form=word.form.value,
        example=word.example,
    )


def promised_deals_of(phase: Phase, session: int) -> DealsProof:
    proof = phase.play.promised_deals.get(session)
    if proof is None:
        raise NotNow("No deals are promised for session {session}.", session=session)
    return proof


@act("give-deals-word", v.DealsWordGiven, the_phase, RUNNING)
def give_word(phase: Phase, command: v.DealsWordGiven) -> v.DealsWordGiven:
    proof = promised_deals_of(phase, command.session)
    if proof.word or not proof.source:
        raise NotNow("The deals of session {session} wait for no word.", session=command.session)
    word = AnnouncedWord(proof.source, WordForm(proof.form), proof.example)
    return replace(command, word=word.word_in_announced_form(command.word))


def _with_seed(state: Tournament, command: v.ShowDeals, chance: Chance) -> v.ShowDeals:
    """The command with the server's seed, which proves how the promised deals were drawn."""
    refuse_sent_server_part(command.server)
    proof = phase_of(state, command.stage).play.promised_deals.get(command.session)
    if proof is None:
        return command
    return replace(command, server=deals_seed(state.id, proof.label, chance).hex())


@act("show-deals", v.ShowDeals, the_phase, RUNNING, draw=_with_seed)
def show_deals(phase: Phase, command: v.ShowDeals) -> tuple[Event, ...]:
    proof, session = promised_deals_of(phase, command.session), phase.session(command.session)
    if proof.seed:
        raise NotNow("The deals of session {session} are shown already.", session=command.session)
    if session.state is not SessionState.CLOSED:
        raise NotNow(
            "Session {session} is not closed: its deals are shown when every table has played "
            "them.",
            session=command.session,
        )
    deals = deal_boards(replace_fields(proof, seed=command.server))
    own = {board: deals[board] for board in deals if is_played_in(phase, session, board)}
    stated = v.deals_stated(command.stage, command.session, proof.label[:200], own)
    shown = v.DealsShown(command.stage, command.session, command.server)
    return (shown, stated) if own else (shown,)
