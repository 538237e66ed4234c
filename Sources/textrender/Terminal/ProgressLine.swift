import Glibc

/// A line on the terminal that says how far work has come, once it takes longer than a second.
struct ProgressLine {
  private let start = ProgressLine.now()
  private var shown = -1.0
  private let isActive: Bool

  /// Creates a line; it stays silent where no terminal shows standard error.
  init(isActive: Bool = StandardError.isTerminal) { self.isActive = isActive }

  /// Says what is done now; at most ten times a second.
  mutating func show(_ text: @autoclosure () -> String) {
    guard isActive else { return }
    let time = Self.now()
    guard time - start > 1, time - shown > 0.1 else { return }
    shown = time
    StandardError.write("\r\u{1B}[K\(TerminalText.line(text()))")
  }

  /// Wipes the line.
  mutating func finish() {
    if shown >= 0 { StandardError.write("\r\u{1B}[K") }
    shown = -1
  }

  /// Seconds since some moment.
  static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
