#pragma once

#include <stddef.h>

// The licence of the fonts, and its size in bytes.
const unsigned char *_Nonnull textrender_font_license(size_t *_Nonnull size);

// The number of fonts.
size_t textrender_bundled_font_count(void);

// The name of the font at an index below the number of fonts.
const char *_Nonnull textrender_bundled_font_name(size_t index);

// The bytes of that font, and their number.
const unsigned char *_Nonnull textrender_bundled_font_bytes(size_t index, size_t *_Nonnull size);
