#pragma once
// The headers are read in ICUReading.c alone; this finds the library.
