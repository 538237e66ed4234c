#pragma once
#include <stdint.h>

// The kit's functions on top of ICU, without ICU's own headers: Foundation brings another version
// of those, and a program that sees both does not compile.

// Values of Line_Break (UAX #14), with ICU's numbers.
enum {
  CTEXT_LB_UNKNOWN = 0,
  CTEXT_LB_AMBIGUOUS = 1,
  CTEXT_LB_ALPHABETIC = 2,
  CTEXT_LB_BREAK_AFTER = 4,
  CTEXT_LB_CLOSE_PUNCTUATION = 8,
  CTEXT_LB_COMBINING_MARK = 9,
  CTEXT_LB_EXCLAMATION = 11,
  CTEXT_LB_HYPHEN = 13,
  CTEXT_LB_IDEOGRAPHIC = 14,
  CTEXT_LB_INSEPARABLE = 15,
  CTEXT_LB_INFIX_NUMERIC = 16,
  CTEXT_LB_NONSTARTER = 18,
  CTEXT_LB_NUMERIC = 19,
  CTEXT_LB_OPEN_PUNCTUATION = 20,
  CTEXT_LB_COMPLEX_CONTEXT = 24,
  CTEXT_LB_SPACE = 26,
  CTEXT_LB_BREAK_SYMBOLS = 27,
  CTEXT_LB_ZWSPACE = 28,
  CTEXT_LB_CONDITIONAL_JAPANESE_STARTER = 37,
  CTEXT_LB_HEBREW_LETTER = 38,
  CTEXT_LB_ZWJ = 42
};

// Values of Grapheme_Cluster_Break (UAX #29), with ICU's numbers.
enum {
  CTEXT_GCB_OTHER = 0,
  CTEXT_GCB_CONTROL = 1,
  CTEXT_GCB_CR = 2,
  CTEXT_GCB_EXTEND = 3,
  CTEXT_GCB_LF = 5,
  CTEXT_GCB_SPACING_MARK = 10,
  CTEXT_GCB_ZWJ = 17
};

// Values of Joining_Group, with ICU's numbers.
enum {
  CTEXT_JG_AIN = 1,
  CTEXT_JG_ALEF = 3,
  CTEXT_JG_BEH = 4,
  CTEXT_JG_DAL = 6,
  CTEXT_JG_FEH = 9,
  CTEXT_JG_GAF = 11,
  CTEXT_JG_HAH = 13,
  CTEXT_JG_KAF = 19,
  CTEXT_JG_LAM = 22,
  CTEXT_JG_QAF = 29,
  CTEXT_JG_REH = 31,
  CTEXT_JG_SAD = 33,
  CTEXT_JG_SEEN = 35,
  CTEXT_JG_TAH = 40,
  CTEXT_JG_TEH_MARBUTA = 42,
  CTEXT_JG_WAW = 44,
  CTEXT_JG_YEH = 45,
  CTEXT_JG_FARSI_YEH = 55
};

// Scripts, with ICU's numbers.
enum {
  CTEXT_SCRIPT_COMMON = 0,
  CTEXT_SCRIPT_INHERITED = 1,
  CTEXT_SCRIPT_HAN = 17,
  CTEXT_SCRIPT_HIRAGANA = 20,
  CTEXT_SCRIPT_KATAKANA = 22,
  CTEXT_SCRIPT_UNKNOWN = 103
};

// Properties of a character, which may be any number up to 0x10FFFF.
int32_t ctext_line_break(uint32_t character);
int32_t ctext_bidi_class(uint32_t character);
int32_t ctext_grapheme_break(uint32_t character);
int32_t ctext_joining_group(uint32_t character);
int32_t ctext_script(uint32_t character);
_Bool ctext_has_script(uint32_t character, int32_t script);
_Bool ctext_is_letter(uint32_t character);
_Bool ctext_is_emoji(uint32_t character);
_Bool ctext_is_ignorable(uint32_t character);
// The joining behaviour of a character in Arabic and similar scripts, as bits: it joins or lets
// its neighbours join; it joins with the next one; it joins with the previous one. The last two
// need a neighbour that joins, too.
enum { CTEXT_JOINING = 1, CTEXT_JOINS_NEXT = 2, CTEXT_JOINS_PREVIOUS = 4 };
uint32_t ctext_joining(uint32_t character);
_Bool ctext_is_bracket(uint32_t character);
// True if the character is a mark by its general category.
_Bool ctext_is_mark(uint32_t character);
_Bool ctext_is_opening_bracket(uint32_t character);
uint32_t ctext_paired_bracket(uint32_t character);
uint32_t ctext_lowercase(uint32_t character);

// The names of a script, such as "Latn" and "Latin"; NULL for an unknown number.
const char *ctext_script_code(int32_t script);
const char *ctext_script_name(int32_t script);

// An iterator over the boundaries of a text.
typedef struct ctext_boundaries ctext_boundaries;

enum { CTEXT_BOUNDARIES_LINE = 0, CTEXT_BOUNDARIES_GRAPHEME = 1, CTEXT_BOUNDARIES_WORD = 2 };

// Opens an iterator with the rules of a locale, given by ICU's name; NULL if ICU's data are
// missing.
ctext_boundaries *ctext_boundaries_open(int32_t kind, const char *locale);
void ctext_boundaries_close(ctext_boundaries *boundaries);

// Sets the iterator's text, which must outlive its use; returns 0 if ICU refuses it.
_Bool ctext_boundaries_point(ctext_boundaries *boundaries, const uint16_t *text, int32_t count);

// The next boundary, the last one before an offset, the first one after it; negative after the
// last.
int32_t ctext_boundaries_next(ctext_boundaries *boundaries);
int32_t ctext_boundaries_before(ctext_boundaries *boundaries, int32_t offset);
int32_t ctext_boundaries_after(ctext_boundaries *boundaries, int32_t offset);
_Bool ctext_boundaries_has(ctext_boundaries *boundaries, int32_t offset);

// Writes ICU's name for a BCP 47 tag; returns its length, or -1 if there is none or not enough
// room.
int32_t ctext_locale(const char *tag, char *name, int32_t capacity);

// Writes the character of each byte of a single-byte character set, and 0 for bytes without one;
// returns false if there is no such set.
_Bool ctext_character_set(const char *name, uint32_t characters[256]);

// The versions of ICU and of the Unicode standard that it was built for.
const char *ctext_icu_version(void);
const char *ctext_unicode_version(void);
int ctext_icu_major_version(void);
