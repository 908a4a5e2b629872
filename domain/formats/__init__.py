"""File formats of other programs, one module or package each; no engine imports any of them."""
