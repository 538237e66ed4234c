"""Text laid out on pages, in columns and around shapes, and drawn as pictures.

The program ``textrender`` does the work. The wheel holds it with its libraries and fonts; this
package keeps it running and exchanges requests with it.

>>> from textrender import Document, Worker
>>> Document("Hello", size=(200, 100)).render()[0].save("hello.png")

:class:`Worker` is one process, :class:`Pool` several. ``textrender.spark`` and ``textrender.ray``
distribute documents over several machines.
"""

from textrender.document import Document, Page, Rendering
from textrender.errors import CODES, TextRenderError
from textrender.layout import Layout
from textrender.measure import Measure
from textrender.pool import Pool
from textrender.tool import find_tool
from textrender.worker import Worker

__version__ = "0.1.0"

__all__ = [
    "CODES",
    "Document",
    "Layout",
    "Measure",
    "Page",
    "Pool",
    "Rendering",
    "TextRenderError",
    "Worker",
    "find_tool",
]
