import LinuxProcess
import Synchronization
import SystemLibrary
import TextDocument
import TextDrawing
import TextFiles

/// `textrender batch`: many documents, several at once.
///
/// A failing document is reported on standard error, and the others continue. A picture exists
/// completely or not at all, so an interrupted batch can be resumed. Only the documents being laid
/// out are in memory.
enum BatchCommand: Command {
  static let name = "batch"
  static let summary = "lay out and draw many documents, several at once"
  static let operands = "INPUT… -o FOLDER [options]"
  static let operandCount = 0...1_000_000
  static let readsFiles = true
  static let entersSandboxItself = true
  static let limitsEachDocument = true
  static let ownOptions: [OptionSpec] =
    OptionSpec.layoutOptions + OptionSpec.pictureOptions + [
      .devices, .orientations, .manifest, .recursive, .resume, .reportFile, .jobs, .failFast,
      .isolate, .retries, .fonts, .noSystemFonts,
    ]
  static let examples = [
    "textrender batch chapters/*.md -o pictures --sheet book.json --threads 4",
    "textrender batch chapters -o pictures --sheet book.json --resume \\",
    "  --report report.html",
    "textrender batch --manifest letters.csv --isolate \\",
    "  --devices iphone-15-pro,ipad-mini -o 'out/{id}-{device}.png'",
  ]

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let plan = try BatchPlan(arguments)
    // By default, freed pictures are returned to the system one by one. Threads share the
    // process's memory map, and wait for each other when it changes.
    textrender_return_large_blocks()
    if let limits = BatchChild.limitsOfThisProcess() {
      return try answer(plan, limits) { documents throws(CommandFailure) in
        try enterSandbox(arguments, plan, documents: documents)
      }
    }
    let source = try BatchSource(plan)
    try RenderCommand.checkSize(plan.options.request, plan.pictures)
    try OutputFolder.make(plan.folderPath)
    let lock = try OutputFolder.lock(plan.folderPath)
    defer { close(lock) }
    let folder = try openFolder(plan)
    OutputFile.removeAbandoned(in: folder)
    // A sandboxed process could not start others; the child processes enter a sandbox instead.
    if plan.isolation == nil {
      try enterSandbox(arguments, plan, documents: source.files)
    }
    let journal = try BatchJournal(in: folder, plan.folder)
    let progress = BatchProgress(plan, source)
    Parallel.run(min(plan.jobs, source.count ?? plan.jobs)) { _ in
      work(plan, source, journal, folder, progress)
    }
    try progress.end(emptyManifest: source.emptyManifest)
  }

  private static func openFolder(_ plan: BatchPlan) throws(CommandFailure) -> OpenFolder {
    guard let folder = OpenFolder(plan.folderPath) else {
      throw CommandFailure(.cannotCreate, at: plan.folderPath, InputFile.reason(errno))
    }
    return folder
  }

  /// Restricts this process to the documents, the files that they may name, and the batch's
  /// folder.
  private static func enterSandbox(
    _ arguments: ParsedArguments, _ plan: BatchPlan, documents: [String]
  ) throws(CommandFailure) {
    try CommandSandbox.enter(
      arguments, documents: documents + [plan.manifest].compactMap { $0 },
      outputs: [plan.folderPath, plan.report].compactMap { $0 }, fonts: plan.fonts)
  }

  /// Lays out documents on one thread until none is left.
  private static func work(
    _ plan: BatchPlan, _ source: BatchSource, _ journal: BatchJournal, _ folder: OpenFolder,
    _ progress: BatchProgress
  ) {
    var renderer = BatchRenderer(plan, journal, in: folder)
    let child = plan.isolation.map { BatchChild($0) }
    do throws(CommandFailure) {
      while let next = try source.next() {
        var record: BatchRecord
        switch next {
        case .failure(let fault):
          record = BatchRecord(id: fault.id, place: fault.place)
          record.fail(CommandFailure(fault.error))
        case .success(let row):
          if plan.resumes, let pages = pagesOfDone(row, plan, journal, folder) {
            guard let claim = source.names.claim(pages, for: row.owner) else {
              progress.skip()
              continue
            }
            record = BatchRecord(id: row.id, place: row.place)
            record.fail(claim.failure(for: row.id, in: plan.folder))
          } else {
            record =
              child.map { set(row, $0, source.names, retries: plan.retries) }
              ?? renderer.set(row, BatchOutputs(source.names, row.owner))
          }
        }
        progress.add(record)
        if record.failure != nil { journal.add(failed: record) }
        if record.failure != nil, plan.stopsAtFailure { source.stop() }
      }
    } catch {
      // The rest of the manifest cannot be read.
      var record = BatchRecord(id: error.place, place: error.place)
      record.fail(error)
      progress.add(record)
      source.stop()
    }
  }

  /// Returns the files of a document whose pictures are up to date, except those that are named by
  /// their whole digest; nil for a document that has to be laid out.
  private static func pagesOfDone(
    _ row: BatchRow, _ plan: BatchPlan, _ journal: BatchJournal, _ folder: OpenFolder
  ) -> [String]? {
    guard let entry = journal.entry(for: row.id),
      entry.isDone(
        inputs: plan.inputs.digest(of: row, in: plan.manifestFolder, plan.manifestFiles),
        in: folder, plan.options.request.files)
    else { return nil }
    return plan.pattern(of: row).has(.hash) ? [] : entry.pages.map(\.file)
  }

  /// Lets a child process lay out a document, with retries if the process ends.
  private static func set(
    _ row: BatchRow, _ child: BatchChild, _ names: BatchNames, retries: Int
  ) -> BatchRecord {
    var attempt = 1
    while true {
      do throws(BatchChildFailure) {
        var record = try child.set(row, names)
        record.attempts = attempt
        return record
      } catch {
        if error.code.mayRetry, attempt <= retries {
          attempt += 1
          continue
        }
        var record = BatchRecord(id: row.id, place: row.place)
        record.fail(CommandFailure(.someFailed, at: row.place, error.reason))
        record.code = error.code
        record.attempts = attempt
        return record
      }
    }
  }

  /// Runs a child process: lays out the rows from standard input, and answers each with a record.
  private static func answer(
    _ plan: BatchPlan, _ limits: BatchChild.Limits,
    enterSandbox: ([String]) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    BatchChild.limitMemory(limits)
    let source = plan.operands.isEmpty ? nil : try BatchSource(plan)
    try enterSandbox(source?.files ?? [])
    let folder = try openFolder(plan)
    let journal = try BatchJournal(in: folder, plan.folder, compacts: false)
    var renderer = BatchRenderer(plan, journal, in: folder)
    var lines = LineReader(limit: Worker.lineLimit)
    let manifest = plan.manifest ?? "command line"
    let outputs = BatchOutputs { question throws(CommandFailure) in
      try StandardOutput.write(question.line)
      guard case .text(let bytes)? = try lines.next() else {
        throw CommandFailure(.inputOutput, at: "batch", "the parent process has ended")
      }
      do throws(DocumentError) {
        return try BatchQuestion.Answer(line: bytes)
      } catch {
        throw CommandFailure(error)
      }
    }
    while let line = try lines.next() {
      guard case .text(let bytes) = line else { continue }
      BatchChild.startTimer(limits)
      let record: BatchRecord
      do throws(BatchRowFault) {
        // The parent has checked that it has a text.
        var row = try BatchRow(
          json: bytes, number: 0, of: manifest, sheet: .withText, isOwn: true)
        row.place = row.file ?? row.id
        record = renderer.set(row, outputs)
      } catch {
        throw CommandFailure(error.error)
      }
      try StandardOutput.write(record.line)
    }
  }
}
