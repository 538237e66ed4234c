import Synchronization
import TextDocument

/// Reports on the documents of a batch: failures and remarks at once, the progress on a terminal,
/// and a summary at the end.
final class BatchProgress: Sendable {
  private struct State: Sendable {
    var report = BatchReport()
    var line = ProgressLine()
  }

  private let plan: BatchPlan
  private let count: Int?
  private let start = ProgressLine.now()
  private let state = Mutex(State())

  init(_ plan: BatchPlan, _ source: BatchSource) {
    self.plan = plan
    count = source.count
  }

  /// Counts a document that was finished before.
  func skip() { state.withLock { $0.report.skipped += 1 } }

  /// Adds the record of a finished or failed document.
  func add(_ record: BatchRecord) {
    state.withLock { state in
      state.report.add(record)
      if record.failure != nil || !record.remarks.isEmpty { state.line.finish() }
      for remark in record.remarks {
        StandardError.write("textrender: \(TerminalText.line(remark))\n")
      }
      if var failure = record.failure {
        if !failure.place.hasPrefix(record.place) {
          failure.place =
            failure.place.isEmpty ? record.place : "\(record.place): \(failure.place)"
        }
        StandardError.write(failure.report + "\n")
      }
      let report = state.report
      state.line.show(describe(report))
    }
  }

  /// Returns the progress: `batch: 120 of 400 documents, 31 a second, 9 s left`.
  private func describe(_ report: BatchReport) -> String {
    let finished = report.finished + report.skipped
    let seconds = ProgressLine.now() - start
    let rate = seconds > 0 ? Double(report.finished) / seconds : 0
    var text = "batch: \(finished)"
    if let count { text += " of \(count)" }
    text += " documents, \(Int(rate.rounded())) per second"
    if let count, rate > 0 { text += ", \(Int(Double(count - finished) / rate)) s left" }
    return text
  }

  /// Writes the report.
  ///
  /// - Parameter emptyManifest: The name of a manifest without documents; nil for none.
  /// - Throws: A failure if documents have failed.
  func end(emptyManifest: String?) throws(CommandFailure) {
    let report = state.withLock { state in
      state.line.finish()
      return state.report
    }
    if let emptyManifest { StandardError.report(emptyManifest, "it has no documents") }
    let all = report.finished + report.skipped
    if report.skipped > 0 {
      StandardError.report("batch", "\(report.skipped) of \(all) documents were already up to date")
    }
    if let path = plan.report {
      try report.write(to: path, seconds: ProgressLine.now() - start)
    }
    guard report.failed > 0 else { return }
    throw CommandFailure(
      .someFailed, at: "batch", "\(report.failed) of \(report.finished) documents failed",
      hint: "Correct them, and repeat the command with --resume, which skips finished documents.")
  }
}
