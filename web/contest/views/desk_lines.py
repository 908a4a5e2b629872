"""Lines of the desk of any game of rounds: claims about a board, late requests, absences, forbidden
pairs, and the announcement of the stage.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from domain.claims import Claim
from domain.contest.entry import LineUp, Member, MemberId, Participant, Team
from domain.contest.game import AnyGame, GamePlace
from domain.contest.round import ROUND_ACTS, ContestRound, RoundAct, RoundState
from domain.contest.stage import AnyStage, CorrectionRequest, ForbiddenEntries
from domain.errors import Unknown
from domain.ids import EntryId, RoundNo
from domain.messages import MessageText, restore_message, say
from domain.results import RESULTS, Mark, Outcome
from domain.standings.rules import TieBreakEdition
from events.contest.decisions.results import WHY_LATE
from events.contest.team_rules import team_of
from events.game import CommandSender
from events.game.roles import CAPTAIN
from web.contest.game_presentation import presentation_of
from web.contest.notation import result_text
from web.contest.sheet_parts import Entrant, ShownName
from web.contest.visibility import bye_word, name_of
from web.shared.sheet import LEFT_OUT, LeftOut, fields_of

IN_REASONS = (
    *("White", "Black", "two different results", "no result, and round {number} is closed"),
    *("a forfeit", "a withdrawal"),
    *("Board {board} of match {match} in round {round}, {room}", "open room", "closed room"),
    *("Board {board} of match {match} in round {round}", "Board {board} of round {round}"),
    *("board {board}", "match {match}"),
)
"""Messages that are values of reasons for late results."""


@dataclass(frozen=True, slots=True)
class ClaimLine:
    """`version` is its place in the log, `at` the arrival by the server's clock, `tapped` the entry
    by the device's clock, "" if unknown; `who` is a role, `device` its name, for a captain's
    telephone that of the team.
    """

    version: int
    code: str
    result: str
    who: str
    device: str
    at: str
    tapped: str


def claim_line(stage: AnyStage, claim: Claim[Outcome]) -> ClaimLine:
    device = claim.device
    if claim.actor == CAPTAIN:
        team = team_of(CommandSender(CAPTAIN, device, claim.instant))
        device = say("captain of {team}", team=name_of(stage, team))
    first_fields = (claim.version, claim.result.code, result_text(claim.result), claim.actor)
    return ClaimLine(*first_fields, device, claim.instant, claim.tapped)


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A result that came too late, for the chief to grant or decline. `sides` are the current
    players in reading order, None if the board is gone; `code` and `saw` are current, too. `file`
    is set if a game of a file proposes the result, `simple` if nothing prevents it.
    """

    key: str
    kind: str
    request: int
    round: int
    match: int
    board: int
    sides: tuple[ShownName | None, ShownName | None] | None
    first_white: bool
    asked: ClaimLine
    why: str
    reason: str
    code: str
    saw: int
    file: str | LeftOut = LEFT_OUT
    simple: bool | LeftOut = LEFT_OUT
    room: str | LeftOut = LEFT_OUT


def request_line(stage: AnyStage, request: CorrectionRequest, simple: bool = False) -> RequestLine:
    at, game = request.at, _game_at(stage, request.at)
    seats = (
        presentation_of(stage).seats_at_board(stage, stage.round(at.round), at) if game else None
    )
    sides, first_white = seats or (None, True)
    return RequestLine(
        key=f"request.{request.version}",
        kind="request",
        request=request.version,
        round=at.round,
        match=at.match,
        board=at.board,
        sides=sides,
        first_white=first_white,
        asked=claim_line(stage, request.claim),
        why=_why_late(request),
        reason=request.reason,
        code=game.result.code if game and game.result else "",
        saw=game.changed_at if game else 0,
        file=request.file or LEFT_OUT,
        simple=simple or LEFT_OUT,
        room=at.room or LEFT_OUT,
    )


def _why_late(request: CorrectionRequest) -> str:
    """The reason for the request, which can be translated, with results as in a score."""
    return _restore(request.why, WHY_LATE)


