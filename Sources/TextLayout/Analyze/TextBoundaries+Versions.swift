import CICU

extension TextBoundaries {
  /// The C libraries that text is analysed with, and their versions.
  package static var versions: [(name: String, version: String)] {
    [("ICU", U_ICU_VERSION), ("Unicode", U_UNICODE_VERSION)]
  }
}
