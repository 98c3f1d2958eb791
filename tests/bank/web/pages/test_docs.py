"""The description of the API, without the internet."""

from __future__ import annotations

import re

from fastapi.testclient import TestClient


def test_the_description_of_the_api_asks_nobody_else(client: TestClient) -> None:
    page = client.get("/v1/docs")
    assert page.status_code == 200 and "/v1/openapi.json" in page.text
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page.text)
    for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text):
        assert client.get(address).status_code == 200, address


def test_the_description_may_run_no_script_but_ours(client: TestClient) -> None:
    page = client.get("/v1/docs")
    allowed = page.headers["Content-Security-Policy"]
    assert "default-src 'self'" in allowed and "script-src 'self';" in allowed
    assert not re.findall(r"<script>|<script [^>]*>[^<]", page.text), "a script in the page would not run"
    assert "Content-Security-Policy" in client.get("/v1/docs", headers={"If-None-Match": page.headers["ETag"]}).headers


def test_the_description_is_open_where_keys_are_asked_for(serve) -> None:
    guarded = serve(api_keys=("k" * 20,))
    assert guarded.get("/v1/docs").status_code == 200
    assert guarded.get("/v1/stock").status_code == 401
