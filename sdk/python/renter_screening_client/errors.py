"""The error of a call."""

from __future__ import annotations

from typing import Optional


class ScreeningError(Exception):
    """
    A call failed. Its text can be logged: it has neither the key nor data about a person.

    kind: What went wrong: `invalid`, `unauthorized`, `not_found`, `conflict`, `in_progress`,
    `rate_limited`, `credit_floor`, `unavailable`, `internal`, `unreachable` or `timed_out`

    nothing_done: Whether it is certain that nothing was filed, changed or billed, so that repeating
    the call is safe. Always true for calls that only read and cost nothing

    status: The HTTP status; None if there was no response

    code: The network's word for the cause, such as `daily_limit`; None if there was no response of
    the network

    request_id: The ID by which the operator finds the request

    retry_after: Seconds to wait before another attempt, if the response says so
    """

    def __init__(
        self,
        kind: str,
        message: str,
        *,
        nothing_done: bool,
        status: Optional[int] = None,
        code: Optional[str] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.nothing_done = nothing_done
        self.status = status
        self.code = code
        self.request_id = request_id
        self.retry_after = retry_after
