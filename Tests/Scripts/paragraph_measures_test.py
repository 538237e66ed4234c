"""The measures of `scripts/paragraphs`, from rows by hand, and of a file that the tool writes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
sys.path[:0] = [str(SCRIPTS)]
from paragraph_measures import COLUMNS, Measures, Word, is_over, joined, letters, repeats, rivers  # noqa: E402

TOOL = os.environ.get("TEXTRENDER_TOOL")


def row(*parts):
    """Returns words, given as a text and its two ends each."""
    return [Word(start, end, text) for text, start, end in parts]


def spaced(*spaces):
    """Returns a row of words between such spaces, of which each has a start and an end."""
    ends = [0, *(end for space in spaces for end in space), 100]
    return [Word(start, end, f"word{start}") for start, end in zip(ends[::2], ends[1::2])]


class MeasureTests(unittest.TestCase):
    def test_spaces_below_each_other_are_a_river(self):
        rows = [spaced((10, 14)), spaced((12, 16)), spaced((14, 18))]
        self.assertEqual(rivers(rows, space=4), [3])

    def test_a_river_ends_where_spaces_overlap_by_less_than_half_a_space(self):
        rows = [spaced((10, 14)), spaced((12, 16)), spaced((14.5, 18)), spaced((14, 18))]
        self.assertEqual(rivers(rows, space=4), [])

    def test_a_river_that_divides_is_one_for_each_arm(self):
        rows = [spaced((10, 20)), spaced((10, 20)), spaced((10, 13), (17, 20))]
        self.assertEqual(rivers(rows, space=4), [3, 3])

    def test_rows_of_one_word_have_no_river(self):
        self.assertEqual(rivers([spaced(), spaced(), spaced()], space=4), [])

    def test_repeated_words_count_without_punctuation_and_capitals(self):
        rows = [row(("The", 0, 9), ("end,", 20, 30)), row(("the", 0, 9), ("end", 20, 30)), row(("sea", 0, 9))]
        self.assertEqual(repeats(rows), (1, 1))
        self.assertEqual(repeats(rows, rtl=True), (1, 1))

    def test_a_dash_repeats_nothing(self):
        self.assertEqual(repeats([row(("…", 0, 9)), row(("…", 0, 9))]), (0, 0))

    def test_letters_reach_over_the_edge_sooner_than_punctuation(self):
        room = (0, 100)
        self.assertFalse(is_over(row(("V", -0.6, 9), ("all", 80, 100.1)), room))
        self.assertTrue(is_over(row(("a", 0, 9), ("all", 80, 101)), room))
        self.assertFalse(is_over(row(("“a", -1.8, 9), ("all,", 80, 102)), room))
        self.assertTrue(is_over(row(("“a", -2.2, 9), ("all,", 80, 100)), room))

    def test_parts_that_touch_are_one_word(self):
        parts = row(("b", 5, 9), ("a", 0, 5.1), ("c", 12, 15))
        self.assertEqual([word.text for word in joined(parts, rtl=False)], ["ab", "c"])
        self.assertEqual([word.text for word in joined(parts, rtl=True)], ["ba", "c"])

    def test_letters_are_the_same_in_divided_words(self):
        self.assertEqual(letters("ﬁnd it"), letters("find i-") + letters("t"))
        self.assertEqual(letters("كـتـاب"), letters("كتاب"))

    def test_measures_of_a_paragraph(self):
        rows = [
            row(("one", 0, 40), ("two-", 44, 100)),  # a space of 4, a hyphen
            row(("one", 0, 46), ("two", 54, 100)),  # a space of 8
            row(("one", 0, 40), ("two", 44, 90)),  # not filled
            row(("last", 0, 40), ("line", 60, 100)),  # its space does not count
        ]
        measures = Measures([rows], lambda number: (0, 100), space=4)
        cells = dict(zip(COLUMNS, measures.row()))
        self.assertEqual(cells, {
            "lines": "4", "space, mean": "1.33", "deviation": "0.47", "% over 1.5": "33.3", "% over 2": "0.0",
            "% under 0.8": "0.0", "% hyphens": "25.0", "ladders": "0", "single": "0", "% over the edge": "0.0",
            "% unfilled": "25.0",
            "rivers of 3": "0", "rivers of 5": "0", "same starts": "500.0", "same ends": "250.0",
        })

    def test_a_last_line_of_one_word_counts_in_paragraphs_of_several_lines(self):
        word, line = row(("end", 0, 40)), row(("a", 0, 40), ("b", 44, 100))
        self.assertEqual(Measures([[line, word], [word], [word, line]], lambda number: (0, 100), space=4).single, 1)

    def test_three_hyphens_in_a_row_are_one_ladder(self):
        rows = [row(("a", 0, 40), ("b-", 44, 100))] * 4 + [row(("end", 0, 40))]
        self.assertEqual(Measures([rows], lambda number: (0, 100), space=4).ladders, 1)


@unittest.skipUnless(TOOL, "there is no program: build it, or name it in TEXTRENDER_TOOL")
@unittest.skipUnless(shutil.which("pdftotext"), "poppler-utils is not installed")
class ScriptTests(unittest.TestCase):
    def cells(self, *options):
        """Returns the cells of each row that the script prints for the tool alone, by the first two."""
        environment = os.environ | {"TEXTRENDER_FONTS": str(SCRIPTS.parent / "Fonts")}
        ended = subprocess.run(
            [SCRIPTS / "paragraphs", TOOL, "--program", "textrender", "--paragraphs", "4", "--widths", "200", *options],
            check=True, capture_output=True, text=True, env=environment)
        self.assertEqual(ended.stderr, "")
        rows = [[cell.strip() for cell in line.split("|")[2:-1]] for line in ended.stdout.splitlines()
                if line.startswith("| 200")]
        return {cells[0]: dict(zip(COLUMNS, cells[1:])) for cells in rows}

    def test_lines_chosen_together_are_more_even_and_none_is_over_the_edge(self):
        made = self.cells("--text", "english")
        self.assertEqual(set(made), {"textrender optimal", "textrender greedy"})
        self.assertTrue(all(cells["% over the edge"] == "0.0" for cells in made.values()))
        self.assertLess(float(made["textrender optimal"]["deviation"]), float(made["textrender greedy"]["deviation"]))

    def test_a_circle_takes_room_of_lines(self):
        self.assertGreater(int(self.cells("--text", "english", "--shape", "circle")["textrender greedy"]["lines"]),
                           int(self.cells("--text", "english")["textrender greedy"]["lines"]))

    def test_kashida_makes_arabic_more_even(self):
        made = self.cells("--text", "arabic")
        self.assertLess(float(made["textrender optimal, kashida"]["deviation"]),
                        float(made["textrender optimal"]["deviation"]))


if __name__ == "__main__":
    unittest.main()
