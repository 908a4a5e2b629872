"""What the desk and the tablets of teams are sent, from hand-made stages.

Two matches of two boards, White of the first-named team on board 1:

1 Alpha – Gamma     2 Beta – Delta     Epsilon has the bye
"""

from dataclasses import replace

from domain.claims import Claim
from domain.contest.entry import NOBODY, Member, MemberId, Team
from domain.contest.matches import line_ups_close_at
from domain.contest.round import RoundState
from domain.ids import BoardNo, EntryId, Number, RoundNo, StageId, TournamentId
from domain.people import Person
from domain.results import Mark, parse_result
from domain.team_chess.line_ups import awaited_teams_of_round
from domain.team_chess.round import Game, LineUp, Match, TeamRound
from domain.team_chess.rules import LineUpRules, MissingLineUp, TeamRules
from domain.team_chess.stage import TeamStage
from domain.times.schedule import Beginning, Schedule
from domain.tournament import Tournament
from tests.web.acts import next_acts_of
from web.contest.views.desk import DeskHead
from web.contest.views.desk_lines import TeamEntry
from web.contest.views.tablet import TabletHead
from web.shared.sheet import rows_in
from web.team_chess.views import desk, tablet
from web.team_chess.views.desk import DeskMatch, TeamChessDeskFacts
from web.team_chess.views.tablet import MatchLine

ALPHA, BETA, GAMMA, DELTA, EPSILON = (EntryId(n) for n in range(1, 6))
NAMES = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon")
RULES = TeamRules(rounds=3, boards=2)


def team(number: int, name: str) -> Team:
    members = tuple(
        Member(MemberId(10 * number + n), Person(f"{name}{n}", rating=2000 - n)) for n in (1, 2, 3)
    )
    return Team(id=EntryId(number), name=name, members=members, number=Number(number))


def match(number: int, first: EntryId, second: EntryId, *codes: str | None) -> Match:
    """A match with these results by board (None: still playing); without any its line-ups are
    hidden.
    """
    if not codes:
        return Match(
            number,
            first,
            second,
            (Game(BoardNo(1), NOBODY, NOBODY), Game(BoardNo(2), NOBODY, NOBODY)),
        )
    games = []
    for board, code in enumerate(codes, 1):
        seats = (MemberId(10 * first + board), MemberId(10 * second + board))
        white, black = seats if board % 2 else seats[::-1]
        games.append(Game(BoardNo(board), white, black, parse_result(code) if code else None, 7))
    return Match(number, first, second, tuple(games), revealed=True)


def tournament(*matches: Match, state: RoundState = RoundState.PUBLISHED) -> Tournament:
    teams = {EntryId(n): team(n, name) for n, name in enumerate(NAMES, 1)}
    byes = ((EPSILON, Mark.PAIRING_BYE),)
    rounds = (
        (TeamRound(number=RoundNo(1), state=state, matches=matches, byes=byes),) if matches else ()
    )
    stage = TeamStage(id=StageId(1), name="Cup", rules=RULES, entries=teams, rounds=rounds)
    return Tournament(TournamentId("cup"), "Cup of Teams", {stage.id: stage}, version=9)


def stage_of(state: Tournament) -> TeamStage:
    stage = state.parts[StageId(1)]
    assert isinstance(stage, TeamStage)
    return stage


HIDDEN = (match(1, ALPHA, GAMMA), match(2, BETA, DELTA))


def commands_offered(state: Tournament) -> list[tuple[str, bool]]:
    return [(act.command, act.ready) for act in next_acts_of(stage_of(state))]


def test_before_the_first_round_the_desk_offers_pairing() -> None:
    assert commands_offered(tournament()) == [("pair-round", True)]


def test_a_draft_is_published_or_dropped() -> None:
    draft = tournament(*HIDDEN, state=RoundState.PAIRED)
    assert commands_offered(draft) == [("publish-round", True), ("unpair-round", True)]


def test_revealing_is_offered_before_closing_and_counts_missing_line_ups() -> None:
    handed = LineUp((MemberId(11), MemberId(12)), 5, "captain", "2026-11-22T18:42:00Z")
    one = replace(HIDDEN[0], line_ups=(handed, None))
    (reveal, close, back) = next_acts_of(stage_of(tournament(one, HIDDEN[1])))
    assert reveal.hint == "3 line-ups are missing: a team without one sits down in its board order."
    assert not close.ready
    assert close.hint.startswith("Line-ups of matches 1, 2 are not revealed; reveal them")
    assert back.ready


def test_the_hint_about_missing_line_ups_follows_the_announced_rule() -> None:
    stage = stage_of(tournament(*HIDDEN))
    rules = replace(RULES, line_ups=LineUpRules(missing=MissingLineUp.EMPTY))
    (reveal, *_) = next_acts_of(replace(stage, rules=rules))
    assert reveal.hint == "4 line-ups are missing: the boards of a team without one stay empty."


def test_a_complete_round_leads_to_the_next_one_and_can_no_longer_be_taken_back() -> None:
    played = tournament(match(1, ALPHA, GAMMA, "1-0", "=-="), match(2, BETA, DELTA, "0-1", "1-0"))
    assert commands_offered(played) == [
        ("pair-round", True),
        ("close-round", True),
        ("unpublish-round", False),
    ]


