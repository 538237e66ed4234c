#pragma once
// ICU's functions carry the library's major version in their link names (ubrk_open_72). Renaming is
// turned off and each function used here gets its versioned link name, so that Swift sees the plain
// names and the package follows whichever ICU is installed. A function that is missing from this list
// compiles and then fails to link.
#include <unicode/uvernum.h>
#define U_DISABLE_RENAMING 1
#define CICU_PRAGMA(x) _Pragma(#x)
#define CICU_VERSIONED3(f, v) CICU_PRAGMA(redefine_extname f f##_##v)
#define CICU_VERSIONED2(f, v) CICU_VERSIONED3(f, v)
#define CICU_VERSIONED(f) CICU_VERSIONED2(f, U_ICU_VERSION_MAJOR_NUM)
CICU_VERSIONED(ubrk_open)
CICU_VERSIONED(ubrk_close)
CICU_VERSIONED(ubrk_setText)
CICU_VERSIONED(ubrk_next)
CICU_VERSIONED(ubrk_preceding)
CICU_VERSIONED(ubrk_following)
CICU_VERSIONED(ubrk_isBoundary)
CICU_VERSIONED(u_getIntPropertyValue)
CICU_VERSIONED(u_hasBinaryProperty)
CICU_VERSIONED(u_getBidiPairedBracket)
CICU_VERSIONED(u_isalpha)
CICU_VERSIONED(u_tolower)
CICU_VERSIONED(uloc_forLanguageTag)
CICU_VERSIONED(u_getVersion)
CICU_VERSIONED(u_getUnicodeVersion)
CICU_VERSIONED(uscript_getScript)
CICU_VERSIONED(uscript_hasScript)
CICU_VERSIONED(uscript_getShortName)
CICU_VERSIONED(uscript_getName)
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>
