#pragma once
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// What of Linux Swift's view of the C library leaves out: functions with a variable number of
// arguments, and constants that are GNU extensions.

#define TEXTRENDER_O_PATH 010000000

// Opens a folder so that files can be opened beneath it.
static inline int textrender_open_folder(const char *path) {
  return open(path, TEXTRENDER_O_PATH | O_DIRECTORY | O_CLOEXEC);
}

// Opens a file, or a folder, beneath an open folder: no part of the path, and no link on the way, may
// lead out of it. Needs Linux 5.6; without it the error is ENOSYS.
static inline int textrender_open_beneath(int folder, const char *path, _Bool is_folder) {
#ifdef SYS_openat2
  // `struct open_how` of linux/openat2.h; RESOLVE_BENEATH and RESOLVE_NO_MAGICLINKS.
  struct { uint64_t flags, mode, resolve; } how = {
      (uint64_t)(is_folder ? TEXTRENDER_O_PATH | O_DIRECTORY | O_CLOEXEC
                           : O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY),
      0, 0x08 | 0x02};
  for (int i = 0; i < 64; i++) {
    int file = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
    // Somebody renames folders on the way.
    if (file >= 0 || (errno != EAGAIN && errno != EINTR)) return file;
  }
  return -1;
#else
  errno = ENOSYS;
  return -1;
#endif
}
