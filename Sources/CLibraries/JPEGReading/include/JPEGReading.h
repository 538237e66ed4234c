#pragma once
#include <stddef.h>
#include <stdint.h>

// Reading JPEG files with libjpeg-turbo, which reports errors by longjmp. Swift must not be crossed by
// such a jump, so that it begins and ends here.

// How the pixels of a picture are to be read, four bytes each.
enum {
  CTEXT_JPEG_RGBA = 0,
  // Cyan, magenta, yellow and black, 0 being none of an ink.
  CTEXT_JPEG_CMYK = 1,
  // The same the other way round, 255 being none of an ink, as Adobe's programs write it.
  CTEXT_JPEG_INVERTED_CMYK = 2
};

// What a file says of its picture, and why it could not be read.
typedef struct {
  int32_t width;
  int32_t height;
  int32_t layout;
  // Empty, or one sentence without a full stop.
  char message[256];
} ctext_jpeg_info;

// Reads the size and the kind of a picture; returns 1, or 0 with a message.
int ctext_jpeg_header(const uint8_t *bytes, size_t count, ctext_jpeg_info *info);

// Reads the pixels, for which there is room for the width times the height that the header says;
// returns 1, or 0 with a message. A file with more scans than allowed or whose data break off is refused.
int ctext_jpeg_pixels(
  const uint8_t *bytes, size_t count, int32_t most_scans, long most_memory, uint32_t *pixels,
  ctext_jpeg_info *info);

// The version of libjpeg-turbo: 2001005 is 2.1.5.
int32_t ctext_jpeg_version(void);
