"""Individual chess: a stage and what follows from it by rule, whatever system pairs it."""
