import TextDocument

/// A list of documents in a file or on standard input, as JSON lines or comma-separated values. It
/// is read row by row, so it may be arbitrarily long.
struct BatchManifest {
  private let name: String
  private var lines: LineReader
  private var number = 0
  /// The names of columns; nil for JSON lines.
  private var columns: [String]?
  /// True if rows are comma-separated values; nil before the first line.
  private var isTable: Bool?

  /// Opens a manifest. It is a table if its name ends in `.csv`, or if its first line is not an
  /// object.
  init(_ path: String) throws(CommandFailure) {
    name = path == InputFile.standardInput ? "standard input" : path
    lines = try LineReader(path: path, limit: Worker.lineLimit)
    if path.lowercased().hasSuffix(".csv") { isTable = true }
  }

  /// Returns the next row, or the error in it; nil at the end.
  mutating func next() throws(CommandFailure) -> Result<BatchRow, DocumentError>? {
    while let line = try nextLine() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      let first = line.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09].contains($0) }.first
      if isTable == nil { isTable = first != UInt8(ascii: "{") }
      do throws(DocumentError) {
        guard isTable == true else {
          return .success(try BatchRow(json: line, number: number, of: name))
        }
        let row = try values(startingWith: line)
        guard let columns else {
          columns = row.map { String($0.drop { $0 == "\u{FEFF}" }) }
          continue
        }
        return .success(
          try BatchRow(columns: columns, values: row, number: number, of: name))
      } catch {
        return .failure(error)
      }
    }
    return nil
  }

  private mutating func nextLine() throws(CommandFailure) -> [UInt8]? {
    guard let line = try lines.next() else { return nil }
    number += 1
    switch line {
    case .text(let bytes): return bytes
    case .tooLong(let count):
      throw CommandFailure(
        .malformedInput, at: name,
        "line \(number) has \(count) bytes, more than the limit of \(Worker.lineLimit)")
    }
  }

  /// Returns the values of a row (RFC 4180), which may span several lines. A quotation mark that
  /// is not at the start of a value is a part of it.
  private mutating func values(startingWith line: [UInt8]) throws(DocumentError) -> [String] {
    let first = number
    var place: String { "\(name): row \(first)" }
    var bytes = line
    var values: [String] = []
    var index = 0
    while true {
      var value: [UInt8] = []
      if index < bytes.count, bytes[index] == 0x22 {
        index += 1
        while true {
          if index == bytes.count {
            guard let more = try followingLine() else {
              throw DocumentError(.malformedInput, at: place, "a quotation mark is not closed")
            }
            bytes += [0x0A] + more
          }
          let byte = bytes[index]
          index += 1
          if byte == 0x22 {
            guard index < bytes.count, bytes[index] == 0x22 else { break }
            index += 1
          }
          value.append(byte)
        }
        let rest = bytes[index...]
        guard rest.isEmpty || rest.first == 0x2C || rest.elementsEqual([0x0D]) else {
          throw DocumentError(
            .malformedInput, at: place, "text follows a closing quotation mark",
            hint: "Double the quotation marks within a value.")
        }
      } else {
        let end = bytes[index...].firstIndex(of: 0x2C) ?? bytes.count
        value += bytes[index..<end]
        index = end
        if end == bytes.count, value.last == 0x0D { value.removeLast() }
      }
      guard SourceText.firstInvalidByte(of: value) == nil else {
        throw DocumentError(.malformedInput, at: place, "it is not valid UTF-8")
      }
      values.append(String(decoding: value, as: UTF8.self))
      guard index < bytes.count, bytes[index] == 0x2C else { return values }
      index += 1
    }
  }

  /// Returns the next line, in which a value continues; nil if there is none.
  private mutating func followingLine() throws(DocumentError) -> [UInt8]? {
    do {
      return try nextLine()
    } catch {
      throw DocumentError(.malformedInput, at: name, error.message)
    }
  }
}
