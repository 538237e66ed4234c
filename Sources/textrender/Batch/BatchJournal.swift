import Glibc
import Synchronization
import TextDocument
import TextDrawing
import TextFiles

/// What a batch has written into its folder, and from what: a file there with a line of JSON for each document that
/// is done.
///
/// A batch that is taken up again sets a document anew unless everything its pictures depend on is as it was and
/// every one of them is there whole. Lines are added as documents are done; of several for a document the last one
/// counts.
final class BatchJournal: Sendable {
  /// A line: one document.
  struct Entry: Hashable, Sendable {
    /// The picture's file, as if there were one page.
    var picture: String
    /// A digest of the text, the sheet, the options, the fonts and the versions.
    var inputs: String
    /// The files that the document reads, and what they held.
    var files: [FileRecord.Entry]
    /// The files that were written, and how many bytes they have.
    var pages: [Page]
  }

  /// A file that was written.
  struct Page: Hashable, Sendable {
    var file: String
    var size: Int
  }

  /// The journal's name in the folder.
  static let name = ".textrender-batch.jsonl"

  private let path: String
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
    var lineCount = 0
    if let bytes = try? InputFile.read(path) {
      for line in bytes.split(separator: 0x0A) {
        lineCount += 1
        guard let entry = try? Self.entry(of: Array(line)) else { continue }
        known[FileKey(entry.picture)] = entry
      }
    }
    if compacts, lineCount > known.count {
      let lines = known.sorted { $0.key < $1.key }.flatMap { Self.line($0.value) }
      try? OutputFile.write(lines, to: path)
    }
    entries = Mutex(known)
  }

  /// What is known of a document.
  func entry(for picture: String) -> Entry? { entries.withLock { $0[FileKey(picture)] } }

  /// Takes note of a document that is done.
  func add(_ entry: Entry) {
    entries.withLock { entries in
      entries[FileKey(entry.picture)] = entry
      let line = Self.line(entry)
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

  // MARK: Lines

  private static func line(_ entry: Entry) -> [UInt8] {
    var writer = JSONWriter(breaksLines: false)
    writer.beginObject()
    writer.member("picture", entry.picture)
    writer.member("inputs", entry.inputs)
    writer.key("files")
    writer.beginArray()
    for file in entry.files {
      writer.beginArray()
      writer.string(file.file)
      writer.string(file.folder)
      writer.string(file.mark)
      writer.endArray()
    }
    writer.endArray()
    writer.key("pages")
    writer.beginArray()
    for page in entry.pages {
      writer.beginArray()
      writer.string(page.file)
      writer.integer(page.size)
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
    writer.append(0x0A)
    return writer.bytes
  }

  private static func entry(of line: [UInt8]) throws(DocumentError) -> Entry {
    var entry = Entry(picture: "", inputs: "", files: [], pages: [])
    for (key, value) in try JSONDocument(parsing: line).cursor.members("a line") {
      switch key {
      case "picture": entry.picture = try value.string()
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
        for item in try value.elements("pages") {
          let parts = try item.elements("a page")
          guard parts.count == 2 else { throw item.expected("a page") }
          entry.pages.append(
            Page(file: try parts[0].string(), size: try parts[1].integer(in: 0...Int.max)))
        }
      default: break
      }
    }
    guard !entry.picture.isEmpty, !entry.pages.isEmpty else {
      throw DocumentError(.malformedInput, at: "journal", "a line says nothing")
    }
    return entry
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
    self.inputs == inputs && pages.allSatisfy { $0.isWhole(in: folder) }
      && files.allSatisfy { $0.isCurrent(access) }
  }
}

extension BatchJournal.Page {
  /// Whether the file lies in the batch's folder or below it, as its name says: a journal that somebody else has
  /// written does not lead out of it.
  var isBeneathFolder: Bool {
    !FilePath.isAbsolute(file) && !FilePath.names(of: file).contains("..")
  }

  /// Whether the file is there and as long as it was written.
  func isWhole(in folder: String) -> Bool {
    guard let status = FileStatus(folder + file) else { return false }
    return status.kind == .file && status.byteCount == size
  }
}
