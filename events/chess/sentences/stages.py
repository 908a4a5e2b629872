"""The facts of a stage as one who was there would tell them.

A sentence is told in the state the event met, because only that knows who sat at the board then.
"""

from collections.abc import Callable
from typing import Any

from msgspec import UnsetType

from domain.chess.stage import Stage, stages_of
from domain.ids import StageId
from domain.results import Mark, result
from domain.swiss.us_chess.options import PLUS_TWO
from domain.tournament import Tournament
from events.chess.vocabulary import entries, results, rounds, stages
from events.chess.vocabulary.us_chess import UsChessAnnounced
from events.chess.words import meeting, player
from events.results import BYES, result_words
from events.words import listed


def pair_words(stage: Stage | None, event: Any) -> str:
    """Who sits at the board of a result: "4 Delta – 1 Alpha"."""
    try:
        assert stage is not None
        board = stage.rounds[event.round - 1].boards[event.board - 1]
    except (AssertionError, IndexError):
        return "nobody known"
    return meeting(stage, board.white, board.black)


def _board(stage: Stage | None, event: Any) -> str:
    return f"Round {event.round}, board {event.board}, {pair_words(stage, event)}"


def _person(event: entries.PersonStated) -> str:
    name = f"{event.family}, {event.given}" if event.given else event.family
    rating, k = str(event.rating) if event.rating else "", f"K {event.k}" if event.k else ""
    facts = (event.title, rating, event.federation, k)
    known = " ".join(fact for fact in facts if fact)
    return f"{name} ({known})" if known else name


def planned(_stage: Stage | None, event: stages.StagePlanned) -> str:
    colour = {"w": ", White drawn for number 1", "b": ", Black drawn for number 1"}
    drawn = colour.get(event.initial_colour, "")
    said = f"{event.rounds} rounds, {event.system} {event.edition}{drawn}"
    return f"{event.name} is planned: {said}{unrated(event.unrated)}"


def unrated(rating: int | UnsetType) -> str:
    return f"; players without a rating count as {rating} in tie-breaks" if rating else ""


def replanned(stage: Stage | None, event: stages.StageReplanned) -> str:
    name = stage.name if stage else "The stage"
    order = f"{', '.join(event.tie_breaks)}{unrated(event.unrated)}"
    return f"{name} is announced anew: {event.rounds} rounds, {order}"


def paired_again(_stage: Stage | None, event: rounds.RoundsPairedAgain) -> str:
    said = f"Every round is paired again, {event.announced} being announced"
    if not event.otherwise:
        return f"{said}: all come out the same"
    which = listed([number for number, _, _ in event.otherwise], event.rounds)
    return f"{said}: otherwise come out {which}"


def starting_rank(stage: Stage | None, event: entries.StartingRankAnnounced) -> str:
    name = stage.name if stage else "The stage"
    return f"{name}: numbers are given by {event.method}, among equals by {_EQUALS[event.equals]}"


_EQUALS = {
    "name": "the alphabet",
    "fide-id": "the FIDE ID",
    "older": "the year of birth",
    "entry": "the order of entry",
}


def lists_ordered(stage: Stage | None, event: entries.ListsOrdered) -> str:
    name = stage.name if stage else "The stage"
    return f"{name}: ratings are looked for in the lists {', '.join(event.lists)}"


def placed_by_hand(stage: Stage | None, event: stages.PlacedByHand) -> str:
    if not event.values:
        return f"Ties are no longer decided by values from outside: {event.reason}"
    shown = [f"{player(stage, entry)} {value}" for entry, value in event.values]
    return f"Ties are decided by values from outside, {listed(shown, 6)}: {event.reason}"


def ratings_stated(stage: Stage | None, event: entries.RatingsStated) -> str:
    shown = [f"{player(stage, entry)} {rating}" for entry, rating in event.ratings]
    where = f"{event.list}, {event.date}"
    return f"From round {event.from_round} on the list {where} holds: {listed(shown, 6)}"


def us_chess(stage: Stage | None, event: UsChessAnnounced) -> str:
    said = [f"variation {one}" for one in event.variations]
    said += ["members of a club apart"] if event.clubs_apart else []
    said += [f"{player(stage, event.house_player)} as house player"] if event.house_player else []
    said += [f"{_names(stage, group)} kept apart" for group in event.families]
    said += [f"{_names(stage, group)} asked not to meet" for group in event.requested]
    if event.plus_score != PLUS_TWO:
        said.append(f"team mates may meet from plus {event.plus_score}")
    if event.known:
        said.append(f"{_names(stage, event.known)} unrated with rated games")
    if event.irrevocable_from:
        said.append(f"half-point byes irrevocable from round {event.irrevocable_from}")
    said += [f"a class from {floor} by itself in the last round" for floor in event.class_floors]
    return f"Announced for the US Chess system: {', '.join(said) or 'nothing'}"


def _names(stage: Stage | None, entries: tuple[int, ...]) -> str:
    return listed([player(stage, entry) for entry in entries], 4)


def registered(_stage: Stage | None, event: entries.EntryRegistered) -> str:
    late = f" from round {event.first_round}" if event.first_round > 1 else ""
    return f"{_person(event)} is registered{late}"


def entry_corrected(stage: Stage | None, event: entries.EntryCorrected) -> str:
    return f"{player(stage, event.entry)} is stated anew as {_person(event)}"


def numbered(_stage: Stage | None, event: entries.NumbersAssigned) -> str:
    return f"{len(event.numbers)} players get their numbers"


def withdrawn(stage: Stage | None, event: entries.Withdrawn) -> str:
    return f"{player(stage, event.entry)} withdraws from round {event.from_round}"


