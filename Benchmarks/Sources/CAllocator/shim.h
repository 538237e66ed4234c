// Statistics of the C library's allocator; Swift's module of the C library omits this header.
#include <malloc.h>
