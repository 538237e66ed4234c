#pragma once
#include <stddef.h>
#include <stdint.h>

/* Asks the processor to bring memory into its caches while the program goes on. Nothing is read that the program could see:
   any address may be given, and where there is no memory nothing happens. */
static inline void textrender_prefetch(uintptr_t address, size_t byte_count) {
  enum { cache_line = 64 };
  for (size_t offset = 0; offset < byte_count; offset += cache_line)
    __builtin_prefetch((const void *)(address + offset));
}
