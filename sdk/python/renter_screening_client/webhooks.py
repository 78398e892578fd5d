"""Verifies the requests to your webhook."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union, cast

#: How far the time of a request may be from now.
TOLERANCE_S = 300.0
#: More than the secrets that the network signs with at once.
MOST_SIGNATURES = 10


class WebhookError(Exception):
    """
    A request must not be trusted. Its text can be logged and returned.

    reason: `missing_header`: not signed, or a proxy removed the headers. `wrong_time`: an old request
    that is sent again, or a wrong clock. `wrong_signature`: another secret, or a body that was changed
    or parsed. `not_an_event`: signed, but not a JSON object
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message


@dataclass(frozen=True)
class VerifiedWebhook:
    """
    A request that the network signed.

    event: The body: `event`, `orgId` and `data`

    id: The ID of the event, the same each time it is sent: ignore an event whose ID you have processed

    sent_at: When this attempt was made, in UTC
    """

    event: Dict[str, Any]
    id: str
    sent_at: datetime


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = TOLERANCE_S,
    now: Optional[float] = None,
) -> VerifiedWebhook:
    """
    Verifies that the network sent a request to your webhook: by a signature of Standard Webhooks,
    compared in constant time, and by the time. Returns its event.

    Raises a WebhookError if the request must not be trusted, a TypeError for a body that was parsed, and
    a ValueError for a secret that is not `whsec_` and base64.

    body: Exactly as it arrived, before it is parsed

    secret: The secret of the webhook, or several of which one must match

    tolerance: How far the time of the request may be from now, in seconds

    now: The current time in epoch seconds; that of the clock by default
    """
    secrets = [secret] if isinstance(secret, str) else secret
    keys = [_key(each) for each in secrets]
    if not keys:
        raise _wrong_secret()
    if not isinstance(cast(object, body), (bytes, str)):
        raise TypeError("body must be the text or the bytes of the request, before it is parsed.")
    raw = body.encode() if isinstance(body, str) else body
    given = {name.lower(): value for name, value in headers.items()}
    id, timestamp, signatures = (
        given.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature")
    )
    if not (id and timestamp and signatures):
        raise WebhookError(
            "missing_header", "webhook-id, webhook-timestamp or webhook-signature is missing."
        )
    current = time.time() if now is None else now
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(int(timestamp) - current) > tolerance:
        raise WebhookError(
            "wrong_time",
            "webhook-timestamp is too far from now. Is the clock right? "
            "A request that was recorded may be sent again.",
        )
    if not _matches(keys, signatures, f"{id}.{timestamp}.".encode() + raw):
        raise WebhookError(
            "wrong_signature", "No signature matches. Verify the body as it arrived, before it is parsed."
        )
    sent_at = datetime.fromtimestamp(int(timestamp), timezone.utc)
    return VerifiedWebhook(event=_event(raw), id=id, sent_at=sent_at)


def _wrong_secret() -> ValueError:
    return ValueError("secret must be the secret of the webhook: whsec_ and base64.")


def _key(secret: str) -> bytes:
    key = _decode(secret[len("whsec_") :]) if secret.startswith("whsec_") else b""
    if not key:
        raise _wrong_secret()
    return key


def _decode(text: str) -> bytes:
    """Returns the bytes of a text in base64, and none of any other text."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def _matches(keys: List[bytes], signatures: str, signed: bytes) -> bool:
    expected = [hmac.new(key, signed, hashlib.sha256).digest() for key in keys]
    return any(
        hmac.compare_digest(_decode(signature[len("v1,") :]), each)
        for signature in signatures.split(" ")[:MOST_SIGNATURES]
        if signature.startswith("v1,")
        for each in expected
    )


def _event(raw: bytes) -> Dict[str, Any]:
    try:
        value: object = json.loads(raw)
    except ValueError:
        value = None
    if not isinstance(value, dict) or "event" not in value:
        raise WebhookError("not_an_event", "The body is not a JSON object with an event.")
    return cast(Dict[str, Any], value)
