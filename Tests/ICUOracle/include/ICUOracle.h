#pragma once
#include <stdint.h>

// What the checker asks ICU itself, so that it need not believe the kit. ICU's own headers stay in the C
// file: a program that sees them beside Foundation's does not compile.

// Writes the bidi level of each code unit of a paragraph (UAX #9). A base level of -1 is found by rules P2
// and P3. Returns the base level, or -1 when ICU refuses the text.
int32_t icu_oracle_levels(const uint16_t *text, int32_t count, int32_t base, uint8_t *levels);

// Whether the level of a character is what rules I1 and I2 make of it: no separator, white space or
// invisible control, whose levels depend on lines.
_Bool icu_oracle_has_own_level(uint32_t character);

// Whether a character belongs to a script, which has the name that ISO 15924 gives it, or to no script of
// its own.
_Bool icu_oracle_may_have_script(uint32_t character, const char *script);

enum {
  ICU_ORACLE_LINES = 0,
  ICU_ORACLE_GRAPHEMES = 1,
  ICU_ORACLE_WORDS = 2,
  ICU_ORACLE_SENTENCES = 3
};

// Writes where lines may end by the rules of English, or where user-perceived characters, words or
// sentences end by the standard's own; room for as many as there are code units is enough. Returns how many
// there are, or -1 when ICU refuses the text.
int32_t icu_oracle_boundaries(int32_t kind, const uint16_t *text, int32_t count, int32_t *ends);
