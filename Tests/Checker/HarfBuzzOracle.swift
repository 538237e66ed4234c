import CHarfBuzz

/// Shapes text with HarfBuzz as HarfBuzz's own tools do, without the kit.
@safe
package final class HarfBuzzOracle {
  /// A glyph from HarfBuzz, in points.
  package struct Glyph {
    package var id: UInt32
    package var cluster: Int
    package var advance: Double
    package var dx: Double
    package var dy: Double
    package var isUnsafe: Bool
    /// True if it represents no character of the text: a hyphen or a token.
    package var isAdded = false

    /// The identifier of an advance without a glyph.
    static let none = UInt32.max

    /// The advance of a character that has no glyph.
    static func gap(at position: Int, width: Double) -> Glyph {
      Glyph(id: none, cluster: position, advance: width, dx: 0, dy: 0, isUnsafe: false)
    }
  }

  private var fonts: [OpaquePointer]
  /// The place of each font, by its path and index.
  private var places: [String: Int] = [:]
  private let buffer: OpaquePointer
  /// The functions that read outlines.
  let drawing: OpaquePointer?
  /// The ink of glyphs, by font, number and rows.
  var inkRows: [String: [ClosedRange<Double>?]] = [:]

  package init() {
    unsafe fonts = []
    unsafe buffer = hb_buffer_create()
    unsafe drawing = Self.makeDrawing()
  }

  deinit {
    unsafe hb_buffer_destroy(buffer)
    unsafe hb_draw_funcs_destroy(drawing)
    for index in places.values { unsafe hb_font_destroy(fonts[index]) }
  }

  func font(_ path: String, _ index: Int) -> OpaquePointer? {
    let key = "\(path)#\(index)"
    if let known = places[key] { return unsafe fonts[known] }
    let blob = unsafe hb_blob_create_from_file(path)
    let face = unsafe hb_face_create(blob, UInt32(index))
    let font = unsafe hb_font_create(face)
    unsafe hb_blob_destroy(blob)
    unsafe hb_face_destroy(face)
    guard let font = unsafe font else { return nil }
    places[key] = unsafe fonts.count
    unsafe fonts.append(font)
    return unsafe font
  }

  /// The hyphen in a run's font, or nil if the font has none.
  package func hyphen(of run: CheckedRun, cluster: Int) -> Glyph? {
    guard let font = unsafe font(run.fontPath, run.fontIndex) else { return nil }
    var id: UInt32 = 0
    for character: UInt32 in [0x2010, 0x2D]
    where unsafe hb_font_get_nominal_glyph(font, character, &id) != 0 {
      let scale = run.size / Double(unsafe hb_face_get_upem(hb_font_get_face(font)))
      let advance = unsafe Double(hb_font_get_glyph_h_advance(font, id)) * scale
      return Glyph(
        id: id, cluster: cluster, advance: advance + run.letterSpacing, dx: 0, dy: 0,
        isUnsafe: false, isAdded: true)
    }
    return nil
  }

  /// A character's glyph in a run's font and its advance in points, or nil if the font has none.
  package func glyph(of character: UInt32, run: CheckedRun) -> (id: UInt32, advance: Double)? {
    guard let font = unsafe font(run.fontPath, run.fontIndex) else { return nil }
    var id: UInt32 = 0
    guard unsafe hb_font_get_nominal_glyph(font, character, &id) != 0 else { return nil }
    let scale = run.size / Double(unsafe hb_face_get_upem(hb_font_get_face(font)))
    return unsafe (id, Double(hb_font_get_glyph_h_advance(font, id)) * scale)
  }

  /// The depth of a glyph's ink below its origin in a run's font, in points; negative if it stays
  /// above.
  package func depth(ofGlyph id: UInt32, in run: CheckedRun) -> Double {
    var extents = hb_glyph_extents_t()
    guard let font = unsafe font(run.fontPath, run.fontIndex),
      unsafe hb_font_get_glyph_extents(font, id, &extents) != 0
    else { return 0 }
    let scale = run.size / Double(unsafe hb_face_get_upem(hb_font_get_face(font)))
    return -Double(extents.y_bearing + extents.height) * scale
  }

  /// The ascent, descent and line gap of a run's font, in points.
  package func extents(of run: CheckedRun) -> (ascent: Double, descent: Double, gap: Double) {
    var extents = hb_font_extents_t()
    guard let font = unsafe font(run.fontPath, run.fontIndex),
      unsafe hb_font_get_h_extents(font, &extents) != 0
    else { return (0, 0, 0) }
    let scale = run.size / Double(unsafe hb_face_get_upem(hb_font_get_face(font)))
    return (
      Double(extents.ascender) * scale, -Double(extents.descender) * scale,
      Double(extents.line_gap) * scale
    )
  }

  /// The height of letters of a run's font, in points.
  package func height(of letters: CheckedLetters, in run: CheckedRun) -> Double {
    guard let font = unsafe font(run.fontPath, run.fontIndex) else { return 0 }
    let tag =
      switch letters {
      case .capitals: HB_OT_METRICS_TAG_CAP_HEIGHT
      case .small: HB_OT_METRICS_TAG_X_HEIGHT
      }
    var position: hb_position_t = 0
    unsafe hb_ot_metrics_get_position_with_fallback(font, tag, &position)
    let scale = run.size / Double(unsafe hb_face_get_upem(hb_font_get_face(font)))
    return Double(position) * scale
  }

  private static func disabled(_ tag: String) -> hb_feature_t {
    hb_feature_t(
      tag: unsafe hb_tag_from_string(tag, -1), value: 0, start: 0, end: UInt32.max)
  }

  /// Shapes a part of a run, with the paragraph around it as context; glyphs are in visual order.
  package func shape(
    _ range: Range<Int>, run: CheckedRun, paragraph: Range<Int>, text: [UInt16]
  ) -> [Glyph] {
    // Characters that end lines have no glyphs.
    var range = range
    while let last = range.last,
      [0x0A, 0x0D, 0x85, 0x2028, 0x2029, 0x0B, 0x0C].contains(text[last])
    {
      range = range.lowerBound..<last
    }
    guard !range.isEmpty, let font = unsafe font(run.fontPath, run.fontIndex) else { return [] }
    unsafe hb_buffer_clear_contents(buffer)
    unsafe text.withUnsafeBufferPointer {
      let units = unsafe UnsafeBufferPointer(rebasing: $0[paragraph])
      unsafe hb_buffer_add_utf16(
        buffer, units.baseAddress, Int32(units.count),
        UInt32(range.lowerBound - paragraph.lowerBound), Int32(range.count))
    }
    var flags: UInt32 = 0
    if range.lowerBound == paragraph.lowerBound { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if range.upperBound == paragraph.upperBound { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    unsafe hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))
    unsafe hb_buffer_set_direction(buffer, run.level & 1 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, hb_script_from_string(run.script, -1))
    unsafe hb_buffer_set_language(buffer, hb_language_from_string(run.language, -1))
    var features = run.hasNoLigatures ? ["liga", "clig"].map(Self.disabled) : []
    unsafe hb_shape(font, buffer, &features, UInt32(features.count))
    var count: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    let scale = run.size / Double(unsafe hb_face_get_upem(hb_font_get_face(font)))
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(Int(count))
    for index in 0..<Int(count) {
      let (info, position) = unsafe (infos[index], positions[index])
      glyphs.append(
        Glyph(
          id: info.codepoint, cluster: Int(info.cluster) + paragraph.lowerBound,
          advance: Double(position.x_advance) * scale, dx: Double(position.x_offset) * scale,
          dy: Double(position.y_offset) * scale, isUnsafe: info.mask & 1 != 0))
    }
    return glyphs
  }
}
