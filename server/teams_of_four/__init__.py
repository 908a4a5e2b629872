"""The server's part for teams of four: tablets, captains, imports."""
