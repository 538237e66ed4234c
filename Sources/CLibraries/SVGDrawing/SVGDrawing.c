#include "SVGDrawing.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// The functions that are used of the libraries, as their headers declare them.

typedef struct {
  double x, y, width, height;
} Rectangle;

static struct {
  bool is_complete;
  void *(*handle_new)(const unsigned char *, unsigned long, void **);
  int (*set_stylesheet)(void *, const unsigned char *, unsigned long, void **);
  int (*get_geometry)(void *, const char *, const Rectangle *, Rectangle *, Rectangle *, void **);
  int (*render)(void *, void *, const char *, const Rectangle *, void **);
  void (*unref)(void *);
  void *(*surface_create)(unsigned char *, int, int, int, int);
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
      {"g_object_unref", (void **)&library.unref},
      {"cairo_image_surface_create_for_data", (void **)&library.surface_create},
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
