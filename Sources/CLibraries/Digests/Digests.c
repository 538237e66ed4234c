#include "Digests.h"

#include <string.h>

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t value, int by) { return value >> by | value << (32 - by); }

static void add_blocks(uint32_t *state, const uint8_t *bytes, size_t count) {
  for (; count > 0; count--, bytes += 64) {
    uint32_t words[64];
    for (int i = 0; i < 16; i++) {
      words[i] = (uint32_t)bytes[4 * i] << 24 | (uint32_t)bytes[4 * i + 1] << 16 |
                 (uint32_t)bytes[4 * i + 2] << 8 | bytes[4 * i + 3];
    }
    // Eight rounds in a row need no moves between variables at their ends.
#pragma unroll 8
    for (int i = 16; i < 64; i++) {
      uint32_t x = words[i - 15], y = words[i - 2];
      words[i] = words[i - 16] + (rotated(x, 7) ^ rotated(x, 18) ^ x >> 3) + words[i - 7] +
                 (rotated(y, 17) ^ rotated(y, 19) ^ y >> 10);
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
#pragma unroll 8
    for (int i = 0; i < 64; i++) {
      uint32_t one = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) +
                     constants[i] + words[i];
      uint32_t two =
          (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  }
}

void textrender_sha256_begin(struct textrender_sha256 *digest) {
  static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(digest->state, start, sizeof start);
  digest->count = 0;
}

void textrender_sha256_add(struct textrender_sha256 *digest, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  size_t held = digest->count % 64;
  digest->count += count;
  if (held > 0) {
    size_t piece = 64 - held < count ? 64 - held : count;
    memcpy(digest->block + held, next, piece);
    next += piece, count -= piece, held += piece;
    if (held < 64) return;
    add_blocks(digest->state, digest->block, 1);
  }
  add_blocks(digest->state, next, count / 64);
  if (count % 64 > 0) memcpy(digest->block, next + count / 64 * 64, count % 64);
}

void textrender_sha256_end(struct textrender_sha256 *digest, uint8_t *result) {
  uint64_t bits = digest->count * 8;
  uint8_t padding[72] = {0x80};
  size_t held = digest->count % 64;
  size_t zeros = (held < 56 ? 56 : 120) - held;
  for (int i = 0; i < 8; i++) padding[zeros + i] = (uint8_t)(bits >> (56 - 8 * i));
  textrender_sha256_add(digest, padding, zeros + 8);
  for (int i = 0; i < 32; i++) result[i] = (uint8_t)(digest->state[i / 4] >> (24 - 8 * (i % 4)));
}
