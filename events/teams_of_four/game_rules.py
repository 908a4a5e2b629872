"""The rules of teams of four that differ from those of the other games of teams."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from domain.contest.entry import Team
from domain.contest.game import AnyGame, GamePlace
from domain.contest.matches import TeamMatch
from domain.contest.round import Pair, RoundAct, RoundState, check_round_act
from domain.errors import NotNow, Unsupported
from domain.ids import EntryId, Number, RoundNo
from domain.messages import join_messages, say, say_counted
from domain.results import Mark, Outcome
from domain.round_robin.table import Table
from domain.swiss.systems import SYSTEMS
from domain.teams_of_four.knock_out import (
    deciding_points,
    has_choice_of_opponents,
    numbers_by_choice,
    progress_of,
)
from domain.teams_of_four.line_ups import why_no_further_member
from domain.teams_of_four.pairing import pairing_request, table_of_stage
from domain.teams_of_four.round import BridgeMatch, RoomScore, TeamsRound
from domain.teams_of_four.scores import match_score, rounded_to_hundredth
from domain.teams_of_four.stage import TeamsStage
from domain.teams_of_four.standings import checked_tie_breaks
from events.contest.commands import (
    DrawTeams,
    ExchangeBoards,
    ExchangePlaces,
    ListedTeam,
    StartManualPairing,
)
from events.contest.decisions.draws import forfeit_events, pair_by_plan, refuse_before_draw
from events.contest.decisions.pairing import requested_byes, round_paired_event
from events.contest.scopes import entry_name, meeting_text
from events.contest.team_rules import TeamGameRules
from events.contest.vocabulary.entries import ByeRequested
from events.contest.vocabulary.results import ResultCorrected
from events.contest.vocabulary.rounds import PairingChangedByHand, RoundPaired
from events.contest.vocabulary.teams import SeatsByRound
from events.game import Fact
from events.game.warnings import Question
from events.game.words import ROOMS, list_some
from events.log.records import UNRECORDED
from events.log.vocabulary import Command, Event
from events.teams_of_four.decisions.matches import refuse_adjusted
from events.teams_of_four.facts.matches import (
    fold_match_board_judged,
    fold_match_decided,
    fold_room_turned,
    fold_substitute_board_given,
)
from events.teams_of_four.facts.stages import fold_team_penalty_given, fold_team_penalty_taken_back

_OF_THE_BRACKET: Mapping[type[Event], Fact[Any, Any, Any]] = {
    fact.type: fact
    for fact in (
        fold_match_board_judged,
        fold_substitute_board_given,
        fold_match_decided,
        fold_room_turned,
        fold_team_penalty_given,
        fold_team_penalty_taken_back,
    )
}
"""Events that can change the winner of a match."""


def _points_text(points: Decimal | Fraction) -> str:
    """ "16.46", or "10" for whole IMPs."""
    return str(points if points == int(points) else rounded_to_hundredth(Fraction(points)))


class TeamsOfFour(TeamGameRules[TeamsStage, TeamsRound]):
    """A Swiss, a table or a knock-out of teams, whose matches are played in two rooms."""

    def refuse_unfit_command(self, stage: TeamsStage, command: Command) -> None:
        match command:
            case StartManualPairing() | ExchangePlaces() | ExchangeBoards() if stage.rounds and (
                any(match.is_half for match in stage.rounds[-1].matches)
            ):
                raise NotNow(
                    "A triangle of {name} is on, so that no round of it can be paired by hand.",
                    name=stage.name,
                )
            case DrawTeams() if command.numbers and has_choice_of_opponents(stage):
                raise NotNow(
                    "Teams of {name} choose their opponents; no numbers are drawn by hand.",
                    name=stage.name,
                )
        super().refuse_unfit_command(stage, command)

    # Participants

    def ranking_key(self, stage: TeamsStage, entry: Team) -> tuple[Any, ...]:
        """Order teams as they came from the stage before, otherwise by stated strength, the highest
        first; members have no ratings in bridge.
        """
        qualified = list(stage.carried)
        place = qualified.index(entry.id) if entry.id in stage.carried else len(qualified)
        return place, -entry.strength, int(entry.id)

    def refuse_members(self, stage: TeamsStage, stated: ListedTeam) -> None:
        most = stage.rules.line_ups.most
        if len(stated.members) > most:
            raise NotNow(
                "{name} names {members} members; {most} are the most, so leave some out.",
                name=stated.name.strip(),
                members=len(stated.members),
                most=most,
            )

    def why_no_member_joins(self, stage: TeamsStage, team: Team, first: RoundNo) -> str:
        return why_no_further_member(stage.rules.line_ups, team)

    def question_of_bye(self, stage: TeamsStage, entry: Team, bye: ByeRequested) -> Question | None:
        if bye.kind != Mark.ZERO_BYE:
            raise NotNow(
                "A team that does not play a round gets nothing for it; write Z (zero points)."
            )
        return None

    def may_have_half_bye(self, stage: TeamsStage, entry: Team, number: RoundNo) -> bool:
        return False

    def entries_named_in_rules(self, stage: TeamsStage) -> Iterator[tuple[EntryId, str]]:
        for each in stage.penalties:
            yield each.team, say("was given a penalty; withdraw them instead")
        for team in stage.carried:
            yield team, say("came from the stage before; withdraw them instead")
        for team in {*stage.chosen, *stage.chosen.values()}:
            yield team, say("has chosen or was chosen; take the choice back first")

    # The draw

    progress_of = staticmethod(progress_of)

    def refuse_to_draw(self, stage: TeamsStage, teams: Sequence[Team]) -> None:
        self.chosen_numbers(stage, [team.id for team in teams])

    def chosen_numbers(
        self, stage: TeamsStage, ranked: Sequence[EntryId]
    ) -> Mapping[EntryId, Number]:
        return numbers_by_choice(ranked, stage.chosen) if has_choice_of_opponents(stage) else {}

    def tables_of_draw(
        self, stage: TeamsStage, teams: int, apart: Collection[frozenset[int]]
    ) -> tuple[Table, SeatsByRound]:
        return table_of_stage(stage, teams), ()

    # Pairing

    def pair_round(self, stage: TeamsStage, wanted: RoundNo) -> RoundPaired:
        if planned := pair_by_plan(stage, wanted):
            return planned
        byes = requested_byes(stage, wanted)
        swiss = SYSTEMS.get((stage.rules.system, stage.rules.edition))
        if swiss is None:
            raise Unsupported(
                say("Pairing system {system}", system=stage.rules.system),
                say("edition {edition}", edition=stage.rules.edition),
            )
        answer = swiss.pair_round(pairing_request(stage, wanted, frozenset(byes)))
        return round_paired_event(stage, wanted, answer, byes)

    pairing_request_for = staticmethod(pairing_request)
    events_after_pairing = staticmethod(forfeit_events)
    refuse_undrawn = staticmethod(refuse_before_draw)

    def score_words(self, stage: TeamsStage, r: TeamsRound, number: int) -> str:
        points = deciding_points(stage, r, r.match(number))
        return "–".join(map(_points_text, points)) if points and r.match(number).is_finished else ""

    def before_round(self, stage: TeamsStage, number: RoundNo) -> TeamsStage:
        """Keep the penalties and decisions of earlier rounds only."""
        return replace(
            stage,
            penalties=tuple(each for each in stage.penalties if each.round < number),
            decided=tuple(each for each in stage.decided if each.round < number),
        )

    def refuse_to_separate(self, r: TeamsRound, number: int) -> None:
        match = r.match(number)
        played = any(game.result for room in match.rooms for game in match.games_in_room(room))
        if match.revealed or match.forfeit or played:
            raise NotNow(
                "Line-ups of match {number} are revealed, or it is forfeited; leave it as it is.",
                number=number,
            )

    def rule_violations(
        self, stage: TeamsStage, r: TeamsRound, new: Sequence[Pair], change: PairingChangedByHand
    ) -> Iterator[str]:
        for one, other in new:
            for before in stage.rounds[: r.number - 1]:
                if before.match_between(one, other):
                    both = say(
                        "{name} and {name2}",
                        name=entry_name(stage, one),
                        name2=entry_name(stage, other),
                    )
                    yield say("{both} met in round {number}.", both=both, number=before.number)

    # From one round to the next

    def may_adjourn(self, stage: TeamsStage) -> bool:
        """An unfinished match is moved to another day, never counted as drawn."""
        return False

    def games_to_adjourn(self, last: TeamsRound) -> Iterator[GamePlace]:
        for match in last.matches:
            if not match.moved_to and match.forfeit is None:
                for room, board in match.boards_without_result:
                    yield GamePlace(last.number, board, match.number, room.value)

    def match_words(self, stage: TeamsStage, number: RoundNo, match: TeamMatch) -> str:
        assert isinstance(match, BridgeMatch)
        missing = {room.value for room, _ in match.boards_without_result}
        rooms = [words for room, words in ROOMS.items() if room in missing]
        return say(
            "Round {number}, match {number2}, {meeting}: boards are missing, {rooms}.",
            number=number,
            number2=match.number,
            meeting=meeting_text(stage, *match.teams),
            rooms=join_messages(", ", rooms),
        )

    def refuse_to_close(self, stage: TeamsStage, r: TeamsRound) -> None:
        if r.unfinished_matches:
            raise NotNow(
                say_counted(
                    "Round {number} misses results of match {what}; enter them first, or move the "
                    "match to another day.",
                    "Round {number} misses results of matches {what}; enter them first, or move "
                    "the matches to another day.",
                    len(r.unfinished_matches),
                    number=r.number,
                    what=list_some(r.unfinished_matches),
                )
            )

    def refuse_to_take_back(self, stage: TeamsStage, r: TeamsRound) -> None:
        if any(match.revealed or self._is_played_at_tables(match) for match in r.matches):
            raise NotNow(
                "Line-ups of round {number} are revealed, or boards of it are played; it can't be "
                "taken back.",
                number=r.number,
            )

    def _is_played_at_tables(self, match: BridgeMatch) -> bool:
        games = (game for room in match.rooms for game in match.games_in_room(room))
        return any(game.result is not None or game.is_disputed for game in games)

    # Results

    def player_names(self, stage: TeamsStage, pair: Pair, game: AnyGame) -> tuple[str, str]:
        return entry_name(stage, game.white), entry_name(stage, game.black)

    def refuse_barred_board(self, r: TeamsRound, at: GamePlace) -> None:
        if r.state is RoundState.PAIRED:
            check_round_act(r.number, r.state, RoundAct.ENTER_RESULT)
        if r.match(at.match).forfeit is not None:
            raise NotNow(
                "Match {number} of round {number2} is forfeited; no board of it counts. Lift the "
                "forfeit first, if it is played.",
                number=at.match,
                number2=r.number,
            )

    def refuse_unplayable(self, at: GamePlace, game: AnyGame, entered: Outcome) -> None:
        assert isinstance(entered, RoomScore), "no other result is parsed for this game"
        refuse_adjusted(entered)

    def score_changes(self, stage: TeamsStage, fact: ResultCorrected) -> Iterator[str]:
        r = stage.round(RoundNo(fact.round))
        at = GamePlace(r.number, fact.board, fact.match, fact.room)  # type: ignore[arg-type]  # an id
        now = r.with_games({at: r.game_at(at)._replace(result=stage.parse_result(fact.result))})
        was = match_score(stage, r, r.match(at.match)).points
        becomes = match_score(stage.with_round(now), now, now.match(at.match)).points
        if was is None or becomes is None:
            return
        for side, team in enumerate(r.match(at.match).teams):
            if was[side] != becomes[side]:
                yield say(
                    "{name} has {points} victory points from the match instead of {points2}.",
                    name=entry_name(stage, team),
                    points=becomes[side],
                    points2=was[side],
                )

    def stage_after_event(self, stage: TeamsStage, event: Event) -> TeamsStage | None:
        fold = _OF_THE_BRACKET.get(type(event))
        if fold is not None:
            foreseen: TeamsStage = fold(stage, event, UNRECORDED)
            return foreseen
        return super().stage_after_event(stage, event)

    # Replanning, undo and differences

    def checked_tie_breaks(
        self, stage: TeamsStage, names: Iterable[str], edition: str
    ) -> tuple[str, ...]:
        return checked_tie_breaks(names)

    def announcement_changes(self, before: TeamsStage, after: TeamsStage) -> Iterator[str]:
        if before.rules.line_ups != after.rules.line_ups:
            yield say("The rules of line-ups change.")
        for stated, words in (
            ("penalties", say("Other penalties are given.")),
            ("chosen", say("The choice of opponents changes.")),
            ("decided", say("Other matches are decided by the director.")),
            ("rulings", say("The book of rulings has other entries.")),
        ):
            if getattr(before, stated) != getattr(after, stated):
                yield words

    def line_ups_of(self, match: TeamMatch) -> object:
        assert isinstance(match, BridgeMatch)
        return match.line_ups, match.revealed

    def match_parts(self, match: TeamMatch) -> Iterator[tuple[str, object]]:
        assert isinstance(match, BridgeMatch)
        yield from super().match_parts(match)
        yield "boards", match.boards
