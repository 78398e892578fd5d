"""The client of the renter screening network. It needs nothing but Python."""

from . import types
from ._transport import ApiResponse
from .client import Client
from .errors import ScreeningError
from .webhooks import VerifiedWebhook, WebhookError, verify_webhook

__all__ = [
    "ApiResponse",
    "Client",
    "ScreeningError",
    "VerifiedWebhook",
    "WebhookError",
    "types",
    "verify_webhook",
]
