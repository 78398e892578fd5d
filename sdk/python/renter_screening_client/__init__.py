"""The client of the renter screening network. It needs nothing but Python."""

from . import types
from ._transport import ApiResponse
from .client import Client
from .errors import ScreeningError

__all__ = ["ApiResponse", "Client", "ScreeningError", "types"]
