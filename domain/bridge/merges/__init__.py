"""Two sit-outs merged: empty seats, swaps and rearrangements that make it possible, each proved."""
