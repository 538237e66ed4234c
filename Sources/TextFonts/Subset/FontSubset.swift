import CHarfBuzz
import CHarfBuzzSubset
import TextStorage

/// A font that holds only the outlines of some glyphs of a face, for files that embed it.
package struct FontSubset: Sendable {
  /// The format of the outlines.
  package enum Format: Hashable, Sendable {
    /// A TrueType font (`glyf`).
    case trueType
    /// A bare `CFF` table.
    case compactFont
  }

  /// The format of the outlines.
  package let format: Format
  /// The font's bytes.
  package let bytes: [UInt8]
}

extension FontFace {
  /// True if ``subset(of:)`` can write the outlines.
  package var canBeSubset: Bool { data.hasTable(FontTag("glyf")) || data.hasTable(FontTag("CFF ")) }

  /// Returns a font with the outlines of some glyphs, which keep their numbers; its axes are fixed
  /// at their current values.
  ///
  /// A synthesised weight or slant is not included.
  ///
  /// - Parameter glyphs: The glyphs; the one for missing characters is always kept. Nil for all
  ///   glyphs.
  /// - Returns: Nil if HarfBuzz's subsetter cannot write the outlines (`hb_subset_or_fail`), such
  ///   as those of a variable font with `CFF2`, or if there are none.
  /// - Complexity: O(*n*) in the number of the face's glyphs.
  package func subset(of glyphs: [UInt32]?) -> FontSubset? {
    let format: FontSubset.Format
    if data.hasTable(FontTag("glyf")) {
      format = .trueType
    } else if data.hasTable(FontTag("CFF ")) {
      format = .compactFont
    } else {
      return nil
    }
    guard let input = unsafe hb_subset_input_create_or_fail() else { return nil }
    defer { unsafe hb_subset_input_destroy(input) }
    let wanted = unsafe hb_subset_input_glyph_set(input)
    unsafe hb_set_add(wanted, 0)
    if let glyphs {
      for glyph in glyphs where glyph < UInt32(glyphCount) { unsafe hb_set_add(wanted, glyph) }
    } else {
      unsafe hb_set_add_range(wanted, 0, UInt32(glyphCount - 1))
    }
    unsafe hb_set_clear(hb_subset_input_unicode_set(input))
    unsafe hb_subset_input_set_flags(
      input,
      HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue
        | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue)
    unsafe pinAxes(of: input)
    let source = unsafe faceOfOutlines()
    defer { unsafe hb_face_destroy(source) }
    guard let face = unsafe hb_subset_or_fail(source, input) else { return nil }
    defer { unsafe hb_face_destroy(face) }
    let blob =
      unsafe format == .trueType
      ? hb_face_reference_blob(face) : hb_face_reference_table(face, FontTag("CFF ").rawValue)
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = unsafe hb_blob_get_data(blob, &length), length > 0 else { return nil }
    return FontSubset(
      format: format,
      bytes: unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(length))))
  }

  /// Returns a font with which other programs set some characters as this face does. It holds
  /// their glyphs, those that shaping substitutes, and the rules for it. Its axes are fixed at
  /// their current values; colours are kept.
  ///
  /// - Returns: Nil if HarfBuzz's subsetter cannot write the face.
  /// - Complexity: O(*n*) in the number of the face's glyphs.
  package func subset(forCharacters characters: Set<UInt32>) -> [UInt8]? {
    guard let input = unsafe hb_subset_input_create_or_fail() else { return nil }
    defer { unsafe hb_subset_input_destroy(input) }
    let wanted = unsafe hb_subset_input_unicode_set(input)
    for character in characters { unsafe hb_set_add(wanted, character) }
    unsafe hb_subset_input_set_flags(
      input, HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue)
    let features = unsafe hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG)
    unsafe hb_set_clear(features)
    unsafe hb_set_invert(features)
    unsafe pinAxes(of: input)
    guard let face = unsafe hb_subset_or_fail(rawFace, input) else { return nil }
    defer { unsafe hb_face_destroy(face) }
    let blob = unsafe hb_face_reference_blob(face)
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = unsafe hb_blob_get_data(blob, &length), length > 0 else { return nil }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(length)))
  }

  /// Returns a face with the tables of this one that outlines need.
  ///
  /// HarfBuzz drops tables on request, but reads the character map for each subset before: five
  /// sixths of the time of a small one.
  private func faceOfOutlines() -> OpaquePointer? {
    unsafe hb_face_create_for_tables(
      { _, tag, face in
        guard let face = unsafe face, !FontFace.tablesOfNoUse.contains(FontTag(rawValue: tag))
        else {
          return nil
        }
        return unsafe hb_face_reference_table(OpaquePointer(face), tag)
      }, UnsafeMutableRawPointer(rawFace), nil)
  }

  /// The tables for shaping, naming and colours, which showing outlines does not need.
  private static let tablesOfNoUse: [FontTag] = [
    "GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "kern", "kerx", "morx", "mort", "feat", "trak",
    "name", "OS/2", "post", "cmap", "DSIG", "hdmx", "VDMX", "LTSH", "PCLT", "gasp", "meta", "STAT",
    "COLR", "CPAL", "CBDT", "CBLC", "EBDT", "EBLC", "EBSC", "sbix", "SVG ", "Feat", "Glat", "Gloc",
    "Silf", "Sill", "vhea", "vmtx", "VORG",
  ]

  /// Fixes the axes of the new font at this face's values.
  private func pinAxes(of input: OpaquePointer) {
    let axes = self.axes
    guard !axes.isEmpty else { return }
    var length: UInt32 = 0
    guard let values = unsafe hb_font_get_var_coords_design(rawFont, &length) else {
      for axis in axes {
        unsafe hb_subset_input_pin_axis_to_default(input, rawFace, axis.tag.rawValue)
      }
      return
    }
    for (index, axis) in axes.enumerated() where index < Int(length) {
      unsafe hb_subset_input_pin_axis_location(
        input, rawFace, axis.tag.rawValue, values[index])
    }
  }
}
