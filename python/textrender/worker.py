"""One warm worker process."""

from __future__ import annotations

import hashlib
import json
import os
import threading
import time
import weakref
from typing import Any, Iterator, Mapping, Sequence

from textrender.document import Document, Page, Rendering
from textrender.errors import TextRenderError
from textrender.layout import Layout
from textrender.measure import Measure
from textrender.process import Child, Limits
from textrender.tool import find_tool

__all__ = ["Worker"]

# How long a process that must answer by itself is waited for beyond its deadline, in seconds.
_GRACE = 0.5
# The longest deadline that the process is given, in milliseconds; a longer one is kept here alone.
_LONGEST_DEADLINE = 1_000_000_000
# The longest line that the process reads, in bytes; it answers a longer one only after reading it
# whole.
_LONGEST_LINE = 64 << 20
# The members of a request that are the worker's own.
_RESERVED = ("id", "op")

_workers: weakref.WeakSet[Worker] = weakref.WeakSet()


def _after_fork() -> None:
    for worker in list(_workers):
        worker._after_fork()


os.register_at_fork(after_in_child=_after_fork)


class Worker:
    """A warm ``textrender worker``, which answers one request at a time.

    The first request starts the process, and a later one restarts it if it has died: a document
    that crashes it costs only its own request. Threads may share a worker; their requests run one
    after the other. A worker is a context manager, and ends with the program at the latest.

    >>> with Worker() as worker:
    ...     page = worker.render(Document("Hello", size=(200, 100)))[0]
    ...     open("hello.png", "wb").write(page.data)

    Args:
        deadline: The maximum seconds of an answer; None for no limit. Each request may set its own.
        memory: The maximum bytes of memory of the process, or None.
        root: The folder in which sheets read files, and below which pictures are written.
        allow_outside: True to let sheets read files anywhere.
        sandbox: True to give up the network, other programs, and all files except fonts and
            ``root``, before the first request is read. It excludes ``allow_outside``.
        fonts: A folder of fonts in addition to the bundled ones.
        system_fonts: True to use system fonts. Without them a document gives the same result on
            every machine.
        arguments: Further arguments for the command line of ``textrender worker``.
        tool: The program; by default the one in this package.
        variables: Environment variables of the process in addition to those of this one.

    A forked child has the same worker with its own process.

    Raises:
        TextRenderError: ``deadline`` or ``memory`` is not a positive number (``malformed``).
    """

    def __init__(
        self,
        *,
        deadline: float | None = 60.0,
        memory: int | None = None,
        root: str | os.PathLike[str] | None = None,
        allow_outside: bool = False,
        sandbox: bool = False,
        fonts: str | os.PathLike[str] | None = None,
        system_fonts: bool = True,
        arguments: Sequence[str] = (),
        tool: str | Sequence[str] | None = None,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        program = [tool] if isinstance(tool, str) else list(tool or [find_tool()])
        self._command = [*program, "worker", "--die-with-parent", *arguments]
        self._variables = dict(variables or {})
        if root is not None:
            self._command += ["--root", os.fspath(root)]
        elif allow_outside:
            self._command.append("--allow-outside")
        if sandbox:
            self._command.append("--sandbox")
        if fonts is not None:
            self._command += ["--fonts", os.path.abspath(fonts)]
        if not system_fonts:
            self._command.append("--no-system-fonts")
        _seconds(deadline)
        if memory is not None and not (isinstance(memory, int) and 0 < memory < 1 << 60):
            raise TextRenderError(
                f"memory: expected a number of bytes from 1 to 2**60, found {memory!r}",
                code="malformed",
            )
        # The process enforces these limits itself and continues. If it exceeds them anyway, it is
        # ended.
        self._limits = Limits(memory=None if memory is None else memory + memory // 8)
        self._memory = memory
        self.deadline = deadline
        self.starts = 0
        self._number = 0
        self._child: Child | None = None
        self._lock = threading.Lock()
        self._end: weakref.finalize[..., Any] | None = None
        _workers.add(self)

    def _after_fork(self) -> None:
        """In a child: a thread that it does not have may have held the lock."""
        self._lock = threading.Lock()

    # Asking

    def request(
        self, op: str, *, deadline: float | None = None, **members: Any
    ) -> dict[str, Any]:
        """Requests an operation by name and returns the unchanged answer.

        Args:
            op: The operation, such as ``layout`` or ``bands``.
            deadline: The maximum seconds, instead of the worker's own.
            members: The other members of the request.

        Raises:
            TextRenderError: The operation failed.
        """
        if "encoding" in members:
            raise TextRenderError(
                "request.encoding: answers are read as JSON; remove it", code="malformed"
            )
        return self._answer(op, deadline, members)[0]

    def _answer(
        self, op: str, deadline: float | None, members: Mapping[str, Any]
    ) -> tuple[dict[str, Any], memoryview]:
        """Requests an operation: the answer, and the bytes that follow it."""
        _, line, frames = self._ask(op, deadline, members)
        answer = self._parsed(line)
        if "error" in answer:
            raise TextRenderError.of(answer)
        return answer, frames

    def _ask(
        self, op: str, deadline: float | None, members: Mapping[str, Any]
    ) -> tuple[int, bytes, memoryview]:
        """Sends a request; its number, the line that answers it, and the bytes that follow that line."""
        seconds = _seconds(self.deadline if deadline is None else deadline)
        with self._lock:
            self._number += 1
            number = self._number
            line = self._line(number, op, seconds, members)
            end = None if seconds is None else time.monotonic() + seconds + _GRACE
            answer, frames = self._started().exchange(line, end)
            # A line that the process could not read as a request has no number in its answer.
            if not answer.startswith((b'{"id":%d,' % number, b'{"error":')):
                self._stop()
                raise TextRenderError(
                    "worker: its answer is not for this request", retry=True
                )
            return number, answer, frames

    def _line(
        self, number: int, op: str, seconds: float | None, members: Mapping[str, Any]
    ) -> bytes:
        """A request as a line of JSON, without its end.

        Raises:
            TextRenderError: It is not JSON (``malformed``), or longer than the process reads (``limit``).
        """
        for name in _RESERVED:
            if name in members:
                raise TextRenderError(
                    f"request.{name}: the worker sets this itself; remove it", code="malformed"
                )
        head: dict[str, Any] = {"id": number, "op": op}
        if seconds is not None and seconds * 1000 <= _LONGEST_DEADLINE:
            head["deadlineMs"] = max(1, round(seconds * 1000))
        if self._memory is not None:
            limits = members.get("limits", {})
            if not isinstance(limits, Mapping):
                raise TextRenderError(
                    f"limits: expected a mapping, found {type(limits).__name__}", code="malformed"
                )
            members = {**members, "limits": {"memory": self._memory, **limits}}
        try:
            text = json.dumps(
                {**head, **members}, ensure_ascii=False, allow_nan=False, separators=(",", ":")
            )
        except (TypeError, ValueError, RecursionError) as error:
            raise TextRenderError(f"request: it cannot be written as JSON: {error}", code="malformed") from error
        line = text.encode("utf-8", "replace")
        if len(line) > _LONGEST_LINE:
            raise TextRenderError(
                f"request: the line has {len(line)} bytes, more than the limit of {_LONGEST_LINE}",
                code="limit",
            )
        return line

    def _parsed(self, answer: bytes) -> dict[str, Any]:
        try:
            value = json.loads(answer)
        except ValueError as error:
            self.kill()
            raise TextRenderError("worker: its answer is not JSON", retry=True) from error
        assert isinstance(value, dict)
        return value

    def _started(self) -> Child:
        if self._child is None or not self._child.is_usable:
            self._stop()
            self._child = Child(self._command, self._limits, self._variables)
            self.starts += 1
            self._end = weakref.finalize(self, Child.close, self._child)
        return self._child

    # Documents

    def layout(
        self, document: Document | str | Mapping[str, Any], *, deadline: float | None = None,
        **surroundings: Any,
    ) -> Layout:
        """The position of every line and glyph of a document.

        Args:
            document: The document, its text, or its sheet.
            deadline: The maximum seconds.
            surroundings: ``data``, ``device``, ``orientation``, ``split``, ``traits``, ``overflow``.
        """
        members = {"sheet": Document.of(document).sheet, **surroundings}
        number, answer, _ = self._ask("layout", deadline, members)
        # A dump may be large. It is parsed when it is first used.
        head = b'{"id":%d,"dump":' % number
        if answer.startswith(head):
            return Layout(answer[len(head):answer.rindex(b"}")])
        raise TextRenderError.of(self._parsed(answer))

    def render(
        self, document: Document | str | Mapping[str, Any], *, to: str | None = None,
        out: str | os.PathLike[str] | None = None, deadline: float | None = None,
        **surroundings: Any,
    ) -> Rendering:
        """Draws a document.

        Args:
            document: The document, its text, or its sheet.
            to: The format of the pictures: ``png`` if ``out`` is not given.
            out: A file to write, instead of pictures in memory; several pages have numbers.
            deadline: The maximum seconds.
            surroundings: ``data`` (values for ``{{name}}`` in its texts, and rows of its tables),
                ``device``, ``orientation``, ``split``, ``traits``, ``overflow``.
        """
        members = {"sheet": Document.of(document).sheet, **surroundings}
        if to is not None:
            members["to"] = to
        if out is not None:
            members["out"] = os.fspath(out)
            return Rendering.of(self.request("render", deadline=deadline, **members))
        answer, frames = self._pictures(deadline, members)
        return Rendering.of(answer, frames)

    def _pictures(
        self, deadline: float | None, members: Mapping[str, Any]
    ) -> tuple[dict[str, Any], Iterator[bytes]]:
        """Requests pictures in memory: the answer, and the pictures in its order.

        They follow the answer as plain bytes, at a tenth of the cost of base64.
        """
        members = {"to": "png", **members, "encoding": "frame"}
        answer, frames = self._answer("render", deadline, members)
        return answer, _slices(answer, frames)

    def render_devices(
        self, document: Document | str | Mapping[str, Any], devices: Sequence[Any] | str, *,
        to: str | None = None, out: str | os.PathLike[str] | None = None,
        deadline: float | None = None, **surroundings: Any,
    ) -> dict[str, Rendering | TextRenderError]:
        """Draws a document on several devices. Its text is shaped once for all with the same look.

        Args:
            document: The document, its text, or its sheet.
            devices: Names such as ``ipad-mini`` and ``ipad-mini:1/2``, objects with ``device``,
                ``orientation``, ``split``, ``traits`` and ``name``, or ``"all"``.
            to: The format of the pictures: ``png`` if ``out`` is not given.
            out: The files to write, with ``{device}`` or ``{hash}`` in their names.
            deadline: The maximum seconds for all of them together.
            surroundings: ``data``, ``orientation``, ``traits``, ``overflow``, ``pngLevel``,
                ``limits``.

        Returns:
            The pages of each device, by its name. A device on which the document fails has an error
            instead, and the others are not affected.
        """
        members = {"sheet": Document.of(document).sheet, "devices": devices, **surroundings}
        if to is not None:
            members["to"] = to
        if out is not None:
            members["out"] = os.fspath(out)
            return _by_device(self.request("render", deadline=deadline, **members))
        return _by_device(*self._pictures(deadline, members))

    def measure(
        self, document: Document | str | Mapping[str, Any], **surroundings: Any
    ) -> Measure:
        """Measures the text in its frames, and the changes that would make it fit.

        The answer is the list of pages: for each its size in ``points``, its number of ``lines``,
        and the rectangle ``used`` by text, or None. It also has ``fits``, ``frames`` and other
        members; see Measure.

        Args:
            document: The document, its text, or its sheet.
            surroundings: ``data``, ``device``, ``orientation``, ``traits``, ``overflow``,
                ``limits``, and ``suggestions``: False to search for none.
        """
        members = {"sheet": Document.of(document).sheet, **surroundings}
        return Measure(self.request("measure", **members))

    def check(self, sheet: Document | Mapping[str, Any]) -> list[dict[str, str]]:
        """The faults of a sheet: for each its ``place``, ``message`` and sometimes a ``hint``."""
        faults = self.request("check", sheet=Document.of(sheet).sheet)["faults"]
        assert isinstance(faults, list)
        return faults

    def hello(self) -> dict[str, Any]:
        """A description of the process: versions, operations, formats, devices, limits, font digests."""
        answer = self.request("hello")
        answer.pop("id", None)
        return answer

    def fingerprint(self) -> str:
        """A digest of everything besides a document that determines its pictures.

        Workers with equal fingerprints make the same pictures, unless they use system fonts.
        """
        hello = self.hello()
        decisive = {name: hello[name] for name in ("textrender", "libraries", "systemFonts")}
        decisive["fonts"] = sorted(font["sha256"] for font in hello["fonts"])
        return hashlib.sha256(json.dumps(decisive, sort_keys=True).encode()).hexdigest()

    def stats(self) -> dict[str, Any]:
        """Statistics of the process: requests, times of each operation, errors, memory."""
        answer = self.request("stats")
        answer.pop("id", None)
        return answer

    # Ending

    @property
    def pid(self) -> int | None:
        """The process ID, or None if none runs."""
        return self._child.pid if self._child and self._child.is_usable else None

    def close(self) -> None:
        """Ends the process. The next request starts another."""
        with self._lock:
            self._stop()

    def kill(self) -> None:
        """Ends the process at once. A request that another thread has under way fails (``internal``)."""
        child = self._child
        if child:
            # The other thread has the lock until it notices, and then closes the pipes itself.
            child.signal()
        with self._lock:
            if self._child is child:
                self._stop()

    def _stop(self) -> None:
        if self._end:
            self._end()
        self._end = None
        self._child = None

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _by_device(
    answer: Mapping[str, Any], frames: Iterator[bytes] = iter(())
) -> dict[str, Rendering | TextRenderError]:
    return {
        one["device"]: TextRenderError.of(one) if "error" in one else Rendering.of(one, frames)
        for one in answer["devices"]
    }


def _slices(answer: Mapping[str, Any], frames: memoryview) -> Iterator[bytes]:
    """The pictures that follow an answer, one by one."""
    start = 0
    for part in answer.get("devices", (answer,)):
        for page in part.get("pages", ()):
            if "frame" in page:
                yield bytes(frames[start : start + page["frame"]])
                start += page["frame"]


def _seconds(deadline: float | None) -> float | None:
    """A deadline as a number, or None for no deadline.

    Raises:
        TextRenderError: It is not a positive number of seconds (``malformed``).
    """
    if deadline is None:
        return None
    if isinstance(deadline, (int, float)) and not isinstance(deadline, bool) and deadline > 0:
        # More than a century counts as no deadline, because clocks do not reach so far.
        return float(deadline) if deadline < 3.2e9 else None
    raise TextRenderError(
        f"deadline: expected a positive number of seconds, found {deadline!r}", code="malformed"
    )
