"""What may be asked of any tournament, and by whom."""

from typing import Any

from events.game import Act, the_tournament
from events.roles import LEADING, OWNING, RUNNING
from events.tournament import decisions as decide
from events.tournament import describing
from events.tournament.commands import (
    AnnounceSchedule,
    BringBackTournament,
    CreateTournament,
    DescribeTournament,
    DiscardTournament,
    ShowNotice,
    TimeRound,
    UndoAct,
)

ACTS: tuple[Act[Any, Any], ...] = (
    Act(
        "create-tournament", CreateTournament, the_tournament, decide.refuse_to_create_again, OWNING
    ),
    Act(
        "describe-tournament",
        DescribeTournament,
        the_tournament,
        describing.describe_tournament,
        LEADING,
    ),
    Act(
        "announce-schedule",
        AnnounceSchedule,
        the_tournament,
        describing.announce_schedule,
        LEADING,
    ),
    Act(
        "discard-tournament",
        DiscardTournament,
        the_tournament,
        describing.discard_tournament,
        OWNING,
    ),
    Act(
        "bring-back-tournament",
        BringBackTournament,
        the_tournament,
        describing.bring_back_tournament,
        OWNING,
    ),
    Act("time-round", TimeRound, the_tournament, decide.time_round, RUNNING),
    Act("show-notice", ShowNotice, the_tournament, decide.show_notice, RUNNING),
    Act("undo-act", UndoAct, the_tournament, decide.undo, LEADING),
)
