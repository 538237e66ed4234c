"""Documents on a Ray cluster.

>>> from textrender.ray import render
>>> table = render("documents.parquet", "/shared/job", devices=["iphone-15-pro", "ipad-mini"])
>>> table.to_table().group_by("status").aggregate([([], "count_all")])

A pool of actors, each with a warm worker, takes prepared shards (see :mod:`textrender.shards`). The driver makes the
list of shards: reading it from files would be a separate task, which would wait forever beside a pool that fills all
processors.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any, Iterable, Mapping

import pyarrow.dataset

from textrender import shards
from textrender.shards import Job, Shard

__all__ = ["render"]


class _Setter:
    """An actor that draws the shards it receives."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        import numpy

        done = [
            shards.run_shard(Shard(str(name), str(path), int(weight)), self._job)
            for name, path, weight in zip(batch["name"], batch["path"], batch["weight"])
        ]
        return {key: numpy.array([one[key] for one in done]) for key in done[0]}


def render(
    documents: str | Iterable[Mapping[str, Any]],
    output: str,
    *,
    shard_size: int = 250,
    concurrency: int | None = None,
    **options: Any,
) -> pyarrow.dataset.Dataset:
    """Draws documents on many devices, and returns the table of results.

    Args:
        documents: A source for :func:`textrender.shards.prepare`.
        output: The folder or address of the job, which all machines can write to.
        shard_size: The number of documents per shard.
        concurrency: The number of actors; by default one per processor of the cluster.
        options: The other attributes of :class:`textrender.shards.Job`.
    """
    import ray
    import ray.data

    job = Job(output=output, **options)
    if job.fingerprint is None:
        with job.worker() as worker:
            job = replace(job, fingerprint=worker.fingerprint())
    shards.prepare(documents, output, size=shard_size)
    left = shards.pending(output)
    if left:
        if not ray.is_initialized():
            ray.init()
        size = concurrency or max(1, int(ray.cluster_resources().get("CPU", 1)))
        items = ray.data.from_items(
            [asdict(shard) for shard in left], override_num_blocks=len(left)
        )
        items.map_batches(
            _Setter,
            fn_constructor_args=(job,),
            batch_size=1,
            concurrency=min(size, len(left)),
            num_cpus=1,
            max_restarts=-1,
            max_task_retries=-1,
        ).materialize()
    shards.finish(output)
    return shards.results(output)
