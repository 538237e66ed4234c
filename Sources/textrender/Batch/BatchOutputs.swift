import TextDocument
import TextDrawing
import TextFiles

/// Claims output files for one document, among those of all others. In a child process it asks the
/// parent.
struct BatchOutputs {
  private let ask: (BatchQuestion) throws(CommandFailure) -> BatchQuestion.Answer

  init(_ ask: @escaping (BatchQuestion) throws(CommandFailure) -> BatchQuestion.Answer) {
    self.ask = ask
  }

  /// Creates claims within this process.
  init(_ names: BatchNames, _ owner: BatchNames.Owner) {
    ask = { $0.answer(names, owner) }
  }

  /// Claims files for the document.
  ///
  /// - Throws: A failure if a file belongs to another document.
  func claim(
    _ files: [String], for id: String, in folder: String
  ) throws(CommandFailure) {
    if let claim = try ask(BatchQuestion(files: files, isClaim: true)).claim {
      throw claim.failure(for: id, in: folder)
    }
  }

  /// Returns those of the files that belong to no other document.
  func free(_ files: [String]) throws(CommandFailure) -> [String] {
    if files.isEmpty { return [] }
    let taken = try ask(BatchQuestion(files: files, isClaim: false)).taken
    let keys = Set(taken.map { FileKey($0) })
    return files.filter { !keys.contains(FileKey($0)) }
  }
}

/// A question of a document about file names, as a line between processes: `?{"files": […],
/// "claim": true}`.
struct BatchQuestion {
  struct Answer {
    var claim: BatchClaim?
    var taken: [String] = []
  }

  /// The first character of a question; other lines are records.
  static let mark = UInt8(ascii: "?")

  var files: [String]
  /// True to claim the files; false to ask which of them belong to others.
  var isClaim: Bool

  init(files: [String], isClaim: Bool) { (self.files, self.isClaim) = (files, isClaim) }

  func answer(_ names: BatchNames, _ owner: BatchNames.Owner) -> Answer {
    isClaim
      ? Answer(claim: names.claim(files, for: owner))
      : Answer(taken: names.taken(files, besides: owner))
  }

  /// Parses ``line``.
  init(line: [UInt8]) throws(DocumentError) {
    self.init(files: [], isClaim: false)
    for (key, value) in try JSONDocument(parsing: Array(line.dropFirst())).cursor
      .members("a question")
    {
      switch key {
      case "files": for file in try value.elements("files") { files.append(try file.string()) }
      case "claim": isClaim = try value.bool()
      default: break
      }
    }
  }

  var line: [UInt8] {
    var writer = JSONWriter(breaksLines: false)
    writer.beginObject()
    writer.key("files")
    writer.beginArray()
    for file in files { writer.string(file) }
    writer.endArray()
    writer.member("claim", isClaim)
    writer.endObject()
    writer.append(0x0A)
    return [Self.mark] + writer.bytes
  }
}

extension BatchQuestion.Answer {
  /// Parses ``line``.
  init(line: [UInt8]) throws(DocumentError) {
    var file: String?
    var owner = ""
    for (key, value) in try JSONDocument(parsing: line).cursor.members("an answer") {
      switch key {
      case "file": file = try value.string()
      case "owner": owner = try value.string()
      case "taken": for file in try value.elements("files") { taken.append(try file.string()) }
      default: break
      }
    }
    claim = file.map { BatchClaim(file: $0, owner: owner) }
  }

  var line: [UInt8] {
    var writer = JSONWriter(breaksLines: false)
    writer.beginObject()
    if let claim {
      writer.member("file", claim.file)
      writer.member("owner", claim.owner)
    }
    writer.key("taken")
    writer.beginArray()
    for file in taken { writer.string(file) }
    writer.endArray()
    writer.endObject()
    writer.append(0x0A)
    return writer.bytes
  }
}