def reinstated(stage: Stage | None, event: entries.Reinstated) -> str:
    return f"{player(stage, event.entry)} plays again from round {event.from_round}"


def bye(stage: Stage | None, event: entries.ByeRequested) -> str:
    kind = BYES.get(Mark(event.kind), event.kind)
    return f"{player(stage, event.entry)} asks for {kind} in round {event.round}"


def bye_cancelled(stage: Stage | None, event: entries.ByeCancelled) -> str:
    prizes = "; a win there counts as a draw for prizes (22C)" if event.irrevocable else ""
    return f"{player(stage, event.entry)} takes back the bye in round {event.round}{prizes}"


def expelled(stage: Stage | None, event: entries.Expelled) -> str:
    who = player(stage, event.entry)
    return f"{who} is expelled and plays no more from round {event.from_round} on: {event.reason}"


def half_byes_barred(stage: Stage | None, event: entries.HalfByesBarred) -> str:
    if event.barred:
        return f"{player(stage, event.entry)} may not have half-point byes"
    return f"{player(stage, event.entry)} may have half-point byes again"


def rated_otherwise(stage: Stage | None, event: results.RatedOtherwise) -> str:
    return f"{_board(stage, event)}: {result_words(result(event.result))} for ratings alone"


def forbidden(stage: Stage | None, event: entries.PairForbidden) -> str:
    until = f" in rounds {event.first_round} to {event.last_round}" if event.last_round else ""
    return f"{_names(stage, event.entries)} must not meet{until}"


def allowed(stage: Stage | None, event: entries.PairAllowed) -> str:
    names = _names(stage, event.entries)
    return f"{names} may meet again from round {event.from_round}"


def moved(before: Tournament | None, event: entries.EntriesMoved) -> str:
    """The one act that is about two stages: both are named."""
    known = stages_of(before) if before else {}
    source, into = (known.get(StageId(stage)) for stage in (event.stage, event.into))
    names = [player(source, entry) for entry, _ in event.entries]
    there = into.name if into else f"stage {event.into}"
    whole = source is not None and len(names) == len(source.entries)
    who = f"All {len(names)} entries" if whole else listed(names, 4)
    return f"{source.name if source else 'A stage'}: {who} move into {there}: {event.reason}"


def checked_in(stage: Stage | None, event: entries.CheckedIn) -> str:
    return f"{player(stage, event.entry)} is there for round {event.round}"


def checked_out(stage: Stage | None, event: entries.CheckedOut) -> str:
    return f"{player(stage, event.entry)} is not there for round {event.round} after all"


def paired(_stage: Stage | None, event: rounds.RoundPaired) -> str:
    by = event.system if event.system == rounds.IMPORTED else f"{event.system} {event.edition}"
    return f"Round {event.round} is paired, {len(event.boards)} boards, {by}"


def by_hand(_stage: Stage | None, event: rounds.ManualPairingStarted) -> str:
    return f"Pairing round {event.round} by hand begins"


def changed_boards(stage: Stage | None, event: rounds.PairingChangedByHand) -> list[str]:
    """The boards that were not there before, as "4 Delta – 1 Alpha"."""
    standing = stage.rounds[event.round - 1].boards if stage else ()
    pairs = {(board.white, board.black) for board in standing}
    new = [pair for pair in event.boards if pair not in pairs]
    return [meeting(stage, white, black) for white, black in new]


def changed(stage: Stage | None, event: rounds.PairingChangedByHand) -> str:
    new = changed_boards(stage, event)
    return f"Round {event.round} is changed by hand, {listed(new, 4) or 'the byes'}"


def hand_ended(_stage: Stage | None, event: rounds.ManualPairingEnded) -> str:
    verdict = "it differs from the system's pairing" if event.differs else "as the system pairs"
    return f"Pairing round {event.round} by hand ends, {verdict}"


def of_round(what: str) -> Callable[[Stage | None, Any], str]:
    return lambda _stage, event: f"Round {event.round} {what}"


def answered(what: str) -> Callable[[Stage | None, Any], str]:
    return lambda _stage, event: f"The correction asked for at version {event.request} {what}"


def recorded(stage: Stage | None, event: results.ResultRecorded) -> str:
    return f"{_board(stage, event)}: {result_words(result(event.result))}"


def confirmed(stage: Stage | None, event: results.ResultConfirmed) -> str:
    return f"{_board(stage, event)}: {result_words(result(event.result))} once more"


def corrected(stage: Stage | None, event: results.ResultCorrected) -> str:
    was, now = result_words(result(event.previous)), result_words(result(event.result))
    return f"{_board(stage, event)}: {now} instead of {was}"


def disputed(stage: Stage | None, event: results.ResultDisputed) -> str:
    said = result_words(result(event.result))
    stands = f" against {result_words(result(event.standing))}" if event.standing else ""
    return f"{_board(stage, event)}: disputed, {said}{stands}"


def resolved(stage: Stage | None, event: results.DisputeResolved) -> str:
    return f"{_board(stage, event)}: decided, {result_words(result(event.result))}"


def result_withdrawn(stage: Stage | None, event: results.ResultWithdrawn) -> str:
    return f"{_board(stage, event)}: {result_words(result(event.previous))} is taken back"


def requested(_stage: Stage | None, event: results.CorrectionRequested) -> str:
    asked = result_words(result(event.result))
    return f"Round {event.round}, board {event.board}: {asked} is asked for, too late. {event.why}"


def fide_mode_left(stage: Stage | None, _event: stages.FideModeLeft) -> str:
    return f"{stage.name if stage else 'It'} leaves FIDE mode"
