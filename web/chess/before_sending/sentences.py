"""Findings in words, with their number and the reason for asking."""

from collections.abc import Callable, Mapping

from domain.before_sending import Amiss
from web.shared.languages import Words

SentenceOf = Callable[[Words, int], str]

SENTENCES: Mapping[Amiss, SentenceOf] = {
    Amiss.ROUNDS_TO_COME: lambda words, n: words.count(
        "{count} round is still to come", "{count} rounds are still to come", n
    ),
    Amiss.WITHOUT_RESULT: lambda words, n: words.count(
        "{count} board without a result", "{count} boards without a result", n
    ),
    Amiss.DISPUTED: lambda words, n: words.count(
        "{count} disputed result", "{count} disputed results", n
    ),
    Amiss.ADJOURNED: lambda words, n: words.count(
        "{count} adjourned game", "{count} adjourned games", n
    ),
    Amiss.RATED_OTHERWISE: lambda words, n: words.count(
        "{count} game is sent with the result corrected for ratings alone",
        "{count} games are sent with the results corrected for ratings alone",
        n,
    ),
    Amiss.WITHOUT_FIDE_ID: lambda words, n: words.count(
        "{count} player without FIDE ID", "{count} players without FIDE ID", n
    ),
    Amiss.NO_FIDE_ID: lambda words, n: words.count(
        "{count} FIDE ID that can't be one", "{count} FIDE IDs that can't be any", n
    ),
    Amiss.RATED_WITHOUT_ID: lambda words, n: words.count(
        "{count} player with a rating, but no FIDE ID",
        "{count} players with a rating, but no FIDE ID",
        n,
    ),
    Amiss.SAME_FIDE_ID: lambda words, n: words.count(
        "{count} player with another's FIDE ID", "{count} players with the same FIDE ID", n
    ),
    Amiss.WITHOUT_FEDERATION: lambda words, n: words.count(
        "{count} player without federation", "{count} players without federation", n
    ),
    Amiss.NO_FEDERATION: lambda words, n: words.count(
        "{count} federation that is not of three letters",
        "{count} federations that are not of three letters",
        n,
    ),
    Amiss.WITHOUT_SEX: lambda words, n: words.count(
        "{count} player whose sex is not stated", "{count} players whose sex is not stated", n
    ),
    Amiss.WITHOUT_BIRTH: lambda words, n: words.count(
        "{count} player without year of birth", "{count} players without year of birth", n
    ),
    Amiss.WITHOUT_GIVEN_NAME: lambda words, n: words.count(
        "{count} player without given name", "{count} players without given name", n
    ),
    Amiss.LONG_NAME: lambda words, n: words.count(
        "{count} name that is longer than 33 letters",
        "{count} names that are longer than 33 letters",
        n,
    ),
    Amiss.WOMEN_S_TITLE: lambda words, n: words.count(
        "{count} man with a women's title", "{count} men with a women's title", n
    ),
    Amiss.NOT_LISTED: lambda words, n: words.count(
        "{count} FIDE ID that the rating list does not have",
        "{count} FIDE IDs that the rating list does not have",
        n,
    ),
    Amiss.LISTED_RATING: lambda words, n: words.count(
        "{count} rating reads otherwise in the list",
        "{count} ratings read otherwise in the list",
        n,
    ),
    Amiss.RATING_OF_OTHER_LIST: lambda words, n: words.count(
        "{count} rating is of another list", "{count} ratings are of another list", n
    ),
    Amiss.OFFICIAL_OTHERWISE: lambda words, n: words.count(
        "{count} rating is not that of the stated list",
        "{count} ratings are not those of the stated lists",
        n,
    ),
    Amiss.LIST_OF_OTHER_MONTH: lambda words, n: words.count(
        "{count} rating is of a list of another month than the first day",
        "{count} ratings are of lists of another month than the first day",
        n,
    ),
    Amiss.LISTED_K: lambda words, n: words.count(
        "{count} K reads otherwise in the list", "{count} K read otherwise in the list", n
    ),
    Amiss.LISTED_FEDERATION: lambda words, n: words.count(
        "{count} federation reads otherwise in the list",
        "{count} federations read otherwise in the list",
        n,
    ),
    Amiss.LISTED_TITLE: lambda words, n: words.count(
        "{count} title reads otherwise in the list", "{count} titles read otherwise in the list", n
    ),
    Amiss.LISTED_SEX: lambda words, n: words.count(
        "{count} player has another sex in the list",
        "{count} players have another sex in the list",
        n,
    ),
    Amiss.LISTED_BIRTH: lambda words, n: words.count(
        "{count} year of birth reads otherwise in the list",
        "{count} years of birth read otherwise in the list",
        n,
    ),
    Amiss.NO_PLACE: lambda words, _: words("No place of play"),
    Amiss.NO_HOST: lambda words, _: words("No host federation of three letters"),
    Amiss.NO_DAYS: lambda words, _: words("No first or no last day"),
    Amiss.NO_CHIEF: lambda words, _: words("No chief arbiter"),
    Amiss.CHIEF_WITHOUT_ID: lambda words, _: words("The chief arbiter has no FIDE ID"),
    Amiss.DEPUTIES_WITHOUT_ID: lambda words, n: words.count(
        "{count} deputy without FIDE ID", "{count} deputies without FIDE ID", n
    ),
    Amiss.NO_TIME_CONTROL: lambda words, _: words("No time control"),
    Amiss.NO_ENCODED_TIME: lambda words, _: words("The time control has no code for record 222"),
    Amiss.TOO_FAST: lambda words, n: words.count(
        "{count} game that is too fast to be rated",
        "{count} games that are too fast to be rated",
        n,
    ),
    Amiss.SHORT_FIRST_PERIOD: lambda words, _: words("The first period has fewer than 30 moves"),
    Amiss.NO_ROUND_DAYS: lambda words, n: words.count(
        "{count} round without a day", "{count} rounds without a day", n
    ),
    Amiss.ROUND_OUTSIDE: lambda words, n: words.count(
        "{count} round outside the days of the tournament",
        "{count} rounds outside the days of the tournament",
        n,
    ),
    Amiss.LONG_DAY: lambda words, n: words.count(
        "{count} day with more than twelve hours of play",
        "{count} days with more than twelve hours of play",
        n,
    ),
    Amiss.WITHOUT_MEMBER_ID: lambda words, n: words.count(
        "{count} player without US Chess ID", "{count} players without US Chess ID", n
    ),
    Amiss.NO_MEMBER_ID: lambda words, n: words.count(
        "{count} US Chess ID that is not of eight digits",
        "{count} US Chess IDs that are not of eight digits",
        n,
    ),
    Amiss.SAME_MEMBER_ID: lambda words, n: words.count(
        "{count} player with another's US Chess ID", "{count} players with the same US Chess ID", n
    ),
    Amiss.NOT_ASCII: lambda words, n: words.count(
        "{count} name that the report has no room or letters for",
        "{count} names that the report has no room or letters for",
        n,
    ),
    Amiss.NO_US_TIME: lambda words, _: words("No time control as US Chess writes it"),
}

