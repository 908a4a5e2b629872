"""Which fields of bridge follow from what was before (`events.audit.fields`)."""

from collections.abc import Mapping

from events.bridge.vocabulary import boards as b
from events.bridge.vocabulary import phases as p
from events.bridge.vocabulary import requests as q
from events.bridge.vocabulary.irregular_play import IrregularPlayRecorded
from events.bridge.vocabulary.rulings import AppealDecided, RulingGiven
from events.log.event import Event

FOLLOWS: Mapping[type[Event], tuple[str, ...]] = {
    p.PhasePlanned: ("stage",),
    p.PairRegistered: ("pair",),
    p.PairWithdrawn: ("reseated",),
    p.PairReinstated: ("reseated", "line", "member"),
    p.LateSeated: ("reseated", "line", "member"),
    p.LinesSeeded: ("ranking", "lines", "line_ups"),
    p.LinesReplanned: ("first_session", "lines", "line_ups"),
    p.SessionPlanned: ("session", "movements", "sections"),
    p.SessionUnplanned: ("session",),
    p.SessionPublished: ("session",),
    p.SessionClosed: ("session",),
    p.SectionsRearranged: ("sections",),
    p.SectionsMerged: ("games", "met_before", "disturbed"),
    p.MergeUndone: ("merge",),
    b.BoardScored: ("ns", "ew"),
    b.BoardConfirmed: ("result",),
    b.BoardCorrected: ("previous",),
    b.BoardDisputed: ("standing",),
    b.BoardWithdrawn: ("previous",),
    b.ScoreAdjusted: ("ns", "ew", "previous"),
    IrregularPlayRecorded: ("round", "section", "table", "irregularity", "confirmed"),
    RulingGiven: ("previous",),
    AppealDecided: ("previous",),
    b.PhaseClosed: ("ranking", "qualifiers", "reserves"),
    b.ReserveAdmitted: ("source",),
    q.BoardCorrectionRequested: ("why",),
    q.BoardCorrectionGranted: ("request",),
    q.BoardCorrectionDeclined: ("request",),
}
