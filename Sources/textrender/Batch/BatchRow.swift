import TextDocument
import TextFiles

/// One document of a batch as specified: a file on the command line, or a line of a manifest.
struct BatchRow: Sendable {
  /// Its name in file names, messages and reports.
  var id: String
  /// Its place for messages: a file, or a line of a manifest.
  var place: String
  /// Its file; nil if its text is in the manifest.
  var file: String?
  /// Its text, if that is in the manifest.
  var text: String?
  /// The text's format; nil to go by the file's name.
  var format: DocumentFormat?
  /// The file of its own sheet.
  var sheetFile: String?
  /// Its own sheet, as JSON.
  var sheet: [UInt8]?
  /// The column of that JSON in its line, for messages.
  var sheetColumn = 1
  /// The values for names in double braces in its texts, and the rows of their tables; nil if it
  /// has none.
  var data: DocumentValues?
  /// The devices that override those of the command line.
  var devices: String?
  /// The output pattern that overrides that of the command line.
  var output: String?
  /// True if its file is named on the command line rather than in a manifest.
  var isOperand = false
  /// Its number among the documents of the batch.
  var owner: BatchNames.Owner = 0

  /// Reads a line of JSON.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - number: Its number, from 1.
  ///   - manifest: The manifest's name, for messages.
  ///   - common: The sheet of all documents; nil if there is none.
  ///   - isOwn: True if the batch itself has written the line.
  init(
    json line: [UInt8], number: Int, of manifest: String, sheet common: CommonSheet?,
    isOwn: Bool = false
  ) throws(BatchRowFault) {
    id = "\(number)"
    place = "\(manifest): line \(number)"
    let document: JSONDocument
    do throws(DocumentError) {
      var limits = JSONLimits()
      limits.firstColumn = 1
      document = try JSONDocument(parsing: line, limits: limits)
    } catch {
      throw BatchRowFault(id: Self.id(in: line), place: place, error.inside(place))
    }
    do throws(DocumentError) {
      var keys = ["id", "file", "text", "format", "sheet", "data", "devices", "output"]
      if isOwn { keys += ["operand", "column"] }
      var row = self
      try document.cursor.readObject("a line of a manifest", keys: keys) {
        key, value throws(DocumentError) in
        switch key {
        case "operand": row.isOperand = try value.bool()
        case "column": row.sheetColumn = try value.integer(in: 1...Int.max)
        case "sheet":
          if case .string(let file) = value.value.content {
            row.sheetFile = file
          } else {
            row.sheet = Array(document.bytes[value.value.offset..<value.value.end])
            row.sheetColumn = document.position(ofByte: value.value.offset).column
          }
        case "data": row.data = try DocumentValues(reading: value)
        case "devices":
          if case .string(let names) = value.value.content {
            row.devices = names
          } else {
            var names: [String] = []
            for element in try value.elements("devices") {
              names.append(try element.string("the name of a device"))
            }
            row.devices = names.joined(separator: ",")
          }
        default: try row.set(key, try Self.word(value))
        }
      }
      self = row
      try checkText(common)
    } catch {
      throw BatchRowFault(id: Self.id(in: line) ?? id, place: place, error.inside(place))
    }
  }

  /// Reads a row of a table. Unknown columns are data for the text.
  ///
  /// - Parameters:
  ///   - number: The number of its first line, from 1.
  ///   - manifest: The manifest's name, for messages.
  ///   - common: The sheet of all documents; nil if there is none.
  init(
    columns: [String], values: [String], number: Int, of manifest: String,
    sheet common: CommonSheet?
  ) throws(BatchRowFault) {
    id = Self.id(columns, values) ?? "\(number)"
    place = "\(manifest): row \(number)"
    do throws(DocumentError) {
      guard values.count == columns.count else {
        throw DocumentError(
          .malformedInput, at: "",
          "the row has \(values.count) values for \(columns.count) columns")
      }
      for (column, value) in zip(columns, values) {
        let name = value.trimmingSpaces
        switch column {
        case "text": text = value
        case "sheet": sheetFile = name.isEmpty ? nil : name
        case "devices": devices = name.isEmpty ? nil : name
        case "id", "file", "format", "output": if !name.isEmpty { try set(column, name) }
        default:
          if data == nil { data = DocumentValues([:]) }
          data?.values[column] = value
        }
      }
      if file != nil, text == "" { text = nil }
      try checkText(common)
    } catch {
      throw BatchRowFault(id: id, place: place, error.inside(place))
    }
  }

