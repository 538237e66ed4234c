import CFreeType
import CHarfBuzz

/// FreeType's view of a face; it reads the same bytes as HarfBuzz.
@safe
final class FreeTypeFace {
  /// Nil when FreeType makes nothing of the bytes.
  let raw: FT_Face?
  // Both must outlive `raw`: the one owns it, the other owns its bytes.
  private let library: FreeTypeLibrary
  private let face: FontFace

  init(_ face: FontFace, _ library: FreeTypeLibrary) {
    self.face = face
    self.library = library
    var raw: FT_Face?
    var length: UInt32 = 0
    if let library = unsafe library.raw,
      let bytes = unsafe hb_blob_get_data(face.file.blob, &length)
    {
      let error = unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
        unsafe FT_New_Memory_Face(library, $0, FT_Long(length), face.index & 0xFFFF, &raw)
      }
      if error != 0 { unsafe raw = nil }
    }
    unsafe self.raw = unsafe raw
  }

  deinit {
    if let raw = unsafe raw { unsafe FT_Done_Face(raw) }
  }
}
