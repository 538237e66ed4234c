#pragma once
#include <stddef.h>
#include <stdint.h>

// Reading of JPEG files with libjpeg-turbo, which reports errors by longjmp. Such a jump must not
// cross Swift code, so it begins and ends here.

// The memory layout of a picture's pixels, four bytes each.
enum {
  CTEXT_JPEG_RGBA = 0,
  // Cyan, magenta, yellow and black; 0 means no ink.
  CTEXT_JPEG_CMYK = 1,
  // The same inverted, as Adobe's programs write it; 255 means no ink.
  CTEXT_JPEG_INVERTED_CMYK = 2
};

// The description of a file's picture, and the reason if it could not be read.
typedef struct {
  int32_t width;
  int32_t height;
  int32_t layout;
  // Empty, or one sentence without a full stop.
  char message[256];
} ctext_jpeg_info;

// Reads the size and the layout of a picture; returns 1, or 0 with a message.
int ctext_jpeg_header(const uint8_t *bytes, size_t count, ctext_jpeg_info *info);

// Reads the pixels into a buffer of the width times the height in the header; returns 1, or 0 with
// a message. A file with more scans than allowed or with truncated data is refused.
int ctext_jpeg_pixels(
  const uint8_t *bytes, size_t count, int32_t most_scans, long most_memory, uint32_t *pixels,
  ctext_jpeg_info *info);

// The version of libjpeg-turbo: 2001005 is 2.1.5.
int32_t ctext_jpeg_version(void);
