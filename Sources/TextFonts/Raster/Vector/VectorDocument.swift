import CFreeType
import CHarfBuzz
import SVGDrawing
import SystemLibrary

/// A document of a font's `SVG ` table, in which each glyph is an element (OpenType 1.9, chapter
/// SVG).
///
/// Documents are drawn by librsvg, on one thread at a time. Elements that would take too long to
/// draw are found before (``VectorElements``).
@safe
final class VectorDocument {
  private let raw: OpaquePointer
  private let elements: VectorElements
  private let unitsPerEm: Double

  /// The most bytes of a document, unpacked.
  private static let byteLimit = 1 << 20
  /// The largest width and height of a glyph's picture, in pixels.
  private static let maximumSide = 1024.0

  /// Reads a document, which may be compressed by gzip; nil if nothing in it can be drawn.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, of face: FontFace) {
    guard let plain = unsafe VectorDocument.unpacked(bytes) else { return nil }
    let bytes = VectorPalette(face.paletteColors).resolve(plain)
    guard let elements = VectorElements(bytes),
      let raw = unsafe textrender_svg_open(bytes, bytes.count)
    else { return nil }
    unsafe self.raw = raw
    self.elements = elements
    unitsPerEm = Double(face.unitsPerEm)
  }

  deinit { unsafe textrender_svg_close(raw) }

  /// Draws a glyph; nil if the document has nothing for it, or only elements that would take too
  /// long to draw.
  ///
  /// - Parameter textColor: The value of `currentColor`, red in the highest of three bytes.
  func draw(_ glyph: UInt32, pixelsPerEm: Double, textColor: UInt32) -> GlyphMask? {
    let name = "glyph\(glyph)"
    guard elements.canDraw(name) else { return nil }
    var box = [0.0, 0, 0, 0]
    guard unsafe textrender_svg_measure(raw, "#" + name, unitsPerEm, &box),
      box.allSatisfy(\.isFinite)
    else { return nil }
    let scale = pixelsPerEm / unitsPerEm
    // One pixel more on each side, since antialiased curves reach beyond the measured box.
    let left = (box[0] * scale).rounded(.down) - 1
    let top = (box[1] * scale).rounded(.down) - 1
    let width = ((box[0] + box[2]) * scale).rounded(.up) + 1 - left
    let height = ((box[1] + box[3]) * scale).rounded(.up) + 1 - top
    guard box[2] > 0, box[3] > 0, abs(left) < 1e6, abs(top) < 1e6,
      width <= VectorDocument.maximumSide, height <= VectorDocument.maximumSide
    else { return nil }
    var mask = GlyphMask(
      left: Int(left), top: Int(top), width: Int(width), height: Int(height))
    mask.pixels = [UInt32](repeating: 0, count: mask.width * mask.height)
    let isDrawn = unsafe textrender_svg_draw(
      raw, "#" + name, unitsPerEm, textColor, scale, mask.left, mask.top, Int32(mask.width),
      Int32(mask.height), &mask.pixels)
    return isDrawn ? mask : nil
  }

  /// Returns the bytes of a document that may be compressed; nil if they are too many or damaged.
  private static func unpacked(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard bytes.count <= byteLimit else { return nil }
    guard bytes.count > 2, unsafe bytes[0] == 0x1F, unsafe bytes[1] == 0x8B else {
      return unsafe Array(bytes)
    }
    // FreeType allocates memory through its caller's functions.
    var memory = unsafe FT_MemoryRec_(
      user: nil, alloc: { unsafe malloc($1) }, free: { unsafe free($1) },
      realloc: { unsafe realloc($3, $2) })
    var count = FT_ULong(byteLimit)
    var result = [UInt8](repeating: 0, count: byteLimit)
    let error = unsafe FT_Gzip_Uncompress(
      &memory, &result, &count, bytes.baseAddress, FT_ULong(bytes.count))
    guard error == 0 else { return nil }
    result.removeSubrange(Int(count)...)
    return result
  }
}

/// The documents of one face's `SVG ` table.
struct VectorGlyphs {
  private let face: FontFace
  /// The documents by their address in the font; nil for those that cannot be drawn.
  private var documents: [UInt: VectorDocument?] = [:]

  /// The most documents in the cache.
  private static let documentLimit = 128

  init(_ face: FontFace) { self.face = face }

  /// Draws a glyph; nil if the font has nothing for it that can be drawn.
  mutating func draw(_ glyph: UInt32, pixelsPerEm: Double, textColor: UInt32) -> GlyphMask? {
    let blob = unsafe hb_ot_color_glyph_reference_svg(face.rawFace, glyph)
    defer { unsafe hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let bytes = unsafe hb_blob_get_data(blob, &count), count > 0 else { return nil }
    let place = UInt(bitPattern: bytes)
    let document: VectorDocument?
    if let known = documents[place] {
      document = known
    } else {
      if documents.count >= VectorGlyphs.documentLimit { documents.removeAll() }
      document = unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        unsafe VectorDocument(
          UnsafeBufferPointer(start: $0, count: Int(count)), of: face)
      }
      documents[place] = .some(document)
    }
    return document?.draw(glyph, pixelsPerEm: pixelsPerEm, textColor: textColor)
  }
}
