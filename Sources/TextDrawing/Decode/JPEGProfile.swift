/// The colour profile of a JPEG file (ICC.1, annex B.4): parts in segments of their own, each with its number.
enum JPEGProfile {
  private static let title = Array("ICC_PROFILE".utf8) + [0]

  /// The profile's bytes; empty where there is none, or not all of it.
  static func bytes(in file: [UInt8]) -> [UInt8] {
    var parts: [ArraySlice<UInt8>?] = []
    var start = 2
    while start + 4 <= file.count, file[start] == 0xFF {
      let marker = file[start + 1]
      // Fill bytes and markers without content are passed over.
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
        start += marker == 0xFF ? 1 : 2
        continue
      }
      // The picture's data begin: what comes behind them is not looked for.
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
