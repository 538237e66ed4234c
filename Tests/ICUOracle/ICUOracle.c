#include "ICUOracle.h"

#include <string.h>

#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

int32_t icu_oracle_levels(const uint16_t *text, int32_t count, int32_t base, uint8_t *levels) {
  UErrorCode status = U_ZERO_ERROR;
  UBiDi *bidi = ubidi_openSized(count, 0, &status);
  if (U_FAILURE(status)) return -1;
  UBiDiLevel level = base < 0 ? UBIDI_DEFAULT_LTR : (UBiDiLevel)base;
  ubidi_setPara(bidi, (const UChar *)text, count, level, NULL, &status);
  int32_t found = -1;
  if (U_SUCCESS(status)) {
    found = ubidi_getParaLevel(bidi);
    const UBiDiLevel *own = count > 0 ? ubidi_getLevels(bidi, &status) : NULL;
    if (U_FAILURE(status)) {
      found = -1;
    } else if (own) {
      memcpy(levels, own, (size_t)count);
    }
  }
  ubidi_close(bidi);
  return found;
}

_Bool icu_oracle_has_own_level(uint32_t character) {
  switch (u_charDirection((UChar32)character)) {
  case U_BLOCK_SEPARATOR:
  case U_SEGMENT_SEPARATOR:
  case U_WHITE_SPACE_NEUTRAL:
  case U_BOUNDARY_NEUTRAL:
  case U_LEFT_TO_RIGHT_EMBEDDING:
  case U_LEFT_TO_RIGHT_OVERRIDE:
  case U_RIGHT_TO_LEFT_EMBEDDING:
  case U_RIGHT_TO_LEFT_OVERRIDE:
  case U_POP_DIRECTIONAL_FORMAT:
  case U_FIRST_STRONG_ISOLATE:
  case U_LEFT_TO_RIGHT_ISOLATE:
  case U_RIGHT_TO_LEFT_ISOLATE:
  case U_POP_DIRECTIONAL_ISOLATE:
    return 0;
  default:
    return 1;
  }
}

static _Bool is_japanese(UScriptCode script) {
  return script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA;
}

_Bool icu_oracle_may_have_script(uint32_t character, const char *script) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode own = uscript_getScript((UChar32)character, &status);
  if (own == USCRIPT_COMMON || own == USCRIPT_INHERITED) return 1;
  UScriptCode asked = (UScriptCode)u_getPropertyValueEnum(UCHAR_SCRIPT, script);
  // Japanese text may switch between these at every other character, so a run may contain all of
  // them.
  if (is_japanese(own) && is_japanese(asked)) return 1;
  return uscript_hasScript((UChar32)character, asked);
}

int32_t icu_oracle_boundaries(int32_t kind, const uint16_t *text, int32_t count, int32_t *ends) {
  UErrorCode status = U_ZERO_ERROR;
  static const UBreakIteratorType types[] = {UBRK_LINE, UBRK_CHARACTER, UBRK_WORD, UBRK_SENTENCE};
  // ICU ends words at a colon, except in Finnish and Swedish, whose rules are the standard's.
  const char *locale = kind == ICU_ORACLE_WORDS ? "sv" : "en";
  UBreakIterator *iterator = ubrk_open(types[kind], locale, (const UChar *)text, count, &status);
  if (U_FAILURE(status)) return -1;
  int32_t found = 0;
  int32_t end;
  while (found < count && (end = ubrk_next(iterator)) != UBRK_DONE) ends[found++] = end;
  ubrk_close(iterator);
  return found;
}
