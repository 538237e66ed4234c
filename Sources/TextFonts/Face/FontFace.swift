import CHarfBuzz
import Synchronization
public import TextStorage

/// One face of a font file at one setting of its axes: metrics, characters, outlines.
///
/// A face is immutable and may be shared between threads. All measures are in font units
/// (``unitsPerEm`` to the em); multiply by ``scale(forSize:)`` for points.
@safe
public final class FontFace: @unchecked Sendable, Identifiable {
  // Sendable because every stored value is immutable after init or guards itself, and HarfBuzz's
  // objects are made immutable before the initialiser ends.

  /// A small number, unique among the faces of the process.
  public let id: UInt32
  /// The file that the face comes from.
  public var path: String { file.path }
  /// The face's number within its file.
  public let index: Int
  /// The axis settings that differ from the font's own, in the order of the request.
  public let variations: [FontVariation]
  /// The changes to the outlines that stand in for a style that the family lacks.
  public let synthesis: FontSynthesis
  /// The palette for glyphs that have colours of their own.
  public let palette: FontPalette
  /// The number of font units to an em.
  public var unitsPerEm: Int { data.unitsPerEm }
  /// The number of glyphs in the face.
  public var glyphCount: Int { data.glyphCount }
  /// The face's vertical measures.
  public let metrics: FontMetrics
  /// The weight on CSS's scale from 1 to 1000, with the axes as they are set.
  ///
  /// A font that declares itself bold twice (`fsSelection` of the table `OS/2`, `macStyle` of
  /// `head`) is bold. This holds even if its weight class says regular, as in some fonts in use.
  public let weight: Int

  let data: FaceData
  /// The glyph of each code point; owned by ``data``.
  let characters: CharacterMap
  let rawFont: OpaquePointer
  let spaceGlyph: UInt32
  /// The advance of the space, in font units.
  public let spaceAdvance: Double

  var file: FontFile { data.file }
  var rawFace: OpaquePointer { unsafe data.rawFace }

  /// The combinations of script, language, direction and features that text was shaped with.
  let combinations = Mutex<Set<ShapingProperties>>([])
  /// A cache for what the folder `Rules` derives from the font's rules, by shaping properties.
  let derivedRules = Mutex<[ShapingProperties: any Sendable]>([:])
  /// A cache for what the folder `Rules` derives about small capitals, by script and language.
  let smallCapitalRules = Mutex<[ShapingProperties: any Sendable]>([:])
  /// The faces for glyphs that are stretched by some percent.
  let otherWidths = Mutex<[Int: Stretched]>([:])
  /// A cache for the profiles of glyphs' ink.
  let inkProfiles: GlyphNumbers

  private static let lastID = Atomic<UInt32>(0)

  /// Creates a face with its axes set.
  ///
  /// - Parameter index: The face's number within its file. The upper sixteen bits hold the number
  ///   of a named instance plus one, or 0.
  init(
    data: FaceData, index: Int, variations: [FontVariation], synthesis: FontSynthesis,
    palette: FontPalette = .normal
  ) throws(FontError) {
    guard (0...0x7FFF_FFFF).contains(index) else {
      throw FontError(
        kind: .noSuchFace, place: data.file.path, message: "the file has no face \(index); try 0")
    }
    guard let font = unsafe hb_font_create(data.rawFace) else {
      throw FontError(kind: .notAFont, place: data.file.path, message: "memory is exhausted")
    }
    unsafe hb_font_set_scale(font, Int32(data.unitsPerEm), Int32(data.unitsPerEm))
    unsafe FontFace.apply(variations, instance: index >> 16, to: font)
    unsafe hb_font_make_immutable(font)

    self.data = data
    characters = data.characters
    inkProfiles = GlyphNumbers(glyphCount: data.glyphCount)
    self.index = index
    self.variations = variations
    self.synthesis = synthesis
    self.palette = palette
    unsafe self.rawFont = unsafe font
    self.metrics = unsafe FontMetrics(reading: font, unitsPerEm: data.unitsPerEm)
    weight = unsafe FontFace.weight(of: font, data)
    var space: hb_codepoint_t = 0
    let hasSpace = unsafe hb_font_get_nominal_glyph(font, 0x20, &space) != 0
    self.spaceGlyph = hasSpace ? space : 0
    self.spaceAdvance = unsafe hasSpace ? Double(hb_font_get_glyph_h_advance(font, space)) : 0
    self.id = FontFace.lastID.wrappingAdd(1, ordering: .relaxed).newValue
  }

  deinit {
    unsafe hb_font_destroy(rawFont)
  }

  /// The factor from font units to points at a font size in points.
  public func scale(forSize size: Double) -> Double { size / Double(unitsPerEm) }

  /// The advance of a glyph on its own, in font units.
  public func advance(ofGlyph glyph: UInt32) -> Double {
    unsafe Double(hb_font_get_glyph_h_advance(rawFont, glyph))
  }

  private static func apply(
    _ variations: [FontVariation], instance: Int, to font: OpaquePointer
  ) {
    if instance > 0 {
      unsafe hb_font_set_var_named_instance(font, UInt32(instance - 1))
    }
    if variations.isEmpty { return }
    var settings: [hb_variation_t] = []
    if instance > 0 {
      settings = unsafe namedInstance(instance - 1, of: hb_font_get_face(font))
    }
    // The later of two settings of one axis wins.
    for variation in variations where variation.value.isFinite {
      settings.append(hb_variation_t(tag: variation.tag.rawValue, value: Float(variation.value)))
    }
    unsafe settings.withUnsafeBufferPointer {
      unsafe hb_font_set_variations(font, $0.baseAddress, UInt32($0.count))
    }
  }

  private static func namedInstance(_ number: Int, of face: OpaquePointer?) -> [hb_variation_t] {
    var axisCount = unsafe hb_ot_var_get_axis_count(face)
    var coordinateCount = axisCount
    guard axisCount > 0 else { return [] }
    var axes = [hb_ot_var_axis_info_t](
      repeating: hb_ot_var_axis_info_t(), count: Int(axisCount))
    var coordinates = [Float](repeating: 0, count: Int(axisCount))
    unsafe hb_ot_var_get_axis_infos(face, 0, &axisCount, &axes)
    unsafe hb_ot_var_named_instance_get_design_coords(
      face, UInt32(number), &coordinateCount, &coordinates)
    guard coordinateCount == axisCount else { return [] }
    return zip(axes, coordinates).map { hb_variation_t(tag: $0.tag, value: $1) }
  }
}

extension FontFace: Hashable {
  /// True if both are the same object.
  public static func == (a: FontFace, b: FontFace) -> Bool { a.id == b.id }

  /// Hashes the face's number.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
