"""SwissSys 11's tournament file (.sjson, also .json): sections, players and their results as JSON.

No description of it is published; the files themselves explain their result coding ("Result; Op.;
Clr; Brd; Logical ops. 1 & 2; Game pnts"):

    Overview    Program "SwissSys", Version, Tournament title, Tournament time controls, Starting
                date, Ending date
    Sections    Section name, Rounds paired, Rounds played, Final round, Players …
    Players     Pair number, Name, ID (US Chess), Rating, State, Club, Player title,
                Reserved byes "1 3 4z " (rounds; z: zero points), Results
    Results     "+;18;B;1;18;18;0" for each round: + - = won, lost, drawn; X F by forfeit; B H U
                full, half, zero-point bye, with -1 or 0 for an opponent; ~ or nothing: not known

    read        a report for each section
    write       all Swiss stages of a tournament

Prizes, teams and the state of pairing logic are not read; WinTD's files are described nowhere.
"""
