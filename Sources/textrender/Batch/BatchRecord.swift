import TextDocument

/// The result of one document of a batch.
struct BatchRecord: Sendable {
  struct Page: Sendable {
    var device: String
    var file: String
    var width: Int
    var height: Int
    var byteCount: Int
    var digest: String
  }

  var id: String
  var place: String
  /// The failure; nil if the document is finished.
  var failure: CommandFailure?
  var code: WorkerCode?
  var pages: [Page] = []
  /// The document's unmet requests, each with its place.
  var remarks: [String] = []
  var seconds = 0.0
  var attempts = 1

  init(id: String, place: String) {
    self.id = id
    self.place = place
  }

  /// Parses ``line``.
  init(line: [UInt8], place: String) throws(DocumentError) {
    self.init(id: "", place: place)
    var status = ExitStatus.someFailed
    var failedPlace = ""
    var message: String?
    var hint: String?
    for (key, value) in try JSONDocument(parsing: line).cursor.members("a record") {
      switch key {
      case "id": id = try value.string()
      case "error": message = try value.string()
      case "place": failedPlace = try value.string()
      case "hint": hint = try value.string()
      case "exit":
        status = ExitStatus(rawValue: Int32(try value.integer(in: 0...255))) ?? .someFailed
      case "code": code = WorkerCode(rawValue: try value.string())
      case "seconds": seconds = try value.number()
      case "remarks":
        for remark in try value.elements("remarks") { remarks.append(try remark.string()) }
      case "pages":
        for page in try value.elements("pages") { pages.append(try Self.page(page)) }
      default: break
      }
    }
    if let message {
      failure = CommandFailure(status, at: failedPlace, message, hint: hint)
    }
  }

  private static func page(_ cursor: JSONCursor) throws(DocumentError) -> Page {
    var page = Page(device: "", file: "", width: 0, height: 0, byteCount: 0, digest: "")
    for (key, value) in try cursor.members("a page") {
      switch key {
      case "device": page.device = try value.string()
      case "file": page.file = try value.string()
      case "width": page.width = try value.integer(in: 0...Int.max)
      case "height": page.height = try value.integer(in: 0...Int.max)
      case "bytes": page.byteCount = try value.integer(in: 0...Int.max)
      case "sha256": page.digest = try value.string()
      default: break
      }
    }
    return page
  }

  /// The record as a line of JSON.
  var line: [UInt8] {
    var writer = JSONWriter(breaksLines: false)
    write(to: &writer)
    writer.append(0x0A)
    return writer.bytes
  }

  /// Writes the record as an object.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    if let failure {
      writer.member("error", failure.message)
      writer.member("place", failure.place)
      if let hint = failure.hint {
        writer.member("hint", hint)
      }
      writer.member("exit", Int(failure.status.rawValue))
    }
    if let code {
      writer.member("code", code.rawValue)
    }
    writer.member("seconds", seconds)
    writer.member("attempts", attempts)
    if !remarks.isEmpty {
      writer.key("remarks")
      writer.beginArray()
      for remark in remarks { writer.string(remark) }
      writer.endArray()
    }
    writer.key("pages")
    writer.beginArray()
    for page in pages {
      writer.beginObject()
      if !page.device.isEmpty {
        writer.member("device", page.device)
      }
      writer.member("file", page.file)
      writer.member("width", page.width)
      writer.member("height", page.height)
      writer.member("bytes", page.byteCount)
      writer.member("sha256", page.digest)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension BatchRecord {
  /// Records a failure.
  mutating func fail(_ failure: CommandFailure) {
    self.failure = failure
    switch failure.status {
    case .noInput: code = .unreadable
    case .unavailable: code = .font
    case .cannotCreate, .inputOutput: code = .write
    case .done, .usage, .malformedInput, .someFailed: code = .malformed
    }
  }
}
