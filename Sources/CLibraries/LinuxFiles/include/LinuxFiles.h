#pragma once

// Ways of opening files that Swift's view of the C library leaves out, because they are GNU extensions or
// functions with a variable number of arguments. Like `open` they return -1 and set errno on failure.

// Opens a folder so that files can be opened beneath it.
int textrender_open_folder(const char *path);

// Opens a file for reading without waiting, or a folder, beneath an open folder: no part of the
// path, and no link on the way, may lead out of it (the error is EXDEV). Links are refused (ELOOP)
// unless they are followed. By `openat2` where the kernel has it (Linux 5.6) and a sandbox allows
// it, otherwise name by name.
int textrender_open_beneath(int folder, const char *path, _Bool is_folder, _Bool follows_links);

// The same name by name: each is opened in the descriptor of the folder before it and never
// followed by the kernel, so that nobody who renames folders meanwhile leads it elsewhere. At most
// 255 folders deep.
int textrender_open_stepwise(int folder, const char *path, _Bool is_folder, _Bool follows_links);

// Opens a watch of folders, which becomes readable when something in one of them changes.
int textrender_open_watch(void);

// Adds a folder to a watch: files that are made, written, renamed or removed in it, and its own removal.
int textrender_watch_folder(int watch, const char *path);

// Makes a pipe whose ends no other process gets: `ends[0]` is read, `ends[1]` is written.
int textrender_pipe(int ends[2]);

// Opens a file in memory without a name, which a program that takes this one's place keeps open.
int textrender_memory_file(void);

/// The name of the program's file as the kernel ran it; NULL where that is not known.
const char *textrender_program_name(void);
