"""Movements, carryovers and results files of bridge on the command line."""
