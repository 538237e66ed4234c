#ifndef FOUNDATION_EQUALITY_H
#define FOUNDATION_EQUALITY_H

#include <stdbool.h>

// Returns true if two Swift objects are equal; `TextKitBridge` defines it.
bool textrender_objects_are_equal(const void *one, const void *other);

#endif
