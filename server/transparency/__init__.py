"""Keys, signatures and witnesses, which make this server's history verifiable."""
