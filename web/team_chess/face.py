"""What team chess shows."""

from collections.abc import Sequence

from domain.contest.lifecycle import RoundState
from domain.ids import StageId
from domain.team_chess.knock_out import progress_of
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import TeamStage
from domain.tournament import Tournament
from events.team_chess.decisions.draws import is_drawn
from web.face import Extent, Face, Overlay, by_name
from web.prizes.contest import Contests
from web.shared.foyer import Counted, clock_of
from web.shared.languages import Words
from web.shared.links import Link, Reader, address_of
from web.team_chess.as_of import as_of
from web.team_chess.contest import contest_of
from web.team_chess.documents import FILES
from web.team_chess.own_page import OwnTeamPage, find
from web.team_chess.pages import TeamDesk
from web.team_chess.papers import PAPERS
from web.team_chess.planning import TeamForm
from web.team_chess.site_pages import SITE
from web.team_chess.tie_break_choice import tie_break_choice
from web.team_chess.views import (
    boards,
    bracket,
    ceremony,
    crosstable,
    desk,
    grid,
    names,
    pairings,
    players,
    prizes,
    progress,
    race,
    schedule,
    standings,
    tablet,
    teams,
    top,
)
from web.team_chess.views.round_name import round_words
from web.team_chess.views.shown import played_now, shown_head


def _status(stage: TeamStage, words: Words) -> str:
    """Only what the hall may know: a draft is not mentioned."""
    teams = words.count("{count} team", "{count} teams", len(stage.participants()))
    rounds, shown = stage.rules.rounds, stage.shown
    if not is_drawn(stage):
        kind = words("round robin") if stage.knock_out is None else words("Knock-out")
        return f"{teams}, {kind}, {words('numbers not drawn yet')}"
    if stage.knock_out is not None:
        return f"{teams}, {_of_bracket(stage, shown, words)}"
    if stage.rules.at_once:
        return f"{teams}, {_of_boards(stage, words)}"
    if shown is None:
        planned = words.count("{count} round", "{count} rounds", rounds)
        return f"{teams}, {planned}, {words('not started')}"
    where = {"round": shown.number, "rounds": rounds}
    if shown.state is RoundState.CLOSED:
        return f"{teams}, {words('round {round} of {rounds} finished', **where)}"
    matches = _finished((shown,), words)
    return f"{teams}, {words('round {round} of {rounds} under way', **where)}, {matches}"


def _finished(rounds: Sequence[TeamRound], words: Words) -> str:
    matches = [match for r in rounds for match in r.matches]
    return words.count(
        "{finished} of {count} match finished",
        "{finished} of {count} matches finished",
        len(matches),
        finished=sum(match.finished for match in matches),
    )


def _of_boards(stage: TeamStage, words: Words) -> str:
    """Where the rounds are boards, which are played at the same time."""
    now = played_now(stage)
    return _finished(now, words) if now else words("not started")


def _of_bracket(stage: TeamStage, shown: TeamRound | None, words: Words) -> str:
    if shown is None:
        return f"{words('Knock-out')}, {words('not started')}"
    known = progress_of(stage, shown.number)
    if not known.winner:
        return round_words(stage, shown, words)
    return words("{name} wins", name=dict(stage.numbered())[known.winner].name)


def _extent(stage: TeamStage) -> Extent:
    newest = stage.shown.number if stage.shown else 0
    return Extent(stage.rules.rounds, newest, newest)


def _workplaces(tournament: Tournament, stage: TeamStage, reader: Reader) -> tuple[Link, ...]:
    """Who pairs the rounds works at the desk, who only enters results with a tablet."""
    words, root = reader.words, address_of(tournament, stage.id)

    def may(*acts: str) -> bool:
        return all(reader.may(act, tournament.id, stage.id) for act in acts)

    work = (Link(words("Desk"), f"{root}/desk"),) if may("desk") else ()
    enters = may("tablet", "record-result")
    hall = (Link(words("Tablet"), f"{root}/matches"),) if enters else ()
    return work + hall if may("pair-round") or not enters else hall + work


def _playing(tournament: Tournament, number: StageId) -> Counted:
    """A match moved to another day is waited for by nobody."""
    head = shown_head(tournament, number)
    return head.boards - head.entered, head.boards


FACE = Face(
    kind=TeamStage,
    about="stage of team chess",
    views=by_name(
        *(pairings.VIEW, boards.VIEW, names.VIEW, teams.VIEW, players.VIEW),
        *(standings.VIEW, crosstable.VIEW, schedule.VIEW, bracket.VIEW),
        *(race.VIEW, top.VIEW, ceremony.VIEW, prizes.CATEGORIES, prizes.PRIZES),
        *(progress.VIEW, grid.VIEW, clock_of(shown_head, _playing)),
        *(desk.VIEW, tablet.VIEW),
    ),
    desk=TeamDesk,
    papers=PAPERS,
    files=FILES,
    site=SITE,
    status=_status,
    extent=_extent,
    workplaces=_workplaces,
    outside_fide=lambda stage: not stage.fide_mode,
    find_me="Find my match",
    find=find,
    own_page=OwnTeamPage.of,
    as_of=as_of,
    plan=TeamForm.of,
    contests=Contests(contest_of, in_pairs=False, strength="Rating"),
    choices=tie_break_choice,
    overlays={
        "match": Overlay("Match", pairings.VIEW, "team_chess/overlays.js"),
        "board": Overlay("Board", boards.VIEW, "team_chess/overlays.js"),
        "standings": Overlay("Standings", standings.VIEW, "team_chess/overlays.js"),
        "next": Overlay("Next pairings", pairings.VIEW, "team_chess/overlays.js"),
    },
)
