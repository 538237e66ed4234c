public import TextDrawing
public import TextFonts

/// Answers requests, each a JSON object on one line, with lines of JSON.
///
/// By default, sheets in requests may name no files. If `files` permits some, font files may be
/// anywhere. Fonts to shape with and pictures to write, which requests name themselves, may be
/// anywhere unless files are confined.
///
/// No request can end the worker: a failure is answered by `{"error": "WHERE: WHAT", "code": …,
/// "retry": …}`.
public struct Worker: Sendable {
  /// The longest line that is read, in bytes.
  public static let lineLimit = 64 << 20

  let fonts: FontLibrary
  let threads: Int
  let files: FileAccess
  let fontFiles: FileAccess
  let shapedFonts: FileAccess
  let outputs: FileAccess
  let links: LinkPolicy
  let statistics = WorkerStatistics()

  /// Creates a worker.
  ///
  /// - Parameters:
  ///   - fonts: The source of fonts.
  ///   - threads: The maximum number of threads for one request.
  ///   - files: The rules for the texts, pictures and shapes that the sheets of requests may name.
  ///     If they are confined to a folder, relative names refer to it.
  ///   - fontFiles: The rules for the font files that sheets may name.
  ///   - shapedFonts: The rules for the font files that `shape` requests may name.
  ///   - outputs: The rules for the picture files that requests may write.
  ///   - links: The rules for Markdown links.
  public init(
    fonts: FontLibrary = .shared, threads: Int = 1, files: FileAccess = .nowhere,
    fontFiles: FileAccess = .nowhere, shapedFonts: FileAccess = .anywhere,
    outputs: FileAccess = .anywhere, links: LinkPolicy = .standard
  ) {
    self.links = links
    self.fonts = fonts
    self.threads = threads
    self.files = files
    self.fontFiles = fontFiles
    self.shapedFonts = shapedFonts
    self.outputs = outputs
  }

  /// Reads a request from a line without its line feed, but does not execute it.
  public func request(_ line: [UInt8]) -> WorkerRequest { WorkerRequest(parsing: line) }

  /// Returns a placeholder for a request that was not read because it is too long.
  ///
  /// - Parameter count: The number of bytes in its line.
  public func request(ofLineWith count: Int) -> WorkerRequest { WorkerRequest(ofLineWith: count) }

  /// Returns the answer to one request, which ends with a line feed.
  ///
  /// - Parameter line: The request, without its line feed.
  public func answer(to line: [UInt8]) -> [UInt8] { answer(to: request(line)) }

  /// Returns the answer to one request: a line of JSON, followed by the bytes of pictures that
  /// were requested as frames.
  ///
  /// The request's limits of time and memory must be enforced by the process that watches this
  /// one; see ``WorkerRequest/limits``.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - cancelledCount: The number of requests that the caller has cancelled for it; see
  ///     ``WorkerRequest/cancelledID``.
  public func answer(to request: WorkerRequest, cancelledCount: Int = 0) -> [UInt8] {
    let start = WorkerStatistics.now()
    var name = "-"
    var code: WorkerCode?
    defer { statistics.add(name, seconds: WorkerStatistics.now() - start, error: code) }
    do throws(DocumentError) {
      let document = try request.content.get()
      var writer = Self.begin(id: request.id)
      let operation = try operation(document.cursor)
      name = operation.rawValue
      try perform(
        operation, document.cursor, request.limits, cancelledCount: cancelledCount, writer: &writer)
      return Self.end(&writer)
    } catch {
      code = WorkerCode(error.kind)
      var writer = Self.begin(id: request.id)
      Self.write(error, to: &writer)
      return Self.end(&writer)
    }
  }

  /// Returns the answer to a request that was abandoned.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - code: The reason.
  ///   - reason: The reason in words.
  public func refusal(of request: WorkerRequest, _ code: WorkerCode, _ reason: String) -> [UInt8] {
    var writer = Self.begin(id: request.id)
    Self.write("request: \(reason)", code, to: &writer)
    return Self.end(&writer)
  }

  // MARK: Answers

  private static func begin(id: [UInt8]?) -> JSONWriter {
    var writer = JSONWriter(breaksLines: false)
    writer.beginObject()
    if let id {
      writer.key("id")
      writer.raw(id)
    }
    return writer
  }

