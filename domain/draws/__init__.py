"""Draws by lot that can be verified afterwards.

`lots` gives entries their numbers, also from a seed committed in advance (`commitments`) and a word
published later (`words`), `start_positions` draws those of Chess960 in the same way and writes
proofs, `announced_positions` has a tournament's commitments and draws of them. Bridge deals are
drawn in `domain.bridge.promised_deals`.
"""