  /// Creates the row of a file on the command line.
  init(file: String, id: String) {
    self.id = id
    self.file = file
    place = file
    isOperand = true
  }

  private mutating func set(_ key: String, _ value: String) throws(DocumentError) {
    switch key {
    case "id": id = value
    case "file": file = value
    case "text": text = value
    case "output": output = value
    default:
      guard let known = DocumentFormat(rawValue: value) else {
        let names = DocumentFormat.allCases.map(\.rawValue)
        throw DocumentError(
          .malformedInput, at: "format",
          "“\(value)” is not one of \(names.joined(separator: ", "))",
          hint: NearestNames(names).hint(for: value))
      }
      format = known
    }
  }

  private func checkText(_ common: CommonSheet?) throws(DocumentError) {
    guard !id.isEmpty else { throw DocumentError(.malformedInput, at: "id", "it is empty") }
    guard file == nil || text == nil else {
      throw DocumentError(.malformedInput, at: "file", "give “text” or “file”, not both")
    }
    if let output, let error = OutputPattern(output).fieldError(at: "output") { throw error }
    if let output, FilePath.names(of: output).contains("..") {
      throw DocumentError(
        .malformedInput, at: "output", "“\(output)” is outside the batch's folder",
        hint: "Name a file in or below that folder.")
    }
    guard file != nil || text != nil || sheet != nil || sheetFile != nil || common == .withText
    else {
      throw DocumentError(
        .malformedInput, at: "",
        common == nil
          ? "it has neither “file”, “text” nor “sheet”"
          : "it has neither “file” nor “text”, and the sheet of --sheet has no text")
    }
  }

  /// Returns the id in a line of JSON, although the line may have faults; nil if it has none that
  /// can be read.
  static func id(in line: [UInt8]) -> String? {
    guard let value = JSONDocument.member("id", ofMalformed: line),
      let document = try? JSONDocument(parsing: value),
      let id = try? word(document.cursor), !id.isEmpty
    else { return nil }
    return id
  }

  /// Returns the id in a row of a table; nil if it has none.
  static func id(_ columns: [String], _ values: [String]) -> String? {
    guard let index = columns.firstIndex(of: "id"), index < values.count,
      case let id = values[index].trimmingSpaces, !id.isEmpty
    else { return nil }
    return id
  }

  private static func word(_ cursor: JSONCursor) throws(DocumentError) -> String {
    switch cursor.value.content {
    case .string(let text): return text
    case .number(let number): return number.formatted
    case .bool(let flag): return flag ? "true" : "false"
    case .null, .array, .object: throw cursor.expected("a text or a number")
    }
  }

  /// The row as a line of JSON, for a child process.
  var line: [UInt8] {
    var writer = JSONWriter(breaksLines: false)
    writer.beginObject()
    let words: [(StaticString, String?)] = [
      ("id", id), ("file", file), ("text", text), ("format", format?.rawValue),
      ("devices", devices), ("output", output),
    ]
    for (key, value) in words {
      guard let value else { continue }
      writer.key(key)
      writer.string(value)
    }
    if let sheet {
      writer.key("sheet")
      // Line feeds of a sheet can occur only between tokens, where a space means the same.
      writer.raw(sheet.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 })
      if sheetColumn > 1 { writer.member("column", sheetColumn) }
    } else if let sheetFile {
      writer.member("sheet", sheetFile)
    }
    if isOperand { writer.member("operand", true) }
    if let data {
      writer.key("data")
      data.write(to: &writer)
    }
    writer.endObject()
    writer.append(0x0A)
    return writer.bytes
  }
}

extension BatchRow {
  /// The sheet of all documents, as the command line names it.
  enum CommonSheet {
    case withText
    case withoutText
  }
}

extension String {
  /// The text without spaces and tabs at its ends.
  var trimmingSpaces: String {
    var text = self[...]
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
