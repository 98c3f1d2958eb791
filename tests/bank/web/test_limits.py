"""Keys, allowances, sizes and origins."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from bank.web.limits import CLIENTS, LARGEST, Allowance, owner, same

KEY, OTHER = "0123456789abcdef", "fedcba9876543210"


@pytest.fixture
def keyed(serve) -> TestClient:
    return serve(api_keys=(KEY, OTHER))


@pytest.mark.parametrize(
    "headers", [{}, {"X-API-Key": "no"}, {"Authorization": f"Basic {KEY}"}, {"Authorization": "Bearer "}]
)
def test_without_a_key_nothing_is_told(keyed: TestClient, headers: dict[str, str]) -> None:
    for path in ("/v1/stock", "/v1/nothing"):
        answer = keyed.get(path, headers=headers)
        assert (answer.status_code, answer.json()["type"]) == (401, "urn:puzzlebank:no-key")
        assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert keyed.get("/v1/openapi.json", headers=headers).status_code == 200


@pytest.mark.parametrize("headers", [{"X-API-Key": OTHER}, {"Authorization": f"bearer {KEY}"}])
def test_any_of_the_keys_will_do_and_answers_are_private(keyed: TestClient, headers: dict[str, str]) -> None:
    answer = keyed.get("/v1/kinds", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"].startswith("private")


def test_our_own_pages_may_check_and_hint_without_a_key_and_other_sites_may_not(keyed: TestClient) -> None:
    for path in ("/v1/puzzles/7/check", "/v1/puzzles/7/hint"):
        assert keyed.post(path, json={}, headers={"Origin": "http://testserver"}).status_code == 404
        for origin in ("http://other.example", "http://testserver.other.example", "null", ""):
            assert keyed.post(path, json={}, headers={"Origin": origin}).status_code == 401
        assert keyed.post(path, json={}).status_code == 401
    drawn = keyed.post("/v1/draws", json={"kind": "sudoku"}, headers={"Origin": "http://testserver"})
    assert drawn.status_code == 401


def test_the_description_says_whether_a_key_is_needed(keyed: TestClient, serve) -> None:
    def needs(client: TestClient) -> bool:
        return "security" in client.get("/v1/openapi.json").json()["paths"]["/v1/stock"]["get"]

    assert needs(keyed)
    assert not needs(serve())


def test_one_clients_idempotency_key_is_not_anothers(keyed: TestClient, lay) -> None:
    lay("easy", "easy")
    asked = {"kind": "sudoku", "tier": "easy"}
    drawn = {
        keyed.post("/v1/draws", json=asked, headers={"X-API-Key": key, "Idempotency-Key": "1"}).json()["id"]
        for key in (KEY, OTHER, KEY, OTHER)
    }
    assert len(drawn) == 2


def test_a_key_is_known_whole_and_its_owner_does_not_tell_it() -> None:
    assert same(KEY, (OTHER, KEY))
    assert not same(KEY[:-1], (KEY,))
    assert not same(None, (KEY,))
    assert not same("\udcff", (KEY,))
    assert KEY not in owner(KEY)
    assert owner(KEY) != owner(OTHER)


def test_a_client_has_a_minutes_worth_at_once_and_then_as_it_comes_back() -> None:
    now = 0.0
    allowance = Allowance(3, lambda: now)
    assert [allowance.wait("ann") for _ in range(4)] == [0, 0, 0, 20]
    assert allowance.wait("ben") == 0
    now = 20.0
    assert [allowance.wait("ann"), allowance.wait("ann")] == [0, 20]
    now = 1000.0
    assert [allowance.wait("ann") for _ in range(4)] == [0, 0, 0, 20]


def test_only_so_many_clients_are_kept_in_mind() -> None:
    allowance = Allowance(1, lambda: 0.0)
    assert allowance.wait("ann") == 0
    for number in range(CLIENTS):
        allowance.wait(f"{number}")
    assert allowance.wait("ann") == 0


def test_too_many_requests_are_told_when_to_come_back(serve) -> None:
    client = serve(rate_limit=2)
    assert [client.get("/v1/kinds").status_code for _ in range(3)] == [200, 200, 429]
    answer = client.get("/v1/kinds")
    assert (answer.json()["type"], int(answer.headers["Retry-After"])) == ("urn:puzzlebank:too-many", 30)


def test_a_body_beyond_the_limit_is_refused_told_or_untold(client: TestClient) -> None:
    large = b'{"kind": "sudoku", "puzzle": "' + b"." * LARGEST + b'"}'
    told = client.post("/v1/grade", content=large, headers={"Content-Type": "application/json"})
    untold = client.post("/v1/grade", content=iter([large]), headers={"Content-Type": "application/json"})
    for answer in (told, untold):
        assert (answer.status_code, answer.json()["type"]) == (413, "urn:puzzlebank:too-large")


@pytest.mark.parametrize("body", [b"{", b'{"kind": "\xff"}', b"", b"[1]", b"NaN"])
def test_a_body_that_is_no_json_is_a_problem_422(client: TestClient, body: bytes) -> None:
    answer = client.post("/v1/grade", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["type"]) == (422, "urn:puzzlebank:not-understood")


def test_a_body_of_a_form_or_a_page_of_another_site_is_not_read(client: TestClient) -> None:
    for content_type in ("text/plain", "application/x-www-form-urlencoded"):
        answer = client.post("/v1/draws", content=b'{"kind": "sudoku"}', headers={"Content-Type": content_type})
        assert answer.status_code == 422


def test_pages_of_named_origins_may_ask(serve) -> None:
    client = serve(cors=("https://one.example",), api_keys=(KEY,))
    for origin, allowed in (("https://one.example", "https://one.example"), ("https://two.example", None)):
        asked = {"Origin": origin, "Access-Control-Request-Method": "POST"}
        answer = client.options("/v1/draws", headers={**asked, "Access-Control-Request-Headers": "x-api-key"})
        assert answer.headers.get("Access-Control-Allow-Origin") == allowed
    # a refusal can be read by the page too
    assert client.get("/v1/stock", headers={"Origin": "https://one.example"}).headers["Access-Control-Allow-Origin"]
