import CFreeType
import CHarfBuzz
import TextStorage

/// Colour glyphs: painted ones (`COLR`), drawings (`SVG `) and bitmaps (`CBDT`, `sbix`).
struct PictureGlyphs {
  private var readers: [UInt32: ColorGlyphReader] = [:]
  private var drawings: [UInt32: VectorGlyphs] = [:]
  private var sources: [UInt32: FreeTypeFace] = [:]

  /// The largest width and height of a bitmap in a font, in pixels.
  private static let maximumSide = 1024

  /// Returns the painting steps of a glyph, or nil if the font has none for it.
  mutating func colorGlyph(_ glyph: UInt32, _ face: FontFace) -> ColorGlyph? {
    readers[face.id, default: ColorGlyphReader(face)].read(glyph)
  }

  /// Returns the drawing of a glyph, or nil if the font has none for it.
  mutating func drawing(
    _ glyph: UInt32, _ face: FontFace, _ pixelsPerEm: Double, textColor: Color
  ) -> GlyphMask? {
    guard unsafe hb_ot_color_has_svg(face.rawFace) != 0 else { return nil }
    func byte(_ part: Double) -> UInt32 { part > 0 ? UInt32((min(part, 1) * 255).rounded()) : 0 }
    let color =
      byte(textColor.red) << 16 | byte(textColor.green) << 8 | byte(textColor.blue)
    return drawings[face.id, default: VectorGlyphs(face)].draw(
      glyph, pixelsPerEm: pixelsPerEm, textColor: color)
  }

  /// Returns the bitmap of a glyph, or nil if the font has none for it.
  mutating func bitmap(
    _ glyph: UInt32, _ face: FontFace, _ pixelsPerEm: Double, _ library: FreeTypeLibrary
  ) -> GlyphMask? {
    guard let raw = unsafe source(face, library),
      let strike = unsafe PictureGlyphs.strike(raw, pixelsPerEm),
      unsafe FT_Select_Size(raw, Int32(strike.index)) == 0,
      unsafe FT_Load_Glyph(raw, glyph, Int32(FT_LOAD_COLOR)) == 0,
      let slot = unsafe raw.pointee.glyph
    else { return nil }
    return unsafe PictureGlyphs.copy(slot, pixelsPerEm / strike.pixelsPerEm)
  }

  private mutating func source(_ face: FontFace, _ library: FreeTypeLibrary) -> FT_Face? {
    if let known = sources[face.id] { return unsafe known.raw }
    let source = FreeTypeFace(face, library)
    sources[face.id] = source
    return unsafe source.raw
  }

  /// Returns the smallest of a font's bitmap sizes that need not be enlarged, otherwise the
  /// largest.
  private static func strike(_ raw: FT_Face, _ pixelsPerEm: Double) -> (
    index: Int, pixelsPerEm: Double
  )? {
    guard let sizes = unsafe raw.pointee.available_sizes else { return nil }
    var best: (index: Int, pixelsPerEm: Double)?
    for index in 0..<Int(unsafe raw.pointee.num_fixed_sizes) {
      let size = unsafe Double(sizes[index].y_ppem) / 64
      guard size > 0 else { continue }
      guard let known = best else {
        best = (index, size)
        continue
      }
      let isBetter =
        known.pixelsPerEm < pixelsPerEm
        ? size > known.pixelsPerEm : size >= pixelsPerEm && size < known.pixelsPerEm
      if isBetter { best = (index, size) }
    }
    return best
  }

  private static func copy(_ slot: FT_GlyphSlot, _ scale: Double) -> GlyphMask? {
    let bitmap = unsafe slot.pointee.bitmap
    let width = unsafe Int(bitmap.width)
    let height = unsafe Int(bitmap.rows)
    guard unsafe UInt32(bitmap.pixel_mode) == FT_PIXEL_MODE_BGRA.rawValue,
      width > 0, height > 0, width <= maximumSide, height <= maximumSide,
      let source = unsafe bitmap.buffer
    else { return nil }
    var mask = unsafe GlyphMask(
      left: Int(slot.pointee.bitmap_left), top: -Int(slot.pointee.bitmap_top), width: width,
      height: height)
    mask.scale = scale
    mask.pixels.reserveCapacity(width * height)
    for row in 0..<height {
      let line = unsafe source + row * Int(bitmap.pitch)
      for column in 0..<width {
        let pixel = unsafe line + column * 4
        unsafe mask.pixels.append(
          UInt32(pixel[3]) << 24 | UInt32(pixel[2]) << 16 | UInt32(pixel[1]) << 8
            | UInt32(pixel[0]))
      }
    }
    return mask
  }
}

/// FreeType's view of a face; it reads the same bytes as HarfBuzz.
@safe
final class FreeTypeFace {
  /// Nil if FreeType cannot read the bytes.
  let raw: FT_Face?
  // Both must outlive `raw`: one owns it, the other owns its bytes.
  private let library: FreeTypeLibrary
  private let face: FontFace

  init(_ face: FontFace, _ library: FreeTypeLibrary) {
    self.face = face
    self.library = library
    var raw: FT_Face?
    var length: UInt32 = 0
    if let library = unsafe library.raw,
      let bytes = unsafe hb_blob_get_data(face.file.blob, &length)
    {
      let error = unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
        unsafe FT_New_Memory_Face(library, $0, FT_Long(length), face.index & 0xFFFF, &raw)
      }
      if error != 0 { unsafe raw = nil }
    }
    unsafe self.raw = unsafe raw
  }

  deinit {
    if let raw = unsafe raw { unsafe FT_Done_Face(raw) }
  }
}
