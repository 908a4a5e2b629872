"""Decide commands of teams of four: each gives events or a refusal."""
