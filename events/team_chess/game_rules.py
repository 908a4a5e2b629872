"""What team chess answers in its own way of what every game of rounds is asked."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from domain.contest.game import At, Game
from domain.contest.round import Pair, RoundAct, RoundState, after
from domain.contest.teams import NOBODY, Team
from domain.errors import NotNow
from domain.ids import BoardNo, EntryId, RoundNo
from domain.messages import say
from domain.results import FORFEITS, GameResult, points_as_read, result
from domain.swiss.teams.matches import TeamRequest
from domain.team_chess.knock_out import progress_of
from domain.team_chess.request import request_of
from domain.team_chess.round import TeamRound
from domain.team_chess.scores import sides_of
from domain.team_chess.seats import following
from domain.team_chess.stage import TeamStage
from events.contest.commands import ExchangeBoards, ExchangePlaces, StartManualPairing
from events.contest.game_rules import GameRules
from events.contest.scopes import name
from events.contest.vocabulary.entries import PlacedByHand
from events.contest.vocabulary.results import ResultCorrected
from events.contest.vocabulary.rounds import PairingChangedByHand, RoundPaired, StageReplanned
from events.game import By
from events.game.words import list_some
from events.log.records import Version
from events.log.vocabulary import Command, Event
from events.team_chess.decisions import draws, pairing
from events.team_chess.decisions.line_ups import their_own
from events.team_chess.decisions.stages import announced_tie_breaks
from events.team_chess.facts.line_ups import with_forfeit
from events.team_chess.facts.teams import match_words, member
from events.team_chess.vocabulary.teams import MatchForfeited, MatchForfeitLifted


class TeamChess(GameRules[TeamStage, TeamRound, Team]):
    too_few: ClassVar[str] = "At least two teams must take part."
    why_it_follows: ClassVar[str] = "a forfeit"

    def refuse(self, stage: TeamStage, command: Command) -> None:
        match command:
            case StartManualPairing() | ExchangePlaces() | ExchangeBoards() if stage.seats:
                raise NotNow(
                    "The table of {name} says which member meets whom, so that no round of it "
                    "can be paired by hand; move a match to another day, or forfeit it.",
                    name=stage.name,
                )
            case PlacedByHand() if stage.by_bracket:
                raise NotNow(
                    "{name} is a knock-out: places follow from its bracket.", name=stage.name
                )

    def refuse_sender(self, stage: TeamStage, round_number: int, match: int, by: By) -> None:
        if not stage.rules.line_ups.captains_enter:
            raise NotNow("Captains report no results in {name}; tell the arbiter.", name=stage.name)
        if their_own(stage, round_number, by).number != match:
            raise NotNow("Captains report the games of their own match alone.")

    def are_played_at_once(self, stage: TeamStage) -> bool:
        return stage.rules.at_once

    # Who takes part

    def ranking_key(self, stage: TeamStage, entry: Team) -> tuple[Any, ...]:
        return draws.ranking_key(stage, entry)

    def refuse_twice(self, stage: TeamStage, back: Sequence[Team]) -> None:
        there = {team.name.casefold(): team for team in stage.entries.values()}
        for team in back:
            if team.name.casefold() in there:
                raise NotNow(
                    "{name} is entered again already; call that team otherwise, or discard it "
                    "first.",
                    name=team.name,
                )
        _no_member_twice(stage, back)

    def named_in_rules(self, stage: TeamStage) -> Iterator[tuple[EntryId, str]]:
        for given in stage.adjustments:
            yield given.team, say("was given points, or has lost some; withdraw them instead")

    # Pairing

    def paired(self, stage: TeamStage, wanted: RoundNo) -> RoundPaired:
        if stage.by_table:
            return draws.of_the_table(stage, wanted)
        if stage.by_bracket:
            return draws.of_the_bracket(stage, wanted)
        return pairing.of_the_system(stage, wanted)

    def request(self, stage: TeamStage, wanted: RoundNo, absent: frozenset[int]) -> TeamRequest:
        return request_of(stage, wanted, absent)

    def why_drawn(self, stage: TeamStage, pair: Pair) -> tuple[str, ...]:
        if not stage.by_bracket:
            return ()
        return (
            say("The bracket leads here: the numbers that were drawn, and who has won before."),
        )

    def score_words(self, stage: TeamStage, r: TeamRound, number: int) -> str:
        match = r.match(number)
        if not match.finished:
            return ""
        first, second = sides_of(stage.rules, match)
        return f"{points_as_read(first.game_points)}–{points_as_read(second.game_points)}"

    def beside_pairing(self, stage: TeamStage, wanted: RoundNo) -> Iterable[Event]:
        return draws.forfeited_matches(stage, wanted)

    def refuse_undrawn(self, stage: TeamStage) -> None:
        draws.to_be_drawn(stage)

    def before_round(self, stage: TeamStage, number: RoundNo) -> TeamStage:
        """Points given or taken are those of the rounds before."""
        given = tuple(each for each in stage.adjustments if each.round < number)
        return replace(stage, adjustments=given)

    def refuse_to_part(self, r: TeamRound, number: int) -> None:
        match = r.match(number)
        if match.revealed or match.forfeit:
            raise NotNow(
                "Line-ups of match {number} are revealed, or it is forfeited; leave it as it is.",
                number=number,
            )

    def rules_broken(
        self, stage: TeamStage, r: TeamRound, new: Sequence[Pair], asked: PairingChangedByHand
    ) -> Iterator[str]:
        return pairing.rules_broken(stage, r, new, asked)

    # A round and the next

    def may_adjourn(self, stage: TeamStage) -> bool:
        return not stage.rules.at_once

    def waited_for(self, last: TeamRound) -> Iterator[At]:
        """Yield the unfinished games, only where line-ups are revealed: a game without players
        can't be adjourned.
        """
        for match in last.matches:
            if match.revealed and not match.moved_to and match.forfeit is None:
                for board in match.missing:
                    yield At(last.number, board, match.number)

    def missing_words(self, stage: TeamStage, last: TeamRound) -> Iterator[str]:
        for number in dict.fromkeys(at.match for at in self.waited_for(last)):
            yield match_words(stage, last, last.match(number))

    def adjourned_before(self, stage: TeamStage, last: TeamRound) -> Iterator[str]:
        for r, match in stage.not_finished():
            if r.number < last.number or match.moved_to:
                yield match_words(stage, r, match)

    def unfinished_words(self, stage: TeamStage) -> Iterator[str]:
        for r in stage.rounds:
            for match in r.matches:
                if not match.finished:
                    yield match_words(stage, r, match)

    def refuse_to_close(self, stage: TeamStage, r: TeamRound) -> None:
        waiting = [m for m in r.matches if m.missing and not m.moved_to and m.forfeit is None]
        if hidden := [str(m.number) for m in waiting if not m.revealed]:
            raise NotNow(
                "Line-ups of match {hidden} are not revealed; reveal them, forfeit the match, "
                "or move it to another day.",
                hidden=list_some(hidden),
            )
        if waiting:
            raise NotNow(
                "Round {number} misses results of match {what}; enter them first, register as "
                "adjourned what is not played now, or move the match to another day.",
                number=r.number,
                what=list_some([m.number for m in waiting]),
            )

    def refuse_to_take_back(self, stage: TeamStage, r: TeamRound) -> None:
        """Line-ups that were handed in stay with their match, as long as it is not changed."""
        gone = {id_ for id_, each in stage.entries.items() if each.withdrawn_by(r.number)}
        if any(m.revealed or (m.forfeit and not gone & set(m.teams)) for m in r.matches):
            raise NotNow(
                "Line-ups of round {number} are revealed, or a match of it is forfeited; it "
                "can't be taken back.",
                number=r.number,
            )

    def stays_without(self, stage: TeamStage, r: TeamRound, number: int) -> bool:
        return r.match(number).forfeit is not None

    # Results

    def seated(self, stage: TeamStage, pair: Pair, game: Game[Any, Any]) -> tuple[str, str]:
        return member(stage, game.white), member(stage, game.black)

    def refuse_hidden(self, r: TeamRound, at: At) -> None:
        if r.state is RoundState.PAIRED:
            after(r.number, r.state, RoundAct.ENTER_RESULT)
        if self.is_hidden(r, at):
            raise NotNow(
                "The line-ups of match {match} in round {number} are not revealed yet; reveal "
                "them first.",
                match=at.match,
                number=r.number,
            )

    def is_hidden(self, r: TeamRound, at: At) -> bool:
        return not r.match(at.match).revealed

    def refuse_unplayable(self, at: At, game: Game[Any, Any], entered: GameResult) -> None:
        """A game was not played on a board that a team left empty."""
        if NOBODY in (game.white, game.black) and entered.white not in FORFEITS:
            raise NotNow(
                "{at} was left empty, so that no game was played there; change the line-up first.",
                at=at,
            )

    def changes_by(self, stage: TeamStage, fact: ResultCorrected) -> Iterator[str]:
        match = stage.rounds[fact.round - 1].matches[fact.match - 1]
        game = match.game(BoardNo(fact.board))._replace(result=result(fact.result), follows=False)
        now = following(stage.rules, match.with_game(game), 0)
        before, becomes = sides_of(stage.rules, match), sides_of(stage.rules, now)
        for id_, was, is_ in zip(match.teams, before, becomes, strict=True):
            if (was.match_points, was.game_points) != (is_.match_points, is_.game_points):
                yield (
                    say(
                        "{name} has {points_as_read} match points ({points_as_read2} game points) "
                        "from the match instead of {points_as_read3} ({points_as_read4}).",
                        name=name(stage, id_),
                        points_as_read=points_as_read(is_.match_points),
                        points_as_read2=points_as_read(is_.game_points),
                        points_as_read3=points_as_read(was.match_points),
                        points_as_read4=points_as_read(was.game_points),
                    )
                )

    # What follows

    def cleared(self, stage: TeamStage, at: At, version: Version) -> TeamStage:
        """Of a match that is forfeited, or of a board that is empty by now, its result follows."""
        r = stage.round(at.round)
        match = following(stage.rules, r.match(at.match), version)
        return stage.with_round(r.with_match(match))

    def contradicted(self, stage: TeamStage) -> Iterator[tuple[TeamRound, int]]:
        pairs = {match.pair for match in progress_of(stage).matches.values()}
        numbers = {team.id: number for number, team in stage.numbered_entries()}
        for r in stage.rounds:
            for match in r.matches:
                if frozenset(numbers[team] for team in match.teams) not in pairs:
                    yield r, match.number

    def foreseen(self, stage: TeamStage, event: Event) -> TeamStage | None:
        if isinstance(event, MatchForfeited | MatchForfeitLifted):
            return with_forfeit(stage, event, 0)
        return None

    # Announcing anew, undo and what differs

    def tie_breaks(self, stage: TeamStage, names: Iterable[str], edition: str) -> tuple[str, ...]:
        return announced_tie_breaks(names, edition, stage.rules.terms.primary, stage.by_table)

    def filled_in(self, stage: TeamStage, asked: StageReplanned) -> StageReplanned:
        if asked.unrated is not None:
            raise NotNow("Teams have no tie-breaks made of ratings; leave `unrated` out.")
        return asked

    def touched_round(
        self, before: TeamRound, now: TeamRound | None, version: Version
    ) -> TeamRound:
        there = {(m.number, m.teams): m.changed_at for m in now.matches} if now else {}
        matches = tuple(
            match
            if there.get((match.number, match.teams)) == match.changed_at
            else replace(match, changed_at=version)
            for match in before.matches
        )
        return replace(before, matches=matches)

    def kept_by_undo(self, before: TeamStage, now: TeamStage) -> TeamStage:
        """A telephone whose address was called back stays called back."""
        later = {id_: team.phone for id_, team in now.entries.items()}
        return before.with_entries(
            {
                id_: replace(team, phone=max(team.phone, later.get(id_, 0)))
                for id_, team in before.entries.items()
            }
        )

    def announced_otherwise(self, before: TeamStage, after: TeamStage) -> Iterator[str]:
        if before.rules.line_ups != after.rules.line_ups:
            yield say("The rules of line-ups are announced otherwise.")
        if before.adjustments != after.adjustments:
            yield say("Other points are given or taken beyond the results.")

    def stated_otherwise(self, before: Team, after: Team) -> Iterator[str]:
        stated = [(t.name, t.short, t.federation, t.captain, t.strength) for t in (before, after)]
        if stated[0] != stated[1]:
            yield say(
                "{name} is stated otherwise than before, as {name2}.",
                name=after.name,
                name2=before.name,
            )
        if before.members != after.members:
            yield say("{name} has other members, or in another order.", name=after.name)

    def matches_otherwise(self, before: TeamRound, after: TeamRound) -> Iterator[str]:
        """Yield the differences; of hidden line-ups only that they differ."""
        met = {match.teams: match for match in before.matches}
        both = [(met[match.teams], match) for match in after.matches if match.teams in met]
        for what, stated in (
            ("line-ups", lambda match: (match.line_ups, match.revealed)),
            ("forfeits", lambda match: match.forfeit),
            ("dates", lambda match: (match.moved_to, match.venue)),
        ):
            changed = [now.number for was, now in both if stated(was) != stated(now)]
            if changed:
                yield say(
                    "Round {number} has other {what} in match {changed}.",
                    number=after.number,
                    what=what,
                    changed=list_some(changed),
                )


def _no_member_twice(stage: TeamStage, back: Sequence[Team]) -> None:
    there = {
        member.person.fide_id: team
        for team in stage.entries.values()
        for member in team.members
        if member.person.fide_id and member.left_from is None
    }
    for team in back:
        for each in team.members:
            other = there.get(each.person.fide_id)
            if other is not None and each.left_from is None:
                raise NotNow(
                    "{full_name} of {name} plays for {name2} by now; let them leave that team "
                    "first.",
                    full_name=each.person.full_name,
                    name=team.name,
                    name2=other.name,
                )
