#pragma once
#include <lcms2.h>

// Layouts of pixels, which lcms2 has as macros that Swift cannot read. Bytes stand in the order of their names.
static const cmsUInt32Number ctext_lcms_rgba8 = TYPE_RGBA_8;
static const cmsUInt32Number ctext_lcms_rgba16 = TYPE_RGBA_16;
static const cmsUInt32Number ctext_lcms_cmyk8 = TYPE_CMYK_8;
static const cmsUInt32Number ctext_lcms_inverted_cmyk8 = TYPE_CMYK_8_REV;
