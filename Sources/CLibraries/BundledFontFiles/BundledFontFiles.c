// The compiler reads the files, so that a program that has them needs no folder of fonts and
// holds no path of the one that it was built from.

#include "BundledFontFiles.h"
#include "LinkedFonts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char notoSansRegular[] = {
#embed "../../../Fonts/NotoSans-Regular.ttf"
};
static const unsigned char notoSansItalic[] = {
#embed "../../../Fonts/NotoSans-Italic.ttf"
};
static const unsigned char notoSansBold[] = {
#embed "../../../Fonts/NotoSans-Bold.ttf"
};
static const unsigned char notoSansBoldItalic[] = {
#embed "../../../Fonts/NotoSans-BoldItalic.ttf"
};
static const unsigned char notoSerifRegular[] = {
#embed "../../../Fonts/NotoSerif-Regular.ttf"
};
static const unsigned char notoSerifItalic[] = {
#embed "../../../Fonts/NotoSerif-Italic.ttf"
};
static const unsigned char notoSerifBold[] = {
#embed "../../../Fonts/NotoSerif-Bold.ttf"
};
static const unsigned char notoSerifBoldItalic[] = {
#embed "../../../Fonts/NotoSerif-BoldItalic.ttf"
};
static const unsigned char notoSansMonoRegular[] = {
#embed "../../../Fonts/NotoSansMono-Regular.ttf"
};
static const unsigned char notoSansMonoBold[] = {
#embed "../../../Fonts/NotoSansMono-Bold.ttf"
};
static const unsigned char notoNaskhArabicRegular[] = {
#embed "../../../Fonts/NotoNaskhArabic-Regular.ttf"
};
static const unsigned char notoSansHebrewRegular[] = {
#embed "../../../Fonts/NotoSansHebrew-Regular.ttf"
};
static const unsigned char notoSansDevanagariRegular[] = {
#embed "../../../Fonts/NotoSansDevanagari-Regular.ttf"
};
static const unsigned char notoSansThaiRegular[] = {
#embed "../../../Fonts/NotoSansThai-Regular.ttf"
};
static const unsigned char license[] = {
#embed "../../../Fonts/OFL.txt"
};

#define FONT(file, bytes) {file ".ttf", bytes, sizeof bytes}
static const struct textrender_linked_file fonts[] = {
    FONT("NotoSans-Regular", notoSansRegular),
    FONT("NotoSans-Italic", notoSansItalic),
    FONT("NotoSans-Bold", notoSansBold),
    FONT("NotoSans-BoldItalic", notoSansBoldItalic),
    FONT("NotoSerif-Regular", notoSerifRegular),
    FONT("NotoSerif-Italic", notoSerifItalic),
    FONT("NotoSerif-Bold", notoSerifBold),
    FONT("NotoSerif-BoldItalic", notoSerifBoldItalic),
    FONT("NotoSansMono-Regular", notoSansMonoRegular),
    FONT("NotoSansMono-Bold", notoSansMonoBold),
    FONT("NotoNaskhArabic-Regular", notoNaskhArabicRegular),
    FONT("NotoSansHebrew-Regular", notoSansHebrewRegular),
    FONT("NotoSansDevanagari-Regular", notoSansDevanagariRegular),
    FONT("NotoSansThai-Regular", notoSansThaiRegular),
};

const struct textrender_linked_file *textrender_linked_fonts(size_t *count) {
  *count = sizeof fonts / sizeof *fonts;
  return fonts;
}

const unsigned char *textrender_font_license(size_t *size) {
  *size = sizeof license;
  return license;
}

size_t textrender_bundled_font_count(void) { return sizeof fonts / sizeof *fonts; }

const char *textrender_bundled_font_name(size_t index) { return fonts[index].name; }

const unsigned char *textrender_bundled_font_bytes(size_t index, size_t *size) {
  *size = fonts[index].size;
  return fonts[index].bytes;
}
