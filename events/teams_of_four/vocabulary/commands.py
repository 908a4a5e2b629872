"""Commands of teams of four that differ from their events."""

from typing import Annotated

from msgspec import Meta

from domain.swiss.systems import USUAL_OF_FOUR
from events.contest.commands import RoundCommand
from events.log.vocabulary import Command, FileName, Name, Positive, Reason, StageCommand
from events.teams_of_four.vocabulary.stages import Assigned, Points

Stanza = Annotated[int, Meta(ge=1, le=50)]
Seated = Annotated[
    tuple[Annotated[int, Meta(ge=0)], ...],
    Meta(max_length=4, description="The pair of the open room, then that of the closed one."),
]


Scores = Annotated[
    tuple[
        tuple[Positive, Positive, Annotated[str, Meta(pattern="^(open|closed)$")], Positive, str],
        ...,
    ],
    Meta(min_length=1, max_length=5000, description="Round, match, room, board, result."),
]


class PlanTeamsOfFour(Command, frozen=True, forbid_unknown_fields=True):
    """`system` is swiss-teams, knock-out, multiple, or the name of a round-robin table; for all but
    the first `rounds` are 0, as they follow from the teams. A match has `boards` in `stanzas`,
    scored by `method` (vp, imps, bam, hybrid, patton) on a `scale` (wbf, wbf-discrete); `anew`: the
    numbers of boards begin with 1 in every round. Points of a match that is not played: `bye`,
    `forfeit_win`, `forfeit_loss`; empty: as usual for the method.

    For a Swiss: `rematch` never, later (from round `rematch_from` on) or always (Danish), `lag` in
    rounds, `first` slide, fold or adjacent, `odd` bye or triangle, `assigned` matches. For a table:
    `cycles`; `numbering` rating or lot, in a knock-out pots, too. Teams have `most` members;
    `seating` is open, visitors or alternate, `closes` minutes before a round. For a knock-out:
    `legs`, `deciders` (sudden-death with `sudden_death` boards at a time, carry-forward,
    higher-seed, lower-seed), `choice` seeds or opponent, `first_named` lot, higher or lower.
    """

    name: Name
    rounds: Annotated[int, Meta(ge=0, le=99)]
    system: str = USUAL_OF_FOUR.code
    boards: Annotated[int, Meta(ge=1, le=100)] = 8
    stanzas: Annotated[int, Meta(ge=1, le=8)] = 1
    method: str = "vp"
    scale: str = "wbf"
    anew: bool = True
    bye: Points | None = None
    forfeit_win: Points | None = None
    forfeit_loss: Points = "0"
    rematch: str = "never"
    rematch_from: Annotated[int, Meta(ge=0, le=99)] = 0
    lag: Annotated[int, Meta(ge=0, le=3)] = 0
    first: str = "slide"
    odd: str = "bye"
    assigned: Assigned = ()
    cycles: Annotated[int, Meta(ge=1, le=4)] = 1
    numbering: str = "rating"
    most: Annotated[int, Meta(ge=4, le=20)] = 6
    seating: str = "open"
    closes: Annotated[int, Meta(ge=0, le=1440)] = 0
    captains_enter: bool = False
    tie_breaks: tuple[str, ...] | None = None
    legs: Annotated[int, Meta(ge=1, le=2)] = 1
    deciders: tuple[str, ...] = ("sudden-death",)
    sudden_death: Annotated[int, Meta(ge=1, le=16)] = 1
    choice: str = "seeds"
    third_place: bool = False
    first_named: str = "higher"


class PlanFinalOfTeams(PlanTeamsOfFour, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From the groups `follows` the first `qualify` of each and the best `others` qualify. The
    carryover is `carry` (nothing, all, or results among the qualifiers) at `share` per cent; into a
    knock-out it is IMPs at `share`, at most `limit` of them (0: any number).
    """

    follows: Annotated[tuple[Positive, ...], Meta(min_length=1, max_length=30)]
    qualify: Annotated[int, Meta(ge=1, le=64)]
    others: Annotated[int, Meta(ge=0, le=64)] = 0
    carry: str = "nothing"
    share: Annotated[int, Meta(ge=0, le=100)] = 100
    limit: Annotated[int, Meta(ge=0, le=99)] = 0


class HandInStanza(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Hand in a line-up before it is revealed; a later one replaces it."""

    round: Positive
    entry: Positive
    members: Seated
    stanza: Stanza = 1
    match: Annotated[int, Meta(ge=0)] = 0


class RevealStanzas(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Reveal the next stanza of all matches of the round, or of those named."""

    round: Positive
    matches: Annotated[tuple[Positive, ...], Meta(max_length=1000)] = ()


class ChangeSeats(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Change revealed seats: other players sit there, or really sat there."""

    round: Positive
    entry: Positive
    members: Seated
    reason: Reason
    stanza: Stanza = 1
    match: Annotated[int, Meta(ge=0)] = 0


class GiveSubstituteBoard(RoundCommand, frozen=True, forbid_unknown_fields=True):
    match: Positive
    board: Positive
    reason: Reason


class AddBoards(RoundCommand, frozen=True, forbid_unknown_fields=True):
    match: Positive


class AdjustBoard(RoundCommand, frozen=True, forbid_unknown_fields=True):
    """The director's ruling on a board at a table (Law 12 of 2017): A+/A-, 60x4S N 10,40x-50 …"""

    match: Positive
    board: Positive
    room: Annotated[str, Meta(pattern="^(open|closed)$")]
    result: str
    reason: Reason
    saw: Annotated[int, Meta(ge=0)]
    confirmed: Annotated[int, Meta(ge=0, le=4)] = 0


class TakeScores(StageCommand, frozen=True, forbid_unknown_fields=True):
    """Enter a file's scores for boards without one; all or none."""

    scores: Scores
    file: FileName = ""
