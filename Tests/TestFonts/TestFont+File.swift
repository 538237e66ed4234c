import Glibc

extension TestFont {
  /// Writes the font, unless its file exists, and returns the file's path.
  public func path() -> String { TestFontFile.path(holding: bytes()) }
}

/// Files for tests, named after their bytes.
public enum TestFontFile {
  /// Writes bytes to a file in the temporary folder, unless it exists, and returns its path.
  public static func path(holding bytes: [UInt8], suffix: String = ".ttf") -> String {
    var folder = P_tmpdir
    if let setting = unsafe getenv("TMPDIR") { folder = unsafe String(cString: setting) }
    folder += "/textrender-test-fonts-\(getuid())"
    unsafe mkdir(folder, 0o700)
    // FNV-1a over eight bytes at a time, to be fast in debug builds.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var word: UInt64 = 0
    for index in bytes.indices {
      word = word << 8 | UInt64(bytes[index])
      if index & 7 == 7 {
        // The shift is needed to mix high bits into low ones.
        hash = (hash ^ word) &* 0x0000_0100_0000_01B3
        hash ^= hash >> 29
        word = 0
      }
    }
    hash = (hash ^ word ^ UInt64(bytes.count)) &* 0x0000_0100_0000_01B3
    let path = folder + "/" + String(hash, radix: 16) + suffix
    if unsafe access(path, R_OK) == 0 { return path }
    write(bytes, to: path)
    return path
  }

  /// A collection (`.ttc`) of fonts.
  public static func collection(_ fonts: [[UInt8]]) -> [UInt8] {
    func u32(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    var bytes = Array("ttcf".utf8) + [0, 1, 0, 0] + u32(fonts.count)
    var start = bytes.count + 4 * fonts.count
    for font in fonts {
      bytes += u32(start)
      start += font.count
    }
    for var font in fonts {
      // The table directory's offsets are relative to the start of the file.
      let base = bytes.count
      let tableCount = Int(font[4]) << 8 | Int(font[5])
      for table in 0..<tableCount {
        let place = 12 + 16 * table + 8
        let offset = font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        font.replaceSubrange(place..<place + 4, with: u32(offset + base))
      }
      bytes += font
    }
    return bytes
  }

  /// Writes a temporary file beside the destination and renames it, so that no test sees half of
  /// it.
  private static func write(_ bytes: [UInt8], to path: String) {
    let draft = path + ".\(getpid()).\(UInt32.random(in: 0 ... .max))"
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    precondition(descriptor >= 0, "The temporary folder cannot be written; set TMPDIR.")
    var written = 0
    unsafe bytes.withUnsafeBytes { source in
      while written < source.count {
        let count = unsafe Glibc.write(
          descriptor, source.baseAddress.map { unsafe $0 + written }, source.count - written)
        precondition(count > 0, "The temporary folder is full; set TMPDIR.")
        written += count
      }
    }
    close(descriptor)
    unsafe precondition(
      rename(draft, path) == 0, "The temporary folder cannot be written; set TMPDIR.")
  }
}
