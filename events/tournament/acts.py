"""What may be asked of any tournament, and by whom."""

from typing import Any

from domain.tournament import Part, Tournament
from events.game import Act, the_tournament
from events.log.command import StageCommand
from events.roles import LEADING, NOT_BY_REQUEST, OWNING, RUNNING, Role
from events.tournament import decisions as decide
from events.tournament import describing, discarding, timing
from events.tournament import own_requests as own
from events.tournament.commands import (
    AllowOwnRequests,
    AnnounceSchedule,
    AnnounceTimeControl,
    AskFor,
    BringBackTournament,
    CopyTournament,
    CreateTournament,
    DescribeTournament,
    DiscardEntries,
    DiscardTournament,
    GrantAllHere,
    GrantOwnRequest,
    RefuseOwnRequest,
    RestoreEntries,
    SetCountdown,
    ShowNotice,
    TakeBackList,
    TakeBackOwnRequest,
    TimeRound,
    UndoAct,
)


def the_part(state: Tournament, command: StageCommand) -> Part:
    return state.part(command.stage)


ACTS: tuple[Act[Any, Any], ...] = (
    Act(
        "create-tournament",
        CreateTournament,
        the_tournament,
        decide.create_tournament,
        OWNING,
        begins=True,
    ),
    Act("copy-tournament", CopyTournament, the_tournament, decide.copy_tournament, NOT_BY_REQUEST),
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
        "announce-time-control",
        AnnounceTimeControl,
        the_tournament,
        timing.announce_time_control,
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
    Act("set-countdown", SetCountdown, the_tournament, decide.set_countdown, RUNNING),
    Act("discard-entries", DiscardEntries, the_part, discarding.discard_entries, RUNNING),
    Act("take-back-list", TakeBackList, the_part, discarding.take_back_list, RUNNING),
    Act("restore-entries", RestoreEntries, the_part, discarding.restore_entries, RUNNING),
    Act("allow-own-requests", AllowOwnRequests, the_tournament, own.allow, LEADING),
    Act("ask-for", AskFor, the_tournament, own.ask_for, RUNNING, themselves=Role.PLAYER),
    Act("grant-own-request", GrantOwnRequest, the_tournament, own.grant, RUNNING),
    Act("grant-all-here", GrantAllHere, the_tournament, own.grant_all_here, RUNNING),
    Act("refuse-own-request", RefuseOwnRequest, the_tournament, own.refuse, RUNNING),
    Act(
        "take-back-own-request",
        TakeBackOwnRequest,
        the_tournament,
        own.take_back,
        RUNNING,
        themselves=Role.PLAYER,
    ),
    Act("undo-act", UndoAct, the_tournament, decide.undo, LEADING),
)
