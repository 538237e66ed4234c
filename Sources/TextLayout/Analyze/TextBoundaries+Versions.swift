import ICUReading

extension TextBoundaries {
  /// The C libraries that text is analysed with, and their versions.
  package static var versions: [(name: String, version: String)] {
    unsafe [
      ("ICU", String(cString: ctext_icu_version())),
      ("Unicode", String(cString: ctext_unicode_version())),
    ]
  }
}
