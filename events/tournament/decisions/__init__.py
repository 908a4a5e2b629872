"""Decide commands on any tournament."""
