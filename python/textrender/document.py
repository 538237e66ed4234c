"""Documents and their pictures."""

from __future__ import annotations

import base64
import os
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Sequence, overload

import json

if TYPE_CHECKING:
    from textrender.layout import Layout
    from textrender.worker import Worker

from textrender.errors import TextRenderError

__all__ = ["Document", "Page", "Rendering"]


class Document:
    """A text and its sheet: the content and its layout.

    >>> Document("# Title\\n\\nSome *words*.", format="markdown", size=(400, 300), margin=20)

    Args:
        text: The text; None if the sheet has it.
        sheet: A sheet, as ``docs/sheets.md`` describes it. The other arguments override it.
        format: ``plain``, ``markdown`` or ``table``.
        size: The page in points, ``(width, height)``; a height of None grows with the text.
        margin: The distance of text from the page's edges, in points.
        scale: Pixels per point.

    Raises:
        TextRenderError: The sheet or its ``page`` is not a mapping (``malformed``).
    """

    def __init__(
        self,
        text: str | None = None,
        sheet: Mapping[str, Any] | None = None,
        *,
        format: str | None = None,
        size: Sequence[float | None] | None = None,
        margin: Any = None,
        scale: float | None = None,
    ) -> None:
        self.sheet: dict[str, Any] = {"sheet": 1, **_mapping(sheet or {}, "sheet")}
        if text is not None:
            self.sheet["text"] = text
            self.sheet.pop("source", None)
        if format is not None:
            self.sheet["format"] = format
        page = dict(_mapping(self.sheet.get("page", {}), "page"))
        if size is not None:
            width, height = size
            page["size"] = [width, "auto" if height is None else height]
        if margin is not None:
            page["margin"] = margin
        if scale is not None:
            page["scale"] = scale
        if page:
            self.sheet["page"] = page

    @classmethod
    def from_file(
        cls, path: str | os.PathLike[str], sheet: Mapping[str, Any] | None = None
    ) -> Document:
        """Reads a document as the command line does: ``.md`` is Markdown, ``.csv`` a table, ``.json`` a sheet.

        Files that a sheet names are read by the worker, which must be allowed to: ``Worker(root=…)``.

        Raises:
            OSError: The file cannot be read.
            TextRenderError: It is not UTF-8, or not a sheet (``malformed``).
        """
        file = Path(path)
        try:
            text = file.read_text(encoding="utf-8")
            own = json.loads(text) if file.suffix == ".json" else None
        except (ValueError, RecursionError) as error:
            raise TextRenderError(f"{file}: {error}", code="malformed") from error
        if own is not None or file.suffix == ".json":
            return cls(sheet={**_mapping(own, os.fspath(file)), **_mapping(sheet or {}, "sheet")})
        formats = {".md": "markdown", ".csv": "table", ".tsv": "table"}
        return cls(text, sheet, format=formats.get(file.suffix, "plain"))

    @classmethod
    def of(cls, value: Document | str | Mapping[str, Any]) -> Document:
        """A document from a value that can represent one: itself, a text, or a sheet."""
        if isinstance(value, Document):
            return value
        return cls(value) if isinstance(value, str) else cls(sheet=value)

    def render(self, **options: Any) -> Rendering:
        """Draws it in a worker that all documents share; see :meth:`Worker.render`."""
        return _shared_worker().render(self, **options)

    def layout(self, **options: Any) -> Layout:
        """Lays it out in a worker that all documents share; see :meth:`Worker.layout`."""
        return _shared_worker().layout(self, **options)

    def _repr_png_(self) -> bytes:
        return self.render(to="png")[0].data

    def __repr__(self) -> str:
        text = str(self.sheet.get("text") or self.sheet.get("source") or "")
        head = text if len(text) <= 40 else text[:39] + "…"
        return f"Document({head!r})"


def _mapping(value: Any, place: str) -> Mapping[str, Any]:
    """A value that must be a JSON object."""
    if isinstance(value, Mapping):
        return value
    raise TextRenderError(
        f"{place}: expected a mapping of names to values, found {type(value).__name__}",
        code="malformed",
    )


@dataclass(frozen=True)
class Page:
    """One page as a picture.

    Attributes:
        size: Its width and height in pixels.
        points: Its width and height in points.
        out: The file that it was written to, or None.
        byte_count: The number of bytes of the picture.
        sha256: The digest of these bytes, in hexadecimal digits.
    """

    size: tuple[int, int]
    points: tuple[float, float]
    out: str | None = None
    byte_count: int | None = None
    sha256: str | None = None
    _data: bytes | None = field(default=None, repr=False, compare=False)

    @property
    def data(self) -> bytes:
        """The bytes of the picture, read from its file if it was written to one."""
        if self._data is not None:
            return self._data
        assert self.out is not None
        return Path(self.out).read_bytes()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file, which appears whole or not at all."""
        target = os.fspath(path)
        aside = f"{target}.{os.getpid()}-{threading.get_ident()}"
        try:
            Path(aside).write_bytes(self.data)
            os.replace(aside, target)
        except BaseException:
            Path(aside).unlink(missing_ok=True)
            raise

    def _repr_png_(self) -> bytes | None:
        data = self.data
        return data if data.startswith(b"\x89PNG") else None


@dataclass(frozen=True)
class Rendering(Sequence[Page]):
    """The drawn pages of a document.

    Attributes:
        pages: The pages.
        overflow: The first range of text that fits nowhere, in UTF-16 code units, or None.
        device: Their device, if several were requested.
        remarks: Requests of the document that could not be met.
    """

    pages: tuple[Page, ...]
    overflow: tuple[int, int] | None = None
    device: str | None = None
    remarks: tuple[str, ...] = ()

    @classmethod
    def of(cls, answer: Mapping[str, Any], frames: Iterator[bytes] = iter(())) -> Rendering:
        """The rendering that an answer of a worker describes.

        Args:
            answer: The answer.
            frames: The pictures that follow it, one for each page that has a ``frame``.
        """
        overflow = answer.get("overflow")
        return cls(
            pages=tuple(
                Page(
                    size=(page["size"][0], page["size"][1]),
                    points=(page["points"][0], page["points"][1]),
                    out=page.get("out"),
                    byte_count=page.get("bytes"),
                    sha256=page.get("sha256"),
                    _data=_picture(page, frames),
                )
                for page in answer["pages"]
            ),
            overflow=(overflow[0], overflow[1]) if overflow else None,
            device=answer.get("device"),
            remarks=tuple(answer.get("remarks", ())),
        )

    @overload
    def __getitem__(self, index: int) -> Page: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Page]: ...
    def __getitem__(self, index: int | slice) -> Page | Sequence[Page]:
        return self.pages[index]

    def __len__(self) -> int:
        return len(self.pages)

    def __iter__(self) -> Iterator[Page]:
        return iter(self.pages)

    def _repr_png_(self) -> bytes | None:
        return self.pages[0]._repr_png_() if self.pages else None


def _picture(page: Mapping[str, Any], frames: Iterator[bytes]) -> bytes | None:
    """The picture of a page, if the answer holds it."""
    if "frame" in page:
        return next(frames)
    return base64.b64decode(page["data"]) if "data" in page else None


_worker: Worker | None = None
_worker_lock = threading.Lock()


def _after_fork() -> None:
    # A thread that the child does not have may have held it.
    global _worker_lock
    _worker_lock = threading.Lock()


os.register_at_fork(after_in_child=_after_fork)


def _shared_worker() -> Worker:
    from textrender.worker import Worker

    global _worker
    with _worker_lock:
        if _worker is None:
            _worker = Worker()
        return _worker
