#include "LinkedFonts.h"

__attribute__((weak)) const struct textrender_linked_file *textrender_linked_fonts(size_t *count) {
  *count = 0;
  return NULL;
}
