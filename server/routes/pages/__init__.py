"""The pages people open: lists, screens, desks, printed sheets, displays."""
