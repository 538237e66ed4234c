#pragma once

#include <fcntl.h>

// Linux opens folders and links without a right to read them.
#ifdef O_PATH
#define TEXTRENDER_PASSING O_PATH
#else
#define TEXTRENDER_PASSING O_RDONLY
#endif

static inline int textrender_flags(_Bool is_folder) {
  return is_folder ? TEXTRENDER_PASSING | O_DIRECTORY | O_CLOEXEC
                   : O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
}
