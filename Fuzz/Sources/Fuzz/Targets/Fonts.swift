import Glibc
import TextDrawing
import TextFonts

extension FuzzTarget {
  /// Font files: opened, shaped with, and drawn from.
  static let fonts = FuzzTarget(name: "fonts") { bytes in
    let path = "fuzz-font-\(getpid()).bin"
    defer { unsafe _ = unlink(path) }
    // A library of its own each time, because a library keeps the files it has opened.
    guard (try? OutputFile.write(bytes, to: path)) != nil,
      let face = try? FontLibrary(usesSystemFonts: false).face(for: FontRequest(file: path))
    else { return }
    let text = Array("Affinity العربية".utf16)
    var shaper = Shaper()
    var glyphs = GlyphBuffer()
    shaper.shape(
      text.span, range: 0..<text.count, face: face,
      properties: ShapingProperties(script: .latin, language: ShapingLanguage("en")), into: &glyphs)
    for glyph in glyphs.glyphs.prefix(8) { _ = face.outline(ofGlyph: glyph, size: 20) }
  }
}
