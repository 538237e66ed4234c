import CFreeType
import CHarfBuzz

/// Fonts packed for the web (WOFF and WOFF2), which FreeType unpacks into the form that HarfBuzz
/// reads.
enum WebFont {
  /// The largest unpacked size that a packed font may state, in bytes.
  static let sizeLimit = 128 << 20

  /// True if the bytes begin with the signature of a packed font.
  static func isPacked(_ blob: OpaquePointer) -> Bool {
    guard let bytes = unsafe bytes(blob), bytes.count > 44 else { return false }
    let tag = unsafe [bytes[0], bytes[1], bytes[2], bytes[3]]
    return tag == [0x77, 0x4F, 0x46, 0x46] || tag == [0x77, 0x4F, 0x46, 0x32]
  }

  /// Returns the unpacked font, or nil if the bytes are damaged or too large.
  static func unpack(_ blob: OpaquePointer) -> OpaquePointer? {
    guard let bytes = unsafe bytes(blob) else { return nil }
    let size = unsafe bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
    guard size <= sizeLimit else { return nil }
    let library = FreeTypeLibrary()
    guard let raw = unsafe library.raw else { return nil }
    var opened: FT_Face?
    guard unsafe FT_New_Memory_Face(raw, bytes.baseAddress, FT_Long(bytes.count), 0, &opened) == 0,
      let face = unsafe opened
    else { return nil }
    defer { unsafe FT_Done_Face(face) }
    guard let builder = unsafe hb_face_builder_create() else { return nil }
    defer { unsafe hb_face_destroy(builder) }
    var count: FT_ULong = 0
    guard unsafe FT_Sfnt_Table_Info(face, 0, nil, &count) == 0 else { return nil }
    for index in 0..<min(count, 4096) {
      var tag: FT_ULong = 0
      var length: FT_ULong = 0
      guard unsafe FT_Sfnt_Table_Info(face, FT_UInt(index), &tag, &length) == 0,
        length > 0, length <= FT_ULong(sizeLimit)
      else { continue }
      var table = [UInt8](repeating: 0, count: Int(length))
      guard unsafe FT_Load_Sfnt_Table(face, tag, 0, &table, &length) == 0 else { continue }
      let copy = unsafe table.withUnsafeBytes {
        unsafe hb_blob_create(
          $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32($0.count),
          HB_MEMORY_MODE_DUPLICATE, nil, nil)
      }
      unsafe hb_face_builder_add_table(builder, UInt32(truncatingIfNeeded: tag), copy)
      unsafe hb_blob_destroy(copy)
    }
    return unsafe hb_face_reference_blob(builder)
  }

  private static func bytes(_ blob: OpaquePointer) -> UnsafeBufferPointer<UInt8>? {
    var length: UInt32 = 0
    guard let start = unsafe hb_blob_get_data(blob, &length) else { return nil }
    return unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: Int(length))
  }
}
