"""What every request goes through, whichever route answers it."""
