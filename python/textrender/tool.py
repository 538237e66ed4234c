"""Finds the textrender program, and runs it as a command."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Mapping

__all__ = ["environment", "find_tool", "main"]

_PACKAGED = Path(__file__).resolve().parent / "_tool"


def find_tool() -> str:
    """The program's file: ``TEXTRENDER_TOOL``, or the one in this package, or that on the PATH.

    Raises:
        FileNotFoundError: There is none.
    """
    named = os.environ.get("TEXTRENDER_TOOL")
    if named:
        return named
    packaged = _PACKAGED / "bin" / "textrender"
    if packaged.exists():
        return str(packaged)
    found = shutil.which("textrender")
    if found:
        return found
    raise FileNotFoundError(
        "the textrender program was not found: install the wheel, which holds it, put it on the PATH, "
        "or name it in TEXTRENDER_TOOL"
    )


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment variables of the program.

    A system without fontconfig's settings gets those of this package, which look for fonts in the
    usual folders.
    """
    # A report of where a program stopped takes seconds, and is for those who can see it.
    result = {"SWIFT_BACKTRACE": "enable=no", **os.environ, **(more or {})}
    settings = _PACKAGED / "share" / "textrender" / "fonts.conf"
    if not os.path.exists("/etc/fonts/fonts.conf") and settings.exists():
        result.setdefault("FONTCONFIG_FILE", str(settings))
    return result


def main() -> None:
    """Runs the program with this process' arguments: the command ``textrender`` of the wheel."""
    try:
        tool = find_tool()
    except FileNotFoundError as error:
        sys.exit(f"textrender: {error}")
    os.execve(tool, ["textrender", *sys.argv[1:]], environment())
