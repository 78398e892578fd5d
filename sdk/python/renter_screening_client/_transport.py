"""Sends requests, repeats them while that is safe, and reads their responses."""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass
from typing import Any, Callable, Dict, Generic, Iterator, List, Mapping, Optional, TypeVar, Union

from .errors import ScreeningError

Data = TypeVar("Data")

#: How often a call is repeated while the network is unavailable.
MAX_RETRIES = 2
FIRST_WAIT_S = 0.25
#: The wait after a rate limit without `Retry-After`: its window.
RATE_LIMIT_WINDOW_S = 60.0
SHORTEST_RATE_LIMIT_WAIT_S = 1.0
#: The wait before a list that is still growing is read again.
GROWING_WAIT_S = 1.0

#: The kind of an error by status. Any other status is `invalid` below 500 and `internal` from 500.
KINDS = {
    401: "unauthorized",
    403: "unauthorized",
    404: "not_found",
    408: "unavailable",
    409: "conflict",
    429: "rate_limited",
    502: "unavailable",
    503: "unavailable",
    504: "unavailable",
}


@dataclass(frozen=True)
class ApiResponse(Generic[Data]):
    """The response to a call."""

    data: Data
    #: The ID by which the operator finds the request; None if a proxy removed it. The ID of the first
    #: request if this is the response to an earlier one.
    request_id: Optional[str]
    #: Whether this is the response to an earlier request with the same idempotency key.
    replayed: bool


