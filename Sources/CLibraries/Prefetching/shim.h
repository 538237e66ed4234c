#pragma once
#include <stddef.h>
#include <stdint.h>

/* Asks the processor to load memory into its caches while the program continues. The program sees
   no effect: any address is allowed, and an unmapped one is ignored. */
static inline void textrender_prefetch(uintptr_t address, size_t byte_count) {
  enum { cache_line = 64 };
  for (size_t offset = 0; offset < byte_count; offset += cache_line)
    __builtin_prefetch((const void *)(address + offset));
}
