#!/usr/bin/env python3
"""Has ffmpeg read what `textrender animate` writes.

Usage: Tests/Video/video_test.py TOOL

Writes animations as animated PNG, as video and as numbered pictures. ffprobe tells of the first two how large, how many
and how long their frames are; ffmpeg decodes them, and each frame has to be the numbered picture: an animated PNG to
the last bit, a video as near as its colours are kept. Last, video goes to ffmpeg by a pipe, as one makes a film.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "Examples"

# A coloured page whose shape moves and turns, a page in shades of gray, and one whose ground changes.
SHEETS = {
    "ring": (EXAMPLES / "animated-small.json", 12, "1"),
    "gray": (
        {
            "sheet": 1,
            "text": "Words that make way for a ball which rolls over the page, and come back behind it.",
            "page": {"size": [121, 83]},
            "body": {"font": {"family": "Noto Sans", "size": 9}},
            "exclusions": [{"name": "ball", "shape": "circle(20 at 20 40)", "fill": "#888"}],
            "animation": {
                "fps": 25,
                "loop": 3,
                "moves": [{"target": "ball", "duration": 0.8, "frames": [{}, {"x": 80}]}],
            },
        },
        25,
        "0.8",
    ),
    "ground": (
        {
            "sheet": 1,
            "text": "Evening.",
            "page": {"size": [64, 48], "background": "#ffe9c4"},
            "animation": {
                "fps": 30,
                "moves": [{"target": "page", "duration": 0.5, "frames": [{}, {"background": "#20304d"}]}],
            },
        },
        30,
        "0.5",
    ),
}


def run(*words: object, **more) -> bytes:
    done = subprocess.run([str(word) for word in words], capture_output=True, **more)
    if done.returncode:
        sys.exit(f"video: “{' '.join(map(str, words))}” ended with {done.returncode}: {done.stderr.decode()[-2000:]}")
    return done.stdout


def check(truth: object, what: str) -> None:
    if not truth:
        sys.exit(f"video: this does not hold: {what}")
    print(f"video: {what}", flush=True)


def probe(path: Path) -> dict:
    """What ffprobe tells: of the stream, and of each frame it has decoded."""
    told = run(
        "ffprobe", "-v", "error", "-count_frames", "-of", "json", "-show_entries",
        "stream=codec_name,width,height,r_frame_rate,nb_read_frames,pix_fmt,color_range:frame=pts_time", path,
    )
    return json.loads(told)


def pixels(path: Path, frames: int) -> list[bytes]:
    """Every frame as ffmpeg decodes it, in bytes of red, green and blue."""
    words = ["ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", "-frames:v", frames + 1]
    # The colours of a video are counted exactly, and not by the quickest way.
    words += ["-sws_flags", "accurate_rnd+full_chroma_int+full_chroma_inp+bitexact"]
    data = run(*words, "-f", "rawvideo", "-pix_fmt", "rgb24", "-")
    size = len(data) // frames
    check(len(data) == size * frames, f"{path.name} has {frames} frames of {size} bytes")
    return [data[at * size : (at + 1) * size] for at in range(frames)]


def examine(tool: Path, name: str, folder: Path) -> None:
    sheet, fps, duration = SHEETS[name]
    if isinstance(sheet, dict):
        path = folder / f"{name}.json"
        path.write_text(json.dumps(sheet))
        sheet = path
    options = ["--fps", fps, "--duration", duration]
    frames = round(fps * Fraction(duration))
    animated, video = folder / f"{name}.png", folder / f"{name}.y4m"
    run(tool, "animate", sheet, "-o", animated, *options)
    run(tool, "animate", sheet, "-o", video, *options)
    run(tool, "animate", sheet, "-o", folder / f"{name}-%04d.png", *options)
    stills = [pixels(folder / f"{name}-{number:04}.png", 1)[0] for number in range(1, frames + 1)]
    check(len(set(stills)) > 1, f"{name}: its pictures are not all the same")

    told = probe(folder / f"{name}-0001.png")["streams"][0]
    size = (told["width"], told["height"])
    for path, codec in ((animated, "apng"), (video, "rawvideo")):
        told = probe(path)
        stream = told["streams"][0]
        check(stream["codec_name"] == codec, f"{path.name} is read as {codec}")
        check((stream["width"], stream["height"]) == size, f"{path.name} is {size[0]} × {size[1]} pixels large")
        check(int(stream["nb_read_frames"]) == frames, f"ffprobe counts {frames} frames in {path.name}")
        check(Fraction(stream["r_frame_rate"]) == fps, f"{path.name} has {fps} frames per second")
        times = [float(frame["pts_time"]) for frame in told["frames"]]
        check(
            all(abs(time - number / fps) < 1e-3 for number, time in enumerate(times)),
            f"each frame of {path.name} comes at its time",
        )
    stream = probe(video)["streams"][0]
    check(stream["pix_fmt"] == "yuv444p" and stream["color_range"] == "tv", f"{video.name} says how its colours are kept")

    check(pixels(animated, frames) == stills, f"every frame of {animated.name} is the picture of that number")
    # A level of gray is kept in 220 steps, and the differences of colours in 225: what comes back is that far off.
    worst = max(abs(a - b) for one, other in zip(pixels(video, frames), stills) for a, b in zip(one, other))
    check(worst <= 3, f"every frame of {video.name} is that picture up to {worst} of 255 levels")


def film(tool: Path, folder: Path) -> None:
    """The pipe of the manual."""
    path = folder / "ring.mkv"
    sheet, fps, duration = SHEETS["ring"]
    words = [tool, "animate", sheet, "-o", "-", "--to", "y4m", "--fps", fps, "--duration", duration]
    writer = subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE)
    run("ffmpeg", "-v", "error", "-i", "-", "-pix_fmt", "yuv420p", "-c:v", "ffv1", path, stdin=writer.stdout)
    check(writer.wait() == 0, "video goes to ffmpeg by a pipe")
    check(int(probe(path)["streams"][0]["nb_read_frames"]) == fps * int(duration), "the film has all frames")


def main() -> None:
    tool = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        for sheet in SHEETS:
            examine(tool, sheet, Path(name))
        film(tool, Path(name))
    print("video: everything holds")


main()
