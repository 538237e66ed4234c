#pragma once

#include <stddef.h>
#include <stdint.h>

// SHA-256 (FIPS 180-4), in C because every picture passes through it, in debug builds too.
struct textrender_sha256 {
  uint32_t state[8];
  uint64_t count;
  // True if the processor's instructions for SHA-256 are used.
  uint8_t is_direct;
  uint8_t block[64];
};

void textrender_sha256_begin(struct textrender_sha256 *digest);
void textrender_sha256_add(struct textrender_sha256 *digest, const void *bytes, size_t count);
// Writes the 32 bytes of the digest, which must not be used afterwards.
void textrender_sha256_end(struct textrender_sha256 *digest, uint8_t *result);
