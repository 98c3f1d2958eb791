"""One module a version, each from the one before. A released one never changes."""
