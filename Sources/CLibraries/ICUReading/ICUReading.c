#include "ICUReading.h"

#include <assert.h>

#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/uloc.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>

// The numbers in the header are ICU's, which never changes them.
#define SAME(ours, icus) static_assert((int)(ours) == (int)(icus), #icus);

SAME(CTEXT_LB_UNKNOWN, U_LB_UNKNOWN)
SAME(CTEXT_LB_AMBIGUOUS, U_LB_AMBIGUOUS)
SAME(CTEXT_LB_ALPHABETIC, U_LB_ALPHABETIC)
SAME(CTEXT_LB_BREAK_AFTER, U_LB_BREAK_AFTER)
SAME(CTEXT_LB_CLOSE_PUNCTUATION, U_LB_CLOSE_PUNCTUATION)
SAME(CTEXT_LB_COMBINING_MARK, U_LB_COMBINING_MARK)
SAME(CTEXT_LB_EXCLAMATION, U_LB_EXCLAMATION)
SAME(CTEXT_LB_HYPHEN, U_LB_HYPHEN)
SAME(CTEXT_LB_IDEOGRAPHIC, U_LB_IDEOGRAPHIC)
SAME(CTEXT_LB_INSEPARABLE, U_LB_INSEPARABLE)
SAME(CTEXT_LB_INFIX_NUMERIC, U_LB_INFIX_NUMERIC)
SAME(CTEXT_LB_NONSTARTER, U_LB_NONSTARTER)
SAME(CTEXT_LB_NUMERIC, U_LB_NUMERIC)
SAME(CTEXT_LB_OPEN_PUNCTUATION, U_LB_OPEN_PUNCTUATION)
SAME(CTEXT_LB_COMPLEX_CONTEXT, U_LB_COMPLEX_CONTEXT)
SAME(CTEXT_LB_SPACE, U_LB_SPACE)
SAME(CTEXT_LB_BREAK_SYMBOLS, U_LB_BREAK_SYMBOLS)
SAME(CTEXT_LB_ZWSPACE, U_LB_ZWSPACE)
SAME(CTEXT_LB_CONDITIONAL_JAPANESE_STARTER, U_LB_CONDITIONAL_JAPANESE_STARTER)
SAME(CTEXT_LB_HEBREW_LETTER, U_LB_HEBREW_LETTER)
SAME(CTEXT_LB_ZWJ, U_LB_ZWJ)

SAME(CTEXT_GCB_OTHER, U_GCB_OTHER)
SAME(CTEXT_GCB_CONTROL, U_GCB_CONTROL)
SAME(CTEXT_GCB_CR, U_GCB_CR)
SAME(CTEXT_GCB_EXTEND, U_GCB_EXTEND)
SAME(CTEXT_GCB_LF, U_GCB_LF)
SAME(CTEXT_GCB_SPACING_MARK, U_GCB_SPACING_MARK)
SAME(CTEXT_GCB_ZWJ, U_GCB_ZWJ)

SAME(CTEXT_JG_AIN, U_JG_AIN)
SAME(CTEXT_JG_ALEF, U_JG_ALEF)
SAME(CTEXT_JG_BEH, U_JG_BEH)
SAME(CTEXT_JG_DAL, U_JG_DAL)
SAME(CTEXT_JG_FEH, U_JG_FEH)
SAME(CTEXT_JG_GAF, U_JG_GAF)
SAME(CTEXT_JG_HAH, U_JG_HAH)
SAME(CTEXT_JG_KAF, U_JG_KAF)
SAME(CTEXT_JG_LAM, U_JG_LAM)
SAME(CTEXT_JG_QAF, U_JG_QAF)
SAME(CTEXT_JG_REH, U_JG_REH)
SAME(CTEXT_JG_SAD, U_JG_SAD)
SAME(CTEXT_JG_SEEN, U_JG_SEEN)
SAME(CTEXT_JG_TAH, U_JG_TAH)
SAME(CTEXT_JG_TEH_MARBUTA, U_JG_TEH_MARBUTA)
SAME(CTEXT_JG_WAW, U_JG_WAW)
SAME(CTEXT_JG_YEH, U_JG_YEH)
SAME(CTEXT_JG_FARSI_YEH, U_JG_FARSI_YEH)

SAME(CTEXT_SCRIPT_COMMON, USCRIPT_COMMON)
SAME(CTEXT_SCRIPT_INHERITED, USCRIPT_INHERITED)
SAME(CTEXT_SCRIPT_HAN, USCRIPT_HAN)
SAME(CTEXT_SCRIPT_HIRAGANA, USCRIPT_HIRAGANA)
SAME(CTEXT_SCRIPT_KATAKANA, USCRIPT_KATAKANA)
SAME(CTEXT_SCRIPT_UNKNOWN, USCRIPT_UNKNOWN)

int32_t ctext_line_break(uint32_t character) {
  return u_getIntPropertyValue((UChar32)character, UCHAR_LINE_BREAK);
}

int32_t ctext_bidi_class(uint32_t character) {
  return u_getIntPropertyValue((UChar32)character, UCHAR_BIDI_CLASS);
}

int32_t ctext_grapheme_break(uint32_t character) {
  return u_getIntPropertyValue((UChar32)character, UCHAR_GRAPHEME_CLUSTER_BREAK);
}

