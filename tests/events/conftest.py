"""The rules and presentation of each game are known, also where one module is run by itself."""

from web.faces import FACES

assert FACES
