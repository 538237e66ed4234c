#pragma once

// Ways of opening files that Swift's view of the C library omits, because they are GNU extensions
// or functions with a variable number of arguments. Like `open` they return -1 and set errno on
// failure.

// Opens a folder so that files can be opened beneath it.
int textrender_open_folder(const char *path);

// Opens a file for reading without waiting, or a folder, beneath an open folder. No part of the
// path, and no link on the way, may lead out of that folder (the error is EXDEV). Links are
// refused (ELOOP) unless `follows_links` is set. Uses `openat2` if the kernel has it (Linux 5.6)
// and a sandbox allows it, otherwise opens name by name.
int textrender_open_beneath(int folder, const char *path, _Bool is_folder, _Bool follows_links);

// Does the same name by name. Each name is opened in the descriptor of the folder before it, and
// the kernel follows no link. Renaming folders meanwhile cannot lead it elsewhere. At most 255
// folders deep.
int textrender_open_stepwise(int folder, const char *path, _Bool is_folder, _Bool follows_links);

// Opens a watch of folders, which becomes readable when something in one of them changes.
int textrender_open_watch(void);

// Adds a folder to a watch. It reports files that are created, written, renamed or removed in the
// folder, and the folder's own removal.
int textrender_watch_folder(int watch, const char *path);

// Makes a pipe whose ends no other process inherits: `ends[0]` is read, `ends[1]` is written.
int textrender_pipe(int ends[2]);

// Opens a file in memory without a name. It stays open across exec.
int textrender_memory_file(void);

/// The name of the program's file as the kernel ran it; NULL if unknown.
const char *textrender_program_name(void);