def _restore(text: str, messages: Iterable[str] = IN_REASONS) -> str:
    """The message of the text, and those of its values."""
    if text in RESULTS:
        return result_text(RESULTS[text])
    found = restore_message(text, *messages)
    if not isinstance(found, MessageText):
        return found
    return say(found.message, **{name: _restore(str(of)) for name, of in found.places.items()})


def _game_at(stage: AnyStage, at: GamePlace) -> AnyGame | None:
    """The game at that place; None if the board is gone."""
    try:
        return stage.round(at.round).game_at(at)
    except Unknown:
        return None


@dataclass(frozen=True, slots=True)
class Absence:
    """`kind` is the bye's letter; `requested` ones can be cancelled, but an `irrevocable` one has
    its price (US Chess, 7th edition, 22C).
    """

    round: int
    kind: str
    word: str
    requested: bool
    irrevocable: bool = False


@dataclass(frozen=True, slots=True)
class DeskEntry:
    """`playing`: would be paired in the next round to pair; `checked_in`: was seen before it."""

    key: str
    kind: str
    entry: int
    number: int
    title: str
    family: str
    given: str
    federation: str
    rating: int
    first_round: int
    withdrawn_from: int
    expelled: bool
    absences: tuple[Absence, ...]
    playing: bool
    checked_in: bool
    apart: str | LeftOut = field(default=LEFT_OUT, kw_only=True)
    short: str | LeftOut = field(default=LEFT_OUT, kw_only=True)


def entry_line(stage: AnyStage, entry: Participant, entrant: Entrant) -> DeskEntry:
    upcoming, named = stage.next_to_publish, fields_of(entrant)
    del named["score"]
    return DeskEntry(
        key=f"entry.{entry.id}",
        kind="entry",
        **named,
        first_round=entry.first_round,
        withdrawn_from=entry.withdrawn_from or 0,
        expelled=entry.expelled,
        absences=tuple(_absences(stage, entry)),
        playing=entry.bye_in(upcoming) is None,
        checked_in=upcoming in entry.checked_in,
    )


def _absences(stage: AnyStage, entry: Participant) -> Iterator[Absence]:
    """Byes of published rounds and pairing byes, then requested byes of unpublished rounds."""
    first_open, presentation = stage.next_to_publish, presentation_of(stage)
    for r in stage.rounds:
        mark = dict(r.byes).get(entry.id)
        if mark is not None and (r.number < first_open or mark is Mark.PAIRING_BYE):
            yield Absence(r.number, mark.value, bye_word(stage, mark), requested=False)
    for number, mark in sorted(entry.byes):
        if number >= first_open:
            irrevocable = presentation.is_bye_irrevocable(stage, entry, number, mark)
            yield Absence(number, mark.value, bye_word(stage, mark), True, irrevocable)


@dataclass(frozen=True, slots=True)
class ForbiddenLine:
    """`last` is the stage's last round if no end is set; `over`: that round is published."""

    entries: tuple[int, ...]
    names: tuple[str, ...]
    first: int
    last: int
    reason: str
    over: bool


@dataclass(frozen=True, slots=True)
class EntryWithoutOpponent:
    """A participant without an opponent in the newest round; `kind` is the bye's letter."""

    player: Entrant
    kind: str
    word: str


@dataclass(frozen=True, slots=True)
class StageFacts:
    """`of_fide`: FIDE mode is possible. `manual` is the round being paired by hand, `by_hand` the
    one that could be, or 0. `by_table` and `by_bracket`: pairings come from a table or from a
    bracket.
    """

    of_fide: bool
    fide_mode: bool
    by_table: bool
    by_bracket: bool
    tie_breaks: tuple[str, ...]
    tie_break_edition: str
    editions: tuple[str, ...]
    forbidden: tuple[ForbiddenLine, ...]
    manual: int
    by_hand: int
    without: tuple[EntryWithoutOpponent, ...]
    numbers: str
    """"none" before numbers are given, "open" while they can be changed, then "fixed"."""
    closed: bool
    """Whether any round is closed."""


