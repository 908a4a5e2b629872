"""Swiss-Manager's own tournament files: TUNX and TURX (players: Swiss, round robin), TUMX and TUTX
(teams: Swiss, round robin).

Their maker publishes no description. The layout is that of the Python package chess-results-api
(0.1.1, Apache-2.0); what it leaves unnamed is unknown here, too. No file of the program itself was
available for tests. Numbers are little-endian, texts UTF-16 after the count of their units.

    head       93 FF 89 44; from byte 108 on 132 texts: 0 name, 1 section, 2 remarks, 4 organiser,
               5 place, 14 time control, 20 federation, 21 chief arbiter, 24 website
    settings   95 FF 89 44 and fixed places: 15 kind (0 Swiss, 1 round robin, 2 round robin of
               teams, 3 Swiss of teams), 23 players, 27 rounds, 31 and 33 tie-breaks by number, 51
               teams, 53 boards, 75 and 79 first and last day (20261024), 1275 FIDE's event
    schedule   A3 FF 89 44; each round: 16 texts (0 the time) and 76 bytes: 0 its day, 6 games, 8
               matches
    players    A5 FF 89 44; each: 18 texts (0 family name, 1 given name, 4 title, 10 federation) and
               134 bytes: 32 rating, 38 birth, 48 FIDE ID, 52 team, 54 board
    games      B3 FF 89 44; each 21 bytes: White, Black, result. Of teams 0 is an empty board;
               of players Black is FFFF for a bye, FFFE for nobody
    teams      B5 FF 89 44; each: 5 texts (name, short, captain, federation, group) and 96 bytes
    matches    C3 FF 89 44; each 15 bytes: first team, second team (FFFF a bye, FFFE nobody), the
               half points of either
    directory  the last 36 bytes: D3 FF 89 44, where the parts begin, E3 FF 89 44

    result     0 none, 1 White won, 2 drawn, 3 Black won, 4 White won by forfeit, 5 Black, 6
               neither, 9 bye, 10 both lost

    layout     the parts of a file
    players    a tournament of players
    teams      a tournament of teams
"""
