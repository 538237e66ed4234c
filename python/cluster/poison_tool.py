"""Stands before the real program: documents that say so make its worker die, hang, or answer half a line.

As a person would do by hand what only a fault of the program does by itself. The real program is TEXTRENDER_REAL.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time


def main() -> None:
    real = subprocess.Popen(
        ["setpriv", "--pdeathsig", "KILL", "--", os.environ["TEXTRENDER_REAL"], *sys.argv[1:]],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )
    assert real.stdin and real.stdout
    for line in sys.stdin.buffer:
        if b"POISON:die" in line:
            os.kill(os.getpid(), signal.SIGKILL)
        if b"POISON:half" in line:
            sys.stdout.write('{"id":1,"pages":[{"out"')
            sys.stdout.flush()
            os._exit(0)
        if b"POISON:sleep" in line:
            time.sleep(3600)
        real.stdin.write(line)
        real.stdin.flush()
        sys.stdout.buffer.write(real.stdout.readline())
        sys.stdout.buffer.flush()


main()
