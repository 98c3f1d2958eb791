"""The bank's schema, version by version; installed as `bank.migrations` and run by `bank.upgrade`."""
