"""Creates and updates QR codes from a CSV file: pip install httpx, then python sync_codes.py codes.csv"""

import csv
import os
import sys
from urllib.parse import quote

import httpx


def main(path: str) -> None:
    api = httpx.Client(
        base_url=f"{os.environ['TESSERA_URL'].rstrip('/')}/v1",
        headers={"Authorization": f"Bearer {os.environ['TESSERA_KEY']}"},
        # PUT can be repeated: the external id names the code.
        transport=httpx.HTTPTransport(retries=3),
        timeout=30,
    )
    with api, open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            answer = api.put(
                f"/qr-codes/by-external-id/{quote(row['external_id'], safe='')}",
                json={"qr_type": "url", "destination_url": row["url"], "title": row["title"]},
            )
            if answer.is_error:
                sys.exit(f"{row['external_id']}: {answer.json()['error']} {answer.json().get('fields', '')}")
            print(row["external_id"], answer.json()["short_url"])


if __name__ == "__main__":
    main(sys.argv[1])
