"""Findings in words, with their number and the reason for asking."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.before_sending import Amiss
from domain.messages import say


class Counted(NamedTuple):
    one: str
    many: str


SENTENCES: Mapping[Amiss, Counted | str] = {
    Amiss.ROUNDS_TO_COME: Counted(
        "{count} round is still to come", "{count} rounds are still to come"
    ),
    Amiss.WITHOUT_RESULT: Counted(
        "{count} board without a result", "{count} boards without a result"
    ),
    Amiss.DISPUTED: Counted("{count} disputed result", "{count} disputed results"),
    Amiss.ADJOURNED: Counted("{count} adjourned game", "{count} adjourned games"),
    Amiss.RATED_OTHERWISE: Counted(
        "{count} game is sent with the result corrected for ratings alone",
        "{count} games are sent with the results corrected for ratings alone",
    ),
    Amiss.WITHOUT_FIDE_ID: Counted(
        "{count} player without FIDE ID", "{count} players without FIDE ID"
    ),
    Amiss.NO_FIDE_ID: Counted(
        "{count} FIDE ID that can't be one", "{count} FIDE IDs that can't be any"
    ),
    Amiss.RATED_WITHOUT_ID: Counted(
        "{count} player with a rating, but no FIDE ID",
        "{count} players with a rating, but no FIDE ID",
    ),
    Amiss.SAME_FIDE_ID: Counted(
        "{count} player with another's FIDE ID", "{count} players with the same FIDE ID"
    ),
    Amiss.WITHOUT_FEDERATION: Counted(
        "{count} player without federation", "{count} players without federation"
    ),
    Amiss.NO_FEDERATION: Counted(
        "{count} federation that is not of three letters",
        "{count} federations that are not of three letters",
    ),
    Amiss.WITHOUT_SEX: Counted(
        "{count} player whose sex is not stated", "{count} players whose sex is not stated"
    ),
    Amiss.WITHOUT_BIRTH: Counted(
        "{count} player without year of birth", "{count} players without year of birth"
    ),
    Amiss.WITHOUT_GIVEN_NAME: Counted(
        "{count} player without given name", "{count} players without given name"
    ),
    Amiss.LONG_NAME: Counted(
        "{count} name that is longer than 33 letters",
        "{count} names that are longer than 33 letters",
    ),
    Amiss.WOMEN_S_TITLE: Counted(
        "{count} man with a women's title", "{count} men with a women's title"
    ),
    Amiss.NOT_LISTED: Counted(
        "{count} FIDE ID that the rating list does not have",
        "{count} FIDE IDs that the rating list does not have",
    ),
    Amiss.LISTED_RATING: Counted(
        "{count} rating reads otherwise in the list", "{count} ratings read otherwise in the list"
    ),
    Amiss.RATING_OF_OTHER_LIST: Counted(
        "{count} rating is of another list", "{count} ratings are of another list"
    ),
    Amiss.OFFICIAL_OTHERWISE: Counted(
        "{count} rating is not that of the stated list",
        "{count} ratings are not those of the stated lists",
    ),
    Amiss.LIST_OF_OTHER_MONTH: Counted(
        "{count} rating is of a list of another month than the first day",
        "{count} ratings are of lists of another month than the first day",
    ),
    Amiss.LISTED_K: Counted(
        "{count} K reads otherwise in the list", "{count} K read otherwise in the list"
    ),
    Amiss.LISTED_FEDERATION: Counted(
        "{count} federation reads otherwise in the list",
        "{count} federations read otherwise in the list",
    ),
    Amiss.LISTED_TITLE: Counted(
        "{count} title reads otherwise in the list", "{count} titles read otherwise in the list"
    ),
    Amiss.LISTED_SEX: Counted(
        "{count} player has another sex in the list", "{count} players have another sex in the list"
    ),
    Amiss.LISTED_BIRTH: Counted(
        "{count} year of birth reads otherwise in the list",
        "{count} years of birth read otherwise in the list",
    ),
    Amiss.NO_PLACE: say("No place of play"),
    Amiss.NO_HOST: say("No host federation of three letters"),
    Amiss.NO_DAYS: say("No first or no last day"),
    Amiss.NO_CHIEF: say("No chief arbiter"),
    Amiss.CHIEF_WITHOUT_ID: say("The chief arbiter has no FIDE ID"),
    Amiss.DEPUTIES_WITHOUT_ID: Counted(
        "{count} deputy without FIDE ID", "{count} deputies without FIDE ID"
    ),
    Amiss.NO_TIME_CONTROL: say("No time control"),
    Amiss.NO_ENCODED_TIME: say("The time control has no code for record 222"),
    Amiss.TOO_FAST: Counted(
        "{count} game that is too fast to be rated", "{count} games that are too fast to be rated"
    ),
    Amiss.SHORT_FIRST_PERIOD: say("The first period has fewer than 30 moves"),
    Amiss.NO_ROUND_DAYS: Counted("{count} round without a day", "{count} rounds without a day"),
    Amiss.ROUND_OUTSIDE: Counted(
        "{count} round outside the days of the tournament",
        "{count} rounds outside the days of the tournament",
    ),
    Amiss.LONG_DAY: Counted(
        "{count} day with more than twelve hours of play",
        "{count} days with more than twelve hours of play",
    ),
    Amiss.WITHOUT_MEMBER_ID: Counted(
        "{count} player without US Chess ID", "{count} players without US Chess ID"
    ),
    Amiss.NO_MEMBER_ID: Counted(
        "{count} US Chess ID that is not of eight digits",
        "{count} US Chess IDs that are not of eight digits",
    ),
    Amiss.SAME_MEMBER_ID: Counted(
        "{count} player with another's US Chess ID", "{count} players with the same US Chess ID"
    ),
    Amiss.NOT_ASCII: Counted(
        "{count} name that the report has no room or letters for",
        "{count} names that the report has no room or letters for",
    ),
    Amiss.NO_US_TIME: say("No time control as US Chess writes it"),
}

WHY: Mapping[Amiss, str] = {
    Amiss.ROUNDS_TO_COME: say("A report is sent when the tournament is over."),
    Amiss.RATED_OTHERWISE: say(
        "A rating server reads the players' lines (001), which have the corrected result. Record "
        "299 keeps the points that pairings and standings count, and a comment tells the "
        "correction (C.04.2, 4.3)."
    ),
    Amiss.WITHOUT_FIDE_ID: say(
        "FIDE knows players by their ID alone. Who has none is registered by their federation."
    ),
    Amiss.RATED_WITHOUT_ID: say("A national rating has no place in this report."),
    Amiss.WITHOUT_BIRTH: say(
        "Whoever registers a player asks for it, and K and age groups go by it."
    ),
    Amiss.LONG_NAME: say("The report has no room for the rest."),
    Amiss.RATING_OF_OTHER_LIST: say(
        "The time control says which list counts: standard, rapid or blitz."
    ),
    Amiss.LISTED_RATING: say(
        "The list in force on the first day counts; look which one was brought in here."
    ),
    Amiss.NO_ENCODED_TIME: say(
        "A delay can't be encoded; then the words of record 122 have to say it all."
    ),
    Amiss.TOO_FAST: say(
        "For 60 moves each player needs 120 minutes where one of the two has 2400 or more, "
        "90 from 1800 on, else 60 (B.02 1.1)."
    ),
    Amiss.LONG_DAY: say("Reckoned with games of 60 moves."),
    Amiss.NO_US_TIME: say("Write it below, such as G/60;d5 or 40/90,SD/30;+30."),
}
