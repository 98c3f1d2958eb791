"""The text compression of links, against another program's codes and against itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bank.formats import lz

# text and base 64, by lz-string 1.5 for JavaScript
TOLD = [
    ("", "Q==="),
    ("a", "IZA="),
    ("aaaaaaaaaaaaaaaa", "IY1/EA=="),
    ("Hello, world.", "BIUwNmD2A0AEDukBOYAmA6IA"),
    ('{"size":9}', "N4IgzglgXgpiBcBOAvkA"),
    ("é中猫", "JeWjlNTOQ==="),
]


@pytest.mark.parametrize(("text", "code"), TOLD)
def test_codes_are_those_of_the_original(text: str, code: str) -> None:
    assert lz.compress(text).rstrip("=") == code.rstrip("=")
    assert lz.decompress(code) == text


@settings(max_examples=50, deadline=None)
@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=400))
def test_every_text_comes_back(text: str) -> None:
    assert lz.decompress(lz.compress(text)) == text


@settings(max_examples=50, deadline=None)
@given(st.text(alphabet='{"value:123,gn}[]', max_size=600))
def test_another_library_writes_the_same_codes(text: str) -> None:
    lzstring = pytest.importorskip("lzstring")
    assert lz.compress(text) == lzstring.LZString().compressToBase64(text) or not text


@pytest.mark.parametrize("code", ["!", "N4Igz", "////", "N4IgzglgXgpiBcBOAvk*"])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r"code|sign|too"):
        lz.decompress(code)


def test_a_short_code_does_not_grow_without_bound() -> None:
    with pytest.raises(ValueError, match="too long"):
        lz.decompress(lz.compress("a" * 1_000_001))