def test_the_next_round_may_be_paired_with_adjourned_games_but_this_one_not_closed() -> None:
    half_played = tournament(
        match(1, ALPHA, GAMMA, "1-0", None), match(2, BETA, DELTA, "0-1", "1-0")
    )
    close, pair, _ = next_acts_of(stage_of(half_played))
    assert (close.ready, pair.ready) == (False, True)
    assert pair.hint.startswith("These games are registered as adjourned and count as draws")
    assert pair.hint.endswith("Round 1, match 1, 1 Alpha – 3 Gamma, has no result on board 2.")


def test_after_the_last_round_only_reopening_is_offered() -> None:
    stage = stage_of(tournament(*HIDDEN, state=RoundState.CLOSED))
    last = replace(stage, rules=replace(RULES, rounds=1))
    assert [act.command for act in next_acts_of(last)] == ["reopen-round"]


def test_a_tablet_has_no_board_of_a_match_before_its_line_ups_are_revealed() -> None:
    sheet = tablet.VIEW.build(tournament(HIDDEN[0], match(2, BETA, DELTA, "1-0", None)), StageId(1))
    hidden, shown = rows_in(sheet, MatchLine)
    assert (hidden.games, hidden.taking) == ((), False)
    assert [(game.code, game.first_white) for game in shown.games] == [("1-0", True), ("", False)]
    assert shown.taking


def test_a_draft_is_on_no_tablet() -> None:
    assert tablet.VIEW.build(tournament(*HIDDEN, state=RoundState.PAIRED), StageId(1)).rows == ()


def test_a_tablets_board_is_from_the_side_of_the_team_named_first() -> None:
    sheet = tablet.VIEW.build(tournament(match(1, ALPHA, GAMMA, "1-0", "1-0")), StageId(1))
    (line,) = rows_in(sheet, MatchLine)
    assert [game.first.family for game in line.games if game.first] == ["Alpha1", "Alpha2"]
    gamma_2, alpha_2 = 10 * GAMMA + 2, 10 * ALPHA + 2
    assert (line.games[1].white, line.games[1].black) == (gamma_2, alpha_2)
    assert (line.score, line.finished) == (("1", "1"), True)


def test_disputed_boards_are_counted_with_all_claims() -> None:
    one = match(1, ALPHA, GAMMA, None, None)
    claims = (
        Claim(parse_result("1-0"), 5, "scorer", "Tablet 1", "2026-11-22T18:42:00Z"),
        Claim(parse_result("=-="), 6, "player", "Tablet 2", "2026-11-22T18:43:00Z"),
    )
    disputed = replace(one, games=(one.games[0]._replace(claims=claims), one.games[1]))
    sheet = tablet.VIEW.build(tournament(disputed), StageId(1))
    assert isinstance(sheet.head, TabletHead)
    (line,) = rows_in(sheet, MatchLine)
    assert (sheet.head.disputed, line.games[0].disputed) == (1, True)
    assert [claim.code for claim in line.games[0].told] == ["1-0", "=-="]


def test_a_line_up_handed_in_is_at_the_desk_and_not_on_tablets() -> None:
    handed = LineUp((MemberId(12), MemberId(13)), 5, "captain", "2026-11-22T18:42:00Z")
    state = tournament(replace(HIDDEN[0], line_ups=(handed, None)), HIDDEN[1])
    sheet = desk.VIEW.build(state, StageId(1))
    first, _ = rows_in(sheet, DeskMatch)
    assert first.line_ups[0] is not None
    assert (first.line_ups[0].members, first.line_ups[1], first.awaited) == ((12, 13), None, (3,))
    (line, _) = rows_in(tablet.VIEW.build(state, StageId(1)), MatchLine)
    assert not hasattr(line, "line_ups")


def test_the_desk_counts_the_line_ups_it_waits_for() -> None:
    moved = replace(HIDDEN[1], moved_to="Tuesday")
    stage = stage_of(tournament(HIDDEN[0], moved))
    assert awaited_teams_of_round(stage.rounds[0]) == (ALPHA, GAMMA)
    head = desk.VIEW.build(tournament(HIDDEN[0], moved), StageId(1)).head
    assert isinstance(head, DeskHead)
    assert isinstance(head.own, TeamChessDeskFacts)
    assert (head.own.lacking, head.own.closes_at) == (2, "")


def test_line_ups_close_the_given_minutes_before_an_announced_time() -> None:
    rules = replace(RULES, line_ups=LineUpRules(closes=15))
    begins = Schedule((Beginning(1, "2026-11-22T14:00+01:00"), Beginning(2, "2026-11-23")))
    stage = replace(stage_of(tournament(*HIDDEN)), rules=rules, schedule=begins)
    assert line_ups_close_at(stage, RoundNo(1)) == "2026-11-22T12:45:00Z"
    assert [line_ups_close_at(stage, RoundNo(n)) for n in (2, 3)] == ["", ""]


def test_teams_unfold_to_their_members_in_board_order() -> None:
    first = rows_in(desk.VIEW.build(tournament(*HIDDEN), StageId(1)), TeamEntry)[0]
    assert [(m.order, m.family) for m in first.members] == [
        (1, "Alpha1"),
        (2, "Alpha2"),
        (3, "Alpha3"),
    ]
    # Of 1999 and 1998, rounded up: the reserve is not among the boards whose ratings rank the team.
    assert first.average == 1999


def test_a_team_without_a_match_is_listed_with_the_reason() -> None:
    head = desk.VIEW.build(tournament(*HIDDEN), StageId(1)).head
    assert isinstance(head, DeskHead)
    assert [(w.player.family, w.kind) for w in head.facts.without] == [("Epsilon", "U")]
