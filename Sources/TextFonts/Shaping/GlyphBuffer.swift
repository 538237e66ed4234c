import CHarfBuzz

/// Shaped glyphs as parallel arrays, in visual order, in font units with y up.
public struct GlyphBuffer: Sendable, Equatable {
  /// Glyph numbers; 0 is the face's glyph for a missing character.
  public var glyphs: [UInt32] = []
  /// For each glyph, the position of its cluster in the text, in UTF-16 code units.
  public var clusters: [UInt32] = []
  /// The horizontal advance of each glyph.
  public var xAdvance: [Int32] = []
  /// The vertical advance of each glyph; positive upwards.
  public var yAdvance: [Int32] = []
  /// The distance of each glyph to the right of the pen.
  public var xOffset: [Int32] = []
  /// The distance of each glyph above the pen.
  public var yOffset: [Int32] = []
  /// The ``GlyphFlags`` of each glyph as raw bits.
  public var flags: [UInt8] = []

  /// Creates an empty buffer.
  public init() {}

  /// The number of glyphs.
  public var count: Int { glyphs.count }
  /// True if there are no glyphs.
  public var isEmpty: Bool { glyphs.isEmpty }

  /// Removes all glyphs.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    glyphs.removeAll(keepingCapacity: keepingCapacity)
    clusters.removeAll(keepingCapacity: keepingCapacity)
    xAdvance.removeAll(keepingCapacity: keepingCapacity)
    yAdvance.removeAll(keepingCapacity: keepingCapacity)
    xOffset.removeAll(keepingCapacity: keepingCapacity)
    yOffset.removeAll(keepingCapacity: keepingCapacity)
    flags.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Reserves space for a total number of glyphs.
  public mutating func reserveCapacity(_ count: Int) {
    glyphs.reserveCapacity(count)
    clusters.reserveCapacity(count)
    xAdvance.reserveCapacity(count)
    yAdvance.reserveCapacity(count)
    xOffset.reserveCapacity(count)
    yOffset.reserveCapacity(count)
    flags.reserveCapacity(count)
  }
}

/// Properties that shaping reports for the text before a glyph's cluster.
public struct GlyphFlags: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Breaking the text before the glyph's cluster changes glyphs, so both sides must be shaped
  /// again (`HB_GLYPH_FLAG_UNSAFE_TO_BREAK`).
  public static let unsafeToBreak = GlyphFlags(rawValue: 1)
  /// Changing the text on one side of the glyph's cluster may change the other
  /// (`HB_GLYPH_FLAG_UNSAFE_TO_CONCAT`). Set only on request, with ``ShapingOptions``.
  public static let unsafeToConcat = GlyphFlags(rawValue: 2)
  /// A tatweel may be inserted before the glyph's cluster
  /// (`HB_GLYPH_FLAG_SAFE_TO_INSERT_TATWEEL`). Set only on request, with ``ShapingOptions``.
  public static let safeToInsertTatweel = GlyphFlags(rawValue: 4)
}

extension GlyphBuffer {
  /// Appends HarfBuzz's output, one array after the other so that each copy is a plain loop.
  mutating func append(
    infos: UnsafeBufferPointer<hb_glyph_info_t>,
    positions: UnsafeBufferPointer<hb_glyph_position_t>
  ) {
    unsafe GlyphBuffer.extend(&glyphs, infos) { $0.codepoint }
    unsafe GlyphBuffer.extend(&clusters, infos) { $0.cluster }
    unsafe GlyphBuffer.extend(&flags, infos) { UInt8(truncatingIfNeeded: $0.mask & 7) }
    unsafe GlyphBuffer.extend(&xAdvance, positions) { $0.x_advance }
    unsafe GlyphBuffer.extend(&yAdvance, positions) { $0.y_advance }
    unsafe GlyphBuffer.extend(&xOffset, positions) { $0.x_offset }
    unsafe GlyphBuffer.extend(&yOffset, positions) { $0.y_offset }
  }

  @inline(__always)
  private static func extend<Source, Value: FixedWidthInteger>(
    _ array: inout [Value], _ source: UnsafeBufferPointer<Source>, _ value: (Source) -> Value
  ) {
    array.append(addingCapacity: source.count) { (target: inout OutputSpan<Value>) in
      // Writing through the pointer saves a check for each element.
      unsafe target.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        for index in source.indices {
          unsafe (start + index).initialize(to: value(source[index]))
        }
        count = source.count
      }
    }
  }
}
