"""Receives webhooks, with the standard library only: WEBHOOK_SECRET=whsec_… python webhook.py 8080"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer

TOLERANCE_SECONDS = 300
MAX_BYTES = 2_000_000


def is_signed(headers: Mapping[str, str], body: bytes, secret: str) -> bool:
    """Whether the delivery has a signature by the Standard Webhooks specification, and is recent."""
    timestamp = headers.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit() and abs(time.time() - int(timestamp)) <= TOLERANCE_SECONDS):
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256))
    # After a rotation of the secret, a delivery has two signatures.
    signatures = headers.get("webhook-signature", "").encode().split(b" ")
    return any([hmac.compare_digest(signature, expected) for signature in signatures])


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        length = self.headers.get("content-length", "")
        if not (length.isascii() and length.isdigit() and int(length) <= MAX_BYTES):
            return self.send_error(413)
        body = self.rfile.read(int(length))
        is_valid = is_signed(self.headers, body, os.environ["WEBHOOK_SECRET"])
        self.send_response(204 if is_valid else 400)
        self.end_headers()
        if is_valid:
            # Do the work after the answer, which is due in ten seconds. An event can arrive twice, with the same id.
            print(self.headers["webhook-id"], json.loads(body)["type"], flush=True)


if __name__ == "__main__":
    HTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver).serve_forever()
