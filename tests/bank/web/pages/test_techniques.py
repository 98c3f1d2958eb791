"""Techniques as pages."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from bank import Bank, present
from bank.web.pages.frame import shown_kinds
from bank.web.pages.techniques import clearest
from grader import kinds
from grader.kind import Step


@pytest.mark.parametrize("kind", shown_kinds())
def test_the_ladder_of_every_kind_is_told_with_links_to_all_its_techniques(client: TestClient, kind: str) -> None:
    told = client.get(f"/techniques/{kind}").text
    for technique in kinds.get(kind).techniques:
        assert f'href="/techniques/{kind}/{technique.id}"' in told


@pytest.mark.parametrize("kind", shown_kinds())
def test_every_technique_has_a_page_with_its_definition(client: TestClient, kind: str) -> None:
    for technique in kinds.get(kind).techniques:
        answer = client.get(f"/techniques/{kind}/{technique.id}")
        assert answer.status_code == 200
        # the quotes of the template
        assert present.about(kind)["techniques"][technique.id].replace("'", "&#39;") in answer.text


def test_an_example_is_drawn_from_the_open_pile_and_kept(client: TestClient, bank: Bank, put) -> None:
    id = put("cats", "easy", (Step("lock", 0, (0,), (), (), (1,)), Step("small-sight", 1, (0,), (), (), (2, 3))))
    for _ in range(2):
        told = client.get("/techniques/cats/small-sight").text
        assert 'class="board cats"' in told and f'href="/puzzle/{id}?round=2"' in told
    assert bank.places()["open"] == 1
    assert "No puzzle that needs it" in client.get("/techniques/cats/fish").text


def test_a_technique_that_is_not_there_is_not_found(client: TestClient) -> None:
    assert client.get("/techniques/cats/x-wing").status_code == 404


def test_the_clearest_instance_has_the_fewest_facts_to_look_at() -> None:
    long = Step("x-chain", 0, (1,), (2, 3, 4, 5), (), (6,))
    short = Step("x-chain", 0, (1,), (2, 3), (), (7,))
    assert clearest([long, short]) == short
