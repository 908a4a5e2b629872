"""The public text about the progress of a stage of teams."""

from collections.abc import Sequence

from domain.contest.matches import AnyMatchRound, AnyTeams
from events.contest.decisions.draws import is_drawn
from events.contest.game_rules import game_rules_of
from web.contest.face import status_text
from web.contest.game_presentation import presentation_of
from web.contest.visibility import played_now, round_words
from web.shared.languages import Words


def team_status(stage: AnyTeams, words: Words) -> str:
    teams = words.count("{count} team", "{count} teams", len(stage.participants()))
    if not is_drawn(stage):
        kind = words("Knock-out") if stage.by_bracket else words("round robin")
        return f"{teams}, {kind}, {words('numbers not drawn yet')}"
    if stage.by_bracket:
        return f"{teams}, {_bracket_text(stage, words)}"
    if game_rules_of(stage).are_played_at_once(stage):
        now = played_now(stage)
        return f"{teams}, {_finished_text(now, words) if now else words('not started')}"
    return f"{teams}, {status_text(stage, words, lambda shown: _finished_text((shown,), words))}"


def _finished_text(rounds: Sequence[AnyMatchRound], words: Words) -> str:
    matches = [match for r in rounds for match in r.matches]
    return words.count(
        "{finished} of {count} match finished",
        "{finished} of {count} matches finished",
        len(matches),
        finished=sum(match.finished for match in matches),
    )


def _bracket_text(stage: AnyTeams, words: Words) -> str:
    shown = stage.newest_shown_round
    if shown is None:
        return f"{words('Knock-out')}, {words('not started')}"
    progress = presentation_of(stage).bracket_progress(stage, shown.number)
    if progress is None or not progress.winner:
        return round_words(stage, shown, words)
    return words("{name} wins", name=dict(stage.numbered_entries())[progress.winner].name)
