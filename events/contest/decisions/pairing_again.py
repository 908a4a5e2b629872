"""Every round of a Swiss paired again on what is known by now (endorsement rules C.02 (2026),
Q57-63): when the last round is closed, and when another round becomes or ceases to be the last.

Who took part in a round is as it was recorded; results, numbers, prohibitions and how many rounds
there are to be are those of now, as a checker reads them in a report. What was corrected since can
therefore make a round come out otherwise. Outcomes say so and change nothing.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from domain.contest.entry import Participant
from domain.contest.pairings_checked import Occasion, Outcome
from domain.contest.round import ContestRound
from domain.errors import DomainError
from domain.ids import EntryId
from domain.results import Mark
from domain.said import say
from events.contest.vocabulary.rounds import RoundPaired, RoundsPairedAgain
from events.contest.ways import AnyStage, ways_of
from events.contest.words import meeting
from events.game.words import listed


def paired_again(stage: AnyStage, occasion: Occasion) -> RoundsPairedAgain:
    return RoundsPairedAgain(
        stage=stage.id,
        occasion=occasion.value,
        announced=stage.rules.rounds,
        rounds=len(stage.rounds),
        otherwise=tuple(_otherwise(stage)),
    )


def told(stage: AnyStage, event: RoundsPairedAgain) -> Iterator[str]:
    """Each of the rounds that come out otherwise, with the pairing that the system has now."""
    for number, pairs, bye in event.otherwise:
        if not pairs:
            yield say("Round {number} has no legal pairing now.", number=number)
            continue
        stands = stage.rounds[number - 1]
        new = [meeting(stage, *pair) for pair in pairs if pair not in set(stands.pairs)]
        if bye and dict(stands.byes).get(EntryId(bye)) != Mark.PAIRING_BYE:
            new.append(say("a bye for {called}", called=stage.called(bye)))
        yield say(
            "Round {number} comes out otherwise now: {what}.", number=number, what=listed(new, 8)
        )


def _otherwise(stage: AnyStage) -> Iterator[Outcome]:
    ways = ways_of(stage)
    for played in stage.rounds:
        try:
            answer = ways.paired(_before(stage, played), played.number)
        except DomainError:
            yield (played.number, (), 0)
            continue
        bye = next((entry for entry, mark in answer.byes if mark == Mark.PAIRING_BYE), 0)
        had = {entry for entry, mark in played.byes if mark is Mark.PAIRING_BYE}
        if not _same(stage, played, answer) or had != ({bye} - {0}):
            yield (played.number, answer.pairs, bye)


def _before(stage: AnyStage, played: ContestRound) -> AnyStage:
    """The stage as that round met it, with those who took part in it."""
    there, marks = played.paired_entries, dict(played.byes)
    entries = {
        id_: _taking_part(entry, played, id_ in there, marks.get(id_))
        for id_, entry in stage.entries.items()
    }
    before = replace(stage, entries=entries, rounds=stage.rounds[: played.number - 1])
    return ways_of(stage).before_round(before, played.number)


def _taking_part(
    entry: Participant, played: ContestRound, paired: bool, mark: Mark | None
) -> Participant:
    others = tuple(bye for bye in entry.byes if bye[0] != played.number)
    if paired or mark is Mark.PAIRING_BYE:
        return replace(entry, byes=others, withdrawn_from=None)
    if mark is not None:
        return replace(entry, byes=(*others, (played.number, mark)))
    return entry


def _same(stage: AnyStage, played: ContestRound, answer: RoundPaired) -> bool:
    """A forfeit of an imported report may not tell its colours."""
    pairs = set(answer.pairs)
    turned = partial(ways_of(stage).may_be_turned, played)
    return len(pairs) == len(played.pairs) and all(
        pair in pairs or (turned(number) and pair[::-1] in pairs)
        for number, pair in enumerate(played.pairs, 1)
    )
