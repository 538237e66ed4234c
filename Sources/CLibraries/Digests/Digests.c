#include "Digests.h"

#include <string.h>

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>
#include <stdatomic.h>
#endif

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

#ifdef __x86_64__
// Returns true if the processor has the instructions of `add_blocks_directly`: SSSE3, SSE 4.1 and
// SHA.
static int has_instructions(void) {
  // A virtual machine takes microseconds to answer.
  static atomic_int known = -1;
  int answer = atomic_load_explicit(&known, memory_order_relaxed);
  if (answer >= 0) return answer;
  unsigned a, b, c, d;
  answer = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSSE3) && (c & bit_SSE4_1) &&
           __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
  atomic_store_explicit(&known, answer, memory_order_relaxed);
  return answer;
}

// The instructions hold the state as two halves in another order, and do two rounds each.
__attribute__((target("sha,ssse3,sse4.1"))) static void add_blocks_directly(uint32_t *state,
                                                                          const uint8_t *bytes,
                                                                          size_t count) {
  const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(low, high, 8), cdgh = _mm_blend_epi16(high, low, 0xF0);
  for (; count > 0; count--, bytes += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; i++) {
      words[i] =
          _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * i)), order);
    }
#pragma unroll
    for (int i = 0; i < 16; i++) {
      __m128i sum =
          _mm_add_epi32(words[i & 3], _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
      if (i >= 12) continue;
      __m128i next = _mm_sha256msg1_epu32(words[i & 3], words[(i + 1) & 3]);
      __m128i last = words[(i + 3) & 3];
      next = _mm_add_epi32(next, _mm_alignr_epi8(last, words[(i + 2) & 3], 4));
      words[i & 3] = _mm_sha256msg2_epu32(next, last);
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  low = _mm_shuffle_epi32(abef, 0x1B);
  high = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(low, high, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(high, low, 8));
}
#else
static int has_instructions(void) { return 0; }
static void add_blocks_directly(uint32_t *state, const uint8_t *bytes, size_t count) {
  add_blocks(state, bytes, count);
}
#endif

void textrender_sha256_begin(struct textrender_sha256 *digest) {
  static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(digest->state, start, sizeof start);
  digest->count = 0;
  digest->is_direct = has_instructions();
}

static void add(struct textrender_sha256 *digest, const uint8_t *bytes, size_t count) {
  (digest->is_direct ? add_blocks_directly : add_blocks)(digest->state, bytes, count);
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
    add(digest, digest->block, 1);
  }
  add(digest, next, count / 64);
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
