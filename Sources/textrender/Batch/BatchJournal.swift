import Synchronization
import SystemLibrary
import TextDocument
import TextDrawing
import TextFiles

/// The journal of a batch: a file in its folder with one line of JSON for each finished or failed
/// document.
///
/// A resumed batch skips a document if everything that its pictures depend on is unchanged and all
/// of them exist completely, according to their digests. Lines are appended as documents finish.
/// Of several for one document, the last finished one counts.
final class BatchJournal: Sendable {
  /// The journal's name in the folder.
  static let name = ".textrender-batch.jsonl"

  private let folder: OpenFolder
  /// The entries of earlier batches for documents that this one has not reached yet.
  private let entries: Mutex<[FileKey: JournalEntry]>

  /// Reads the journal of a folder, and rewrites it without superseded lines.
  ///
  /// If the journal is missing or damaged, nothing counts as finished. It is never read or written
  /// through a link.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - shownFolder: The folder's name for messages.
  ///   - compacts: True to rewrite the journal; false in a process that runs beside others.
  /// - Throws: A failure if the journal's name is taken by something other than a file.
  init(
    in folder: OpenFolder, _ shownFolder: String, compacts: Bool = true
  ) throws(CommandFailure) {
    self.folder = folder
    if let status = folder.status(of: Self.name), status.kind != .file {
      throw CommandFailure(
        .cannotCreate, at: shownFolder + Self.name, "the batch's journal is not a regular file",
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

  /// Returns the entry of an earlier batch for a document; nil once this batch has finished it.
  func entry(for id: String) -> JournalEntry? { entries.withLock { $0[FileKey(id)] } }

  /// Records a finished document.
  ///
  /// - Parameters:
  ///   - record: The document's record.
  ///   - inputs: A digest of its inputs.
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

  /// Records a failed document for readers of the journal; the next batch tries it again.
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

  /// Returns the time in UTC, in ISO 8601 form.
  private static func now() -> String {
    var seconds = time(nil)
    var parts = unsafe tm()
    unsafe gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 24)
    let count = unsafe strftime(&text, text.count, "%FT%TZ", &parts)
    return String(decoding: text.prefix(count).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  /// Ends a line and appends it to the journal.
  private func append(_ writer: inout JSONWriter) {
    writer.endObject()
    writer.append(0x0A)
    let line = writer.bytes
    entries.withLock { _ in
      let file = folder.open(Self.name, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY)
      // Without the line a resumed batch lays out the document again: slower, but right.
      guard file >= 0 else { return }
      defer { close(file) }
      guard FileStatus(descriptor: file)?.kind == .file else { return }
      var written = 0
      repeat {
        written = unsafe line.withUnsafeBytes {
          unsafe SystemLibrary.write(file, $0.baseAddress, $0.count)
        }
      } while written < 0 && errno == EINTR
      // A partial line must not become the start of the next one.
      if written > 0, written < line.count { _ = unsafe SystemLibrary.write(file, "\n", 1) }
    }
  }
}
