#define _GNU_SOURCE
#include "CallProbing.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/openat2.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <termios.h>
#include <unistd.h>

#include "LinuxProcess.h"

// Runs `body` in a sandboxed child, with `context` in shared memory. Returns -1 if the child
// fails.
static int in_sandbox(void (*body)(void *), void *context) {
  pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    alarm(30);
    if (textrender_confine_calls(0) != 1) _exit(2);
    body(context);
    _exit(0);
  }
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return status == 0 ? 0 : -1;
}

static void *shared(size_t size) {
  return mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
}

struct numbers {
  int first;
  int count;
  int *errors;
};

// True for calls that never return, or that end the process if their arguments are wrong.
static _Bool never_returns(int number) {
  switch (number) {
  case SYS_exit:
  case SYS_exit_group:
  case SYS_rt_sigreturn:
  case SYS_rt_sigsuspend:
  case SYS_rseq:
#ifdef SYS_pause
  case SYS_pause:
#endif
    return 1;
  default:
    return 0;
  }
}

// These calls belong to the kernel's own trampolines and bypass every filter; made from elsewhere
// they end the process.
static _Bool is_trampoline(int number) {
#ifdef __x86_64__
  return number == 335 || number == 336;
#else
  return number < 0;
#endif
}

static void probe_all(void *context) {
  struct numbers *numbers = context;
  for (int i = 0; i < numbers->count; i++) {
    int number = numbers->first + i;
    if (is_trampoline(number) || (never_returns(number) && textrender_call_permission(number))) {
      numbers->errors[i] = -1;
      continue;
    }
    numbers->errors[i] = syscall(number, -1L, -1L, -1L, -1L, -1L, -1L) == -1 ? errno : 0;
  }
}

int probe_calls(int first, int count, int *errors) {
  size_t size = sizeof(int) * (size_t)count;
  struct numbers numbers = {first, count, shared(size)};
  if (numbers.errors == MAP_FAILED) return -1;
  int result = in_sandbox(probe_all, &numbers);
  memcpy(errors, numbers.errors, size);
  munmap(numbers.errors, size);
  return result;
}

struct attempt {
  const char *path;
  int process;
  struct probe *probes;
  int capacity;
  int count;
};

static void note(struct attempt *attempt, const char *name, long result) {
  if (attempt->count < attempt->capacity)
    attempt->probes[attempt->count++] = (struct probe){name, result == -1 ? errno : 0};
}

static int run(void (*body)(void *), const char *path, int process, struct probe *probes, int capacity) {
  size_t size = sizeof(struct attempt) + sizeof(struct probe) * (size_t)capacity;
  struct attempt *attempt = shared(size);
  if (attempt == MAP_FAILED) return -1;
  *attempt = (struct attempt){path, process, (struct probe *)(attempt + 1), capacity, 0};
  int result = in_sandbox(body, attempt);
  int count = attempt->count;
  memcpy(probes, attempt->probes, sizeof *probes * (size_t)count);
  munmap(attempt, size);
  return result == 0 ? count : -1;
}

#define TRY(name, call) note(attempt, name, (errno = 0, (long)(call)))

static void reach_outside(void *context) {
  struct attempt *attempt = context;
  const char *file = attempt->path;
  pid_t other = attempt->process;
  int open_file = open(file, O_RDONLY);
  struct timespec times[2] = {{1, 0}, {1, 0}};
  TRY("chmod", chmod(file, 0777));
  TRY("fchmodat2", syscall(452, AT_FDCWD, file, 0777, 0));
  TRY("fchmod to run as its owner", fchmod(open_file, 04755));
  TRY("chown", chown(file, getuid(), getgid()));
  TRY("lchown", lchown(file, getuid(), getgid()));
  TRY("fchown", fchown(open_file, getuid(), getgid()));
  TRY("utimensat", utimensat(AT_FDCWD, file, times, 0));
  TRY("futimens", futimens(open_file, times));
  TRY("setxattr", setxattr(file, "user.a", "b", 1, 0));
  TRY("fsetxattr", fsetxattr(open_file, "user.a", "b", 1, 0));
  TRY("removexattr", removexattr(file, "user.a"));
  TRY("symlink", symlink("/", "/tmp/never-made"));
  TRY("mknod", mknod("/tmp/never-made", S_IFIFO | 0600, 0));
  TRY("flags of a file", ioctl(open_file, FS_IOC_SETFLAGS, &(int){0}));
  TRY("typing for the user", ioctl(0, TIOCSTI, "x"));
  TRY("signals by owner of a file", fcntl(open_file, F_SETOWN, other));
  TRY("chroot", chroot("/"));
  TRY("chdir", chdir("/"));
  TRY("fsopen", syscall(430, "tmpfs", 0));
  TRY("open_tree", syscall(428, AT_FDCWD, "/", 0));
  TRY("move_mount", syscall(429, -1, "", -1, "", 0));
  TRY("mount_setattr", syscall(442, AT_FDCWD, "/", 0, NULL, 0));
  TRY("unshare", unshare(CLONE_FILES));
  TRY("sethostname", sethostname("a", 1));
  TRY("adjtimex", adjtimex(&(struct timex){0}));
  TRY("clock_adjtime", clock_adjtime(CLOCK_REALTIME, &(struct timex){0}));
  TRY("kill", kill(other, 0));
  TRY("tgkill", syscall(SYS_tgkill, other, other, 0));
  TRY("rt_sigqueueinfo", syscall(SYS_rt_sigqueueinfo, other, 0, NULL));
  TRY("pidfd_send_signal", syscall(424, open_file, 0, NULL, 0));
  TRY("prlimit64 of another", prlimit(other, RLIMIT_CORE, NULL, &(struct rlimit){0}));
  TRY("setpriority of another", setpriority(PRIO_PROCESS, (id_t)other, 5));
  TRY("ioprio_set", syscall(SYS_ioprio_set, 1, other, 0));
  TRY("sched_setscheduler", sched_setscheduler(other, SCHED_OTHER, &(struct sched_param){0}));
  TRY("sched_setaffinity", sched_setaffinity(other, sizeof(cpu_set_t), &(cpu_set_t){{1}}));
  TRY("process_madvise", syscall(440, open_file, NULL, 0, 0, 0));
  TRY("migrate_pages", syscall(SYS_migrate_pages, other, 0, NULL, NULL));
  TRY("socket", socket(AF_UNIX, SOCK_STREAM, 0));
  TRY("inotify", syscall(SYS_inotify_init1, 0));
  TRY("fanotify", syscall(SYS_fanotify_init, 0, 0));
  TRY("shared memory by key", syscall(SYS_shmget, 1, 4096, 0));
  TRY("message queues", syscall(SYS_msgget, 1, 0));
  TRY("execve", execve("/bin/true", (char *[]){"true", NULL}, NULL));
  TRY("execveat", syscall(SYS_execveat, AT_FDCWD, "/bin/true", NULL, NULL, 0));
  TRY("fork", syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
  TRY("a thread in a namespace of its own",
      syscall(SYS_clone, CLONE_VM | CLONE_SIGHAND | CLONE_THREAD | CLONE_NEWNS, 0, 0, 0, 0));
  TRY("a way to trace it", prctl(PR_SET_PTRACER, (unsigned long)other, 0, 0, 0));
  TRY("another filter", prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0));
}

