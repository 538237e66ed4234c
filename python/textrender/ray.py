"""Documents on a Ray cluster.

>>> from textrender.ray import render
>>> table = render("documents.parquet", "/shared/job", devices=["iphone-15-pro", "ipad-mini"])
>>> table.to_table().group_by("status").aggregate([([], "count_all")])

A pool of actors, each with a warm worker, takes shards that were prepared before (see :mod:`textrender.shards`). The
list of shards is made by the driver: reading it from files would be a task of its own, which waits for ever beside a
pool that fills all processors.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any, Iterable, Mapping

import pyarrow.dataset

from textrender import shards
from textrender.shards import Job, Shard

__all__ = ["render"]


class _Setter:
    """An actor: sets the shards that it is handed."""

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
    """Sets documents on many devices, and returns the table of what became of each.

    Args:
        documents: What :func:`textrender.shards.prepare` takes.
        output: The folder or address of the job, which all machines can write to.
        shard_size: How many documents a shard has.
        concurrency: How many actors; by default one a processor of the cluster.
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
