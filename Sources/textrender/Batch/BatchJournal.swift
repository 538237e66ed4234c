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
  /// The journal's name in the folder.
  static let name = ".textrender-batch.jsonl"

  private let folder: OpenFolder
  /// What earlier batches have written, of documents that this one has not come to.
  private let entries: Mutex<[FileKey: JournalEntry]>

  /// Reads the journal of a folder, and writes it anew without lines that others have replaced.
  ///
  /// A journal that is missing or damaged says that nothing is done. It is never read or written
  /// through a link.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - shownFolder: The folder's name for messages.
  ///   - compacts: Whether the journal is written anew; not by a process that works beside others.
  /// - Throws: A failure where something else than a file has the journal's name.
  init(
    in folder: OpenFolder, _ shownFolder: String, compacts: Bool = true
  ) throws(CommandFailure) {
    self.folder = folder
    if let status = folder.status(of: Self.name), status.kind != .file {
      throw CommandFailure(
        .cannotCreate, at: shownFolder + Self.name, "the batch's journal is no regular file",
        hint: "Remove it, or choose another folder.")
    }
    var known: [FileKey: JournalEntry] = [:]
    var lines: [FileKey: ArraySlice<UInt8>] = [:]
    var lineCount = 0
    if let bytes = folder.content(of: Self.name, limit: SourceText.byteLimit) {
      for line in bytes.split(separator: 0x0A) {
        lineCount += 1
        guard let entry = try? JournalEntry(line: Array(line)) else { continue }
        known[FileKey(entry.id)] = entry
        lines[FileKey(entry.id)] = line
      }
    }
    if compacts, lineCount > known.count {
      let kept = lines.sorted { $0.key < $1.key }.flatMap { $0.value + [0x0A] }
      if let place = try? OutputPlace(Self.name, beneath: folder) {
        try? OutputFile.write(kept, to: place)
      }
    }
    entries = Mutex(known)
  }

  /// What an earlier batch has written for a document; nil once this one has set it.
  func entry(for id: String) -> JournalEntry? { entries.withLock { $0[FileKey(id)] } }

  /// Takes note of a document that is done.
  ///
  /// - Parameters:
  ///   - record: What became of it.
  ///   - inputs: A digest of what it was made from.
  ///   - files: The files that it read.
  ///   - folder: The prefix of names in the batch's folder.
  func add(_ record: BatchRecord, inputs: String, files: [FileRecord.Entry], in folder: String) {
    entries.withLock { $0[FileKey(record.id)] = nil }
    let entry = JournalEntry(
      id: record.id, inputs: inputs, files: files,
      pages: record.pages.map { page in
        JournalEntry.Page(
          file: String(page.file.unicodeScalars.dropFirst(folder.unicodeScalars.count)),
          byteCount: page.byteCount, digest: page.digest)
      })
    var writer = Self.line(of: record, "done")
    entry.writeContent(to: &writer)
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
    return String(decoding: text.prefix(count).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  /// Ends a line and writes it at the journal's end.
  private func append(_ writer: inout JSONWriter) {
    writer.endObject()
    writer.append(0x0A)
    let line = writer.bytes
    entries.withLock { _ in
      let file = folder.open(Self.name, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY)
      // Without a line the document is set again by a batch that is taken up: slower, but right.
      guard file >= 0 else { return }
      defer { close(file) }
      guard FileStatus(descriptor: file)?.kind == .file else { return }
      var written = 0
      repeat {
        written = unsafe line.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      } while written < 0 && errno == EINTR
      // A part of a line must not begin the next one.
      if written > 0, written < line.count { _ = unsafe Glibc.write(file, "\n", 1) }
    }
  }
}
