// What the C library's allocator says of itself; Swift's module of the C library leaves this header out.
#include <malloc.h>
