"""The rules of team chess that differ from those of the other games of teams."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from domain.contest.entry import NOBODY, Team
from domain.contest.game import AnyGame, GamePlace
from domain.contest.matches import TeamMatch
from domain.contest.round import Pair, RoundAct, RoundState, check_round_act
from domain.errors import NotNow
from domain.ids import BoardNo, EntryId, RoundNo
from domain.messages import join_messages, say, say_counted
from domain.results import Colour, GameResult, Mark, Outcome, parse_result, points_as_read
from domain.team_chess.knock_out import progress_of
from domain.team_chess.line_ups import why_no_further_member, why_too_late_to_join
from domain.team_chess.round import Match, TeamRound
from domain.team_chess.scores import pairing_request, scores_by_side
from domain.team_chess.seats import with_derived_results
from domain.team_chess.stage import TeamStage
from domain.texts import counted_noun
from events.contest.commands import ExchangeBoards, ExchangePlaces, ListedTeam, StartManualPairing
from events.contest.decisions.draws import forfeit_events, pair_by_plan, refuse_before_draw
from events.contest.facts.teams import member_name
from events.contest.scopes import entry_name, meeting_text
from events.contest.team_rules import TeamGameRules
from events.contest.vocabulary.results import ResultCorrected
from events.contest.vocabulary.rounds import RoundPaired
from events.contest.vocabulary.teams import SeatsByRound
from events.game.words import list_some
from events.log.records import Version
from events.log.vocabulary import Command
from events.team_chess.decisions import pairing
from events.team_chess.decisions.stages import announced_tie_breaks
from events.team_chess.facts.stages import decode_seats


class TeamChess(TeamGameRules[TeamStage, TeamRound]):
    """A Swiss, a table or a knock-out of teams, whose line-ups are revealed before results."""

    def refuse_unfit_command(self, stage: TeamStage, command: Command) -> None:
        match command:
            case StartManualPairing() | ExchangePlaces() | ExchangeBoards() if stage.seats:
                raise NotNow(
                    "The table of {name} says which member meets whom, so that no round of it "
                    "can be paired by hand; move a match to another day, or forfeit it.",
                    name=stage.name,
                )
        super().refuse_unfit_command(stage, command)

    def are_played_at_once(self, stage: TeamStage) -> bool:
        return stage.rules.rounds_played_at_once

    # Participants

    def why_no_member_joins(self, stage: TeamStage, team: Team, first: RoundNo) -> str:
        return why_too_late_to_join(stage.rules, first) or why_no_further_member(stage.rules, team)

    def refuse_members(self, stage: TeamStage, stated: ListedTeam) -> None:
        reserves = stage.rules.line_ups.reserves
        if reserves is not None and len(stated.members) > stage.rules.boards + reserves:
            raise NotNow(
                "{strip} names {members} members; {boards} boards and {reserves} reserves are "
                "allowed, so leave some out.",
                strip=stated.name.strip(),
                members=len(stated.members),
                boards=stage.rules.boards,
                reserves=reserves,
            )

    def refuse_other_order(self, stage: TeamStage, team: Team) -> None:
        if stage.seats:
            raise NotNow(
                "The table of {name} says who meets whom by the order of {name2}, so it stays; "
                "take the draw back first, as long as no round is paired.",
                name=stage.name,
                name2=team.name,
            )

    ranking_key = staticmethod(pairing.ranking_key)

    def entries_named_in_rules(self, stage: TeamStage) -> Iterator[tuple[EntryId, str]]:
        for given in stage.adjustments:
            yield given.team, say("was given points, or has lost some; withdraw them instead")

    # The draw

    progress_of = staticmethod(progress_of)
    tables_of_draw = staticmethod(pairing.draw_tables)

    def refuse_to_draw(self, stage: TeamStage, teams: Sequence[Team]) -> None:
        if stage.rules.member_table is not None:
            boards = stage.rules.boards
            for team in teams:
                if len(team.members) < boards:
                    raise NotNow(
                        "{name} has {counted}, and the table asks for {boards}; add those who are "
                        "missing first.",
                        name=team.name,
                        counted=counted_noun(len(team.members), "member"),
                        boards=boards,
                    )

    def with_seats(self, stage: TeamStage, seats: SeatsByRound) -> TeamStage:
        return replace(stage, seats=tuple(tuple(map(decode_seats, matches)) for matches in seats))

    # Pairing

    def pair_round(self, stage: TeamStage, wanted: RoundNo) -> RoundPaired:
        return pair_by_plan(stage, wanted) or pairing.pair_by_system(stage, wanted)

    pairing_request_for = staticmethod(pairing_request)
    rule_violations = staticmethod(pairing.rule_violations)
    events_after_pairing = staticmethod(forfeit_events)
    refuse_undrawn = staticmethod(refuse_before_draw)

    def score_words(self, stage: TeamStage, r: TeamRound, number: int) -> str:
        match = r.match(number)
        if not match.is_finished:
            return ""
        first, second = scores_by_side(stage.rules, match)
        return f"{points_as_read(first.game_points)}–{points_as_read(second.game_points)}"

    def before_round(self, stage: TeamStage, number: RoundNo) -> TeamStage:
        """Keep the adjustments of earlier rounds only."""
        given = tuple(each for each in stage.adjustments if each.round < number)
        return replace(stage, adjustments=given)

    def refuse_to_separate(self, r: TeamRound, number: int) -> None:
        match = r.match(number)
        if match.revealed or match.forfeit:
            raise NotNow(
                "Line-ups of match {number} are revealed, or it is forfeited; leave it as it is.",
                number=number,
            )

    # From one round to the next

    def may_adjourn(self, stage: TeamStage) -> bool:
        return not stage.rules.rounds_played_at_once

    def games_to_adjourn(self, last: TeamRound) -> Iterator[GamePlace]:
        """The unfinished games of revealed matches: without players none can be adjourned."""
        for match in last.matches:
            if match.revealed and not match.moved_to and match.forfeit is None:
                for board in match.boards_without_result:
                    yield GamePlace(last.number, board, match.number)

    def refuse_to_close(self, stage: TeamStage, r: TeamRound) -> None:
        waiting = [
            m for m in r.matches if m.boards_without_result and not m.moved_to and m.forfeit is None
        ]
        if hidden := [str(m.number) for m in waiting if not m.revealed]:
            raise NotNow(
                say_counted(
                    "Line-ups of match {hidden} are not revealed; reveal them, forfeit the match, "
                    "or move it to another day.",
                    "Line-ups of matches {hidden} are not revealed; reveal them, forfeit the "
                    "matches, or move them to another day.",
                    len(hidden),
                    hidden=list_some(hidden),
                )
            )
        if waiting:
            raise NotNow(
                say_counted(
                    "Round {number} misses results of match {what}; enter them first, register as "
                    "adjourned what is not played now, or move the match to another day.",
                    "Round {number} misses results of matches {what}; enter them first, register "
                    "as adjourned what is not played now, or move the matches to another day.",
                    len(waiting),
                    number=r.number,
                    what=list_some([m.number for m in waiting]),
                )
            )

    def refuse_to_take_back(self, stage: TeamStage, r: TeamRound) -> None:
        """Refuse once line-ups are revealed; those handed in stay with a match that is kept."""
        gone = {id_ for id_, each in stage.entries.items() if each.is_withdrawn_by(r.number)}
        if any(m.revealed or (m.forfeit and not gone & set(m.teams)) for m in r.matches):
            raise NotNow(
                "Line-ups of round {number} are revealed, or a match of it is forfeited; it "
                "can't be taken back.",
                number=r.number,
            )

    # Results

    def player_names(self, stage: TeamStage, pair: Pair, game: AnyGame) -> tuple[str, str]:
        return member_name(stage, game.white), member_name(stage, game.black)

    def refuse_barred_board(self, r: TeamRound, at: GamePlace) -> None:
        if r.state is RoundState.PAIRED:
            check_round_act(r.number, r.state, RoundAct.ENTER_RESULT)
        if self.is_hidden(r, at):
            raise NotNow(
                "The line-ups of match {match} in round {number} are not revealed yet; reveal "
                "them first.",
                match=at.match,
                number=r.number,
            )

    def is_hidden(self, r: TeamRound, at: GamePlace) -> bool:
        return not r.match(at.match).revealed

    def refuse_unplayable(self, at: GamePlace, game: AnyGame, entered: Outcome) -> None:
        """Refuse a result of play on a board that a team left empty, and a win for nobody."""
        empty = [
            colour
            for colour, seat in ((Colour.WHITE, game.white), (Colour.BLACK, game.black))
            if seat == NOBODY
        ]
        lost = isinstance(entered, GameResult) and all(
            entered.mark_of(colour) is Mark.FORFEIT_LOSS for colour in empty
        )
        if empty and not lost:
            raise NotNow(
                "{at} was left empty, so that no game was played there; change the line-up first.",
                at=at,
            )

    def score_changes(self, stage: TeamStage, fact: ResultCorrected) -> Iterator[str]:
        match = stage.rounds[fact.round - 1].matches[fact.match - 1]
        game = match.game(BoardNo(fact.board))._replace(
            result=parse_result(fact.result), follows=False
        )
        now = with_derived_results(stage.rules, match.with_game(game), 0)
        before, after_sides = scores_by_side(stage.rules, match), scores_by_side(stage.rules, now)
        for id_, was, becomes in zip(match.teams, before, after_sides, strict=True):
            if (was.match_points, was.game_points) != (becomes.match_points, becomes.game_points):
                yield say(
                    "{name} has {points_as_read} match points ({points_as_read2} game points) "
                    "from the match instead of {points_as_read3} ({points_as_read4}).",
                    name=entry_name(stage, id_),
                    points_as_read=points_as_read(becomes.match_points),
                    points_as_read2=points_as_read(becomes.game_points),
                    points_as_read3=points_as_read(was.match_points),
                    points_as_read4=points_as_read(was.game_points),
                )

    # Consequences by rule

    def match_words(self, stage: TeamStage, number: RoundNo, match: TeamMatch) -> str:
        assert isinstance(match, Match)
        missing = match.boards_without_result
        state = say("is adjourned")
        if missing:
            boards = join_messages(", ", map(str, missing))
            state = say_counted(
                "has no result on board {boards}",
                "has no result on boards {boards}",
                len(missing),
                boards=boards,
            )
        return say(
            "Round {number}, match {number2}, {meeting}, {said}.",
            number=number,
            number2=match.number,
            meeting=meeting_text(stage, *match.teams),
            said=state,
        )

    def line_ups_of(self, match: TeamMatch) -> object:
        assert isinstance(match, Match)
        return match.line_ups, match.revealed

    def with_forfeit_consequences(
        self, stage: TeamStage, match: TeamMatch, version: Version
    ) -> TeamMatch:
        """The match with the results that follow from a forfeit, or without once lifted."""
        assert isinstance(match, Match)
        return with_derived_results(stage.rules, match, version)

    def with_result_by_rule(self, stage: TeamStage, at: GamePlace, version: Version) -> TeamStage:
        """The stage with the results by rule of a forfeited match, or of an empty board."""
        r = stage.round(at.round)
        match = with_derived_results(stage.rules, r.match(at.match), version)
        return stage.with_round(r.with_match(match))

    # Replanning, undo and differences

    def checked_tie_breaks(
        self, stage: TeamStage, names: Iterable[str], edition: str
    ) -> tuple[str, ...]:
        return announced_tie_breaks(
            names, edition, stage.rules.terms.primary, stage.is_paired_by_table
        )

    def announcement_changes(self, before: TeamStage, after: TeamStage) -> Iterator[str]:
        if before.rules.line_ups != after.rules.line_ups:
            yield say("The rules of line-ups change.")
        if before.adjustments != after.adjustments:
            yield say("Other points are given or taken beyond the results.")
