"""What can be asked of a stage of teams. The same types are the HTTP bodies and the documented
schema.

Every command names what its sender acted on, as far as it matters: a round number, and for a result
the version at which they last saw the board (`saw`). An act that breaks pairing integrity is
refused with its warning and consequences until it comes with the warning's level in `confirmed`.
"""

from events.team_chess.commands.draws import DrawTeams as DrawTeams
from events.team_chess.commands.draws import UndrawTeams as UndrawTeams
from events.team_chess.commands.imports import ImportTeamReport as ImportTeamReport
from events.team_chess.commands.line_ups import ChangeLineUp as ChangeLineUp
from events.team_chess.commands.line_ups import ForfeitMatch as ForfeitMatch
from events.team_chess.commands.line_ups import HandInLineUp as HandInLineUp
from events.team_chess.commands.line_ups import LiftForfeit as LiftForfeit
from events.team_chess.commands.line_ups import MatchCommand as MatchCommand
from events.team_chess.commands.line_ups import MoveMatch as MoveMatch
from events.team_chess.commands.line_ups import RevealLineUps as RevealLineUps
from events.team_chess.commands.results import CorrectGame as CorrectGame
from events.team_chess.commands.results import DeclineGameCorrection as DeclineGameCorrection
from events.team_chess.commands.results import GameCommand as GameCommand
from events.team_chess.commands.results import GrantGameCorrection as GrantGameCorrection
from events.team_chess.commands.results import RecordGame as RecordGame
from events.team_chess.commands.results import ResolveGame as ResolveGame
from events.team_chess.commands.results import WithdrawGame as WithdrawGame
from events.team_chess.commands.rounds import ChangeMatches as ChangeMatches
from events.team_chess.commands.rounds import CloseTeamRound as CloseTeamRound
from events.team_chess.commands.rounds import EndManualMatches as EndManualMatches
from events.team_chess.commands.rounds import PairTeamRound as PairTeamRound
from events.team_chess.commands.rounds import PublishTeamRound as PublishTeamRound
from events.team_chess.commands.rounds import ReopenTeamRound as ReopenTeamRound
from events.team_chess.commands.rounds import StartManualMatches as StartManualMatches
from events.team_chess.commands.rounds import TeamRoundCommand as TeamRoundCommand
from events.team_chess.commands.rounds import (
    TeamRoundCommandWithReason as TeamRoundCommandWithReason,
)
from events.team_chess.commands.rounds import UnpairTeamRound as UnpairTeamRound
from events.team_chess.commands.rounds import UnpublishTeamRound as UnpublishTeamRound
from events.team_chess.commands.stages import AdjustPoints as AdjustPoints
from events.team_chess.commands.stages import AnnounceBoardPrizes as AnnounceBoardPrizes
from events.team_chess.commands.stages import AnnounceLineUpRules as AnnounceLineUpRules
from events.team_chess.commands.stages import LeaveFideModeOfTeams as LeaveFideModeOfTeams
from events.team_chess.commands.stages import PlaceTeamsByHand as PlaceTeamsByHand
from events.team_chess.commands.stages import PlanTeamStage as PlanTeamStage
from events.team_chess.commands.stages import ReplanTeamStage as ReplanTeamStage
from events.team_chess.commands.teams import AddMember as AddMember
from events.team_chess.commands.teams import AllowTeams as AllowTeams
from events.team_chess.commands.teams import CancelTeamBye as CancelTeamBye
from events.team_chess.commands.teams import CheckInTeam as CheckInTeam
from events.team_chess.commands.teams import CheckOutTeam as CheckOutTeam
from events.team_chess.commands.teams import CorrectMember as CorrectMember
from events.team_chess.commands.teams import CorrectTeam as CorrectTeam
from events.team_chess.commands.teams import DropMember as DropMember
from events.team_chess.commands.teams import ExpelTeam as ExpelTeam
from events.team_chess.commands.teams import ForbidTeams as ForbidTeams
from events.team_chess.commands.teams import ListedMember as ListedMember
from events.team_chess.commands.teams import ListedTeam as ListedTeam
from events.team_chess.commands.teams import MemberFields as MemberFields
from events.team_chess.commands.teams import NumberTeams as NumberTeams
from events.team_chess.commands.teams import OrderMembers as OrderMembers
from events.team_chess.commands.teams import RegisterTeam as RegisterTeam
from events.team_chess.commands.teams import RegisterTeams as RegisterTeams
from events.team_chess.commands.teams import ReinstateTeam as ReinstateTeam
from events.team_chess.commands.teams import ReportTeamsAbsent as ReportTeamsAbsent
from events.team_chess.commands.teams import RequestTeamBye as RequestTeamBye
from events.team_chess.commands.teams import RevokeCaptainPhone as RevokeCaptainPhone
from events.team_chess.commands.teams import TeamCommand as TeamCommand
from events.team_chess.commands.teams import WithdrawTeam as WithdrawTeam
