import SystemLibrary
import TextDocument
import TextDrawing
import TextFiles

/// The pictures that a watched command has written, to find the changes of each run.
struct WatchedOutputs {
  private var marks: [FileKey: String] = [:]

  /// Returns the result of a run for display, and remembers its outputs.
  mutating func record(_ run: WatchedRun) -> String {
    let time = run.milliseconds < 10_000 ? "\(Int(run.milliseconds.rounded())) ms" : "a long time"
    guard run.status == 0 else {
      let reason = run.status.map { "it ended with status \($0)" } ?? "a signal ended it"
      return run.outputs.isEmpty ? "\(reason), nothing written" : reason
    }
    guard !run.outputs.isEmpty else { return "done in \(time)" }
    var now: [FileKey: String] = [:]
    for path in run.outputs {
      now[FileKey(path)] = (try? InputFile.read(path)).map(SHA256.hexadecimal(of:)) ?? ""
    }
    defer { marks = now }
    let name =
      run.outputs.count == 1
      ? run.outputs[0] : "\(run.outputs[0]) to \(run.outputs[run.outputs.count - 1])"
    var text = "\(name) written in \(time)"
    guard !marks.isEmpty else { return text }
    let different = now.filter { marks[$0.key] != $0.value }.count
    let gone = marks.keys.filter { now[$0] == nil }.count
    if now.count == 1, gone == 0 {
      text += different == 0 ? ", the same as before" : ""
    } else {
      text += ", \(different) of \(now.count) pages differ"
      if gone > 0 { text += ", \(gone) fewer than before" }
    }
    return text
  }
}

extension WatchCommand {
  /// Returns the time of day: `14:03:22`.
  static func clock() -> String {
    var now = time(nil)
    var local = unsafe tm()
    unsafe localtime_r(&now, &local)
    return unsafe [local.tm_hour, local.tm_min, local.tm_sec].map { number in
      number < 10 ? "0\(number)" : "\(number)"
    }.joined(separator: ":")
  }
}
