"""Routes of pages: lists, screens, desks, printed sheets, displays."""
