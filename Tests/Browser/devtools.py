"""Drives Chromium by its DevTools protocol: no package beyond Python's own library."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request


class WebSocket:
    """One connection by RFC 6455, as a client: whole messages of text."""

    def __init__(self, address: str):
        match = re.fullmatch(r"ws://([^:/]+):(\d+)(/.*)", address)
        if not match:
            raise ValueError(f"no address of a socket: {address}")
        host, port, path = match[1], int(match[2]), match[3]
        self.socket = socket.create_connection((host, port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode())

    def send(self, text: str) -> None:
        data = text.encode()
        mask = os.urandom(4)
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x81, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", 0x81, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x81, 0x80 | 127, size)
        body = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
        self.socket.sendall(head + mask + body)

    def _take(self, count: int) -> bytes:
        while len(self.buffer) < count:
            piece = self.socket.recv(1 << 16)
            if not piece:
                raise ConnectionError("the browser has gone")
            self.buffer += piece
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def receive(self) -> str:
        message = b""
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", self._take(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self._take(8))
            data = self._take(size)
            if first & 0x0F in (0, 1):
                message += data
                if first & 0x80:
                    return message.decode()


class Page:
    """A tab."""

    def __init__(self, address: str):
        self.connection = WebSocket(address)
        self.number = 0
        self.errors: list[str] = []
        for domain in ("Page", "Runtime", "Log"):
            self.command(f"{domain}.enable")

    def command(self, method: str, **values):
        self.number += 1
        self.connection.send(json.dumps({"id": self.number, "method": method, "params": values}))
        while True:
            message = json.loads(self.connection.receive())
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self._note(message)

    def _note(self, message: dict) -> None:
        method, values = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = values["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Log.entryAdded" and values["entry"]["level"] == "error":
            self.errors.append(values["entry"]["text"] + " " + values["entry"].get("url", ""))

    def value(self, expression: str):
        """The value of an expression of JavaScript, which may be a promise."""
        answer = self.command(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, expression: str, seconds: float = 20):
        """Waits until an expression is true."""
        end = time.monotonic() + seconds
        while True:
            found = self.value(expression)
            if found:
                return found
            if time.monotonic() > end:
                raise TimeoutError(f"this has not come true: {expression}")
            time.sleep(0.02)

    def open(self, address: str) -> None:
        self.command("Page.navigate", url=address)
        self.wait("document.documentElement?.dataset.ready == '1'")

    def mouse(self, kind: str, x: float, y: float, **values) -> None:
        buttons = 0 if kind == "mouseReleased" else 1
        self.command(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=buttons,
            **{"clickCount": 1, **values},
        )

    def click(self, x: float, y: float, count: int = 1) -> None:
        for number in range(1, count + 1):
            self.mouse("mousePressed", x, y, clickCount=number)
            self.mouse("mouseReleased", x, y, clickCount=number)

    def key(self, name: str, modifiers: int = 0) -> None:
        """Presses a key by its name; modifiers are 1 for alt, 2 for control, 4 for meta, 8 for shift."""
        for kind in ("rawKeyDown", "keyUp"):
            self.command("Input.dispatchKeyEvent", type=kind, key=name, modifiers=modifiers)

    def type(self, text: str) -> None:
        self.command("Input.insertText", text=text)

    def center(self, selector: str) -> tuple[float, float]:
        box = self.value(
            f"(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            " return [b.x + b.width / 2, b.y + b.height / 2]; })()"
        )
        return box[0], box[1]

    def picture(self, path: str, scale: float = 0.75) -> None:
        """Writes what is seen, a little smaller."""
        width, height = self.value("[innerWidth, innerHeight]")
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": scale}
        data = self.command("Page.captureScreenshot", format="png", clip=clip)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))


class Browser:
    """Chromium without a window, with a profile of its own that goes at the end."""

    def __init__(self, size: tuple[int, int] = (1360, 860)):
        name = shutil.which("chromium") or shutil.which("chromium-browser")
        if not name:
            raise FileNotFoundError("there is no Chromium: run “scripts/install-dependencies chromium”")
        self.profile = tempfile.mkdtemp(prefix="textrender-chromium-")
        words = [name, "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={self.profile}"]
        words += [f"--window-size={size[0]},{size[1]}", "--hide-scrollbars", "--no-first-run", "--disable-gpu"]
        words += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
        if os.geteuid() == 0:
            words.append("--no-sandbox")
        self.process = subprocess.Popen(
            [*words, "about:blank"], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        end = time.monotonic() + 60
        path = os.path.join(self.profile, "DevToolsActivePort")
        while not os.path.exists(path) or not open(path).read().strip():
            if time.monotonic() > end or self.process.poll() is not None:
                raise TimeoutError("Chromium has not started")
            time.sleep(0.1)
        self.port = int(open(path).read().splitlines()[0])

    def page(self) -> Page:
        """Opens a tab."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/json/new", method="PUT")
        with urllib.request.urlopen(request, timeout=60) as answer:
            return Page(json.load(answer)["webSocketDebuggerUrl"])

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
