"""Files other programs write and read. Each format has a module; no engine imports any of them."""
