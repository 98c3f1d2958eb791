from __future__ import annotations

from pathlib import Path

import pytest

from bank.errors import BankError
from bank.settings import config_file, load


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "puzzlebank.toml"


@pytest.fixture
def environ(file: Path) -> dict[str, str]:
    return {"PUZZLEBANK_CONFIG": str(file)}


def test_a_flag_beats_the_environment_which_beats_the_file(file: Path, environ: dict[str, str]) -> None:
    file.write_text('workers = 3\nbroker_url = "redis://file"\ndatabase_url = "file.db"')
    environ |= {"PUZZLEBANK_WORKERS": "4", "PUZZLEBANK_DATABASE_URL": "environment.db"}
    settings = load(environ, database_url="flag.db", workers=None)
    assert settings.database_url == "flag.db"
    assert settings.workers == 4
    assert settings.broker_url == "redis://file"


def test_the_default_bank_lies_in_the_data_folder(environ: dict[str, str], tmp_path: Path) -> None:
    settings = load(environ, data_dir=tmp_path / "mine")
    assert settings.database_url == f"sqlite:///{tmp_path / 'mine' / 'bank.db'}"
    assert settings.broker_url is None
    assert settings.workers >= 1


def test_without_any_setting_everything_lies_in_the_users_own_folders() -> None:
    settings = load({"PUZZLEBANK_CONFIG": "/no/such/file"})
    assert settings.data_dir.name == "puzzlebank"
    assert settings.data_dir.is_absolute()
    assert config_file({}).name == "puzzlebank.toml"


def test_a_home_folder_may_be_written_short(environ: dict[str, str]) -> None:
    assert load({**environ, "PUZZLEBANK_DATA_DIR": "~/banks"}).data_dir == Path.home() / "banks"


def test_an_empty_variable_is_not_set(environ: dict[str, str]) -> None:
    assert load({**environ, "PUZZLEBANK_BROKER_URL": ""}).broker_url is None


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("workers = 0", "workers in .*toml must be a whole number from 1 to 1024, not 0"),
        ("workers = 2.5", r"not 2\.5"),
        ("workers = true", "not True"),
        ("worker = 1", "sets 'worker', which is no setting; there are database_url, broker_url, data_dir, workers, "),
        ("database_url = 7", "must be a text, not 7"),
        ("workers = ", "cannot read the settings in"),
        ("port = 0", "port in .* must be a whole number from 1 to 65535, not 0"),
        ("rate_limit = -1", "rate_limit in .* must be a whole number from 0 to 1000000, not -1"),
        ("cors = 7", "cors in .* must be a list of texts"),
        ("api_keys = ['short']", "api_keys in .*: a key has at least 16 ASCII characters"),
    ],
)
def test_a_setting_that_cannot_be_used_is_one_line_that_says_where(
    file: Path, environ: dict[str, str], text: str, what: str
) -> None:
    file.write_text(text)
    with pytest.raises(BankError, match=what) as caught:
        load(environ)
    assert "\n" not in str(caught.value)


def test_how_it_is_served_is_a_setting_too(file: Path, environ: dict[str, str]) -> None:
    file.write_text('api_keys = ["0123456789abcdef"]\nport = 8080\nrate_limit = 60\nhost = "0.0.0.0"')
    settings = load({**environ, "PUZZLEBANK_CORS": "https://one.example, https://two.example,"}, port=9090)
    assert (settings.host, settings.port, settings.rate_limit) == ("0.0.0.0", 9090, 60)
    assert settings.api_keys == ("0123456789abcdef",)
    assert settings.cors == ("https://one.example", "https://two.example")


def test_a_key_that_is_refused_is_not_told(environ: dict[str, str]) -> None:
    with pytest.raises(BankError) as caught:
        load({**environ, "PUZZLEBANK_API_KEYS": "sesame"})
    assert "sesame" not in str(caught.value)


def test_a_bad_variable_and_a_bad_flag_are_named(environ: dict[str, str]) -> None:
    with pytest.raises(BankError, match="PUZZLEBANK_WORKERS must be a whole number from 1 to 1024, not 'many'"):
        load({**environ, "PUZZLEBANK_WORKERS": "many"})
    with pytest.raises(BankError, match="--workers must be"):
        load(environ, workers=5000)


def test_the_starter_stock_can_be_left_out_by_file_variable_or_flag(file: Path, environ: dict[str, str]) -> None:
    assert load(environ).starter
    file.write_text("starter = false")
    assert not load(environ).starter
    assert load({**environ, "PUZZLEBANK_STARTER": "yes"}).starter
    assert not load({**environ, "PUZZLEBANK_STARTER": "on"}, starter=False).starter
    with pytest.raises(BankError, match="PUZZLEBANK_STARTER must be yes or no, not 'perhaps'"):
        load({**environ, "PUZZLEBANK_STARTER": "perhaps"})
