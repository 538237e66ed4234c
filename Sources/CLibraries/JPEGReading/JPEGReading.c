#include "JPEGReading.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

// libjpeg's error manager, with the state needed to return from it.
typedef struct {
  struct jpeg_error_mgr base;
  struct jpeg_progress_mgr progress;
  jmp_buf jump;
  char *message;
  int32_t most_scans;
} ctext_jpeg_reader;

static void ctext_jpeg_fail(j_common_ptr common) {
  ctext_jpeg_reader *reader = (ctext_jpeg_reader *)common->client_data;
  char text[JMSG_LENGTH_MAX];
  reader->base.format_message(common, text);
  snprintf(reader->message, sizeof((ctext_jpeg_info *)0)->message, "%s", text);
  longjmp(reader->jump, 1);
}

// Warnings of missing or wrong data end the reading; the others have no visible effect.
static void ctext_jpeg_message(j_common_ptr common, int level) {
  if (level >= 0) return;
  switch (common->err->msg_code) {
  case JWRN_HIT_MARKER:
  case JWRN_HUFF_BAD_CODE:
  case JWRN_ARITH_BAD_CODE:
  case JWRN_JPEG_EOF:
  case JWRN_MUST_RESYNC:
    ctext_jpeg_fail(common);
  default:
    common->err->num_warnings++;
  }
}

// A small file with many scans over a large picture would take long to read.
static void ctext_jpeg_progress(j_common_ptr common) {
  ctext_jpeg_reader *reader = (ctext_jpeg_reader *)common->client_data;
  if (((j_decompress_ptr)common)->input_scan_number > reader->most_scans) {
    snprintf(
      reader->message, sizeof((ctext_jpeg_info *)0)->message, "it has more than %d scans",
      (int)reader->most_scans);
    longjmp(reader->jump, 1);
  }
}

static void ctext_jpeg_begin(
  j_decompress_ptr picture, ctext_jpeg_reader *reader, ctext_jpeg_info *info
) {
  memset(picture, 0, sizeof *picture);
  memset(reader, 0, sizeof *reader);
  info->message[0] = 0;
  reader->message = info->message;
  picture->err = jpeg_std_error(&reader->base);
  reader->base.error_exit = ctext_jpeg_fail;
  reader->base.emit_message = ctext_jpeg_message;
  picture->client_data = reader;
}

static void ctext_jpeg_read_header(
  j_decompress_ptr picture, const uint8_t *bytes, size_t count, ctext_jpeg_info *info
) {
  jpeg_mem_src(picture, bytes, count);
  jpeg_read_header(picture, TRUE);
  info->width = (int32_t)picture->image_width;
  info->height = (int32_t)picture->image_height;
  info->layout = CTEXT_JPEG_RGBA;
  if (picture->jpeg_color_space == JCS_CMYK || picture->jpeg_color_space == JCS_YCCK) {
    info->layout = picture->saw_Adobe_marker ? CTEXT_JPEG_INVERTED_CMYK : CTEXT_JPEG_CMYK;
  }
}

int ctext_jpeg_header(const uint8_t *bytes, size_t count, ctext_jpeg_info *info) {
  struct jpeg_decompress_struct picture;
  ctext_jpeg_reader reader;
  ctext_jpeg_begin(&picture, &reader, info);
  if (setjmp(reader.jump)) {
    jpeg_destroy_decompress(&picture);
    return 0;
  }
  jpeg_create_decompress(&picture);
  ctext_jpeg_read_header(&picture, bytes, count, info);
  jpeg_destroy_decompress(&picture);
  return 1;
}

int ctext_jpeg_pixels(
  const uint8_t *bytes, size_t count, int32_t most_scans, long most_memory, uint32_t *pixels,
  ctext_jpeg_info *info
) {
  struct jpeg_decompress_struct picture;
  ctext_jpeg_reader reader;
  const int32_t width = info->width, height = info->height;
  ctext_jpeg_begin(&picture, &reader, info);
  reader.most_scans = most_scans;
  reader.progress.progress_monitor = ctext_jpeg_progress;
  if (setjmp(reader.jump)) {
    jpeg_destroy_decompress(&picture);
    return 0;
  }
  jpeg_create_decompress(&picture);
  picture.mem->max_memory_to_use = most_memory;
  picture.progress = &reader.progress;
  ctext_jpeg_read_header(&picture, bytes, count, info);
  picture.out_color_space = info->layout == CTEXT_JPEG_RGBA ? JCS_EXT_RGBA : JCS_CMYK;
  jpeg_start_decompress(&picture);
  if ((int32_t)picture.output_width != width || (int32_t)picture.output_height != height) {
    // The same bytes were read a moment ago.
    snprintf(info->message, sizeof info->message, "its size changed while it was read");
    jpeg_destroy_decompress(&picture);
    return 0;
  }
  while (picture.output_scanline < picture.output_height) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)picture.output_scanline * (size_t)width);
    jpeg_read_scanlines(&picture, &row, 1);
  }
  jpeg_destroy_decompress(&picture);
  return 1;
}

int32_t ctext_jpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION_NUMBER
  return LIBJPEG_TURBO_VERSION_NUMBER;
#else
  return JPEG_LIB_VERSION * 100000;
#endif
}
