#ifndef LINUX_PROCESS_H
#define LINUX_PROCESS_H

/// Gives up for good what this thread, and those that it starts, do not need of the file system.
///
/// Landlock (landlock(7)) of Linux 5.13 and later. Files that are open already stay usable.
///
/// - `readable`: folders whose files may be read, and files that may be read and, where they are programs, run.
/// - `writable`: folders in which files may be read, made, written, renamed and removed, and files that are no ordinary
///   ones, such as devices, which may be read and written.
/// - Returns: 1 when it is in force, 0 when the kernel cannot do it, -1 with `errno` when it failed.
int textrender_confine_files(const char *const *readable, int readable_count,
                             const char *const *writable, int writable_count);

/// Gives up for good all system calls except the ones that setting text needs: reading and writing
/// files, memory, and threads, signals and time of this process. The others answer EPERM from then
/// on, or ENOSYS where the C library is to use an older call.
///
/// seccomp(2) on x86-64 and 64-bit ARM. To be called last: it also takes away what `textrender_confine_files` needs.
///
/// - `may_become_itself`: 1 for a process that runs its own program again, in its own place.
/// - Returns: 1 when it is in force, 0 when the kernel or the processor cannot do it.
int textrender_confine_calls(int may_become_itself);

/// The permission for the system call of a number under `textrender_confine_calls`: 0 for none, 1
/// for some arguments, 2 for all.
int textrender_call_permission(int number);

/// Calls `visit` with the file of the program, of its dynamic linker, and of each library that it has loaded.
void textrender_loaded_files(void (*visit)(const char *file, void *context), void *context);

/// The words of the command line, with the program's name first, and how many they are.
char **textrender_arguments(int *count);

/// Opens standard input, output and error where they are closed, so that no other file gets their
/// numbers: input is empty, and outputs cannot be written.
void textrender_open_standard_files(void);

/// Raises the limit of stacks to `wanted` bytes where it is below `needed` and may be raised.
///
/// - Returns: How many bytes a stack may have; `wanted` where it was enough.
long textrender_stack_size(long wanted, long needed);

/// Gives blocks of 4 MiB and more back to the system as soon as they are freed, for processes that live long.
///
/// By itself the C library takes the largest block that was ever freed for a sign that such are wanted again, and keeps
/// them and what lies between (mallopt(3), M_MMAP_THRESHOLD).
void textrender_return_large_blocks(void);

#endif
