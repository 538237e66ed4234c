import Glibc
import Synchronization
import TextDocument
import TextFiles

/// Hands out the documents of a batch, one by one: those of the command line, then those of a manifest.
final class BatchSource: Sendable {
  private struct State {
    var rows: [BatchRow]
    var next = 0
    var manifest: BatchManifest?
    var isStopped = false
    /// The names of documents that were handed out, so that none is taken for another.
    var ids: Set<FileKey> = []
  }

  /// How many documents there are; nil for a manifest, which is not read before it is needed.
  let count: Int?
  /// The documents of the command line.
  let files: [String]
  /// The files that documents of the command line become, when they have one page.
  let outputs: Set<FileKey>
  private let state: Mutex<State>

  init(_ plan: BatchPlan) throws(CommandFailure) {
    var files: [String] = []
    for operand in plan.operands {
      files += try Self.files(operand, isRecursive: plan.isRecursive)
    }
    let documents = try BatchDocument.all(files, plan)
    let rows = documents.map { BatchRow(file: $0.input, id: $0.id) }
    outputs = Set(documents.map { FileKey($0.output) })
    self.files = files
    count = plan.manifest == nil ? rows.count : nil
    var manifest: BatchManifest?
    if let path = plan.manifest { manifest = try BatchManifest(path) }
    guard !rows.isEmpty || manifest != nil else {
      throw CommandFailure(
        .usage, at: "command line", "an input is missing",
        hint: "Name files or folders, or a list of documents by --manifest.")
    }
    state = Mutex(State(rows: rows, manifest: manifest))
  }

  /// The next document, or why it cannot be read; nil when there are no more.
  func next() throws(CommandFailure) -> Result<BatchRow, DocumentError>? {
    try state.withLock { state throws(CommandFailure) in
      guard !state.isStopped else { return nil }
      if state.next < state.rows.count {
        state.next += 1
        return .success(state.rows[state.next - 1])
      }
      guard let row = try state.manifest?.next() else { return nil }
      if case .success(let row) = row, !state.ids.insert(FileKey(row.id)).inserted {
        return .failure(
          DocumentError(.malformedInput, at: row.place, "another document is called “\(row.id)”"))
      }
      return row
    }
  }

  /// Hands out no more documents.
  func stop() { state.withLock { $0.isStopped = true } }

  // MARK: Files

  /// What an operand stands for: itself, the documents of a folder, or the files that a pattern with `*` matches.
  private static func files(
    _ operand: String, isRecursive: Bool
  ) throws(CommandFailure) -> [String] {
    if let status = FileStatus(operand) {
      guard status.kind == .folder else { return [operand] }
      return try documents(in: operand, isRecursive: isRecursive)
    }
    guard operand.contains(where: { "*?[".contains($0) }) else { return [operand] }
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    let result = unsafe operand.withFileName { unsafe glob($0, 0, nil, &found) }
    guard result == 0 else { return [operand] }
    var files: [String] = []
    let count = unsafe Int(found.gl_pathc)
    for index in 0..<count {
      guard let name = unsafe found.gl_pathv[index] else { continue }
      unsafe files.append(String(fileName: name))
    }
    return files
  }

  /// The Markdown, plain text and sheets of a folder, by their names.
  private static func documents(
    in folder: String, isRecursive: Bool
  ) throws(CommandFailure) -> [String] {
    guard let names = FilePath.list(folder) else {
      throw CommandFailure(.noInput, at: folder, InputFile.reason(errno))
    }
    var files: [String] = []
    for name in names.map({ FileKey($0) }).sorted().map(\.name) where !name.hasPrefix(".") {
      let file = FilePath.file(name, in: folder)
      guard let status = FileStatus(file, followsLinks: false) else {
        // It may have gone meanwhile; what is there and cannot be looked at must not be left out in silence.
        if errno == ENOENT { continue }
        throw CommandFailure(.noInput, at: file, InputFile.reason(errno))
      }
      switch status.kind {
      case .folder: if isRecursive { files += try documents(in: file, isRecursive: true) }
      case .file, .link:
        if [".md", ".txt", ".json"].contains(FilePath.parts(of: name).ending) {
          files.append(file)
        }
      case .other: break
      }
    }
    return files
  }
}
