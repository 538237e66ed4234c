#pragma once

int portable_open_beneath(int folder, const char *path, _Bool is_folder, _Bool follows_links);
int portable_open_watch(void);
int portable_pipe(int ends[2]);
int portable_memory_file(void);
const char *portable_program_name(void);
