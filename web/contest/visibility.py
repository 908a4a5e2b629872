"""The public part of a stage, and participants as shown in public."""

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import TypeVar

from domain.contest.entry import Participant
from domain.contest.round import ContestRound, RoundState
from domain.contest.stage import AnyStage, Contest, Rules
from domain.errors import NotNow
from domain.ids import EntryId, RoundNo
from domain.results import Mark
from domain.tournament import Tournament
from events.contest.game_rules import game_rules_of
from web.contest.game_presentation import presentation_of
from web.contest.notation import BYE_WORDS
from web.contest.sheet_parts import Entrant, GameName, SheetHead, ShownName, name_in_words
from web.shared.clock import next_beginning
from web.shared.languages import Words
from web.shared.memo import CacheByIdentity
from web.shared.sheet import LEFT_OUT, LeftOut, all_notices

E = TypeVar("E", bound=Participant)
R = TypeVar("R", bound=ContestRound)


_names = CacheByIdentity[AnyStage, Mapping[EntryId, str]](40)


def name_of(stage: AnyStage, entry: EntryId) -> str:
    """The entry's name in the stage, cached for many requests in turn."""

    def distinct_names() -> Mapping[EntryId, str]:
        apart = stage.namesake_facts
        known = {id_: each.identifying_facts.name for id_, each in stage.entries.items()}
        return {id_: f"{n} ({apart[id_]})" if id_ in apart else n for id_, n in known.items()}

    return _names.get_or_compute(stage, None, distinct_names)[entry]


def published_rounds(stage: Contest[Participant, R, Rules]) -> tuple[R, ...]:
    """The public rounds, oldest first, up to the first draft."""
    return tuple(takewhile(lambda r: r.state is not RoundState.PAIRED, stage.rounds))


def refuse_unpublished(stage: AnyStage, number: int) -> None:
    """Raise NotNow for a draft, and Unknown for a round that is not paired."""
    if stage.round(RoundNo(number)) not in published_rounds(stage):
        raise NotNow("Round {number} is not published yet; publish it first.", number=number)


def newest_published_round(stage: Contest[Participant, R, Rules]) -> R | None:
    rounds = published_rounds(stage)
    return rounds[-1] if rounds else None


def current_rounds(stage: Contest[Participant, R, Rules]) -> tuple[R, ...]:
    """The public rounds played now: the newest, or all of them if none waits for another."""
    rounds = published_rounds(stage)
    return rounds if game_rules_of(stage).are_played_at_once(stage) else rounds[-1:]


def is_under_way(stage: AnyStage) -> bool:
    """Whether the newest public round is not closed yet."""
    newest = newest_published_round(stage)
    return newest is not None and newest.state is not RoundState.CLOSED


def public_head(tournament: Tournament, stage: AnyStage) -> SheetHead:
    return head_of(tournament, stage, newest_published_round(stage))


def head_of(tournament: Tournament, stage: AnyStage, newest: ContestRound | None) -> SheetHead:
    """The head of a sheet. A game moved to another time is counted once it has a result."""
    presentation, together = presentation_of(stage), game_rules_of(stage).are_played_at_once(stage)
    counted = () if newest is None else current_rounds(stage) if together else (newest,)
    entered, boards = (
        sum(each) for each in zip((0, 0), *map(presentation.count_results, counted), strict=True)
    )
    return SheetHead(
        tournament=tournament.name,
        stage=stage.name,
        round=newest.number if newest else 0,
        rounds=stage.rules.rounds,
        published=newest.published if newest else "",
        closed=bool(counted) and all(r.state is RoundState.CLOSED for r in counted),
        entered=entered,
        boards=boards,
        notices=all_notices(tournament),
        clock=stage.clock
        if newest and stage.clock and stage.clock.round == newest.number
        else None,
        called=(presentation.round_name(stage, newest) if newest else None) or LEFT_OUT,
        countdown=stage.countdown or LEFT_OUT,
        upcoming=next_beginning(stage),
        venue=stage.schedule.venue or LEFT_OUT,
    )


def round_words(stage: AnyStage, r: ContestRound, words: Words) -> str:
    return presentation_of(stage).round_words(stage, r, words)


def round_names(stage: AnyStage) -> Mapping[int, GameName] | LeftOut:
    """The names of the rounds that have one besides their number, as in a knock-out."""
    names = {int(r.number): presentation_of(stage).round_name(stage, r) for r in stage.rounds}
    return {number: name for number, name in names.items() if name} or LEFT_OUT


def current_round_name(stage: AnyStage, words: Words) -> str:
    """The name of the newest public round for a paper; empty if it has only a number."""
    newest = newest_published_round(stage)
    name = presentation_of(stage).round_name(stage, newest) if newest else None
    if name:
        return name_in_words(name, words)
    return round_words(stage, newest, words) if newest and stage.is_knock_out else ""


def withdrawal_words(entry: Participant, words: Words) -> str:
    """Since which round a participant no longer plays; empty if it does."""
    since = entry.withdrawn_from
    return words("withdrawn from round {withdrawn_from}", withdrawn_from=since) if since else ""


def full_name(shown_name: ShownName) -> str:
    """ "GM Rao, Anna (1998)"; for a team only the name."""
    text = f"{shown_name.family}, {shown_name.given}" if shown_name.given else shown_name.family
    text = f"{text} ({shown_name.apart})" if shown_name.apart else text
    return f"{shown_name.title} {text}" if shown_name.title else text


ShownAs = Callable[..., Entrant]
"""A function that returns a participant as shown on a sheet, with a score ("" for none)."""


def entrant_function(stage: AnyStage) -> ShownAs:
    """The function that shows participants of the stage; get it once per sheet, as it is slow."""
    presentation, apart = presentation_of(stage), stage.namesake_facts

    def entrant(entry: Participant, score: str = "") -> Entrant:
        return presentation.entrant(entry, score, apart.get(entry.id, ""))

    return entrant


def entrants_before(stage: AnyStage, number: int) -> Mapping[EntryId, Entrant]:
    """All entrants, with the score on which that round was paired."""
    shown, score = (
        entrant_function(stage),
        presentation_of(stage).score_function_before(stage, RoundNo(number)),
    )
    return {
        id_: shown(entry, score(entry.number) if entry.number else "")
        for id_, entry in stage.entries.items()
    }


def entries_in_order(stage: Contest[E, ContestRound, Rules]) -> list[E]:
    """The entries by number, then those without a number in order of registration."""
    return sorted(stage.entries.values(), key=lambda e: (e.number is None, e.number or 0, e.id))


def byes_worth_showing(stage: AnyStage, r: ContestRound) -> tuple[tuple[EntryId, Mark], ...]:
    """The byes of present participants, without withdrawn and late ones. Empty in a knock-out,
    where all others are out, have a bye, or have won already.
    """
    if stage.is_knock_out:
        return ()
    return tuple(
        (entry, mark) for entry, mark in r.byes if stage.entry(entry).is_present_in_round(r.number)
    )


def bye_word(stage: AnyStage, mark: Mark) -> str:
    """The word for a bye. In a round-robin table of an odd field it is a rest, not a request."""
    return "rests" if stage.is_paired_by_table else BYE_WORDS[mark]
