#include "SVGDrawing.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The functions that are used of the libraries, as their headers declare them.

typedef struct {
  double x, y, width, height;
} Rectangle;

// A length, in the units of RsvgUnit.
typedef struct {
  double length;
  int unit;
} Length;

static struct {
  bool is_complete;
  void *(*handle_new)(const unsigned char *, unsigned long, void **);
  int (*set_stylesheet)(void *, const unsigned char *, unsigned long, void **);
  int (*get_geometry)(void *, const char *, const Rectangle *, Rectangle *, Rectangle *, void **);
  int (*render)(void *, void *, const char *, const Rectangle *, void **);
  void (*set_dpi)(void *, double);
  void (*get_dimensions)(void *, int *, Length *, int *, Length *, int *, Rectangle *);
  int (*render_document)(void *, void *, const Rectangle *, void **);
  void (*unref)(void *);
  void *(*surface_create)(unsigned char *, int, int, int, int);
  void *(*pdf_create)(int (*)(void *, const unsigned char *, unsigned int), void *, double, double);
  void (*pdf_restrict)(void *, int);
  void (*surface_finish)(void *);
  int (*surface_status)(void *);
  void (*surface_flush)(void *);
  void (*surface_destroy)(void *);
  void *(*create)(void *);
  void (*translate)(void *, double, double);
  void (*scale)(void *, double, double);
  int (*status)(void *);
  void (*destroy)(void *);
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *file = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!file) return;
  // Symbols of librsvg's dependencies are found through its handle, too.
  struct {
    const char *name;
    void **place;
  } functions[] = {
      {"rsvg_handle_new_from_data", (void **)&library.handle_new},
      {"rsvg_handle_set_stylesheet", (void **)&library.set_stylesheet},
      {"rsvg_handle_get_geometry_for_layer", (void **)&library.get_geometry},
      {"rsvg_handle_render_layer", (void **)&library.render},
      {"rsvg_handle_set_dpi", (void **)&library.set_dpi},
      {"rsvg_handle_get_intrinsic_dimensions", (void **)&library.get_dimensions},
      {"rsvg_handle_render_document", (void **)&library.render_document},
      {"g_object_unref", (void **)&library.unref},
      {"cairo_image_surface_create_for_data", (void **)&library.surface_create},
      {"cairo_pdf_surface_create_for_stream", (void **)&library.pdf_create},
      {"cairo_pdf_surface_restrict_to_version", (void **)&library.pdf_restrict},
      {"cairo_surface_finish", (void **)&library.surface_finish},
      {"cairo_surface_status", (void **)&library.surface_status},
      {"cairo_surface_flush", (void **)&library.surface_flush},
      {"cairo_surface_destroy", (void **)&library.surface_destroy},
      {"cairo_create", (void **)&library.create},
      {"cairo_translate", (void **)&library.translate},
      {"cairo_scale", (void **)&library.scale},
      {"cairo_status", (void **)&library.status},
      {"cairo_destroy", (void **)&library.destroy},
  };
  for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
    *functions[index].place = dlsym(file, functions[index].name);
    if (!*functions[index].place) return;
  }
  library.is_complete = true;
}

bool textrender_svg_is_available(void) {
  pthread_once(&once, load);
  return library.is_complete;
}

textrender_svg *textrender_svg_open(const uint8_t *bytes, size_t count) {
  if (!textrender_svg_is_available()) return NULL;
  return library.handle_new(bytes, count, NULL);
}

void textrender_svg_close(textrender_svg *document) { library.unref(document); }

bool textrender_svg_measure(
    textrender_svg *document, const char *element, double em, double *box) {
  Rectangle viewport = {0, 0, em, em};
  Rectangle ink = {0, 0, 0, 0};
  if (!library.get_geometry(document, element, &viewport, &ink, NULL, NULL)) return false;
  box[0] = ink.x;
  box[1] = ink.y;
  box[2] = ink.width;
  box[3] = ink.height;
  return true;
}

