"""A child process that exchanges requests and answers as lines, and never outlives its use."""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Mapping, Sequence

from textrender.errors import TextRenderError
from textrender.tool import environment

__all__ = ["Child", "Limits"]

_CHUNK = 1 << 20
_MOST_ERROR_TEXT = 4096
# The end of an answer that bytes follow: how many.
_FRAMES = re.compile(rb',"frames":([0-9]{1,18})\}\n\Z')
# The longest wait for news, in milliseconds: poll() takes 31 bits.
_LONGEST_PAUSE = 3_600_000.0


@dataclass(frozen=True)
class Limits:
    """The limits of a child.

    Attributes:
        memory: The maximum bytes of memory, or None. Mapped files such as fonts do not count.
        answer: The maximum bytes of one answer.
        niceness: Added to the score by which the system chooses a victim when memory is short,
            so that it is the child and not its parent.
    """

    memory: int | None = None
    answer: int = 2 << 30
    niceness: int = 500


class _Answer:
    """An answer as it arrives: a line, and the bytes that the line announces.

    Args:
        limit: The maximum bytes of it.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._bytes = bytearray()
        # Where the line ends, and the whole answer; unknown until the end of the line has come.
        self._line_end: int | None = None
        self._end: int | None = None

    def add(self, piece: bytes) -> bool:
        """Takes the next bytes; true if the answer is complete.

        Raises:
            TextRenderError: It exceeds its limit (``limit``), or continues after its end.
        """
        if self._line_end is None:
            found = piece.find(b"\n")
            if found >= 0:
                self._line_end = len(self._bytes) + found + 1
        self._bytes += piece
        if self._end is None and self._line_end is not None:
            announced = _FRAMES.search(self._bytes, max(0, self._line_end - 40), self._line_end)
            self._end = self._line_end + (int(announced[1]) if announced else 0)
        if max(len(self._bytes), self._end or 0) > self._limit:
            raise TextRenderError(
                f"worker: the answer exceeds the limit of {self._limit} bytes", code="limit"
            )
        if self._end is not None and len(self._bytes) > self._end:
            raise TextRenderError("worker: it continued after its answer", retry=True)
        return len(self._bytes) == self._end

    def parts(self) -> tuple[bytes, memoryview]:
        """The line, and the bytes after it."""
        whole = memoryview(self._bytes)
        return bytes(whole[: self._line_end]), whole[self._line_end :]


class Child:
    """A running process, used by one thread at a time.

    It runs in a group of its own under ``prlimit``, ``choom`` and ``setpriv --pdeathsig KILL``, as far
    as the system has them: programs of their own, because code between fork and exec in a process
    with threads may stop for ever.
    """

    def __init__(
        self,
        command: Sequence[str],
        limits: Limits = Limits(),
        variables: Mapping[str, str] | None = None,
    ) -> None:
        self._limits = limits
        self._process = _launcher().submit(_start, command, limits, variables).result()
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._input = self._process.stdin.fileno()
        self._output = self._process.stdout.fileno()
        self._errors = self._process.stderr.fileno()
        for descriptor in (self._input, self._output, self._errors):
            os.set_blocking(descriptor, False)
        self._owner = os.getpid()
        self._error_text = b""

    @property
    def pid(self) -> int:
        """The process ID."""
        return self._process.pid

    @property
    def is_usable(self) -> bool:
        """True if it runs and is a child of this process: after a fork it is the parent's."""
        return self._owner == os.getpid() and self._process.poll() is None

    @property
    def memory(self) -> int:
        """The bytes of memory that it uses, without mapped files; 0 if it has ended."""
        try:
            with open(f"/proc/{self.pid}/statm", "rb") as file:
                fields = file.read().split()
        except OSError:
            return 0
        if len(fields) < 3:
            return 0
        return (int(fields[1]) - int(fields[2])) * os.sysconf("SC_PAGE_SIZE")

    def exchange(self, line: bytes, deadline: float | None) -> tuple[bytes, memoryview]:
        """Sends a line and reads the one that answers it, with the bytes that follow that line.

        The child is ended whenever this fails: otherwise the rest of an answer would be taken for
        that of the next request.

        Args:
            line: The request, without the end of the line.
            deadline: The time of giving up, by :func:`time.monotonic`; None is never.

        Returns:
            The line with its end, and the bytes after it that its ``frames`` counts.

        Raises:
            TextRenderError: The child ended (``internal``), took too long (``deadline``) or too much
                memory (``memory``), or its answer was too long (``limit``).
        """
        try:
            return self._exchange(line, deadline)
        except BaseException:
            self.kill()
            raise

    def _exchange(self, line: bytes, deadline: float | None) -> tuple[bytes, memoryview]:
        rest = memoryview(line + b"\n")
        answer = _Answer(self._limits.answer)
        poll = select.poll()
        poll.register(self._input, select.POLLOUT)
        poll.register(self._output, select.POLLIN)
        poll.register(self._errors, select.POLLIN)
        while True:
            for descriptor, event in poll.poll(self._pause(deadline)):
                if descriptor == self._input:
                    try:
                        rest = rest[os.write(self._input, rest[:_CHUNK]):]
                    except BlockingIOError:
                        continue
                    except BrokenPipeError:
                        rest = rest[len(rest):]
                    if not rest:
                        poll.unregister(self._input)
                elif descriptor == self._errors:
                    if not self._read_errors():
                        poll.unregister(self._errors)
                else:
                    piece = os.read(self._output, _CHUNK)
                    if not piece:
                        raise self._death()
                    if answer.add(piece):
                        return answer.parts()
            if deadline is not None and time.monotonic() >= deadline:
                raise TextRenderError(
                    "worker: it exceeded the time limit and was ended", code="deadline", retry=True
                )
            limit = self._limits.memory
            if limit is not None and (used := self.memory) > limit:
                raise TextRenderError(
                    f"worker: it used {used >> 20} MiB of memory, more than the limit of "
                    f"{limit >> 20} MiB, and was ended",
                    code="memory",
                )

    def _pause(self, deadline: float | None) -> float | None:
        """The wait before limits are checked again, in milliseconds."""
        left = None
        if deadline is not None:
            left = min(max(0.0, (deadline - time.monotonic()) * 1000), _LONGEST_PAUSE)
        if self._limits.memory is None:
            return left
        return 20 if left is None else min(20, left)

    def _read_errors(self) -> bool:
        try:
            piece = os.read(self._errors, _CHUNK)
        except BlockingIOError:
            return True
        self._error_text = (self._error_text + piece)[-_MOST_ERROR_TEXT:]
        return bool(piece)

    def _death(self) -> TextRenderError:
        """The error that explains the child's end."""
        try:
            status = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            # It closed its output but continues.
            self.kill()
            status = 0
        while self._read_errors():
            if not select.select([self._errors], [], [], 0)[0]:
                break
        how = f"with status {status}"
        if status < 0:
            how = f"by signal {-status} ({signal.strsignal(-status)})"
        messages = self._error_text.decode("utf-8", "replace").strip().splitlines()
        # The messages of Swift and the C library when memory is exhausted.
        if any("allocate memory" in text or "bad_alloc" in text for text in messages):
            return TextRenderError("worker: it ran out of memory and ended", code="memory")
        what = f": {messages[0][:200]}" if messages else ""
        return TextRenderError(f"worker: it ended {how}{what}", code="internal", retry=True)

    def close(self) -> None:
        """Ends the child: by the end of its input, or by force if it does not end soon."""
        if self._owner != os.getpid():
            self._let_go()
            return
        stdin = self._process.stdin
        if stdin and not stdin.closed:
            stdin.close()
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            pass
        self.kill()

    def kill(self) -> None:
        """Ends the child and what it started, at once."""
        self.signal()
        if self._owner == os.getpid():
            self._process.wait()
        self._let_go()

    def signal(self) -> None:
        """Kills the child and what it started, also while another thread exchanges lines with it."""
        if self._owner == os.getpid() and self._process.poll() is None:
            try:
                os.killpg(self.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def _let_go(self) -> None:
        """Closes this process' ends of the pipes."""
        if self._owner != os.getpid():
            # It is no child of this process, which therefore cannot wait for it.
            self._process.returncode = 0
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream and not stream.closed:
                try:
                    stream.close()
                except OSError:
                    pass


def _start(
    command: Sequence[str], limits: Limits, variables: Mapping[str, str] | None
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*_wrappers(limits), *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        env=environment(variables),
        start_new_session=True,
    )


def _wrappers(limits: Limits) -> list[str]:
    """The programs that start a child; each is replaced by the next, so none remains."""
    words: list[str] = []
    if prlimit := shutil.which("prlimit"):
        words += [prlimit, "--core=0"]
        if limits.memory is not None:
            # Twice as much, for the growth between two checks.
            words.append(f"--data={2 * limits.memory}")
        words.append("--")
    if choom := shutil.which("choom"):
        words += [choom, "-n", str(limits.niceness), "--"]
    if setpriv := shutil.which("setpriv"):
        words += [setpriv, "--pdeathsig", "KILL", "--"]
    return words


_launchers: dict[int, ThreadPoolExecutor] = {}


def _launcher() -> ThreadPoolExecutor:
    """The thread that starts children, one per process.

    To Linux, “the parent died” means that the *thread* that started the child ended. A thread
    that lives as long as the process makes it mean the process.
    """
    pid = os.getpid()
    if pid not in _launchers:
        _launchers.clear()
        _launchers[pid] = ThreadPoolExecutor(1, thread_name_prefix="textrender-launcher")
    return _launchers[pid]
