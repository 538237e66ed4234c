#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_BITMAP_H
#include FT_MULTIPLE_MASTERS_H
#include FT_SFNT_NAMES_H
#include FT_TRUETYPE_IDS_H
#include FT_TRUETYPE_TABLES_H
#include FT_IMAGE_H
#include FT_ADVANCES_H
#include FT_GZIP_H
#include <stdint.h>

// FreeType declares counts, tags and contour ends unsigned from 2.13.3 on, and signed before.
// Pointers to either convert from `void *`, so that Swift sees one type of each.
static inline FT_Outline textrender_ft_outline(
    uint16_t contour_count, uint16_t point_count, FT_Vector *points, uint8_t *tags, uint16_t *ends, int flags) {
  FT_Outline outline;
  outline.n_contours = contour_count;
  outline.n_points = point_count;
  outline.points = points;
  outline.tags = (void *)tags;
  outline.contours = (void *)ends;
  outline.flags = flags;
  return outline;
}
