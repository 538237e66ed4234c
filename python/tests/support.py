"""What several tests need."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FAKE = [sys.executable, str(Path(__file__).with_name("fake_worker.py"))]


def real_tool() -> str | None:
    """The program that the tests of real documents use, or None."""
    named = os.environ.get("TEXTRENDER_TOOL")
    built = [str(ROOT / ".build" / kind / "textrender") for kind in ("debug", "release")]
    return next((path for path in [named, *built] if path and os.path.exists(path)), None)
