// HarfBuzz alone: the floor that first layouts are compared with.
#pragma once
#include <hb-ot.h>
#include <stdint.h>

typedef struct {
  hb_font_t *font;
  hb_buffer_t *buffer;
} floor_shaper;

static inline floor_shaper floor_open(const char *path, unsigned index) {
  hb_blob_t *blob = hb_blob_create_from_file(path);
  hb_face_t *face = hb_face_create(blob, index);
  floor_shaper shaper = {hb_font_create(face), hb_buffer_create()};
  hb_font_set_scale(shaper.font, 16 * 64, 16 * 64);
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  return shaper;
}

// Shapes a paragraph and returns the number of its glyphs.
static inline unsigned floor_shape(floor_shaper shaper, const uint16_t *text, int length, const char *language) {
  hb_buffer_clear_contents(shaper.buffer);
  hb_buffer_add_utf16(shaper.buffer, text, length, 0, length);
  hb_buffer_guess_segment_properties(shaper.buffer);
  hb_buffer_set_language(shaper.buffer, hb_language_from_string(language, -1));
  hb_shape(shaper.font, shaper.buffer, 0, 0);
  return hb_buffer_get_length(shaper.buffer);
}

static inline void floor_close(floor_shaper shaper) {
  hb_buffer_destroy(shaper.buffer);
  hb_font_destroy(shaper.font);
}
