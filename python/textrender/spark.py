"""Documents on a Spark cluster.

>>> from textrender.spark import render
>>> table = render(spark, "documents.parquet", "s3://bucket/job", devices=["iphone-15-pro", "ipad-mini"])
>>> table.groupBy("status").count().show()

A job is one map over prepared shards (see :mod:`textrender.shards`). No task needs files that another has written
on its machine, so executors may disappear at any moment. An interrupted job continues when it is run again. The
package, with the program and its fonts, must be installed on the executors, or be sent with the job:
``spark.archives``, or ``--py-files`` and ``TEXTRENDER_TOOL``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping

import pyarrow

from textrender import shards
from textrender.shards import Job, Shard

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["SETTINGS", "render"]

#: Settings of a session in which executors and their workers may die. Speculation is safe because files are named
#: by what is in them.
SETTINGS: Mapping[str, str] = {
    "spark.task.maxFailures": "1000",
    "spark.speculation": "true",
    "spark.speculation.quantile": "0.9",
    "spark.speculation.multiplier": "3",
    "spark.python.worker.reuse": "true",
    "spark.excludeOnFailure.enabled": "false",
    "spark.deploy.maxExecutorRetries": "-1",
}

# How many shards one of Spark's jobs has; what it knows of its tasks is kept in the driver.
_WAVE = 20_000

_SUMMARY = "shard string, documents long, failed long, pages long, bytes long, seconds double"


def render(
    spark: SparkSession,
    documents: DataFrame | str | Iterable[Mapping[str, Any]],
    output: str,
    *,
    shard_size: int = 250,
    **options: Any,
) -> DataFrame:
    """Draws documents on many devices, and returns the table of results.

    Args:
        spark: The session.
        documents: A table with the columns ``id``, ``text``, and optionally ``format`` and ``sheet``; or a source
            for :func:`textrender.shards.prepare`. A table is first written into shards, by a separate map.
        output: The folder or address of the job, which all machines can write to.
        shard_size: The number of documents per shard.
        options: The other attributes of :class:`textrender.shards.Job`.

    Returns:
        A row for each page of each document on each device (:data:`textrender.shards.SCHEMA`). Documents
        that failed are rows with a ``code``, a ``reason`` and ``attempts``.
    """
    job = Job(output=output, **options)
    if job.fingerprint is None:
        with job.worker() as worker:
            job = replace(job, fingerprint=worker.fingerprint())
    if hasattr(documents, "toDF"):
        _write_shards(documents, output, shard_size)
    else:
        shards.prepare(documents, output, size=shard_size)
    left = shards.pending(output)
    for start in range(0, len(left), _WAVE):
        rows = [(shard.name, shard.path, shard.weight) for shard in left[start:start + _WAVE]]
        # A partition a shard, in this order.
        distributed = spark.sparkContext.parallelize(rows, len(rows))
        frame = spark.createDataFrame(distributed, "name string, path string, weight long")
        frame.mapInArrow(_task(job), _SUMMARY).collect()
    shards.finish(output)
    return spark.read.schema(_schema(spark)).parquet(f"{output}/table")


def _task(job: Job) -> Any:
    def run(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            for row in batch.to_pylist():
                done = shards.run_shard(Shard(**row), job)
                yield pyarrow.RecordBatch.from_pylist([done])

    return run


def _write_shards(documents: DataFrame, output: str, size: int) -> None:
    """Writes a table into shards without moving rows between machines."""
    from pyspark.sql import functions

    system, root = shards._files(output)
    if system.get_file_info(f"{root}/shards/_SUCCESS").type != pyarrow.fs.FileType.NotFound:
        return
    wanted = []
    for name in ("id", "text", "format", "sheet"):
        known = name in documents.columns
        column = functions.col(name) if known else functions.lit(None)
        wanted.append(column.cast("string").alias(name))
    writer = documents.select(*wanted).write.mode("overwrite")
    writer.option("maxRecordsPerFile", size).parquet(f"{output}/shards")


def _schema(spark: SparkSession) -> Any:
    from pyspark.sql.pandas.types import from_arrow_schema

    return from_arrow_schema(shards.SCHEMA)
