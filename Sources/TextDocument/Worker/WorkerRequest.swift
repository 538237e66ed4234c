public import TextLayout

/// A request to a worker, parsed but not executed.
public struct WorkerRequest: Sendable {
  /// The members that every request may have.
  static let keys = ["id", "op", "deadlineMs", "limits"]

  /// The request's `id` exactly as it was written; nil without one that can be read.
  public let id: [UInt8]?
  /// The request, or the error in it.
  let content: Result<JSONDocument, DocumentError>
  /// The limits on the work for the answer.
  public let limits: WorkerLimits
  /// Cancels the work if the answer is no longer wanted.
  public var cancellation: LayoutCancellation? { limits.cancellation }

  init(parsing line: [UInt8]) {
    var id: [UInt8]?
    var limits = WorkerLimits()
    limits.cancellation = LayoutCancellation()
    do throws(DocumentError) {
      guard line.count <= Worker.lineLimit else { throw Self.tooLong(line.count) }
      let document: JSONDocument
      do {
        document = try JSONDocument(parsing: line)
      } catch {
        // The answer names the request all the same.
        id = JSONDocument.member("id", ofMalformed: line)
        throw error.inside("request")
      }
      id = Self.id(of: document)
      try limits.read(document.cursor)
      content = .success(document)
    } catch {
      content = .failure(error)
    }
    self.id = id
    self.limits = limits
  }

  /// Creates a placeholder for a request whose line is too long to be read.
  init(ofLineWith count: Int) {
    id = nil
    content = .failure(Self.tooLong(count))
    limits = WorkerLimits()
  }

  private static func tooLong(_ count: Int) -> DocumentError {
    DocumentError(
      .limitExceeded, at: "request",
      "the line has \(count) bytes, more than the limit of \(Worker.lineLimit)")
  }

  /// The `id` of the requests that this one cancels, exactly as it was written; nil for other
  /// requests.
  public var cancelledID: [UInt8]? {
    guard case .success(let document) = content, let operation = Self.member("op", of: document),
      case .string(WorkerOperation.cancel.rawValue) = operation.content,
      let target = Self.member("target", of: document)
    else { return nil }
    return Array(document.bytes[target.offset..<target.end])
  }

  private static func member(_ key: String, of document: JSONDocument) -> JSONValue? {
    guard case .object(let members) = document.root.content else { return nil }
    return members.first { $0.key == key }?.value
  }

  private static func id(of document: JSONDocument) -> [UInt8]? {
    guard let value = member("id", of: document) else { return nil }
    // The request is on one line, so its `id` cannot contain a line feed.
    return Array(document.bytes[value.offset..<value.end])
  }
}

/// The limits on the work for an answer.
public struct WorkerLimits: Hashable, Sendable {
  /// The time in milliseconds; nil for no limit.
  public var milliseconds: Int?
  /// The memory of the whole process in bytes; nil for no limit.
  public var memory: Int?
  /// The pixels of a picture; nil for the default limit.
  public var pixels: Int?
  /// The pages of a document; nil for no limit.
  public var pages: Int?
  /// The steps of layout, as counted by `LayoutLimits`; nil for no limit.
  public var steps: Int?
  /// Ends layout if the answer is no longer wanted; nil if it cannot be cancelled.
  var cancellation: LayoutCancellation?

  /// Reads `deadlineMs` and `limits` of a request.
  fileprivate mutating func read(_ cursor: JSONCursor) throws(DocumentError) {
    guard case .object = cursor.value.content else { return }
    for (key, value) in try cursor.members("a request") {
      switch key {
      case "deadlineMs": milliseconds = try Self.milliseconds(value)
      case "limits":
        try value.readObject("limits", keys: ["ms", "memory", "pixels", "pages", "steps"]) {
          key, value throws(DocumentError) in
          switch key {
          case "ms": milliseconds = try Self.milliseconds(value)
          case "memory":
            memory = try value.integer("a number of bytes", in: (1 << 20)...(1 << 50))
          case "pixels": pixels = try value.integer("a number of pixels", in: 1...(1 << 40))
          case "steps": steps = try value.integer("a number of steps", in: 1...(1 << 50))
          default: pages = try value.integer("a number of pages", in: 1...1_000_000_000)
          }
        }
      default: break
      }
    }
  }

  private static func milliseconds(_ value: JSONCursor) throws(DocumentError) -> Int {
    try value.integer("a number of milliseconds", in: 1...1_000_000_000)
  }
}
