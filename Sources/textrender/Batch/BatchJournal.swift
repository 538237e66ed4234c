import Glibc
import Synchronization
import TextDocument
import TextDrawing
import TextFiles

/// What a batch has written into its folder, and from what: a file there with a line of JSON for each document that
/// was set, and one for each that failed.
///
/// A batch that is taken up again sets a document anew unless everything its pictures depend on is as it was and
/// every one of them is there whole, as its digest tells. Lines are added as documents are done; of several for a
/// document the last one that is done counts.
final class BatchJournal: Sendable {
  /// What was written for a document that is done.
  struct Entry: Hashable, Sendable {
    /// The document's name among those of the batch.
    var id: String
    /// A digest of the text, the sheet, the options, the fonts and the versions.
    var inputs: String
    /// The files that the document reads, and what they held.
    var files: [FileRecord.Entry]
    var pages: [Page]
  }

  /// A file that was written.
  struct Page: Hashable, Sendable {
    /// Its name, from the batch's folder.
    var file: String
    var byteCount: Int
    /// The SHA-256 digest of its bytes.
    var digest: String
  }

  /// The journal's name in the folder.
  static let name = ".textrender-batch.jsonl"

  private let path: String
  /// What earlier batches have written, of documents that this one has not come to.
  private let entries: Mutex<[FileKey: Entry]>

  /// Reads the journal of a folder, and writes it anew without lines that others have replaced.
  ///
  /// A journal that is missing or damaged says that nothing is done.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - compacts: Whether the journal is written anew; not by a process that works beside others.
  init(in folder: String, compacts: Bool = true) {
    path = FilePath.file(Self.name, in: folder)
    var known: [FileKey: Entry] = [:]
    var lines: [FileKey: ArraySlice<UInt8>] = [:]
    var lineCount = 0
    if let bytes = try? InputFile.read(path) {
      for line in bytes.split(separator: 0x0A) {
        lineCount += 1
        guard let entry = try? Self.entry(of: Array(line)) else { continue }
        known[FileKey(entry.id)] = entry
        lines[FileKey(entry.id)] = line
      }
    }
    if compacts, lineCount > known.count {
      let kept = lines.sorted { $0.key < $1.key }.flatMap { $0.value + [0x0A] }
      try? OutputFile.write(kept, to: path)
    }
    entries = Mutex(known)
  }

  /// What an earlier batch has written for a document; nil once this one has set it.
  func entry(for id: String) -> Entry? { entries.withLock { $0[FileKey(id)] } }

  /// Takes note of a document that is done.
  ///
  /// - Parameters:
  ///   - record: What became of it.
  ///   - inputs: A digest of what it was made from.
  ///   - files: The files that it read.
  ///   - folder: The batch's folder, with the slash at its end.
  func add(_ record: BatchRecord, inputs: String, files: [FileRecord.Entry], in folder: String) {
    entries.withLock { $0[FileKey(record.id)] = nil }
    var writer = Self.line(of: record, "done")
    writer.member("inputs", inputs)
    writer.key("files")
    writer.beginArray()
    for file in files {
      writer.beginArray()
      writer.string(file.file)
      writer.string(file.folder)
      writer.string(file.mark)
      writer.endArray()
    }
    writer.endArray()
    writer.key("pages")
    writer.beginArray()
    for page in record.pages {
      writer.beginObject()
      writer.member("file", String(page.file.dropFirst(folder.count)))
      writer.member("bytes", page.byteCount)
      writer.member("sha256", page.digest)
      writer.endObject()
    }
    writer.endArray()
    append(&writer)
  }

  /// Takes note of a document that failed, for who reads the journal: it is set again by the next batch.
  func add(failed record: BatchRecord) {
    var writer = Self.line(of: record, "failed")
    if let failure = record.failure {
      writer.member("error", failure.message)
      writer.member("place", failure.place)
    }
    if let code = record.code { writer.member("code", code.rawValue) }
    append(&writer)
  }