WHY: Mapping[Amiss, Callable[[Words], str]] = {
    Amiss.ROUNDS_TO_COME: lambda words: words("A report is sent when the tournament is over."),
    Amiss.RATED_OTHERWISE: lambda words: words(
        "A rating server reads the players' lines (001), which have the corrected result. Record "
        "299 keeps the points that pairings and standings count, and a comment tells the "
        "correction (C.04.2, 4.3)."
    ),
    Amiss.WITHOUT_FIDE_ID: lambda words: words(
        "FIDE knows players by their ID alone. Who has none is registered by their federation."
    ),
    Amiss.RATED_WITHOUT_ID: lambda words: words("A national rating has no place in this report."),
    Amiss.WITHOUT_BIRTH: lambda words: words(
        "Whoever registers a player asks for it, and K and age groups go by it."
    ),
    Amiss.LONG_NAME: lambda words: words("The report has no room for the rest."),
    Amiss.RATING_OF_OTHER_LIST: lambda words: words(
        "The time control says which list counts: standard, rapid or blitz."
    ),
    Amiss.LISTED_RATING: lambda words: words(
        "The list in force on the first day counts; look which one was brought in here."
    ),
    Amiss.NO_ENCODED_TIME: lambda words: words(
        "A delay can't be encoded; then the words of record 122 have to say it all."
    ),
    Amiss.TOO_FAST: lambda words: words(
        "For 60 moves each player needs 120 minutes where one of the two has 2400 or more, "
        "90 from 1800 on, else 60 (B.02 1.1)."
    ),
    Amiss.LONG_DAY: lambda words: words("Reckoned with games of 60 moves."),
    Amiss.NO_US_TIME: lambda words: words("Write it below, such as G/60;d5 or 40/90,SD/30;+30."),
}
