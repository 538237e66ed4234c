"""Measures of paragraphs in a PDF file in which each page has one paragraph, and no more.

Only the file is read, so that all programs are measured the same way. Positions are in points.
"""
import collections
import statistics
import subprocess
import unicodedata
import xml.etree.ElementTree

# The distance by which rows may differ in height, and lines in width, without a difference to the eye.
SAME_ROW = 3
FILLED = 6
# Narrower gaps are none: some programs write each letter of joined script by itself.
TOUCHING = 0.4
# The distance by which a letter or anything else may reach over the edge. Punctuation protrudes from straight edges.
LETTER_OVER = 0.8
SIGN_OVER = 2.1
HYPHENS = ("-", "\u2010", "\u00ad")

Word = collections.namedtuple("Word", "start end text")


def joined(parts, rtl):
    """Returns the words of a row from left to right. Parts that touch are one word."""
    words = []
    for part in sorted(parts):
        if words and part.start - words[-1].end < TOUCHING:
            left = words.pop()
            part = Word(left.start, max(left.end, part.end), part.text + left.text if rtl else left.text + part.text)
        words.append(part)
    return words


def pages(pdf, rtl=False):
    """Returns the words of each page in rows from top to bottom, each from left to right."""
    text = subprocess.run(["pdftotext", "-bbox", pdf, "-"], check=True, stdout=subprocess.PIPE).stdout.decode()
    text = "".join(mark for mark in text if mark in "\t\n\r" or not unicodedata.category(mark).startswith("Cc"))
    made = []
    for page in xml.etree.ElementTree.fromstring(text).iter("{http://www.w3.org/1999/xhtml}page"):
        rows = []
        for word in page:
            left, right, top, bottom = (float(word.get(key)) for key in ("xMin", "xMax", "yMin", "yMax"))
            height = (top + bottom) / 2
            row = next((row for row in rows if abs(row[0] - height) < SAME_ROW), None)
            if not row:
                rows.append(row := (height, []))
            row[1].append(Word(left, right, word.text or ""))
        made.append([joined(words, rtl) for _, words in sorted(rows, key=lambda row: row[0])])
    return made


def letters(text):
    """Counts the letters and digits, which are the same however a text is divided into lines."""
    return sum(mark.isalnum() for mark in unicodedata.normalize("NFKC", text) if mark != "\u0640")


def gaps(row):
    """Returns the spaces between the words of a row, from left to right."""
    return [(left.end, right.start) for left, right in zip(row, row[1:])]


def is_divided(row, rtl=False):
    return row[0 if rtl else -1].text.endswith(HYPHENS)


def is_over(row, room, rtl=False):
    """Whether a row reaches further over an end of its room than letters and punctuation protrude.

    The letters of a word that is read from the right come in either order, so both of its ends count.
    """
    for distance, signs in ((room[0] - row[0].start, row[0].text[:1] + row[0].text[-1:] * rtl),
                            (row[-1].end - room[1], row[-1].text[:1] * rtl + row[-1].text[-1:])):
        if distance > (LETTER_OVER if signs.isalnum() else SIGN_OVER):
            return True
    return False


def rivers(rows, space):
    """Returns the lengths in rows of chains of spaces below each other, from three rows on.

    A space continues a chain if it overlaps the space above by half of the font's own space or more. A chain ends at a
    space that none below continues.
    """
    above, found = [], []
    for row in rows + [[]]:
        below, continued = [], set()
        for start, end in gaps(row):
            reached = [(length, index) for index, (left, right, length) in enumerate(above)
                       if min(end, right) - max(start, left) >= space / 2]
            continued.update(index for _, index in reached)
            below.append((start, end, 1 + max(reached, default=(0, 0))[0]))
        found += [length for index, (_, _, length) in enumerate(above) if length > 2 and index not in continued]
        above = below
    return found


def bare(word):
    """Returns a word without the punctuation around it, and without capitals."""
    return "".join(mark for mark in word.text.casefold() if mark.isalnum() or mark in HYPHENS)


def repeats(rows, rtl=False):
    """Counts the rows that start, and those that end, with the same word as the row above."""
    first, last = (-1, 0) if rtl else (0, -1)
    pairs = [(above, below) for above, below in zip(rows, rows[1:])]
    return tuple(sum(bool(bare(above[at])) and bare(above[at]) == bare(below[at]) for above, below in pairs)
                 for at in (first, last))


class Measures:
    """The measures of one program's paragraphs.

    - rows of each paragraph, top to bottom
    - rooms: for a number of a row in its paragraph the ends of its room
    - space: the width of the font's own space
    """

    def __init__(self, paragraphs, rooms, space, rtl=False):
        self.lines = sum(map(len, paragraphs))
        self.spaces, self.divided, self.ladders, self.over, self.unfilled = [], 0, 0, 0, 0
        self.rivers, self.starts, self.ends, self.single = [], 0, 0, 0
        for rows in paragraphs:
            run = 0
            self.single += len(rows) > 1 and len(rows[-1]) == 1
            for number, row in enumerate(rows):
                room = rooms(number)
                self.over += is_over(row, room, rtl)
                run = run + 1 if is_divided(row, rtl) else 0
                self.divided += run > 0
                self.ladders += run == 3
                if number == len(rows) - 1:
                    continue
                if row[-1].end - row[0].start < room[1] - room[0] - FILLED:
                    self.unfilled += 1
                if len(row) > 1:
                    self.spaces.append(statistics.mean(end - start for start, end in gaps(row)) / space)
            self.rivers += rivers(rows, space)
            starts, ends = repeats(rows, rtl)
            self.starts += starts
            self.ends += ends

    def per_thousand(self, count):
        return 1000 * count / max(1, self.lines)

    def share(self, is_counted):
        """Returns the percentage of lines whose spaces are as given, last lines apart."""
        return 100 * sum(map(is_counted, self.spaces)) / max(1, len(self.spaces))

    def row(self):
        """Returns the cells of a table whose heads are COLUMNS."""
        return [
            f"{self.lines}",
            f"{statistics.mean(self.spaces or [0]):.2f}",
            f"{statistics.pstdev(self.spaces or [0]):.2f}",
            f"{self.share(lambda space: space > 1.5):.1f}",
            f"{self.share(lambda space: space > 2):.1f}",
            f"{self.share(lambda space: space < 0.8):.1f}",
            f"{self.per_thousand(self.divided) / 10:.1f}",
            f"{self.ladders}",
            f"{self.single}",
            f"{self.per_thousand(self.over) / 10:.1f}",
            f"{self.per_thousand(self.unfilled) / 10:.1f}",
            *(f"{self.per_thousand(sum(length >= least for length in self.rivers)):.0f}" for least in (3, 5)),
            f"{self.per_thousand(self.starts):.1f}",
            f"{self.per_thousand(self.ends):.1f}",
        ]


COLUMNS = [
    "lines", "space, mean", "deviation", "% over 1.5", "% over 2", "% under 0.8", "% hyphens", "ladders", "single",
    "% over the edge", "% unfilled", "rivers of 3", "rivers of 5", "same starts", "same ends",
]
