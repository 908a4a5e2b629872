"""What team chess shows."""

from collections.abc import Sequence

from domain.messages import say
from domain.team_chess.knock_out import progress_of
from domain.team_chess.round import TeamRound
from domain.team_chess.stage import TeamStage
from events.contest.decisions.draws import is_drawn
from web.contest.face import CLOCK, areas_of_rounds, extent, how_far, workplaces
from web.contest.game_presentation import register_presentation
from web.contest.pages.as_of import as_of
from web.contest.views import bracket, ceremony, prizes, race, standings
from web.contest.views.prizes import contest_of
from web.contest.visibility import played_now, round_words
from web.face import Face, Overlay, by_name
from web.prizes.contest import Contests
from web.shared.frame import panel
from web.shared.languages import Words
from web.team_chess.broadcast import broadcast_of
from web.team_chess.documents import FILES, games_of
from web.team_chess.game_presentation import TeamShows
from web.team_chess.own_page import OwnTeamPage, find, seat_notice
from web.team_chess.pages import TeamDesk
from web.team_chess.papers import PAPERS
from web.team_chess.planning import TeamForm
from web.team_chess.site_pages import SITE
from web.team_chess.tie_break_choice import tie_break_choice
from web.team_chess.views import (
    boards,
    crosstable,
    desk,
    names,
    outcomes,
    pairings,
    players,
    schedule,
    tablet,
    teams,
)


def _status(stage: TeamStage, words: Words) -> str:
    """Only what the hall may know: a draft is not mentioned."""
    teams = words.count("{count} team", "{count} teams", len(stage.participants()))
    if not is_drawn(stage):
        kind = words("round robin") if stage.knock_out is None else words("Knock-out")
        return f"{teams}, {kind}, {words('numbers not drawn yet')}"
    if stage.knock_out is not None:
        return f"{teams}, {_of_bracket(stage, words)}"
    if stage.rules.at_once:
        return f"{teams}, {_of_boards(stage, words)}"
    return f"{teams}, {how_far(stage, words, lambda shown: _finished_text((shown,), words))}"


def _finished_text(rounds: Sequence[TeamRound], words: Words) -> str:
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
    return _finished_text(now, words) if now else words("not started")


def _of_bracket(stage: TeamStage, words: Words) -> str:
    shown = stage.shown
    if shown is None:
        return f"{words('Knock-out')}, {words('not started')}"
    known = progress_of(stage, shown.number)
    if not known.winner:
        return round_words(stage, shown, words)
    return words("{name} wins", name=dict(stage.numbered_entries())[known.winner].name)


register_presentation(TeamStage.game, TeamShows())
FACE: Face[TeamStage] = Face(
    kind=TeamStage,
    about=say("section of team chess"),
    views=by_name(
        *(pairings.VIEW, boards.VIEW, names.VIEW, teams.VIEW, players.VIEW),
        *(standings.VIEW, crosstable.VIEW, schedule.VIEW, bracket.VIEW),
        *(race.VIEW, pairings.TOP, ceremony.VIEW, prizes.CATEGORIES, prizes.PRIZES),
        *(outcomes.PROGRESS, outcomes.GRID, CLOCK, desk.VIEW, tablet.VIEW),
    ),
    desk=TeamDesk,
    papers=PAPERS,
    files=FILES,
    site=SITE,
    status=_status,
    extent=extent,
    workplaces=lambda of, stage, reader: workplaces(of, stage, reader, "matches"),
    outside_fide=lambda stage: stage.left_fide_mode,
    games=games_of,
    broadcast=broadcast_of,
    find_me=say("Find my match"),
    find=find,
    own_page=OwnTeamPage.of,
    as_of=as_of,
    plan=TeamForm.of,
    areas=areas_of_rounds(say("Teams"), rounds=(panel(say("Line-ups"), "line-ups"),)),
    contests=Contests(contest_of, in_pairs=False, strength="Rating"),
    seat_notice=seat_notice,
    choices=tie_break_choice,
    overlays={
        "match": Overlay("Match", pairings.VIEW, "team_chess/overlays.js"),
        "board": Overlay("Board", boards.VIEW, "team_chess/overlays.js"),
        "standings": Overlay("Standings", standings.VIEW, "team_chess/overlays.js"),
        "next": Overlay(say("Next pairings"), pairings.VIEW, "team_chess/overlays.js"),
    },
)
