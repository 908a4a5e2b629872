"""What is played in a phase of bridge and how it ends: each fact in a sentence; see
`events.audit.sentences`.
"""

from typing import Any

from domain.bridge.phase import Phase
from domain.bridge.play import At
from events.bridge.sentences.phases import pair_name
from events.bridge.vocabulary import boards, requests, results_files
from events.bridge.vocabulary import irregular_play as irregular_plays
from events.bridge.vocabulary.requests import FREE, IN
from events.bridge.vocabulary.stated import player_of
from events.words import listed


def board_words(phase: Phase | None, event: Any) -> str:
    """Session 1, round 2, table A3, board 7, pairs 4 and 9."""
    return f"{_where(event)}{_who(phase, event)}"


def _where(event: Any) -> str:
    table = f"{event.section}{event.table}"
    return f"Session {event.session}, round {event.round}, table {table}, board {event.board}"


def _who(phase: Phase | None, event: Any) -> str:
    if (ns := getattr(event, "ns", 0)) and (ew := getattr(event, "ew", 0)):
        return f", pairs {ns} and {ew}"
    at = At(event.round, event.section, event.table)
    record = phase.play.record(event.session, event.board, at) if phase else None
    return f", pairs {record.ns} and {record.ew}" if record and record.ns else ""


def scored(phase: Phase | None, event: boards.BoardScored) -> str:
    return f"{board_words(phase, event)}: {event.result}"


def confirmed(phase: Phase | None, event: boards.BoardConfirmed) -> str:
    return f"{board_words(phase, event)}: {event.result} confirmed"


def corrected(phase: Phase | None, event: boards.BoardCorrected) -> str:
    return f"{board_words(phase, event)}: {event.result} instead of {event.previous}"


def disputed(phase: Phase | None, event: boards.BoardDisputed) -> str:
    stands = f" against {event.standing}" if event.standing else ""
    return f"{board_words(phase, event)}: disputed, {event.result}{stands}"


def dispute_resolved(phase: Phase | None, event: boards.BoardDisputeResolved) -> str:
    return f"{board_words(phase, event)}: decided, {event.result}"


def withdrawn(phase: Phase | None, event: boards.BoardWithdrawn) -> str:
    return f"{board_words(phase, event)}: {event.previous} is taken back"


def adjusted(phase: Phase | None, event: boards.ScoreAdjusted) -> str:
    was = f" instead of {event.previous}" if event.previous else ""
    return f"{board_words(phase, event)}: adjusted to {event.result}{was}"


def irregular_play(phase: Phase | None, event: irregular_plays.IrregularPlayRecorded) -> str:
    played = At(*event.played)
    where = f" in round {played.round} at {played.name}"
    elsewhere = where if played != (event.round, event.section, event.table) else ""
    return f"{board_words(phase, event)}: {event.irregularity}{elsewhere}, {event.result}"


def board_fouled(_phase: Phase | None, event: boards.BoardFouled) -> str:
    tables = listed([f"{At(*place).name} (round {place[0]})" for place in event.tables], 6)
    cards = f"had other cards, {event.form}" if event.form else "had the cards of all others"
    return f"Session {event.session}, board {event.board}: {tables} {cards}"


def penalty_given(phase: Phase | None, event: boards.PenaltyGiven) -> str:
    of_top = event.unit != "points"
    amount = f"{event.amount} {event.unit}" if of_top else f"{event.amount} points"
    return f"{pair_name(phase, event.pair)} loses {amount} in session {event.session}"


def penalty_taken_back(_phase: Phase | None, event: boards.PenaltyTakenBack) -> str:
    return f"The penalty of version {event.penalty} is taken back"


def phase_closed(phase: Phase | None, event: boards.PhaseClosed) -> str:
    on = sum(len(pairs) for _, pairs in event.qualifiers)
    name = phase.name if phase else "The phase"
    drawn = f", ties split by a ballot drawn with seed {event.seed}" if event.ballot else ""
    going = f"{on} pairs go on" if on else "its ranking is final"
    return f"{name} is closed, {going}{drawn}"


def phase_reopened(phase: Phase | None, _event: boards.PhaseReopened) -> str:
    return f"{phase.name if phase else 'The phase'} is opened again"


def reserve_admitted(phase: Phase | None, event: boards.ReserveAdmitted) -> str:
    return f"Pair {event.pair} comes into {phase.name if phase else 'the phase'} as a reserve"


def carryover_announced(_phase: Phase | None, event: boards.CarryoverAnnounced) -> str:
    drop_ins = f"drop-ins by {event.drop_ins}"
    return f"The carryover is announced: {event.policy} on {event.boards} boards, {drop_ins}"


def dropped_in(_phase: Phase | None, event: boards.DroppedIn) -> str:
    names = [
        f"{number} {' – '.join(player_of(player).full_name for player in players)}"
        for number, players, _ in event.pairs
    ]
    return f"Drop in: {listed(names, 4)}"


def results_imported(_phase: Phase | None, event: results_files.ResultsImported) -> str:
    many = f"{len(event.labels)} pairs of session {event.session} come from the file {event.file}"
    differ = len(event.disagreements)
    return f"{many}; {differ or 'no'} value{'' if differ == 1 else 's'} in it differ from the rules"


def deals_stated(_phase: Phase | None, event: results_files.DealsStated) -> str:
    boards = listed([str(board) for board, *_ in event.deals], 6)
    return f"Session {event.session}: the deals of board {boards} are stated, from {event.file}"


def device_rows_taken(_phase: Phase | None, event: results_files.DeviceRowsTaken) -> str:
    told = f"{len(event.rows)} results of scoring devices are new, from {event.file}"
    return f"Session {event.session}: {told}. {' '.join(event.notes)}".strip(". ")


def correction_requested(_phase: Phase | None, event: requests.BoardCorrectionRequested) -> str:
    pairs = f", pairs {event.ns} and {event.ew}"
    return f"{_where(event)}{pairs}: {event.result} came too late. {event.why.rstrip('.')}"


def correction_granted(phase: Phase | None, event: requests.BoardCorrectionGranted) -> str:
    return f"The request of version {event.request}{_asked(phase, event.request)} is granted"


def correction_declined(phase: Phase | None, event: requests.BoardCorrectionDeclined) -> str:
    return f"The request of version {event.request}{_asked(phase, event.request)} is declined"


def _asked(phase: Phase | None, version: int) -> str:
    found = [one for one in phase.requests if one.version == version] if phase else []
    return f" for board {found[0].at.board} at {found[0].at.at.name}" if found else ""


def drop_in_rules_announced(phase: Phase | None, event: requests.EntranceAnnounced) -> str:
    name = phase.name if phase else "the phase"
    if not event.open:
        return f"It is announced that nobody drops into {name}"
    who = "pairs that preregistered" if event.only_preregistered else "pairs"
    when = "" if event.mid_phase else " before its seats are drawn"
    return f"It is announced that {who} may drop into {name}{when}"


def preregistered(_phase: Phase | None, event: requests.PairPreregistered) -> str:
    name = " – ".join(player_of(player).full_name for player in event.players)
    still = f", who still play in {event.event}," if event.event else ""
    return f"{name}{still} preregister to drop in"


def preregistration_settled(phase: Phase | None, event: requests.PreregistrationSettled) -> str:
    known = [one for one in phase.waiting if one.version == event.preregistration] if phase else []
    name = known[0].name if known else f"The preregistration of version {event.preregistration}"
    outcomes = {FREE: "out of the other event", IN: "dropped in"}
    return f"{name}: {outcomes.get(event.outcome, event.outcome)}"
