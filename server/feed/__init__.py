"""The live feed: `hub` decides on the messages of each client and never touches a socket."""