int probe_reaching_outside(const char *file, int process, struct probe *probes, int capacity) {
  return run(reach_outside, file, process, probes, capacity);
}

static void *nothing(void *context) { return context; }
static volatile sig_atomic_t signals;
static void count_signal(int number) { signals += number != 0; }

static void need(void *context) {
  struct attempt *attempt = context;
  int folder = open(attempt->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  struct open_how how = {.flags = O_RDONLY, .resolve = RESOLVE_BENEATH};
  int file = openat(folder, "file", O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  pthread_t thread;
  char bytes[16];
  TRY("openat", file);
  TRY("openat2", syscall(SYS_openat2, folder, "file", &how, sizeof how));
  TRY("write", write(file, "words", 5));
  TRY("pread", pread(file, bytes, 5, 0));
  TRY("fchmod", fchmod(file, 0640));
  TRY("fsync", fsync(file));
  TRY("flock", flock(file, 2));
  TRY("a flag of a file", fcntl(file, F_SETFD, FD_CLOEXEC));
  TRY("fcntl for a duplicate", fcntl(file, F_DUPFD_CLOEXEC, 10));
  TRY("a lock of a file", fcntl(file, F_SETLK, &(struct flock){.l_type = F_WRLCK}));
  TRY("statx", statx(folder, "file", 0, STATX_SIZE, &(struct statx){0}));
  TRY("fstatat", fstatat(folder, "file", &(struct stat){0}, 0));
  TRY("faccessat", faccessat(folder, "file", R_OK, AT_EACCESS));
  TRY("renameat", renameat(folder, "file", folder, "other"));
  TRY("renameat2", syscall(SYS_renameat2, folder, "other", folder, "file", RENAME_NOREPLACE));
  TRY("linkat", linkat(folder, "file", folder, "linked", 0));
  TRY("unlinkat", unlinkat(folder, "linked", 0));
  TRY("mkdirat", mkdirat(folder, "within", 0700));
  TRY("memfd_create", memfd_create("a", 0));
  TRY("pipe2", pipe2((int[2]){0}, O_CLOEXEC));
  TRY("poll", poll(&(struct pollfd){.fd = file, .events = POLLIN}, 1, 0));
  TRY("close_range", close_range(900, 901, 0));
  TRY("mmap to run", mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  TRY("malloc", malloc(64 << 20) ? 0 : -1);
  TRY("getrandom", getrandom(bytes, sizeof bytes, 0));
  TRY("getrlimit", getrlimit(RLIMIT_DATA, &(struct rlimit){0}));
  TRY("setrlimit", setrlimit(RLIMIT_CORE, &(struct rlimit){0}));
  TRY("setitimer", setitimer(ITIMER_VIRTUAL, &(struct itimerval){0}, NULL));
  TRY("clock_gettime", syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &(struct timespec){0}));
  TRY("nanosleep", nanosleep(&(struct timespec){0, 1}, NULL));
  TRY("naming a thread", prctl(PR_SET_NAME, "probe", 0, 0, 0));
  TRY("a thread", (errno = pthread_create(&thread, NULL, nothing, NULL)) ? -1 : pthread_join(thread, NULL));
  TRY("processors", sched_getaffinity(0, sizeof(cpu_set_t), &(cpu_set_t){0}));
  TRY("sigaltstack", sigaltstack(&(stack_t){.ss_flags = SS_DISABLE}, NULL));
  TRY("a signal's handler", signal(SIGUSR1, count_signal) == SIG_ERR ? -1 : 0);
  TRY("a signal to itself", raise(SIGUSR1) == 0 && signals == 1 ? 0 : -1);
  TRY("a call that this kernel may not have", syscall(1023, 0) == -1 && errno == ENOSYS ? 0 : -1);
}

int probe_needs(const char *folder, struct probe *probes, int capacity) {
  return run(need, folder, 0, probes, capacity);
}
