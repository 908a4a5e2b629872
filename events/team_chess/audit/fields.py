"""Which fields of team chess follow from what was before (`events.audit.fields`)."""

from collections.abc import Mapping

from events.log.event import Event
from events.team_chess.vocabulary import draws as d
from events.team_chess.vocabulary import line_ups as u
from events.team_chess.vocabulary import results as r
from events.team_chess.vocabulary import rounds as p
from events.team_chess.vocabulary import stages as s
from events.team_chess.vocabulary import teams as t

FOLLOWS: Mapping[type[Event], tuple[str, ...]] = {
    s.TeamStagePlanned: ("stage", "virtual"),
    d.TeamTablePlanned: ("stage",),
    d.TeamKnockOutPlanned: ("stage",),
    d.TeamsDrawn: ("numbers", "rounds", "meetings", "seats"),
    s.TeamsPlacedByHand: ("confirmed",),
    t.TeamRegistered: ("team", "first_round"),
    t.MemberAdded: ("member", "first_round", "joins"),
    t.MemberLeft: ("from_round",),
    t.TeamNumbersAssigned: ("numbers",),
    t.TeamWithdrawn: ("from_round",),
    t.TeamExpelled: ("from_round",),
    t.TeamReinstated: ("from_round",),
    t.TeamByeRequested: ("confirmed",),
    t.TeamCheckedIn: ("round",),
    t.TeamCheckedOut: ("round",),
    t.TeamsForbidden: ("confirmed",),
    t.TeamsAllowed: ("from_round", "confirmed"),
    p.TeamRoundPaired: ("matches", "byes", "system", "edition", "trace", "engine"),
    p.TeamManualPairingStarted: ("byes", "confirmed"),
    p.TeamPairingChangedByHand: ("confirmed",),
    p.TeamManualPairingEnded: ("differs", "engine_matches", "engine_byes", "confirmed"),
    p.TeamRoundsPairedAgain: ("stage", "occasion", "announced", "rounds", "otherwise"),
    p.TeamRoundPublished: ("round",),
    p.TeamRoundClosed: ("round", "confirmed"),
    u.LineUpHandedIn: ("match",),
    u.LineUpsRevealed: ("seats",),
    u.LineUpChanged: ("match",),
    r.TeamResultCorrected: ("previous", "confirmed"),
    r.TeamResultConfirmed: ("result",),
    r.TeamResultDisputed: ("standing",),
    r.TeamResultWithdrawn: ("previous",),
    r.TeamCorrectionRequested: ("why",),
    r.TeamCorrectionGranted: ("request",),
    r.TeamCorrectionDeclined: ("request",),
}
