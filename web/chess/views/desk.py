"""What the desk works with: the newest rounds, drafts included, all entries, and what comes next.

Never public. The newest two rounds are enough: a result further back is corrected for the rating
report only and changes no pairing (FIDE endorsement, VCL4THP (2026), questions 189-193). An older
round with a game that is not finished stays until it is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from domain.chess.knock_out import is_drawn, places_of
from domain.chess.no_shows import no_shows
from domain.chess.stage import Board, CorrectionRequest, Entry, Round, Stage, stage_of
from domain.claims import Claim
from domain.contest.lifecycle import RoundState
from domain.ids import EntryId, StageId
from domain.results import GameResult, Mark
from domain.times.time_control import Pace
from domain.tournament import Tournament
from events.chess.decisions.us_chess import late_for_irrevocable
from web.chess.views.next_acts import NextAct, first_open_round, next_acts
from web.chess.views.notation import BYE_WORDS, is_forfeit, result_text
from web.chess.views.official_lines import OfficialLine, official_lines
from web.chess.views.round_robin import ReversalLine, reversal_lines
from web.chess.views.shown import Head, Player, head_of, in_order, players_before, players_of
from web.chess.views.stage_facts import StageFacts, facts_of
from web.shared.mistakes import mistakes
from web.shared.own_requests import AskedLines, asked_lines
from web.shared.sheet import LEFT_OUT, LeftOut, Sheet, View, fields_of

ROUNDS_AT_HAND = 2
GAMES_AT_HAND = 600


@dataclass(frozen=True, slots=True)
class ClaimLine:
    """`version` is its place in the log, `at` when it arrived by the server's clock,
    `tapped` when it was entered by the device's, "" if that did not say; `who` is a role.
    """

    version: int
    code: str
    result: str
    who: str
    device: str
    at: str
    tapped: str


@dataclass(frozen=True, slots=True)
class Report:
    """What a player has entered. `side` is "w" or "b"."""

    side: str
    code: str
    result: str
    at: str


def reports_on(stage: Stage, r: Round, board: Board) -> tuple[Report, ...]:
    """White's and Black's, as long as no result stands."""
    if board.result is not None or not stage.reports:
        return ()
    said = sorted(stage.reports_of(r.number, board).values(), key=lambda one: one.side != "w")
    return tuple(
        Report(one.side, one.claim.result.code, result_text(one.claim.result), one.claim.instant)
        for one in said
    )


def claim_lines(board: Board) -> tuple[ClaimLine, ...]:
    return tuple(map(claim_line, board.told))


def claim_line(claim: Claim[GameResult]) -> ClaimLine:
    return ClaimLine(
        version=claim.version,
        code=claim.result.code,
        result=result_text(claim.result),
        who=claim.actor,
        device=claim.device,
        at=claim.instant,
        tapped=claim.tapped,
    )


@dataclass(frozen=True, slots=True)
class NoShow:
    """Lost the newest round by forfeit; nobody has said whether they stay."""

    entry: int
    who: str


@dataclass(frozen=True, slots=True)
class DeskHead(Head):
    """`state` is that of the newest round, "" before the first. `acts` come in the order of use."""

    state: str
    missing: tuple[int, ...]
    acts: tuple[NextAct, ...]
    open_round: int
    entries: int
    playing: int
    round_robin: bool
    reversals: tuple[ReversalLine, ...]
    facts: StageFacts
    knock_out: bool | LeftOut = field(default=LEFT_OUT, kw_only=True)
    asked: AskedLines | LeftOut = field(default=LEFT_OUT, kw_only=True)
    pace: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """Which of the three ratings is used, by the rate of play; left out: the standard one."""
    lists: tuple[str, ...] | LeftOut = field(default=LEFT_OUT, kw_only=True)
    """FIDE's lists in the order in which they are asked, where another one was announced."""
    no_shows: tuple[NoShow, ...] | LeftOut = field(default=LEFT_OUT, kw_only=True)


