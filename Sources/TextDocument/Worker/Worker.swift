public import TextFonts

/// Answers requests, each a JSON object on one line, by lines of JSON.
///
/// Sheets in requests name no files unless the worker is told which ones they may; font files may be anywhere then.
/// The files that requests themselves name, fonts to shape with and pictures to write, may be anywhere unless files
/// are confined.
///
/// Nothing a request holds ends the worker: what cannot be done is answered
/// `{"error": "WHERE: WHAT"}`.
public struct Worker {
  /// The longest line that is read, in bytes.
  public static let lineLimit = 64 << 20

  let fonts: FontLibrary
  let threads: Int
  let files: FileAccess
  let fontFiles: FileAccess
  let outputs: FileAccess

  /// Creates a worker.
  ///
  /// - Parameters:
  ///   - fonts: Where fonts come from.
  ///   - threads: How many threads may work on one request.
  ///   - files: Which texts, pictures and shapes the sheets of requests may name. Where that is a folder, relative
  ///     names are looked up in it.
  ///   - fontFiles: Which font files sheets and requests may name.
  ///   - outputs: Where requests may have pictures written.
  public init(
    fonts: FontLibrary = .shared, threads: Int = 1, files: FileAccess = .nowhere,
    fontFiles: FileAccess = .anywhere, outputs: FileAccess = .anywhere
  ) {
    self.fonts = fonts
    self.threads = threads
    self.files = files
    self.fontFiles = fontFiles
    self.outputs = outputs
  }

  /// The answer to one request, ended by a line feed.
  ///
  /// - Parameter line: The request, without the end of its line.
  public func answer(to line: [UInt8]) -> [UInt8] {
    var id: [UInt8]?
    do throws(DocumentError) {
      guard line.count <= Self.lineLimit else { throw Self.tooLong(line.count) }
      let document: JSONDocument
      do {
        document = try JSONDocument(parsing: line)
      } catch {
        throw error.inside("request")
      }
      id = Self.id(of: document)
      var writer = begin(id: id)
      try perform(document.cursor, writer: &writer)
      writer.endObject()
      writer.append(0x0A)
      return writer.bytes
    } catch {
      return failure(error, id: id)
    }
  }

  /// The answer to a request that was not read because it is too long.
  ///
  /// - Parameter count: The bytes of its line.
  public func refusal(ofLineWith count: Int) -> [UInt8] {
    failure(Self.tooLong(count), id: nil)
  }

  private static func tooLong(_ count: Int) -> DocumentError {
    DocumentError(
      .limitExceeded, at: "request",
      "the line has \(count) bytes, more than the limit of \(lineLimit)")
  }

  private func failure(_ error: DocumentError, id: [UInt8]?) -> [UInt8] {
    var writer = begin(id: id)
    writer.key("error")
    writer.string(Self.oneLine(error))
    writer.endObject()
    writer.append(0x0A)
    return writer.bytes
  }

  private func begin(id: [UInt8]?) -> JSONWriter {
    var writer = JSONWriter(breaksLines: false)
    writer.beginObject()
    if let id {
      writer.key("id")
      writer.raw(id)
    }
    return writer
  }

  /// The request's `id` exactly as it was written.
  private static func id(of document: JSONDocument) -> [UInt8]? {
    guard case .object(let members) = document.root.content,
      let value = members.first(where: { $0.key == "id" })?.value
    else { return nil }
    // An identifier may span lines only inside the line it came on; line feeds cannot occur.
    return Array(document.bytes[value.offset..<value.end])
  }

  private static func oneLine(_ error: DocumentError) -> String {
    let place = error.place.isEmpty ? "request" : error.place
    return "\(place): \(error.message)" + (error.hint.map { " (\($0))" } ?? "")
  }

  private func perform(_ cursor: JSONCursor, writer: inout JSONWriter) throws(DocumentError) {
    let name: String
    let members = try cursor.members("a request")
    guard let entry = members.first(where: { $0.key == "op" }) else {
      throw cursor.error("a request needs “op”, what is to be done")
    }
    name = try entry.value.string("the name of an operation")
    guard let operation = WorkerOperation(rawValue: name) else {
      throw entry.value.error(
        "there is no operation “\(name)”",
        hint: NearestNames(WorkerOperation.allCases.map(\.rawValue)).hint(for: name))
    }
    switch operation {
    case .layout: try layout(cursor, writer: &writer)
    case .render: try render(cursor, writer: &writer)
    case .bands: try BandsRequest(reading: cursor).answer(&writer)
    case .shape: try ShapeRequest(reading: cursor).answer(&writer, fonts: fonts, files: fontFiles)
    case .linebreaks: try TextRequest(.linebreaks, reading: cursor).answer(&writer)
    case .graphemes: try TextRequest(.graphemes, reading: cursor).answer(&writer)
    case .words: try TextRequest(.words, reading: cursor).answer(&writer)
    case .bidi: try TextRequest(.bidi, reading: cursor).answer(&writer)
    case .version: try version(cursor, writer: &writer)
    }
  }

  private func version(_ cursor: JSONCursor, writer: inout JSONWriter) throws(DocumentError) {
    try cursor.readObject("a version request", keys: ["id", "op"]) { _, _ in }
    writer.key("textrender")
    writer.string(ToolVersions.textrender)
    writer.key("libraries")
    writer.beginObject()
    for (name, version) in ToolVersions.libraries {
      writer.key(name)
      writer.string(version)
    }
    writer.endObject()
  }
}

/// What a worker can be asked to do.
enum WorkerOperation: String, CaseIterable {
  case layout
  case render
  case bands
  case shape
  case linebreaks
  case graphemes
  case words
  case bidi
  case version
}
