"""What the desk must know about a stage besides its boards: how it is announced, whether it is in
FIDE mode, who must not meet, which round is paired by hand or could be, and who has no game.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from domain.before_sending.deadline import due_day
from domain.chess.stage import ForbiddenEntries, Round, Stage, stages_of
from domain.contest.lifecycle import ROUND_ACTS, RoundAct, RoundState
from domain.ids import EntryId, RoundNo
from domain.standings import TieBreakEdition
from domain.swiss.pairing_system import LAST_RENUMBERED
from domain.swiss.us_chess.options import PLUS_TWO, VARIATIONS
from domain.tournament import Tournament
from events.chess.decisions.us_chess import pairs_by_it
from web.chess.views.notation import BYE_WORDS
from web.chess.views.shown import Player


@dataclass(frozen=True, slots=True)
class ForbiddenLine:
    """`last` is the stage's last round where no end was named; `over`: nothing is left to end."""

    entries: tuple[int, ...]
    names: tuple[str, ...]
    first: int
    last: int
    reason: str
    over: bool


@dataclass(frozen=True, slots=True)
class WithoutGame:
    """`kind` is the bye's letter."""

    player: Player
    kind: str
    word: str


@dataclass(frozen=True, slots=True)
class Variation:
    code: str
    words: str
    announced: bool


@dataclass(frozen=True, slots=True)
class Group:
    entries: tuple[int, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UsChessRules:
    """`fixed`: a round is paired, so that what was promised to everybody stays. `house_player` is
    an entry, 0 for none.
    """

    fixed: bool
    variations: tuple[Variation, ...]
    clubs_apart: bool
    plus_score: int
    class_floors: tuple[int, ...]
    irrevocable_from: int
    house_player: int
    known: tuple[int, ...]
    families: tuple[Group, ...]
    requested: tuple[Group, ...]
    told: tuple[str, ...]
    """All of it in words, short."""


def us_chess_rules(stage: Stage) -> UsChessRules | None:
    """None in a stage of another system."""
    if not pairs_by_it(stage):
        return None
    said = stage.us_chess
    return UsChessRules(
        fixed=bool(stage.rounds),
        variations=tuple(
            Variation(code, words, code in said.variations) for code, words in VARIATIONS.items()
        ),
        clubs_apart=said.clubs_apart,
        plus_score=said.plus_score,
        class_floors=said.class_floors,
        irrevocable_from=said.irrevocable_from,
        house_player=said.house_player or 0,
        known=tuple(sorted(said.known)),
        families=tuple(_group(stage, group) for group in said.families),
        requested=tuple(_group(stage, group) for group in said.requested),
        told=tuple(_in_words(stage)),
    )


def _group(stage: Stage, group: Iterable[EntryId]) -> Group:
    entries = tuple(sorted(group))
    return Group(entries, tuple(stage.name_of(entry) for entry in entries))


def _in_words(stage: Stage) -> list[str]:
    said = stage.us_chess
    words = [*sorted(said.variations)]
    if said.clubs_apart:
        words.append("clubs apart")
    if said.plus_score != PLUS_TWO:
        words.append(f"plus {said.plus_score}")
    if said.class_floors:
        words.append(f"classes from {', '.join(map(str, said.class_floors))}")
    if said.irrevocable_from:
        words.append(f"byes irrevocable from round {said.irrevocable_from}")
    return words


@dataclass(frozen=True, slots=True)
class StageFacts:
    """`of_fide`: FIDE mode means something here. `manual` is the round being paired by hand,
    `by_hand` the one that could be; 0: none.
    """

    of_fide: bool
    fide_mode: bool
    own_entry: bool
    tie_breaks: tuple[str, ...]
    tie_break_edition: str
    editions: tuple[str, ...]
    forbidden: tuple[ForbiddenLine, ...]
    manual: int
    by_hand: int
    without: tuple[WithoutGame, ...]
    others: tuple[tuple[int, str], ...]
    """Stages that entries can be moved into: as long as no round is paired here or there."""
    us_chess: UsChessRules | None
    report_due: str
    """The day on which the report is due to the federation; empty: nobody knows it yet."""
    starting_rank: str
    equals: str
    numbers: str
    """Whether anybody has one: "none", "open" while they can be changed, then "fixed"."""
    closed: bool
    """A round is closed: its results can be corrected for ratings alone."""


def facts_of(
    tournament: Tournament,
    stage: Stage,
    newest: Round | None,
    players: Mapping[EntryId, Player],
) -> StageFacts:
    """`players` as they stood before the newest round."""
    return StageFacts(
        of_fide=stage.of_fide,
        fide_mode=stage.in_fide_mode,
        own_entry=stage.own_entry,
        tie_breaks=stage.rules.tie_breaks,
        tie_break_edition=stage.rules.tie_break_edition,
        editions=tuple(TieBreakEdition),
        forbidden=tuple(_forbidden(stage, group) for group in stage.forbidden),
        manual=newest.number if newest and newest.manual else 0,
        by_hand=_by_hand(stage),
        without=tuple(_without(stage, newest, players)) if newest else (),
        others=tuple(_others(tournament, stage)),
        us_chess=us_chess_rules(stage),
        report_due=due_day(tournament, stage),
        starting_rank=stage.rules.starting_rank,
        equals=stage.rules.equals,
        numbers=_numbers(stage),
        closed=any(r.state is RoundState.CLOSED for r in stage.rounds),
    )


def _numbers(stage: Stage) -> str:
    if not any(entry.number is not None for entry in stage.entries.values()):
        return "none"
    fixed = stage.round_robin is not None or stage.knock_out is not None
    return "fixed" if fixed or len(stage.rounds) >= LAST_RENUMBERED else "open"


def _forbidden(stage: Stage, group: ForbiddenEntries) -> ForbiddenLine:
    entries = sorted(group.entries)
    names = tuple(stage.name_of(entry) for entry in entries)
    over = group.last < stage.next_to_publish
    return ForbiddenLine(tuple(entries), names, group.first, group.last, group.reason, over)


def _by_hand(stage: Stage) -> RoundNo:
    """The newest round while its boards may be changed, else the next one."""
    if stage.round_robin is not None or stage.knock_out is not None:
        return RoundNo(0)
    newest = stage.rounds[-1] if stage.rounds else None
    if newest is not None and RoundAct.CHANGE_PAIRS in ROUND_ACTS[newest.state]:
        return RoundNo(0) if newest.manual else newest.number
    return stage.next_round if stage.next_round <= stage.rules.rounds else RoundNo(0)


def _others(tournament: Tournament, stage: Stage) -> Iterator[tuple[int, str]]:
    for other in stages_of(tournament).values():
        if other.id != stage.id and not (stage.rounds or other.rounds):
            yield int(other.id), other.name


def _without(
    stage: Stage, newest: Round, players: Mapping[EntryId, Player]
) -> Iterator[WithoutGame]:
    """Everybody of a draft, for they can still be given a game; later who takes part at all."""
    draft = newest.state is RoundState.PAIRED
    for entry, mark in newest.byes:
        known = stage.entry(entry)
        gone = known.withdrawn_by(newest.number) or known.first_round > newest.number
        if entry in players and (draft or newest.manual or not gone):
            yield WithoutGame(players[entry], mark.value, BYE_WORDS[mark])
