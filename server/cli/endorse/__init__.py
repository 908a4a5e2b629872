"""What FIDE asks of a tournament program, asked of this one."""
