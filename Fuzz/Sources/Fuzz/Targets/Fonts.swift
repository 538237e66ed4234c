import Glibc
import Synchronization
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

extension FuzzTarget {
  /// Font files: opened, used for shaping, drawing and layout.
  static let fonts = FuzzTarget(name: "fonts") { bytes in
    let (library, path) = fontLibrary()
    defer { unsafe _ = unlink(path) }
    guard write(bytes, to: path), let face = try? library.face(for: FontRequest(file: path))
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

  /// A library, and the name of a file that is new to it.
  ///
  /// A library caches the files it has opened. With separate names, inputs can share one library,
  /// including its data of the bundled fonts. It is replaced before it grows large.
  private static func fontLibrary() -> (FontLibrary, String) {
    shared.withLock { shared in
      shared.count += 1
      if shared.count % 64 == 0 { shared.library = FontLibrary(usesSystemFonts: false) }
      return (shared.library, "\(folder)/fuzz-font-\(getpid())-\(shared.count).bin")
    }
  }

  private static let shared = Mutex((library: FontLibrary(usesSystemFonts: false), count: 0))

  /// A folder in memory, if there is one.
  private static let folder = unsafe access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "."

  /// Writes a file without syncing it, which would take longer than everything else. Returns true
  /// if it succeeded.
  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count
  }

  /// Lays out a text in a font file, and checks that no text is lost.
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
