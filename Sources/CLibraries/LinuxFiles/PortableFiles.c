// The same functions by POSIX alone, for other systems than Linux. The tests compile them on
// Linux, under other names.
#if !defined(__linux__) || defined(TEXTRENDER_PORTABLE)
#define _GNU_SOURCE
#include "LinuxFiles.h"
#include "OpeningFlags.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __APPLE__
#include <limits.h>
#include <mach-o/dyld.h>
#endif

int textrender_open_beneath(int folder, const char *path, _Bool is_folder, _Bool follows_links) {
  return textrender_open_stepwise(folder, path, is_folder, follows_links);
}

// Folders cannot be watched, so files are polled.
int textrender_open_watch(void) { return errno = ENOSYS, -1; }

int textrender_watch_folder(int watch, const char *path) {
  (void)watch, (void)path;
  return errno = ENOSYS, -1;
}

int textrender_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  if (fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0) return 0;
  int reason = errno;
  close(ends[0]);
  close(ends[1]);
  return errno = reason, -1;
}

int textrender_memory_file(void) {
  char name[] = "/tmp/textrender-XXXXXX";
  int file = mkstemp(name);
  if (file >= 0) unlink(name);
  return file;
}

const char *textrender_program_name(void) {
#ifdef __APPLE__
  static char name[PATH_MAX];
  uint32_t size = sizeof name;
  return _NSGetExecutablePath(name, &size) == 0 ? name : NULL;
#else
  return NULL;
#endif
}
#endif
