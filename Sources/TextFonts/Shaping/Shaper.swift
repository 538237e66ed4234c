import CHarfBuzz
import Synchronization

/// Turns text into positioned glyphs with HarfBuzz.
///
/// A shaper reuses one buffer; make one for each thread.
@safe
public struct Shaper: ~Copyable {
  private let buffer: OpaquePointer
  private var features: [hb_feature_t] = []
  /// The face and the properties of the last text.
  private var last: (face: FontFace.ID, properties: ShapingProperties)?
  private var segment = unsafe hb_segment_properties_t()
  /// The glyphs of the last kerning lookup, kept for their memory.
  var kernedGlyphs = GlyphBuffer()

  private static let calls = Atomic<Int>(0)

  /// The number of calls of HarfBuzz since the process began, over all threads.
  ///
  /// For tests. The difference of two values is exact if no other thread shapes in between.
  package static var callCount: Int { calls.load(ordering: .relaxed) }

  /// Creates a shaper.
  public init() {
    // Never null: HarfBuzz returns an inert empty object if memory is exhausted.
    unsafe buffer = hb_buffer_create()
  }

  deinit { unsafe hb_buffer_destroy(buffer) }

  /// Appends the glyphs for a range of a paragraph's text, in visual order.
  ///
  /// HarfBuzz sees up to five characters of `text` on both sides of the range as context; they
  /// make no glyphs. Clusters are positions in `text`. Default-ignorable characters become
  /// invisible glyphs without advance. The call cannot fail: a character that the face lacks
  /// becomes glyph 0.
  ///
  /// - Parameters:
  ///   - text: The whole paragraph, in UTF-16.
  ///   - range: The range to shape, in UTF-16 code units; within `text`.
  ///   - face: The font.
  ///   - properties: Script, language, direction and features.
  ///   - options: The position of the range in its paragraph, and the flags to produce.
  ///   - out: The buffer that the glyphs are appended to.
  public mutating func shape(
    _ text: Span<UInt16>, range: Range<Int>, face: FontFace, properties: ShapingProperties,
    options: ShapingOptions = [], into out: inout GlyphBuffer
  ) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= text.count,
      "The range to shape must be within the text.")
    if range.isEmpty { return }
    prepare(properties, face)
    let first = ShapingPieces.pieceEnd(text, from: range.lowerBound, to: range.upperBound)
    if first == range.upperBound {
      add(text, range)
      run(face, options, &out)
      return
    }
    let pieces = ShapingPieces.all(text, range, firstEnd: first)
    for piece in properties.isRightToLeft ? pieces.reversed() : pieces {
      add(text, piece)
      run(face, ShapingPieces.options(options, piece, range), &out)
    }
  }

  /// Appends the glyphs for code points, in visual order; clusters are positions in `codePoints`.
  ///
  /// Like the method for UTF-16, but with features for parts of the text. `rangedFeatures` win
  /// over the features of `properties`.
  public mutating func shape(
    codePoints: Span<UInt32>, face: FontFace, properties: ShapingProperties,
    rangedFeatures: [RangedFontFeature] = [], options: ShapingOptions = [],
    into out: inout GlyphBuffer
  ) {
    if codePoints.isEmpty { return }
    prepare(properties, face)
    if !rangedFeatures.isEmpty {
      last = nil
      for feature in rangedFeatures { features.append(feature.raw) }
    }
    let range = 0..<codePoints.count
    let first = ShapingPieces.pieceEnd(codePoints, from: 0, to: range.upperBound)
    let pieces = ShapingPieces.all(codePoints, range, firstEnd: first)
    for piece in properties.isRightToLeft ? pieces.reversed() : pieces {
      unsafe codePoints.withUnsafeBufferPointer { scalars in
        unsafe hb_buffer_add_utf32(
          buffer, scalars.baseAddress, Int32(clamping: scalars.count), UInt32(piece.lowerBound),
          Int32(clamping: piece.count))
      }
      run(face, ShapingPieces.options(options, piece, range), &out)
    }
  }

  private func add(_ text: Span<UInt16>, _ range: Range<Int>) {
    unsafe text.withUnsafeBufferPointer { units in
      unsafe hb_buffer_add_utf16(
        buffer, units.baseAddress, Int32(clamping: units.count), UInt32(range.lowerBound),
        Int32(clamping: range.count))
    }
  }

  /// Shapes code points with a font, using the properties set by ``prepare(_:_:)``.
  func shape(codePoints: [UInt32], with font: OpaquePointer, into out: inout GlyphBuffer) {
    unsafe codePoints.withUnsafeBufferPointer {
      unsafe hb_buffer_add_utf32(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
    }
    unsafe run(font, [], &out)
  }

  private mutating func prepare(_ properties: ShapingProperties, _ face: FontFace) {
    if prepare(properties, face.id) { face.record(properties) }
  }

  /// Sets the properties for the next text. Returns true if the face or the properties differ from
  /// the last text's.
  @discardableResult
  mutating func prepare(_ properties: ShapingProperties, _ face: FontFace.ID) -> Bool {
    if let last, last.face == face, last.properties == properties { return false }
    last = (face, properties)
    unsafe segment.direction = properties.direction
    unsafe segment.script = properties.script.raw
    unsafe segment.language = unsafe properties.language.raw
    features.removeAll(keepingCapacity: true)
    for feature in properties.features { features.append(feature.raw) }
    return true
  }

  /// Shapes the buffer's contents, appends the glyphs and empties it.
  private func run(_ face: FontFace, _ options: ShapingOptions, _ out: inout GlyphBuffer) {
    unsafe run(face.rawFont, options, &out)
  }

  private func run(_ font: OpaquePointer, _ options: ShapingOptions, _ out: inout GlyphBuffer) {
    unsafe withUnsafePointer(to: segment) { unsafe hb_buffer_set_segment_properties(buffer, $0) }
    unsafe hb_buffer_set_flags(buffer, Shaper.flags(options))
    _ = unsafe features.withUnsafeBufferPointer {
      unsafe hb_shape_full(
        font, buffer, $0.baseAddress, UInt32($0.count), textrender_hb_shapers())
    }
    Shaper.calls.wrappingAdd(1, ordering: .relaxed)
    copyGlyphs(into: &out)
    unsafe hb_buffer_clear_contents(buffer)
  }

  private func copyGlyphs(into out: inout GlyphBuffer) {
    var count: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count), count > 0
    else { return }
    unsafe out.append(
      infos: UnsafeBufferPointer(start: infos, count: Int(count)),
      positions: UnsafeBufferPointer(start: positions, count: Int(count)))
  }

  private static func flags(_ options: ShapingOptions) -> hb_buffer_flags_t {
    var bits: UInt32 = 0
    if options.contains(.paragraphStart) { bits |= HB_BUFFER_FLAG_BOT.rawValue }
    if options.contains(.paragraphEnd) { bits |= HB_BUFFER_FLAG_EOT.rawValue }
    if options.contains(.unsafeToConcat) {
      bits |= HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT.rawValue
    }
    if options.contains(.tatweel) {
      bits |= HB_BUFFER_FLAG_PRODUCE_SAFE_TO_INSERT_TATWEEL.rawValue
    }
    return hb_buffer_flags_t(rawValue: bits)
  }
}
