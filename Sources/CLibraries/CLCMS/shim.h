#pragma once
#include <lcms2.h>

// Pixel layouts, which are macros in lcms2 that Swift cannot read. Bytes are in the order of the
// names.
static const cmsUInt32Number ctext_lcms_rgba8 = TYPE_RGBA_8;
static const cmsUInt32Number ctext_lcms_rgba16 = TYPE_RGBA_16;
static const cmsUInt32Number ctext_lcms_cmyk8 = TYPE_CMYK_8;
static const cmsUInt32Number ctext_lcms_inverted_cmyk8 = TYPE_CMYK_8_REV;
