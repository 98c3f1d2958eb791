"""The bank over HTTP: JSON under `/v1`, pages beside it. Imports neither Numba nor Celery; see `bank.web.app`."""
