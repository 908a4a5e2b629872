"""The presentation of bridge pairs."""