@dataclass(frozen=True, slots=True)
class DeskBoard:
    """`saw` goes back with every result, so that nobody overwrites what they have not seen. `told`
    is what was said about it since somebody last decided; `disputed` if that differs.
    """

    key: str
    kind: str
    round: int
    board: int
    white: Player
    black: Player
    result: str
    code: str
    forfeit: bool
    saw: int
    witnesses: int
    open: bool
    disputed: bool = False
    told: tuple[ClaimLine, ...] = ()
    moved: str = ""
    """When it is played, if not with its round; such a game takes its result at any time."""
    reports: tuple[Report, ...] = ()
    """What its players have entered themselves; it counts once both have said the same."""
    follows: bool = False
    """Its result follows from a withdrawal; nobody entered it."""
    armageddon: bool | LeftOut = LEFT_OUT
    """Its colours can still be chosen."""


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A result that came too late, for the chief to grant or decline. `white` and `black` are who
    sits there now, None where the board is gone; `saw` and `now` are what is there.
    """

    key: str
    kind: str
    request: int
    round: int
    board: int
    white: Player | None
    black: Player | None
    asked: ClaimLine
    why: str
    reason: str
    now: str
    saw: int


@dataclass(frozen=True, slots=True)
class Absence:
    """`kind` is the bye's letter; `requested` ones can still be cancelled, though one that is
    `irrevocable` has its price (US Chess, 7th edition, 22C).
    """

    round: int
    kind: str
    word: str
    requested: bool
    irrevocable: bool = False


@dataclass(frozen=True, slots=True)
class DeskEntry:
    key: str
    kind: str
    entry: int
    number: int
    title: str
    family: str
    given: str
    federation: str
    rating: int
    fide_id: str
    sex: str
    club: str
    born: int
    national_id: str
    k: int
    rated_games: int | None
    categories: tuple[str, ...]
    first_round: int
    withdrawn_from: int
    absences: tuple[Absence, ...]
    playing: bool
    """Would be paired in the round that is paired next."""
    checked_in: bool
    """Seen before that round."""
    apart: str | LeftOut = LEFT_OUT
    """As in `Player`."""
    expelled: bool | LeftOut = LEFT_OUT
    no_half_byes: bool | LeftOut = LEFT_OUT
    official: tuple[OfficialLine, ...] | LeftOut = LEFT_OUT


def build(tournament: Tournament, stage_id: StageId) -> Sheet:
    stage = stage_of(tournament, stage_id)
    newest = _newest(stage)
    at_hand = _at_hand(stage)
    players = {r.number: players_before(stage, r.number) for r in at_hand}
    boards = [row for r in at_hand for row in _boards(stage, r, players[r.number])]
    shown_as = players_of(stage)
    entries = [_entry(stage, entry, shown_as(entry, "")) for entry in in_order(stage)]
    requests = [_request(stage, request) for request in stage.requests]
    there = players[newest.number] if newest else {}
    return Sheet(
        _head(tournament, stage, newest, there), (*boards, *requests, *mistakes(stage), *entries)
    )


def _newest(stage: Stage) -> Round | None:
    """The round at hand: of a Swiss it may be a draft, of a round robin it is published."""
    if stage.round_robin is not None:
        return stage.shown
    return stage.rounds[-1] if stage.rounds else None


def _at_hand(stage: Stage) -> list[Round]:
    """All rounds of a round robin, for any of its games may be moved; the current one first."""
    waiting = {r.number for r, _ in stage.not_finished()}
    if stage.round_robin is None:
        newest = len(stage.rounds) - ROUNDS_AT_HAND
        return [r for r in reversed(stage.rounds) if r.number > newest or r.number in waiting]
    now = stage.next_to_publish - 1
    games = sum(len(r.boards) for r in stage.rounds)
    if games <= GAMES_AT_HAND:
        return list(stage.rounds)
    return [
        r
        for r in stage.rounds
        if abs(r.number - now) <= 1 or r.number in waiting or _has_moved_game(r)
    ]


def _has_moved_game(r: Round) -> bool:
    return any(board.rescheduled and board.result is None for board in r.boards)


def _head(
    tournament: Tournament,
    stage: Stage,
    newest: Round | None,
    players: Mapping[EntryId, Player],
) -> DeskHead:
    upcoming = first_open_round(stage)
    return DeskHead(
        **fields_of(head_of(tournament, stage, newest)),
        state=newest.state if newest else "",
        missing=tuple(int(number) for number in newest.missing) if newest else (),
        acts=next_acts(stage),
        open_round=upcoming,
        entries=len(stage.entries),
        playing=sum(entry.bye_in(upcoming) is None for entry in stage.entries.values()),
        round_robin=stage.round_robin is not None,
        reversals=reversal_lines(stage),
        facts=facts_of(tournament, stage, newest, players),
        knock_out=stage.knock_out is not None or LEFT_OUT,
        asked=asked_lines(stage),
        pace=LEFT_OUT if stage.time.pace is Pace.STANDARD else stage.time.pace.value,
        lists=stage.rules.lists or LEFT_OUT,
        no_shows=tuple(NoShow(e.id, stage.called(e.id)) for e in no_shows(stage)) or LEFT_OUT,
    )


def _boards(stage: Stage, r: Round, players: Mapping[EntryId, Player]) -> Iterator[DeskBoard]:
    armageddon = _armageddon(stage, r)
    for board in r.boards:
        line = board_of(r, board, players[board.white], players[board.black])
        reports = reports_on(stage, r, board)
        if board.number in armageddon and board.result is None:
            line = replace(line, armageddon=True)
        yield replace(line, reports=reports) if reports else line


def _armageddon(stage: Stage, r: Round) -> frozenset[int]:
    """The boards of such games."""
    if not is_drawn(stage):
        return frozenset()
    games = places_of(stage, r).items()
    return frozenset(number for number, game in games if game.step.armageddon)


def board_of(r: Round, board: Board, white: Player, black: Player) -> DeskBoard:
    return DeskBoard(
        key=f"board.{r.number}.{board.number}",
        kind="board",
        round=r.number,
        board=board.number,
        white=white,
        black=black,
        result=result_text(board.result),
        code=board.result.code if board.result else "",
        forfeit=is_forfeit(board.result),
        saw=board.changed_at,
        witnesses=board.witnesses,
        disputed=board.disputed,
        told=claim_lines(board),
        open=r.state is RoundState.PUBLISHED or board.rescheduled != "",
        moved=board.rescheduled,
        follows=board.follows,
    )


def _request(stage: Stage, request: CorrectionRequest) -> RequestLine:
    at = request.at
    there = stage.rounds[at.round - 1 : at.round]
    board = next(iter(there[0].boards[at.board - 1 : at.board]), None) if there else None
    players = players_before(stage, at.round) if board else {}
    return RequestLine(
        key=f"request.{request.version}",
        kind="request",
        request=request.version,
        round=at.round,
        board=at.board,
        white=players[board.white] if board else None,
        black=players[board.black] if board else None,
        asked=claim_line(request.claim),
        why=request.why,
        reason=request.reason,
        now=result_text(board.result) if board else "",
        saw=board.changed_at if board else 0,
    )


def _entry(stage: Stage, entry: Entry, player: Player) -> DeskEntry:
    person = entry.person
    upcoming = first_open_round(stage)
    return DeskEntry(
        key=f"entry.{entry.id}",
        kind="entry",
        entry=entry.id,
        number=player.number,
        title=player.title,
        family=player.family,
        given=player.given,
        federation=player.federation,
        rating=player.rating,
        fide_id=person.fide_id,
        sex=person.sex,
        club=person.club,
        born=person.born,
        national_id=person.national_id,
        k=person.k,
        rated_games=person.rated_games,
        categories=person.categories,
        first_round=entry.first_round,
        withdrawn_from=entry.withdrawn_from or 0,
        absences=tuple(_absences(stage, entry)),
        playing=entry.bye_in(upcoming) is None,
        checked_in=upcoming in entry.checked_in,
        apart=player.apart,
        expelled=entry.expelled or LEFT_OUT,
        no_half_byes=entry.no_half_byes or LEFT_OUT,
        official=official_lines(entry) or LEFT_OUT,
    )


def _absences(stage: Stage, entry: Entry) -> Iterator[Absence]:
    """Byes of rounds that stand, then those asked for in rounds that can still be paired."""
    first_open = first_open_round(stage)
    for r in stage.rounds:
        mark = dict(r.byes).get(entry.id)
        if mark is not None and (r.number < first_open or mark is Mark.PAIRING_BYE):
            yield Absence(int(r.number), mark, BYE_WORDS[mark], requested=False)
    for round_number, mark in sorted(entry.byes):
        if round_number >= first_open:
            kept = mark is Mark.HALF_BYE and late_for_irrevocable(stage, entry, round_number)
            yield Absence(int(round_number), mark, BYE_WORDS[mark], True, kept)


VIEW = View("desk", build)
