"""Where things are and how many: by flag, else by PUZZLEBANK_* in the environment, else by puzzlebank.toml."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from bank.errors import BankError

NAME = "puzzlebank"


class SettingsError(BankError):
    """A setting that cannot be used; one line that names where it stands."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`broker_url` None means the embedded broker, whose files lie in `data_dir` beside the default bank.

    The rest is of serving: `host` and `port` to listen on, `api_keys` of which a request must bring one (none: anybody
    may ask), `rate_limit` requests a minute a client (0: any number), `cors` origins whose pages may ask.
    `starter`: a new embedded bank is given the puzzles that the package carries.
    """

    database_url: str
    broker_url: str | None
    data_dir: Path
    workers: int
    host: str = "127.0.0.1"
    port: int = 8765
    api_keys: tuple[str, ...] = ()
    rate_limit: int = 0
    cors: tuple[str, ...] = ()
    starter: bool = True


NUMBERS = {"workers": (1, 1024), "port": (1, 65_535), "rate_limit": (0, 1_000_000)}
LISTS = ("api_keys", "cors")
SWITCHES = ("starter",)
ON_OFF = {"1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False, "off": False}
SHORTEST_KEY = 16  # characters


def load(environ: Mapping[str, str] = os.environ, **flags: Any) -> Settings:
    """The settings in force; a flag that is None was not given. Raises `SettingsError`.

    >>> load({}, database_url="sqlite:///mine.db", workers=2).database_url
    'sqlite:///mine.db'
    """
    file = config_file(environ)
    written = _read(file)
    found: dict[str, Any] = {}
    for name in (field.name for field in fields(Settings)):
        variable = f"PUZZLEBANK_{name.upper()}"
        if flags.get(name) is not None:
            found[name] = _checked(name, flags[name], f"--{name.replace('_', '-')}")
        elif environ.get(variable):
            found[name] = _checked(name, environ[variable], variable)
        elif name in written:
            found[name] = _checked(name, written[name], f"{name} in {file}")
    data_dir = found.get("data_dir") or _user_directory("user_data_dir")
    return Settings(
        database_url=found.get("database_url") or f"sqlite:///{data_dir / 'bank.db'}",
        broker_url=found.get("broker_url"),
        data_dir=data_dir,
        workers=found.get("workers") or _cores(),
        **{
            name: found[name] for name in ("host", "port", "api_keys", "rate_limit", "cors", "starter") if name in found
        },
    )


def config_file(environ: Mapping[str, str] = os.environ) -> Path:
    """The settings file: PUZZLEBANK_CONFIG, else puzzlebank.toml in the user's configuration directory."""
    given = environ.get("PUZZLEBANK_CONFIG")
    return Path(given) if given else _user_directory("user_config_dir") / f"{NAME}.toml"


def _read(file: Path) -> dict[str, Any]:
    try:
        written = tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise SettingsError(f"cannot read the settings in {file}: {error}") from error
    known = [field.name for field in fields(Settings)]
    for name in written:
        if name not in known:
            raise SettingsError(f"{file} sets {name!r}, which is no setting; there are {', '.join(known)}")
    return written


def _checked(name: str, value: Any, where: str) -> Any:
    if name in NUMBERS:
        low, high = NUMBERS[name]
        try:
            number = int(value)
        except (TypeError, ValueError):
            number = low - 1
        if isinstance(value, (bool, float)) or not low <= number <= high:
            raise SettingsError(f"{where} must be a whole number from {low} to {high}, not {value!r}")
        return number
    if name in SWITCHES:
        on = value if isinstance(value, bool) else ON_OFF.get(str(value).strip().lower())
        if on is None:
            raise SettingsError(f"{where} must be yes or no, not {value!r}")
        return on
    if name in LISTS:
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, (list, tuple)) or not all(isinstance(part, str) for part in parts):
            raise SettingsError(f"{where} must be a list of texts (in the environment set apart by commas)")
        texts = tuple(part.strip() for part in parts if part.strip())
        # the value stays untold: a key is a secret
        if name == "api_keys" and any(len(text) < SHORTEST_KEY or not text.isascii() for text in texts):
            raise SettingsError(f"{where}: a key has at least {SHORTEST_KEY} ASCII characters")
        return texts
    if name == "data_dir" and isinstance(value, (str, Path)):
        return Path(value).expanduser().absolute()
    if not isinstance(value, str):
        raise SettingsError(f"{where} must be a text, not {value!r}")
    return value


def _user_directory(which: str) -> Path:
    import platformdirs  # here, because most calls are told where the bank is and can do without

    return Path(getattr(platformdirs, which)(NAME, appauthor=False))


def _cores() -> int:
    # a container may be allowed fewer cores than the machine has
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