def stage_facts(
    stage: AnyStage, newest: ContestRound | None, entrants: Mapping[EntryId, Entrant]
) -> StageFacts:
    """`entrants` have the scores before the newest round."""
    return StageFacts(
        of_fide=stage.follows_fide,
        fide_mode=stage.in_fide_mode,
        by_table=stage.is_paired_by_table,
        by_bracket=stage.is_knock_out,
        tie_breaks=stage.rules.tie_breaks,
        tie_break_edition=stage.rules.tie_break_edition,
        editions=tuple(TieBreakEdition),
        forbidden=tuple(_forbidden_line(stage, group) for group in stage.forbidden),
        manual=newest.number if newest and newest.manual else 0,
        by_hand=_round_to_pair_by_hand(stage),
        without=tuple(_entries_without_opponent(stage, newest, entrants)) if newest else (),
        numbers=_numbers_state(stage),
        closed=any(r.state is RoundState.CLOSED for r in stage.rounds),
    )


def _numbers_state(stage: AnyStage) -> str:
    if all(entry.number is None for entry in stage.entries.values()):
        return "none"
    return "fixed" if presentation_of(stage).has_fixed_numbers(stage) else "open"


def _forbidden_line(stage: AnyStage, group: ForbiddenEntries) -> ForbiddenLine:
    entries = tuple(sorted(group.entries))
    over = group.last < stage.next_to_publish
    names = tuple(map(stage.name_of, entries))
    return ForbiddenLine(entries, names, group.first, group.last, group.reason, over)


def _round_to_pair_by_hand(stage: AnyStage) -> RoundNo:
    """The newest round while its pairs can be changed, else the next one; 0 if there is none."""
    if not stage.paired_by_system:
        return RoundNo(0)
    newest = stage.rounds[-1] if stage.rounds else None
    if newest is not None and RoundAct.CHANGE_PAIRS in ROUND_ACTS[newest.state]:
        return RoundNo(0 if newest.manual else newest.number)
    return stage.next_round if stage.next_round <= stage.rules.rounds else RoundNo(0)


def _entries_without_opponent(
    stage: AnyStage, newest: ContestRound, entrants: Mapping[EntryId, Entrant]
) -> Iterator[EntryWithoutOpponent]:
    """All of a draft, as they can still get an opponent; later only those taking part."""
    draft = newest.state is RoundState.PAIRED or newest.manual
    for id_, mark in () if stage.is_knock_out else newest.byes:
        if draft or stage.entry(id_).is_present_in_round(newest.number):
            yield EntryWithoutOpponent(entrants[id_], mark.value, bye_word(stage, mark))


@dataclass(frozen=True, slots=True)
class HandedInLineUp:
    """`members` by board, 0 on an empty one; `who` is a role or "captain", `at` a time."""

    members: tuple[int, ...]
    who: str
    at: str


@dataclass(frozen=True, slots=True)
class DeskMember:
    """`left_from` is 0 for present members; `played` is the number of rounds with a seat."""

    member: int
    order: int
    title: str
    family: str
    given: str
    federation: str
    rating: int
    fide_id: str
    national_id: str
    sex: str
    born: int
    club: str
    first_round: int
    left_from: int
    played: int


@dataclass(frozen=True, slots=True)
class TeamEntry(DeskEntry):
    """`average` ranks the list, `strength` is a stated value for it, or 0."""

    captain: str
    strength: int
    average: int
    members: tuple[DeskMember, ...]


def team_entry_function(
    seated: Counter[MemberId], average: Callable[[Team], int]
) -> Callable[[Team, DeskEntry], TeamEntry]:
    """A function that adds a team's fields to its line; `seated` counts the rounds by member."""

    def team_entry(team: Team, line: DeskEntry) -> TeamEntry:
        return TeamEntry(
            **fields_of(line),
            captain=team.captain,
            strength=team.strength,
            average=average(team),
            members=tuple(
                _desk_member(member, order, seated[member.id])
                for order, member in enumerate(team.members, 1)
            ),
        )

    return team_entry


def _desk_member(member: Member, order: int, rounds_played: int) -> DeskMember:
    person = member.person
    return DeskMember(
        *(member.id, order, person.title, person.family, person.given, person.federation),
        *(person.rating, person.fide_id, person.national_id, person.sex.value, person.born),
        *(person.club, member.first_round, member.left_from or 0, rounds_played),
    )


def handed_in_line_up(line_up: LineUp | None) -> HandedInLineUp | None:
    if line_up is None:
        return None
    return HandedInLineUp(line_up.members, line_up.actor, line_up.instant)
