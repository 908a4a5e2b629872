"""Decide commands on rounds: each gives events or a refusal. Pure."""
