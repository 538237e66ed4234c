#pragma once
#include <stddef.h>
#include <hb.h>
#include <hb-ot.h>

// The index that stands for "up to the end of the text" in a feature's range, a macro with a cast
// that the importer drops.
static inline unsigned int textrender_hb_feature_end(void) { return HB_FEATURE_GLOBAL_END; }

// The shapers to choose from, in HarfBuzz's own order; one that it was built without is passed over.
// Said explicitly because HarfBuzz otherwise takes the list from the environment (HB_SHAPER_LIST).
static inline const char *const *textrender_hb_shapers(void) {
  static const char *const shapers[] = {"graphite2", "ot", "fallback", NULL};
  return shapers;
}

// Draws a glyph's outline, by the name that HarfBuzz has for it: another one from 7.0 on, and the
// old one is deprecated.
static inline void textrender_hb_draw_glyph(
    hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *target) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, target);
#else
  hb_font_get_glyph_shape(font, glyph, functions, target);
#endif
}

// The file that an address was loaded from. `dladdr` is a GNU extension that Swift's view of the C
// library leaves out; it is declared here under another name so that both may be seen.
typedef struct {
  const char *file;
  void *base;
  const char *symbol;
  void *symbol_address;
} textrender_image;
extern int textrender_image_of(const void *address, textrender_image *image) __asm__("dladdr");
