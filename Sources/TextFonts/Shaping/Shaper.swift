import CHarfBuzz
import Synchronization

/// Turns text into positioned glyphs with HarfBuzz.
///
/// A shaper owns one buffer that it uses again and again; make one for each thread.
@safe
public struct Shaper: ~Copyable {
  private let buffer: OpaquePointer
  private var features: [hb_feature_t] = []
  private var direction = HB_DIRECTION_LTR
  private var script = HB_SCRIPT_UNKNOWN
  private var language = ShapingLanguage.none

  private static let calls = Atomic<Int>(0)

  /// How many times HarfBuzz was called since the process began, over all threads.
  ///
  /// Tests count with it; two differences taken while no other thread shapes are exact.
  package static var callCount: Int { calls.load(ordering: .relaxed) }

  /// Creates a shaper.
  public init() {
    // Never null: HarfBuzz hands out an inert empty object when memory is exhausted.
    unsafe buffer = hb_buffer_create()
  }

  deinit { unsafe hb_buffer_destroy(buffer) }

  /// Appends the glyphs for a range of a paragraph's text, in visual order.
  ///
  /// HarfBuzz sees up to five characters of `text` on both sides of the range as context; they
  /// make no glyphs. Clusters are positions in `text`. Default-ignorable characters become
  /// invisible glyphs without advance; no failure is possible, a character that the face lacks
  /// becomes glyph 0.
  ///
  /// - Parameters:
  ///   - text: The whole paragraph, in UTF-16.
  ///   - range: What to shape, in UTF-16 code units; within `text`.
  ///   - face: The font.
  ///   - isRightToLeft: The direction of the range's bidi level.
  ///   - script: The ISO 15924 tag, as ``FontTag`` makes it.
  ///   - language: The text's language.
  ///   - settings: Features; a later one wins over an earlier one.
  ///   - options: Where the range lies in its paragraph, and which flags are wanted.
  ///   - out: Where the glyphs go.
  public mutating func shape(
    _ text: Span<UInt16>, range: Range<Int>, face: FontFace, isRightToLeft: Bool, script: UInt32,
    language: ShapingLanguage, features settings: [FontFeatureSetting] = [],
    options: ShapingOptions = [], into out: inout GlyphBuffer
  ) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= text.count,
      "The range to shape lies within the text.")
    if range.isEmpty { return }
    prepare(isRightToLeft, script, language, settings)
    let first = ShapingPieces.pieceEnd(text, from: range.lowerBound, to: range.upperBound)
    if first == range.upperBound {
      add(text, range)
      run(face, options, &out)
      return
    }
    let pieces = ShapingPieces.all(text, range, firstEnd: first)
    for piece in isRightToLeft ? pieces.reversed() : pieces {
      add(text, piece)
      run(face, ShapingPieces.options(options, piece, range), &out)
    }
  }

  /// Appends the glyphs for code points, in visual order; clusters are positions in `codePoints`.
  ///
  /// As the other method, for text that is not UTF-16.
  public mutating func shape(
    codePoints: Span<UInt32>, face: FontFace, isRightToLeft: Bool, script: UInt32,
    language: ShapingLanguage, features settings: [FontFeatureSetting] = [],
    options: ShapingOptions = [], into out: inout GlyphBuffer
  ) {
    if codePoints.isEmpty { return }
    prepare(isRightToLeft, script, language, settings)
    let range = 0..<codePoints.count
    let first = ShapingPieces.pieceEnd(codePoints, from: 0, to: range.upperBound)
    let pieces = ShapingPieces.all(codePoints, range, firstEnd: first)
    for piece in isRightToLeft ? pieces.reversed() : pieces {
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

  private mutating func prepare(
    _ isRightToLeft: Bool, _ script: UInt32, _ language: ShapingLanguage,
    _ settings: [FontFeatureSetting]
  ) {
    direction = isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    self.script = hb_script_from_iso15924_tag(script)
    self.language = language
    features.removeAll(keepingCapacity: true)
    for setting in settings { features.append(setting.raw) }
  }

  /// Shapes what the buffer holds, appends the glyphs and empties it.
  private func run(_ face: FontFace, _ options: ShapingOptions, _ out: inout GlyphBuffer) {
    unsafe hb_buffer_set_direction(buffer, direction)
    unsafe hb_buffer_set_script(buffer, script)
    unsafe hb_buffer_set_language(buffer, language.raw)
    unsafe hb_buffer_set_flags(buffer, Shaper.flags(options))
    unsafe features.withUnsafeBufferPointer {
      unsafe hb_shape(face.rawFont, buffer, $0.baseAddress, UInt32($0.count))
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
