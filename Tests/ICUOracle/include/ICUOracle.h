#pragma once
#include <stdint.h>

// The checker's own calls of ICU, so that it does not depend on the kit. ICU's headers stay in the
// C file, because a program that sees them beside Foundation's does not compile.

// Writes the bidi level of each code unit of a paragraph (UAX #9). A base level of -1 is found by
// rules P2 and P3. Returns the base level, or -1 if ICU refuses the text.
int32_t icu_oracle_levels(const uint16_t *text, int32_t count, int32_t base, uint8_t *levels);

// True if rules I1 and I2 alone determine the level of a character. It is false for separators,
// white space and invisible controls, whose levels depend on lines.
_Bool icu_oracle_has_own_level(uint32_t character);

// True if a character belongs to a script, named as in ISO 15924, or to no specific script.
_Bool icu_oracle_may_have_script(uint32_t character, const char *script);

enum {
  ICU_ORACLE_LINES = 0,
  ICU_ORACLE_GRAPHEMES = 1,
  ICU_ORACLE_WORDS = 2,
  ICU_ORACLE_SENTENCES = 3
};

// Writes the break opportunities by the rules of English, or the ends of user-perceived
// characters, words or sentences by the standard's own rules. Room for as many as there are code
// units is enough. Returns their number, or -1 if ICU refuses the text.
int32_t icu_oracle_boundaries(int32_t kind, const uint16_t *text, int32_t count, int32_t *ends);