def new_key() -> str:
    """Returns a random idempotency key."""
    return str(uuid.uuid4())


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirect, which would send the key elsewhere."""

    def redirect_request(self, *_args: Any, **_kwargs: Any) -> None:
        return None


class Transport:
    """
    base_url: The URL of the network, with or without `/v1`

    key: An API key of the organization

    timeout: How long the network may take to connect and between two parts of a response, in seconds

    max_wait: The longest total wait of a call before it is repeated, in seconds; with 0 it is never
    repeated

    sleep: Waits between attempts; tests can pass one that returns immediately

    Raises ValueError for an invalid base_url or key.
    """

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        timeout: float = 30.0,
        max_wait: float = 60.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        url = urllib.parse.urlsplit(base_url)
        if url.scheme not in ("http", "https") or not url.netloc:
            raise ValueError(
                "base_url must be an http or https URL, such as https://screening.example."
            )
        path = url.path.rstrip("/")
        self._root = f"{url.scheme}://{url.netloc}{path[:-3] if path.endswith('/v1') else path}"
        self._key = key.strip()
        if not self._key:
            raise ValueError("key must be an API key, but it is empty: is its environment variable set?")
        if not all("!" <= letter <= "~" for letter in self._key):
            raise ValueError(
                "key must be an API key: svc_live_ or svc_test_, and 32 characters."
            )
        self._timeout = timeout
        self._max_wait = max_wait
        self._sleep = sleep
        self._opener = urllib.request.build_opener(_NoRedirect)

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        free: bool = False,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ApiResponse[Any]:
        headers = {"Accept": "application/json, */*", "X-Api-Key": self._key}
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        sent: Optional[bytes] = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            sent = json.dumps(_given(body)).encode()
        url = self._root + path
        if query is not None:
            url += "?" + urllib.parse.urlencode(
                {name: _text(value) for name, value in _given(query).items()}
            )
        request = urllib.request.Request(url, sent, headers, method=method)
        repeatable = free or idempotency_key is not None
        wait_left = self._max_wait
        faults = 0
        while True:
            try:
                return self._attempt(request, free, self._timeout if timeout is None else timeout)
            except ScreeningError as error:
                if error.kind in ("unavailable", "unreachable", "in_progress"):
                    faults += 1
                wait = _wait_after(error, faults, repeatable)
                if wait is None or wait > wait_left:
                    raise
                wait_left -= wait
                self._sleep(wait)

    def _attempt(
        self, request: urllib.request.Request, free: bool, timeout: float
    ) -> ApiResponse[Any]:
        """Sends a request once. Raises a ScreeningError without data of it: neither key nor person."""
        try:
            with self._opener.open(request, timeout=timeout) as response:
                return _read(response.status, response.headers, response.read(), free)
        except urllib.error.HTTPError as error:
            with error:
                try:
                    text = error.read()
                except (OSError, http.client.HTTPException) as broken:
                    raise _unreachable(broken, free, timeout) from broken
                return _read(error.code, error.headers, text, free)
        except (OSError, http.client.HTTPException) as error:
            raise _unreachable(error, free, timeout) from error

    def _each(
        self,
        path: str,
        query: Mapping[str, Any],
        entries: str,
        *,
        position: str,
        next_field: str,
        ends_empty: bool,
        timeout: Optional[float],
    ) -> Iterator[Any]:
        """Yields the entries of all pages. A page that is empty, but not the last, is read again."""
        asked: Dict[str, Any] = dict(query)
        while True:
            page = self._call("GET", path, query=asked, free=True, timeout=timeout).data
            found: List[Any] = page.get(entries) or []
            yield from found
            cursor = page.get(next_field)
            if cursor is None or (ends_empty and not found):
                return
            asked[position] = cursor
            if not found:
                self._sleep(GROWING_WAIT_S)


def _given(values: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _unreachable(error: Exception, free: bool, timeout: float) -> ScreeningError:
    reason = getattr(error, "reason", error)
    if isinstance(reason, TimeoutError):
        message = f"There was no response within {timeout:g} s."
        return ScreeningError("timed_out", message, nothing_done=free)
    message = "The network could not be reached, or the connection was lost before its response."
    return ScreeningError("unreachable", message, nothing_done=free)


def _not_the_network(response: str, free: bool) -> ScreeningError:
    """Treated as the network's, another server's 404 would mean that there is no such renter."""
    message = (
        f"The server at this address responded with {response}. Is base_url the URL of the network?"
    )
    return ScreeningError("unreachable", message, nothing_done=free)


def _read(status: int, headers: Any, content: bytes, free: bool) -> ApiResponse[Any]:
    is_json = headers.get_content_type() == "application/json"
    body = _json(content) if is_json else None
    fields = body if isinstance(body, dict) else {}
    text = fields.get("error")
    own_error = isinstance(text, str)
    if 300 <= status < 400:
        raise _not_the_network("a redirect", free)
    is_file = headers.get_content_type() in ("application/pdf", "text/csv")
    if status < 300 and body is None and not is_file or status == 404 and not own_error:
        raise _not_the_network(f"an unexpected status {status}", free)
    request_id = headers.get("Original-Request-Id") or headers.get("X-Request-Id")
    if status < 300:
        replayed = headers.get("Idempotent-Replayed") == "true"
        return ApiResponse(content if is_file else body, request_id, replayed)
    retry_after = _seconds(headers.get("Retry-After"))
    # A proxy's 503 may hide a lost response. The network's own, with Retry-After, does not.
    promised = status == 503 and fields.get("ok") is False and retry_after is not None
    raise ScreeningError(
        _kind(status, headers, retry_after),
        str(text) if own_error else f"Status {status} without an error text.",
        status=status,
        code=headers.get("X-Error-Code"),
        request_id=request_id,
        retry_after=retry_after,
        nothing_done=free or status < 500 or promised,
    )


def _kind(status: int, headers: Any, retry_after: Optional[float]) -> str:
    if status == 429 and headers.get("X-Limit") == "credit-floor":
        return "credit_floor"
    if status == 409 and retry_after is not None:
        return "in_progress"
    return KINDS.get(status, "invalid" if status < 500 else "internal")


def _json(content: bytes) -> Union[Dict[str, Any], List[Any], None]:
    """Parses an object or a list. Returns None for anything else."""
    try:
        value: Any = json.loads(content)
    except ValueError:
        return None
    return None if isinstance(value, (str, int, float)) else value


def _seconds(header: Optional[str]) -> Optional[float]:
    """Parses Retry-After. https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3"""
    if not header:
        return None
    if header.isdigit():
        return float(header)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _wait_after(error: ScreeningError, faults: int, repeatable: bool) -> Optional[float]:
    """Returns how long to wait before another attempt, in seconds, or None if there should be none."""
    if not error.nothing_done and not repeatable:
        return None
    if error.kind == "rate_limited":
        after = RATE_LIMIT_WINDOW_S if error.retry_after is None else error.retry_after
        return max(after, SHORTEST_RATE_LIMIT_WAIT_S)
    unavailable = error.kind in ("unavailable", "unreachable", "in_progress")
    if not unavailable or faults > MAX_RETRIES:
        return None
    shortest = max(error.retry_after or 0.0, FIRST_WAIT_S * 2 ** (faults - 1))
    # Random jitter, so that clients that failed together do not retry together.
    return shortest * (1 + random.random() / 2)
