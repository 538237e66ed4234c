import Glibc
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

extension FuzzTarget {
  /// Font files: opened, shaped with, drawn from, and texts laid out in them.
  static let fonts = FuzzTarget(name: "fonts") { bytes in
    let path = "fuzz-font-\(getpid()).bin"
    defer { unsafe _ = unlink(path) }
    // A library of its own each time, because a library keeps the files it has opened.
    let library = FontLibrary(usesSystemFonts: false)
    guard (try? OutputFile.write(bytes, to: path)) != nil,
      let face = try? library.face(for: FontRequest(file: path))
    else { return }
    let text = Array("Affinity العربية".utf16)
    var shaper = Shaper()
    var glyphs = GlyphBuffer()
    shaper.shape(
      text.span, range: 0..<text.count, face: face,
      properties: ShapingProperties(script: .latin, language: ShapingLanguage("en")), into: &glyphs)
    for glyph in glyphs.glyphs.prefix(8) { _ = face.outline(ofGlyph: glyph, size: 20) }
    layOut("Affinity, العربية\tक्षि 42", in: path, library)
  }

  /// Lays out a text that is set in a font file, and sees that nothing of it is lost.
  private static func layOut(_ text: String, in file: String, _ library: FontLibrary) {
    var attributes = TextAttributes()
    attributes[.font] = FontDescriptor(file: file, size: 14)
    let storage = TextStorage(string: text, attributes: attributes)
    let manager = LayoutManager(fonts: library)
    let container = TextContainer(size: Size(width: 90, height: 0))
    container.exclusionPaths = [
      ExclusionPath(path: BezierPath(ovalIn: Rect(x: 30, y: 10, width: 30, height: 30)))
    ]
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    var position = 0
    for fragment in manager.lineFragments(in: container) {
      precondition(fragment.range.lowerBound == position, "Text is lost at \(position).")
      position = fragment.range.upperBound
    }
    precondition(position == (manager.overflowRange?.lowerBound ?? storage.length))
    var list = DisplayList(size: Size(width: 90, height: 200))
    list.drawText(in: container, of: manager, at: .zero)
    _ = try? Rasterizer().rasterize(list)
  }
}
