import CHarfBuzz

/// Shaped glyphs as parallel arrays, in visual order, in font units with y up as fonts have it.
public struct GlyphBuffer: Sendable, Equatable {
  /// Glyph numbers; 0 is the face's picture for a missing character.
  public var glyphs: [UInt32] = []
  /// For each glyph, the position in the text of the cluster it belongs to, in UTF-16 code units.
  public var clusters: [UInt32] = []
  /// How far the pen moves horizontally after each glyph.
  public var xAdvance: [Int32] = []
  /// How far the pen moves vertically after each glyph; positive upwards.
  public var yAdvance: [Int32] = []
  /// How far right of the pen each glyph is drawn.
  public var xOffset: [Int32] = []
  /// How far above the pen each glyph is drawn.
  public var yOffset: [Int32] = []
  /// ``GlyphFlags`` of each glyph as raw bits.
  public var flags: [UInt8] = []

  /// Creates an empty buffer.
  public init() {}

  /// How many glyphs there are.
  public var count: Int { glyphs.count }
  /// Whether there are none.
  public var isEmpty: Bool { glyphs.isEmpty }

  /// Forgets all glyphs.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    glyphs.removeAll(keepingCapacity: keepingCapacity)
    clusters.removeAll(keepingCapacity: keepingCapacity)
    xAdvance.removeAll(keepingCapacity: keepingCapacity)
    yAdvance.removeAll(keepingCapacity: keepingCapacity)
    xOffset.removeAll(keepingCapacity: keepingCapacity)
    yOffset.removeAll(keepingCapacity: keepingCapacity)
    flags.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Makes room for a number of glyphs in all.
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

/// What shaping says about the text before a glyph's cluster.
public struct GlyphFlags: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Breaking the text before the glyph's cluster changes glyphs, so both sides must be shaped
  /// again (`HB_GLYPH_FLAG_UNSAFE_TO_BREAK`).
  public static let unsafeToBreak = GlyphFlags(rawValue: 1)
  /// Changing the text on one side of the glyph's cluster may change the other
  /// (`HB_GLYPH_FLAG_UNSAFE_TO_CONCAT`). Only when asked for with ``ShapingOptions``.
  public static let unsafeToConcat = GlyphFlags(rawValue: 2)
  /// A tatweel may be put before the glyph's cluster (`HB_GLYPH_FLAG_SAFE_TO_INSERT_TATWEEL`). Only
  /// when asked for with ``ShapingOptions``.
  public static let safeToInsertTatweel = GlyphFlags(rawValue: 4)
}

extension GlyphBuffer {
  /// Appends what HarfBuzz made, one array after the other so that each copy is a plain loop.
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
      // Writing through the pointer leaves out a check for each element.
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
