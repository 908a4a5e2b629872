"""What several sheets share: the one line of head, a player as shown, and what the hall may see."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from domain.chess.chart import chart
from domain.chess.knock_out import is_drawn, progress_of
from domain.chess.predetermined import annulled
from domain.chess.stage import Entry, Round, Stage
from domain.contest.lifecycle import RoundState
from domain.ids import EntryId, Number
from domain.knockout.progress import Progress
from domain.results import Mark
from domain.round_robin.plan import Divided
from domain.standings.counted import without_games_of
from domain.times.hall import Clock, Notice
from domain.tournament import Tournament
from web.chess.views.match_names import name_of
from web.chess.views.notation import BYE_WORDS, score_text
from web.shared.beginnings import Coming, coming
from web.shared.round_name import GameName
from web.shared.sheet import LEFT_OUT, LeftOut, notices_of


@dataclass(frozen=True, slots=True)
class Head:
    """`round` is 0 before the first one is published; `published` is an instant, ISO 8601, UTC."""

    tournament: str
    stage: str
    round: int
    rounds: int
    published: str
    closed: bool
    entered: int
    boards: int
    notices: tuple[Notice, ...]
    clock: Clock | None
    called: GameName | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """What the round is called, where a number would say little: in a knock-out."""
    countdown: int | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """For so many seconds from `published` on screens count down to the round."""
    upcoming: Coming | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """The first round not shown yet that is announced to begin at some time."""


@dataclass(frozen=True, slots=True)
class Player:
    """`score` is what they had before the round of the sheet."""

    entry: int
    number: int
    title: str
    family: str
    given: str
    federation: str
    rating: int
    score: str
    apart: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """What tells them apart from somebody of the same name."""


def published_rounds(stage: Stage) -> tuple[Round, ...]:
    """The rounds the hall may see, oldest first; the first draft ends them."""
    return tuple(takewhile(lambda r: r.state is not RoundState.PAIRED, stage.rounds))


def newest_published(stage: Stage) -> Round | None:
    rounds = published_rounds(stage)
    return rounds[-1] if rounds else None


def head_of(tournament: Tournament, stage: Stage, shown: Round | None) -> Head:
    """A game moved to another time is waited for by nobody: it is counted once it has a result."""
    entered = sum(board.result is not None for board in shown.boards) if shown else 0
    return Head(
        tournament=tournament.name,
        stage=stage.name,
        round=shown.number if shown else 0,
        rounds=stage.rules.rounds,
        published=shown.published if shown else "",
        closed=shown is not None and shown.state is RoundState.CLOSED,
        entered=entered,
        boards=entered + len(shown.missing) if shown else 0,
        notices=notices_of(tournament),
        clock=stage.clock if shown and stage.clock and stage.clock.round == shown.number else None,
        called=_called(stage, shown),
        countdown=stage.countdown or LEFT_OUT,
        upcoming=coming(stage),
    )


def _called(stage: Stage, shown: Round | None) -> GameName | LeftOut:
    if shown is None or stage.knock_out is None:
        return LEFT_OUT
    return name_of(stage, shown) or LEFT_OUT


def players_before(stage: Stage, round_number: int) -> Mapping[EntryId, Player]:
    """Everybody who has a number, with the score that round was paired on: in a knock-out that of
    the match they are in.
    """
    if is_drawn(stage):
        return _in_matches(stage, round_number)
    table, left_out = chart(stage, round_number - 1), annulled(stage)
    counting = without_games_of(table, left_out)
    shown = players_of(stage)
    return {
        entry.id: shown(
            entry, score_text((table if number in left_out else counting).score(number))
        )
        for number, entry in stage.numbered()
    }


def _in_matches(stage: Stage, round_number: int) -> Mapping[EntryId, Player]:
    known = progress_of(stage, round_number - 1)
    shown = players_of(stage)
    return {entry.id: shown(entry, _match_score(known, n)) for n, entry in stage.numbered()}


def _match_score(known: Progress, number: Number) -> str:
    match = known.latest_of(number)
    if match is None or match.course is None:
        return ""
    return score_text(5 * match.course.score[match.sides.index(number)])


def quad_of(stage: Stage, number: Number) -> int:
    """Which quad that number plays in; 0 where the field is not cut into quads."""
    plan = stage.round_robin
    if plan is None or plan.table is None or plan.system is not Divided.QUADS:
        return 0
    return next(quad for quad, group in enumerate(plan.own_winners, 1) if number in group)


ShownAs = Callable[[Entry, str], Player]


def players_of(stage: Stage) -> ShownAs:
    """How each is shown, with that score; asked for once a sheet."""
    apart = stage.apart

    def shown(entry: Entry, score: str) -> Player:
        return _player(entry, score, apart.get(entry.id, ""))

    return shown


def _player(entry: Entry, score: str, apart: str) -> Player:
    person = entry.person
    return Player(
        entry=entry.id,
        number=entry.number or 0,
        title=person.title,
        family=person.family,
        given=person.given,
        federation=person.federation,
        rating=person.rating,
        score=score,
        apart=apart or LEFT_OUT,
    )


def in_order(stage: Stage) -> list[Entry]:
    """By number; those without one yet behind, in the order they came."""
    return sorted(stage.entries.values(), key=lambda e: (e.number is None, e.number or 0, e.id))


def byes_worth_showing(stage: Stage, shown: Round) -> tuple[tuple[EntryId, Mark], ...]:
    """Who has no board though they take part; the withdrawn and the late are left out. In a
    knock-out it is nothing to say: they are out, have a bye, or have won already.
    """
    if stage.knock_out is not None:
        return ()
    return tuple(
        (entry, mark)
        for entry, mark in shown.byes
        if not stage.entry(entry).withdrawn_by(shown.number)
        and stage.entry(entry).first_round <= shown.number
    )


def bye_word(stage: Stage, mark: Mark) -> str:
    """In a round robin of an odd field somebody rests in every round, and asked for nothing."""
    return "rests" if stage.round_robin else BYE_WORDS[mark]