bool textrender_svg_draw(
    textrender_svg *document, const char *element, double em, uint32_t color, double scale,
    long left, long top, int width, int height, uint32_t *pixels) {
  // Glyphs have their baseline at the upper edge of the document and reach beyond it.
  char style[64];
  int length = snprintf(
      style, sizeof style, "svg { color: #%06x; overflow: visible }", color & 0xFFFFFF);
  if (!library.set_stylesheet(document, (const unsigned char *)style, (unsigned long)length, NULL))
    return false;
  memset(pixels, 0, (size_t)width * (size_t)height * 4);
  void *surface = library.surface_create((unsigned char *)pixels, 0, width, height, width * 4);
  void *context = library.create(surface);
  library.translate(context, -(double)left, -(double)top);
  library.scale(context, scale, scale);
  Rectangle viewport = {0, 0, em, em};
  bool is_drawn =
      library.render(document, context, element, &viewport, NULL) && library.status(context) == 0;
  library.destroy(context);
  library.surface_flush(surface);
  library.surface_destroy(surface);
  return is_drawn;
}

// Returns a length in CSS pixels; 0 for a percentage, and for a multiple of a font's size.
static double pixels(Length length) {
  // Inches, centimetres, millimetres, points and picas follow pixels, em and ex.
  static const double units[] = {0, 1, 0, 0, 96, 96 / 2.54, 96 / 25.4, 96.0 / 72, 16};
  if (length.unit < 0 || length.unit > 8) return 0;
  return length.length * units[length.unit];
}

void textrender_svg_measure_document(textrender_svg *document, double *size) {
  int has_width = 0, has_height = 0, has_box = 0;
  Length width = {0, 0}, height = {0, 0};
  Rectangle box = {0, 0, 0, 0};
  library.set_dpi(document, 96);
  library.get_dimensions(document, &has_width, &width, &has_height, &height, &has_box, &box);
  size[0] = has_width ? pixels(width) : 0;
  size[1] = has_height ? pixels(height) : 0;
  size[2] = has_box ? box.width : 0;
  size[3] = has_box ? box.height : 0;
}

// Draws a document that is laid out in a size, and destroys the context.
static bool render(textrender_svg *document, void *context, double width, double height) {
  Rectangle viewport = {0, 0, width, height};
  bool is_drawn = library.render_document(document, context, &viewport, NULL) &&
                  library.status(context) == 0;
  library.destroy(context);
  return is_drawn;
}

bool textrender_svg_draw_document(
    textrender_svg *document, double width, double height, double left, double top, double scale_x,
    double scale_y, int columns, int rows, uint32_t *pixels) {
  memset(pixels, 0, (size_t)columns * (size_t)rows * 4);
  void *surface =
      library.surface_create((unsigned char *)pixels, 0, columns, rows, columns * 4);
  void *context = library.create(surface);
  library.translate(context, left, top);
  library.scale(context, scale_x, scale_y);
  bool is_drawn = render(document, context, width, height);
  library.surface_flush(surface);
  library.surface_destroy(surface);
  return is_drawn;
}

// A file in memory.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity, limit;
} File;

// Adds bytes to a file; returns CAIRO_STATUS_WRITE_ERROR if they are too many.
static int append(void *target, const unsigned char *bytes, unsigned int count) {
  File *file = target;
  if (count > file->limit - file->count) return 11;
  if (file->count + count > file->capacity) {
    size_t capacity = 2 * (file->count + count);
    uint8_t *larger = realloc(file->bytes, capacity);
    if (!larger) return 11;
    file->bytes = larger;
    file->capacity = capacity;
  }
  memcpy(file->bytes + file->count, bytes, count);
  file->count += count;
  return 0;
}

uint8_t *textrender_svg_write_pdf(
    textrender_svg *document, double width, double height, double scale, size_t limit,
    size_t *count) {
  File file = {NULL, 0, 0, limit};
  void *surface = library.pdf_create(append, &file, width * scale, height * scale);
  // PDF 1.4 has no streams of objects.
  library.pdf_restrict(surface, 0);
  void *context = library.create(surface);
  library.scale(context, scale, scale);
  bool is_drawn = render(document, context, width, height);
  library.surface_finish(surface);
  is_drawn = is_drawn && library.surface_status(surface) == 0;
  library.surface_destroy(surface);
  if (!is_drawn) {
    free(file.bytes);
    return NULL;
  }
  *count = file.count;
  return file.bytes;
}
