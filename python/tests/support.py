"""What several tests need."""

from __future__ import annotations

import faulthandler
import os
import sys
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FAKE = [sys.executable, str(Path(__file__).with_name("fake_worker.py"))]


def real_tool() -> str | None:
    """The program that the tests of real documents use, or None."""
    named = os.environ.get("TEXTRENDER_TOOL")
    built = [str(ROOT / ".build" / kind / "textrender") for kind in ("debug", "release")]
    return next((path for path in [named, *built] if path and os.path.exists(path)), None)


class BoundedTestCase(unittest.TestCase):
    """Tests of which none waits for ever: one that takes over two minutes ends the run with its stack."""

    def setUp(self) -> None:
        super().setUp()
        faulthandler.dump_traceback_later(120, exit=True)
        self.addCleanup(faulthandler.cancel_dump_traceback_later)

    def outcome_of_fork(self, task, seconds: float = 20) -> str:
        """What a function returns in a forked child, or “hangs” if it takes too long."""
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.write(writer, str(task()).encode())
            except BaseException as error:
                os.write(writer, repr(error).encode())
            finally:
                os._exit(0)
        os.close(writer)
        end = time.monotonic() + seconds
        while os.waitpid(child, os.WNOHANG)[0] == 0:
            if time.monotonic() > end:
                os.kill(child, 9)
                os.waitpid(child, 0)
                os.close(reader)
                return "hangs"
            time.sleep(0.02)
        with os.fdopen(reader, "rb") as file:
            return file.read().decode()