int32_t ctext_joining_group(uint32_t character) {
  return u_getIntPropertyValue((UChar32)character, UCHAR_JOINING_GROUP);
}

int32_t ctext_script(uint32_t character) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript((UChar32)character, &status);
  return U_FAILURE(status) ? CTEXT_SCRIPT_COMMON : (int32_t)script;
}

_Bool ctext_has_script(uint32_t character, int32_t script) {
  return uscript_hasScript((UChar32)character, (UScriptCode)script);
}

_Bool ctext_is_letter(uint32_t character) { return u_isalpha((UChar32)character); }

_Bool ctext_is_emoji(uint32_t character) {
  return u_hasBinaryProperty((UChar32)character, UCHAR_EMOJI_PRESENTATION);
}

_Bool ctext_is_ignorable(uint32_t character) {
  return u_hasBinaryProperty((UChar32)character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

uint32_t ctext_joining(uint32_t character) {
  switch (u_getIntPropertyValue((UChar32)character, UCHAR_JOINING_TYPE)) {
    case U_JT_NON_JOINING: return 0;
    case U_JT_DUAL_JOINING:
    case U_JT_JOIN_CAUSING: return CTEXT_JOINING | CTEXT_JOINS_NEXT | CTEXT_JOINS_PREVIOUS;
    case U_JT_LEFT_JOINING: return CTEXT_JOINING | CTEXT_JOINS_NEXT;
    case U_JT_RIGHT_JOINING: return CTEXT_JOINING | CTEXT_JOINS_PREVIOUS;
    default: return CTEXT_JOINING;
  }
}

_Bool ctext_is_bracket(uint32_t character) {
  return u_getIntPropertyValue((UChar32)character, UCHAR_BIDI_PAIRED_BRACKET_TYPE) != U_BPT_NONE;
}

_Bool ctext_is_mark(uint32_t character) {
  return (U_MASK(u_charType((UChar32)character)) & U_GC_M_MASK) != 0;
}

_Bool ctext_is_opening_bracket(uint32_t character) {
  return u_getIntPropertyValue((UChar32)character, UCHAR_BIDI_PAIRED_BRACKET_TYPE) == U_BPT_OPEN;
}

uint32_t ctext_paired_bracket(uint32_t character) {
  return (uint32_t)u_getBidiPairedBracket((UChar32)character);
}

uint32_t ctext_lowercase(uint32_t character) { return (uint32_t)u_tolower((UChar32)character); }

const char *ctext_script_code(int32_t script) { return uscript_getShortName((UScriptCode)script); }

const char *ctext_script_name(int32_t script) { return uscript_getName((UScriptCode)script); }

ctext_boundaries *ctext_boundaries_open(int32_t kind, const char *locale) {
  UBreakIteratorType type = kind == CTEXT_BOUNDARIES_LINE       ? UBRK_LINE
                            : kind == CTEXT_BOUNDARIES_GRAPHEME ? UBRK_CHARACTER
                                                                : UBRK_WORD;
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(type, locale, NULL, 0, &status);
  if (U_SUCCESS(status)) return (ctext_boundaries *)iterator;
  if (iterator) ubrk_close(iterator);
  return NULL;
}

void ctext_boundaries_close(ctext_boundaries *boundaries) {
  ubrk_close((UBreakIterator *)boundaries);
}

_Bool ctext_boundaries_point(ctext_boundaries *boundaries, const uint16_t *text, int32_t count) {
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText((UBreakIterator *)boundaries, (const UChar *)text, count, &status);
  return U_SUCCESS(status);
}

int32_t ctext_boundaries_next(ctext_boundaries *boundaries) {
  return ubrk_next((UBreakIterator *)boundaries);
}

int32_t ctext_boundaries_before(ctext_boundaries *boundaries, int32_t offset) {
  return ubrk_preceding((UBreakIterator *)boundaries, offset);
}

int32_t ctext_boundaries_after(ctext_boundaries *boundaries, int32_t offset) {
  return ubrk_following((UBreakIterator *)boundaries, offset);
}

_Bool ctext_boundaries_has(ctext_boundaries *boundaries, int32_t offset) {
  return ubrk_isBoundary((UBreakIterator *)boundaries, offset);
}

int32_t ctext_locale(const char *tag, char *name, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = uloc_forLanguageTag(tag, name, capacity, NULL, &status);
  return U_SUCCESS(status) && length > 0 && length < capacity ? length : -1;
}

_Bool ctext_character_set(const char *name, uint32_t characters[256]) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(name, &status);
  if (U_FAILURE(status)) return 0;
  const _Bool has_single_bytes = ucnv_getMaxCharSize(converter) == 1;
  for (int byte = 0; has_single_bytes && byte < 256; byte += 1) {
    const char source = (char)byte, *from = &source;
    status = U_ZERO_ERROR;
    ucnv_reset(converter);
    const UChar32 character = ucnv_getNextUChar(converter, &from, from + 1, &status);
    characters[byte] = U_SUCCESS(status) && character != 0xFFFD ? (uint32_t)character : 0;
  }
  ucnv_close(converter);
  return has_single_bytes;
}

const char *ctext_icu_version(void) { return U_ICU_VERSION; }

const char *ctext_unicode_version(void) { return U_UNICODE_VERSION; }

int ctext_icu_major_version(void) { return U_ICU_VERSION_MAJOR_NUM; }
