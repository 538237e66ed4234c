import CHarfBuzz
import TextStorage

/// A face's `COLR` table: the offsets of its parts, and its values at the face's axis settings.
///
/// Nothing is read beyond the table's end, whatever it contains; missing values are 0.
struct ColorTable {
  private let bytes: FontTableBytes
  private let variations: ItemVariations
  private let glyphs: Int
  private let layers: Int
  private let layerCount: Int
  private let hasPaints: Bool

  init(_ face: FontFace) {
    bytes = face.data.table(FontTag("COLR"))
    hasPaints = bytes.u16(0) == 1
    glyphs = bytes.u32(14)
    layers = bytes.u32(18)
    layerCount = layers > 0 ? bytes.entries(bytes.u32(layers), ofSize: 4, at: layers + 4) : 0
    let store = hasPaints ? bytes.u32(30) : 0
    variations =
      store > 0
      ? ItemVariations(bytes, store: store, map: bytes.u32(26), coordinates: face.coordinates)
      : ItemVariations()
  }

  /// Returns the offset of a glyph's paint; nil if it has none.
  func paint(ofGlyph glyph: UInt32) -> Int? {
    guard hasPaints, glyphs > 0, glyph <= 0xFFFF else { return nil }
    let count = bytes.entries(bytes.u32(glyphs), ofSize: 6, at: glyphs + 4)
    let record = bytes.search(count, ofSize: 6, at: glyphs + 4) { Int(glyph) - bytes.u16($0) }
    return record.flatMap { place(glyphs, bytes.u32($0 + 2)) }
  }

  /// Returns the offset of the paint of one of the table's layers.
  func paint(ofLayer layer: Int) -> Int? {
    layer < layerCount ? place(layers, bytes.u32(layers + 4 + 4 * layer)) : nil
  }

  /// Returns an offset relative to the start of a subtable; nil if it is beyond the table's end.
  private func place(_ start: Int, _ offset: Int) -> Int? {
    offset > 0 && start + offset < bytes.count ? start + offset : nil
  }

  /// Returns the target of a 24-bit offset field.
  func part(_ start: Int, _ offset: Int) -> Int? {
    place(start, u8(start + offset) << 16 | u16(start + offset + 1))
  }

  func u8(_ place: Int) -> Int { bytes.u8(place) }
  func u16(_ place: Int) -> Int { bytes.u16(place) }
  func u32(_ place: Int) -> Int { bytes.u32(place) }

  /// Returns the number of entries of a size that fit in a list, at most `count`.
  func entries(_ count: Int, ofSize size: Int, at place: Int) -> Int {
    bytes.entries(count, ofSize: size, at: place)
  }

  /// Returns a sixteen-bit value, in font units.
  ///
  /// - Parameter variation: The index of the variation that changes it; nil for none.
  func units(_ place: Int, _ variation: Int?) -> Double {
    Double(Int16(truncatingIfNeeded: u16(place))) + change(variation)
  }

  /// Returns a fixed-point value with two integer bits and fourteen fraction bits.
  func fraction(_ place: Int, _ variation: Int?) -> Double { units(place, variation) / 16_384 }

  /// Returns a fixed-point value with sixteen integer bits and sixteen fraction bits.
  func fixed(_ place: Int, _ variation: Int?) -> Double {
    (Double(Int32(truncatingIfNeeded: u32(place))) + change(variation)) / 65_536
  }

  private func change(_ variation: Int?) -> Double {
    variation.map(variations.change) ?? 0
  }
}

extension FontFace {
  /// The normalised axis coordinates, in units of 1/16,384, in the order of the font.
  fileprivate var coordinates: [Int] {
    var count: UInt32 = 0
    guard let values = unsafe hb_font_get_var_coords_normalized(rawFont, &count) else { return [] }
    return (0..<Int(count)).map { unsafe Int(values[$0]) }
  }
}
