"""Creates a code once, then lists all codes: pip install httpx, then python once.py order-7 https://example.org/orders/7"""

import os
import sys
import time
from collections.abc import Iterator

import httpx

ATTEMPTS = 5


def call(api: httpx.Client, method: str, path: str, **options) -> dict:
    """Sends a request, and again if the key is over its limit, the server is busy or the reply is lost.

    Only for requests that can be repeated: GET, PUT, DELETE, and POST with an Idempotency-Key."""
    for attempt in range(1, ATTEMPTS + 1):
        delay = 2.0 ** (attempt - 2)
        try:
            reply = api.request(method, path, **options)
        except httpx.TransportError:
            if attempt == ATTEMPTS:
                raise
        else:
            if attempt == ATTEMPTS or reply.status_code != 429 and reply.status_code < 500:
                break
            delay = float(reply.headers.get("Retry-After", delay))
        time.sleep(delay)
    if reply.is_error:
        sys.exit(f"{reply.status_code}: {reply.text}")
    return reply.json()


def list_codes(api: httpx.Client, **filters: str) -> Iterator[dict]:
    """Reads the list page by page. A cursor is valid with the same filters and sort order only."""
    cursor = {}
    while cursor is not None:
        page = call(api, "GET", "/qr-codes", params={**filters, "data_urls": "omit", "limit": 100, **cursor})
        yield from page["qr_codes"]
        cursor = {"cursor": page["next_cursor"]} if page["next_cursor"] else None


def main(order: str, url: str) -> None:
    with httpx.Client(
        base_url=f"{os.environ['TESSERA_URL'].rstrip('/')}/v1",
        headers={"Authorization": f"Bearer {os.environ['TESSERA_KEY']}"},
        timeout=30,
    ) as api:
        # For 24 hours, the same key returns the first reply. Use an external id (sync_codes.py) to repeat it later.
        code = {"qr_type": "url", "destination_url": url, "title": order}
        call(api, "POST", "/qr-codes", json=code, headers={"Idempotency-Key": order})
        for code in list_codes(api, sort="oldest"):
            print(code["title"], code["short_url"], code["click_count"])


if __name__ == "__main__":
    main(*sys.argv[1:])
