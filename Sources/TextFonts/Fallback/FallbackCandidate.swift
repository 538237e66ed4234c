/// A face that may serve where the one asked for has no glyph; not opened before it is needed.
struct FallbackCandidate: Sendable {
  /// Where the face comes from.
  enum Source: Sendable {
    /// A face that is open already.
    case open(FontFace)
    /// A file that comes with the kit.
    case bundled(BundledFont)
    /// A face that the system has installed.
    case system(SystemFont)
  }

  let source: Source

  /// Whether the face has colours of its own, as far as is known without opening it.
  var hasColor: Bool {
    switch source {
    case .open(let face): face.hasColorGlyphs
    case .bundled: false
    case .system(let font): font.hasColor
    }
  }
}
