import CHarfBuzz
import TextStorage

/// A face's `COLR` table: where its parts are, and its numbers at the face's setting of its axes.
///
/// Whatever the table says, nothing is read beyond its end; what is missing is 0.
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

  /// Where the paint of a glyph begins; nil when it has none.
  func paint(ofGlyph glyph: UInt32) -> Int? {
    guard hasPaints, glyphs > 0, glyph <= 0xFFFF else { return nil }
    let count = bytes.entries(bytes.u32(glyphs), ofSize: 6, at: glyphs + 4)
    let record = bytes.search(count, ofSize: 6, at: glyphs + 4) { Int(glyph) - bytes.u16($0) }
    return record.flatMap { place(glyphs, bytes.u32($0 + 2)) }
  }

  /// Where the paint of one of the table's layers begins.
  func paint(ofLayer layer: Int) -> Int? {
    layer < layerCount ? place(layers, bytes.u32(layers + 4 + 4 * layer)) : nil
  }

  /// Where something lies that begins behind the start of a table; nil when the table has no such place.
  private func place(_ start: Int, _ offset: Int) -> Int? {
    offset > 0 && start + offset < bytes.count ? start + offset : nil
  }

  /// What lies behind a place in the table.
  func part(_ start: Int, _ offset: Int) -> Int? {
    place(start, u8(start + offset) << 16 | u16(start + offset + 1))
  }

  func u8(_ place: Int) -> Int { bytes.u8(place) }
  func u16(_ place: Int) -> Int { bytes.u16(place) }
  func u32(_ place: Int) -> Int { bytes.u32(place) }

  /// How many entries of a size a list can have, at most as many as it says.
  func entries(_ count: Int, ofSize size: Int, at place: Int) -> Int {
    bytes.entries(count, ofSize: size, at: place)
  }

  /// A number of sixteen bits, in font units.
  ///
  /// - Parameter variation: Which of the table's variations changes it; nil for none.
  func units(_ place: Int, _ variation: Int?) -> Double {
    Double(Int16(truncatingIfNeeded: u16(place))) + change(variation)
  }

  /// A number of two bits before the point and fourteen behind it.
  func fraction(_ place: Int, _ variation: Int?) -> Double { units(place, variation) / 16_384 }

  /// A number of sixteen bits before the point and as many behind it.
  func fixed(_ place: Int, _ variation: Int?) -> Double {
    (Double(Int32(truncatingIfNeeded: u32(place))) + change(variation)) / 65_536
  }

  private func change(_ variation: Int?) -> Double {
    variation.map(variations.change) ?? 0
  }
}

extension FontFace {
  /// Where the axes stand, in parts of 16,384 from their default to their ends, in the order of the font.
  fileprivate var coordinates: [Int] {
    var count: UInt32 = 0
    guard let values = unsafe hb_font_get_var_coords_normalized(rawFont, &count) else { return [] }
    return (0..<Int(count)).map { unsafe Int(values[$0]) }
  }
}
