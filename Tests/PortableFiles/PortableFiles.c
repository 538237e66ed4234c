// The functions for other systems than Linux, under other names.
#define TEXTRENDER_PORTABLE
#define textrender_open_beneath portable_open_beneath
#define textrender_open_watch portable_open_watch
#define textrender_watch_folder portable_watch_folder
#define textrender_pipe portable_pipe
#define textrender_memory_file portable_memory_file
#define textrender_program_name portable_program_name
#include "../../Sources/CLibraries/LinuxFiles/PortableFiles.c"