  private static func end(_ writer: inout JSONWriter) -> [UInt8] {
    let attachments = writer.attachments
    if !attachments.isEmpty { writer.member("frames", attachments.count) }
    writer.endObject()
    writer.append(0x0A)
    // An answer may be long, and most have no attachments, so no copy is made.
    return attachments.isEmpty ? writer.bytes : writer.bytes + attachments
  }

  /// Writes the members that describe a failure.
  static func write(_ error: DocumentError, to writer: inout JSONWriter) {
    let place = error.place.isEmpty ? "request" : error.place
    let text = "\(place): \(error.message)" + (error.hint.map { " (\($0))" } ?? "")
    write(text, WorkerCode(error.kind), to: &writer)
    guard !error.others.isEmpty else { return }
    writer.key("faults")
    writer.write(([error] + error.others).map { SheetFault($0) })
  }

  private static func write(_ text: String, _ code: WorkerCode, to writer: inout JSONWriter) {
    writer.member("error", text)
    writer.member("code", code.rawValue)
    writer.member("retry", code.mayRetry)
  }

  // MARK: Operations

  private func operation(_ cursor: JSONCursor) throws(DocumentError) -> WorkerOperation {
    let members = try cursor.members("a request")
    guard let entry = members.first(where: { $0.key == "op" }) else {
      throw cursor.error("a request needs “op”, the operation")
    }
    let name = try entry.value.string("the name of an operation")
    guard let operation = WorkerOperation(rawValue: name) else {
      throw entry.value.error(
        "there is no operation “\(name)”",
        hint: NearestNames(WorkerOperation.allCases.map(\.rawValue)).hint(for: name))
    }
    return operation
  }

  private static func cancel(
    _ cursor: JSONCursor, count: Int, writer: inout JSONWriter
  ) throws(DocumentError) {
    var hasTarget = false
    try cursor.readObject("a cancel request", keys: WorkerRequest.keys + ["target"]) { key, _ in
      if key == "target" { hasTarget = true }
    }
    guard hasTarget else {
      throw cursor.error("a cancel request needs “target”, the “id” of the request to cancel")
    }
    writer.member("cancelled", count)
  }

  private func perform(
    _ operation: WorkerOperation, _ cursor: JSONCursor, _ limits: WorkerLimits,
    cancelledCount: Int, writer: inout JSONWriter
  ) throws(DocumentError) {
    switch operation {
    case .cancel: try Self.cancel(cursor, count: cancelledCount, writer: &writer)
    case .layout: try layout(cursor, limits, writer: &writer)
    case .render: try render(cursor, limits, writer: &writer)
    case .measure: try measure(cursor, limits, writer: &writer)
    case .preview: try preview(cursor, limits, writer: &writer)
    case .diff: try diff(cursor, limits, writer: &writer)
    case .check: try check(cursor, writer: &writer)
    case .bands: try BandsRequest(reading: cursor).answer(&writer)
    case .shape:
      try ShapeRequest(reading: cursor).answer(&writer, fonts: fonts, files: shapedFonts)
    case .linebreaks: try TextRequest(.linebreaks, reading: cursor).answer(&writer)
    case .graphemes: try TextRequest(.graphemes, reading: cursor).answer(&writer)
    case .words: try TextRequest(.words, reading: cursor).answer(&writer)
    case .bidi: try TextRequest(.bidi, reading: cursor).answer(&writer)
    case .version: try version(cursor, writer: &writer)
    case .hello: try hello(cursor, writer: &writer)
    case .health:
      try cursor.readObject("a health request", keys: WorkerRequest.keys) { _, _ in }
      statistics.writeHealth(to: &writer)
    case .stats:
      try cursor.readObject("a stats request", keys: WorkerRequest.keys) { _, _ in }
      statistics.write(to: &writer)
    }
  }
}

/// The operations of a worker.
enum WorkerOperation: String, CaseIterable {
  case layout
  case render
  case measure
  case preview
  case diff
  case check
  case bands
  case shape
  case linebreaks
  case graphemes
  case words
  case bidi
  case version
  case hello
  case health
  case stats
  case cancel
}
