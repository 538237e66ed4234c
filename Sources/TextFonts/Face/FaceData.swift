import CHarfBuzz
import SVGDrawing
import Synchronization
import TextStorage

/// The data shared by all faces at one number of one file, whatever their axes are set to.
@safe
final class FaceData: @unchecked Sendable {
  // Sendable because HarfBuzz's face is made immutable and the rest is immutable or guards itself.

  let file: FontFile
  let rawFace: OpaquePointer
  let unitsPerEm: Int
  let glyphCount: Int
  let hasColor: Bool
  /// The axis `opsz`; nil if the font has none.
  let opticalAxis: FontAxis?
  /// True if the face has been used with too many combinations of script, language and features.
  let isRetired = Atomic<Bool>(false)
  private let ownedCharacters = CharacterMap.Owner()
  /// The glyph of each code point; valid while the data lives.
  var characters: CharacterMap { ownedCharacters.map }

  /// Opens a face of a file.
  ///
  /// - Parameter number: The face's number within the file.
  init(file: FontFile, number: Int) throws(FontError) {
    let count = file.faceCount
    guard count > 0 else {
      throw FontError(
        kind: .notAFont, place: file.path,
        message: "this is not a font; name a TrueType or OpenType file (.ttf, .otf, .ttc, .woff2)")
    }
    guard number >= 0, number < count else {
      throw FontError(
        kind: .noSuchFace, place: file.path,
        message: "the file has no face \(number); its faces are numbered from 0 to \(count - 1)")
    }
    guard let face = unsafe hb_face_create(file.blob, UInt32(number)) else {
      throw FontError(kind: .notAFont, place: file.path, message: "memory is exhausted")
    }
    glyphCount = unsafe Int(hb_face_get_glyph_count(face))
    guard glyphCount > 0 else {
      unsafe hb_face_destroy(face)
      throw FontError(
        kind: .notAFont, place: file.path,
        message: "the font is damaged: its number of glyphs is missing; install it again")
    }
    unsafe hb_face_make_immutable(face)
    self.file = file
    unsafe rawFace = unsafe face
    unitsPerEm = unsafe Int(hb_face_get_upem(face))
    opticalAxis = unsafe FaceData.axis("opsz", of: face)
    hasColor =
      unsafe hb_ot_color_has_png(face) != 0 || FaceData.hasTable(FontTag("COLR"), face)
      || hb_ot_color_has_svg(face) != 0 && textrender_svg_is_available()
  }

  deinit { unsafe hb_face_destroy(rawFace) }

  /// The table with a tag; empty if the font has none.
  func table(_ tag: FontTag) -> FontTableBytes {
    unsafe FontTableBytes(adopting: hb_face_reference_table(rawFace, tag.rawValue))
  }

  /// True if the font file has a table.
  func hasTable(_ tag: FontTag) -> Bool { unsafe FaceData.hasTable(tag, rawFace) }

  private static func hasTable(_ tag: FontTag, _ face: OpaquePointer) -> Bool {
    let blob = unsafe hb_face_reference_table(face, tag.rawValue)
    defer { unsafe hb_blob_destroy(blob) }
    return unsafe hb_blob_get_length(blob) > 0
  }
}