  /// Begins a line.
  private static func line(of record: BatchRecord, _ status: String) -> JSONWriter {
    var writer = JSONWriter(breaksLines: false)
    writer.beginObject()
    writer.member("id", record.id)
    writer.member("status", status)
    writer.member("time", now())
    writer.member("seconds", record.seconds)
    if !record.remarks.isEmpty {
      writer.key("remarks")
      writer.beginArray()
      for remark in record.remarks { writer.string(remark) }
      writer.endArray()
    }
    return writer
  }

  /// The time in UTC, as ISO 8601 writes it.
  private static func now() -> String {
    var seconds = time(nil)
    var parts = unsafe tm()
    unsafe gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 24)
    let count = unsafe strftime(&text, text.count, "%FT%TZ", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Ends a line and writes it at the journal's end.
  private func append(_ writer: inout JSONWriter) {
    writer.endObject()
    writer.append(0x0A)
    let line = writer.bytes
    entries.withLock { _ in
      let file = FilePath.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC)
      // Without a line the document is set again by a batch that is taken up: slower, but right.
      guard file >= 0 else { return }
      defer { close(file) }
      var written = 0
      repeat {
        written = unsafe line.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      } while written < 0 && errno == EINTR
      // A part of a line must not begin the next one.
      if written > 0, written < line.count { _ = unsafe Glibc.write(file, "\n", 1) }
    }
  }

  /// Reads the line of a document that is done.
  private static func entry(of line: [UInt8]) throws(DocumentError) -> Entry {
    var entry = Entry(id: "", inputs: "", files: [], pages: [])
    for (key, value) in try JSONDocument(parsing: line).cursor.members("a line") {
      switch key {
      case "id": entry.id = try value.string()
      case "inputs": entry.inputs = try value.string()
      case "files":
        for item in try value.elements("files") {
          let parts = try item.elements("a file")
          guard parts.count == 3 else { throw item.expected("a file") }
          entry.files.append(
            FileRecord.Entry(
              file: try parts[0].string(), folder: try parts[1].string(),
              mark: try parts[2].string()))
        }
      case "pages":
        for item in try value.elements("pages") { entry.pages.append(try page(item)) }
      default: break
      }
    }
    guard !entry.id.isEmpty, !entry.pages.isEmpty else {
      throw DocumentError(
        .malformedInput, at: "journal", "a line says of no document that it is done")
    }
    return entry
  }

  private static func page(_ cursor: JSONCursor) throws(DocumentError) -> Page {
    var page = Page(file: "", byteCount: 0, digest: "")
    for (key, value) in try cursor.members("a page") {
      switch key {
      case "file": page.file = try value.string()
      case "bytes": page.byteCount = try value.integer(in: 0...Int.max)
      case "sha256": page.digest = try value.string()
      default: break
      }
    }
    return page
  }
}

extension BatchJournal.Entry {
  /// Whether the pictures are there whole, and would become the same again.
  ///
  /// - Parameters:
  ///   - inputs: A digest of what the command line names and says now.
  ///   - folder: The batch's folder, with the slash at its end.
  ///   - access: Which files documents may read.
  func isDone(inputs: String, in folder: String, _ access: FileAccess) -> Bool {
    self.inputs == inputs && files.allSatisfy { $0.isCurrent(access) }
      && pages.allSatisfy { $0.isWhole(in: folder) }
  }
}

extension BatchJournal.Page {
  /// Whether the file lies in the batch's folder or below it, as its name says: a journal that somebody else has
  /// written does not lead out of it.
  var isBeneathFolder: Bool {
    !FilePath.isAbsolute(file) && !FilePath.names(of: file).contains("..")
  }

  /// Whether the file is there and holds what was written.
  ///
  /// - Complexity: O(*n*) for *n* bytes, when it has as many as were written.
  func isWhole(in folder: String) -> Bool {
    guard let status = FileStatus(folder + file), status.kind == .file,
      status.byteCount == byteCount, let bytes = try? InputFile.read(folder + file)
    else { return false }
    return SHA256.hexadecimal(of: bytes) == digest
  }
}
