"""Which teams of a stage can be discarded as mistaken, and how they go and come back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from domain.contest.lifecycle import RoundState
from domain.discarding import Discarded, without
from domain.errors import NotNow
from domain.ids import EntryId, RoundNo
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import TeamStage
from domain.team_chess.teams import Team
from domain.tournament import Part
from events.tournament.vocabulary import EntriesDiscarded, EntriesRestored


class Teams:
    def entries(self, part: TeamStage) -> Mapping[EntryId, Team]:
        return part.entries

    def held(self, part: TeamStage) -> Mapping[EntryId, str]:
        """The reason that weighs most is said: whoever is paired is paired first of all."""
        return dict((*_named(part), *_paired(part)))

    def changed(self, _part: TeamStage, entry: Team) -> str:
        if entry.withdrawn_from is not None:
            return "has withdrawn"
        if entry.byes:
            return "has asked for byes"
        if entry.checked_in:
            return "has been seen at the check-in"
        return "is corrected since" if entry.corrected else ""

    def acts(self, part: TeamStage) -> Sequence[Discarded[EntryId, Team]]:
        return part.discarded

    def coming_back(
        self, part: TeamStage, act: Discarded[EntryId, Team]
    ) -> tuple[tuple[int, int], ...]:
        there = {team.name.casefold(): team for team in part.entries.values()}
        for team in act.entries.values():
            if team.name.casefold() in there:
                raise NotNow(
                    f"{team.name} is entered again already; call that team otherwise, or discard "
                    "it first."
                )
        _no_member_twice(part, act)
        return tuple((int(id_), int(id_)) for id_ in act.entries)

    def without(self, part: TeamStage, event: EntriesDiscarded, version: int) -> Part:
        gone = {EntryId(id_): part.entries[EntryId(id_)] for id_ in event.entries}
        act = Discarded(version, gone, event.reason)
        return replace(
            part, teams=without(part.entries, gone.keys()), discarded=(*part.discarded, act)
        )

    def restored(self, part: TeamStage, event: EntriesRestored) -> Part:
        """Whoever comes back is a late team by now, if rounds have been shown meanwhile."""
        (act,) = (act for act in part.discarded if act.version == event.discarding)
        first = part.next_to_publish
        back = {
            EntryId(now): replace(
                act.entries[EntryId(was)],
                id=EntryId(now),
                number=None,
                first_round=RoundNo(max(first, act.entries[EntryId(was)].first_round)),
            )
            for was, now in event.entries
        }
        left = tuple(one for one in part.discarded if one is not act)
        return replace(part, entries={**part.entries, **back}, discarded=left)


def _no_member_twice(part: TeamStage, act: Discarded[EntryId, Team]) -> None:
    there = {
        member.person.fide_id: team
        for team in part.entries.values()
        for member in team.members
        if member.person.fide_id and member.left_from is None
    }
    for team in act.entries.values():
        for member in team.members:
            other = there.get(member.person.fide_id)
            if other is not None and member.left_from is None:
                raise NotNow(
                    f"{member.person.full_name} of {team.name} plays for {other.name} by now; let "
                    "them leave that team first."
                )


def _paired(stage: TeamStage) -> Iterator[tuple[EntryId, str]]:
    for r in reversed(stage.rounds):
        why = _because_of(r)
        for match in r.matches:
            yield from ((id_, why) for id_ in match.teams)
        for id_, _ in r.byes:
            yield id_, why


def _because_of(r: TeamRound) -> str:
    if r.state is RoundState.PAIRED:
        return f"is in the draft of round {r.number}; drop that pairing first, or withdraw them"
    return f"is paired in round {r.number} already; withdraw them instead"


def _named(stage: TeamStage) -> Iterator[tuple[EntryId, str]]:
    for group in stage.forbidden:
        for id_ in group.entries:
            yield id_, "must not meet another team; let them meet first, or withdraw them"
    for given in stage.adjustments:
        yield given.team, "was given points, or has lost some; withdraw them instead"
