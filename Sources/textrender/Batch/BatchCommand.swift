import Glibc
import Synchronization
import TextDocument
import TextDrawing

/// `textrender batch`: many documents, several at once.
///
/// A document that fails is told on standard error and the others go on. A picture is there whole or not at
/// all, so that a batch that was broken off can be taken up again. Documents come and go one by one.
enum BatchCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let plan = try BatchPlan(arguments)
    if let limits = BatchChild.limitsOfThisProcess() {
      return try answer(plan, limits) { documents throws(CommandFailure) in
        try enterSandbox(arguments, plan, documents: documents)
      }
    }
    let source = try BatchSource(plan)
    try RenderCommand.checkSize(plan.options.request, plan.pictures)
    try OutputFolder.make(plan.folder)
    let lock = try OutputFolder.lock(plan.folder)
    defer { close(lock) }
    OutputFile.removeAbandoned(in: plan.folder)
    // What has to start processes cannot be in it; those are.
    if plan.isolation == nil {
      try enterSandbox(arguments, plan, documents: source.files)
    }
    let journal = BatchJournal(in: plan.folder)
    let progress = BatchProgress(plan, source)
    Parallel.run(min(plan.jobs, source.count ?? plan.jobs)) { _ in
      work(plan, source, journal, progress)
    }
    try progress.end()
  }

  /// Leaves to this process the documents, what they may name, and the batch's folder.
  private static func enterSandbox(
    _ arguments: ParsedArguments, _ plan: BatchPlan, documents: [String]
  ) throws(CommandFailure) {
    try CommandSandbox.enter(
      arguments, documents: documents + [plan.manifest].compactMap { $0 },
      outputs: [plan.folder, plan.report].compactMap { $0 }, fonts: plan.fonts)
  }

  /// What each thread does: takes documents until none is left.
  private static func work(
    _ plan: BatchPlan, _ source: BatchSource, _ journal: BatchJournal, _ progress: BatchProgress
  ) {
    var setter = BatchSetter(plan, journal, outputs: source.outputs)
    let child = plan.isolation.map { BatchChild($0) }
    do throws(CommandFailure) {
      while let next = try source.next() {
        var record: BatchRecord
        switch next {
        case .failure(let error):
          record = BatchRecord(id: error.place, place: error.place)
          record.fail(CommandFailure(error))
        case .success(let row):
          if plan.resumes, isDone(row, plan, journal) {
            progress.skip()
            continue
          }
          record =
            child.map { set(row, $0, retries: plan.retries) } ?? setter.set(row)
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

  /// Whether a document's pictures are there, and would become the same again.
  private static func isDone(
    _ row: BatchRow, _ plan: BatchPlan, _ journal: BatchJournal
  ) -> Bool {
    guard let entry = journal.entry(for: row.id) else { return false }
    return entry.isDone(
      inputs: plan.inputs.digest(of: row), in: plan.folder, plan.options.request.files)
  }

  /// Has a document set by a process of its own, and again when it ended that.
  private static func set(_ row: BatchRow, _ child: BatchChild, retries: Int) -> BatchRecord {
    var attempt = 1
    while true {
      do throws(BatchDeath) {
        var record = try child.set(row)
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

  /// What a child process does: sets the rows of standard input, and answers each with a record.
  private static func answer(
    _ plan: BatchPlan, _ limits: BatchChild.Limits,
    enterSandbox: ([String]) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    BatchChild.limitMemory(limits)
    let source = plan.operands.isEmpty ? nil : try BatchSource(plan)
    try enterSandbox(source?.files ?? [])
    let journal = BatchJournal(in: plan.folder, compacts: false)
    var setter = BatchSetter(plan, journal, outputs: source?.outputs ?? [])
    var lines = LineReader(limit: Worker.lineLimit)
    let manifest = plan.manifest ?? "command line"
    while let line = try lines.next() {
      guard case .text(let bytes) = line else { continue }
      BatchChild.startTimer(limits)
      let record: BatchRecord
      do throws(DocumentError) {
        var row = try BatchRow(json: bytes, number: 0, of: manifest)
        row.place = row.file ?? row.id
        record = setter.set(row)
      } catch {
        throw CommandFailure(error)
      }
      try StandardOutput.write(record.line)
    }
  }
}
