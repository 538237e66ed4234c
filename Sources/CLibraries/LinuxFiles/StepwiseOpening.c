#define _GNU_SOURCE
#include "LinuxFiles.h"
#include "OpeningFlags.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int textrender_open_folder(const char *path) {
  int folder;
  do folder = open(path, textrender_flags(1));
  while (folder < 0 && errno == EINTR);
  return folder;
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
static _Bool put_link(int folder, const char *name, char *rest) {
  char target[PATH_MAX];
  ssize_t length = readlinkat(folder, name, target, sizeof target);
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
    struct stat status;
    if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return -1;
    if (S_ISLNK(status.st_mode)) {
      if (!follows_links || ++links > 40) return errno = ELOOP, -1;
      if (!put_link(folder, name, rest)) return -1;
      continue;
    }
    // If it has become a link since, it is refused.
    if (!S_ISDIR(status.st_mode)) {
      if (is_folder || rest[0] != 0) return errno = ENOTDIR, -1;
      return open_again(folder, name, textrender_flags(0) | O_NOFOLLOW);
    }
    if (way->count == sizeof way->folders / sizeof *way->folders) return errno = ENAMETOOLONG, -1;
    int next = open_again(folder, name, textrender_flags(1) | O_NOFOLLOW);
    if (next < 0) return -1;
    way->folders[way->count++] = next;
  }
  return open_again(way->folders[way->count - 1], ".", textrender_flags(is_folder));
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
