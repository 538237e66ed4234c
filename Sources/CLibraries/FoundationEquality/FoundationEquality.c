#define _GNU_SOURCE
#include "FoundationEquality.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// On Linux, Foundation's attributed strings compare the values of neighbouring runs with CFEqual.
// It reads bits 8 to 17 of an object's first stored word as the number of a Core Foundation type.
// Number 0 is no type, and comparing two such objects ends the process. Swift objects and boxed
// structs whose first word is small have that number.
//
// This definition is found before Foundation's own, as a program's malloc is found before that of
// the C library. It only adds the comparison that Foundation lacks. Where Foundation is linked as
// an archive, its own definition is used, because this one is weak.

typedef unsigned char Boolean;

static const ptrdiff_t first_word = 16;

static unsigned type_number(const void *object) {
  uint64_t word = *(const uint64_t *)((const char *)object + first_word);
  return (word >> 8) & 0x3FF;
}

__attribute__((weak, visibility("default"))) Boolean CFEqual(const void *one, const void *other) {
  static Boolean (*original)(const void *, const void *);
  if (one && other && one != other && type_number(one) == 0 && type_number(other) == 0)
    return textrender_objects_are_equal(one, other);
  Boolean (*next)(const void *, const void *) = __atomic_load_n(&original, __ATOMIC_RELAXED);
  if (!next) {
    next = (Boolean (*)(const void *, const void *))dlsym(RTLD_NEXT, "CFEqual");
    // Threads that meet here find the same function.
    __atomic_store_n(&original, next, __ATOMIC_RELAXED);
  }
  return next ? next(one, other) : one == other;
}
