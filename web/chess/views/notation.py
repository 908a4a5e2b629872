"""How chess writes scores, results and byes: as every game that is played on boards."""

from web.shared.notation import BYE_WORDS as BYE_WORDS
from web.shared.notation import is_forfeit as is_forfeit
from web.shared.notation import mark_text as mark_text
from web.shared.notation import result_text as result_text
from web.shared.notation import score_text as score_text
from web.shared.notation import score_value as score_value
