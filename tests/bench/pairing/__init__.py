"""How fast the Dutch engine pairs, next to two other Python engines in the same run.

`python -m tests.bench.pairing` simulates nine-round opens and times rounds 2, 5 and 9 in process:
reading the attributes, pairing (boards and trace included), the share of brackets that needed
weights, the slowest of them. `--hard` adds the families that are hard for the algorithm.
"""
