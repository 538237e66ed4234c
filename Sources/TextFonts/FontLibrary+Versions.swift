import CFontconfig
import CFreeType
import CHarfBuzz

extension FontLibrary {
  /// The C libraries that serve fonts, and their versions.
  package static var versions: [(name: String, version: String)] {
    let fontconfig = Int(FcGetVersion())
    return [
      ("FreeType", "\(FREETYPE_MAJOR).\(FREETYPE_MINOR).\(FREETYPE_PATCH)"),
      ("HarfBuzz", unsafe String(cString: hb_version_string())),
      ("fontconfig", "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
    ]
  }
}
