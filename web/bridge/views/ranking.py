"""The present ranking of a phase of pairs, including the newest results.

In matchpoints it has the share of the boards played, with the handicap if there is one, the
carryover, and the total; in IMPs the sum. During the phase equal pairs share a place; once it is
closed the ranking is that of the closing, with ties split. Each pair also has its rank in its
section of the published session; with two fields, the rank is that of its field. Pairs that
withdrew or have too few boards are listed after the ranked ones. A pair without a board has no
total.

The ceremony has the first ten pairs of a phase, with the criteria that split ties. It is empty with
two fields, which have two first places.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from domain.bridge.movements.movement import Direction
from domain.bridge.phase import Phase, PhaseSession, phase_of
from domain.bridge.phases.closing import Fields, field_ranks, fields_of
from domain.bridge.phases.eligibility import WhyNotEligible
from domain.bridge.phases.live_standings import missing_boards
from domain.bridge.phases.phase_scores import plays_with_handicaps
from domain.bridge.phases.ranking import PhaseScore, PlacedPair
from domain.bridge.session import PairNo, SessionState
from domain.bridge.strength import handicap_text
from domain.bridge.substitutes import stand_ins
from domain.ids import StageId
from domain.messages import join_messages, say
from domain.tournament import Tournament
from web.bridge.scores import PhaseNow, ScoredSession, closing_now, phase_now
from web.bridge.views.visibility import (
    Pair,
    PhaseHead,
    StandInRow,
    pair_under_own_names,
    phase_head,
    score_text,
)
from web.shared.board_words import fixed_decimals
from web.shared.ceremony import CeremonyMessage, Placing, first_places
from web.shared.sheet import Sheet, View, fields_of as parts_of


@dataclass(frozen=True, slots=True)
class RankingHead(PhaseHead):
    """`form` is that of the scoring; `carried`: there is a carryover; `final`: the phase is closed.
    `missing` counts boards without a result in earlier rounds.
    """

    form: str
    carried: bool
    final: bool
    missing: int
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RankRow:
    """`rank` is in the pair's field, 0 if unranked; `shared`: others have the same. `share` is in
    per cent, `net` with the handicap; `session` is that of the published session alone. `came`
    tells how a pair qualified for a final.
    """

    key: str
    rank: int
    shared: bool
    pair: Pair
    boards: int
    share: str
    handicap: str
    net: str
    session: str
    carryover: str
    total: str
    section: str
    section_rank: int
    field: str
    came: str
    withdrawn: bool
    stand_ins: tuple[StandInRow, ...]

    @property
    def apart(self) -> str:
        """Why the pair is not ranked; "" if it is."""
        if self.rank:
            return ""
        return LEFT if self.withdrawn else TOO_FEW if self.boards else NO_BOARD


LEFT, TOO_FEW, NO_BOARD = "left", say("too few boards"), say("no board yet")


def build_sheet(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    now, shown = phase_now(tournament, stage_id), phase.public_session
    fields = fields_of(phase)
    head = RankingHead(
        **parts_of(phase_head(tournament, phase)),
        form=phase.scoring.form.value,
        carried=bool(now.starts),
        final=phase.play.closed is not None,
        missing=sum(1 for _ in missing_boards(phase, shown.number, finished_rounds(shown)))
        if shown
        else 0,
        fields=("NS", "EW") if fields else (),
    )
    return Sheet(head, tuple(_rank_rows(phase, shown, now, fields)) if shown else ())


def finished_rounds(session: PhaseSession) -> int:
    closed = session.state is SessionState.CLOSED
    return session.seating.rounds if closed else session.current_round - 1


def _rank_rows(
    phase: Phase, session: PhaseSession, now: PhaseNow, fields: Fields
) -> Iterator[RankRow]:
    sections = {pair: sittings[0].section for pair, sittings in session.seating.by_pair.items()}
    in_field, in_section = (field_ranks(now.ranking, fields), field_ranks(now.ranking, sections))
    origin = {start.pair: start.origin.value for start in now.starts}
    builder = _RowBuilder(phase, now, sections, fields, origin, plays_with_handicaps(phase))
    for placed in sorted(now.ranking, key=lambda each: fields.get(each.pair) is Direction.EW):
        pair, boards = placed.pair, placed.score.boards
        row = builder.row(placed.score)
        if not boards:
            yield row
            continue
        yield replace(
            row,
            rank=in_field[pair].rank,
            shared=in_field[pair].shared,
            total=fixed_decimals(placed.total),
            section_rank=in_section[pair].rank,
        )
    for apart in now.apart:
        yield builder.row(apart.score, apart.why is WhyNotEligible.WITHDREW)


@dataclass(frozen=True, slots=True)
class _RowBuilder:
    """Builds the row of any pair, ranked or not."""

    phase: Phase
    now: PhaseNow
    sections: Mapping[PairNo, str]
    fields: Fields
    origin: Mapping[PairNo, str]
    handicaps: bool

    def row(self, score: PhaseScore, withdrew: bool = False) -> RankRow:
        entry, pair, sessions = self.phase.entries[score.pair], score.pair, self.now.sessions
        return RankRow(
            key=str(pair),
            rank=0,
            shared=False,
            pair=pair_under_own_names(entry),
            boards=sum(s.totals[pair].boards for s in sessions if pair in s.totals),
            share=fixed_decimals(100 * score.share) if score.possible else "",
            handicap=handicap_text(entry.handicap) if self.handicaps else "",
            net=fixed_decimals(100 * score.net_share) if self.handicaps and score.possible else "",
            session=total_text(sessions[-1], pair),
            carryover=fixed_decimals(score.carryover) if self.now.starts else "",
            total="",
            section=self.sections.get(pair, ""),
            section_rank=0,
            field=str(self.fields.get(pair, "")),
            came=self.origin.get(pair, ""),
            withdrawn=withdrew,
            stand_ins=tuple(
                StandInRow(each.player.family, each.replaced.family, each.first, each.last)
                for each in stand_ins(entry, self.phase.plan.sessions)
            ),
        )


def total_text(session: ScoredSession, pair: PairNo) -> str:
    """The total of a session: per cent, IMPs or victory points; empty without a board in it."""
    if pair not in session.totals:
        return ""
    share = session.totals[pair].percentage
    return fixed_decimals(session.won[pair].points if share is None else share)


VIEW = View("ranking", build_sheet, "Ranking", "bridge/sheets/ranking.js")


@dataclass(frozen=True, slots=True)
class PhaseCeremonyHead(PhaseHead):
    """`final`: the phase is closed."""

    final: bool


def build_ceremony(tournament: Tournament, stage_id: StageId) -> Sheet:
    phase = phase_of(tournament, stage_id)
    final = phase.play.closed is not None
    head = PhaseCeremonyHead(**parts_of(phase_head(tournament, phase)), final=final)
    return Sheet(head, ceremony_placings(tournament, phase) if phase.public_session else ())


def ceremony_placings(tournament: Tournament, phase: Phase) -> tuple[Placing, ...]:
    """The first ten pairs as of a closing now; none if each direction has a winner."""
    if fields_of(phase):
        return ()
    ranked = [placed for placed in closing_now(tournament, phase) if placed.score.boards]
    return tuple(_placing_of(phase, *each) for each in first_places(ranked))


def _placing_of(phase: Phase, place: int, placed: PlacedPair, behind: PlacedPair | None) -> Placing:
    players = phase.entry(placed.pair).players
    level = behind is not None and behind.total == placed.total
    shared = behind is not None and behind.rank == placed.rank
    split = placed.split if level and not shared else None
    return Placing(
        key=str(placed.pair),
        place=place,
        rank=f"{placed.rank}{'=' * (shared or placed.rank != place)}",
        title="",
        family=join_messages(" – ", (player.family for player in players)),
        given="",
        about=join_messages(" – ", (player.given for player in players if player.given)),
        score=score_text(placed),
        behind=phase.entry(behind.pair).name if level and behind else "",
        decided=(CeremonyMessage(split.value),) if split else (),
        value="",
        against="",
    )


CEREMONY = View("ceremony", build_ceremony, say("Final ceremony"), "bridge/sheets/ceremony.js")
