"""Errors, with codes that programs may rely on."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

__all__ = ["CODES", "TextRenderError"]

#: Every code that an error may have, and what it means.
CODES: Mapping[str, str] = {
    "malformed": "the request or the document is malformed",
    "unreadable": "a file that the document names is missing or may not be read",
    "font": "a font or a library is missing or cannot be used",
    "limit": "a size exceeds its limit",
    "write": "an output cannot be written",
    "deadline": "the answer exceeded the time limit",
    "memory": "the answer exceeded the memory limit",
    "internal": "the worker ended without an answer, or its answer was invalid",
}


class TextRenderError(Exception):
    """A request that failed.

    Attributes:
        code: What kind of failure it is, one of :data:`CODES`.
        message: ``WHERE: WHAT``, one sentence for a person.
        retry: Whether the same request may succeed another time, in another worker or with more
            room. What is wrong with a document itself is not put right by trying again.
        attempts: How many times the request was tried.
        faults: All faults of the document where there are several, each with ``place``,
            ``line``, ``column``, ``message`` and ``hint``; otherwise empty.
    """

    def __init__(
        self, message: str, *, code: str = "internal", retry: bool = False, attempts: int = 1,
        faults: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.retry = retry
        self.attempts = attempts
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors travel between processes, which by itself would lose what is named.
        return (_restored, (self.message, self.code, self.retry, self.attempts, self.faults))

    @classmethod
    def of(cls, answer: Mapping[str, Any]) -> TextRenderError:
        """The error that a worker's answer reports."""
        return cls(
            str(answer["error"]),
            code=str(answer.get("code", "malformed")),
            retry=bool(answer.get("retry", False)),
            faults=answer.get("faults", ()),
        )


def _restored(
    message: str, code: str, retry: bool, attempts: int, faults: tuple[Mapping[str, Any], ...]
) -> TextRenderError:
    return TextRenderError(message, code=code, retry=retry, attempts=attempts, faults=faults)
