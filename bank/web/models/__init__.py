"""What goes in and comes out over HTTP."""
