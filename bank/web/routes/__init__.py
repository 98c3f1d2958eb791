"""The resources under `/v1`, a module a noun; each has a `router`."""
