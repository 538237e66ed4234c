"""Stands in for the program: does by order what a real worker does only when something is wrong.

The orders are the names of operations: ``echo`` answers, ``die``, ``abort``, ``hang``, ``half``, ``chatter``,
``eat`` and ``deaf`` do not; ``frames`` answers with bytes after its line, ``nameless`` as to what is no request.
"""

import json
import os
import signal
import sys
import time


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"id": request["id"]}
        op = request["op"]
        if op == "echo":
            answer["pid"] = os.getpid()
            answer["arguments"] = sys.argv[1:]
            answer["length"] = len(request.get("text", ""))
            answer["text"] = "x" * request.get("want", 0)
        elif op == "refuse":
            answer.update(error="page.size: 3 is no size", code="malformed", retry=False)
        elif op == "die":
            sys.stderr.write("Fatal error: something is odd\n")
            sys.exit(3)
        elif op == "abort":
            os.kill(os.getpid(), signal.SIGKILL)
        elif op == "once":
            if not os.path.exists(request["mark"]):
                open(request["mark"], "w").close()
                os.abort()
            answer["pid"] = os.getpid()
        elif op == "frames":
            body = bytes(range(256)) * request["count"]
            answer.update(pages=[{"frame": len(body)}], frames=len(body) + request.get("more", 0))
            line = json.dumps(answer, separators=(",", ":")).encode() + b"\n"
            sys.stdout.buffer.write(line + body)
            sys.stdout.flush()
            continue
        elif op == "nameless":
            sys.stdout.write('{"error":"request: line 1: no","code":"malformed","retry":false}\n')
            sys.stdout.flush()
            continue
        elif op == "hang":
            time.sleep(600)
        elif op == "half":
            sys.stdout.write('{"id":1,"pag')
            sys.stdout.flush()
            sys.exit(0)
        elif op == "chatter":
            sys.stdout.write('{"something":"else"}\n')
            sys.stdout.flush()
            continue
        elif op == "eat":
            held = []
            while True:
                held.append(bytearray(b"x" * (8 << 20)))
                time.sleep(0.002)
        elif op == "deaf":
            os.close(0)
            time.sleep(600)
        sys.stdout.write(json.dumps(answer, separators=(",", ":")) + "\n")
        sys.stdout.flush()


main()
