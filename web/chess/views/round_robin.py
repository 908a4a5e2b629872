"""Decisions of an arbiter of a round robin: withdrawals, reversed colours, moved games."""

from dataclasses import dataclass

from domain.chess.round_robin import aftermath_if_left, has_entered_result, plan_of, reversed_slots
from domain.chess.stage import Entry, Stage, stage_of
from domain.errors import NotNow
from domain.ids import EntryId, StageId
from domain.messages import say, say_counted
from domain.round_robin.table import ScheduledGame, TableSlot
from domain.round_robin.withdrawal import Departure, Treatment
from domain.tournament import Tournament


@dataclass(frozen=True, slots=True)
class ReversalLine:
    """A game in its new colours. `answer` is "", "accepted" or "declined"; `played`: unchanged."""

    round: int
    board: int
    white: str
    black: str
    answer: str
    played: bool


@dataclass(frozen=True, slots=True)
class WithdrawalPreview:
    """The effects of a withdrawal now, as sentences and as games in their new colours."""

    entry: int
    name: str
    treatment: str
    sentences: tuple[str, ...]
    reversals: tuple[ReversalLine, ...]


def reversal_lines(stage: Stage) -> tuple[ReversalLine, ...]:
    """The games to be reversed, those declined by the arbiter included; in order of play."""
    plan = stage.round_robin
    if plan is None or not plan.left:
        return ()
    concerned = reversed_slots(stage) | plan.declined
    return tuple(_reversal_line(stage, slot) for slot in sorted(concerned))


def withdrawal_preview(
    tournament: Tournament, stage_id: StageId, entry_id: EntryId
) -> WithdrawalPreview:
    """The preview of a withdrawal. Raises NotNow if it cannot be entered."""
    stage = stage_of(tournament, stage_id)
    entry = stage.entry(entry_id)
    plan = stage.round_robin
    if plan is None or plan.table is None or entry.number is None:
        raise NotNow(
            "{name} has no table yet, so a withdrawal has no consequences.", name=stage.name
        )
    if entry.withdrawn_from is not None:
        raise NotNow("{full_name} has withdrawn already.", full_name=entry.person.full_name)
    aftermath = aftermath_if_left(stage, entry.id)
    departure = aftermath.departures[-1]
    reversed_already = reversed_slots(stage)
    newly_reversed = tuple(
        g for g in sorted(aftermath.reversed_games) if g.slot not in reversed_already
    )
    return WithdrawalPreview(
        entry=entry.id,
        name=entry.person.full_name,
        treatment=departure.treatment,
        sentences=_departure_sentences(stage, entry, departure, newly_reversed),
        reversals=tuple(_preview_reversal(stage, game) for game in newly_reversed),
    )


def _departure_sentences(
    stage: Stage, entry: Entry, departure: Departure, newly_reversed: tuple[ScheduledGame, ...]
) -> tuple[str, ...]:
    rules = plan_of(stage).withdrawal_rules
    games = say(
        "{played} of {scheduled} games played",
        played=departure.played,
        scheduled=departure.scheduled,
    )
    if departure.treatment is Treatment.FORFEITED:
        return (
            say(
                "{games}: all of them count, the others are lost by forfeit. Rule: {article}.",
                games=games,
                article=rules.article,
            ),
            say("No colours change."),
        )
    annulled = say(
        "{games}, fewer than half: they stay in the crosstable but count for nobody", games=games
    )
    last = say("{full_name} is listed last, without a place.", full_name=entry.person.full_name)
    return (
        say("{kept}. Rule: {article}.", kept=annulled, article=rules.article),
        last,
        _colours_sentence(stage, newly_reversed),
    )


def _colours_sentence(stage: Stage, newly_reversed: tuple[ScheduledGame, ...]) -> str:
    if not plan_of(stage).withdrawal_rules.reverses_colours:
        return say("These rules change no colours.")
    if not newly_reversed:
        return say("No colours need to change.")
    games = say_counted("{count} game changes", "{count} games change", len(newly_reversed))
    first, last = newly_reversed[0].round, newly_reversed[-1].round
    rounds = (
        say("round {first}", first=first)
        if first == last
        else say("rounds {first} to {last}", first=first, last=last)
    )
    return say(
        "Colours of {games}, in {rounds}, so that everybody else is level again.",
        games=games,
        rounds=rounds,
    )


def _reversal_line(stage: Stage, slot: TableSlot) -> ReversalLine:
    plan = plan_of(stage)
    board = stage.rounds[slot.round - 1].boards[slot.board - 1]
    sides = (board.white, board.black)
    if slot in plan.declined:
        sides = (board.black, board.white)
        answer = "declined"
    else:
        answer = "accepted" if slot in plan.accepted else ""
    white, black = (_entry_name(stage.entries[side]) for side in sides)
    return ReversalLine(slot.round, slot.board, white, black, answer, has_entered_result(board))


def _preview_reversal(stage: Stage, game: ScheduledGame) -> ReversalLine:
    entry_of = {number: entry for entry, number in stage.numbers.items()}
    white, black = (_entry_name(stage.entries[entry_of[n]]) for n in (game.white, game.black))
    return ReversalLine(game.round, game.board, white, black, "", False)


def _entry_name(entry: Entry) -> str:
    return f"{entry.number} {entry.person.family}"
