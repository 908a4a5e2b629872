"""The fold of what waits at a phase: correction requests and preregistrations; see `play_fold`."""

from dataclasses import replace
from typing import assert_never

from domain.bridge.phase import Phase, Waiting
from domain.bridge.phases.preregistration import Entrance
from domain.bridge.play import At, Said
from domain.bridge.requests import BoardRequest
from domain.bridge.scoring.notation import result_of
from domain.bridge.session import PairNo
from events.bridge.vocabulary import requests as tray
from events.bridge.vocabulary.stated import player_of
from events.log.recorded import Recorded

FREE, IN, NOT_COMING = "free", "in", "not coming"

TrayChange = (
    tray.BoardCorrectionRequested
    | tray.BoardCorrectionGranted
    | tray.BoardCorrectionDeclined
    | tray.EntranceAnnounced
    | tray.PairPreregistered
    | tray.PreregistrationSettled
)


def evolve_tray(phase: Phase, event: TrayChange, record: Recorded) -> Phase:
    match event:
        case tray.BoardCorrectionRequested():
            return replace(phase, requests=(*phase.requests, _request(event, record)))
        case tray.BoardCorrectionGranted() | tray.BoardCorrectionDeclined():
            left = tuple(r for r in phase.requests if r.version != event.request)
            return replace(phase, requests=left)
        case tray.EntranceAnnounced():
            said = Entrance(event.open, event.mid_phase, event.only_preregistered)
            return replace(phase, entrance=said)
        case tray.PairPreregistered():
            players = tuple(map(player_of, event.players))
            one = Waiting(record.version, players, event.seeding, event.event, not event.event)
            return replace(phase, waiting=(*phase.waiting, one))
        case tray.PreregistrationSettled():
            return replace(phase, waiting=tuple(_settled(phase, event)))
        case _:
            assert_never(event)


def _request(event: tray.BoardCorrectionRequested, record: Recorded) -> BoardRequest:
    stamp = record.stamp
    result = result_of(event.result)
    return BoardRequest(
        session=event.session,
        board=event.board,
        at=At(event.round, event.section, event.table),
        ns=PairNo(event.ns),
        ew=PairNo(event.ew),
        said=Said(result, record.version, stamp.actor, stamp.device, stamp.instant),
        saw=event.saw,
        why=event.why,
        reason=event.reason,
    )


def _settled(phase: Phase, event: tray.PreregistrationSettled) -> list[Waiting]:
    if event.outcome == FREE:
        return [
            replace(one, free=True) if one.version == event.preregistration else one
            for one in phase.waiting
        ]
    return [one for one in phase.waiting if one.version != event.preregistration]
