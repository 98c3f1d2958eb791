"""The API described, to read and to try out: Swagger UI over the OpenAPI document, all from this server.

The framework's own page loads its script from a content network; a bank must be readable without the internet too.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, Request, Response

from bank.web.pages.frame import PageRoute, page

router = APIRouter(route_class=PageRoute)
VIEWER = Path(str(files("fastapi_offline"))) / "static"  # script and stylesheet, 1.7 MB of JavaScript


@router.get("/v1/docs")
def docs(request: Request) -> Response:
    """The viewer in the frame of the pages."""
    answer = page(request, "docs.html", described=request.app.openapi_url)
    # a viewer that shows what a document says must not fetch what it says: only from here, and no script in the page
    answer.headers["Content-Security-Policy"] = (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
    )
    return answer
