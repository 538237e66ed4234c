import Synchronization
import SystemLibrary
import TextDocument
import TextFiles

/// Hands out the documents of a batch, one by one: those of the command line, then those of a
/// manifest.
final class BatchSource: Sendable {
  private struct State {
    var rows: [BatchRow]
    var next = 0
    var manifest: BatchManifest?
    var isStopped = false
  }

  /// The number of documents; nil with a manifest, which is read only as needed.
  let count: Int?
  /// The documents of the command line.
  let files: [String]
  /// The owners of ids and outputs.
  let names: BatchNames
  private let plan: BatchPlan
  private let state: Mutex<State>

  init(_ plan: BatchPlan) throws(CommandFailure) {
    var files: [String] = []
    for operand in plan.operands {
      files += try Self.files(operand, isRecursive: plan.isRecursive)
    }
    let documents = try BatchDocument.all(files, plan)
    let names = BatchNames()
    for (file, owner) in Self.ownFiles(plan) { names.reserve(file, for: owner) }
    var rows = documents.map { BatchRow(file: $0.input, id: $0.id) }
    for index in rows.indices {
      rows[index].owner = names.add(rows[index].id) ?? 0
      let files = plan.firstFiles(of: rows[index])
      if let claim = names.claim(files, for: rows[index].owner) {
        throw CommandFailure(
          .usage, at: "command line",
          "“\(claim.owner)” and “\(rows[index].id)” would both write “\(plan.folder + claim.file)”",
          hint: "Put {id} into the pattern of -o, or use two batches.")
      }
    }
    (self.files, self.names, self.plan) = (files, names, plan)
    count = plan.manifest == nil ? rows.count : nil
    var manifest: BatchManifest?
    if let path = plan.manifest { manifest = try BatchManifest(path, plan) }
    if rows.isEmpty, manifest == nil, let folder = plan.operands.first {
      throw CommandFailure(
        .noInput, at: folder, "no Markdown, plain text or sheet is in this folder",
        hint: plan.isRecursive
          ? "Name tables, and files with other endings, one by one."
          : "Add --recursive for the folders within it, or name files.")
    }
    guard !rows.isEmpty || manifest != nil else {
      throw CommandFailure(
        .usage, at: "command line", "an input is missing",
        hint: "Name files or folders, or a list of documents with --manifest.")
    }
    state = Mutex(State(rows: rows, manifest: manifest))
  }

  /// Returns the next document, or the fault of a line that is none; nil at the end.
  ///
  /// - Throws: A failure if the rest of the manifest cannot be read; then nothing follows.
  func next() throws(CommandFailure) -> Result<BatchRow, BatchRowFault>? {
    try state.withLock { state throws(CommandFailure) in
      guard !state.isStopped else { return nil }
      if state.next < state.rows.count {
        state.next += 1
        return .success(state.rows[state.next - 1])
      }
      let read: Result<BatchRow, BatchRowFault>?
      do throws(CommandFailure) {
        read = try state.manifest?.next()
      } catch {
        state.isStopped = true
        throw error
      }
      guard let next = read else { return nil }
      // In the order of the manifest, so that of two documents with one output the second always
      // fails.
      return next.flatMap { row in named(row) }
    }
  }

  /// The name of the manifest if no document was in it; otherwise nil.
  var emptyManifest: String? {
    state.withLock { state in
      guard !state.isStopped, let manifest = state.manifest, manifest.isEmpty else { return nil }
      return manifest.name
    }
  }

  /// Returns a document of the manifest with its number, or its fault if its id or output is
  /// taken.
  private func named(_ row: BatchRow) -> Result<BatchRow, BatchRowFault> {
    func failure(_ error: DocumentError) -> Result<BatchRow, BatchRowFault> {
      .failure(BatchRowFault(id: row.id, place: row.place, error))
    }
    guard let owner = names.add(row.id) else {
      return failure(
        DocumentError(.malformedInput, at: row.place, "another document has the id “\(row.id)”"))
    }
    if let claim = names.claim(plan.firstFiles(of: row), for: owner) {
      let taken = claim.failure(for: row.id, in: plan.folder)
      return failure(
        DocumentError(
          .unwritableOutput, at: "\(row.place): \(taken.place)", taken.message, hint: taken.hint))
    }
    var numbered = row
    numbered.owner = owner
    return .success(numbered)
  }

  /// Returns the batch's own files in its folder, with their names for messages.
  private static func ownFiles(_ plan: BatchPlan) -> [(file: String, owner: String)] {
    var files = [(file: BatchJournal.name, owner: "the batch's journal")]
    guard let folder = FilePath.resolved(plan.folderPath) else { return files }
    for (path, owner) in [(plan.report, "the batch's report"), (plan.manifest, "the manifest")] {
      guard let path,
        let real = FilePath.resolved(
          FilePath.file(
            "", in: InputFile.folder(of: path).isEmpty ? "." : InputFile.folder(of: path)))
      else { continue }
      let file = FilePath.file(FilePath.name(of: path), in: real).unicodeScalars
      let start = FilePath.file("", in: folder).unicodeScalars
      if file.starts(with: start) { files.append((String(file.dropFirst(start.count)), owner)) }
    }
    return files
  }

  /// Stops handing out documents.
  func stop() { state.withLock { $0.isStopped = true } }

  // MARK: Files

  /// Returns the files for an operand: itself, the documents of a folder, or the matches of a
  /// pattern with `*`.
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

  /// Returns the Markdown files, plain texts and sheets of a folder, sorted by name. Tables may be
  /// manifests, so they are documents only if they are named.
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
        // A file may have been removed meanwhile, but an existing one must not be skipped
        // silently.
        if errno == ENOENT { continue }
        throw CommandFailure(.noInput, at: file, InputFile.reason(errno))
      }
      switch status.kind {
      case .folder: if isRecursive { files += try documents(in: file, isRecursive: true) }
      case .file, .link:
        // A link may lead to a pipe, which would block.
        if status.kind == .link, FileStatus(file)?.kind == .other { break }
        if [".md", ".txt", ".json"].contains(FilePath.parts(of: name).ending) {
          files.append(file)
        }
      case .other: break
      }
    }
    return files
  }
}
