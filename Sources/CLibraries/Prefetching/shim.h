#pragma once
#include <stddef.h>
#include <stdint.h>

/* Asks the processor to load memory into its caches while the program continues. The program sees
   no effect: any address is allowed, null too, and an unmapped one is ignored. */
static inline void textrender_prefetch(const void *start, size_t byte_count) {
  enum { cache_line = 64 };
  for (size_t offset = 0; offset < byte_count; offset += cache_line)
    __builtin_prefetch((const void *)((uintptr_t)start + offset));
}
