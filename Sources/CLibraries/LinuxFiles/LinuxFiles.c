#define _GNU_SOURCE
#include "LinuxFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/auxv.h>
#include <stdint.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int textrender_open_folder(const char *path) {
  int folder;
  do folder = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
  while (folder < 0 && errno == EINTR);
  return folder;
}

static int flags_of(_Bool is_folder) {
  return is_folder ? O_PATH | O_DIRECTORY | O_CLOEXEC
                   : O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
}

int textrender_open_beneath(int folder, const char *path, _Bool is_folder, _Bool follows_links) {
#ifdef SYS_openat2
  // `struct open_how` of linux/openat2.h; RESOLVE_BENEATH, RESOLVE_NO_MAGICLINKS and
  // RESOLVE_NO_SYMLINKS.
  struct {
    uint64_t flags, mode, resolve;
  } how = {(uint64_t)flags_of(is_folder), 0, 0x08 | 0x02 | (follows_links ? 0 : 0x04)};
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

// The folders from the outermost one, which it does not own, to the one that a path has reached.
struct way {
  int folders[256];
  int count;
};

static int open_again(int folder, const char *name, int flags) {
  int file;
  do file = openat(folder, name, flags);
  while (file < 0 && errno == EINTR);
  return file;
}

// Removes the first name from a path; false if there is none.
static _Bool take_name(char *rest, char *name) {
  size_t start = strspn(rest, "/"), length = strcspn(rest + start, "/");
  if (length == 0) return 0;
  memcpy(name, rest + start, length);
  name[length] = 0;
  memmove(rest, rest + start + length, strlen(rest + start + length) + 1);
  return 1;
}

// Inserts a link's target before the rest of a path; false, with errno, if that leads out or is
// too long.
static _Bool put_link(int link, char *rest) {
  char target[PATH_MAX];
  ssize_t length = readlinkat(link, "", target, sizeof target);
  if (length < 0) return 0;
  if (length > 0 && target[0] == '/') return errno = EXDEV, 0;
  size_t left = strlen(rest);
  if ((size_t)length + left >= PATH_MAX) return errno = ENAMETOOLONG, 0;
  // The rest is empty or begins with a slash.
  memmove(rest + length, rest, left + 1);
  memcpy(rest, target, (size_t)length);
  return 1;
}

static int walk(struct way *way, char *rest, _Bool is_folder, _Bool follows_links) {
  char name[PATH_MAX];
  int links = 0;
  while (take_name(rest, name)) {
    if (strcmp(name, ".") == 0) continue;
    if (strcmp(name, "..") == 0) {
      if (way->count == 1) return errno = EXDEV, -1;
      close(way->folders[--way->count]);
      continue;
    }
    int folder = way->folders[way->count - 1];
    int next = open_again(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    struct stat status;
    if (next < 0) return -1;
    if (fstat(next, &status) != 0) return close(next), -1;
    if (S_ISLNK(status.st_mode)) {
      _Bool is_put = 0;
      if (!follows_links || ++links > 40) errno = ELOOP;
      else is_put = put_link(next, rest);
      int reason = errno;
      close(next);
      if (!is_put) return errno = reason, -1;
      continue;
    }
    if (!S_ISDIR(status.st_mode)) {
      close(next);
      if (is_folder || rest[0] != 0) return errno = ENOTDIR, -1;
      // If it has become a link since, it is refused.
      return open_again(folder, name, flags_of(0) | O_NOFOLLOW);
    }
    if (way->count == sizeof way->folders / sizeof *way->folders) {
      close(next);
      return errno = ENAMETOOLONG, -1;
    }
    way->folders[way->count++] = next;
  }
  return open_again(way->folders[way->count - 1], ".", flags_of(is_folder));
}

int textrender_open_stepwise(int folder, const char *path, _Bool is_folder, _Bool follows_links) {
  char rest[PATH_MAX];
  size_t length = strlen(path);
  if (length >= sizeof rest) return errno = ENAMETOOLONG, -1;
  if (length == 0) return errno = ENOENT, -1;
  if (path[0] == '/') return errno = EXDEV, -1;
  memcpy(rest, path, length + 1);
  struct way way = {.folders = {folder}, .count = 1};
  int file = walk(&way, rest, is_folder, follows_links);
  int reason = errno;
  while (way.count > 1) close(way.folders[--way.count]);
  errno = reason;
  return file;
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
