/// The colour profile of a JPEG file (ICC.1, annex B.4), in numbered parts in segments of their
/// own.
enum JPEGProfile {
  private static let title = Array("ICC_PROFILE".utf8) + [0]

  /// Returns the profile's bytes; empty if there is none, or if it is incomplete.
  static func bytes(in file: [UInt8]) -> [UInt8] {
    var parts: [ArraySlice<UInt8>?] = []
    var start = 2
    while start + 4 <= file.count, file[start] == 0xFF {
      let marker = file[start + 1]
      // Skips fill bytes and markers without content.
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
        start += marker == 0xFF ? 1 : 2
        continue
      }
      // The picture's data begin; segments after them are not searched.
      if marker == 0xDA || marker == 0xD9 { break }
      let end = start + 2 + (Int(file[start + 2]) << 8 | Int(file[start + 3]))
      let content = start + 4 + title.count
      if marker == 0xE2, end <= file.count, end >= content + 2,
        file[start + 4..<content].elementsEqual(title)
      {
        let (number, count) = (Int(file[content]), Int(file[content + 1]))
        if parts.isEmpty { parts = [ArraySlice<UInt8>?](repeating: nil, count: count) }
        guard number >= 1, number <= parts.count else { return [] }
        parts[number - 1] = file[content + 2..<end]
      }
      guard end > start else { break }
      start = end
    }
    guard parts.allSatisfy({ $0 != nil }) else { return [] }
    return parts.flatMap { $0 ?? [] }
  }
}
