import TextDocument
import TextStorage

/// A list of documents in a file or on standard input, as JSON lines or comma-separated values. It
/// is read row by row, so it may be arbitrarily long.
struct BatchManifest {
  /// Its name for messages.
  let name: String
  /// True if no row has been read.
  private(set) var isEmpty = true
  /// True to replace bytes that are not UTF-8 by U+FFFD.
  private let isLossy: Bool
  /// The sheet of all documents; nil if there is none.
  private let commonSheet: BatchRow.CommonSheet?
  private var lines: LineReader
  private var number = 0
  /// The names of columns; nil for JSON lines.
  private var columns: [String]?
  /// True if rows are comma-separated values; nil before the first line.
  private var isTable: Bool?

  /// Opens a manifest. It is a table if its name ends in `.csv`, or if its first line is not an
  /// object and its name does not promise JSON.
  init(_ path: String, _ plan: BatchPlan) throws(CommandFailure) {
    name = path == InputFile.standardInput ? "standard input" : path
    isLossy = plan.options.request.isLossy
    commonSheet = plan.commonSheet
    lines = try LineReader(path: path, limit: Worker.lineLimit)
  }

  /// Returns the next row, or the fault in it; nil at the end.
  ///
  /// - Throws: A failure if the rest cannot be read, or would be misunderstood.
  mutating func next() throws(CommandFailure) -> Result<BatchRow, BatchRowFault>? {
    while let line = try nextLine() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      if try !readsTable(beginningWith: line) {
        isEmpty = false
        return read(line)
      }
      guard let columns else {
        columns = try readHeader(line)
        continue
      }
      isEmpty = false
      return read(line, columns)
    }
    return nil
  }

  /// Returns true if the manifest is a table, which its name or its first line decides.
  private mutating func readsTable(beginningWith line: [UInt8]) throws(CommandFailure) -> Bool {
    if let isTable { return isTable }
    let lowered = name.lowercased()
    let first = Self.first(of: line)
    let isArray = first == UInt8(ascii: "[")
    let isJSON = [".jsonl", ".ndjson", ".json"].contains(where: lowered.hasSuffix)
    let result = lowered.hasSuffix(".csv") || !isJSON && !isArray && first != UInt8(ascii: "{")
    if !result, isArray {
      throw CommandFailure(
        .malformedInput, at: "\(name): line \(number)",
        "JSON lines are expected, an object on each line, but this is an array",
        hint: "Write each object on a line of its own, as jq -c '.[]' does.")
    }
    isTable = result
    return result
  }

  /// Returns the first byte of a line after a byte order mark and white space.
  private static func first(of line: [UInt8]) -> UInt8? {
    line.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09].contains($0) }.first
  }

  // MARK: Lines

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

  /// Returns the document in a line of JSON.
  private func read(_ line: [UInt8]) -> Result<BatchRow, BatchRowFault> {
    let place = "\(name): line \(number)"
    do throws(BatchRowFault) {
      guard Self.first(of: line) == UInt8(ascii: "{") else {
        throw BatchRowFault(
          id: nil, place: place,
          DocumentError(
            .malformedInput, at: place, "JSON lines are expected, an object on each line",
            hint: number == 1 ? "If it is a table, give it a name in .csv." : nil))
      }
      return .success(
        try BatchRow(json: try utf8(line, at: place), number: number, of: name, sheet: commonSheet))
    } catch {
      return .failure(error)
    }
  }

  /// Returns a line of JSON in UTF-8.
  private func utf8(_ line: [UInt8], at place: String) throws(BatchRowFault) -> [UInt8] {
    if SourceText.firstInvalidByte(of: line) == nil { return line }
    do throws(DocumentError) {
      let text = try SourceText(bytes: line, place: place, isLossy: isLossy)
      reportRepair(at: place)
      return Array(text.string.utf8)
    } catch {
      throw BatchRowFault(id: BatchRow.id(in: line), place: place, error)
    }
  }

  private func reportRepair(at place: String) {
    StandardError.report(place, "bytes that are not UTF-8 were replaced by U+FFFD")
  }

  // MARK: Tables

  /// The columns of which a table needs one.
  private static let sources = ["file", "text", "sheet"]
  /// The most columns that a message lists.
  private static let maximumListed = 6

  /// Returns the names of columns in the first row of a table.
  private mutating func readHeader(_ line: [UInt8]) throws(CommandFailure) -> [String] {
    let first = number
    let place = "\(name): row \(first)"
    var columns: [String] = []
    do throws(BatchRowFault) {
      let row = try values(startingWith: line)
      for value in try texts(of: row, row: first) {
        columns.append(String(value.drop { $0 == "\u{FEFF}" }).trimmingSpaces)
      }
    } catch {
      throw CommandFailure(error.error)
    }
    var names: Set<String> = []
    for column in columns where !column.isEmpty && !names.insert(column).inserted {
      throw CommandFailure(
        .malformedInput, at: place, "two columns have the name “\(column)”",
        hint: "Give each column a name of its own.")
    }
    let separators: [(mark: Character, name: String)] = [(";", "a semicolon"), ("\t", "a tab")]
    let separator = separators.first { separator in
      columns.contains { $0.contains(separator.mark) }
    }
    let isData = commonSheet == .withText && (columns.count > 1 || separator == nil)
    if isData || names.contains(where: { Self.sources.contains($0) }) { return columns }
    let list = columns.prefix(Self.maximumListed).map { column in
      "“\(column.prefix(80).replacing("\t", with: " "))”"
    }
    let rest = columns.count - list.count
    let found = list.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    let nearest = columns.lazy.compactMap { NearestNames(Self.sources).hint(for: $0) }.first
    throw CommandFailure(
      .malformedInput, at: place,
      (commonSheet == .withoutText
        ? "the sheet of --sheet has no text, and no column is called “file” or “text”"
        : "no column is called “file”, “text” or “sheet”") + "; the columns are \(found)",
      hint: separator.map { "The separator seems to be \($0.name); separate values by commas." }
        ?? nearest ?? "The first row of a table has the names of its columns.")
  }

  /// Returns the document in a row of a table.
  private mutating func read(
    _ line: [UInt8], _ columns: [String]
  ) -> Result<BatchRow, BatchRowFault> {
    let first = number
    do throws(BatchRowFault) {
      let row = try values(startingWith: line)
      return .success(
        try BatchRow(
          columns: columns, values: try texts(of: row, row: first), number: first, of: name,
          sheet: commonSheet))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the values of a row (RFC 4180), which may span several lines. A quotation mark that
  /// is not at the start of a value is a part of it.
  private mutating func values(
    startingWith line: [UInt8]
  ) throws(BatchRowFault) -> [[UInt8]] {
    let first = number
    var bytes = line
    var values: [[UInt8]] = []
    var index = 0
    while true {
      var value: [UInt8] = []
      if index < bytes.count, bytes[index] == 0x22 {
        index += 1
        while true {
          let end = bytes[index...].firstIndex(of: 0x22)
          value += bytes[index..<(end ?? bytes.count)]
          index = end.map { $0 + 1 } ?? bytes.count
          if end == nil {
            let more = try continuation(of: bytes.count, values, row: first)
            bytes += [0x0A] + more
          } else {
            guard index < bytes.count, bytes[index] == 0x22 else { break }
            value.append(0x22)
            index += 1
          }
        }
        let rest = bytes[index...]
        guard rest.isEmpty || rest.first == 0x2C || rest.elementsEqual([0x0D]) else {
          throw fault(
            "text follows a closing quotation mark", in: values, row: first,
            hint: "Double the quotation marks within a value.")
        }
      } else {
        let end = bytes[index...].firstIndex(of: 0x2C) ?? bytes.count
        value += bytes[index..<end]
        index = end
        if end == bytes.count, value.last == 0x0D { value.removeLast() }
      }
      values.append(value)
      guard index < bytes.count, bytes[index] == 0x2C else { return values }
      index += 1
    }
  }

  /// Returns the next line of a row whose last value has an open quotation mark.
  ///
  /// - Parameters:
  ///   - count: The number of bytes of the row so far.
  ///   - values: The values before that one.
  private mutating func continuation(
    of count: Int, _ values: [[UInt8]], row: Int
  ) throws(BatchRowFault) -> [UInt8] {
    let next: [UInt8]?
    do throws(CommandFailure) {
      next = try nextLine()
    } catch {
      throw fault(error.message, in: values, row: row)
    }
    guard let line = next else {
      throw fault("a quotation mark is not closed", in: values, row: row)
    }
    guard count + line.count < Worker.lineLimit else {
      throw fault(
        "a quotation mark is not closed within \(Worker.lineLimit) bytes", in: values, row: row)
    }
    return line
  }

  /// Returns the values of a row as texts.
  private func texts(of values: [[UInt8]], row: Int) throws(BatchRowFault) -> [String] {
    if let index = values.firstIndex(where: { SourceText.firstInvalidByte(of: $0) != nil }) {
      guard isLossy else {
        let column = columns.flatMap { index < $0.count ? "“\($0[index])”" : nil }
        throw fault(
          "\(column ?? "value \(index + 1)") is not valid UTF-8", in: values, row: row,
          remedy: .readLossily)
      }
      reportRepair(at: "\(name): row \(row)")
    }
    return values.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a fault in a row, of which some values are known.
  private func fault(
    _ message: String, in values: [[UInt8]], row: Int, hint: String? = nil,
    remedy: DocumentError.Remedy? = nil
  ) -> BatchRowFault {
    let place = "\(name): row \(row)"
    let known = values.map { String(decoding: $0, as: UTF8.self) }
    return BatchRowFault(
      id: columns.flatMap { BatchRow.id($0, known) }, place: place,
      DocumentError(.malformedInput, at: place, message, hint: hint, remedy: remedy))
  }
}
