"""One module a subcommand; `workers.cli` imports the one that runs."""
