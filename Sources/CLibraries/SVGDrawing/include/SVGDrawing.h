#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Draws SVG documents, or elements of them, with librsvg and Cairo. Both are loaded on first use:
// with their dependencies they are some forty libraries, which would slow down every start, and
// few fonts and texts hold SVG.

// A document that has been read.
typedef struct textrender_svg textrender_svg;

// True if librsvg is available on this machine.
bool textrender_svg_is_available(void);

// Reads a document. Null if librsvg is missing, or cannot read the bytes.
textrender_svg *_Nullable textrender_svg_open(const uint8_t *_Nonnull bytes, size_t count);

void textrender_svg_close(textrender_svg *_Nonnull document);

// Measures an element's ink box: x, y, width and height in units of the document, y down.
// `element` is a number sign and an identifier; the document is laid out in a square of `em`
// units.
bool textrender_svg_measure(
    textrender_svg *_Nonnull document, const char *_Nonnull element, double em, double *_Nonnull box);

// Draws an element on premultiplied pixels: alpha in the highest byte, then red, green and blue.
//
// `color` is the value of `currentColor`, red in the highest of three bytes. A unit becomes
// `scale` pixels, and the origin lies `left` columns and `top` rows before the first pixel.
bool textrender_svg_draw(
    textrender_svg *_Nonnull document, const char *_Nonnull element, double em, uint32_t color,
    double scale, long left, long top, int width, int height, uint32_t *_Nonnull pixels);

// Measures a document: the width and height of its root element in CSS pixels, then those of its
// view box in units. A value is 0 if there is none, or if it depends on the surroundings.
void textrender_svg_measure_document(textrender_svg *_Nonnull document, double *_Nonnull size);

// Draws a document, laid out in `width` by `height` units, on premultiplied pixels: alpha in the
// highest byte, then red, green and blue.
//
// A unit becomes `scale_x` pixels across and `scale_y` down; the origin is at `left` and `top`.
bool textrender_svg_draw_document(
    textrender_svg *_Nonnull document, double width, double height, double left, double top,
    double scale_x, double scale_y, int columns, int rows, uint32_t *_Nonnull pixels);

// Writes a document as a PDF 1.4 file of one page, `scale` points a unit. Null if that fails, or
// the file has more than `limit` bytes; the caller frees the result.
uint8_t *_Nullable textrender_svg_write_pdf(
    textrender_svg *_Nonnull document, double width, double height, double scale, size_t limit,
    size_t *_Nonnull count);
