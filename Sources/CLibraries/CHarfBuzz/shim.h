#pragma once
#include <stddef.h>
#include <hb.h>
#include <hb-ot.h>

// The end of a feature's range that means the end of the text. In HarfBuzz it is a macro with a
// cast, which the importer drops.
static inline unsigned int textrender_hb_feature_end(void) { return HB_FEATURE_GLOBAL_END; }

// The shapers to choose from, in HarfBuzz's own order; one that HarfBuzz was built without is
// skipped. An explicit list, because HarfBuzz otherwise takes it from the environment
// (HB_SHAPER_LIST).
static inline const char *const *textrender_hb_shapers(void) {
  static const char *const shapers[] = {"graphite2", "ot", "fallback", NULL};
  return shapers;
}

// Draws a glyph's outline. HarfBuzz renamed the function in 7.0 and deprecated the old name.
static inline void textrender_hb_draw_glyph(
    hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *target) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, target);
#else
  hb_font_get_glyph_shape(font, glyph, functions, target);
#endif
}

// The file that an address was loaded from. `dladdr` is a GNU extension that Swift's view of the C
// library omits; it is declared here under another name so that both may be visible.
typedef struct {
  const char *file;
  void *base;
  const char *symbol;
  void *symbol_address;
} textrender_image;
extern int textrender_image_of(const void *address, textrender_image *image) __asm__("dladdr");
