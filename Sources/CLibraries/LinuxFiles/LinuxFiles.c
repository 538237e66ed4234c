#ifdef __linux__
#define _GNU_SOURCE
#include "LinuxFiles.h"
#include "OpeningFlags.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/auxv.h>
#include <stdint.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

int textrender_open_beneath(int folder, const char *path, _Bool is_folder, _Bool follows_links) {
#ifdef SYS_openat2
  // `struct open_how` of linux/openat2.h; RESOLVE_BENEATH, RESOLVE_NO_MAGICLINKS and
  // RESOLVE_NO_SYMLINKS.
  struct {
    uint64_t flags, mode, resolve;
  } how = {(uint64_t)textrender_flags(is_folder), 0, 0x08 | 0x02 | (follows_links ? 0 : 0x04)};
  for (int i = 0; i < 64; i++) {
    int file = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
    if (file >= 0) return file;
    // A kernel without the call, or a sandbox that does not allow it.
    if (errno == ENOSYS || errno == EPERM) break;
    // Retried if somebody renames folders on the way.
    if (errno != EAGAIN && errno != EINTR) return -1;
  }
  if (errno == EAGAIN || errno == EINTR) return -1;
#endif
  return textrender_open_stepwise(folder, path, is_folder, follows_links);
}

int textrender_open_watch(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

int textrender_watch_folder(int watch, const char *path) {
  return inotify_add_watch(watch, path,
                           IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO |
                               IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR);
}

int textrender_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int textrender_memory_file(void) { return memfd_create("textrender", 0); }

const char *textrender_program_name(void) { return (const char *)getauxval(AT_EXECFN); }
#endif
