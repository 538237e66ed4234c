#pragma once

#include <stddef.h>

// The fonts that are a part of the program itself.

// A file in memory that nobody changes or frees.
struct textrender_linked_file {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t size;
};

// The bundled fonts. There are none unless the product BundledFonts is linked, whose definition
// then replaces the one here.
const struct textrender_linked_file *_Nullable textrender_linked_fonts(size_t *_Nonnull count);
