"""The presentation of chess."""
