"""Many documents in pieces that can be drawn anywhere, in any order, and more than once.

Engines such as Spark and Ray distribute *shards*: files of some hundred documents. Drawing one writes

- pictures, named by their digests: ``objects/3f/3fa9….png``. The name depends only on the content,
  so it does not matter who writes the file, or how often;
- a piece of the table of results, ``table/SHARD.parquet``, written last and whole. It marks the
  shard as done: shards without a piece remain to be done.

No task depends on another's output, so a machine may disappear at any moment.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, Iterable, Iterator, Mapping, Sequence

import pyarrow
import pyarrow.dataset
import pyarrow.fs
import pyarrow.parquet

from textrender.document import Rendering
from textrender.errors import TextRenderError
from textrender.worker import Worker

__all__ = ["Job", "SCHEMA", "Shard", "finish", "pending", "prepare", "results", "run_shard"]

#: The columns of the table of results: a row for each page of each document on each device, and one for each
#: device, or document, of which there is no page.
SCHEMA = pyarrow.schema(
    [
        ("id", pyarrow.string()),
        ("device", pyarrow.string()),
        ("page", pyarrow.int32()),
        ("status", pyarrow.string()),
        ("code", pyarrow.string()),
        ("reason", pyarrow.string()),
        ("attempts", pyarrow.int32()),
        ("object", pyarrow.string()),
        ("sha256", pyarrow.string()),
        ("bytes", pyarrow.int64()),
        ("width", pyarrow.int32()),
        ("height", pyarrow.int32()),
        ("overflow", pyarrow.bool_()),
        ("remarks", pyarrow.list_(pyarrow.string())),
    ]
)

# The columns that a document may have; others are left out.
_DOCUMENT = ("id", "text", "format", "sheet")
# A longer line is refused by the worker; there is no use in sending it.
_LONGEST_TEXT = 60 << 20


@dataclass(frozen=True)
class Job:
    """The settings for every document.

    Attributes:
        output: The folder or address of all outputs, as pyarrow reads it.
        devices: The devices, as :meth:`Worker.render_devices` takes them; none draws each page once.
        to: The format of the pictures: ``png``, ``ppm``, ``svg``, or ``dump`` for layouts as JSON.
        sheet: The sheet of documents without one; the sheets of the others override it.
        options: Further members of every request, such as ``overflow`` and ``pngLevel``.
        retries: The number of further tries for a document that ended its worker.
        deadline: The maximum seconds of a document on all devices.
        memory: The maximum bytes of memory of a worker.
        fonts: A folder of fonts, which must be on every machine.
        system_fonts: True to use the system fonts of the machines.
        fingerprint: The required :meth:`Worker.fingerprint` on all machines, or None.
        tool: The program; by default the one of the package.
    """

    output: str
    devices: Sequence[Any] | str = ()
    to: str = "png"
    sheet: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    retries: int = 2
    deadline: float = 60.0
    memory: int = 1 << 30
    fonts: str | None = None
    system_fonts: bool = False
    fingerprint: str | None = None
    tool: str | None = None

    def worker(self) -> Worker:
        """A worker for the documents of this job."""
        worker = Worker(
            deadline=self.deadline, memory=self.memory, fonts=self.fonts,
            system_fonts=self.system_fonts, tool=self.tool,
        )
        if self.fingerprint is not None:
            found = worker.fingerprint()
            if found != self.fingerprint:
                worker.close()
                raise TextRenderError(
                    "worker: its version or its fonts differ from those at the start of the job",
                    code="font",
                )
        return worker


@dataclass(frozen=True)
class Shard:
    """A file of documents.

    Attributes:
        name: Its name, which is also that of its piece of the table.
        path: Its path in its file system.
        weight: An estimate of its work: the bytes of its file.
    """

    name: str
    path: str
    weight: int


def _files(output: str) -> tuple[pyarrow.fs.FileSystem, str]:
    if "://" not in output:
        output = os.path.abspath(output)
    system, path = pyarrow.fs.FileSystem.from_uri(output)
    return system, path


def _read(source: str | Iterable[Mapping[str, Any]], files: int) -> Iterator[list[dict[str, Any]]]:
    """The documents of a source, some thousand at a time."""
    if not isinstance(source, str):
        batch: list[dict[str, Any]] = []
        for document in source:
            batch.append(dict(document))
            if len(batch) >= files:
                yield batch
                batch = []
        if batch:
            yield batch
        return
    system, path = _files(source)
    ending = path.rsplit(".", 1)[-1]
    kind = {"jsonl": "json", "ndjson": "json", "json": "json", "csv": "csv"}.get(ending, "parquet")
    table = pyarrow.dataset.dataset(path, filesystem=system, format=kind)
    columns = [name for name in table.schema.names if name in _DOCUMENT]
    for piece in table.to_batches(columns=columns, batch_size=files):
        if piece.num_rows:
            yield piece.to_pylist()


def _write_whole(system: pyarrow.fs.FileSystem, path: str, table: pyarrow.Table) -> None:
    """Writes a Parquet file beside its place, and then moves it there."""
    folder, _, name = path.rpartition("/")
    aside = f"{folder}/.{name}-{uuid.uuid4().hex}"
    with system.open_output_stream(aside) as stream:
        pyarrow.parquet.write_table(table, stream, compression="zstd")
    system.move(aside, path)


def prepare(
    source: str | Iterable[Mapping[str, Any]], output: str, *, size: int = 250
) -> list[Shard]:
    """Divides documents into shards under ``output``; existing shards are kept.

    Args:
        source: A file or folder of Parquet, JSON lines or CSV, or the documents themselves: each has an
            ``id``, a ``text``, and maybe a ``format`` and a ``sheet``, an object or JSON.
        output: The folder or address of the job.
        size: The number of documents per shard. A shard should take much less than the time between
            two failures: 20 to 60 seconds are suitable.

    Returns:
        The shards, the heaviest first, so that no long one is left at the end.
    """
    system, root = _files(output)
    done = f"{root}/shards/_DONE"
    if system.get_file_info(done).type == pyarrow.fs.FileType.NotFound:
        system.create_dir(f"{root}/shards", recursive=True)
        kept: list[dict[str, Any]] = []
        count = 0
        for batch in _read(source, size):
            kept += [_normal(document) for document in batch]
            while len(kept) >= size:
                _write_whole(system, f"{root}/shards/{count:08d}.parquet", _table(kept[:size]))
                kept = kept[size:]
                count += 1
        if kept:
            _write_whole(system, f"{root}/shards/{count:08d}.parquet", _table(kept))
        with system.open_output_stream(done) as stream:
            stream.write(b"")
    return shards(output)


def _normal(document: Mapping[str, Any]) -> dict[str, str | None]:
    sheet = document.get("sheet")
    text = document.get("text")
    given = document.get("id")
    if given is None:
        digest = hashlib.sha256(json.dumps([text, sheet], sort_keys=True).encode())
        given = digest.hexdigest()[:32]
    return {
        "id": str(given),
        "text": text,
        "format": document.get("format"),
        "sheet": sheet if sheet is None or isinstance(sheet, str) else json.dumps(sheet),
    }


def _table(documents: list[dict[str, Any]]) -> pyarrow.Table:
    columns = {name: [one[name] for one in documents] for name in _DOCUMENT}
    return pyarrow.table(
        {name: pyarrow.array(values, pyarrow.large_string()) for name, values in columns.items()}
    )


def shards(output: str) -> list[Shard]:
    """All shards of a job, the heaviest first."""
    return _list(*_files(output), "shards")


def _list(system: pyarrow.fs.FileSystem, root: str, folder: str) -> list[Shard]:
    selector = pyarrow.fs.FileSelector(f"{root}/{folder}", allow_not_found=True)
    found = [
        Shard(info.base_name[: -len(".parquet")], info.path, info.size)
        for info in system.get_file_info(selector)
        if info.base_name.endswith(".parquet") and not info.base_name.startswith((".", "_"))
    ]
    return sorted(found, key=lambda shard: (-shard.weight, shard.name))


def pending(output: str) -> list[Shard]:
    """The shards that are not done yet, the heaviest first."""
    system, root = _files(output)
    done = {piece.name for piece in _list(system, root, "table")}
    return [shard for shard in _list(system, root, "shards") if shard.name not in done]


def results(output: str) -> pyarrow.dataset.Dataset:
    """The table of results, as far as it is written."""
    system, root = _files(output)
    pieces = [piece.path for piece in _list(system, root, "table")]
    return pyarrow.dataset.dataset(sorted(pieces), schema=SCHEMA, filesystem=system, format="parquet")


_workers: dict[tuple[int, int, str], Worker] = {}


def _warm_worker(job: Job) -> Worker:
    """The worker of this thread, which stays for the next shard."""
    key = (os.getpid(), threading.get_ident(), repr(job))
    if key not in _workers:
        for other in [other for other in _workers if other[:2] == key[:2] or other[0] != key[0]]:
            _workers.pop(other).close()
        _workers[key] = job.worker()
    return _workers[key]


def run_shard(shard: Shard, job: Job) -> dict[str, Any]:
    """Draws the documents of a shard, and then writes its piece of the table.

    It may be called for a shard that is done or in progress elsewhere: the result is the same.

    Returns:
        A summary: ``shard``, ``documents``, ``failed``, ``pages``, ``bytes``, ``seconds``.
    """
    start = time.monotonic()
    system, root = _files(job.output)
    with system.open_input_file(shard.path) as file:
        documents = pyarrow.parquet.read_table(file).to_pylist()
    objects = _Objects(system, root, job.to)
    worker = _warm_worker(job)
    rows: list[dict[str, Any]] = []
    failed = 0
    for document in documents:
        found = _set(document, job, worker, objects)
        failed += any(row["status"] != "done" for row in found)
        rows += found
    system.create_dir(f"{root}/table", recursive=True)
    _write_whole(
        system, f"{root}/table/{shard.name}.parquet", pyarrow.Table.from_pylist(rows, schema=SCHEMA)
    )
    return {
        "shard": shard.name,
        "documents": len(documents),
        "failed": failed,
        "pages": sum(row["page"] is not None for row in rows),
        "bytes": sum(row["bytes"] or 0 for row in rows),
        "seconds": time.monotonic() - start,
    }


def finish(output: str) -> None:
    """Removes the temporary files that killed tasks have left in a finished job."""
    system, root = _files(output)
    for folder in ("shards", "table", "objects"):
        selector = pyarrow.fs.FileSelector(f"{root}/{folder}", recursive=True, allow_not_found=True)
        for info in system.get_file_info(selector):
            if info.type == pyarrow.fs.FileType.File and info.base_name.startswith("."):
                system.delete_file(info.path)


class _Objects:
    """Pictures named by their digests."""

    def __init__(self, system: pyarrow.fs.FileSystem, root: str, to: str) -> None:
        self._system = system
        self._ending = "json" if to == "dump" else to
        self._root = f"{root}/objects"
        self.is_local = isinstance(system, pyarrow.fs.LocalFileSystem)
        if self.is_local:
            # The worker writes here by itself, whole files under their final names.
            for number in range(256):
                os.makedirs(f"{self._root}/{number:02x}", exist_ok=True)
            self.pattern = f"{self._root}/{{hash:2}}/{{hash}}.{self._ending}"

    def name(self, digest: str) -> str:
        return f"objects/{digest[:2]}/{digest}.{self._ending}"

    def put(self, digest: str, data: bytes) -> None:
        path = f"{self._root}/{digest[:2]}/{digest}.{self._ending}"
        if self._system.get_file_info(path).type != pyarrow.fs.FileType.NotFound:
            return
        folder = path.rpartition("/")[0]
        self._system.create_dir(folder, recursive=True)
        aside = f"{folder}/.{digest}-{uuid.uuid4().hex}"
        with self._system.open_output_stream(aside) as stream:
            stream.write(data)
        self._system.move(aside, path)


def _set(
    document: Mapping[str, Any], job: Job, worker: Worker, objects: _Objects
) -> list[dict[str, Any]]:
    """The rows of one document."""
    attempt = 1
    while True:
        try:
            return _rows(document, job, worker, objects, attempt)
        except TextRenderError as error:
            if error.retry and attempt <= job.retries:
                attempt += 1
                continue
            return [_failure(document["id"], None, error, attempt)]


def _rows(
    document: Mapping[str, Any], job: Job, worker: Worker, objects: _Objects, attempt: int
) -> list[dict[str, Any]]:
    name = str(document["id"])
    sheet = _sheet(document, job)
    options = dict(job.options)
    if job.to == "dump":
        layout = worker.layout(sheet, **options).json
        digest = hashlib.sha256(layout).hexdigest()
        objects.put(digest, layout)
        return [_row(name, None, 0, attempt, objects.name(digest), digest, len(layout))]
    if objects.is_local:
        options["out"] = objects.pattern
    found: dict[str, Rendering | TextRenderError]
    if job.devices:
        found = worker.render_devices(sheet, job.devices, to=job.to, **options)
    else:
        found = {"": worker.render(sheet, to=job.to, **options)}
    rows = []
    for device, rendering in found.items():
        if isinstance(rendering, TextRenderError):
            if rendering.retry and attempt <= job.retries:
                raise rendering
            rows.append(_failure(name, device or None, rendering, attempt))
            continue
        for number, page in enumerate(rendering):
            assert page.sha256 is not None
            if not objects.is_local:
                objects.put(page.sha256, page.data)
            row = _row(
                name, device or None, number, attempt, objects.name(page.sha256), page.sha256,
                page.byte_count,
            )
            row.update(
                width=page.size[0], height=page.size[1], overflow=rendering.overflow is not None,
                remarks=list(rendering.remarks),
            )
            rows.append(row)
    return rows


def _sheet(document: Mapping[str, Any], job: Job) -> dict[str, Any]:
    text = document.get("text")
    if text is not None and len(text) > _LONGEST_TEXT:
        raise TextRenderError(
            f"text: it has {len(text)} characters, more than the limit of {_LONGEST_TEXT}", code="limit"
        )
    sheet: dict[str, Any] = {"sheet": 1, **job.sheet}
    own = document.get("sheet")
    if own:
        try:
            sheet.update(json.loads(own))
        except (ValueError, TypeError, RecursionError) as error:
            raise TextRenderError(f"sheet: it is not a JSON object: {error}", code="malformed") from error
    if text is not None:
        sheet["text"] = text
    if document.get("format"):
        sheet["format"] = document["format"]
    return sheet


def _row(
    name: str, device: str | None, page: int | None, attempts: int, place: str | None,
    digest: str | None, count: int | None,
) -> dict[str, Any]:
    return {
        "id": name, "device": device, "page": page, "status": "done", "code": None, "reason": None,
        "attempts": attempts, "object": place, "sha256": digest, "bytes": count, "width": None,
        "height": None, "overflow": False, "remarks": [],
    }


def _failure(
    name: Any, device: str | None, error: TextRenderError, attempts: int
) -> dict[str, Any]:
    row = _row(str(name), device, None, attempts, None, None, None)
    row.update(status="failed", code=error.code, reason=error.message)
    return row
