"""The draw of a round robin's numbers or of a knock-out's bracket, promised before it is made."""

from events.log.event import StageEvent


class LotsAnnounced(StageEvent, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`commitment` binds the server's secret to `label` (`domain.draws.lots`). `beacon`
    says where the word nobody can know before will come from: nothing is drawn without it then.
    """

    label: str
    commitment: str
    beacon: str = ""
